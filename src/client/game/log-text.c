/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "log-text.h"

#include <glib/gi18n.h>

#include "client/words/rules-text.h"

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

static void
tell (const Teller *self, MaeLogKind kind, int seat, char *text)
{
  self->func (kind, seat, text, self->user_data);
  g_free (text);
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

/* Sums what was put into and taken from containers, event by event, so that units that do both are
 * counted in both. */
static void
flows (const Teller *self, MaeBag *in, MaeBag *out)
{
  MaeGame walk = *self->before;

  *in = *out = (MaeBag){ 0 };
  for (int i = 0; i < self->batch->n_events; i++) {
    const MaeEvent *event = &self->batch->events[i];

    if (event->kind != MAE_EVENT_CONTAINER)
      continue;
    for (int r = 0; r < self->rules->n_resources; r++) {
      int change =
          event->container.content.of[r] - walk.containers[event->container.container].of[r];

      if (change > 0)
        in->of[r] += change;
      else
        out->of[r] -= change;
    }
    walk.containers[event->container.container] = event->container.content;
  }
}

/* Adds the steps of the own marker, as faith. */
static char *
gains_text (const Teller *self, const MaeBag *gains)
{
  MaeBag all = *gains;
  int faith = faith_type (self->rules);

  if (faith >= 0)
    all.of[faith] += steps (self, self->seat);
  return mae_bag_text (self->rules, &all);
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
    n = self->after->cross - self->before->cross;
    if (n > 0)
      tell (self, MAE_LOG_LORENZO, MAE_LORENZO,
            g_strdup_printf (ngettext ("Lorenzo’s black cross advances %d space",
                                       "Lorenzo’s black cross advances %d spaces", n),
                             n));
    return;
  }
  for (int s = 0; s < self->after->n_players; s++)
    if (s != self->seat && steps (self, s) > 0) {
      seats |= 1u << s;
      n = MAX (n, steps (self, s));
    }
  if (seats) {
    g_autofree char *who = mae_seats_text (self->roster, seats, self->own_seat);

    /* Translators: %1$s are those who get something: "Ada, Bruno and you" */
    tell (self, MAE_LOG_FAITH, -1,
          g_strdup_printf (ngettext ("%2$d faith for %1$s", "%2$d faith for %1$s", n), who, n));
  }
}

static void
tell_market (const Teller *self)
{
  MaeBag in, out;
  bool row;
  int index, discarded = 0;
  g_autofree char *what = NULL;
  g_autofree char *where = NULL;
  g_autofree char *text = NULL;

  flows (self, &in, &out);
  what = gains_text (self, &in);
  if (mae_batch_market_line (self->before, self->after, &row, &index)) {
    where = mae_market_line_text (row, index);
    discarded = discards (self, row, index, &in);
  } else {
    where = g_strdup (_ ("the market"));
  }

  /* Translators: %s are "2 Stones" and "row 2" */
  text = is_own (self) ? g_strdup_printf (_ ("You took %1$s from %2$s"), what, where)
                       /* Translators: %s are "Ada", "2 Stones" and "row 2" */
                       : g_strdup_printf (_ ("%1$s took %2$s from %3$s"), name (self, self->seat),
                                          what, where);
  if (discarded > 0) {
    g_autofree char *first = g_steal_pointer (&text);

    /* Translators: %1$s is "Ada took 2 Stones from row 2" */
    text = g_strdup_printf (ngettext ("%1$s, discarded %2$d", "%1$s, discarded %2$d", discarded),
                            first, discarded);
  }
  tell (self, MAE_LOG_MARKET, self->seat, g_steal_pointer (&text));
  tell_discard_faith (self);
}

static void
tell_buy (const Teller *self)
{
  const MaeEvent *slot = mae_batch_find (self->batch, MAE_EVENT_SLOT);
  g_autofree char *card = NULL;

  if (!slot || slot->slot.n < 1)
    return;
  card = mae_card_text (self->rules, slot->slot.card[slot->slot.n - 1]);
  /* Translators: %s is "level 3 blue card" */
  tell (self, MAE_LOG_BUY, self->seat,
        is_own (self) ? g_strdup_printf (_ ("You bought a %s"), card)
                      : g_strdup_printf (_ ("%1$s bought a %2$s"), name (self, self->seat), card));
}

