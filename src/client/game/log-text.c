/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "log-text.h"

#include <glib/gi18n.h>

#include "client/words/result-text.h"
#include "client/words/rules-text.h"
#include "engine/faith.h"

/* The data for the sentences. */
typedef struct {
  const MaeBatch *batch;
  const MaeGame *before, *after;
  const MaeRuleset *rules;
  const MaeRoster *roster;
  int own_seat;
  int seat; /* whose command it was */
  MaeLogFunc func;
  gpointer user_data;
} Teller;

/* Takes ownership of @text and @brief (nullable). */
static void
tell (const Teller *self, MaeLogLine *line, char *text, char *brief)
{
  line->turn = self->before->phase == MAE_PHASE_TURNS ? self->before->current : -1;
  line->text = text;
  line->brief = brief;
  self->func (line, self->user_data);
  g_free (text);
  g_free (brief);
}

/* Starts a line of @kind about what the seat that acted did at @subject. */
static MaeLogLine
own_line (const Teller *self, MaeLogKind kind, MaeLogSubjectKind subject, int index)
{
  return (MaeLogLine){
    .kind = kind, .seat = self->seat, .token = -1, .subject = { subject, self->seat, index }
  };
}

/* Starts a line of @kind that isn't about the action of one seat. */
static MaeLogLine
common_line (MaeLogKind kind)
{
  return (MaeLogLine){ .kind = kind, .seat = -1, .token = -1 };
}

static const char *
name (const Teller *self, int seat)
{
  return seat >= 0 && seat < self->roster->n ? self->roster->name[seat] : "?";
}

static gboolean
is_own (const Teller *self)
{
  return self->seat == self->own_seat;
}

/* Returns how many steps the marker of @seat moved. */
static int
steps (const Teller *self, int seat)
{
  return self->after->players[seat].faith - self->before->players[seat].faith;
}

/* Returns the resource type that stands for faith in texts, or -1. */
static int
faith_type (const MaeRuleset *rules)
{
  for (int r = 0; r < rules->n_resources; r++)
    if (mae_ruleset_faith_of (rules, r) == 1)
      return r;
  return -1;
}

/* Sums what was put into and taken from containers; units that were both are counted in both. */
static void
flows (const Teller *self, MaeBag *in, MaeBag *out)
{
  g_autoptr (GArray) flows = mae_batch_flows (self->batch);

  *in = *out = (MaeBag){ 0 };
  for (guint i = 0; i < flows->len; i++) {
    const MaeFlow *flow = &g_array_index (flows, MaeFlow, i);

    if (flow->n > 0)
      in->of[flow->resource] += flow->n;
    else
      out->of[flow->resource] -= flow->n;
  }
}

/* Returns @gains and, as faith, the steps that the marker of the seat that acted moved. */
static MaeBag
with_faith (const Teller *self, const MaeBag *gains)
{
  MaeBag all = *gains;
  int faith = faith_type (self->rules);

  if (faith >= 0)
    all.of[faith] += steps (self, self->seat);
  return all;
}

/* ── Main actions ──────────────────────────────────────────────────────────────────────────── */

/* Returns how many storable units of the line weren't placed. */
static int
discards (const Teller *self, bool row, int index, const MaeBag *kept)
{
  MaeBag gains;
  int whites;
  uint32_t choices;

  if (!mae_game_market_gains (self->before, self->seat, row, index, &gains, &whites, &choices))
    return 0;
  for (int r = 0; r < self->rules->n_resources; r++)
    if (self->rules->resources[r].storable)
      whites += gains.of[r];
  return MAX (0, whites - mae_bag_total (kept));
}

