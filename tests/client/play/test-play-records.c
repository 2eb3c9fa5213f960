/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays of records on this computer, without a display: a puzzle, the lesson, and a game that is
 * taken over. Their seat is a session on a server in this process. */
#include <string.h>

#include "client/game/advice.h"
#include "client/game/lesson.h"
#include "client/game/puzzle.h"
#include "client/game/replay.h"
#include "client/play/play.h"
#include "client/session/session-testing.h"
#include "ruleset/ruleset-io.h"

#define MAIN_ACTIONS                                                                               \
  (1u << MAE_COMMAND_TAKE_MARKET | 1u << MAE_COMMAND_BUY_CARD | 1u << MAE_COMMAND_PRODUCE)

typedef struct {
  MaeSession *session;
  MaeModel *model;
  MaePlay *play;
  MaeRecorder *recorder;
  GString *calls; /* the player's commands that were made: a letter for each kind */
} Game;

static void
on_batch_cb (Game *g, const MaeBatch *batch)
{
  if (batch->has_action && batch->seat == mae_model_get_seat (g->model))
    g_string_append_c (g->calls, (char) ('a' + batch->command));
}

static gboolean
is_idle (Game *g)
{
  return mae_session_get_state (g->session) >= MAE_SESSION_GAME && !mae_session_is_busy (g->session)
         && !mae_play_has_steps (g->play);
}

static void
finish (Game *g)
{
  while (!is_idle (g))
    g_main_context_iteration (NULL, TRUE);
}

/* Plays @record, or without one a solo game with the lesson's seed. */
static void
begin (Game *g, MaeRecord *record)
{
  *g = (Game){ .session = mae_session_new (), .calls = g_string_new (NULL) };
  g->model = mae_session_get_model (g->session);
  g->play = mae_play_new (g->model, MAE_SEAT (g->session));
  g->recorder = mae_recorder_new (g->model);
  g_signal_connect_swapped (g->play, "batch", G_CALLBACK (on_batch_cb), g);
  mae_session_set_computer_pace (g->session, G_TIME_SPAN_DAY);
  if (record != NULL)
    mae_session_play_record (g->session, record, NULL, NULL);
  else
    mae_session_play_alone_seeded (g->session, mae_ruleset_builtin (MAE_LESSON_RULESET), "You",
                                   MAE_LESSON_SEED);
  while (mae_model_get_game (g->model) == NULL)
    g_main_context_iteration (NULL, TRUE);
  finish (g);
}

static void
end (Game *g)
{
  g_assert_finalize_object (g->play);
  mae_recorder_free (g->recorder);
  mae_session_leave (g->session);
  g_clear_object (&g->session);
  g_string_free (g->calls, TRUE);
}

static const MaeGame *
game_of (Game *g)
{
  return mae_model_get_game (g->model);
}

/* Chooses leaders and resources, which need no play. */
static void
set_up (Game *g)
{
  while (game_of (g)->phase == MAE_PHASE_SETUP) {
    MaeCommand command;

    g_assert_true (mae_advice_choose (
        game_of (g), 0, 1u << MAE_COMMAND_CHOOSE_LEADERS | 1u << MAE_COMMAND_CHOOSE_RESOURCES,
        &command));
    g_assert_true (mae_session_send (g->session, &command));
    finish (g);
  }
}

/* Makes a main action of @kinds, and with @ends the turn's end with it. */
static void
act (Game *g, guint kinds, gboolean ends)
{
  MaeCommand command;

  g_assert_true (mae_advice_choose (game_of (g), mae_model_get_seat (g->model), kinds, &command));
  g_assert_true (mae_play_propose (g->play, &command));
  g_assert_cmpint (mae_play_confirm (g->play, ends).outcome, ==, MAE_STEP_SENDS);
  finish (g);
}

