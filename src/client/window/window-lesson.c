/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The guided first game: a solo game on this computer with the coach over its pages. The game is
 * stored like any other, and the step of the lesson is in the settings, so that both can be
 * continued. */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/game/advice.h"
#include "client/game/games.h"
#include "client/pages/setup-page.h"
#include "client/table/table-page.h"
#include "client/widgets/widget.h"

/* ── Showing ───────────────────────────────────────────────────────────────────────────────── */

GtkWidget *
mae_window_find_part (MaeWindow *self, MaeLessonPart part)
{
  GtkWidget *page = mae_window_get_page (self);
  static const struct {
    gboolean setup;
    int part;
  } parts[] = {
    [MAE_LESSON_HAND] = { TRUE, MAE_SETUP_HAND },
    [MAE_LESSON_BOARD] = { TRUE, MAE_SETUP_BOARD },
    [MAE_LESSON_START] = { TRUE, MAE_SETUP_START },
    [MAE_LESSON_TRACK] = { FALSE, MAE_TABLE_TRACK },
    [MAE_LESSON_MARKET] = { FALSE, MAE_TABLE_MARKET },
    [MAE_LESSON_GRID] = { FALSE, MAE_TABLE_GRID },
    [MAE_LESSON_WAREHOUSE] = { FALSE, MAE_TABLE_WAREHOUSE },
    [MAE_LESSON_STRONGBOX] = { FALSE, MAE_TABLE_STRONGBOX },
    [MAE_LESSON_PRODUCTIONS] = { FALSE, MAE_TABLE_PRODUCTIONS },
    [MAE_LESSON_SLOTS] = { FALSE, MAE_TABLE_SLOTS },
    [MAE_LESSON_LEADERS] = { FALSE, MAE_TABLE_LEADERS },
    [MAE_LESSON_LORENZO] = { FALSE, MAE_TABLE_LORENZO },
    [MAE_LESSON_RAIL] = { FALSE, MAE_TABLE_RAIL },
    [MAE_LESSON_CONFIRM] = { FALSE, MAE_TABLE_CONFIRM },
    [MAE_LESSON_END_TURN] = { FALSE, MAE_TABLE_END_TURN },
  };

  if (part == MAE_LESSON_NOTHING || parts[part].setup != MAE_IS_SETUP_PAGE (page))
    return NULL;
  return parts[part].setup ? mae_setup_page_get_part (MAE_SETUP_PAGE (page), parts[part].part)
                           : mae_table_page_get_part (MAE_TABLE_PAGE (page), parts[part].part);
}

/* Sets the state for the lesson; returns FALSE when the page has no lesson. */
static gboolean
look (MaeWindow *self, MaeLessonState *state)
{
  GtkWidget *page = mae_window_get_page (self);
  MaeModel *model = mae_match_get_model (self->match);

  if (!self->lesson.runs || self->lesson.skipped || !mae_window_shows_game (self)
      || mae_session_get_record (self->session) != mae_match_get_record (self->match)
      || !mae_model_get_game (model))
    return FALSE;
  *state =
      (MaeLessonState){ .game = mae_model_get_game (model), .seat = mae_model_get_seat (model) };
  if (MAE_IS_SETUP_PAGE (page))
    state->setup = mae_setup_page_get_draft (MAE_SETUP_PAGE (page));
  else
    state->move = mae_table_page_get_move (MAE_TABLE_PAGE (page));
  return !state->setup || state->setup->game;
}

static void
keep_step (MaeWindow *self)
{
  if (mae_match_get_record (self->match)->number > 0
      && g_settings_get_int (self->settings, "lesson-step") != self->lesson.step)
    g_settings_set_int (self->settings, "lesson-step", self->lesson.step);
}

void
mae_window_hide_coach (MaeWindow *self)
{
  gboolean had_focus = mae_coach_has_focus (self->coach);

  self->lesson.row = -1;
  mae_hinting_stop (self->hinting);
  mae_coach_hide (self->coach);
  mae_window_update_hint (self);
  if (had_focus)
    gtk_widget_grab_focus (mae_window_get_page (self));
}

