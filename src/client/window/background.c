/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "background.h"

#include <glib/gi18n.h>

#include "background-portal.h"
#include "client/session/turn-watch.h"
#include "client/widgets/widget.h"
#include "client/words/seat-text.h"
#include "notice-service.h"

#define WANTED "turn-notices"
#define STATE "background"

struct _MaeBackground {
  GObject parent_instance;

  GtkApplication *application; /* not owned */
  GSettings *settings;
  MaeTurnWatch *watch;
  GHashTable *notices;       /* id → GNotification; NULL: it is shown */
  MaePortalRequest *request; /* NULL: none yet */
  gboolean is_held;
};

G_DEFINE_FINAL_TYPE (MaeBackground, mae_background, G_TYPE_OBJECT)

static MaeServerBook *
new_book (void)
{
  g_autofree char *path = mae_server_book_default_path ();

  return mae_server_book_new (path);
}

/* ── Notifications ─────────────────────────────────────────────────────────────────────────── */

static void
send_all (gpointer data)
{
  MaeBackground *self = data;
  GHashTableIter iter;
  gpointer id, notification;

  g_hash_table_iter_init (&iter, self->notices);
  while (g_hash_table_iter_next (&iter, &id, &notification)) {
    if (!notification)
      continue;
    g_application_send_notification (G_APPLICATION (self->application), id, notification);
    g_hash_table_iter_replace (&iter, NULL);
  }
}

static void
on_turn_cb (MaeBackground *self, const MaeWatchedTurn *turn)
{
  g_autofree char *others = mae_seat_others_text (turn->seat);
  /* Translators: %s are names of players. */
  g_autofree char *title = g_strdup_printf (_ ("Your turn against %s"), others);
  GNotification *notification = g_notification_new (title);
  g_autofree char *round = g_strdup_printf (_ ("Round %d"), turn->seat->round);

  g_notification_set_body (notification, turn->seat->state == MAE_SEAT_CHOOSING
                                             ? _ ("The game begins. Choose the leaders to keep.")
                                             : round);
  g_notification_set_default_action_and_target (notification, "app.open-turn", "(ssx)",
                                                turn->address, turn->nickname, turn->seat->game);
  g_hash_table_insert (self->notices, g_strdup (turn->id), notification);
  mae_notice_service_ask (G_APPLICATION (self->application), self, send_all);
}

/* Withdraws the notifications whose ids begin with @prefix, but for those in @except (may be NULL).
 */
static void
withdraw (MaeBackground *self, const char *prefix, GHashTable *except)
{
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, self->notices);
  while (g_hash_table_iter_next (&iter, &id, NULL)) {
    if (!g_str_has_prefix (id, prefix) || (except && g_hash_table_contains (except, id)))
      continue;
    g_application_withdraw_notification (G_APPLICATION (self->application), id);
    g_hash_table_iter_remove (&iter);
  }
}

static void
on_answered_cb (MaeBackground *self, const char *prefix, GHashTable *ids)
{
  withdraw (self, prefix, ids);
}

void
mae_background_note_seen (MaeBackground *self, const char *address, const char *nickname)
{
  g_autofree char *prefix = mae_turn_watch_prefix (address, nickname);

  withdraw (self, prefix, NULL);
}

/* ── Running ───────────────────────────────────────────────────────────────────────────────── */

static void
hold (MaeBackground *self, gboolean is_held)
{
  if (self->is_held == is_held)
    return;
  self->is_held = is_held;
  if (is_held)
    g_application_hold (G_APPLICATION (self->application));
  else
    g_application_release (G_APPLICATION (self->application));
}

static void
update_hold (MaeBackground *self)
{
  hold (self, mae_turn_watch_is_waiting (self->watch));
}

static void
begin (MaeBackground *self, gboolean reminds)
{
  if (!g_settings_get_boolean (self->settings, WANTED)
      || gtk_application_get_windows (self->application))
    return;
  mae_turn_watch_start (self->watch, reminds);
  update_hold (self);
}

static void
pause_watch (MaeBackground *self)
{
  mae_turn_watch_stop (self->watch);
  update_hold (self);
}

static void
on_window_removed_cb (MaeBackground *self)
{
  begin (self, FALSE);
}

