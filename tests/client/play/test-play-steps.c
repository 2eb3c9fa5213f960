/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The steps of a move without a display: what becomes of them, and how they are dropped and taken
 * back. */
#include "slow-seat.h"

#include "client/words/step-text.h"

/* While a move is being sent it can't be dropped, changed or taken back: what the player sees is
 * what will be on the table. */
static void
test_cancel (void)
{
  for (int refused = 0; refused <= 1; refused++) {
    Game g;

    sit_down_before_swaps (&g, 1);
    const MaeTableMove *move = mae_play_get_move (g.play);
    int line =
        move->market.row ? move->market.index : move->market.index + g.table->game.rules->rows;

    g_assert_true (mae_play_can_cancel (g.play));
    g_assert_true (sends (g.play, FALSE));
    while (g.seat->busy) {
      MaeTableMove before = *move;

      g_assert_false (mae_play_can_cancel (g.play));
      g_assert_false (mae_play_cancel (g.play));
      g_assert_false (mae_play_can_undo (g.play));
      g_assert_false (mae_play_undo (g.play));
      g_assert_cmpint (take_line (g.play, g.table->game.rules, line), ==, MAE_STEP_NOTHING);
      g_assert_cmpmem (move, sizeof *move, &before, sizeof before);
      answer (g.seat, !refused || g.seat->sent->str[g.seat->sent->len - 1] != 'M');
    }
    if (refused) {
      g_assert_cmpint (move->mode, ==, MAE_MOVE_MARKET);
      g_assert_true (mae_play_cancel (g.play));
    }
    g_assert_cmpint (move->mode, ==, MAE_MOVE_NONE);
    g_assert_false (mae_play_can_cancel (g.play));
    g_assert_false (g.seat->busy); /* dropping a move sends nothing */
    get_up (&g);
  }
}

static void
close_cb (SlowSeat *seat)
{
  seat->closed = TRUE;
}

/* A move whose answer never comes can be dropped again, also when the connection is lost after one
 * of its commands was made. */
static void
test_cancel_lost (void)
{
  for (int made = 0; made <= 1; made++) {
    Game g;

    sit_down_before_swaps (&g, 1);
    g_assert_true (sends (g.play, FALSE));
    g_assert_false (mae_play_cancel (g.play));
    if (made > 0) {
      g_signal_connect_swapped (g.table->model, "batch", G_CALLBACK (close_cb), g.seat);
      answer (g.seat, TRUE);
    } else {
      g.seat->closed = TRUE;
      end_wait (g.seat);
      run_sources ();
    }
    g_assert_cmpstr (g.seat->sent->str, ==, "S");
    g_assert_false (mae_play_has_steps (g.play));
    g_assert_true (mae_play_cancel (g.play));
    g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_NONE);
    get_up (&g);
  }
}

/* Chooses the first resource possible for each blank of the productions. */
static void
fill_blanks (MaePlay *play)
{
  const MaeTableMove *move = mae_play_get_move (play);

  for (;;) {
    MaeDraftMissing missing = mae_table_move_missing (move);
    gboolean in = missing.kind == MAE_MISSING_IN_BLANK;

    if (move->mode != MAE_MOVE_PRODUCE || (!in && missing.kind != MAE_MISSING_OUT_BLANK))
      return;
    int i = mae_draft_produce_find (&move->produce, missing.index), blank = 0;
    const gint8 *chosen = in ? move->produce.item[i].in : move->produce.item[i].out;
    while (chosen[blank] >= 0)
      blank++;
    guint32 choices = in ? mae_draft_produce_in_choices (&move->produce, i, blank)
                         : mae_draft_produce_out_choices (&move->produce, i, blank);
    if (choices == 0)
      return;
    MaeStep step = { in ? MAE_STEP_IN_BLANK : MAE_STEP_OUT_BLANK,
                     .blank = { missing.index, blank, g_bit_nth_lsf (choices, -1) } };
    g_assert_cmpint (mae_play_step (play, &step).outcome, ==, MAE_STEP_MADE);
  }
}

enum {
  A_LINE,
  A_CARD,
  PRODUCTIONS,
  A_LEADER,
  A_DISCARD,
  A_SWAP,
  N_KINDS
};

/* Makes the steps of a move of @kind. Returns whether there is one, and whether it is complete or
 * was sent at once. */
