/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics-server.h"

#include <libsoup/soup.h>
#include <string.h>

#include "server/report/report.h"

#define CONTENT_TYPE "text/plain; version=0.0.4; charset=utf-8"

struct _MaeMetricsServer {
  MaeServer *server;
  SoupServer *http;
};

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

MaeMetricsServer *
mae_metrics_server_new (MaeServer *server, GSocketAddress *address, GError **error)
{
  g_autoptr (MaeMetricsServer) self = g_new0 (MaeMetricsServer, 1);

  self->server = server;
  self->http = soup_server_new ("server-header", NULL, NULL);
  soup_server_add_handler (self->http, NULL, metrics_cb, self, NULL);
  if (!soup_server_listen (self->http, address, 0, error))
    return NULL;
  return g_steal_pointer (&self);
}

char *
mae_metrics_server_get_where (MaeMetricsServer *self)
{
  GSList *uris = soup_server_get_uris (self->http);
  const char *host = g_uri_get_host (uris->data);
  gboolean is_v6 = strchr (host, ':') != NULL;
  char *where = g_strdup_printf ("%s%s%s:%d", is_v6 ? "[" : "", host, is_v6 ? "]" : "",
                                 g_uri_get_port (uris->data));

  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
  return where;
}

void
mae_metrics_server_free (MaeMetricsServer *self)
{
  if (self == NULL)
    return;
  soup_server_disconnect (self->http);
  g_object_unref (self->http);
  g_free (self);
}
