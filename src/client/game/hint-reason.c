/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The words of hints: what a move does, and why it is good. */
#include <glib/gi18n.h>

#include "client/draft/table-move.h"
#include "client/words/rules-text.h"
#include "engine/rng.h"
#include "hint.h"

enum {
  MOST_REASONS = 2,
  MOST_MISSING = 2, /* resources of a card that a move brings nearer */
  /* A difference of this many standard errors or more is clear. The number is higher than the usual
   * 2, since 18 facts are tested at once. */
  LEAST_ERRORS = 3,
  LEAST_NUMBER = 500,  /* thousandths: shown as 1 */
  LEAST_SHARE = 50,    /* of the games, in thousandths */
  MOST_PAIRS_LOST = 10 /* percent; with more, the fact isn't stated */
};

/* ── Certain effects ───────────────────────────────────────────────────────────────────────── */

/* Returns the card with the most points that @after can pay for and @before can't; -1: none. */
static int
card_in_reach (const MaeGame *before, const MaeGame *after, int seat)
{
  const MaeRuleset *rules = before->rules;
  MaeBag had = mae_game_resources (before, seat), has = mae_game_resources (after, seat);
  int best = -1;

  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int card = mae_game_top_card (before, level, colour);
      gboolean fits = FALSE;

      for (int slot = 0; card >= 0 && slot < rules->n_slots; slot++)
        fits |= mae_game_card_fits (after, seat, card, slot);
      if (!fits)
        continue;
      MaeBag cost_before = mae_game_card_cost (before, seat, card);
      MaeBag cost_after = mae_game_card_cost (after, seat, card);
      if (mae_bag_contains (&has, &cost_after) && !mae_bag_contains (&had, &cost_before)
          && (best < 0 || rules->cards[card].points > rules->cards[best].points))
        best = card;
    }
  return best;
}

/* Sets @missing to what the player lacks of @cost. Returns how much that is. */
static int
lack (const MaeGame *game, int seat, const MaeBag *cost, MaeBag *missing)
{
  MaeBag has = mae_game_resources (game, seat);

  *missing = (MaeBag){ 0 };
  for (int type = 0; type < game->rules->n_resources; type++)
    missing->of[type] = MAX (cost->of[type] - has.of[type], 0);
  return mae_bag_total (missing);
}

/* Returns the card of which @after lacks least, and less than @before: at most MOST_MISSING. Sets
 * @missing. -1: none. */
static int
card_nearer (const MaeGame *before, const MaeGame *after, int seat, MaeBag *missing)
{
  const MaeRuleset *rules = before->rules;
  int best = -1, least = MOST_MISSING;

  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int card = mae_game_top_card (before, level, colour), n;
      gboolean fits = FALSE;
      MaeBag cost, now, was;

      for (int slot = 0; card >= 0 && slot < rules->n_slots; slot++)
        fits |= mae_game_card_fits (after, seat, card, slot);
      if (!fits)
        continue;
      cost = mae_game_card_cost (after, seat, card);
      n = lack (after, seat, &cost, &now);
      cost = mae_game_card_cost (before, seat, card);
      if (n == 0 || n > least || n >= lack (before, seat, &cost, &was)
          || (best >= 0 && n == least && rules->cards[card].points <= rules->cards[best].points))
        continue;
      best = card;
      least = n;
      *missing = now;
    }
  return best;
}

/* Returns whether a leader in hand can be activated in @after that couldn't in @before. */
static gboolean
leader_in_reach (const MaeGame *before, const MaeGame *after, int seat)
{
  const MaePlayer *player = &after->players[seat];

  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] >= 0 && !(player->active >> i & 1)
        && mae_game_leader_met (after, seat, player->hand[i], NULL)
        && !mae_game_leader_met (before, seat, player->hand[i], NULL))
      return TRUE;
  return FALSE;
}

static void
add (GString *reason, char *sentence)
{
  if (reason->len > 0)
    g_string_append_c (reason, ' ');
  g_string_append (reason, sentence);
  if (!g_str_has_suffix (sentence, "."))
    g_string_append_c (reason, '.');
  g_free (sentence);
}