void
mae_background_start (MaeBackground *self)
{
  g_return_if_fail (MAE_IS_BACKGROUND (self));
  begin (self, TRUE);
}

void
mae_background_stop (MaeBackground *self)
{
  g_return_if_fail (MAE_IS_BACKGROUND (self));
  withdraw (self, "", NULL);
  pause_watch (self);
}

void
mae_background_ask (MaeBackground *self)
{
  g_return_if_fail (MAE_IS_BACKGROUND (self));
  mae_turn_watch_ask (self->watch);
}

gboolean
mae_background_is_wanted (GSettings *settings)
{
  g_autoptr (MaeServerBook) book = NULL;

  if (!g_settings_get_boolean (settings, WANTED))
    return FALSE;
  book = new_book ();
  const GPtrArray *known = mae_server_book_list (book);
  for (guint i = 0; i < known->len; i++)
    if (((const MaeKnownServer *) g_ptr_array_index (known, i))->awaits)
      return TRUE;
  return FALSE;
}

/* ── Permission ────────────────────────────────────────────────────────────────────────────── */

static void
on_answer_cb (MaePortalAnswer answer, gpointer user_data)
{
  MaeBackground *self = user_data;

  g_settings_set_enum (self->settings, STATE,
                       answer == MAE_PORTAL_REFUSED    ? MAE_BACKGROUND_REFUSED
                       : answer == MAE_PORTAL_AT_LOGIN ? MAE_BACKGROUND_LOGIN
                                                       : MAE_BACKGROUND_SESSION);
  if (answer == MAE_PORTAL_REFUSED)
    g_settings_set_boolean (self->settings, WANTED, FALSE);
}

static void
ask_portal (MaeBackground *self, gboolean at_login)
{
  GDBusConnection *bus = g_application_get_dbus_connection (G_APPLICATION (self->application));

  g_clear_pointer (&self->request, mae_portal_request_free);
  if (bus)
    self->request = mae_portal_request_new (bus, at_login, at_login ? on_answer_cb : NULL, self);
}

static void
on_wanted_cb (MaeBackground *self)
{
  if (g_settings_get_boolean (self->settings, WANTED)) {
    g_settings_set_enum (self->settings, STATE, MAE_BACKGROUND_SESSION);
    ask_portal (self, TRUE);
    begin (self, FALSE);
    return;
  }
  if (g_settings_get_enum (self->settings, STATE) != MAE_BACKGROUND_REFUSED)
    ask_portal (self, FALSE);
  mae_background_stop (self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_background_dispose (GObject *object)
{
  MaeBackground *self = MAE_BACKGROUND (object);

  g_clear_pointer (&self->request, mae_portal_request_free);
  if (self->watch)
    mae_turn_watch_stop (self->watch);
  g_clear_object (&self->watch);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (mae_background_parent_class)->dispose (object);
}

static void
mae_background_finalize (GObject *object)
{
  g_hash_table_unref (MAE_BACKGROUND (object)->notices);
  G_OBJECT_CLASS (mae_background_parent_class)->finalize (object);
}

static void
mae_background_class_init (MaeBackgroundClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mae_background_dispose;
  G_OBJECT_CLASS (klass)->finalize = mae_background_finalize;
}

static void
clear_notification (gpointer data)
{
  if (data)
    g_object_unref (data);
}

static void
mae_background_init (MaeBackground *self)
{
  g_autoptr (MaeServerBook) book = new_book ();

  self->watch = mae_turn_watch_new (book);
  self->notices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, clear_notification);
}

MaeBackground *
mae_background_new (GtkApplication *application, GSettings *settings)
{
  MaeBackground *self = g_object_new (MAE_TYPE_BACKGROUND, NULL);

  self->application = application;
  self->settings = g_object_ref (settings);
  MAE_CONNECT (self->watch, "turn", on_turn_cb, self);
  MAE_CONNECT (self->watch, "answered", on_answered_cb, self);
  MAE_CONNECT (self->watch, "settled", update_hold, self);
  MAE_CONNECT (application, "window-added", pause_watch, self);
  MAE_CONNECT_AFTER (application, "window-removed", on_window_removed_cb, self);
  MAE_CONNECT (settings, "changed::" WANTED, on_wanted_cb, self);
  return self;
}
