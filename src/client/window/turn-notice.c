/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-notice.h"

#include <glib/gi18n.h>

#include "client/widgets/widget.h"
#include "notice-service.h"

/* What the notification asks the player to do. */
typedef enum {
  NOTHING,
  LEADERS,
  TURN,
} Matter;

struct _MaeTurnNotice {
  GObject parent_instance;

  GWeakRef application;
  GtkApplicationWindow *window; /* not owned; it frees this object before it is destroyed */
  MaeSession *session;
  GSettings *settings;
  char *id;

  Matter matter;  /* the last known state */
  gboolean shown; /* a notification is visible */
};

G_DEFINE_FINAL_TYPE (MaeTurnNotice, mae_turn_notice, G_TYPE_OBJECT)

static Matter
matter_now (MaeTurnNotice *self)
{
  MaeModel *model = mae_session_get_model (self->session);

  if (mae_session_is_rejoining (self->session))
    return self->matter;
  /* No notifications in a solo game. */
  if (mae_session_get_state (self->session) != MAE_SESSION_GAME
      || mae_session_is_alone (self->session) || mae_model_get_game (model) == NULL
      || mae_model_get_game (model)->n_players < 2)
    return NOTHING;
  if (mae_model_is_my_setup (model))
    return LEADERS;
  return mae_model_is_my_turn (model) ? TURN : NOTHING;
}

static void
withdraw (MaeTurnNotice *self)
{
  g_autoptr (GApplication) application = g_weak_ref_get (&self->application);

  if (self->shown && application)
    g_application_withdraw_notification (application, self->id);
  self->shown = FALSE;
}

static char *
body_text (MaeTurnNotice *self, Matter matter)
{
  MaeModel *model = mae_session_get_model (self->session);
  const MaeGame *game = mae_model_get_game (model);

  if (matter == LEADERS)
    return g_strdup (_ ("The game begins. Choose the leaders to keep."));
  if (game->last_round)
    return g_strdup (_ ("This is the last round."));
  int round = mae_model_get_round (model);
  return round > 0 ? g_strdup_printf (_ ("Round %d"), round) : NULL;
}

static void
send (MaeTurnNotice *self, Matter matter)
{
  g_autoptr (GApplication) application = g_weak_ref_get (&self->application);
  g_autoptr (GNotification) notification =
      g_notification_new (matter == LEADERS ? _ ("Your game begins") : _ ("It’s your turn"));
  g_autofree char *body = body_text (self, matter);

  if (!application)
    return;
  g_notification_set_body (notification, body);
  g_notification_set_priority (notification, G_NOTIFICATION_PRIORITY_HIGH);
  g_notification_set_default_action_and_target (notification, "app.show-window", "u",
                                                gtk_application_window_get_id (self->window));
  g_application_send_notification (application, self->id, notification);
  self->shown = TRUE;
}

/* Shows the notification, unless the player has come back or the turn is over. */
static void
send_if_still (gpointer data)
{
  MaeTurnNotice *self = data;

  if (self->session && self->matter != NOTHING && self->matter == matter_now (self)
      && !gtk_window_is_active (GTK_WINDOW (self->window)))
    send (self, self->matter);
}

static void
show (MaeTurnNotice *self)
{
  g_autoptr (GApplication) application = g_weak_ref_get (&self->application);

  if (application)
    mae_notice_service_ask (application, self, send_if_still);
}

static void
look (MaeTurnNotice *self)
{
  Matter before = self->matter, now = matter_now (self);
  gboolean seen = gtk_window_is_active (GTK_WINDOW (self->window));

  self->matter = now;
  if (now == NOTHING || seen || !g_settings_get_boolean (self->settings, "notifications")) {
    withdraw (self);
    return;
  }
  /* A player who left the window during their own turn needs no notification. */
  if (now != before)
    show (self);
}

static void
mae_turn_notice_dispose (GObject *object)
{
  MaeTurnNotice *self = MAE_TURN_NOTICE (object);

  withdraw (self);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (mae_turn_notice_parent_class)->dispose (object);
}

static void
mae_turn_notice_finalize (GObject *object)
{
  MaeTurnNotice *self = MAE_TURN_NOTICE (object);

  g_weak_ref_clear (&self->application);
  g_free (self->id);
  G_OBJECT_CLASS (mae_turn_notice_parent_class)->finalize (object);
}

static void
mae_turn_notice_class_init (MaeTurnNoticeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mae_turn_notice_dispose;
  G_OBJECT_CLASS (klass)->finalize = mae_turn_notice_finalize;
}

static void
mae_turn_notice_init (MaeTurnNotice *self)
{
  g_weak_ref_init (&self->application, NULL);
}

MaeTurnNotice *
mae_turn_notice_new (GtkApplication *application, GtkApplicationWindow *window, MaeSession *session,
                     GSettings *settings)
{
  MaeTurnNotice *self = g_object_new (MAE_TYPE_TURN_NOTICE, NULL);
  MaeModel *model = mae_session_get_model (session);

  g_weak_ref_set (&self->application, application);
  self->window = window;
  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);
  self->id = g_strdup_printf ("turn-%u", gtk_application_window_get_id (window));
  MAE_CONNECT (window, "notify::is-active", look, self);
  MAE_CONNECT (session, "notify::state", look, self);
  MAE_CONNECT (settings, "changed::notifications", look, self);
  MAE_CONNECT (model, "batch", look, self);
  MAE_CONNECT (model, "reset", look, self);
  return self;
}
