/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "hint.h"

#include <glib/gi18n.h>

#include "ai/ai-guess.h"
#include "ai/ai.h"
#include "client/draft/table-move.h"
#include "client/words/rules-text.h"
#include "engine/rng.h"

/* ── Finding a hint ────────────────────────────────────────────────────────────────────────── */

static MaeLessonPart
part_of (MaeCommandKind kind)
{
  switch (kind) {
  case MAE_COMMAND_TAKE_MARKET:
    return MAE_LESSON_MARKET;
  case MAE_COMMAND_BUY_CARD:
    return MAE_LESSON_GRID;
  case MAE_COMMAND_PRODUCE:
    return MAE_LESSON_PRODUCTIONS;
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    return MAE_LESSON_LEADERS;
  case MAE_COMMAND_END_TURN:
    return MAE_LESSON_END_TURN;
  default:
    return MAE_LESSON_NOTHING;
  }
}

gboolean
mae_hint_find (const MaeGame *game, int seat, MaeHint *out)
{
  MaeAiPlayer player = { .level = MAE_AI_BANKER };
  MaeGame swapped = *game;
  uint64_t rng[4];

  mae_rng_seed (rng, game->round);
  if (game->phase != MAE_PHASE_TURNS || game->current != seat)
    return FALSE;
  /* The draft finds the swaps for the taken resources by itself. */
  for (int i = 0; i < MAE_MAX_SWAPS; i++) {
    if (!mae_ai_choose (&swapped, seat, &player, rng, &out->command))
      return FALSE;
    if (out->command.kind != MAE_COMMAND_SWAP_SHELVES)
      break;
    if (!mae_game_apply (&swapped, &out->command, NULL, NULL))
      return FALSE;
  }
  out->part = part_of (out->command.kind);
  return out->part != MAE_LESSON_NOTHING;
}

/* ── What to look at ───────────────────────────────────────────────────────────────────────── */

const char *
mae_hint_look_title (const MaeHint *self)
{
  switch (self->part) {
  case MAE_LESSON_MARKET:
    return _ ("Look at the market");
  case MAE_LESSON_GRID:
    return _ ("Look at the cards");
  case MAE_LESSON_PRODUCTIONS:
    return _ ("Look at your productions");
  case MAE_LESSON_LEADERS:
    return _ ("Look at your leaders");
  default:
    return _ ("End your turn");
  }
}

const char *
mae_hint_look_text (const MaeHint *self)
{
  switch (self->command.kind) {
  case MAE_COMMAND_TAKE_MARKET:
    return _ ("The computer would take a row or a column.");
  case MAE_COMMAND_BUY_CARD:
    return _ ("The computer would buy one.");
  case MAE_COMMAND_PRODUCE:
    return _ ("The computer would produce.");
  case MAE_COMMAND_ACTIVATE_LEADER:
    return _ ("One of them can be activated.");
  case MAE_COMMAND_DISCARD_LEADER:
    return _ ("The computer would discard one of them for faith.");
  default:
    return _ ("The computer would do nothing more.");
  }
}

/* ── The move ──────────────────────────────────────────────────────────────────────────────── */

char *
mae_hint_title (const MaeHint *self, const MaeGame *game)
{
  const MaeCommand *command = &self->command;
  g_autofree char *what = NULL;

  switch (command->kind) {
  case MAE_COMMAND_TAKE_MARKET:
    what = mae_market_line_text (command->take_market.row, command->take_market.index);
    /* Translators: %s is "row 2" or "column 3". */
    return g_strdup_printf (_ ("Take %s"), what);
  case MAE_COMMAND_BUY_CARD:
    what = mae_deck_text (game->rules, command->buy_card.level, command->buy_card.colour);
    /* Translators: %s is "level 2 blue card". */
    return g_strdup_printf (_ ("Buy the %s"), what);
  case MAE_COMMAND_PRODUCE:
    return g_strdup (_ ("Produce"));
  case MAE_COMMAND_ACTIVATE_LEADER:
    return g_strdup (_ ("Activate this leader"));
  case MAE_COMMAND_DISCARD_LEADER:
    return g_strdup (_ ("Discard this leader"));
  default:
    return g_strdup (_ ("End your turn"));
  }
}

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

static void
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
}

/* Sets the game after the move. Hidden cards are guessed; no answer depends on them. */
static gboolean
imagine (const MaeHint *self, const MaeGame *game, MaeGame *after)
{
  MaeCommand command = self->command;
  MaeTableMove move;
  uint64_t rng[4];

  mae_rng_seed (rng, 1);
  mae_ai_guess (game, command.seat, NULL, rng, after);
  if (mae_table_move_take_command (&move, game, &self->command)) {
    for (int i = 0; move.mode == MAE_MOVE_MARKET && i < move.market.n_swaps; i++)
      mae_game_apply (after,
                      &(MaeCommand){ .kind = MAE_COMMAND_SWAP_SHELVES,
                                     .seat = command.seat,
                                     .swap = move.market.swap[i] },
                      NULL, NULL);
    mae_table_move_to_command (&move, &command);
  }
  return mae_game_apply (after, &command, NULL, NULL);
}

static void
add_market (GString *reason, const MaeHint *self, const MaeGame *game)
{
  MaeTableMove move;
  MaeBag kept, tray;

  if (!mae_table_move_take_command (&move, game, &self->command))
    return;
  kept = mae_placement_total (&move.market.placed);
  tray = mae_draft_market_tray (&move.market);
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

char *
mae_hint_reason (const MaeHint *self, const MaeGame *game)
{
  g_autoptr (GString) reason = g_string_new (NULL);
  int seat = self->command.seat, card;
  MaeGame after;

  add_own_part (reason, self, game);
  if (self->command.kind != MAE_COMMAND_END_TURN && imagine (self, game, &after)) {
    add_gains (reason, game, &after, seat);
    card = card_in_reach (game, &after, seat);
    if (card >= 0) {
      g_autofree char *what = mae_card_text (game->rules, card);

      /* Translators: %s is "level 2 blue card". */
      add (reason, g_strdup_printf (_ ("Then you can pay for the %s."), what));
    }
    if (leader_in_reach (game, &after, seat))
      add (reason, g_strdup (_ ("Then you can activate a leader.")));
  }
  if (reason->len == 0)
    add (reason, g_strdup (mae_hint_look_text (self)));
  return g_string_free (g_steal_pointer (&reason), FALSE);
}
