/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "background-portal.h"

#include <glib/gi18n.h>

#define PORTAL "org.freedesktop.portal.Desktop"

struct _MaePortalRequest {
  GDBusConnection *bus;
  GCancellable *cancellable;
  guint subscription;
  MaePortalFunc func;
  gpointer user_data;
};

void
mae_portal_request_free (MaePortalRequest *self)
{
  if (self->subscription)
    g_dbus_connection_signal_unsubscribe (self->bus, self->subscription);
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  g_object_unref (self->bus);
  g_free (self);
}

/* @self may be freed by that. */
static void
conclude (MaePortalRequest *self, MaePortalAnswer answer)
{
  g_dbus_connection_signal_unsubscribe (self->bus, self->subscription);
  self->subscription = 0;
  if (self->func)
    self->func (answer, self->user_data);
}

/* The answer is a signal of an object with a name of our choice. */
static void
on_response_cb (GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                const char *signal, GVariant *arguments, gpointer user_data)
{
  g_autoptr (GVariant) results = NULL;
  gboolean allowed = FALSE, at_login = FALSE;
  guint response = 1;

  if (g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(ua{sv})"))) {
    g_variant_get (arguments, "(u@a{sv})", &response, &results);
    g_variant_lookup (results, "background", "b", &allowed);
    g_variant_lookup (results, "autostart", "b", &at_login);
  }
  conclude (user_data, response != 0 || !allowed ? MAE_PORTAL_REFUSED
                       : at_login                ? MAE_PORTAL_AT_LOGIN
                                                 : MAE_PORTAL_ALLOWED);
}

static void
on_called_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  MaePortalRequest *self = user_data;

  /* Canceled: the request may be freed. */
  if (answer || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_debug ("Nobody is asked whether Maestri may run without a window: %s", error->message);
  if (self->subscription)
    conclude (self, MAE_PORTAL_NONE);
}

static GVariant *
options_of (const char *token, gboolean at_login)
{
  static const char *const command[] = { "maestri", "--background", NULL };
  GVariantBuilder options;

  g_variant_builder_init (&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&options, "{sv}", "handle_token", g_variant_new_string (token));
  g_variant_builder_add (
      &options, "{sv}", "reason",
      g_variant_new_string (_ ("Maestri tells you when it’s your turn in games over days.")));
  g_variant_builder_add (&options, "{sv}", "autostart", g_variant_new_boolean (at_login));
  g_variant_builder_add (&options, "{sv}", "commandline", g_variant_new_strv (command, -1));
  return g_variant_builder_end (&options);
}

MaePortalRequest *
mae_portal_request_new (GDBusConnection *bus, gboolean at_login, MaePortalFunc func,
                        gpointer user_data)
{
  g_autofree char *token = g_strdup_printf ("maestri%u", g_random_int ());
  g_autofree char *sender = g_strdup (g_dbus_connection_get_unique_name (bus) + 1);
  g_autofree char *path = NULL;
  MaePortalRequest *self = g_new0 (MaePortalRequest, 1);

  self->bus = g_object_ref (bus);
  self->cancellable = g_cancellable_new ();
  self->func = func;
  self->user_data = user_data;
  g_strdelimit (sender, ".", '_');
  path = g_strdup_printf ("/org/freedesktop/portal/desktop/request/%s/%s", sender, token);
  self->subscription = g_dbus_connection_signal_subscribe (
      bus, PORTAL, "org.freedesktop.portal.Request", "Response", path, NULL,
      G_DBUS_SIGNAL_FLAGS_NONE, on_response_cb, self, NULL);
  g_dbus_connection_call (
      bus, PORTAL, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Background",
      "RequestBackground", g_variant_new ("(s@a{sv})", "", options_of (token, at_login)),
      G_VARIANT_TYPE ("(o)"), G_DBUS_CALL_FLAGS_NONE, -1, self->cancellable, on_called_cb, self);
  return self;
}