/* Returns how many points the move gives. */
static int
add_gains (GString *reason, const MaeGame *before, const MaeGame *after, int seat)
{
  guint closed = after->players[seat].sections & ~before->players[seat].sections;
  MaeScore score = mae_game_score (after, seat), was = mae_game_score (before, seat);
  int points = score.total - score.resources - (was.total - was.resources);
  int faith = after->players[seat].faith - before->players[seat].faith;

  if (faith > 0)
    add (reason,
         g_strdup_printf (ngettext ("You gain %d Faith.", "You gain %d Faith.", faith), faith));
  if (closed)
    add (reason, g_strdup (_ ("It triggers a Vatican report.")));
  if (points > 0)
    add (reason,
         g_strdup_printf (ngettext ("It gives %d point.", "It gives %d points.", points), points));
  return points;
}

static void
add_market (GString *reason, const MaeHint *self, const MaeGame *game)
{
  MaeTableMove move;

  if (!mae_table_move_take_command (&move, game, &self->command))
    return;
  MaeBag kept = mae_placement_total (&move.market.placed);
  MaeBag tray = mae_draft_market_tray (&move.market);
  if (!mae_bag_is_empty (&kept)) {
    g_autofree char *what = mae_bag_text (game->rules, &kept);

    /* Translators: %s is "1 Coin and 2 Stones". */
    add (reason, g_strdup_printf (_ ("You keep %s."), what));
  }
  if (!mae_bag_is_empty (&tray)) {
    g_autofree char *what = mae_bag_text (game->rules, &tray);

    /* Translators: %s is "1 Coin and 2 Stones". */
    add (reason, g_strdup_printf (_ ("There is no space for %s."), what));
  }
}

static void
add_own_part (GString *reason, const MaeHint *self, const MaeGame *game)
{
  const MaeRuleset *rules = game->rules;
  const MaeCommand *command = &self->command;
  g_autofree char *what = NULL;
  MaeTableMove move;
  MaeBag out;
  int card;

  switch (command->kind) {
  case MAE_COMMAND_TAKE_MARKET:
    add_market (reason, self, game);
    return;
  case MAE_COMMAND_BUY_CARD:
    card = mae_game_top_card (game, command->buy_card.level, command->buy_card.colour);
    what = mae_production_text (rules, rules->cards[card].production);
    /* Translators: %s is "2 Coins and 1 Faith for 1 Stone". */
    add (reason, g_strdup_printf (_ ("Each time you produce, it makes %s."), what));
    return;
  case MAE_COMMAND_PRODUCE:
    if (!mae_table_move_take_command (&move, game, command))
      return;
    out = mae_draft_produce_sum_out (&move.produce);
    for (int r = 0; r < rules->n_resources; r++)
      if (mae_ruleset_faith_of (rules, r) > 0)
        out.of[r] = 0; /* add_gains() says it */
    if (mae_bag_is_empty (&out))
      return;
    what = mae_bag_text (rules, &out);
    /* Translators: %s is "1 Coin and 2 Stones". */
    add (reason, g_strdup_printf (_ ("It makes %s."), what));
    return;
  case MAE_COMMAND_ACTIVATE_LEADER:
    what = mae_leader_text (rules, command->leader.leader);
    add (reason, g_steal_pointer (&what));
    return;
  default:
    return;
  }
}

/* Sets @after to @game after the move. Hidden cards are guessed; no answer depends on them. */
static gboolean
imagine (const MaeGame *game, const MaeCommand *command, MaeGame *after)
{
  g_autofree MaeAiTurn *turn = g_new (MaeAiTurn, 1);
  uint64_t rng[4];

  mae_rng_seed (rng, 1);
  mae_ai_guess (game, command->seat, NULL, rng, after);
  if (command->kind == MAE_COMMAND_END_TURN || !mae_hint_turn (game, command, turn))
    return FALSE;
  for (int i = 0; i < turn->n; i++)
    if (!mae_game_apply (after, &turn->command[i], NULL, NULL))
      return FALSE;
  return TRUE;
}

