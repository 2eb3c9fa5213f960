/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-ratings.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/pages/finished-page.h"
#include "client/pages/leaderboard-page.h"
#include "client/session/session-ratings.h"
#include "client/widgets/widget.h"
#include "store/record-file.h"
#include "window-private.h"

gboolean
mae_window_shows_people (MaeWindow *self)
{
  return mae_window_shows (self, MAE_TYPE_LEADERBOARD_PAGE)
         || mae_window_shows (self, MAE_TYPE_FINISHED_PAGE);
}

gboolean
mae_window_closes_card (MaeWindow *self)
{
  return mae_window_shows (self, MAE_TYPE_LEADERBOARD_PAGE)
         && mae_leaderboard_page_go_back (MAE_LEADERBOARD_PAGE (mae_window_get_page (self)));
}

static void
show (MaeWindow *self, GtkWidget *page, const char *title)
{
  mae_window_show_page (self, page, title, mae_session_get_address (self->session), TRUE);
}

static void
leaderboard_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  if (mae_session_has_ratings (self->session))
    show (self, mae_leaderboard_page_new (self->session, NULL), _ ("Leaderboard"));
}

static void
person_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  if (mae_session_has_ratings (self->session))
    show (self, mae_leaderboard_page_new (self->session, g_variant_get_string (parameter, NULL)),
          _ ("Leaderboard"));
}

static void
finished_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  if (mae_session_has_ratings (self->session))
    show (self, mae_finished_page_new (self->session), _ ("Finished Games"));
}

static void
replay_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_session_ask_finished_game (mae_window_of (widget)->session, g_variant_get_int64 (parameter));
}

/* A server has sent a game that is over. */
static void
on_game_told_cb (MaeWindow *self, const char *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRecord) record = NULL;

  if (!mae_window_shows_people (self))
    return;
  record = mae_record_from_file (file, strlen (file), &error);
  if (!record) {
    mae_window_toast (self, error->message);
    return;
  }
  mae_window_show_record (self, record);
}

void
mae_window_watch_ratings (MaeWindow *self)
{
  MAE_CONNECT (self->session, "finished-game-told", on_game_told_cb, self);
}

void
mae_window_install_rating_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.leaderboard", NULL, leaderboard_cb);
  gtk_widget_class_install_action (klass, "win.person", "s", person_cb);
  gtk_widget_class_install_action (klass, "win.finished-games", NULL, finished_cb);
  gtk_widget_class_install_action (klass, "win.replay-finished", "x", replay_cb);
}
