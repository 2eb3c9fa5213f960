/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server-certificate.h"
#include "net/file-problem.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <sys/socket.h>
#include <unistd.h>

/* The time limit for the trial handshake, longer than any machine needs. */
#define TRIAL_SECONDS 20

typedef struct {
  GError *error; /* the first error */
  int n_done;
} Trial;

static gboolean
accept_cb (GTlsConnection *connection, GTlsCertificate *certificate, GTlsCertificateFlags flags,
           gpointer user_data)
{
  return TRUE;
}

static void
shaken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Trial *trial = user_data;
  g_autoptr (GError) error = NULL;

  g_tls_connection_handshake_finish (G_TLS_CONNECTION (source), result, &error);
  if (trial->error == NULL)
    trial->error = g_steal_pointer (&error);
  trial->n_done++;
}

/* Takes ownership of @fd. */
static GIOStream *
wrap (int fd, GError **error)
{
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fd, error);
  if (socket == NULL) {
    close (fd);
    return NULL;
  }
  g_socket_set_timeout (socket, TRIAL_SECONDS);
  return G_IO_STREAM (g_socket_connection_factory_create_connection (socket));
}

/* Ends @stream, also for an end that waits for bytes. */
static void
stop (GIOStream *stream)
{
  g_socket_shutdown (g_socket_connection_get_socket (G_SOCKET_CONNECTION (stream)), TRUE, TRUE,
                     NULL);
}

static gboolean
shake_hands (GTlsCertificate *certificate, GIOStream *here, GIOStream *there, GError **error)
{
  g_autoptr (GIOStream) server = g_tls_server_connection_new (here, certificate, error);
  g_autoptr (GIOStream) client =
      server != NULL ? g_tls_client_connection_new (there, NULL, error) : NULL;
  g_autoptr (GMainContext) context = g_main_context_new ();
  Trial trial = { 0 };

  if (client == NULL)
    return FALSE;
  g_signal_connect (client, "accept-certificate", G_CALLBACK (accept_cb), NULL);
  g_main_context_push_thread_default (context);
  g_tls_connection_handshake_async (G_TLS_CONNECTION (server), G_PRIORITY_DEFAULT, NULL, shaken_cb,
                                    &trial);
  g_tls_connection_handshake_async (G_TLS_CONNECTION (client), G_PRIORITY_DEFAULT, NULL, shaken_cb,
                                    &trial);
  while (trial.n_done == 0 || (trial.n_done == 1 && trial.error == NULL))
    g_main_context_iteration (context, TRUE);
  if (trial.n_done < 2) {
    /* One end has failed: stops the other one, which may be waiting for bytes. */
    stop (here);
    stop (there);
  }
  while (trial.n_done < 2)
    g_main_context_iteration (context, TRUE);
  g_main_context_pop_thread_default (context);
  if (trial.error != NULL)
    g_propagate_error (error, trial.error);
  return trial.error == NULL;
}

static gboolean
try_out (GTlsCertificate *certificate, GError **error)
{
  int fds[2];

  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) < 0) {
    int cause = errno;
    g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (cause), g_strerror (cause));
    return FALSE;
  }
  g_autoptr (GIOStream) here = wrap (fds[0], error);
  g_autoptr (GIOStream) there = wrap (fds[1], here != NULL ? error : NULL);
  return here != NULL && there != NULL && shake_hands (certificate, here, there, error);
}

static void
warn_if_over (GTlsCertificate *certificate, const char *path)
{
  g_autoptr (GDateTime) end = NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  g_object_get (certificate, "not-valid-after", &end, NULL);
  if (end != NULL && g_date_time_compare (end, now) < 0)
    g_warning ("The certificate in %s has expired: clients won’t accept it", path);
}

GTlsCertificate *
mae_server_certificate_load (const char *certificate_path, const char *key_path, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (GTlsCertificate) certificate = NULL;

  if (!g_tls_backend_supports_tls (g_tls_backend_get_default ())) {
    g_set_error_literal (error, G_TLS_ERROR, G_TLS_ERROR_UNAVAILABLE,
                         _ ("TLS needs glib-networking, which isn’t installed."));
    return NULL;
  }
  certificate = g_tls_certificate_new_from_files (certificate_path, key_path, &cause);
  if (certificate == NULL) {
    g_set_error (error, cause->domain, cause->code,
                 _ ("The certificate in %s and the key in %s can’t be read: %s"), certificate_path,
                 key_path,
                 mae_file_problem_is (cause) ? mae_file_problem_text (cause) : cause->message);
    return NULL;
  }
  if (!try_out (certificate, &cause)) {
    g_set_error (error, cause->domain, cause->code,
                 _ ("The certificate in %s and the key in %s don’t match: %s"), certificate_path,
                 key_path, cause->message);
    return NULL;
  }
  warn_if_over (certificate, certificate_path);
  return g_steal_pointer (&certificate);
}