/* Returns the lowest level of cards that fit on a slot of @seat in @after and didn't in @before; 0:
 * there is none. */
static int
level_opened (const MaeGame *before, const MaeGame *after, int seat)
{
  const MaeRuleset *rules = before->rules;

  for (int level = 1; level <= rules->n_levels; level++) {
    gboolean did = FALSE, does = FALSE;

    for (int card = 0; card < rules->n_cards; card++)
      for (int slot = 0; rules->cards[card].level == level && slot < rules->n_slots; slot++) {
        did |= mae_game_card_fits (before, seat, card, slot);
        does |= mae_game_card_fits (after, seat, card, slot);
      }
    if (does && !did)
      return level;
  }
  return 0;
}

/* Returns whether the move advances another player or the black cross. */
static gboolean
gives_faith (const MaeGame *before, const MaeGame *after, int seat)
{
  gboolean gives = after->cross > before->cross;

  for (int other = 0; other < before->n_players; other++)
    gives |= other != seat && after->players[other].faith > before->players[other].faith;
  return gives;
}

/* ── Measured differences ──────────────────────────────────────────────────────────────────── */

/* Of several reasons about the same topic only the clearest one is given. */
typedef enum {
  WINNING,
  PACE,
  SCORE,
  REPORT,
  DISCARDS,
  CARDS,
  LEADERS
} Topic;

static const struct {
  MaeAiFact fact;
  Topic topic;
  int sign;       /* 1: more is better, -1: less is better, 0: both can be */
  gboolean share; /* of the games */
} facts[] = {
  { MAE_AI_FACT_CHANCE, WINNING, 1, TRUE },
  { MAE_AI_FACT_ROUNDS, PACE, 0, FALSE },
  { MAE_AI_FACT_POINTS, SCORE, 1, FALSE },
  { MAE_AI_FACT_CARD_POINTS, SCORE, 1, FALSE },
  { MAE_AI_FACT_LEADER_POINTS, SCORE, 1, FALSE },
  { MAE_AI_FACT_TRACK_POINTS, SCORE, 1, FALSE },
  { MAE_AI_FACT_RESOURCE_POINTS, SCORE, 1, FALSE },
  { MAE_AI_FACT_RIVAL_POINTS, SCORE, -1, FALSE },
  { MAE_AI_FACT_SECTION_POINTS, REPORT, 1, FALSE },
  { MAE_AI_FACT_TILE, REPORT, 1, TRUE },
  { MAE_AI_FACT_FIRST, REPORT, 1, TRUE },
  { MAE_AI_FACT_RIVAL_TILE, REPORT, -1, TRUE },
  { MAE_AI_FACT_GIVEN, DISCARDS, -1, FALSE },
  { MAE_AI_FACT_CARDS, CARDS, 1, FALSE },
  { MAE_AI_FACT_LEVEL, CARDS, 1, TRUE },
  { MAE_AI_FACT_LEVEL_ROUNDS, CARDS, -1, FALSE },
  { MAE_AI_FACT_LEADER, LEADERS, 1, TRUE },
  { MAE_AI_FACT_NEXT_PURCHASE, CARDS, 1, TRUE },
};

/* Returns the sentence about a fact that is a number; @n: the difference, at least 1. (transfer
 * full) */
