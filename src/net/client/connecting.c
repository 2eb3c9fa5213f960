/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Connects to a server, with TLS if the address says so. */
#include <glib/gi18n-lib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include "connection.h"
#include "net/certificate.h"
#include "trusted.h"

/* Seconds for the connection, and for each answer in the handshake. */
#define CONNECT_SECONDS 15

typedef struct {
  MaeAddress address;
  char *peer;
  char *known; /* fingerprint the player trusts; NULL: none */
  GSocket *socket;
  GError *refusal; /* why the certificate was refused; NULL: it wasn't */
  MaeConnectProgress progress;
  gpointer progress_data;
} Attempt;

static void
attempt_free (gpointer data)
{
  Attempt *attempt = data;
  mae_address_clear (&attempt->address);
  g_free (attempt->peer);
  g_free (attempt->known);
  g_clear_object (&attempt->socket);
  g_clear_error (&attempt->refusal);
  g_free (attempt);
}

/* Returns a translated error for a failed connection; takes ownership of @cause. */
static GError *
explain (GError *cause, const Attempt *attempt)
{
  const char *peer = cause->domain == G_RESOLVER_ERROR ? attempt->address.host : attempt->peer;

  static const struct {
    GQuark (*domain) (void);
    int code;
    MaeConnectionError meaning;
    const char *sentence;
  } known[] = {
    { g_resolver_error_quark, G_RESOLVER_ERROR_NOT_FOUND, MAE_CONNECTION_ERROR_UNKNOWN,
      N_ ("There is no server called %s.") },
    { g_resolver_error_quark, G_RESOLVER_ERROR_TEMPORARY_FAILURE, MAE_CONNECTION_ERROR_UNREACHABLE,
      N_ ("The address of %s can’t be found. Is the network connected?") },
    { g_io_error_quark, G_IO_ERROR_CONNECTION_REFUSED, MAE_CONNECTION_ERROR_REFUSED,
      N_ ("No game server is running at %s.") },
    { g_io_error_quark, G_IO_ERROR_HOST_UNREACHABLE, MAE_CONNECTION_ERROR_UNREACHABLE,
      N_ ("Can’t connect to %s. Is the network connected?") },
    { g_io_error_quark, G_IO_ERROR_NETWORK_UNREACHABLE, MAE_CONNECTION_ERROR_UNREACHABLE,
      N_ ("Can’t connect to %s. Is the network connected?") },
    { g_io_error_quark, G_IO_ERROR_TIMED_OUT, MAE_CONNECTION_ERROR_TIMED_OUT,
      N_ ("%s isn’t responding.") },
    { g_io_error_quark, G_IO_ERROR_CONNECTION_CLOSED, MAE_CONNECTION_ERROR_LOST,
      N_ ("%s has closed the connection.") },
    { g_tls_error_quark, G_TLS_ERROR_EOF, MAE_CONNECTION_ERROR_NOT_TLS,
      N_ ("%s has closed the connection.") },
    { g_io_error_quark, G_IO_ERROR_PERMISSION_DENIED, MAE_CONNECTION_ERROR_FAILED,
      N_ ("This computer doesn’t allow connections to %s.") },
    { g_tls_error_quark, G_TLS_ERROR_UNAVAILABLE, MAE_CONNECTION_ERROR_FAILED,
      N_ ("Can’t connect to %s over TLS: glib-networking isn’t installed.") },
  };

  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      || cause->domain == MAE_CERTIFICATE_ERROR)
    return cause;
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_error_matches (cause, known[i].domain (), known[i].code)) {
      g_autoptr (GString) sentence = g_string_new (_ (known[i].sentence));
      g_string_replace (sentence, "%s", peer, 1);
      g_error_free (cause);
      return g_error_new_literal (MAE_CONNECTION_ERROR, known[i].meaning, sentence->str);
    }
  g_debug ("Can't connect to %s: %s", peer, cause->message);
  GError *error =
      cause->domain == G_TLS_ERROR
          ? g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_NOT_TLS,
                         _ ("%s doesn’t offer an encrypted connection that Maestri can use."), peer)
          : g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_FAILED,
                         _ ("Can’t connect to %s."), peer);
  g_error_free (cause);
  return error;
}

/* Takes ownership of @error. */
static void
fail (GTask *task, GError *error)
{
  Attempt *attempt = g_task_get_task_data (task);
  g_task_return_error (task, explain (error, attempt));
}

static void
succeed (GTask *task, GIOStream *stream)
{
  Attempt *attempt = g_task_get_task_data (task);
  g_socket_set_timeout (attempt->socket, 0);
  g_task_return_pointer (task, mae_connection_new (stream), g_object_unref);
}

