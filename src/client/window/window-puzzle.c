/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* *Find the Move*: a puzzle is a game on this computer at some position, which isn't saved. The
 * player's main action is judged; the coach shows the answer. */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/game/games.h"
#include "client/game/puzzles-solved.h"
#include "client/game/wall-clock.h"
#include "client/table/table-page.h"
#include "client/widgets/widget.h"

/* ── Beginning ─────────────────────────────────────────────────────────────────────────────── */

/* Puts the position on the table. */
static void
set_up (MaeWindow *self, const MaePuzzle *puzzle)
{
  g_autofree char *nickname = mae_window_own_nickname (self);
  g_autoptr (MaeRecord) record = mae_puzzle_get_record (puzzle, nickname);

  g_return_if_fail (record != NULL);

  mae_window_hide_coach (self);
  mae_window_play_puzzle (self, record);
  self->trying.puzzle = puzzle;
  self->trying.answer = MAE_PUZZLE_OPEN;
  self->trying.hides_answer = FALSE;
  self->trying.shows = FALSE;
}

static void
begin (MaeWindow *self, int index, gint64 day)
{
  GPtrArray *puzzles = mae_puzzles ();

  self->trying.index = index;
  self->trying.day = day;
  self->trying.moves = 0;
  self->trying.shown = FALSE;
  set_up (self, g_ptr_array_index (puzzles, index));
}

/* Returns the solved puzzles. If they can't be read, shows why, and returns none. (transfer
 * full) */
static GArray *
load_solved (MaeWindow *self)
{
  g_autoptr (GError) error = NULL;
  GArray *solved = mae_games_list_puzzles (&error);

  if (solved)
    return solved;
  mae_window_toast (self, error->message);
  return g_array_new (FALSE, FALSE, sizeof (MaeStoredPuzzle));
}

/* Begins today's puzzle; if that is solved, the next one that isn't. */
static void
puzzle_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  gboolean is_saved = mae_window_shows_game (self) && mae_session_is_saved (self->session);
  GPtrArray *puzzles = mae_puzzles ();
  g_autoptr (GArray) solved = NULL;
  gint64 today = mae_wall_clock_day (mae_wall_clock ());
  int index = mae_puzzles_index_of_day ((int) puzzles->len, today);

  if (application && !is_saved && !mae_window_is_idle (self)) {
    g_action_group_activate_action (G_ACTION_GROUP (application), "puzzle", NULL);
    return;
  }
  solved = load_solved (self);
  if (mae_puzzles_sum_up (solved, today).today)
    begin (self, mae_puzzles_next (puzzles, solved, -1), 0);
  else
    begin (self, index, today);
}

/* ── Answering ─────────────────────────────────────────────────────────────────────────────── */

/* Saves that the puzzle is solved. */
static void
save (MaeWindow *self)
{
  MaeStoredPuzzle stored = { .day = self->trying.day,
                             .solved = mae_wall_clock (),
                             .first = self->trying.moves == 1 };
  g_autoptr (GError) error = NULL;

  g_strlcpy (stored.id, self->trying.puzzle->id, sizeof stored.id);
  if (!mae_games_add_puzzle (&stored, &error))
    mae_window_toast (self, error->message);
}

static void
show_answer (MaeWindow *self)
{
  MaePuzzleAnswer answer = self->trying.answer;
  gboolean right = answer == MAE_PUZZLE_RIGHT;
  g_autofree char *topic = mae_puzzle_topic (self->trying.puzzle);
  g_autofree char *text = mae_puzzle_answer_text (self->trying.puzzle, answer, self->trying.loss);
  MaeCoachCard card = { .topic = topic,
                        .title = mae_puzzle_answer_title (answer),
                        .text = text,
                        .next = TRUE,
                        .show = !right,
                        .next_label = _ ("_Next Puzzle"),
                        .show_label = _ ("_Show the Move"),
                        .close_label = right ? NULL : _ ("_Try Again") };

  mae_coach_show (self->coach, &card);
  mae_coach_take_focus (self->coach);
}