static char *
number_text (const MaeHint *self, MaeAiFact fact, int n, gboolean alone)
{
  switch (fact) {
  case MAE_AI_FACT_ROUNDS:
    if (self->comparison.fact[fact].difference > 0)
      return g_strdup_printf (
          ngettext ("The game lasts %d round longer.", "The game lasts %d rounds longer.", n), n);
    return g_strdup_printf (
        ngettext ("The game ends %d round earlier.", "The game ends %d rounds earlier.", n), n);
  case MAE_AI_FACT_POINTS:
    return g_strdup_printf (ngettext ("You score %d more point.", "You score %d more points.", n),
                            n);
  case MAE_AI_FACT_CARD_POINTS:
    return g_strdup_printf (ngettext ("You score %d more point with development cards.",
                                      "You score %d more points with development cards.", n),
                            n);
  case MAE_AI_FACT_LEADER_POINTS:
    return g_strdup_printf (ngettext ("You score %d more point with leaders.",
                                      "You score %d more points with leaders.", n),
                            n);
  case MAE_AI_FACT_TRACK_POINTS:
    return g_strdup_printf (ngettext ("You score %d more point on the faith track.",
                                      "You score %d more points on the faith track.", n),
                            n);
  case MAE_AI_FACT_SECTION_POINTS:
    return g_strdup_printf (ngettext ("You score %d more point in Vatican reports.",
                                      "You score %d more points in Vatican reports.", n),
                            n);
  case MAE_AI_FACT_RESOURCE_POINTS:
    return g_strdup_printf (ngettext ("You score %d more point with resources.",
                                      "You score %d more points with resources.", n),
                            n);
  case MAE_AI_FACT_RIVAL_POINTS:
    return g_strdup_printf (ngettext ("Your strongest opponent scores %d point less.",
                                      "Your strongest opponent scores %d points less.", n),
                            n);
  case MAE_AI_FACT_GIVEN:
    if (alone)
      return g_strdup_printf (ngettext ("Your discards move the black cross %d space less.",
                                        "Your discards move the black cross %d spaces less.", n),
                              n);
    return g_strdup_printf (ngettext ("Your discards give the others %d Faith less.",
                                      "Your discards give the others %d Faith less.", n),
                            n);
  case MAE_AI_FACT_CARDS:
    return g_strdup_printf (ngettext ("You buy %d more card.", "You buy %d more cards.", n), n);
  case MAE_AI_FACT_LEVEL_ROUNDS:
    /* Translators: a level, then a number of rounds, which the plural depends on. */
    return g_strdup_printf (ngettext ("You get your first level %1$d card %2$d round earlier.",
                                      "You get your first level %1$d card %2$d rounds earlier.", n),
                            self->comparison.level, n);
  default:
    g_return_val_if_reached (g_strdup (""));
  }
}

/* Returns the sentence about a fact that is true in a share of the games. (transfer full) */
static char *
share_text (const MaeHint *self, MaeAiFact fact, const MaeRuleset *rules)
{
  const MaeAiDifference *difference = &self->comparison.fact[fact];
  int now = (difference->value[0] + 5) / 10, other = (difference->value[1] + 5) / 10;
  g_autofree char *card = NULL;

  switch (fact) {
  case MAE_AI_FACT_CHANCE:
    /* Translators: both numbers are games of a hundred; here and below */
    return g_strdup_printf (_ ("You win %1$d of 100 games instead of %2$d."), now, other);
  case MAE_AI_FACT_TILE:
    return g_strdup_printf (_ ("You get the points of the next Vatican report in %1$d of 100 "
                               "games instead of %2$d."),
                            now, other);
  case MAE_AI_FACT_FIRST:
    return g_strdup_printf (_ ("You reach the next Vatican report first in %1$d of 100 games "
                               "instead of %2$d."),
                            now, other);
  case MAE_AI_FACT_RIVAL_TILE:
    return g_strdup_printf (_ ("Another player gets the points of the next Vatican report in "
                               "%1$d of 100 games instead of %2$d."),
                            now, other);
  case MAE_AI_FACT_LEVEL:
    return g_strdup_printf (_ ("You get a level %1$d card in %2$d of 100 games instead of %3$d."),
                            self->comparison.level, now, other);
  case MAE_AI_FACT_LEADER:
    return g_strdup_printf (_ ("You activate a leader in %1$d of 100 games instead of %2$d."), now,
                            other);
  case MAE_AI_FACT_NEXT_PURCHASE:
    card = mae_card_text (rules, self->comparison.next_card);
    /* Translators: %1$s is "level 2 blue card". */
    return g_strdup_printf (_ ("Your next card is the %1$s in %2$d of 100 games instead of %3$d."),
                            card, now, other);
  default:
    g_return_val_if_reached (g_strdup (""));
  }
}

static int
rounded (const MaeAiDifference *difference)
{
  return (ABS (difference->difference) + 500) / 1000;
}

