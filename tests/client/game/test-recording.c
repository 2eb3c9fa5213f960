/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings of what was seen of a game: their replay shows at every stop what the model showed,
 * and whatever a server sends, they stay within their bounds. */

#include <string.h>

#include "client/game/recording.h"
#include "client/game/replay.h"
#include "played-record.h"
#include "ruleset/ruleset-io.h"

static const char *const names[] = { "Ada", "Bruno" };

static char *
log_text (MaeModel *model)
{
  GListModel *log = mae_model_get_log (model);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i);

    g_string_append_printf (text, "%u %s\n", mae_log_entry_get_round (entry),
                            mae_log_entry_get_line (entry)->text);
  }
  return g_string_free (text, FALSE);
}

static MaeSnapshot *
snapshot_of (const MaeGame *game, int viewer)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  snapshot->rules = mae_ruleset_ref (game->rules);
  snapshot->game = mae_game_view (game, viewer);
  snapshot->own_ids = TRUE;
  snapshot->roster.n = game->n_players;
  for (int seat = 0; seat < game->n_players; seat++)
    snapshot->roster.name[seat] = g_strdup (names[seat]);
  return snapshot;
}

/* Returns a model of a game of two, as "Ada" sees it, in its first turn. */
static MaeModel *
first_turn (MaeGame *game)
{
  MaeModel *model = mae_model_new ();

  mae_game_start (game, mae_ruleset_builtin ("standard"), 1, 2, NULL);
  for (int seat = 0; seat < 2; seat++) {
    game->players[seat].leaders_chosen = game->players[seat].resources_chosen = true;
    game->players[seat].hand_count = game->rules->leaders_kept;
  }
  game->phase = MAE_PHASE_TURNS;
  game->round = 1;
  mae_model_take_snapshot (model, snapshot_of (game, 0), "Ada");
  return model;
}

static void
say (MaeModel *model, const MaeEvent *event)
{
  g_assert_true (mae_model_take_event (model, event));
  mae_model_flush (model);
}

static void
say_away (MaeModel *model, gboolean present)
{
  say (model, &(MaeEvent){ .kind = MAE_EVENT_PRESENCE, .seat = 1, .presence.present = present });
}

static void
say_end (MaeModel *model)
{
  say (model, &(MaeEvent){ .kind = MAE_EVENT_END, .end.winners = 1 });
}

/* ── What it shows ─────────────────────────────────────────────────────────────────────────── */

static void
assert_like (MaeReplay *seen, MaeReplay *whole)
{
  MaeModel *a = mae_replay_get_model (seen), *b = mae_replay_get_model (whole);
  g_autofree char *seen_log = log_text (a), *whole_log = log_text (b);
  const MaeReplayStop *s = mae_replay_look (seen, mae_replay_get_stop (seen));
  const MaeReplayStop *w = mae_replay_look (whole, mae_replay_get_stop (whole));

  g_assert_cmphex (mae_game_hash (mae_model_get_game (a)), ==,
                   mae_game_hash (mae_model_get_game (b)));
  g_assert_cmpint (mae_model_get_seat (a), ==, mae_model_get_seat (b));
  g_assert_cmpstr (seen_log, ==, whole_log);
  g_assert_cmpint (s->round, ==, w->round);
  g_assert_cmpint (s->seat, ==, w->seat);
  g_assert_cmpint (s->turn, ==, w->turn);
  g_assert_cmpint (s->report, ==, w->report);
}

/* Prints how large the recording is. */
static void
tell_size (const MaeRecording *recording)
{
  guint n_events = 0;

  for (guint i = 0; i < mae_recording_n_steps (recording); i++)
    n_events += mae_recording_look (recording, i).n_events;
  g_test_message ("%u steps, %u events", mae_recording_n_steps (recording), n_events);
}

/* Whole games: what was recorded of a model is replayed like the record of the game itself,
 * forward, back and by jumps, as each of its players. */
