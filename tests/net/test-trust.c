/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Our client's check of certificates from a real maestrid. */
#include <glib/gstdio.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "certificates.h"
#include "daemon.h"
#include "net/certificate.h"
#include "net/client/connection.h"
#include "net/client/trusted.h"

static Certificates *certificates;

static Daemon *
start (Certificate which, const char *const *more)
{
  return daemon_start_tls (certificates->certificates[which], certificates->keys[which], more);
}

/* ── Our client ────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  gboolean done;
  MaeConnection *connection;
  GError *error;
  char *line;
} Attempt;

static void
connected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Attempt *attempt = data;
  attempt->connection = mae_connection_connect_finish (result, &attempt->error);
  attempt->done = TRUE;
}

static void
line_cb (MaeConnection *connection, gpointer line, guint length, gpointer data)
{
  Attempt *attempt = data;
  g_free (attempt->line);
  attempt->line = g_strdup (line);
}

static void
attempt_clear (Attempt *attempt)
{
  g_clear_object (&attempt->connection);
  g_clear_error (&attempt->error);
  g_free (attempt->line);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Attempt, attempt_clear)

static Attempt
attempt_run (const MaeAddress *address)
{
  static Attempt attempt;
  attempt = (Attempt){ 0 };
  mae_connection_connect_async (address, NULL, NULL, connected_cb, &attempt);
  while (!attempt.done)
    g_main_context_iteration (NULL, TRUE);
  return attempt;
}

static void
assert_talks (const MaeAddress *address)
{
  g_auto (Attempt) attempt = attempt_run (address);

  g_assert_no_error (attempt.error);
  g_signal_connect (attempt.connection, "line", G_CALLBACK (line_cb), &attempt);
  mae_connection_start (attempt.connection);
  mae_connection_send (attempt.connection, "{\"type\":\"ReqHeartbeat\"}", -1);
  while (!line_has (attempt.line, "ResHeartbeat"))
    g_main_context_iteration (NULL, TRUE);
  g_signal_handlers_disconnect_by_data (attempt.connection, &attempt);
}

static void
forget_all (void)
{
  g_autofree char *path = mae_trusted_default_path ();
  g_unlink (path);
}

static void
test_client_judges (void)
{
  const struct {
    Certificate which;
    int code; /* -1: accepted */
    gboolean by_consent, other_host;
  } cases[] = {
    { CERTIFICATE_GOOD, -1 },
    { CERTIFICATE_EXPIRED, MAE_CERTIFICATE_ERROR_EXPIRED },
    { CERTIFICATE_OTHER_HOST, MAE_CERTIFICATE_ERROR_HOST },
    { CERTIFICATE_SELF, MAE_CERTIFICATE_ERROR_UNKNOWN, TRUE, FALSE },
    { CERTIFICATE_SELF_OTHER, MAE_CERTIFICATE_ERROR_UNKNOWN, TRUE, TRUE },
    { CERTIFICATE_SELF_EXPIRED, MAE_CERTIFICATE_ERROR_EXPIRED },
  };
  g_autofree char *path = mae_trusted_default_path ();

  forget_all ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (Daemon) daemon = start (cases[i].which, NULL);
    MaeAddress address = { .host = (char *) "127.0.0.1", .port = daemon->tls_port, .tls = TRUE };
    g_autofree char *name = mae_address_format (&address);
    g_autofree char *fingerprint = certificates_fingerprint (certificates, cases[i].which);

    if (cases[i].code < 0) {
      assert_talks (&address);
      continue;
    }
    g_auto (Attempt) attempt = attempt_run (&address);
    g_assert_error (attempt.error, MAE_CERTIFICATE_ERROR, cases[i].code);
    g_assert_nonnull (strstr (attempt.error->message, name));
    const MaeCertificateDetails *details = mae_certificate_error_get_details (attempt.error);
    g_assert_cmpint (details != NULL, ==, cases[i].by_consent);
    if (details != NULL) {
      g_assert_cmpstr (details->server, ==, name);
      g_assert_cmpstr (details->fingerprint, ==, fingerprint);
      g_assert_cmpstr (details->known, ==, NULL);
      g_assert_cmpint (details->other_host, ==, cases[i].other_host);
    }
    /* A remembered certificate is accepted only if its error has details, that is, if the player
     * may decide about it. */
    g_assert_true (mae_trusted_remember (path, &address, fingerprint, NULL));
    if (cases[i].by_consent) {
      assert_talks (&address);
    } else {
      g_auto (Attempt) again = attempt_run (&address);
      if (cases[i].which != CERTIFICATE_OTHER_HOST)
        g_assert_error (again.error, MAE_CERTIFICATE_ERROR, cases[i].code);
    }
  }
}

