/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One HTTP/1.0 request: the answer ends with the connection, and comes as it is. */
#include "web-text.h"

#include <string.h>

#define ADDRESS_MAX 1000        /* bytes */
#define HEADERS_MAX (16 * 1024) /* bytes */
#define PIECE 4096
#define HTTPS_PORT 443

struct _MaeWebText {
  GCancellable *cancellable;
  GSocketConnection *connection; /* NULL: not connected yet */
  char *request;
  GString *answer;
  gsize most; /* bytes of the text */
  guint timeout;
  MaeWebTextFunc func;
  gpointer user_data;
};

/* Returns NULL if @address can't be fetched. */
static GUri *
parse (const char *address)
{
  g_autoptr (GUri) uri = NULL;

  if (strlen (address) > ADDRESS_MAX)
    return NULL;
  uri = g_uri_parse (address, G_URI_FLAGS_ENCODED | G_URI_FLAGS_SCHEME_NORMALIZE, NULL);
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
leave (MaeWebText *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  /* Without this, closing would wait until the peer has read the TLS closure alert. */
  if (self->connection != NULL)
    g_socket_shutdown (g_socket_connection_get_socket (self->connection), TRUE, TRUE, NULL);
  g_clear_object (&self->connection);
}

void
mae_web_text_free (MaeWebText *self)
{
  leave (self);
  g_object_unref (self->cancellable);
  g_free (self->request);
  g_string_free (self->answer, TRUE);
  g_free (self);
}

/* Ends the request; @self may be freed after that. */
static void
conclude (MaeWebText *self, MaeWebTextResult result, const char *text)
{
  leave (self);
  self->func (result, text, self->user_data);
}

static gboolean
on_timeout_cb (gpointer user_data)
{
  MaeWebText *self = user_data;

  self->timeout = 0;
  conclude (self, MAE_WEB_TEXT_SILENT, NULL);
  return G_SOURCE_REMOVE;
}

/* ── The answer ────────────────────────────────────────────────────────────────────────────── */

/* Returns the length of the text as the headers from @line on tell; -1: they don't; -2: the text
 * doesn't come as it is, or the length is wrong. */
static gint64
text_length (char **line)
{
  gint64 length = -1;

  for (; *line != NULL; line++) {
    char *colon = strchr (*line, ':');
    guint64 number;

    if (colon == NULL)
      continue;
    *colon = '\0';
    if (g_ascii_strcasecmp (*line, "Transfer-Encoding") == 0
        || g_ascii_strcasecmp (*line, "Content-Encoding") == 0)
      return -2;
    if (g_ascii_strcasecmp (*line, "Content-Length") != 0)
      continue;
    if (!g_ascii_string_to_unsigned (g_strstrip (colon + 1), 10, 0, G_MAXINT32, &number, NULL))
      return -2;
    length = (gint64) number;
  }
  return length;
}

static gboolean
is_success (const char *line)
{
  return line != NULL
         && (g_str_has_prefix (line, "HTTP/1.0 200") || g_str_has_prefix (line, "HTTP/1.1 200"));
}

/* Looks at what has come; @is_all: nothing will follow. Returns whether that was the end. */
static gboolean
look (MaeWebText *self, gboolean is_all)
{
  const char *end = strstr (self->answer->str, "\r\n\r\n");

  if (end == NULL && !is_all && self->answer->len <= HEADERS_MAX)
    return FALSE;
  if (end == NULL || end - self->answer->str > HEADERS_MAX) {
    conclude (self, MAE_WEB_TEXT_UNFIT, NULL);
    return TRUE;
  }
  g_autofree char *head = g_strndup (self->answer->str, (gsize) (end - self->answer->str));
  g_auto (GStrv) lines = g_strsplit (head, "\r\n", -1);
  gint64 length = is_success (lines[0]) ? text_length (lines + 1) : -2;
  const char *text = end + strlen ("\r\n\r\n");
  gsize so_far = self->answer->len - (gsize) (text - self->answer->str);

  if (length == -2 || length > (gint64) self->most || so_far > self->most) {
    conclude (self, MAE_WEB_TEXT_UNFIT, NULL);
    return TRUE;
  }
  if (length < 0 ? !is_all : so_far < (gsize) length && !is_all)
    return FALSE;
  if (length >= 0 && so_far < (gsize) length) { /* cut off on the way */
    conclude (self, MAE_WEB_TEXT_SILENT, NULL);
    return TRUE;
  }
  g_autofree char *copy = g_strndup (text, length >= 0 ? (gsize) length : so_far);
  gsize bytes = length >= 0 ? (gsize) length : so_far;
  if (strlen (copy) == bytes && g_utf8_validate (copy, (gssize) bytes, NULL))
    conclude (self, MAE_WEB_TEXT_GOT, copy);
  else
    conclude (self, MAE_WEB_TEXT_UNFIT, NULL);
  return TRUE;
}

/* ── The connection ────────────────────────────────────────────────────────────────────────── */

static void
on_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
      g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  MaeWebText *self = user_data;

  /* Canceled: the request may be freed. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (bytes == NULL) {
    conclude (self, MAE_WEB_TEXT_SILENT, NULL);
    return;
  }
  g_string_append_len (self->answer, g_bytes_get_data (bytes, NULL),
                       (gssize) g_bytes_get_size (bytes));
  if (!look (self, g_bytes_get_size (bytes) == 0))
    g_input_stream_read_bytes_async (G_INPUT_STREAM (source), PIECE, G_PRIORITY_DEFAULT,
                                     self->cancellable, on_read_cb, self);
}

static void
on_written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  MaeWebText *self = user_data;

  g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error != NULL)
    conclude (self, MAE_WEB_TEXT_SILENT, NULL);
  else
    g_input_stream_read_bytes_async (g_io_stream_get_input_stream (G_IO_STREAM (self->connection)),
                                     PIECE, G_PRIORITY_DEFAULT, self->cancellable, on_read_cb,
                                     self);
}

static void
on_connected_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocketConnection) connection =
      g_socket_client_connect_finish (G_SOCKET_CLIENT (source), result, &error);
  MaeWebText *self = user_data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (connection == NULL) {
    g_debug ("A list can't be fetched: %s", error->message);
    conclude (self, MAE_WEB_TEXT_SILENT, NULL);
    return;
  }
  self->connection = g_steal_pointer (&connection);
  g_output_stream_write_all_async (g_io_stream_get_output_stream (G_IO_STREAM (self->connection)),
                                   self->request, strlen (self->request), G_PRIORITY_DEFAULT,
                                   self->cancellable, on_written_cb, self);
}

/* (transfer full) */
static char *
request_for (GUri *uri)
{
  const char *path = g_uri_get_path (uri), *query = g_uri_get_query (uri);
  const char *host = g_uri_get_host (uri);
  g_autoptr (GString) text = g_string_new ("GET ");

  g_string_append (text, path != NULL && *path != '\0' ? path : "/");
  if (query != NULL)
    g_string_append_printf (text, "?%s", query);
  g_string_append_printf (
      text, strchr (host, ':') ? " HTTP/1.0\r\nHost: [%s]" : " HTTP/1.0\r\nHost: %s", host);
  if (g_uri_get_port (uri) > 0)
    g_string_append_printf (text, ":%d", g_uri_get_port (uri));
  g_string_append (text, "\r\nAccept: text/plain, */*\r\nConnection: close\r\n\r\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

MaeWebText *
mae_web_text_new (const char *address, gsize most, MaeWebTextFunc func, gpointer user_data)
{
  g_autoptr (GUri) uri = parse (address);
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnectable) where = NULL;
  MaeWebText *self;

  g_return_val_if_fail (uri != NULL, NULL);

  where = g_network_address_new (
      g_uri_get_host (uri), g_uri_get_port (uri) > 0 ? (guint16) g_uri_get_port (uri) : HTTPS_PORT);
  self = g_new0 (MaeWebText, 1);
  self->cancellable = g_cancellable_new ();
  self->request = request_for (uri);
  self->answer = g_string_new (NULL);
  self->most = most;
  self->func = func;
  self->user_data = user_data;
  self->timeout = g_timeout_add (MAE_WEB_TEXT_PATIENCE, on_timeout_cb, self);
  g_socket_client_set_tls (client, TRUE);
  g_socket_client_set_enable_proxy (client, FALSE); /* as for servers */
  g_socket_client_connect_async (client, where, self->cancellable, on_connected_cb, self);
  return self;
}
