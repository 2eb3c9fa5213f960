/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hints in games on this computer: the first shows where to look; the next one puts the move on the
 * table as a draft and tells its effects. */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/table/table-page.h"
#include "client/widgets/widget.h"

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
  return mae_session_is_alone (self->session) && mae_window_shows (self, MAE_TYPE_TABLE_PAGE)
         && mae_model_get_game (model_of (self)) && mae_model_is_my_turn (model_of (self))
         && !mae_session_is_busy (self->session)
         && mae_play_may_hint (mae_match_get_play (self->match)) && self->lesson.row < 0
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
  const MaeHint *hint = mae_hinting_get_hint (self->hinting);
  MaeLessonPart parts[MAE_COACH_TARGETS] = { hint->part };

  if (hint->part == MAE_LESSON_PRODUCTIONS)
    parts[1] = MAE_LESSON_SLOTS;
  mae_hinting_set_stage (self->hinting, MAE_HINT_LOOK);
  show_card (self, mae_hint_look_title (hint), mae_hint_look_text (hint), show, parts);
}

static void
show_move (MaeWindow *self)
{
  const MaeGame *game = mae_model_get_game (model_of (self));
  const MaeHint *hint = mae_hinting_get_hint (self->hinting);
  g_autofree char *title = mae_hint_title (hint, game);
  g_autofree char *text = mae_hint_text (hint, game);
  MaeTablePage *page = MAE_TABLE_PAGE (mae_window_get_page (self));
  MaeCommandKind kind = hint->command.kind;
  MaeLessonPart parts[MAE_COACH_TARGETS] = { hint->part };

  if (kind == MAE_COMMAND_TAKE_MARKET || kind == MAE_COMMAND_BUY_CARD
      || kind == MAE_COMMAND_PRODUCE) {
    parts[1] = MAE_LESSON_CONFIRM;
    parts[2] = MAE_LESSON_WAREHOUSE;
    if (kind != MAE_COMMAND_TAKE_MARKET)
      parts[3] = MAE_LESSON_SLOTS;
  }
  mae_hinting_set_stage (self->hinting, MAE_HINT_PROPOSING);
  show_card (self, title, text, FALSE, parts);
  mae_table_page_propose (page, &hint->command);
  if (mae_hinting_get_stage (self->hinting) == MAE_HINT_PROPOSING)
    mae_hinting_set_stage (self->hinting, MAE_HINT_MOVE);
}

static void
on_found_cb (MaeWindow *self, gboolean found)
{
  if (!found) {
    mae_window_hide_coach (self);
    mae_window_toast (self, _ ("There is no hint for this."));
    return;
  }
  show_look (self, mae_hinting_get_hint (self->hinting)->command.kind != MAE_COMMAND_END_TURN);
}

static void
find_hint (MaeWindow *self)
{
  MaeModel *model = model_of (self);

  mae_hinting_find (self->hinting, mae_model_get_game (model), mae_model_get_seat (model),
                    (MaeAiPast){ mae_model_get_tokens_drawn (model) });
  show_card (self, _ ("Comparing moves…"),
             _ ("The computer plays on from here with different moves."), FALSE,
             (MaeLessonPart[MAE_COACH_TARGETS]){ MAE_LESSON_NOTHING });
}

/* Shows the hint for a puzzle, which only says where to look. */
static void
show_puzzle_hint (MaeWindow *self)
{
  MaeHint hint;

  if (mae_hinting_get_stage (self->hinting) != MAE_HINT_NONE)
    return;
  mae_puzzle_get_hint (self->trying.puzzle, &hint);
  mae_hinting_take (self->hinting, &hint, mae_model_get_game (model_of (self)));
  show_look (self, FALSE);
}

void
mae_window_show_hint (MaeWindow *self)
{
  if (!may_hint (self))
    return;
  if (mae_window_shows_puzzle (self))
    show_puzzle_hint (self);
  else if (mae_hinting_get_stage (self->hinting) == MAE_HINT_LOOK)
    show_move (self);
  else
    find_hint (self);
}

void
mae_window_propose (MaeWindow *self, const MaeHint *hint)
{
  if (!may_hint (self))
    return;
  mae_hinting_take (self->hinting, hint, mae_model_get_game (model_of (self)));
  show_move (self);
}

static gboolean
is_current (MaeWindow *self)
{
  return may_hint (self)
         && mae_hinting_fits (
             self->hinting, mae_model_get_game (model_of (self)),
             mae_table_page_get_move (MAE_TABLE_PAGE (mae_window_get_page (self)))->mode);
}

void
mae_window_update_hint (MaeWindow *self)
{
  if (mae_hinting_get_stage (self->hinting) != MAE_HINT_NONE && !is_current (self))
    mae_window_hide_coach (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.hint", may_hint (self));
}

static void
hint_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  if (mae_hinting_get_stage (self->hinting) == MAE_HINT_MOVE
      || mae_hinting_get_stage (self->hinting) == MAE_HINT_THINKING)
    return;
  /* Drops the player's unfinished move. */
  if (mae_hinting_get_stage (self->hinting) == MAE_HINT_NONE)
    gtk_widget_activate_action (mae_window_get_page (self), "move.cancel", NULL);
  mae_window_show_hint (self);
}

void
mae_window_watch_hint (MaeWindow *self)
{
  self->hinting = mae_hinting_new ();
  MAE_CONNECT (self->hinting, "found", on_found_cb, self);
}

void
mae_window_install_hint_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.hint", NULL, hint_cb);
}
