/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One person's play without a display, at a seat that answers when the test says so: the commands
 * of a move and what undoes them, the end of the turn, undo, plans. */
#include "slow-seat.h"

#include "ruleset/ruleset-io.h"

/* Counts a signal. */
static void
count_cb (int *count)
{
  ++*count;
}

/* ── Moves of several commands ─────────────────────────────────────────────────────────────── */

static void
test_swaps (void)
{
  for (int swaps = 1; swaps <= 2; swaps++) {
    Game g;

    sit_down_before_swaps (&g, swaps);
    guint64 before = mae_game_hash (&g.table->game);
    int n = mae_play_get_move (g.play)->market.n_swaps;

    g_assert_true (sends (g.play, FALSE));
    for (int i = 0; i < n; i++) {
      g_assert_cmpint (g.seat->sent->len, ==, i + 1); /* one after the other */
      g_assert_cmpint (g.seat->sent->str[i], ==, 'S');
      g_assert_false (mae_play_is_usable (g.play));
      g_assert_false (sends (g.play, FALSE));
      answer (g.seat, TRUE);
      g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_MARKET);
    }
    g_assert_cmpint (g.seat->sent->str[n], ==, 'M');
    answer (g.seat, TRUE);
    g_assert_cmpint (g.seat->sent->len, ==, n + 1);
    g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_NONE);
    g_assert_true (mae_play_is_usable (g.play));

    /* one undo takes back the move and its swaps */
    g_assert_true (mae_play_can_undo (g.play));
    g_assert_true (mae_play_undo (g.play));
    accept_all (g.seat);
    g_assert_cmpint (g.seat->sent->len, ==, 2 * (n + 1));
    g_assert_true (g_str_has_suffix (g.seat->sent->str, n == 1 ? "UU" : "UUU"));
    g_assert_cmpuint (mae_game_hash (&g.table->game), ==, before);
    g_assert_cmpint (g.unsent + g.refusals, ==, 0);
    get_up (&g);
  }
}

/* What is refused after swaps: they are swapped back, and the move is kept. */
static void
test_refused (void)
{
  for (int swaps = 1; swaps <= 2; swaps++)
    for (int made = 0; made <= swaps; made++) {
      Game g;

      sit_down_before_swaps (&g, swaps);
      int n = mae_play_get_move (g.play)->market.n_swaps;
      MaeGame before = g.table->game;

      g_assert_true (sends (g.play, TRUE));
      for (int i = 0; i < made; i++)
        answer (g.seat, TRUE);
      answer (g.seat, FALSE);
      g_assert_cmpint (g.refusals, ==, 1);
      accept_all (g.seat);
      g_assert_cmpint (g.seat->sent->len, ==, 2 * made + 1); /* and no end of the turn */
      g_assert_false (mae_play_has_steps (g.play));
      g_assert_true (mae_play_is_usable (g.play));
      g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_MARKET);
      /* if not even one swap is accepted, the move does without them */
      g_assert_cmpint (mae_play_get_move (g.play)->market.n_swaps, <=, made == 0 ? 0 : n);
      /* all shelves are as before */
      g_assert_cmpmem (g.table->game.containers, sizeof before.containers, before.containers,
                       sizeof before.containers);
      get_up (&g);
    }
}

/* An undo that isn't made leaves the swaps that belong to the move: nothing more is sent. */
static void
test_undo_not_made (void)
{
  enum {
    REFUSED,
    NOT_ANSWERED,
    LOST,
    N
  };

  for (int kind = 0; kind < N; kind++)
    for (int taken_back = 0; taken_back <= 2; taken_back++) {
      Game g;

      sit_down_before_swaps (&g, 2);
      g_assert_cmpint (mae_play_get_move (g.play)->market.n_swaps, ==, 2);
      g_assert_true (sends (g.play, FALSE));
      accept_all (g.seat);
      g_assert_cmpstr (g.seat->sent->str, ==, "SSM");
      g_string_truncate (g.seat->sent, 0);
      g_assert_true (mae_play_undo (g.play));
      for (int i = 0; i < taken_back; i++)
        answer (g.seat, TRUE);
      guint64 before = mae_game_hash (&g.table->game);

      if (kind == REFUSED) {
        answer (g.seat, FALSE);
      } else {
        g.seat->closed = kind == LOST;
        end_wait (g.seat);
        run_sources ();
        g.seat->closed = FALSE;
        end_wait (g.seat);
        run_sources ();
      }
      g_assert_cmpint (g.refusals, ==, kind == REFUSED);
      g_assert_false (g.seat->busy);
      g_assert_cmpint (g.seat->sent->len, ==, taken_back + 1);
      g_assert_cmpuint (mae_game_hash (&g.table->game), ==, before);

      /* nor after the next answer */
      if (taken_back == 0) {
        g_assert_cmpint (mae_play_end_turn (g.play).outcome, ==, MAE_STEP_SENDS);
        answer (g.seat, TRUE);
        g_assert_cmpstr (g.seat->sent->str, ==, "UE");
      }
      get_up (&g);
    }
}

/* A connection that is lost in the middle of a move: the rest isn't sent by itself. */
static void
test_lost (void)
{
  Game g;

  sit_down_before_swaps (&g, 1);
  g_assert_true (sends (g.play, TRUE));
  g.seat->closed = TRUE;
  end_wait (g.seat);
  run_sources ();
  g_assert_false (mae_play_has_steps (g.play));
  g_assert_false (mae_play_is_usable (g.play));
  g.seat->closed = FALSE;
  end_wait (g.seat);
  run_sources ();
  g_assert_true (mae_play_is_usable (g.play));
  g_assert_cmpstr (g.seat->sent->str, ==, "S");
  get_up (&g);
}