/* Writes how far the others advance because of discarded units. */
static void
tell_discard_faith (const Teller *self)
{
  guint seats = 0;
  int n = 0;

  if (self->after->n_players == 1) {
    MaeLogLine line = { .kind = MAE_LOG_LORENZO,
                        .seat = MAE_LORENZO,
                        .lead = { MAE_LOG_ICON_CROSS },
                        .subject = { MAE_LOG_AT_MARKERS, MAE_LORENZO, 0 },
                        .token = -1 };

    n = self->after->cross - self->before->cross;
    if (n > 0)
      tell (self, &line,
            g_strdup_printf (
                ngettext ("Lorenzo’s black cross advances %d space for what was discarded",
                          "Lorenzo’s black cross advances %d spaces for what was discarded", n),
                n),
            /* Translators: a line of the log, beside a picture of Lorenzo’s black cross: it moves
             * by so many spaces because resources were discarded. */
            g_strdup_printf (C_ ("log", "+%d for discards"), n));
    return;
  }
  for (int s = 0; s < self->after->n_players; s++)
    if (s != self->seat && steps (self, s) > 0) {
      seats |= 1u << s;
      n = MAX (n, steps (self, s));
    }
  if (seats) {
    g_autofree char *who = mae_seats_text (self->roster, seats, self->own_seat);
    int faith = faith_type (self->rules);
    MaeLogLine line = common_line (MAE_LOG_FAITH);

    line.subject = (MaeLogSubject){ MAE_LOG_AT_MARKERS, -1, (int) seats };
    if (faith >= 0)
      line.lead = (MaeLogIcon){ MAE_LOG_ICON_RESOURCE, faith };
    tell (self, &line,
          /* Translators: %1$s are those who get something: "Ada, Bruno and you" */
          g_strdup_printf (ngettext ("%2$d faith for %1$s", "%2$d faith for %1$s", n), who, n),
          /* Translators: a line of the log, beside the sign for faith: who gets how much of it. */
          g_strdup_printf (C_ ("log", "+%2$d for %1$s"), who, n));
  }
}

static char *
and_discarded (const char *first, int n)
{
  /* Translators: %1$s is "Ada took 2 Stones from row 2" */
  return g_strdup_printf (ngettext ("%1$s, discarded %2$d", "%1$s, discarded %2$d", n), first, n);
}

static void
tell_market (const Teller *self)
{
  MaeLogLine line = own_line (self, MAE_LOG_MARKET, MAE_LOG_AT_MARKET, -1);
  MaeBag in, out, gains;
  bool row;
  int index, discarded = 0;
  g_autofree char *where = NULL;

  flows (self, &in, &out);
  gains = with_faith (self, &in);
  g_autofree char *what = mae_bag_text (self->rules, &gains);
  g_autofree char *icons = mae_log_line_add_units (&line, self->rules, &gains);
  if (mae_batch_market_line (self->before, self->after, &row, &index)) {
    where = mae_market_line_text (row, index);
    discarded = discards (self, row, index, &in);
    line.subject.index = row ? index : self->rules->rows + index;
  } else {
    where = g_strdup (_ ("the market"));
  }

  /* Translators: %s are "2 Stones" and "row 2" */
  g_autofree char *text =
      is_own (self)
          ? g_strdup_printf (_ ("You took %1$s from %2$s"), what, where)
          /* Translators: %s are "Ada", "2 Stones" and "row 2" */
          : g_strdup_printf (_ ("%1$s took %2$s from %3$s"), name (self, self->seat), what, where);
  /* Translators: a line of the log beside a player's badge; %s are pictures of resources. */
  g_autofree char *brief = g_strdup_printf (C_ ("log", "took %s"), icons);
  if (discarded > 0) {
    g_autofree char *first = g_steal_pointer (&text);
    g_autofree char *first_brief = g_steal_pointer (&brief);

    text = and_discarded (first, discarded);
    brief = and_discarded (first_brief, discarded);
  }
  tell (self, &line, g_steal_pointer (&text), g_steal_pointer (&brief));
  tell_discard_faith (self);
}

static void
tell_buy (const Teller *self)
{
  int slot, id = mae_batch_bought_card (self->batch, &slot);

  if (id < 0)
    return;
  MaeLogLine line = own_line (self, MAE_LOG_BUY, MAE_LOG_AT_SLOT, slot);
  line.icons[line.n_icons++] = (MaeLogIcon){ MAE_LOG_ICON_CARD, id };
  g_autofree char *card = mae_card_text (self->rules, id);
  tell (self, &line,
        /* Translators: %s is "level 3 blue card" */
        is_own (self) ? g_strdup_printf (_ ("You bought a %s"), card)
                      : g_strdup_printf (_ ("%1$s bought a %2$s"), name (self, self->seat), card),
        /* Translators: a line of the log beside a player's badge; %s is a picture of a card. */
        g_strdup_printf (C_ ("log", "bought %s"), MAE_LOG_MARK));
}