/* Another certificate at the same address must be trusted again, even if it looks equally good. */
static void
test_client_notices_a_change (void)
{
  g_autofree char *certificate = certificates_path (certificates, "now.pem");
  g_autofree char *key = certificates_path (certificates, "now.key");
  g_autofree char *path = mae_trusted_default_path ();
  g_autofree char *first = certificates_fingerprint (certificates, CERTIFICATE_SELF);
  g_autofree char *second = certificates_fingerprint (certificates, CERTIFICATE_SELF_TOO);

  forget_all ();
  certificates_copy (certificates, CERTIFICATE_SELF, certificate, key);
  g_autoptr (Daemon) daemon = daemon_start_tls (certificate, key, NULL);
  MaeAddress address = { .host = (char *) "localhost", .port = daemon->tls_port, .tls = TRUE };
  g_assert_true (mae_trusted_remember (path, &address, first, NULL));
  assert_talks (&address);

  certificates_copy (certificates, CERTIFICATE_SELF_TOO, certificate, key);
  daemon_signal (daemon, SIGHUP);
  g_free (daemon_read (daemon));
  g_auto (Attempt) attempt = attempt_run (&address);
  g_assert_error (attempt.error, MAE_CERTIFICATE_ERROR, MAE_CERTIFICATE_ERROR_CHANGED);
  const MaeCertificateDetails *details = mae_certificate_error_get_details (attempt.error);
  g_assert_cmpstr (details->known, ==, first);
  g_assert_cmpstr (details->fingerprint, ==, second);

  /* The player needn't decide about a certificate from an authority. */
  certificates_copy (certificates, CERTIFICATE_GOOD, certificate, key);
  daemon_signal (daemon, SIGHUP);
  g_free (daemon_read (daemon));
  assert_talks (&address);
}

static void
test_client_meets_a_plain_server (void)
{
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, NULL);
  MaeAddress address = { .host = (char *) "127.0.0.1", .port = daemon->port, .tls = TRUE };
  g_auto (Attempt) attempt = attempt_run (&address);
  g_assert_error (attempt.error, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_NOT_TLS);
  g_assert_true (g_str_has_suffix (attempt.error->message,
                                   "doesn’t offer an encrypted connection that Maestri can use."));
}

/* Only its owner can read the file of trusted certificates, and each line is independent. */
/* Calls @callback in Turkish, in which i and I are different letters. Needs no such locale: GLib
 * goes by its name. */
static void
in_turkish (void (*callback) (void))
{
  g_autofree char *folder = g_dir_make_tmp ("maestri-locale-XXXXXX", NULL);
  g_autofree char *name = g_build_filename (folder, "tr_TR.UTF-8", NULL);

  g_assert_cmpint (symlink ("/usr/lib/locale/C.utf8", name), ==, 0);
  g_setenv ("LOCPATH", folder, TRUE);
  if (setlocale (LC_CTYPE, "tr_TR.UTF-8") != NULL) {
    g_autofree char *lower = g_utf8_strdown ("I", -1);
    g_assert_cmpstr (lower, ==, "ı");
    callback ();
  } else {
    g_test_skip ("the C library takes no locale from LOCPATH");
  }
  setlocale (LC_CTYPE, "C");
  g_unsetenv ("LOCPATH");
  g_unlink (name);
  g_rmdir (folder);
}

static MaeAddress
address_of (const char *text)
{
  MaeAddress address = { 0 };
  g_autoptr (GError) error = NULL;

  mae_address_parse (text, &address, &error);
  g_assert_no_error (error);
  return address;
}