/* Returns whether the fact in row @row of the facts only repeats what the move does: it gives
 * @points. */
static gboolean
is_repeated (const MaeHint *self, gsize row, int points)
{
  gboolean buys = self->command.kind == MAE_COMMAND_BUY_CARD,
           other_buys = self->other.kind == MAE_COMMAND_BUY_CARD;
  int n = rounded (&self->comparison.fact[facts[row].fact]);

  if (facts[row].fact == MAE_AI_FACT_CARDS)
    return buys && !other_buys && n <= 1;
  return facts[row].topic == SCORE && facts[row].sign > 0 && n <= points;
}

/* Returns how clear row @row of the facts is as a reason, in hundredths of the standard error;
 * 0: it isn't one. */
static int
clearness (const MaeHint *self, gsize row)
{
  const MaeAiDifference *fact = &self->comparison.fact[facts[row].fact];
  const MaeAiDifference *chance = &self->comparison.fact[MAE_AI_FACT_CHANCE];
  int size = ABS (fact->difference);

  /* If one of the moves is a purchase, the next purchase isn't a reason. */
  if (facts[row].fact == MAE_AI_FACT_NEXT_PURCHASE
      && (self->command.kind == MAE_COMMAND_BUY_CARD || self->other.kind == MAE_COMMAND_BUY_CARD))
    return 0;
  /* More points of one kind aren't a reason if the total isn't higher. */
  if (facts[row].topic == SCORE && facts[row].sign > 0
      && self->comparison.fact[MAE_AI_FACT_POINTS].difference <= 0)
    return 0;
  if (fact->n * 100 < chance->n * (100 - MOST_PAIRS_LOST) || size < LEAST_ERRORS * fact->error
      || size < (facts[row].share ? LEAST_SHARE : LEAST_NUMBER))
    return 0;
  /* A longer or a shorter game is better only if it is won more often. */
  if (facts[row].sign == 0)
    return chance->difference > 2 * chance->error ? 100 * size / fact->error : 0;
  return fact->difference * facts[row].sign > 0 ? 100 * size / fact->error : 0;
}

/* Adds the clearest measured differences of a move that gives @points: first the one with the most
 * standard errors. Sets @topics to their topics (bit i: topic i). Returns how many were added. */
static int
add_measured (GString *text, const MaeHint *self, const MaeGame *game, int points, guint *topics)
{
  int n = 0;

  *topics = 0;

  while (self->compared && n < MOST_REASONS) {
    int best = -1, most = 0;

    for (gsize row = 0; row < G_N_ELEMENTS (facts); row++)
      if (!(*topics >> facts[row].topic & 1) && clearness (self, row) > most
          && !is_repeated (self, row, points)) {
        best = (int) row;
        most = clearness (self, row);
      }
    if (best < 0)
      break;
    *topics |= 1u << facts[best].topic;
    if (facts[best].share)
      add (text, share_text (self, facts[best].fact, game->rules));
    else
      add (text,
           number_text (self, facts[best].fact, rounded (&self->comparison.fact[facts[best].fact]),
                        game->n_players == 1));
    n++;
  }
  return n;
}

/* ── The text ──────────────────────────────────────────────────────────────────────────────── */

/* Returns whether the measured differences name a next card that has the same level and color as
 * @card, so that both have the same name. */
static gboolean
is_next_card (const MaeHint *self, const MaeRuleset *rules, int card)
{
  int next = self->comparison.next_card;

  return next >= 0 && rules->cards[next].level == rules->cards[card].level
         && rules->cards[next].colour == rules->cards[card].colour;
}

/* Adds which card can almost be paid for. */
static void
add_nearer (GString *text, const MaeGame *game, const MaeGame *after, int seat)
{
  MaeBag missing;
  int card = card_nearer (game, after, seat, &missing);
  g_autofree char *lacks = card >= 0 ? mae_bag_text (game->rules, &missing) : NULL;
  g_autofree char *what = card >= 0 ? mae_card_text (game->rules, card) : NULL;

  if (card >= 0)
    /* Translators: %1$s is "1 Coin and 1 Stone", %2$s is "level 2 blue card". */
    add (text, g_strdup_printf (_ ("Then you still need %1$s for the %2$s."), lacks, what));
}

