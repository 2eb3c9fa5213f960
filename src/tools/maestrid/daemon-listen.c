/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "daemon-listen.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "net/certificate.h"
#include "net/server/server-certificate.h"
#include "net/server/service.h"

#define DEFAULT_LISTEN "127.0.0.1:51015"

/* The service manager's name for sockets that use TLS. */
#define TLS_NAME "tls"

/* ── Listening ─────────────────────────────────────────────────────────────────────────────── */

static void
announce (const MaeListenAddress *address, gboolean tls)
{
  g_autofree char *where = mae_listen_address_format (address);
  printf ("Listening on %s%s\n", where, tls ? " (TLS)" : "");
}

static gboolean
listen_on (MaeTransport *transport, const char *text, gboolean tls, GError **error)
{
  MaeListenAddress address;

  if (!mae_listen_address_parse (text, &address, error)
      || !mae_transport_listen (transport, &address, tls, error)) {
    g_prefix_error (error, "%s: ", tls ? "--listen-tls" : "--listen");
    return FALSE;
  }
  announce (&address, tls);
  return TRUE;
}

static gboolean
listen_on_all (MaeTransport *transport, char **texts, gboolean tls, GError **error)
{
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    if (!listen_on (transport, texts[i], tls, error))
      return FALSE;
  return TRUE;
}

static gboolean
is_tls (const char *name)
{
  return g_str_equal (name, TLS_NAME);
}

/* Checks that there is a port for TLS with --tls-only. */
static gboolean
has_tls_port (const DaemonOptions *options, char **passed)
{
  gboolean has = options->listen_tls != NULL;
  for (int i = 0; passed[i] != NULL; i++)
    has |= is_tls (passed[i]);
  return has;
}

/* Listens on the sockets passed by the service manager, called @names. */
static gboolean
take_passed (MaeTransport *transport, char **names, gboolean has_certificate, GError **error)
{
  for (int i = 0; names[i] != NULL; i++) {
    gboolean tls = is_tls (names[i]);
    MaeListenAddress address;
    if (tls && !has_certificate) {
      g_set_error_literal (
          error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
          _ ("A TLS socket was passed, but no certificate. See --tls-cert and --tls-key."));
      return FALSE;
    }
    if (!mae_transport_take_listener (transport, MAE_SERVICE_FIRST_FD + i, tls, &address, error))
      return FALSE;
    announce (&address, tls);
  }
  return TRUE;
}

static gboolean
trust_all (MaeTransport *transport, char **networks, GError **error)
{
  for (guint i = 0; networks != NULL && networks[i] != NULL; i++)
    if (!mae_transport_trust_proxy (transport, networks[i], error)) {
      g_prefix_error (error, "--proxy: ");
      return FALSE;
    }
  return TRUE;
}

static void
show_certificate (MaeTransport *transport, GTlsCertificate *certificate)
{
  g_autofree char *fingerprint = mae_certificate_fingerprint (certificate);
  mae_transport_set_certificate (transport, certificate);
  printf ("Certificate SHA-256 %s\n", fingerprint);
  fflush (stdout);
}

gboolean
daemon_listen (MaeTransport *transport, const DaemonOptions *options, GError **error)
{
  g_auto (GStrv) passed = mae_service_take_names ();
  g_autoptr (GTlsCertificate) certificate = NULL;

  if (options->tls_cert != NULL) {
    certificate = mae_server_certificate_load (options->tls_cert, options->tls_key, error);
    if (certificate == NULL)
      return FALSE;
    mae_transport_set_certificate (transport, certificate);
  }
  if (options->tls_only && !has_tls_port (options, passed)) {
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("--tls-only needs a port for TLS. See --listen-tls."));
    return FALSE;
  }
  mae_transport_limit_tls (transport, options->tls_only, options->handshake_max);

  if (!trust_all (transport, options->proxies, error))
    return FALSE;

  gboolean named = options->listen != NULL || options->listen_tls != NULL || *passed != NULL;
  if (!take_passed (transport, passed, certificate != NULL, error)
      || !listen_on_all (transport, options->listen, FALSE, error)
      || !listen_on_all (transport, options->listen_tls, TRUE, error)
      || (!named && !listen_on (transport, DEFAULT_LISTEN, FALSE, error)))
    return FALSE;
  if (certificate != NULL)
    show_certificate (transport, certificate);
  if (!named)
    printf ("%s\n", _ ("Only programs on this computer can connect. For a network, add "
                       "--listen 0.0.0.0:51015."));
  fflush (stdout);
  return TRUE;
}

/* ── Reloading the certificate ─────────────────────────────────────────────────────────────── */

typedef struct {
  char *certificate, *key;
} Paths;

static void
paths_free (gpointer data)
{
  Paths *paths = data;
  g_free (paths->certificate);
  g_free (paths->key);
  g_free (paths);
}

static void
load_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Paths *paths = data;
  GError *error = NULL;
  GTlsCertificate *certificate =
      mae_server_certificate_load (paths->certificate, paths->key, &error);

  if (certificate != NULL)
    g_task_return_pointer (task, certificate, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GTlsCertificate) certificate = g_task_propagate_pointer (G_TASK (result), &error);

  if (certificate != NULL)
    show_certificate (user_data, certificate);
  else
    g_warning ("The old certificate is kept: %s", error->message);
  mae_service_notify ("READY=1");
}

void
daemon_reload_certificate (MaeTransport *transport, const DaemonOptions *options)
{
  if (options->tls_cert == NULL)
    return;
  /* A task that is made must also return: so it isn't made before. */
  g_autoptr (GTask) task = g_task_new (NULL, NULL, loaded_cb, transport);
  Paths *paths = g_new (Paths, 1);
  *paths = (Paths){ g_strdup (options->tls_cert), g_strdup (options->tls_key) };
  mae_service_notify ("RELOADING=1");
  g_task_set_task_data (task, paths, paths_free);
  g_task_run_in_thread (task, load_in_thread);
}
