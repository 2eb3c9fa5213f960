/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics-server.h"

#include <errno.h>
#include <libsoup/soup.h>
#include <string.h>
#include <unistd.h>

#include "server/report/report.h"

#define CONTENT_TYPE "text/plain; version=0.0.4; charset=utf-8"

/* How many connections there may be, and how long each may last: programs that ask for metrics need
 * one for a moment. */
#define CONNECTIONS_MAX 8
#define CONNECTION_SECONDS 10

struct _MaeMetricsServer {
  MaeServer *server;
  SoupServer *http;
  GSocketService *service;
  char *where;
  GQueue connections; /* MaeMetricsConnection.link, the oldest first */
};

typedef struct {
  MaeMetricsServer *owner;
  GSocketConnection *stream;
  guint timeout_id;
  GList link;
} MaeMetricsConnection;

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

/* A request has no body: one that names any is refused before that is read. */
static void
got_headers_cb (SoupServerMessage *message, gpointer data)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);

  if (soup_message_headers_get_encoding (headers) == SOUP_ENCODING_CHUNKED
      || soup_message_headers_get_content_length (headers) > 0)
    g_socket_shutdown (soup_server_message_get_socket (message), TRUE, TRUE, NULL);
}

static void
started_cb (SoupServer *http, SoupServerMessage *message, gpointer data)
{
  g_signal_connect (message, "got-headers", G_CALLBACK (got_headers_cb), data);
}

static void
metrics_cb (SoupServer *http, SoupServerMessage *message, const char *path, GHashTable *query,
            gpointer data)
{
  MaeMetricsServer *self = data;
  const char *method = soup_server_message_get_method (message);
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);

  if (!g_str_equal (path, "/metrics")) {
    soup_server_message_set_status (message, SOUP_STATUS_NOT_FOUND, NULL);
    return;
  }
  if (method != SOUP_METHOD_GET && method != SOUP_METHOD_HEAD) {
    soup_message_headers_replace (headers, "Allow", "GET, HEAD");
    soup_server_message_set_status (message, SOUP_STATUS_METHOD_NOT_ALLOWED, NULL);
    return;
  }
  GString *text = g_string_new (NULL);
  mae_server_report_metrics (self->server, g_get_monotonic_time (), text);
  gsize length = text->len;
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_server_message_set_response (message, CONTENT_TYPE, SOUP_MEMORY_TAKE,
                                    g_string_free (text, FALSE), length);
}

/* ── Connections ───────────────────────────────────────────────────────────────────────────── */

static void
drop (MaeMetricsConnection *self)
{
  g_queue_unlink (&self->owner->connections, &self->link);
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  /* libsoup then finds the end of the stream and lets go of it. */
  g_socket_shutdown (g_socket_connection_get_socket (self->stream), TRUE, TRUE, NULL);
  g_object_unref (self->stream);
  g_free (self);
}

static gboolean
timeout_cb (gpointer data)
{
  MaeMetricsConnection *self = data;

  self->timeout_id = 0;
  drop (self);
  return G_SOURCE_REMOVE;
}

/* If there are too many connections, the oldest is closed: it had the most time. */
static gboolean
incoming_cb (GSocketService *service, GSocketConnection *stream, GObject *source, gpointer data)
{
  MaeMetricsServer *self = data;
  g_autoptr (GSocketAddress) local = g_socket_connection_get_local_address (stream, NULL);
  g_autoptr (GSocketAddress) remote = g_socket_connection_get_remote_address (stream, NULL);

  if (local == NULL || remote == NULL
      || !soup_server_accept_iostream (self->http, G_IO_STREAM (stream), local, remote, NULL))
    return TRUE;
  MaeMetricsConnection *connection = g_new0 (MaeMetricsConnection, 1);
  connection->owner = self;
  connection->stream = g_object_ref (stream);
  connection->link.data = connection;
  connection->timeout_id = g_timeout_add_seconds (CONNECTION_SECONDS, timeout_cb, connection);
  g_queue_push_tail_link (&self->connections, &connection->link);
  if (self->connections.length > CONNECTIONS_MAX)
    drop (self->connections.head->data);
  return TRUE;
}

static gboolean
listen_on (MaeMetricsServer *self, MaeListenAddress *address, GError **error)
{
  int fd = mae_listen_address_open (address, FALSE);

  if (fd < 0)
    return mae_listen_address_explain (address, errno, error);
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fd, NULL);
  if (socket == NULL
      || !g_socket_listener_add_socket (G_SOCKET_LISTENER (self->service), socket, NULL, NULL)) {
    if (socket == NULL)
      close (fd);
    return mae_listen_address_explain (address, EINVAL, error);
  }
  self->where = mae_listen_address_format (address);
  return TRUE;
}

MaeMetricsServer *
mae_metrics_server_new (MaeServer *server, MaeListenAddress *address, GError **error)
{
  g_autoptr (MaeMetricsServer) self = g_new0 (MaeMetricsServer, 1);

  self->server = server;
  self->http = soup_server_new ("server-header", NULL, NULL);
  soup_server_add_handler (self->http, NULL, metrics_cb, self, NULL);
  g_signal_connect (self->http, "request-started", G_CALLBACK (started_cb), self);
  self->service = g_socket_service_new ();
  g_signal_connect (self->service, "incoming", G_CALLBACK (incoming_cb), self);
  return listen_on (self, address, error) ? g_steal_pointer (&self) : NULL;
}

const char *
mae_metrics_server_get_where (MaeMetricsServer *self)
{
  return self->where;
}

void
mae_metrics_server_free (MaeMetricsServer *self)
{
  if (self == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->service, self);
  g_socket_service_stop (self->service);
  g_socket_listener_close (G_SOCKET_LISTENER (self->service));
  g_object_unref (self->service);
  while (self->connections.head != NULL)
    drop (self->connections.head->data);
  soup_server_disconnect (self->http);
  g_object_unref (self->http);
  g_free (self->where);
  g_free (self);
}