/* Adds up to @most certain reasons of other topics than @topics. */
static void
add_certain (GString *text, const MaeHint *self, const MaeGame *game, const MaeGame *after,
             guint topics, int most)
{
  int seat = self->command.seat;
  gboolean goes_on = !after->last_round; /* there is another turn */
  int level = goes_on ? level_opened (game, after, seat) : 0;
  int card = goes_on ? card_in_reach (game, after, seat) : -1;
  g_autofree MaeGame *otherwise = g_new (MaeGame, 1);

  if (most > 0 && level > 0) {
    add (text, g_strdup_printf (_ ("Then you have a slot for level %d cards."), level));
    most--;
  }
  if (most > 0 && !(topics >> LEADERS & 1) && leader_in_reach (game, after, seat)) {
    add (text, g_strdup (_ ("Then you can activate a leader.")));
    most--;
  }
  if (most > 0 && self->compared && !(topics >> DISCARDS & 1) && !gives_faith (game, after, seat)
      && imagine (game, &self->other, otherwise) && gives_faith (game, otherwise, seat)) {
    add (text, g_strdup (game->n_players == 1 ? _ ("The black cross doesn’t advance.")
                                              : _ ("Nobody else gains Faith.")));
    most--;
  }
  if (most > 0 && card >= 0 && !(topics >> CARDS & 1 && is_next_card (self, game->rules, card))) {
    g_autofree char *what = mae_card_text (game->rules, card);

    /* Translators: %s is "level 2 blue card". */
    add (text, g_strdup_printf (_ ("Then you can pay for the %s."), what));
  } else if (most > 0 && card < 0 && goes_on && !(topics >> CARDS & 1)) {
    add_nearer (text, game, after, seat);
  }
}

/* Adds what the move does and the reasons. Returns how many measured ones there are. Sets
 * @different to whether there is any clear difference, said or not. */
static int
add_reasons (GString *text, const MaeHint *self, const MaeGame *game, gboolean *different)
{
  g_autofree MaeGame *after = g_new (MaeGame, 1);
  gboolean known = imagine (game, &self->command, after);
  g_autoptr (GString) measured = g_string_new (NULL);
  int points = 0, n;
  guint topics;

  add_own_part (text, self, game);
  if (known)
    points = add_gains (text, game, after, self->command.seat);
  n = add_measured (measured, self, game, points, &topics);
  *different = n > 0;
  for (gsize row = 0; row < G_N_ELEMENTS (facts); row++)
    *different |= self->compared && clearness (self, row) > 0;
  /* What the move is good for comes before any percentage. */
  if (known)
    add_certain (text, self, game, after, topics, MAX (MOST_REASONS - n, 1));
  if (measured->len > 0)
    add (text, g_strdup (measured->str));
  if (text->len == 0)
    add (text, g_strdup (mae_hint_look_text (self)));
  return n;
}

char *
mae_hint_reason (const MaeHint *self, const MaeGame *game)
{
  GString *text = g_string_new (NULL);
  gboolean different;

  add_reasons (text, self, game, &different);
  return g_string_free (text, FALSE);
}

char *
mae_hint_text (const MaeHint *self, const MaeGame *game)
{
  GString *text = g_string_new (NULL);
  gboolean different;
  int measured = add_reasons (text, self, game, &different);
  const MaeHint other = { .command = self->other };
  g_autofree char *title = self->compared ? mae_hint_title (&other, game) : NULL;
  int n = self->comparison.fact[MAE_AI_FACT_CHANCE].n;

  if (title && measured > 0)
    /* Translators: a number of games, at least 10, and a move, such as "Take row 2". */
    add (text,
         g_strdup_printf (_ ("Average of %1$d simulated games, compared with “%2$s”."), n, title));
  else if (title && !different)
    add (text,
         g_strdup_printf (_ ("In %1$d simulated games there was no clear difference from “%2$s”."),
                          n, title));
  return g_string_free (text, FALSE);
}