/* Plays @turns of a solo game. */
static void
play_turns (Game *g, int turns)
{
  for (int i = 0; i < turns && game_of (g)->phase == MAE_PHASE_TURNS; i++) {
    if (!game_of (g)->main_done)
      act (g, MAIN_ACTIONS, TRUE);
    else
      g_assert_cmpint (mae_play_end_turn (g->play).outcome, ==, MAE_STEP_SENDS);
    finish (g);
  }
}

/* A puzzle asks for one main action: the turn doesn't end, whatever is pressed or set, and after
 * an undo the position is as before. */
static void
test_puzzle (void)
{
  GPtrArray *puzzles = mae_puzzles ();

  for (guint i = 0; i < puzzles->len && i < 12; i++) {
    const MaePuzzle *puzzle = g_ptr_array_index (puzzles, i);
    g_autoptr (MaeRecord) record = mae_puzzle_get_record (puzzle, "You");
    MaeHint hint;
    Game g;

    begin (&g, record);
    g_object_set (g.play, "one-move", TRUE, "ends-turns", TRUE, NULL);
    guint64 before = mae_game_hash (game_of (&g));
    mae_puzzle_get_hint (puzzle, &hint);
    g_assert_cmpint (game_of (&g)->current, ==, puzzle->seat);
    g_assert_true (mae_play_propose (g.play, &hint.command));
    g_assert_cmpint (mae_play_confirm (g.play, TRUE).outcome, ==, MAE_STEP_SENDS);
    finish (&g);
    g_assert_cmpint (game_of (&g)->current, ==, puzzle->seat);
    g_assert_true (game_of (&g)->main_done);
    g_assert_false (mae_play_can_end_turn (g.play));
    g_assert_cmpint (mae_play_end_turn (g.play).outcome, ==, MAE_STEP_NOTHING);
    g_assert_null (strchr (g.calls->str, 'a' + MAE_COMMAND_END_TURN));
    if (mae_play_undo (g.play)) {
      finish (&g);
      while (mae_game_hash (game_of (&g)) != before)
        g_main_context_iteration (NULL, TRUE); /* swaps are taken back one after the other */
    }
    end (&g);
  }
}

/* (transfer full) */
static MaeRecord *
new_lesson (void)
{
  return mae_record_new (mae_ruleset_builtin (MAE_LESSON_RULESET), MAE_LESSON_SEED, 1,
                         (const char *const[]){ "You" }, &(int){ 0 });
}

/* The lesson's steps can be made by plays of its game, to its end. */
static void
test_lesson (void)
{
  g_autoptr (MaeRecord) record = new_lesson ();
  MaeLesson lesson = { 0 };
  Game g;

  begin (&g, record);
  set_up (&g);
  for (int i = 0; i < 200; i++) {
    MaeLessonState state = { .game = game_of (&g), .move = mae_play_get_move (g.play) };
    g_auto (MaeLessonView) view = { 0 };
    MaeCommand command;

    lesson.made = 0;
    for (gsize k = 0; k < g.calls->len; k++)
      lesson.made |= 1u << (g.calls->str[k] - 'a');
    lesson.made |= 1u << MAE_COMMAND_CHOOSE_LEADERS | 1u << MAE_COMMAND_CHOOSE_RESOURCES;
    if (!mae_lesson_look (&lesson, &state, &view))
      break;
    if (view.next) {
      mae_lesson_next (&lesson);
    } else if (view.kinds == 0) {
      g_assert_cmpint (mae_play_confirm (g.play, FALSE).outcome, ==, MAE_STEP_SENDS);
      finish (&g);
    } else {
      g_assert_true (mae_advice_choose (state.game, 0, view.kinds, &command));
      if (command.kind == MAE_COMMAND_END_TURN)
        g_assert_cmpint (mae_play_end_turn (g.play).outcome, ==, MAE_STEP_SENDS);
      else if (command.kind == MAE_COMMAND_ACTIVATE_LEADER)
        mae_play_step (g.play, &(MaeStep){ MAE_STEP_ACTIVATE, .leader = command.leader.leader });
      else
        g_assert_true (mae_play_propose (g.play, &command));
      finish (&g);
    }
  }
  g_assert_cmpint (lesson.step, ==, mae_lesson_n_steps ());
  end (&g);
}

