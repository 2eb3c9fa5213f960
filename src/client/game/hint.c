/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "hint.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ai/ai-nets.h"
#include "client/words/rules-text.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"

enum {
  POSITIONS = 100, /* in the tree that finds the move */
  GAMES = 192,  /* pairs of games that compare two moves of a solo game; with more players fewer */
  SLOWNESS = 3, /* without a net, so many times fewer games are played */
};

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
mae_hint_turn (const MaeGame *game, const MaeCommand *command, MaeAiTurn *out)
{
  MaeTableMove move;

  out->n = 1;
  out->command[0] = *command;
  if (command->kind == MAE_COMMAND_DISCARD_LEADER || command->kind == MAE_COMMAND_ACTIVATE_LEADER
      || command->kind == MAE_COMMAND_END_TURN)
    return TRUE;
  if (!mae_table_move_take_command (&move, game, command))
    return FALSE;
  out->n = 0;
  for (int i = 0; move.mode == MAE_MOVE_MARKET && i < move.market.n_swaps; i++)
    out->command[out->n++] = (MaeCommand){ .kind = MAE_COMMAND_SWAP_SHELVES,
                                           .seat = command->seat,
                                           .swap = move.market.swap[i] };
  return mae_table_move_to_command (&move, &out->command[out->n++]);
}

/* Exchanges the two moves. */
static void
turn_around (MaeHint *self)
{
  MaeCommand command = self->command;

  self->command = self->other;
  self->other = command;
  self->part = part_of (self->command.kind);
  self->comparison.next_card = -1;
  for (int i = 0; i < MAE_AI_N_FACTS; i++) {
    MaeAiDifference *fact = &self->comparison.fact[i];
    int value = fact->value[0];

    fact->value[0] = fact->value[1];
    fact->value[1] = value;
    fact->difference = -fact->difference;
  }
}

/* Compares the move with the best one of another kind, which becomes the hint if it is better. */
static void
compare (MaeHint *self, const MaeGame *game, const MaeAiPast *past, const atomic_bool *cancelled)
{
  MaeAiTurn turns[2];
  const MaeAiQuestion question = {
    .view = game,
    .seat = self->command.seat,
    .past = past,
    .turn = { &turns[0], &turns[1] },
    .games =
        GAMES / game->n_players / (mae_ai_net_for (game->rules, game->n_players) ? 1 : SLOWNESS),
    .deviation = MAE_AI_DEVIATION,
    .seed = mae_game_hash (game),
    .cancelled = cancelled,
  };
  const MaeAiDifference *chance = &self->comparison.fact[MAE_AI_FACT_CHANCE];

  if (self->command.kind == MAE_COMMAND_DISCARD_LEADER)
    self->other = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = self->command.seat };
  else if (self->command.kind == MAE_COMMAND_ACTIVATE_LEADER
           || self->command.kind == MAE_COMMAND_END_TURN
           || !mae_ai_other_action (game, &self->command, &self->other))
    return;
  self->compared = mae_hint_turn (game, &self->command, &turns[0])
                   && mae_hint_turn (game, &self->other, &turns[1])
                   && mae_ai_compare (&question, &self->comparison);
  if (self->compared && chance->difference < -2 * chance->error)
    turn_around (self);
}

/* Finds the move to compare: the first command of a good turn that isn't a swap, since the draft
 * finds the swaps for the taken resources by itself. */
static gboolean
choose (const MaeGame *game, int seat, const MaeAiPast *past, const atomic_bool *cancelled,
        MaeCommand *out)
{
  const MaeAiPlayer player = { .level = MAE_AI_BANKER,
                               .past = past ? *past : (MaeAiPast){ 0 },
                               .cancelled = cancelled };
  g_autofree MaeAiTurn *turn = g_new0 (MaeAiTurn, 1);
  uint64_t rng[4];

  mae_rng_seed (rng, mae_game_hash (game));
  if (game->main_done)
    return mae_ai_choose (game, seat, &player, rng, out);
  if (!mae_ai_best_turn (game, seat, past, POSITIONS, cancelled, rng, turn))
    return FALSE;
  for (int i = 0; i < turn->n; i++)
    if (turn->command[i].kind != MAE_COMMAND_SWAP_SHELVES) {
      *out = turn->command[i];
      return TRUE;
    }
  return FALSE;
}

gboolean
mae_hint_choose (const MaeGame *game, int seat, const MaeAiPast *past, const atomic_bool *cancelled,
                 MaeHint *out)
{
  memset (out, 0, sizeof *out);
  if (game->phase != MAE_PHASE_TURNS || game->current != seat
      || !choose (game, seat, past, cancelled, &out->command))
    return FALSE;
  out->part = part_of (out->command.kind);
  return out->part != MAE_LESSON_NOTHING;
}

gboolean
mae_hint_find (const MaeGame *game, int seat, const MaeAiPast *past, const atomic_bool *cancelled,
               MaeHint *out)
{
  if (!mae_hint_choose (game, seat, past, cancelled, out))
    return FALSE;
  compare (out, game, past, cancelled);
  return !(cancelled && atomic_load (cancelled));
}

/* ── On a thread ───────────────────────────────────────────────────────────────────────────── */

typedef struct {
  MaeGame game;
  int seat;
  MaeAiPast past;
  atomic_bool cancelled;
} HintTask;

static void
search_free (gpointer data)
{
  HintTask *search = data;

  mae_ruleset_unref (search->game.rules);
  g_free (search);
}

static void
on_cancelled_cb (GCancellable *cancellable, HintTask *search)
{
  atomic_store (&search->cancelled, true);
}

static void
find_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  HintTask *search = data;
  MaeHint *hint = g_new (MaeHint, 1);
  gulong id = cancellable
                  ? g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled_cb), search, NULL)
                  : 0;
  gboolean found =
      mae_hint_find (&search->game, search->seat, &search->past, &search->cancelled, hint);

  g_cancellable_disconnect (cancellable, id);
  if (!found)
    g_clear_pointer (&hint, g_free);
  g_task_return_pointer (task, hint, g_free);
}

void
mae_hint_find_async (const MaeGame *game, int seat, MaeAiPast past, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  HintTask *search = g_new0 (HintTask, 1);

  search->game = *game;
  mae_ruleset_ref (search->game.rules);
  search->seat = seat;
  search->past = past;
  g_task_set_task_data (task, search, search_free);
  g_task_run_in_thread (task, find_thread);
}

gboolean
mae_hint_find_finish (GAsyncResult *result, MaeHint *out, GError **error)
{
  g_autofree MaeHint *hint = g_task_propagate_pointer (G_TASK (result), error);

  if (hint)
    *out = *hint;
  return hint != NULL;
}

void
mae_hint_init (MaeHint *self, const MaeCommand *command)
{
  memset (self, 0, sizeof *self);
  self->command = *command;
  self->part = part_of (command->kind);
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
    /* Translators: what to do, like "Take row 2" */
    return g_strdup (C_ ("hint", "Produce"));
  case MAE_COMMAND_ACTIVATE_LEADER:
    return g_strdup (_ ("Activate this leader"));
  case MAE_COMMAND_DISCARD_LEADER:
    return g_strdup (_ ("Discard this leader"));
  default:
    return g_strdup (_ ("End your turn"));
  }
}
