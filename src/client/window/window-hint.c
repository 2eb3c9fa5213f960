/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hints in games on this computer: the first shows where to look; the next one puts the move on the
 * table as a draft and tells its effects. */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/table/table-page.h"

static MaeModel *
model_of (MaeWindow *self)
{
  return mae_match_get_model (self->match);
}

/* There are no hints against other people, since that wouldn't be fair, nor in the lesson, which
 * has its own. */
static gboolean
may_hint (MaeWindow *self)
{
  return self->session && mae_session_is_alone (self->session)
         && mae_window_shows (self, MAE_TYPE_TABLE_PAGE) && mae_model_get_game (model_of (self))
         && mae_model_is_my_turn (model_of (self)) && !mae_session_is_busy (self->session)
         && mae_play_may_hint (mae_match_get_play (self->match)) && self->lesson_row < 0
         && (!mae_window_shows_puzzle (self) || self->trying.answer == MAE_PUZZLE_OPEN);
}

static void
show_card (MaeWindow *self, const char *title, const char *text, gboolean show,
           const MaeLessonPart *parts)
{
  MaeCoachCard card = { .topic = _ ("Hint"), .title = title, .text = text, .show = show };

  for (int i = 0; i < MAE_COACH_TARGETS; i++)
    card.target[i] = mae_window_find_part (self, parts[i]);
  mae_coach_show (self->coach, &card);
}

/* Says where to look. All productions are meant, also those of cards. */
static void
show_look (MaeWindow *self, gboolean show)
{
  MaeLessonPart parts[MAE_COACH_TARGETS] = { self->hint.part };

  if (self->hint.part == MAE_LESSON_PRODUCTIONS)
    parts[1] = MAE_LESSON_SLOTS;
  self->hint_stage = MAE_HINT_LOOK;
  show_card (self, mae_hint_look_title (&self->hint), mae_hint_look_text (&self->hint), show,
             parts);
}

static void
show_move (MaeWindow *self)
{
  const MaeGame *game = mae_model_get_game (model_of (self));
  g_autofree char *title = mae_hint_title (&self->hint, game);
  g_autofree char *text = mae_hint_text (&self->hint, game);
  MaeTablePage *page = MAE_TABLE_PAGE (mae_window_get_page (self));
  MaeCommandKind kind = self->hint.command.kind;
  MaeLessonPart parts[MAE_COACH_TARGETS] = { self->hint.part };

  self->hint_stage = MAE_HINT_MOVE;
  if (kind == MAE_COMMAND_TAKE_MARKET || kind == MAE_COMMAND_BUY_CARD
      || kind == MAE_COMMAND_PRODUCE) {
    parts[1] = MAE_LESSON_CONFIRM;
    parts[2] = MAE_LESSON_WAREHOUSE;
    if (kind != MAE_COMMAND_TAKE_MARKET)
      parts[3] = MAE_LESSON_SLOTS;
  }
  self->is_proposing = TRUE;
  show_card (self, title, text, FALSE, parts);
  mae_table_page_propose (page, &self->hint.command);
  self->is_proposing = FALSE;
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MaeWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  MaeHint hint;
  gboolean found = mae_hint_find_finish (result, &hint, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->hint_search);
  if (!found) {
    mae_window_hide_coach (self);
    mae_window_toast (self, _ ("There is no hint for this."));
    return;
  }
  self->hint = hint;
  show_look (self, self->hint.command.kind != MAE_COMMAND_END_TURN);
}

static void
find_hint (MaeWindow *self)
{
  const MaeGame *game = mae_model_get_game (model_of (self));

  mae_window_stop_hint (self);
  self->hint_hash = mae_game_hash (game);
  self->hint_stage = MAE_HINT_THINKING;
  self->hint_search = g_cancellable_new ();
  show_card (self, _ ("Comparing moves…"),
             _ ("The computer plays on from here with different moves."), FALSE,
             (MaeLessonPart[MAE_COACH_TARGETS]){ MAE_LESSON_NOTHING });
  mae_hint_find_async (game, mae_model_get_seat (model_of (self)),
                       (MaeAiPast){ mae_model_get_tokens_drawn (model_of (self)) },
                       self->hint_search, found_cb, g_object_ref (self));
}

/* Shows the hint for a puzzle, which only says where to look. */
static void
show_puzzle_hint (MaeWindow *self)
{
  if (self->hint_stage != MAE_HINT_NONE)
    return;
  mae_puzzle_get_hint (self->trying.puzzle, &self->hint);
  self->hint_hash = mae_game_hash (mae_model_get_game (model_of (self)));
  show_look (self, FALSE);
}

void
mae_window_show_hint (MaeWindow *self)
{
  if (!may_hint (self))
    return;
  if (mae_window_shows_puzzle (self))
    show_puzzle_hint (self);
  else if (self->hint_stage == MAE_HINT_LOOK)
    show_move (self);
  else
    find_hint (self);
}

void
mae_window_stop_hint (MaeWindow *self)
{
  g_cancellable_cancel (self->hint_search);
  g_clear_object (&self->hint_search);
}

void
mae_window_propose (MaeWindow *self, const MaeHint *hint)
{
  if (!may_hint (self))
    return;
  self->hint = *hint;
  self->hint_hash = mae_game_hash (mae_model_get_game (model_of (self)));
  show_move (self);
}

/* Returns whether the hint still fits the table: its move is there, or the hint hasn't put it there
 * yet and there is no move. */
static gboolean
is_current (MaeWindow *self)
{
  static const MaeMoveMode modes[MAE_N_COMMANDS] = {
    [MAE_COMMAND_TAKE_MARKET] = MAE_MOVE_MARKET,
    [MAE_COMMAND_BUY_CARD] = MAE_MOVE_BUY,
    [MAE_COMMAND_PRODUCE] = MAE_MOVE_PRODUCE,
  };
  GtkWidget *page = mae_window_get_page (self);
  MaeMoveMode mode;

  if (!may_hint (self) || mae_game_hash (mae_model_get_game (model_of (self))) != self->hint_hash)
    return FALSE;
  mode = mae_table_page_get_move (MAE_TABLE_PAGE (page))->mode;
  return self->is_proposing
         || mode
                == (self->hint_stage == MAE_HINT_MOVE ? modes[self->hint.command.kind]
                                                      : MAE_MOVE_NONE);
}

void
mae_window_update_hint (MaeWindow *self)
{
  if (self->hint_stage != MAE_HINT_NONE && !is_current (self))
    mae_window_hide_coach (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.hint", may_hint (self));
}

static void
hint_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = MAE_WINDOW (widget);

  if (self->hint_stage == MAE_HINT_MOVE || self->hint_stage == MAE_HINT_THINKING)
    return;
  /* Drops the player's unfinished move. */
  if (self->hint_stage == MAE_HINT_NONE)
    gtk_widget_activate_action (mae_window_get_page (self), "move.cancel", NULL);
  mae_window_show_hint (self);
}

void
mae_window_install_hint_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.hint", NULL, hint_cb);
}