/* What was seen of @played gives the same calls again in a replay, where nothing can be done. */
static void
replay (Game *played)
{
  g_autoptr (MaeReplay) replay =
      mae_replay_new_seen (mae_recorder_get_recording (played->recorder));
  Game g = { .model = mae_replay_get_model (replay), .calls = g_string_new (NULL) };
  MaeCommand command;

  g.play = mae_play_new (g.model, NULL);
  g_signal_connect_swapped (g.play, "batch", G_CALLBACK (on_batch_cb), &g);
  for (int stop = 1; stop < mae_replay_n_stops (replay); stop++) {
    mae_replay_seek (replay, stop);
    if (mae_advice_choose (game_of (&g), 0, MAIN_ACTIONS, &command))
      g_assert_false (mae_play_propose (g.play, &command));
    g_assert_false (mae_play_can_send (g.play));
    g_assert_false (mae_play_undo (g.play));
  }
  g_assert_cmpstr (g.calls->str, ==, played->calls->str);
  g_assert_cmpuint (mae_game_hash (game_of (&g)), ==, mae_game_hash (game_of (played)));
  g_assert_finalize_object (g.play);
  g_string_free (g.calls, TRUE);
}

/* The same game gives the same calls, whether it is the lesson's record, another session's game, or
 * the replay of one; and a game that is taken over goes on like the one it was taken from. */
static void
test_same_calls (void)
{
  g_autoptr (MaeRecord) lesson = new_lesson ();
  MaeRecord *const records[] = { lesson, NULL };
  g_autofree char *calls = NULL;
  guint64 hash = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (records); i++) {
    Game g;

    begin (&g, records[i]);
    set_up (&g);
    play_turns (&g, 12);
    g_assert_cmpint (g.calls->len, >, 12);
    replay (&g);
    if (i > 0) {
      g_assert_cmpstr (g.calls->str, ==, calls);
      g_assert_cmpuint (mae_game_hash (game_of (&g)), ==, hash);
    }
    g_free (calls);
    calls = g_strdup (g.calls->str);
    hash = mae_game_hash (game_of (&g));
    end (&g);
  }
}

static void
test_taken_over (void)
{
  GPtrArray *puzzles = mae_puzzles ();
  int compared = 0;

  for (guint i = 0; i < puzzles->len && compared < 6; i++) {
    g_autoptr (MaeRecord) record = mae_puzzle_get_record (g_ptr_array_index (puzzles, i), "You");
    g_autoptr (MaeRecord) other = NULL;
    MaeRecord *both[2] = { record };
    g_autofree char *calls = NULL;
    guint64 hash = 0;

    if (record->n_players > 1) /* computer players don't wait for each other */
      continue;
    other = both[1] = mae_record_take_over (record, record->n_commands, 0, "You", MAE_AI_BANKER);
    for (int k = 0; k < 2; k++) {
      Game g;

      begin (&g, both[k]);
      play_turns (&g, 4);
      if (k > 0) {
        g_assert_cmpstr (g.calls->str, ==, calls);
        g_assert_cmpuint (mae_game_hash (game_of (&g)), ==, hash);
      }
      g_free (calls);
      calls = g_strdup (g.calls->str);
      hash = mae_game_hash (game_of (&g));
      end (&g);
    }
    compared++;
  }
  g_assert_cmpint (compared, ==, 6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play-records/puzzle", test_puzzle);
  g_test_add_func ("/play-records/lesson", test_lesson);
  g_test_add_func ("/play-records/same-calls", test_same_calls);
  g_test_add_func ("/play-records/taken-over", test_taken_over);
  return g_test_run ();
}