static gboolean
put_together (MaePlay *play, int kind)
{
  const MaeTableMove *move = mae_play_get_move (play);
  const MaeGame *game = mae_play_get_move_game (play);
  const MaeRuleset *rules = game->rules;
  gint16 own[MAE_MAX_OWN];
  int n = 0;

  switch (kind) {
  case A_LINE:
    for (int i = 0; i < rules->rows + rules->columns; i++)
      if (take_line (play, rules, i) == MAE_STEP_MADE && mae_table_move_complete (move))
        return TRUE;
    return FALSE;
  case A_CARD:
    for (int i = 0; i < MAE_MAX_LEVELS * MAE_MAX_COLOURS; i++) {
      MaeStep deck = { MAE_STEP_DECK, .deck = { 1 + i / MAE_MAX_COLOURS, i % MAE_MAX_COLOURS } };

      if (mae_play_step (play, &deck).outcome != MAE_STEP_MADE)
        continue;
      for (int slot = 0; slot < rules->n_slots && !mae_table_move_complete (move); slot++)
        mae_play_step (play, &(MaeStep){ MAE_STEP_SLOT, .slot = slot });
      return mae_table_move_complete (move);
    }
    return FALSE;
  case PRODUCTIONS:
    mae_play_step (play, &(MaeStep){ .kind = MAE_STEP_PRODUCE_ALL });
    fill_blanks (play);
    return mae_table_move_complete (move);
  case A_LEADER:
  case A_DISCARD:
    for (int i = 0; i < game->players[0].hand_count; i++) {
      MaeStep step = { kind == A_LEADER ? MAE_STEP_ACTIVATE : MAE_STEP_DISCARD,
                       .leader = game->players[0].hand[i] };
      /* activating an active leader is legal and changes nothing */
      if (!mae_player_leader_active (&game->players[0], step.leader)
          && mae_play_step (play, &step).outcome == MAE_STEP_SENDS)
        return TRUE;
    }
    return FALSE;
  case A_SWAP:
    n = mae_game_own_containers (game, 0, own);
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) {
        MaeStep first = { MAE_STEP_CONTAINER, .container = { own[i], -1 } };
        MaeStep second = { MAE_STEP_CONTAINER, .container = { own[k], -1 } };

        if (mae_bag_equal (&game->containers[own[i]], &game->containers[own[k]]))
          continue;
        mae_play_step (play, &first);
        if (move->picked_shelf >= 0 && mae_play_step (play, &second).outcome == MAE_STEP_SENDS)
          return TRUE;
        mae_play_cancel (play);
      }
    return FALSE;
  default:
    g_assert_not_reached ();
  }
}

/* Whatever is put together can be dropped, and whatever was made can be taken back. */
static void
test_undo (void)
{
  int found[N_KINDS] = { 0 };

  for (guint64 seed = 1; seed < 40; seed++) {
    Game g;

    sit_down (&g, 2, seed);
    for (int moves = 0; moves < 150; moves++) {
      mae_local_table_play (g.table, 1);
      if (!mae_play_can_send (g.play))
        continue;
      guint64 before = mae_game_hash (&g.table->game);

      for (int kind = 0; kind < N_KINDS; kind++) {
        mae_play_cancel (g.play);
        if (!put_together (g.play, kind))
          continue;
        if (!g.seat->busy) { /* a draft */
          g_assert_true (mae_play_cancel (g.play));
          g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_NONE);
          g_assert_cmpuint (mae_game_hash (&g.table->game), ==, before);
          g_assert_true (put_together (g.play, kind));
          g_assert_true (sends (g.play, FALSE));
        }
        accept_all (g.seat);
        g_assert_cmpuint (mae_game_hash (&g.table->game), !=, before);
        g_assert_true (mae_play_undo (g.play));
        accept_all (g.seat);
        g_assert_cmpuint (mae_game_hash (&g.table->game), ==, before);
        found[kind]++;
      }
      mae_play_cancel (g.play);
    }
    get_up (&g);
  }
  for (int kind = 0; kind < N_KINDS; kind++)
    g_assert_cmpint (found[kind], >, 3);
}