static void
test_like_the_record (gconstpointer data)
{
  for (int size = 1; size <= 4; size++)
    for (int viewer = 0; viewer < size; viewer += 2) {
      g_autoptr (MaeRecord) record =
          played_record_new (data, 7 + (guint64) size, size, MAE_AI_MERCHANT, G_MAXUINT32);
      g_autoptr (MaeReplay) whole = mae_replay_new (record, viewer);
      g_autoptr (MaeRecorder) recorder = mae_recorder_new (mae_replay_get_model (whole));
      g_autoptr (MaeReplay) seen = NULL;
      int n = mae_replay_n_stops (whole);

      g_assert_null (mae_recorder_get_recording (recorder)); /* one state is nothing to replay */
      for (int i = 0; i < n; i++)
        mae_replay_seek (whole, i);
      seen = mae_replay_new_seen (mae_recorder_get_recording (recorder));
      tell_size (mae_recorder_get_recording (recorder));
      g_clear_pointer (&recorder, mae_recorder_free);
      g_assert_null (mae_replay_get_record (seen));
      g_assert_cmpint (mae_replay_get_viewer (seen), ==, viewer);
      g_assert_cmpint (mae_replay_n_stops (seen), ==, n);
      g_assert_cmpint (mae_replay_first_turn (seen), ==, mae_replay_first_turn (whole));
      mae_replay_seek (whole, 0);
      for (int i = 0; i < n; i++) {
        mae_replay_seek (whole, i);
        mae_replay_seek (seen, i);
        assert_like (seen, whole);
      }
      for (int i = n - 1; i >= 0; i -= 1 + i % 3) {
        mae_replay_seek (whole, i);
        mae_replay_seek (seen, i);
        assert_like (seen, whole);
      }
    }
}

static void
count_cb (gpointer model, gpointer batch, guint *n)
{
  (*n)++;
}

/* A move that was taken back, and moves that were missed, are stops too. */
static void
test_whole_states (void)
{
  MaeGame game;
  g_autoptr (MaeModel) model = first_turn (&game);
  g_autoptr (MaeRecorder) recorder = mae_recorder_new (model);
  g_autoptr (MaeReplay) replay = NULL;
  g_autofree char *log = NULL;
  guint batches = 0;

  say (model, &(MaeEvent){ .kind = MAE_EVENT_FAITH, .seat = 1, .faith.faith = 2 });
  mae_model_take_back (model, snapshot_of (&game, 0), "Ada");
  say_away (model, FALSE);
  /* The same state again, as after a short loss of the connection, is no step. */
  game.players[1].present = false;
  mae_model_take_snapshot (model, snapshot_of (&game, 0), "Ada");
  game.round = 3;
  game.sections_closed = 1;
  mae_model_take_snapshot (model, snapshot_of (&game, 0), "Ada");
  say_end (model);

  replay = mae_replay_new_seen (mae_recorder_get_recording (recorder));
  g_assert_cmpint (mae_replay_n_stops (replay), ==, 6);
  g_signal_connect (mae_replay_get_model (replay), "batch", G_CALLBACK (count_cb), &batches);
  mae_replay_seek (replay, 1);
  g_assert_cmpint (mae_model_get_game (mae_replay_get_model (replay))->players[1].faith, ==, 2);
  mae_replay_seek (replay, 2);
  g_assert_cmpint (mae_model_get_game (mae_replay_get_model (replay))->players[1].faith, ==, 0);
  log = log_text (mae_replay_get_model (replay));
  g_assert_nonnull (strstr (log, "You undid a move"));
  mae_replay_seek (replay, 3);
  g_assert_cmpint (mae_replay_next_report (replay), ==, 4);
  mae_replay_seek (replay, 4);
  g_assert_cmpint (mae_replay_look (replay, 4)->round, ==, 3);
  mae_replay_seek (replay, 5);
  g_assert_cmpuint (batches, ==, 3);
}

