/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "window-seats.h"

#include <glib/gi18n.h>

#include "client/platform/dialog.h"
#include "client/platform/question.h"
#include "client/session/session-seats.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/words/seat-text.h"
#include "window-private.h"

#define PLAY "win.play-waiting"
#define TICK "mae-seats-tick"

/* Returns the game that waits while another page than the hall is shown; NULL: none. */
static const MaeSeatInfo *
find_waiting (MaeWindow *self)
{
  MaeSessionState state = mae_session_get_state (self->session);

  return state > MAE_SESSION_HALL && state <= MAE_SESSION_ENDED
             ? mae_session_get_waiting_seat (self->session)
             : NULL;
}

static char *
waiting_text (MaeWindow *self, const MaeSeatInfo *seat)
{
  g_autofree char *others = mae_seat_others_text (seat);
  gint64 remaining = mae_session_get_seat_remaining (self->session, seat);
  int seconds = (int) ((remaining + 999) / 1000);

  if (remaining < 0)
    /* Translators: %s are names of players. */
    return g_strdup_printf (_ ("Your turn against %s"), others);
  if (seconds >= 3600) {
    g_autofree char *left = mae_seat_left_text (remaining);

    /* Translators: %1$s are names of players; then "9 hours left". */
    return g_strdup_printf (_ ("Your turn against %1$s: %2$s"), others, left);
  }
  /* Translators: %1$s are names of players; then minutes and seconds. */
  return g_strdup_printf (_ ("Your turn against %1$s: %2$d:%3$02d"), others, seconds / 60,
                          seconds % 60);
}

static gboolean
is_shown (MaeWindow *self)
{
  return g_strcmp0 (mae_banner_get_action (self->banner), PLAY) == 0;
}

static gboolean on_tick_cb (gpointer data);

static void
run_clock (MaeWindow *self, gboolean runs)
{
  guint id = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (self), TICK));

  if (runs == (id != 0))
    return;
  if (id != 0)
    g_source_remove (id);
  id = runs ? g_timeout_add_seconds (1, on_tick_cb, self) : 0;
  g_object_set_data (G_OBJECT (self), TICK, GUINT_TO_POINTER (id));
}

/* Other messages in the bar go first. */
static void
show_waiting (MaeWindow *self)
{
  const MaeSeatInfo *seat = find_waiting (self);

  run_clock (self, seat != NULL);
  if (!seat && is_shown (self))
    mae_banner_show (self->banner, NULL, NULL, NULL);
  if (!seat || (mae_banner_is_shown (self->banner) && !is_shown (self)))
    return;
  g_autofree char *text = waiting_text (self, seat);
  /* Only the beginning of the turn is announced, not each second. */
  if (is_shown (self))
    mae_banner_update (self->banner, text);
  else
    mae_banner_show (self->banner, text, _ ("_Play"), PLAY);
}

static gboolean
on_tick_cb (gpointer data)
{
  show_waiting (data);
  return G_SOURCE_CONTINUE;
}

static void
play_waiting_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  const MaeSeatInfo *seat = find_waiting (self);

  if (!seat)
    return;
  self->leaving = TRUE;
  mae_session_open_game (self->session, seat->game);
}

gboolean
mae_window_go_to_hall (MaeWindow *self)
{
  if (!self->session || !mae_session_keeps_seat (self->session))
    return FALSE;
  self->leaving = TRUE;
  mae_session_go_to_hall (self->session);
  return TRUE;
}

static void
to_hall_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_window_go_to_hall (mae_window_of (widget));
}

/* Leaves the page of a table that waits for players, and keeps the seat if possible. */
static void
away_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (!mae_window_go_to_hall (mae_window_of (widget)))
    gtk_widget_activate_action (widget, "win.leave-game", NULL);
}

static void
on_cancel_response_cb (MaeWindow *self, const char *response)
{
  if (!g_str_equal (response, "cancel") || !mae_session_can_cancel_table (self->session))
    return;
  self->leaving = TRUE;
  mae_session_cancel_table (self->session);
}

static void
cancel_table_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWidget *question =
      mae_question_new (_ ("Cancel the Table?"), _ ("Everybody who waits here loses the seat."));

  mae_question_set_answers (question, "stay", _ ("_Keep It"), "cancel", _ ("_Cancel Table"),
                            ADW_RESPONSE_DESTRUCTIVE);
  MAE_CONNECT (question, "response", on_cancel_response_cb, mae_window_of (widget));
  mae_dialog_present (question, widget);
  mae_a11y_tidy_buttons (question);
}

static void
on_gone_cb (MaeWindow *self)
{
  run_clock (self, FALSE);
}

void
mae_window_watch_seats (MaeWindow *self)
{
  g_signal_connect_object (self->session, "seats-changed", G_CALLBACK (show_waiting), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (self->session, "notify::state", G_CALLBACK (show_waiting), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect (self, "destroy", G_CALLBACK (on_gone_cb), NULL);
}

void
mae_window_install_seat_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, PLAY, NULL, play_waiting_cb);
  gtk_widget_class_install_action (klass, "win.to-hall", NULL, to_hall_cb);
  gtk_widget_class_install_action (klass, "win.away", NULL, away_cb);
  gtk_widget_class_install_action (klass, "win.cancel-table", NULL, cancel_table_cb);
}