static void
tell_produce (const Teller *self)
{
  MaeLogLine line = own_line (self, MAE_LOG_PRODUCE, MAE_LOG_AT_PRODUCTIONS, -1);
  MaeBag in, out, gains;

  flows (self, &in, &out);
  gains = with_faith (self, &in);
  g_autofree char *gained = mae_bag_text (self->rules, &gains);
  g_autofree char *paid = mae_bag_text (self->rules, &out);
  g_autofree char *icons = mae_log_line_add_units (&line, self->rules, &gains);
  tell (self, &line,
        is_own (self)
            /* Translators: %s are "1 Stone and 1 Faith" and "2 Coins" */
            ? g_strdup_printf (_ ("You produced %1$s for %2$s"), gained, paid)
            : g_strdup_printf (_ ("%1$s produced %2$s for %3$s"), name (self, self->seat), gained,
                               paid),
        /* Translators: a line of the log beside a player's badge; %s are pictures of resources. */
        g_strdup_printf (C_ ("log", "produced %s"), icons));
}

/* ── Other commands ────────────────────────────────────────────────────────────────────────── */

static void
tell_activate (const Teller *self)
{
  const MaeEvent *event = mae_batch_find (self->batch, MAE_EVENT_LEADER);
  char *brief = NULL;
  int leader;

  if (!event)
    return;
  leader = event->leader.leader;
  MaeLogLine line = own_line (self, MAE_LOG_LEADER, MAE_LOG_AT_LEADERS, leader);
  g_autofree char *ability = mae_leader_text (self->rules, leader);
  if (leader >= 0 && leader < self->rules->n_leaders) {
    line.icons[line.n_icons++] =
        (MaeLogIcon){ MAE_LOG_ICON_RESOURCE, self->rules->leaders[leader].resource };
    /* Translators: a line of the log beside a player's badge; %s is a picture of the resource that
     * the leader is about. */
    brief = g_strdup_printf (C_ ("log", "activated leader %s"), MAE_LOG_MARK);
  }
  tell (
      self, &line,
      is_own (self)
          /* Translators: %s is the ability: "Cards cost 1 Servant less" */
          ? g_strdup_printf (_ ("You activated a leader: %s"), ability)
          : g_strdup_printf (_ ("%1$s activated a leader: %2$s"), name (self, self->seat), ability),
      brief);
}

static void
tell_discard_leader (const Teller *self)
{
  MaeLogLine line = own_line (self, MAE_LOG_LEADER, MAE_LOG_AT_LEADERS, -1);
  MaeBag gains = with_faith (self, &(MaeBag){ 0 });
  g_autofree char *gained = mae_bag_text (self->rules, &gains);
  g_autofree char *icons = mae_log_line_add_units (&line, self->rules, &gains);

  tell (self, &line,
        /* Translators: %s is "1 Faith" */
        is_own (self) ? g_strdup_printf (_ ("You discarded a leader for %s"), gained)
                      : g_strdup_printf (_ ("%1$s discarded a leader for %2$s"),
                                         name (self, self->seat), gained),
        /* Translators: a line of the log beside a player's badge; %s is a picture of faith. */
        g_strdup_printf (C_ ("log", "discarded leader for %s"), icons));
}

static void
tell_swap (const Teller *self)
{
  MaeLogLine line = own_line (self, MAE_LOG_SWAP, MAE_LOG_AT_WAREHOUSE, -1);

  tell (self, &line,
        is_own (self) ? g_strdup (_ ("You swapped two shelves"))
                      : g_strdup_printf (_ ("%s swapped two shelves"), name (self, self->seat)),
        /* Translators: a line of the log beside a player's badge. */
        g_strdup (C_ ("log", "swapped two shelves")));
}

static void
tell_choose_leaders (const Teller *self)
{
  MaeLogLine line = own_line (self, MAE_LOG_SETUP, MAE_LOG_AT_LEADERS, -1);

  tell (self, &line,
        is_own (self) ? g_strdup (_ ("You chose your leaders"))
                      : g_strdup_printf (_ ("%s chose leaders"), name (self, self->seat)),
        /* Translators: a line of the log beside a player's badge. */
        g_strdup (C_ ("log", "chose leaders")));
}

static void
tell_choose_resources (const Teller *self)
{
  MaeLogLine line = own_line (self, MAE_LOG_SETUP, MAE_LOG_AT_WAREHOUSE, -1);
  MaeBag in, out;

  flows (self, &in, &out);
  if (mae_bag_is_empty (&in))
    return;
  g_autofree char *what = mae_bag_text (self->rules, &in);
  g_autofree char *icons = mae_log_line_add_units (&line, self->rules, &in);
  tell (self, &line,
        is_own (self)
            ? g_strdup_printf (_ ("You start with %s"), what)
            : g_strdup_printf (_ ("%1$s starts with %2$s"), name (self, self->seat), what),
        /* Translators: a line of the log beside a player's badge; %s are pictures of resources. */
        g_strdup_printf (C_ ("log", "starts with %s"), icons));
}