static gboolean
take_focus_cb (gpointer coach)
{
  if (gtk_widget_get_visible (coach))
    mae_coach_take_focus (coach);
  return G_SOURCE_REMOVE;
}

static void
show (MaeWindow *self, const MaeLessonView *view)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean idle = !focus || mae_coach_has_focus (self->coach);
  MaeCoachCard card = { .step = self->lesson.step,
                        .n_steps = mae_lesson_n_steps (),
                        .topic = view->topic,
                        .title = view->title,
                        .text = view->text,
                        .next = view->next,
                        .show = !view->next };

  G_STATIC_ASSERT (MAE_COACH_TARGETS == MAE_LESSON_PARTS);
  for (int i = 0; i < MAE_COACH_TARGETS; i++)
    card.target[i] = mae_window_find_part (self, view->part[i]);
  if (mae_window_shows (self, MAE_TYPE_TABLE_PAGE))
    card.motion = mae_table_page_get_motion (MAE_TABLE_PAGE (mae_window_get_page (self)));
  mae_coach_show (self->coach, &card);
  /* The coach takes the focus later: after a move the page moves the focus itself, when the session
   * is no longer busy. */
  if (view->row != self->lesson.row && (idle || view->next))
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, take_focus_cb, g_object_ref (self->coach),
                     g_object_unref);
  self->lesson.row = view->row;
}

/* Shows the lesson's step that is due on the current page. To be called when the page changes. */
static void
update_lesson (MaeWindow *self)
{
  MaeLessonState state;
  g_auto (MaeLessonView) view = { 0 };

  mae_window_update_hint (self);
  if (mae_hinting_get_stage (self->hinting) != MAE_HINT_NONE || mae_window_update_puzzle (self))
    return;
  if (!look (self, &state)) {
    mae_window_hide_coach (self);
    return;
  }
  /* Shows nothing while the page for the turns is about to be shown, or while a move waits for its
   * answer, since the next step isn't known then. */
  if ((state.setup && mae_game_setup_done (state.game, state.seat))
      || mae_session_is_busy (self->session))
    return;
  if (mae_lesson_look (&self->lesson, &state, &view))
    show (self, &view);
  else
    mae_window_hide_coach (self);
  keep_step (self);
  mae_window_update_hint (self);
}

static void
on_batch_cb (MaeWindow *self, const MaeBatch *batch)
{
  if (batch->has_action && batch->seat == mae_model_get_seat (mae_match_get_model (self->match)))
    self->lesson.made |= 1u << batch->command;
  update_lesson (self);
}

/* A game on this computer begins: finds out whether it is the lesson's. */
static void
on_began_cb (MaeWindow *self)
{
  const MaeRecord *record = mae_match_get_record (self->match);
  /* A deleted game's number may have been given to another game. */
  gboolean is_ours = record->seed == MAE_LESSON_SEED && record->n_players == 1;
  gboolean begins = is_ours && record->n_commands == 0;
  gboolean goes_on = is_ours && !begins && record->number > 0
                     && record->number == g_settings_get_int64 (self->settings, "lesson-game");

  self->lesson = (MaeLesson){ .runs = goes_on || begins, .row = self->lesson.row };
  if (goes_on) {
    self->lesson.step = g_settings_get_int (self->settings, "lesson-step");
    self->lesson.made = mae_lesson_made_in (record, 0);
  } else if (begins && record->number > 0) {
    g_settings_set_int64 (self->settings, "lesson-game", record->number);
    g_settings_set_int (self->settings, "lesson-step", 0);
  }
}

/* Follows what is put together on the page that is shown. */
static void
on_page_shown_cb (MaeWindow *self)
{
  GtkWidget *page = mae_window_get_page (self);

  if (MAE_IS_SETUP_PAGE (page))
    MAE_CONNECT (page, "changed", update_lesson, self);
  else if (MAE_IS_TABLE_PAGE (page))
    MAE_CONNECT (page, "move-changed", update_lesson, self);
  update_lesson (self);
}

void
mae_window_watch_lesson (MaeWindow *self)
{
  MAE_CONNECT (self, "page-shown", on_page_shown_cb, self);
  MAE_CONNECT (self->match, "began", on_began_cb, self);
  MAE_CONNECT (self->match, "batch", on_batch_cb, self);
  MAE_CONNECT (self->match, "reset", update_lesson, self);
}

