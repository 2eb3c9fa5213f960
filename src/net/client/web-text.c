/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "web-text.h"

#include <libsoup/soup.h>
#include <string.h>

#define ADDRESS_MAX 1000 /* bytes */

/* The caller has one reference, and the operation that goes on the other. */
struct _MaeWebText {
  GCancellable *cancellable;
  SoupSession *session;
  SoupMessage *message;
  GInputStream *stream; /* NULL: the answer hasn't begun */
  char *text;           /* has room for @most + 1 bytes, so that a longer text is recognized */
  gsize most;           /* bytes */
  guint timeout;
  MaeWebTextFunc func; /* NULL: it was called, or the caller gave up */
  gpointer user_data;
};

/* Returns NULL if @address can't be fetched. */
static GUri *
parse (const char *address)
{
  g_autoptr (GUri) uri = NULL;

  if (strlen (address) > ADDRESS_MAX)
    return NULL;
  uri = g_uri_parse (address, SOUP_HTTP_URI_FLAGS, NULL);
  if (uri == NULL || !g_str_equal (g_uri_get_scheme (uri), "https")
      || g_uri_get_userinfo (uri) != NULL || g_uri_get_host (uri) == NULL
      || *g_uri_get_host (uri) == '\0')
    return NULL;
  for (const char *c = address; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c) || *c == ' ')
      return NULL;
  return g_steal_pointer (&uri);
}

gboolean
mae_web_text_is_address (const char *address)
{
  g_autoptr (GUri) uri = parse (address);

  return uri != NULL;
}

static void
clear (gpointer data)
{
  MaeWebText *self = data;

  g_clear_object (&self->stream);
  g_object_unref (self->message);
  g_object_unref (self->session);
  g_object_unref (self->cancellable);
  g_free (self->text);
}

/* Ends the request; the caller may drop its reference by that. */
static void
conclude (MaeWebText *self, MaeWebTextResult result)
{
  MaeWebTextFunc func = g_steal_pointer (&self->func);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  if (func != NULL)
    func (result, result == MAE_WEB_TEXT_GOT ? self->text : NULL, self->user_data);
}

static void
on_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MaeWebText *self = user_data;
  gsize length = 0;

  gboolean is_read =
      g_input_stream_read_all_finish (G_INPUT_STREAM (source), result, &length, NULL);

  self->text[length] = '\0';
  if (!is_read)
    conclude (self, MAE_WEB_TEXT_SILENT);
  else if (length > self->most || !g_utf8_validate (self->text, (gssize) length, NULL))
    conclude (self, MAE_WEB_TEXT_UNFIT);
  else
    conclude (self, MAE_WEB_TEXT_GOT);
  g_rc_box_release_full (self, clear);
}

static void
on_sent_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MaeWebText *self = user_data;
  g_autoptr (GError) error = NULL;

  self->stream = soup_session_send_finish (SOUP_SESSION (source), result, &error);
  if (self->stream != NULL && soup_message_get_status (self->message) == SOUP_STATUS_OK) {
    g_input_stream_read_all_async (self->stream, self->text, self->most + 1, G_PRIORITY_DEFAULT,
                                   self->cancellable, on_read_cb, self);
    return;
  }
  if (error != NULL)
    g_debug ("A list can't be fetched: %s", error->message);
  conclude (self, self->stream != NULL || error->domain == SOUP_SESSION_ERROR
                      ? MAE_WEB_TEXT_UNFIT
                      : MAE_WEB_TEXT_SILENT);
  g_rc_box_release_full (self, clear);
}

static gboolean
on_timeout_cb (gpointer user_data)
{
  MaeWebText *self = user_data;

  self->timeout = 0;
  conclude (self, MAE_WEB_TEXT_SILENT);
  return G_SOURCE_REMOVE;
}

MaeWebText *
mae_web_text_new (const char *address, gsize most, MaeWebTextFunc func, gpointer user_data)
{
  g_autoptr (GUri) uri = parse (address);
  MaeWebText *self;

  g_return_val_if_fail (uri != NULL, NULL);

  self = g_rc_box_new0 (MaeWebText);
  self->cancellable = g_cancellable_new ();
  self->session = soup_session_new (); /* without cookies or cache */
  self->message = soup_message_new_from_uri (SOUP_METHOD_GET, uri);
  soup_message_add_flags (self->message, SOUP_MESSAGE_NO_REDIRECT);
  self->text = g_malloc (most + 2);
  self->most = most;
  self->func = func;
  self->user_data = user_data;
  self->timeout = g_timeout_add (MAE_WEB_TEXT_PATIENCE, on_timeout_cb, self);
  soup_session_send_async (self->session, self->message, G_PRIORITY_DEFAULT, self->cancellable,
                           on_sent_cb, g_rc_box_acquire (self));
  return self;
}

void
mae_web_text_free (MaeWebText *self)
{
  self->func = NULL;
  conclude (self, MAE_WEB_TEXT_SILENT);
  g_rc_box_release_full (self, clear);
}