/* By command. Ending a turn has no sentence, only what it causes; arranging the warehouse appears
 * as a swap. */
static void (*const tellers[MAE_N_COMMANDS]) (const Teller *self) = {
  [MAE_COMMAND_CHOOSE_LEADERS] = tell_choose_leaders,
  [MAE_COMMAND_CHOOSE_RESOURCES] = tell_choose_resources,
  [MAE_COMMAND_TAKE_MARKET] = tell_market,
  [MAE_COMMAND_BUY_CARD] = tell_buy,
  [MAE_COMMAND_PRODUCE] = tell_produce,
  [MAE_COMMAND_SWAP_SHELVES] = tell_swap,
  [MAE_COMMAND_ACTIVATE_LEADER] = tell_activate,
  [MAE_COMMAND_DISCARD_LEADER] = tell_discard_leader,
};

/* ── Consequences ──────────────────────────────────────────────────────────────────────────── */

/* Returns what the token with the picture at the line's start does. (transfer full) */
static char *
token_brief (const Teller *self, MaeLogLine *line, const MaeToken *token)
{
  g_autofree char *text = NULL;

  if (token->kind == MAE_TOKEN_DISCARD) {
    GString *marks = g_string_new (NULL);

    mae_log_line_add_icons (line, marks, MAE_LOG_ICON_COLOUR, token->colour, token->count);
    /* Translators: a line of the log about Lorenzo; %s are pictures of cards. */
    text = g_strdup_printf (C_ ("log", "discarded %s"), marks->str);
    g_string_free (marks, TRUE);
  } else {
    /* Translators: a line of the log, beside a picture of the token that Lorenzo drew. */
    text = g_strdup_printf (C_ ("log", "black cross +%d"), token->count);
  }
  if (!token->reshuffle)
    return g_steal_pointer (&text);
  /* Translators: a line of the log; %s is what else a token does. */
  return g_strdup_printf (C_ ("log", "%s, tokens shuffled"), text);
}

static void
tell_token (const Teller *self, const MaeEvent *event)
{
  int token = event->token.token;
  MaeLogLine line = { .kind = MAE_LOG_LORENZO,
                      .seat = MAE_LORENZO,
                      .lead = { MAE_LOG_ICON_TOKEN, token },
                      .subject = { MAE_LOG_AT_TOKENS, MAE_LORENZO, -1 },
                      .token = token };

  tell (self, &line, mae_token_text (self->rules, token),
        token >= 0 && token < self->rules->n_tokens
            ? token_brief (self, &line, &self->rules->tokens[token])
            : NULL);
}

static void
tell_report (const Teller *self, const MaeEvent *event)
{
  int points = self->rules->sections[event->section.section].points;
  MaeLogLine line = common_line (MAE_LOG_REPORT);

  line.lead = (MaeLogIcon){ MAE_LOG_ICON_TILE, event->section.section };
  line.subject = (MaeLogSubject){ MAE_LOG_AT_SECTION, -1, event->section.section };
  if (event->section.seats == 0) {
    tell (self, &line, g_strdup (_ ("Vatican report: nobody gains points")),
          /* Translators: a line of the log: nobody gains points in the Vatican report. */
          g_strdup (C_ ("log", "Report: no points")));
    return;
  }
  g_autofree char *who = mae_seats_text (self->roster, event->section.seats, self->own_seat);
  tell (self, &line,
        g_strdup_printf (
            /* Translators: %1$s are those who gain points: "Carla and you" */
            ngettext ("Vatican report: %2$d point for %1$s", "Vatican report: %2$d points for %1$s",
                      points),
            who, points),
        /* Translators: a line of the log: who gains how many points in a Vatican report. */
        g_strdup_printf (C_ ("log", "Report: +%2$d for %1$s"), who, points));
}

static void
tell_presence (const Teller *self, const MaeEvent *event)
{
  MaeLogLine line = { .kind = MAE_LOG_PRESENCE, .seat = event->seat, .token = -1 };
  gboolean present = event->presence.present;
  char *text;

  /* A player whose time is over leaves and returns at once. */
  if (self->before->players[event->seat].present == present
      || self->after->players[event->seat].present != present)
    return;
  if (event->seat == self->own_seat)
    text = g_strdup (present ? _ ("You are back") : _ ("You left the table"));
  else
    text = g_strdup_printf (present ? _ ("%s is back") : _ ("%s left the table"),
                            name (self, event->seat));
  tell (self, &line, text,
        /* Translators: lines of the log beside a player's badge. */
        g_strdup (present ? C_ ("log", "is back") : C_ ("log", "left the table")));
}