static void
tell (GTask *task, MaeConnectStage stage)
{
  Attempt *attempt = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  if (attempt->progress != NULL && !g_cancellable_is_cancelled (cancellable))
    attempt->progress (stage, attempt->progress_data);
}

/* ── TLS ───────────────────────────────────────────────────────────────────────────────────── */

static gboolean
accept_cb (GTlsConnection *tls, GTlsCertificate *certificate, GTlsCertificateFlags flags,
           gpointer user_data)
{
  Attempt *attempt = user_data;
  g_clear_error (&attempt->refusal);
  return mae_certificate_judge (certificate, flags, &attempt->address, attempt->known,
                                &attempt->refusal);
}

static void
shaken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Attempt *attempt = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  g_signal_handlers_disconnect_by_data (source, attempt);
  if (g_tls_connection_handshake_finish (G_TLS_CONNECTION (source), result, &error)) {
    succeed (task, G_IO_STREAM (source));
    return;
  }
  /* Without this, closing the stream would wait until the peer has read the TLS closure alert. */
  g_socket_shutdown (attempt->socket, TRUE, TRUE, NULL);
  if (attempt->refusal != NULL)
    fail (task, g_steal_pointer (&attempt->refusal));
  else
    fail (task, g_steal_pointer (&error));
}

/* Takes ownership of @task. */
static void
shake_hands (GTask *task, GSocketConnection *stream)
{
  Attempt *attempt = g_task_get_task_data (task);
  g_autoptr (GSocketConnectable) identity =
      g_network_address_new (attempt->address.host, attempt->address.port);
  g_autoptr (GError) error = NULL;
  g_autoptr (GIOStream) tls = g_tls_client_connection_new (G_IO_STREAM (stream), identity, &error);

  if (tls == NULL) {
    fail (task, g_steal_pointer (&error));
    g_object_unref (task);
    return;
  }
  tell (task, MAE_CONNECT_SECURING);
  /* A missing closure alert does no harm: an incomplete last line is dropped anyway. */
  g_tls_connection_set_require_close_notify (G_TLS_CONNECTION (tls), FALSE);
  g_signal_connect (tls, "accept-certificate", G_CALLBACK (accept_cb), attempt);
  g_tls_connection_handshake_async (G_TLS_CONNECTION (tls), G_PRIORITY_DEFAULT,
                                    g_task_get_cancellable (task), shaken_cb, task);
}

/* ── Connecting ────────────────────────────────────────────────────────────────────────────── */

static void
event_cb (GSocketClient *client, GSocketClientEvent event, GSocketConnectable *where,
          GIOStream *stream, GTask *task)
{
  if (event == G_SOCKET_CLIENT_RESOLVING)
    tell (task, MAE_CONNECT_LOOKING_UP);
  else if (event == G_SOCKET_CLIENT_CONNECTING)
    tell (task, MAE_CONNECT_CONNECTING);
}

static void
connected_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Attempt *attempt = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocketConnection) stream =
      g_socket_client_connect_finish (G_SOCKET_CLIENT (source), result, &error);

  g_signal_handlers_disconnect_by_data (source, task);
  if (stream == NULL) {
    fail (task, g_steal_pointer (&error));
    return;
  }
  attempt->socket = g_object_ref (g_socket_connection_get_socket (stream));
  g_socket_set_option (attempt->socket, IPPROTO_TCP, TCP_NODELAY, 1, NULL);
  if (attempt->address.tls)
    shake_hands (g_steal_pointer (&task), stream);
  else
    succeed (task, G_IO_STREAM (stream));
}

void
mae_connection_connect_async (const MaeAddress *address, GCancellable *cancellable,
                              MaeConnectProgress progress, GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (GSocketConnectable) where = g_network_address_new (address->host, address->port);
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  Attempt *attempt = g_new0 (Attempt, 1);

  attempt->address = *address;
  attempt->address.host = g_strdup (address->host);
  attempt->peer = mae_address_format (address);
  attempt->progress = progress;
  attempt->progress_data = user_data;
  if (address->tls) {
    g_autofree char *path = mae_trusted_default_path ();
    attempt->known = mae_trusted_find (path, address);
  }
  g_task_set_source_tag (task, mae_connection_connect_async);
  g_task_set_task_data (task, attempt, attempt_free);
  g_socket_client_set_timeout (client, CONNECT_SECONDS);
  /* Proxies aren't used: looking for one takes longer than connecting. */
  g_socket_client_set_enable_proxy (client, FALSE);
  g_signal_connect (client, "event", G_CALLBACK (event_cb), task);
  g_socket_client_connect_async (client, where, cancellable, connected_cb, g_steal_pointer (&task));
}

MaeConnection *
mae_connection_connect_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
