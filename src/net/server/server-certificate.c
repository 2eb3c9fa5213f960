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
  /* Without a database of trusted certificates: none is needed, and a system without one would be
   * warned about. */
  GTlsBackend *backend = g_tls_backend_get_default ();
  g_autoptr (GIOStream) server =
      g_initable_new (g_tls_backend_get_server_connection_type (backend), NULL, error,
                      "base-io-stream", here, "certificate", certificate, "database", NULL, NULL);
  g_autoptr (GIOStream) client =
      server != NULL ? g_initable_new (g_tls_backend_get_client_connection_type (backend), NULL,
                                       error, "base-io-stream", there, "database", NULL, NULL)
                     : NULL;
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

/* Returns whether a client can come to terms with @certificate. */
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

/* Returns the day of @property if that is (@after) after now, or before; otherwise NULL.
 * (transfer full) */
static char *
day_of (GTlsCertificate *certificate, const char *property, gboolean after)
{
  g_autoptr (GDateTime) date = NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  g_object_get (certificate, property, &date, NULL);
  if (date == NULL || (g_date_time_compare (date, now) > 0) != after)
    return NULL;
  return g_date_time_format (date, "%Y-%m-%d");
}

static void
warn_of_dates (GTlsCertificate *certificate, const char *path)
{
  g_autofree char *begin = day_of (certificate, "not-valid-before", TRUE);
  g_autofree char *end = day_of (certificate, "not-valid-after", FALSE);

  if (end != NULL)
    g_warning ("The certificate in %s expired on %s: clients won’t accept it. Renew it, then send "
               "SIGHUP to this program.",
               path, end);
  if (begin != NULL)
    g_warning ("The certificate in %s isn’t valid before %s: clients won’t accept it. Is this "
               "computer’s clock correct?",
               path, begin);
}

/* Says that @path can't be read, or has not what it should: @cause. */
static void
explain (const char *path, const GError *cause, const char *wrong, GError **error)
{
  if (cause != NULL)
    g_debug ("%s: %s", path, cause->message);
  g_set_error (error, cause != NULL ? cause->domain : G_TLS_ERROR,
               cause != NULL ? cause->code : G_TLS_ERROR_BAD_CERTIFICATE, "%s: %s", path,
               cause != NULL && mae_file_problem_is (cause) ? mae_file_problem_text (cause)
                                                            : wrong);
}

/* Returns the certificate in @certificate_path, with the key in @key_path, untested. */
static GTlsCertificate *
read_files (const char *certificate_path, const char *key_path, GError **error)
{
  g_autoptr (GError) cause = NULL;
  /* GIO doesn't say which of both files it can't read: so the certificate is read alone first. */
  GList *chain = g_tls_certificate_list_new_from_file (certificate_path, &cause);

  if (chain == NULL) {
    explain (certificate_path, cause,
             _ ("there is no certificate in PEM format in this file, or it is damaged."), error);
    return NULL;
  }
  g_list_free_full (chain, g_object_unref);
  GTlsCertificate *certificate =
      g_tls_certificate_new_from_files (certificate_path, key_path, &cause);
  if (certificate == NULL)
    explain (key_path, cause,
             _ ("there is no private key in PEM format in this file, or it is damaged or has a "
                "passphrase."),
             error);
  return certificate;
}

GTlsCertificate *
mae_server_certificate_load (const char *certificate_path, const char *key_path, GError **error)
{
  g_autoptr (GError) cause = NULL;

  if (!g_tls_backend_supports_tls (g_tls_backend_get_default ())) {
    g_set_error_literal (error, G_TLS_ERROR, G_TLS_ERROR_UNAVAILABLE,
                         _ ("TLS needs glib-networking, which isn’t installed."));
    return NULL;
  }
  g_autoptr (GTlsCertificate) certificate = read_files (certificate_path, key_path, error);
  if (certificate == NULL)
    return NULL;
  if (!try_out (certificate, &cause)) {
    if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_TOO_MANY_OPEN_FILES)) {
      explain (certificate_path, cause, NULL, error);
      return NULL;
    }
    g_debug ("%s, %s: %s", certificate_path, key_path, cause->message);
    g_set_error (error, cause->domain, cause->code,
                 _ ("The certificate in %s and the key in %s don’t match, or are too weak. The "
                    "server’s own certificate must be the first in its file."),
                 certificate_path, key_path);
    return NULL;
  }
  warn_of_dates (certificate, certificate_path);
  return g_steal_pointer (&certificate);
}