static char *
loss_text (const Teller *self, MaeTurnLoss loss, int seat)
{
  gboolean own = seat == self->own_seat;
  const char *who = name (self, seat);

  switch (loss) {
  case MAE_TURN_PASSED:
    return own ? g_strdup (_ ("You were away, so your turn was passed"))
               /* Translators: %s is a player. */
               : g_strdup_printf (_ ("%s is away, so the turn was passed"), who);
  case MAE_TURN_TIMED_OUT:
    return own ? g_strdup (_ ("Your time was over, so your turn was passed"))
               /* Translators: %s is a player. */
               : g_strdup_printf (_ ("%s ran out of time, so the turn was passed"), who);
  case MAE_TURN_SKIPPED:
  case MAE_TURN_KEPT:
  default:
    return own ? g_strdup (_ ("You were away and were skipped"))
               /* Translators: %s is a player who is away when it would be their turn. */
               : g_strdup_printf (_ ("%s is away and is skipped"), who);
  }
}

/* Returns the same in few words, beside a player's badge. */
static const char *
loss_brief (MaeTurnLoss loss)
{
  switch (loss) {
  case MAE_TURN_PASSED:
    /* Translators: lines of the log beside a player's badge. */
    return C_ ("log", "is away, turn passed");
  case MAE_TURN_TIMED_OUT:
    return C_ ("log", "ran out of time, turn passed");
  case MAE_TURN_SKIPPED:
  case MAE_TURN_KEPT:
  default:
    return C_ ("log", "is skipped");
  }
}

static void
tell_lost_turns (const Teller *self)
{
  int n = self->after->n_players;

  for (int i = 0; i < n; i++) {
    int seat = (self->before->current + i) % n;
    MaeTurnLoss loss = mae_batch_turn_loss (self->batch, seat);
    MaeLogLine line = { .kind = MAE_LOG_PRESENCE, .seat = seat, .token = -1 };
    if (loss == MAE_TURN_KEPT)
      continue;
    tell (self, &line, loss_text (self, loss, seat), g_strdup (loss_brief (loss)));
  }
}

static void
tell_last_round (const Teller *self)
{
  MaeLogLine line = common_line (MAE_LOG_LAST_ROUND);

  tell (self, &line, mae_last_round_text (self->after, self->roster, self->own_seat), NULL);
}

static void
tell_end (const Teller *self)
{
  MaeLogLine line = common_line (MAE_LOG_END);

  if (self->before->phase != MAE_PHASE_ENDED)
    tell (self, &line, mae_result_text (self->after, self->roster, self->own_seat), NULL);
}

/* No line says whose turn it is, since each line names its player. */
static void
tell_first_round (const Teller *self)
{
  MaeLogLine line = common_line (MAE_LOG_SETUP);

  if (self->before->phase == MAE_PHASE_SETUP && self->after->phase == MAE_PHASE_TURNS)
    tell (self, &line, g_strdup (_ ("The first round begins")), NULL);
}

void
mae_log_text (const MaeBatch *batch, const MaeRoster *roster, int own_seat, MaeLogFunc func,
              gpointer user_data)
{
  Teller self = { .batch = batch,
                  .before = batch->before,
                  .after = batch->after,
                  .rules = batch->after->rules,
                  .roster = roster,
                  .own_seat = own_seat,
                  .seat = batch->seat,
                  .func = func,
                  .user_data = user_data };

  if (batch->has_action && tellers[batch->command] != NULL)
    tellers[batch->command](&self);
  /* The token's event comes last, but its sentence comes first, since it caused the cross's move
   * and the report. */
  for (int i = 0; i < batch->n_events; i++)
    if (batch->events[i].kind == MAE_EVENT_TOKEN)
      tell_token (&self, &batch->events[i]);
  for (int i = 0; i < batch->n_events; i++) {
    const MaeEvent *event = &batch->events[i];

    if (mae_batch_is_report (batch, event))
      tell_report (&self, event);
    else if (event->kind == MAE_EVENT_PRESENCE)
      tell_presence (&self, event);
  }
  tell_lost_turns (&self);
  if (self.after->last_round && !self.before->last_round
      && mae_game_others_follow (self.after, self.after->current))
    tell_last_round (&self);
  if (mae_batch_find (batch, MAE_EVENT_END))
    tell_end (&self);
  tell_first_round (&self);
}
