/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* First asks whether a service runs, then tries to start one, since some can't be started by D-Bus.
 * In a sandbox the portal shows notifications. */
#include "notice-service.h"

#define NOTIFICATIONS "org.freedesktop.Notifications"

typedef struct {
  GObject *asker;
  MaeNoticeFunc func;
} Question;

static void
question_free (Question *self)
{
  g_object_unref (self->asker);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Question, question_free)

static void
call_bus (GDBusConnection *bus, const char *method, GVariant *arguments, const char *reply,
          GAsyncReadyCallback callback, Question *question)
{
  g_dbus_connection_call (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                          "org.freedesktop.DBus", method, arguments, G_VARIANT_TYPE (reply),
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, callback, question);
}

static void
on_started_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (!answer)
    g_debug ("Nobody shows notifications: %s", error->message);
  else
    question->func (question->asker);
}

static void
on_owner_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autoptr (GVariant) answer =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  gboolean owned = FALSE;

  if (answer)
    g_variant_get (answer, "(b)", &owned);
  if (owned)
    question->func (question->asker);
  else
    call_bus (G_DBUS_CONNECTION (source), "StartServiceByName",
              g_variant_new ("(su)", NOTIFICATIONS, 0u), "(u)", on_started_cb,
              g_steal_pointer (&question));
}

void
mae_notice_service_ask (GApplication *application, gpointer asker, MaeNoticeFunc func)
{
  GDBusConnection *bus = g_application_get_dbus_connection (application);
  Question *question;

  if (g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS)) {
    func (asker);
    return;
  }
  if (!bus)
    return;
  question = g_new (Question, 1);
  *question = (Question){ g_object_ref (asker), func };
  call_bus (bus, "NameHasOwner", g_variant_new ("(s)", NOTIFICATIONS), "(b)", on_owner_cb,
            question);
}