/* ── Beginning ─────────────────────────────────────────────────────────────────────────────── */

/* Returns the lesson's game @number; NULL if there is none, or it is over. (transfer full) */
static MaeRecord *
load (gint64 number)
{
  g_autoptr (MaeRecord) record = NULL;
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  record = mae_games_load (number, NULL);
  if (!record || !mae_record_replay (record, record->n_commands, game)
      || game->phase == MAE_PHASE_ENDED)
    return NULL;
  mae_games_set_played (number, NULL);
  return g_steal_pointer (&record);
}

/* Goes on with the lesson's game, or begins it. */
static void
learn (MaeWindow *self)
{
  gint64 number = g_settings_get_int64 (self->settings, "lesson-game");
  gboolean has_begun =
      number > 0 && g_settings_get_int (self->settings, "lesson-step") < mae_lesson_n_steps ();
  g_autoptr (MaeStoreLock) lock = has_begun ? mae_window_take_game (self, number) : NULL;
  g_autoptr (MaeRecord) record = lock ? load (number) : NULL;

  if (record)
    mae_window_play_lesson (self, record, g_steal_pointer (&lock));
  else if (lock || !has_begun)
    mae_window_play_lesson (self, NULL, NULL);
}

/* Starts the game in this window, unless the window has a game that would be lost. */
static void
learn_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  gboolean is_local = mae_window_shows_game (self) && mae_session_is_saved (self->session);

  if (self->lesson.runs && mae_window_shows_game (self)
      && self->lesson.step < mae_lesson_n_steps ()) {
    mae_window_hide_coach (self);
    self->lesson.skipped = FALSE;
    mae_toasts_clear (self->toasts);
    update_lesson (self);
  } else if (application && !is_local && !mae_window_is_idle (self)) {
    g_action_group_activate_action (G_ACTION_GROUP (application), "learn", NULL);
  } else {
    learn (self);
  }
}

/* ── During the lesson ─────────────────────────────────────────────────────────────────────── */

static void
next_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  if (mae_hinting_get_stage (self->hinting) != MAE_HINT_NONE
      || mae_window_press_puzzle (self, "next"))
    return;
  mae_lesson_next (&self->lesson);
  update_lesson (self);
}

static void
skip_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  if (mae_hinting_get_stage (self->hinting) != MAE_HINT_NONE) {
    mae_window_hide_coach (self);
    return;
  }
  if (mae_window_press_puzzle (self, "close"))
    return;
  self->lesson.skipped = TRUE;
  update_lesson (self);
  mae_window_toast (self, _ ("To continue the lesson, choose “Learn to Play” in the main menu."));
}

/* Shows the suggested move on the page; if it is shown already, makes it. */
static void
show_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  GtkWidget *page = mae_window_get_page (self);
  g_auto (MaeLessonView) view = { 0 };
  MaeLessonState state;
  MaeCommand command;

  if (mae_hinting_get_stage (self->hinting) != MAE_HINT_NONE) {
    mae_window_show_hint (self);
    return;
  }
  if (mae_window_press_puzzle (self, "show"))
    return;
  if (!look (self, &state) || !mae_lesson_look (&self->lesson, &state, &view) || view.next)
    return;
  if (view.kinds == 0)
    gtk_widget_activate_action (page, state.setup ? "setup.start" : "move.confirm", NULL);
  else if (!mae_advice_choose (state.game, state.seat, view.kinds, &command))
    return;
  else if (state.setup)
    mae_setup_page_propose (MAE_SETUP_PAGE (page), &command);
  else if (command.kind == MAE_COMMAND_END_TURN)
    gtk_widget_activate_action (page, "move.end-turn", NULL);
  else
    mae_table_page_propose (MAE_TABLE_PAGE (page), &command);
}

void
mae_window_install_lesson_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.learn", NULL, learn_cb);
  gtk_widget_class_install_action (klass, "coach.next", NULL, next_cb);
  gtk_widget_class_install_action (klass, "coach.show", NULL, show_cb);
  gtk_widget_class_install_action (klass, "coach.close", NULL, skip_cb);
}