static void
tell_produce (const Teller *self)
{
  MaeBag in, out;
  g_autofree char *gained = NULL;
  g_autofree char *paid = NULL;

  flows (self, &in, &out);
  gained = gains_text (self, &in);
  paid = mae_bag_text (self->rules, &out);
  tell (self, MAE_LOG_PRODUCE, self->seat,
        is_own (self)
            /* Translators: %s are "1 Stone and 1 Faith" and "2 Coins" */
            ? g_strdup_printf (_ ("You produced %1$s for %2$s"), gained, paid)
            : g_strdup_printf (_ ("%1$s produced %2$s for %3$s"), name (self, self->seat), gained,
                               paid));
}

/* ── Other commands ────────────────────────────────────────────────────────────────────────── */

static void
tell_activate (const Teller *self)
{
  const MaeEvent *leader = mae_batch_find (self->batch, MAE_EVENT_LEADER);
  g_autofree char *ability = NULL;

  if (!leader)
    return;
  ability = mae_leader_text (self->rules, leader->leader.leader);
  tell (self, MAE_LOG_LEADER, self->seat,
        is_own (self)
            /* Translators: %s is the ability: "Cards cost 1 Servant less" */
            ? g_strdup_printf (_ ("You activated a leader: %s"), ability)
            : g_strdup_printf (_ ("%1$s activated a leader: %2$s"), name (self, self->seat),
                               ability));
}

static void
tell_discard_leader (const Teller *self)
{
  MaeBag nothing = { 0 };
  g_autofree char *gained = gains_text (self, &nothing);

  tell (self, MAE_LOG_LEADER, self->seat,
        /* Translators: %s is "1 Faith" */
        is_own (self) ? g_strdup_printf (_ ("You discarded a leader for %s"), gained)
                      : g_strdup_printf (_ ("%1$s discarded a leader for %2$s"),
                                         name (self, self->seat), gained));
}

static void
tell_choose_leaders (const Teller *self)
{
  tell (self, MAE_LOG_SETUP, self->seat,
        is_own (self) ? g_strdup (_ ("You chose your leaders"))
                      : g_strdup_printf (_ ("%s chose leaders"), name (self, self->seat)));
}

static void
tell_choose_resources (const Teller *self)
{
  MaeBag in, out;
  g_autofree char *what = NULL;

  flows (self, &in, &out);
  if (mae_bag_is_empty (&in))
    return;
  what = mae_bag_text (self->rules, &in);
  tell (self, MAE_LOG_SETUP, self->seat,
        is_own (self)
            ? g_strdup_printf (_ ("You start with %s"), what)
            : g_strdup_printf (_ ("%1$s starts with %2$s"), name (self, self->seat), what));
}

static void
tell_command (const Teller *self)
{
  switch (self->batch->command) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    tell_choose_leaders (self);
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    tell_choose_resources (self);
    break;
  case MAE_COMMAND_TAKE_MARKET:
    tell_market (self);
    break;
  case MAE_COMMAND_BUY_CARD:
    tell_buy (self);
    break;
  case MAE_COMMAND_PRODUCE:
    tell_produce (self);
    break;
  case MAE_COMMAND_SWAP_SHELVES:
    tell (self, MAE_LOG_SWAP, self->seat,
          is_own (self) ? g_strdup (_ ("You swapped two shelves"))
                        : g_strdup_printf (_ ("%s swapped two shelves"), name (self, self->seat)));
    break;
  case MAE_COMMAND_ACTIVATE_LEADER:
    tell_activate (self);
    break;
  case MAE_COMMAND_DISCARD_LEADER:
    tell_discard_leader (self);
    break;
  case MAE_COMMAND_END_TURN: /* its consequences have sentences of their own */
  case MAE_COMMAND_LEAVE:
  case MAE_COMMAND_RETURN:
  case MAE_COMMAND_ARRANGE: /* appears as a swap */
  case MAE_N_COMMANDS:
    break;
  }
}