/* For somebody who joined late, or watches, the replay begins at that moment and says so. */
static void
test_from_the_middle (void)
{
  MaeGame game;
  g_autoptr (MaeModel) model = first_turn (&game);
  g_autoptr (MaeRecorder) recorder = mae_recorder_new (model);
  g_autoptr (MaeReplay) replay = NULL;
  g_autofree char *text = NULL, *log = NULL;

  mae_model_clear (model);
  g_assert_null (mae_recorder_get_recording (recorder));
  game.round = 5;
  mae_model_take_snapshot (model, snapshot_of (&game, -1), NULL);
  say_away (model, FALSE);
  text = mae_recording_beginning_text (mae_recorder_get_recording (recorder));
  g_assert_cmpstr (text, ==, "This replay begins in round 5, where you joined the game.");
  replay = mae_replay_new_seen (mae_recorder_get_recording (recorder));
  g_assert_cmpint (mae_replay_get_viewer (replay), ==, -1);
  g_assert_cmpint (mae_model_get_seat (mae_replay_get_model (replay)), ==, -1);
  g_assert_cmpint (mae_replay_first_turn (replay), ==, 0);
  log = log_text (mae_replay_get_model (replay));
  g_assert_true (g_str_has_prefix (log, "5 This replay begins in round 5"));
  /* It contains only what a spectator may see: no leader in a hand is known. */
  for (int seat = 0; seat < 2; seat++)
    g_assert_cmpint (mae_model_get_game (mae_replay_get_model (replay))->players[seat].hand[0], ==,
                     -1);
}

/* ── What servers may send ─────────────────────────────────────────────────────────────────── */

/* Asserts that the recording stopped at a bound, says so, and can be replayed. */
static void
assert_cut (MaeRecorder *recorder, guint n_steps)
{
  MaeRecording *recording = mae_recorder_get_recording (recorder);
  g_autoptr (MaeReplay) replay = mae_replay_new_seen (recording);
  g_autofree char *end = mae_recording_end_text (recording), *log = NULL;

  g_assert_cmpuint (mae_recording_n_steps (recording), ==, n_steps);
  g_assert_true (mae_replay_is_cut (replay));
  g_assert_nonnull (end);
  mae_replay_seek (replay, G_MAXINT);
  log = log_text (mae_replay_get_model (replay));
  g_assert_nonnull (strstr (log, end));
  mae_replay_seek (replay, 0);
  g_clear_pointer (&log, g_free);
  log = log_text (mae_replay_get_model (replay));
  g_assert_null (strstr (log, end));
}

static void
test_too_many_steps (void)
{
  MaeGame game;
  g_autoptr (MaeModel) model = first_turn (&game);
  g_autoptr (MaeRecorder) recorder = mae_recorder_new (model);

  for (int i = 0; i < 3 * MAE_RECORDING_MAX_STEPS; i++)
    say_away (model, i % 2 == 1);
  assert_cut (recorder, MAE_RECORDING_MAX_STEPS);
  /* Neither the end nor another state of this game is recorded after that. */
  mae_model_take_back (model, snapshot_of (&game, 0), "Ada");
  say_end (model);
  assert_cut (recorder, MAE_RECORDING_MAX_STEPS);
}

static void
test_too_many_events (void)
{
  MaeGame game;
  g_autoptr (MaeModel) model = first_turn (&game);
  g_autoptr (MaeRecorder) recorder = mae_recorder_new (model);
  guint before;

  /* The model takes this many events for a batch. */
  for (int i = 0; i < 2 * MAE_RECORDING_MAX_EVENTS; i++)
    g_assert_true (mae_model_take_event (
        model, &(MaeEvent){ .kind = MAE_EVENT_POINTS, .seat = 1, .points.points = i }));
  before = mae_recording_n_steps (mae_recorder_get_recording (recorder));
  g_assert_cmpuint (before, ==, 1 + MAE_RECORDING_MAX_EVENTS / MAE_MAX_EVENTS);
  assert_cut (recorder, before);
}