/* ── The end of the turn ───────────────────────────────────────────────────────────────────── */

/* Confirms a move and returns what was sent. (transfer full) */
static char *
confirm (gboolean end, gboolean ends_turns, gboolean one_move)
{
  Game g;

  sit_down_before_swaps (&g, 1);
  g_object_set (g.play, "ends-turns", ends_turns, "one-move", one_move, NULL);
  g_assert_cmpint (mae_play_move_may_end_turn (g.play), ==, !one_move);
  g_assert_false (mae_play_can_end_turn (g.play)); /* before the main action */
  g_assert_true (sends (g.play, end));
  accept_all (g.seat);
  if (g.table->game.current == 0) {
    g_assert_cmpint (mae_play_can_end_turn (g.play), ==, !one_move);
    g_assert_cmpint (mae_play_end_turn (g.play).outcome == MAE_STEP_SENDS, ==, !one_move);
  }
  char *sent = g_strdup (g.seat->sent->str);
  get_up (&g);
  return sent;
}

static void
test_end (void)
{
  g_autofree char *by_hand = confirm (FALSE, FALSE, FALSE);
  g_autofree char *with_move = confirm (TRUE, FALSE, FALSE);
  g_autofree char *by_itself = confirm (FALSE, TRUE, FALSE);
  g_autofree char *puzzle = confirm (TRUE, FALSE, TRUE);
  g_autofree char *puzzle_by_itself = confirm (TRUE, TRUE, TRUE);

  g_assert_cmpstr (by_hand, ==, "SME"); /* the test has ended it */
  g_assert_cmpstr (with_move, ==, "SME");
  g_assert_cmpstr (by_itself, ==, "SME");
  /* A puzzle asks for one move. Whatever is wished for games, the turn goes on. */
  g_assert_cmpstr (puzzle, ==, "SM");
  g_assert_cmpstr (puzzle_by_itself, ==, "SM");
}

/* Whoever sets what is asked for doesn't have to know what it was. */
static void
test_one_move (void)
{
  int notified = 0;
  Game g;

  sit_down (&g, 2, 1);
  g_signal_connect_swapped (g.play, "notify::one-move", G_CALLBACK (count_cb), &notified);
  for (int i = 0; i < 4; i++) {
    g_object_set (g.play, "one-move", i >= 2, NULL);
    g_assert_cmpint (mae_play_is_one_move (g.play), ==, i >= 2);
    g_assert_cmpint (notified, ==, i >= 2);
  }
  get_up (&g);
}

/* ── Plans, and games that others play ─────────────────────────────────────────────────────── */

static void
test_plan (void)
{
  int kept = 0;

  for (guint64 seed = 1; seed < 30; seed++) {
    Game g;

    sit_down (&g, 2, seed);
    g_assert_true (mae_local_table_play_to_own_turn (g.table));
    while (g.table->game.current == 0)
      mae_local_table_play (g.table, 1);
    const MaeTableMove *move = mae_play_get_move (g.play);

    g_assert_true (mae_play_is_planning (g.play));
    g_assert_true (mae_play_is_usable (g.play));
    g_assert_false (mae_play_can_send (g.play));
    g_assert_true (find_swaps (&g, 0));
    g_assert_true (move->planned);
    g_assert_false (sends (g.play, FALSE));
    while (g.table->game.current != 0)
      mae_local_table_play (g.table, 1);
    g_assert_false (mae_play_is_planning (g.play));
    g_assert_false (move->planned);
    g_assert_cmpstr (g.seat->sent->str, ==, "");
    if (move->mode == MAE_MOVE_NONE) {
      g_assert_nonnull (mae_play_get_note (g.play));
    } else if (mae_table_move_complete (move)) {
      g_assert_true (sends (g.play, FALSE));
      accept_all (g.seat); /* the deciding game takes it */
      g_assert_true (g.table->game.main_done);
      kept++;
    }
    get_up (&g);
  }
  g_assert_cmpint (kept, >, 5);
}

/* Without a seat, nothing can be done: a replay, until it is taken over. */
static void
test_replay (void)
{
  g_autoptr (MaeLocalTable) table = mae_local_table_new (mae_ruleset_builtin ("standard"), 1, 0, 7);
  MaePlay *seen = mae_play_new (table->model, NULL);
  MaePlay *taken_over = mae_play_new (table->model, MAE_SEAT (table));

  mae_local_table_play (table, 20);
  g_assert_true (mae_local_table_play_to_own_turn (table));
  g_assert_false (mae_play_is_usable (seen));
  g_assert_cmpint (mae_play_end_turn (seen).outcome, ==, MAE_STEP_NOTHING);
  g_assert_cmpint (take_line (seen, table->game.rules, 0), ==, MAE_STEP_NOTHING);
  g_assert_false (mae_play_undo (seen));
  g_assert_true (mae_play_is_usable (taken_over));
  g_assert_finalize_object (seen);
  g_assert_finalize_object (taken_over);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play/swaps", test_swaps);
  g_test_add_func ("/play/refused", test_refused);
  g_test_add_func ("/play/undo-not-made", test_undo_not_made);
  g_test_add_func ("/play/lost", test_lost);
  g_test_add_func ("/play/end", test_end);
  g_test_add_func ("/play/one-move", test_one_move);
  g_test_add_func ("/play/plan", test_plan);
  g_test_add_func ("/play/replay", test_replay);
  return g_test_run ();
}