/* ── Consequences ──────────────────────────────────────────────────────────────────────────── */

static void
tell_token (const Teller *self, const MaeEvent *event)
{
  tell (self, MAE_LOG_LORENZO, MAE_LORENZO, mae_token_text (self->rules, event->token.token));
}

static void
tell_report (const Teller *self, const MaeEvent *event)
{
  int points = self->rules->sections[event->section.section].points;
  g_autofree char *who = NULL;

  if (self->before->sections_closed >> event->section.section & 1)
    return;
  if (event->section.seats == 0) {
    tell (self, MAE_LOG_REPORT, -1, g_strdup (_ ("Vatican report: nobody gains points")));
    return;
  }
  who = mae_seats_text (self->roster, event->section.seats, self->own_seat);
  tell (self, MAE_LOG_REPORT, -1,
        g_strdup_printf (
            /* Translators: %1$s are those who gain points: "Carla and you" */
            ngettext ("Vatican report: %2$d point for %1$s", "Vatican report: %2$d points for %1$s",
                      points),
            who, points));
}

static void
tell_presence (const Teller *self, const MaeEvent *event)
{
  if (self->before->players[event->seat].present == event->presence.present)
    return;
  tell (self, MAE_LOG_PRESENCE, event->seat,
        event->presence.present
            ? g_strdup_printf (_ ("%s is back"), name (self, event->seat))
            : g_strdup_printf (_ ("%s left the table"), name (self, event->seat)));
}

static void
tell_end (const Teller *self)
{
  guint winners = self->after->winners;
  g_autofree char *who = NULL;
  char *text;

  if (self->before->phase == MAE_PHASE_ENDED)
    return;
  who = mae_seats_text (self->roster, winners, self->own_seat);
  if (winners == 0)
    text = g_strdup (_ ("The game is over: Lorenzo wins"));
  else if (self->own_seat >= 0 && winners == 1u << self->own_seat)
    text = g_strdup (_ ("The game is over: you win"));
  else if ((winners & (winners - 1)) != 0)
    /* Translators: %s are names: "Ada and you" */
    text = g_strdup_printf (_ ("The game is over: %s share the win"), who);
  else
    text = g_strdup_printf (_ ("The game is over: %s wins"), who);
  tell (self, MAE_LOG_END, -1, text);
}

static void
tell_turn (const Teller *self)
{
  int seat = self->after->current;
  gboolean begins = self->before->phase == MAE_PHASE_SETUP && self->after->phase == MAE_PHASE_TURNS;

  if (begins)
    tell (self, MAE_LOG_SETUP, -1, g_strdup (_ ("Everyone has chosen: the first round begins")));
  if (self->after->phase != MAE_PHASE_TURNS || self->after->n_players == 1
      || (seat == self->before->current && !begins))
    return;
  tell (self, MAE_LOG_TURN, seat,
        seat == self->own_seat ? g_strdup (_ ("Your turn"))
                               /* Translators: whose turn it is; %s is a name */
                               : g_strdup_printf (_ ("It’s %s’s turn"), name (self, seat)));
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

  if (batch->has_action)
    tell_command (&self);
  /* The token's event comes last, but its sentence comes first, since it caused the cross's move
   * and the report. */
  for (int i = 0; i < batch->n_events; i++)
    if (batch->events[i].kind == MAE_EVENT_TOKEN)
      tell_token (&self, &batch->events[i]);
  for (int i = 0; i < batch->n_events; i++) {
    const MaeEvent *event = &batch->events[i];

    if (event->kind == MAE_EVENT_SECTION)
      tell_report (&self, event);
    else if (event->kind == MAE_EVENT_PRESENCE)
      tell_presence (&self, event);
  }
  if (self.after->last_round && !self.before->last_round)
    tell (&self, MAE_LOG_LAST_ROUND, -1, g_strdup (_ ("The last round has begun")));
  if (mae_batch_find (batch, MAE_EVENT_END))
    tell_end (&self);
  tell_turn (&self);
}
