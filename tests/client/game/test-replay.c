/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Replays: at every stop, however it is reached, the model is the game as the viewer saw it. */

#include "client/game/replay.h"
#include "engine/rng.h"
#include "played-record.h"

static void
assert_as_seen (MaeReplay *replay)
{
  MaeRecord *record = mae_replay_get_record (replay);
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  g_assert_true (mae_record_replay (record, mae_replay_get_n_commands (replay), game));
  *game = mae_game_view (game, mae_replay_get_viewer (replay));
  g_assert_cmphex (mae_game_hash (game), ==,
                   mae_game_hash (mae_model_get_game (mae_replay_get_model (replay))));
  g_assert_cmpint (mae_model_get_seat (mae_replay_get_model (replay)), ==,
                   mae_replay_get_viewer (replay));
}

static guint
n_lines (MaeReplay *replay)
{
  return g_list_model_get_n_items (mae_model_get_log (mae_replay_get_model (replay)));
}

/* Returns the whole log. (transfer full) */
static char *
log_text (MaeReplay *replay)
{
  GListModel *log = mae_model_get_log (mae_replay_get_model (replay));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i);

    g_string_append_printf (text, "%s\n", mae_log_entry_get_line (entry)->text);
  }
  return g_string_free (text, FALSE);
}

static void
count_cb (gpointer model, gpointer batch, guint *n)
{
  (*n)++;
}

/* Replays forward to the end and back: each stop must have the same game and the same log
 * both times, also where a line is repeated later. */
static void
test_forth_and_back (gconstpointer data)
{
  for (int size = 1; size <= 4; size++)
    for (int viewer = 0; viewer < size; viewer++) {
      g_autoptr (MaeRecord) record =
          played_record_new (data, 7 + (guint64) size, size, MAE_AI_MERCHANT, G_MAXUINT32);
      g_autoptr (MaeReplay) replay = mae_replay_new (record, viewer);
      g_autoptr (GPtrArray) logs = g_ptr_array_new_with_free_func (g_free);
      int n = mae_replay_n_stops (replay);
      guint batches = 0;

      g_signal_connect (mae_replay_get_model (replay), "batch", G_CALLBACK (count_cb), &batches);
      for (int i = 0; i < n; i++) {
        mae_replay_seek (replay, i);
        g_assert_cmpint (mae_replay_get_stop (replay), ==, i);
        assert_as_seen (replay);
        g_ptr_array_add (logs, log_text (replay));
      }
      g_assert_cmpint (batches, ==, record->n_commands);
      g_assert_cmpint (mae_replay_get_n_commands (replay), ==, record->n_commands);
      g_assert_cmpint (mae_model_get_game (mae_replay_get_model (replay))->phase, ==,
                       MAE_PHASE_ENDED);
      for (int i = n - 1; i >= 0; i--) {
        g_autofree char *log = NULL;

        mae_replay_seek (replay, i);
        assert_as_seen (replay);
        log = log_text (replay);
        g_assert_cmpstr (log, ==, g_ptr_array_index (logs, i));
      }
      g_assert_cmpint (mae_replay_get_n_commands (replay), ==, 0);
    }
}

/* Jumps to any stop, with any player's view. */
static void
test_jumps (gconstpointer data)
{
  g_autoptr (MaeRecord) record = played_record_new (data, 3, 3, MAE_AI_NOVICE, G_MAXUINT32);
  g_autoptr (MaeReplay) replay = mae_replay_new (record, 0);
  uint64_t rng[4];

  mae_rng_seed (rng, 1);
  for (int i = 0; i < 300; i++) {
    if (mae_rng_below (rng, 4) == 0)
      mae_replay_set_viewer (replay, (int) mae_rng_below (rng, 3));
    mae_replay_seek (replay, (int) mae_rng_below (rng, (uint32_t) mae_replay_n_stops (replay)));
    assert_as_seen (replay);
  }
  mae_replay_seek (replay, -5);
  g_assert_cmpint (mae_replay_get_stop (replay), ==, 0);
  mae_replay_seek (replay, G_MAXINT);
  g_assert_cmpint (mae_replay_get_stop (replay), ==, mae_replay_n_stops (replay) - 1);
}

/* Finds the stop at which each turn begins, from both directions. */
static void
test_turns (void)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 3, 4, MAE_AI_MERCHANT, G_MAXUINT32);
  g_autoptr (MaeReplay) replay = mae_replay_new (record, 0);
  const MaeGame *game = mae_model_get_game (mae_replay_get_model (replay));
  int turns = 0, next, last = -1;

  mae_replay_seek (replay, mae_replay_first_turn (replay));
  g_assert_cmpint (game->round, ==, 1);
  g_assert_cmpint (game->current, ==, 0);
  while ((next = mae_replay_next_turn (replay)) >= 0) {
    int at = mae_replay_get_stop (replay), seat = game->current;

    mae_replay_seek (replay, next);
    game = mae_model_get_game (mae_replay_get_model (replay));
    if (game->phase == MAE_PHASE_ENDED)
      break;
    g_assert_cmpint (game->current, ==, (seat + 1) % 4);
    g_assert_false (game->main_done);
    g_assert_cmpint (mae_replay_previous_turn (replay), ==, at);
    g_assert_cmpint (mae_replay_look (replay, next)->seat, ==, game->current);
    g_assert_cmpint (mae_replay_look (replay, next)->round, ==, game->round);
    last = next;
    turns++;
  }
  g_assert_cmpint (turns, >, 20);
  g_assert_cmpint (last, >, 0);
}

/* Each report of a game is found once: sections are closed one after the other. */
static void
test_reports (void)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 3, 2, MAE_AI_BANKER, G_MAXUINT32);
  g_autoptr (MaeReplay) replay = mae_replay_new (record, 0);
  guint closed = 0;
  int next, n = 0;

  while ((next = mae_replay_next_report (replay)) >= 0) {
    const MaeGame *game;

    mae_replay_seek (replay, next);
    game = mae_model_get_game (mae_replay_get_model (replay));
    g_assert_cmpint (game->sections_closed, !=, closed);
    closed = game->sections_closed;
    n++;
  }
  g_assert_cmpint (n, >, 0);
  mae_replay_seek (replay, G_MAXINT);
  g_assert_cmpint (mae_model_get_game (mae_replay_get_model (replay))->sections_closed, ==, closed);
}

static void
test_log (void)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 3, 2, MAE_AI_NOVICE, 30);
  g_autoptr (MaeReplay) replay = mae_replay_new (record, 1);
  g_autoptr (GListModel) log = mae_replay_log (record, 1);

  mae_replay_seek (replay, G_MAXINT);
  g_assert_cmpint (g_list_model_get_n_items (log), ==, n_lines (replay));
  g_assert_cmpint (n_lines (replay), >, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/replay/forth-and-back/standard", "standard", test_forth_and_back);
  g_test_add_data_func ("/replay/forth-and-back/serenissima", "serenissima", test_forth_and_back);
  g_test_add_data_func ("/replay/jumps/standard", "standard", test_jumps);
  g_test_add_data_func ("/replay/jumps/serenissima", "serenissima", test_jumps);
  g_test_add_func ("/replay/turns", test_turns);
  g_test_add_func ("/replay/reports", test_reports);
  g_test_add_func ("/replay/log", test_log);
  return g_test_run ();
}