static void
assert_trusted (const char *server, const char *fingerprint)
{
  g_autofree char *path = mae_trusted_default_path ();
  g_auto (MaeAddress) address = address_of (server);
  g_autofree char *found = mae_trusted_find (path, &address);

  g_assert_cmpstr (found, ==, fingerprint);
}

static void
find_in_turkish (void)
{
  assert_trusted ("maestri://MINI.Example.org", "AA:BB");
  assert_trusted ("maestri://mini.example.org", "AA:BB");
  assert_trusted ("maestri://XN--BCHER-kva.example", "CC:DD");
  assert_trusted ("maestri://BÜCHER.example", "CC:DD");
}

/* One host is one host in every locale and spelling, and in a file that an editor of Windows has
 * saved. */
static void
test_same_host (void)
{
  g_autofree char *path = mae_trusted_default_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_auto (MaeAddress) mini = address_of ("maestri://Mini.example.ORG");
  g_auto (MaeAddress) books = address_of ("maestri://Bücher.example");

  g_mkdir (folder, 0700);
  g_assert_true (mae_trusted_remember (path, &mini, "AA:BB", NULL));
  g_assert_true (mae_trusted_remember (path, &books, "CC:DD", NULL));
  in_turkish (find_in_turkish);
  g_assert_true (g_file_set_contents (path,
                                      "\xef\xbb\xbfmaestri://mini.example.org:51016 AA:BB\r\n"
                                      "maestri://bücher.example:51016 CC:DD\r\n",
                                      -1, NULL));
  find_in_turkish ();
}

static void
test_trusted (void)
{
  g_autofree char *path = mae_trusted_default_path ();
  g_auto (MaeAddress) one = address_of ("maestri://Play.example.org:1");
  g_auto (MaeAddress) same = address_of ("maestri://play.example.org:1");
  MaeAddress two = { .host = (char *) "::1", .port = 12, .tls = TRUE };
  MaeAddress three = { .host = (char *) "::1", .port = 1, .tls = TRUE };
  GStatBuf status;

  forget_all ();
  g_assert_null (mae_trusted_find (path, &one));
  g_assert_true (mae_trusted_remember (path, &one, "AA:BB", NULL));
  g_assert_true (mae_trusted_remember (path, &two, "CC:DD", NULL));
  g_assert_true (mae_trusted_remember (path, &same, "EE:FF", NULL));
  g_autofree char *of_one = mae_trusted_find (path, &one);
  g_autofree char *of_two = mae_trusted_find (path, &two);
  g_assert_cmpstr (of_one, ==, "EE:FF");
  g_assert_cmpstr (of_two, ==, "CC:DD");
  g_assert_null (mae_trusted_find (path, &three));
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);

  /* Even if the old file had other permissions. */
  g_assert_cmpint (g_chmod (path, 0644), ==, 0);
  g_assert_true (mae_trusted_remember (path, &three, "11:22", NULL));
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autofree char *home = g_dir_make_tmp ("maestri-home-XXXXXX", NULL);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  certificates = certificates_new ();
  if (certificates == NULL) {
    g_test_skip ("openssl is missing");
    return g_getenv ("CI") != NULL ? 1 : 77;
  }
  g_autoptr (GError) error = NULL;
  g_autoptr (GTlsDatabase) database = g_tls_file_database_new (certificates->authority, &error);
  g_assert_no_error (error);
  g_tls_backend_set_default_database (g_tls_backend_get_default (), database);

  g_test_add_func ("/net/trust/judges", test_client_judges);
  g_test_add_func ("/net/trust/notices-a-change", test_client_notices_a_change);
  g_test_add_func ("/net/trust/meets-a-plain-server", test_client_meets_a_plain_server);
  g_test_add_func ("/net/trust/trusted", test_trusted);
  g_test_add_func ("/net/trust/same-host", test_same_host);
  int status = g_test_run ();
  forget_all ();
  g_autofree char *folder = g_build_filename (home, "maestri", NULL);
  g_rmdir (folder);
  g_rmdir (home);
  certificates_free (certificates);
  return status;
}