/* A step of any kind with any data, legal or not. */
static MaeStep
any_step (GRand *random, const MaeGame *game)
{
  MaeStep step = { .kind = g_rand_int_range (random, 0, MAE_STEP_DISCARD + 1) };
  const MaeRuleset *rules = game->rules;
  int resource = g_rand_int_range (random, 0, rules->n_resources);
  gint16 own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, 0, own);
  int a = own[g_rand_int_range (random, 0, n)], b = own[g_rand_int_range (random, 0, n)];

  switch (step.kind) {
  case MAE_STEP_LINE:
    step.line.row = g_rand_boolean (random);
    step.line.index = g_rand_int_range (random, -1, rules->columns + 1);
    break;
  case MAE_STEP_WHITE:
  case MAE_STEP_IN_BLANK:
  case MAE_STEP_OUT_BLANK:
    step.blank.production = g_rand_int_range (random, 0, rules->n_productions);
    step.blank.index = g_rand_int_range (random, 0, 2);
    step.blank.resource = resource;
    break;
  case MAE_STEP_UNIT:
  case MAE_STEP_PLACE:
  case MAE_STEP_TAKE_BACK:
    step.unit.resource = resource;
    step.unit.from = g_rand_boolean (random) ? a : -1;
    step.unit.to = b;
    break;
  case MAE_STEP_CONTAINER:
    step.container.container = a;
    step.container.resource = g_rand_boolean (random) ? resource : -1;
    break;
  case MAE_STEP_SWAP:
    step.swap = (MaeSwap){ a, b };
    break;
  case MAE_STEP_DECK:
    step.deck.level = g_rand_int_range (random, 1, 4);
    step.deck.colour = g_rand_int_range (random, 0, 4);
    break;
  case MAE_STEP_SLOT:
    step.slot = g_rand_int_range (random, -1, rules->n_slots + 1);
    break;
  case MAE_STEP_PRODUCTION:
    step.production = g_rand_int_range (random, 0, rules->n_productions);
    break;
  case MAE_STEP_ACTIVATE:
  case MAE_STEP_DISCARD:
    step.leader = game->players[0].hand[0];
    break;
  case MAE_STEP_PLACE_ALL:
  case MAE_STEP_PRODUCE_ALL:
    break;
  }
  return step;
}

/* Notes @outcome, for which there is a sentence, or nothing to say. */
static void
note (const MaeGame *game, const MaeStepResult *result, int *seen)
{
  g_autofree char *text = mae_step_text (game, result);
  gboolean silent = result->outcome == MAE_STEP_NOTHING || result->outcome == MAE_STEP_MADE
                    || result->outcome == MAE_STEP_SENDS;

  g_assert_cmpint (text == NULL, ==, silent);
  seen[result->outcome]++;
}

/* Whatever steps are made, in whatever order: only what is sent changes the game, what is sent is
 * legal, and there is an answer to each. */
static void
test_any_steps (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  int seen[MAE_STEP_ONE_WAY + 1] = { 0 };

  for (guint64 seed = 1; seed <= 25; seed++) {
    Game g;

    sit_down (&g, 2, seed);
    mae_local_table_play_to_own_turn (g.table);
    for (int i = 0; i < 1500 && g.table->game.phase == MAE_PHASE_TURNS; i++) {
      MaeStep step = any_step (random, &g.table->game);
      guint64 before = mae_game_hash (&g.table->game);
      MaeStepResult result = mae_play_step (g.play, &step);

      note (&g.table->game, &result, seen);
      g_assert_cmpuint (mae_game_hash (&g.table->game), ==, before);
      g_assert_cmpint (g.seat->busy, ==, result.outcome == MAE_STEP_SENDS);
      accept_all (g.seat); /* the deciding game takes it */
      if (g_rand_int_range (random, 0, 12) == 0) {
        result = mae_play_confirm (g.play, g_rand_boolean (random));
        note (&g.table->game, &result, seen);
        accept_all (g.seat);
      }
      if (g_rand_int_range (random, 0, 25) == 0)
        mae_local_table_play (g.table, 1);
      if (g_rand_int_range (random, 0, 25) == 0) {
        result = mae_play_end_turn (g.play);
        note (&g.table->game, &result, seen);
        accept_all (g.seat);
      }
    }
    g_assert_cmpint (g.refusals + g.unsent, ==, 0);
    get_up (&g);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (seen); i++)
    if (seen[i] == 0)
      g_error ("no step has had outcome %" G_GSIZE_FORMAT, i);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play-steps/cancel", test_cancel);
  g_test_add_func ("/play-steps/cancel-lost", test_cancel_lost);
  g_test_add_func ("/play-steps/undo", test_undo);
  g_test_add_func ("/play-steps/any-steps", test_any_steps);
  return g_test_run ();
}