static void
test_too_many_states (void)
{
  MaeGame game;
  g_autoptr (MaeModel) model = first_turn (&game);
  g_autoptr (MaeRecorder) recorder = mae_recorder_new (model);

  for (int i = 0; i < 3 * MAE_RECORDING_MAX_STATES; i++) {
    game.players[0].faith = (int16_t) (i % 7);
    mae_model_take_back (model, snapshot_of (&game, 0), "Ada");
  }
  assert_cut (recorder, MAE_RECORDING_MAX_STATES);
}

/* The end comes without a reason, then more events, and the same end again after a lost
 * connection. */
static void
test_nonsense_at_the_end (void)
{
  MaeGame game;
  g_autoptr (MaeModel) model = first_turn (&game);
  g_autoptr (MaeRecorder) recorder = mae_recorder_new (model);
  g_autoptr (MaeReplay) replay = NULL;

  say_end (model);
  say (model, &(MaeEvent){ .kind = MAE_EVENT_CURRENT, .seat = 1 });
  game.phase = MAE_PHASE_ENDED;
  mae_model_take_snapshot (model, snapshot_of (&game, 0), "Ada");
  g_assert_cmpuint (mae_recording_n_steps (mae_recorder_get_recording (recorder)), ==, 3);
  say_away (model, FALSE);
  g_assert_cmpuint (mae_recording_n_steps (mae_recorder_get_recording (recorder)), ==, 3);
  replay = mae_replay_new_seen (mae_recorder_get_recording (recorder));
  for (int i = 0; i < mae_replay_n_stops (replay); i++)
    mae_replay_seek (replay, i);

  /* Another game of the same people is another recording. */
  game.phase = MAE_PHASE_TURNS;
  mae_model_take_snapshot (model, snapshot_of (&game, 0), "Ada");
  g_assert_null (mae_recorder_get_recording (recorder));
  say_away (model, FALSE);
  g_assert_cmpuint (mae_recording_n_steps (mae_recorder_get_recording (recorder)), ==, 2);
  mae_replay_seek (replay, 0);
  g_assert_cmpint (mae_replay_look (replay, 0)->round, ==, 1);
}

/* The log of a recording is right when the model removes its oldest lines, and when lines are added
 * before it. */
static void
test_log_moves (void)
{
  MaeGame game;
  g_autoptr (MaeModel) model = first_turn (&game);
  g_autoptr (MaeRecorder) recorder = mae_recorder_new (model);
  g_autoptr (GListStore) older = g_list_store_new (MAE_TYPE_LOG_ENTRY);
  g_autoptr (MaeReplay) replay = NULL;
  g_autofree char *log = NULL;

  for (int i = 0; i < 4998; i++) {
    g_autoptr (MaeLogEntry) entry = mae_log_entry_new (
        &(MaeLogLine){ .kind = MAE_LOG_NOTE, .text = "older" }, game.rules, 0, 1);

    g_list_store_append (older, entry);
  }
  mae_model_prepend_log (model, G_LIST_MODEL (older));
  for (int i = 0; i < 3; i++) {
    say_away (model, FALSE);
    say_away (model, TRUE);
  }
  replay = mae_replay_new_seen (mae_recorder_get_recording (recorder));
  mae_replay_seek (replay, G_MAXINT);
  log = log_text (mae_replay_get_model (replay));
  g_assert_null (strstr (log, "older"));
  g_assert_cmpuint (g_list_model_get_n_items (mae_model_get_log (mae_replay_get_model (replay))),
                    ==, 8);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/recording/like-the-record/standard", "standard", test_like_the_record);
  g_test_add_data_func ("/recording/like-the-record/serenissima", "serenissima",
                        test_like_the_record);
  g_test_add_func ("/recording/whole-states", test_whole_states);
  g_test_add_func ("/recording/from-the-middle", test_from_the_middle);
  g_test_add_func ("/recording/too-many-steps", test_too_many_steps);
  g_test_add_func ("/recording/too-many-events", test_too_many_events);
  g_test_add_func ("/recording/too-many-states", test_too_many_states);
  g_test_add_func ("/recording/nonsense-at-the-end", test_nonsense_at_the_end);
  g_test_add_func ("/recording/log-moves", test_log_moves);
  return g_test_run ();
}