/* Prepares the best move on the table, when the player can move. */
static void
show_move (MaeWindow *self)
{
  MaeModel *model = mae_match_get_model (self->match);
  MaeHint hint;

  if (!mae_model_get_game (model) || !mae_model_is_my_turn (model)
      || mae_session_get_state (self->session) != MAE_SESSION_GAME
      || mae_session_is_busy (self->session))
    return;
  self->trying.shows = FALSE;
  mae_puzzle_get_hint (self->trying.puzzle, &hint);
  mae_window_propose (self, &hint);
}

gboolean
mae_window_update_puzzle (MaeWindow *self)
{
  if (!mae_window_shows_puzzle (self))
    return FALSE;
  if (self->trying.shows)
    show_move (self);
  if (mae_hinting_get_stage (self->hinting) != MAE_HINT_NONE)
    return TRUE;
  if (self->trying.answer == MAE_PUZZLE_OPEN || self->trying.hides_answer)
    return FALSE;
  show_answer (self);
  return TRUE;
}

static void
on_batch_cb (MaeWindow *self, const MaeBatch *batch)
{
  MaePuzzleAnswer answer;
  int loss;

  if (!mae_window_shows_puzzle (self) || self->trying.answer != MAE_PUZZLE_OPEN)
    return;
  answer = mae_puzzle_judge (self->trying.puzzle, batch, &loss);
  if (answer == MAE_PUZZLE_OPEN)
    return;
  mae_window_hide_coach (self);
  self->trying.answer = answer;
  self->trying.loss = loss;
  self->trying.hides_answer = FALSE;
  self->trying.moves++;
  if (answer == MAE_PUZZLE_RIGHT && !self->trying.shown)
    save (self);
}

/* After an undone move the puzzle can be answered again. */
static void
on_reset_cb (MaeWindow *self)
{
  const MaeGame *game = mae_model_get_game (mae_match_get_model (self->match));

  if (mae_window_shows_puzzle (self) && game && game->phase == MAE_PHASE_TURNS
      && game->current == self->trying.puzzle->seat && !game->main_done)
    self->trying.answer = MAE_PUZZLE_OPEN;
}

/* Another game on this computer begins. */
static void
on_began_cb (MaeWindow *self)
{
  self->trying.puzzle = NULL;
}

/* Moves can be prepared as soon as the session is in the game, later than "reset". */
void
mae_window_watch_puzzle (MaeWindow *self)
{
  MAE_CONNECT (self->match, "began", on_began_cb, self);
  MAE_CONNECT (self->match, "batch", on_batch_cb, self);
  MAE_CONNECT (self->match, "reset", on_reset_cb, self);
  MAE_CONNECT_AFTER (self->session, "notify::state", mae_window_update_puzzle, self);
}

/* ── The coach's buttons ───────────────────────────────────────────────────────────────────── */

gboolean
mae_window_press_puzzle (MaeWindow *self, const char *button)
{
  gboolean right = self->trying.answer == MAE_PUZZLE_RIGHT;

  if (!mae_window_shows_puzzle (self) || self->trying.answer == MAE_PUZZLE_OPEN
      || self->trying.hides_answer)
    return FALSE;
  if (g_str_equal (button, "next")) {
    g_autoptr (GArray) solved = load_solved (self);

    begin (self, mae_puzzles_next (mae_puzzles (), solved, self->trying.index), 0);
  } else if (right) {
    self->trying.hides_answer = TRUE;
    mae_window_hide_coach (self);
  } else {
    set_up (self, self->trying.puzzle);
    if (g_str_equal (button, "show"))
      self->trying.shown = self->trying.shows = TRUE;
  }
  return TRUE;
}

void
mae_window_install_puzzle_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.puzzle", NULL, puzzle_cb);
}
