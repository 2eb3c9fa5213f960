/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game on a real maestrid ($MAESTRID) over TLS, and certificates without a known authority. */
#include <glib/gstdio.h>
#include <signal.h>

#include "certificates.h"
#include "client/session/session-private.h"
#include "daemon.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "net/client/trusted.h"

static Certificates *certificates;

static gboolean
too_long_cb (gpointer what)
{
  g_error ("Waited too long for %s", (const char *) what);
  return G_SOURCE_REMOVE;
}

#define RUN_UNTIL(condition)                                                                       \
  G_STMT_START                                                                                     \
  {                                                                                                \
    guint watchdog_ = g_timeout_add_seconds (60, too_long_cb, (gpointer) #condition);              \
    while (!(condition))                                                                           \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (watchdog_);                                                                   \
  }                                                                                                \
  G_STMT_END

static void
count_cb (MaeSession *session, int *count)
{
  ++*count;
}

static void
move (MaeSession *session, uint64_t rng[4])
{
  MaeModel *model = mae_session_get_model (session);
  MaeCommand command;
  MaeMove next;

  g_assert_true (mae_moves_pick (mae_model_get_game (model), 0, ~0u, rng, &next));
  mae_move_to_command (mae_model_get_game (model), &next, &command);
  g_assert_true (mae_session_send (session, &command));
  RUN_UNTIL (!mae_session_is_busy (session));
}

/* A whole solo game, encrypted. */
static void
play (MaeSession *session)
{
  uint64_t rng[4];

  mae_rng_seed (rng, 11);
  mae_session_choose_players (session, 1);
  RUN_UNTIL (mae_session_get_state (session) == MAE_SESSION_GAME);
  while (mae_session_get_state (session) == MAE_SESSION_GAME)
    move (session, rng);
  g_assert_cmpint (mae_session_get_state (session), ==, MAE_SESSION_ENDED);
}

static void
test_whole_game (void)
{
  g_autoptr (Daemon) daemon = daemon_start_tls (certificates->certificates[CERTIFICATE_GOOD],
                                                certificates->keys[CERTIFICATE_GOOD], NULL);
  g_autoptr (MaeSession) session = mae_session_new ();
  MaeAddress address = { .host = (char *) "localhost", .port = daemon->tls_port, .tls = TRUE };
  g_autofree char *name = mae_address_format (&address);

  mae_session_connect_to (session, &address, "Ada");
  RUN_UNTIL (mae_session_get_state (session) == MAE_SESSION_LOBBY);
  g_assert_cmpstr (mae_session_get_address (session), ==, name);
  g_assert_null (mae_session_get_trust (session));
  play (session);
  mae_session_leave (session);
}

/* The player trusts a certificate without an authority. When the server's certificate changes
 * during a game, the game is kept, but the session only reconnects after the player has agreed
 * again. */
static void
test_trust (void)
{
  g_autofree char *certificate = certificates_path (certificates, "now.pem");
  g_autofree char *key = certificates_path (certificates, "now.key");
  g_autofree char *first = certificates_fingerprint (certificates, CERTIFICATE_SELF);
  g_autofree char *second = certificates_fingerprint (certificates, CERTIFICATE_SELF_TOO);
  g_autofree char *store = certificates_path (certificates, "store.db");
  const char *more[] = { "--store", store, NULL };
  g_autoptr (MaeSession) session = mae_session_new ();
  const MaeCertificateDetails *details;
  uint64_t rng[4];
  int n_untrusted = 0;

  certificates_copy (certificates, CERTIFICATE_SELF, certificate, key);
  g_autoptr (Daemon) daemon = daemon_start_tls (certificate, key, more);
  MaeAddress address = { .host = (char *) "127.0.0.1", .port = daemon->tls_port, .tls = TRUE };

  g_signal_connect (session, "untrusted", G_CALLBACK (count_cb), &n_untrusted);
  mae_session_connect_to (session, &address, "Ada");
  RUN_UNTIL (mae_session_get_state (session) == MAE_SESSION_LOST);
  g_assert_cmpint (n_untrusted, ==, 1);
  g_assert_error (mae_trust_get_error (mae_session_get_trust (session)), MAE_CERTIFICATE_ERROR,
                  MAE_CERTIFICATE_ERROR_UNKNOWN);
  details = mae_trust_get_details (mae_session_get_trust (session));
  g_assert_cmpstr (details->fingerprint, ==, first);

  mae_session_accept (session, mae_session_get_trust (session));
  RUN_UNTIL (mae_session_get_state (session) == MAE_SESSION_LOBBY);
  mae_rng_seed (rng, 12);
  mae_session_choose_players (session, 1);
  RUN_UNTIL (mae_session_get_state (session) == MAE_SESSION_GAME);
  for (int i = 0; i < 5; i++)
    move (session, rng);
  guint64 before = mae_game_hash (mae_model_get_game (mae_session_get_model (session)));

  /* With another certificate, this could be another server. */
  certificates_copy (certificates, CERTIFICATE_SELF_TOO, certificate, key);
  daemon_signal (daemon, SIGHUP);
  g_free (daemon_read (daemon));
  mae_session_connect_to (session, &address, "Ada");
  RUN_UNTIL (mae_session_get_state (session) == MAE_SESSION_LOST);
  g_assert_cmpint (n_untrusted, ==, 2);
  g_assert_false (mae_session_is_rejoining (session));
  g_assert_error (mae_trust_get_error (mae_session_get_trust (session)), MAE_CERTIFICATE_ERROR,
                  MAE_CERTIFICATE_ERROR_CHANGED);
  details = mae_trust_get_details (mae_session_get_trust (session));
  g_assert_cmpstr (details->known, ==, first);
  g_assert_cmpstr (details->fingerprint, ==, second);

  mae_session_accept (session, mae_session_get_trust (session));
  RUN_UNTIL (mae_session_get_state (session) == MAE_SESSION_GAME);
  g_assert_cmphex (mae_game_hash (mae_model_get_game (mae_session_get_model (session))), ==,
                   before);
  move (session, rng);
  mae_session_leave (session);
}

/* An answer that comes late is about the server that was asked about, and about no other that the
 * session has tried meanwhile. */
static void
test_late_answer (void)
{
  g_autoptr (Daemon) first = daemon_start_tls (certificates->certificates[CERTIFICATE_SELF],
                                               certificates->keys[CERTIFICATE_SELF], NULL);
  g_autoptr (Daemon) second = daemon_start_tls (certificates->certificates[CERTIFICATE_SELF_TOO],
                                                certificates->keys[CERTIFICATE_SELF_TOO], NULL);
  g_autofree char *fingerprint = certificates_fingerprint (certificates, CERTIFICATE_SELF);
  g_autofree char *path = mae_trusted_default_path ();
  g_autoptr (MaeSession) session = mae_session_new ();
  MaeAddress one = { .host = (char *) "127.0.0.1", .port = first->tls_port, .tls = TRUE };
  MaeAddress other = { .host = (char *) "127.0.0.1", .port = second->tls_port, .tls = TRUE };

  mae_session_connect_to (session, &one, "Ada");
  RUN_UNTIL (mae_session_get_state (session) == MAE_SESSION_LOST);
  g_autoptr (MaeTrust) asked = g_object_ref (mae_session_get_trust (session));
  mae_session_connect_to (session, &other, "Ada");
  g_assert_null (mae_session_get_trust (session));
  RUN_UNTIL (mae_session_get_state (session) == MAE_SESSION_LOST);

  mae_session_accept (session, asked);
  g_assert_cmpint (mae_session_get_state (session), ==, MAE_SESSION_LOST);
  g_autofree char *trusted = mae_trusted_find (path, &one);
  g_assert_cmpstr (trusted, ==, fingerprint);
  g_assert_null (mae_trusted_find (path, &other));
}

/* An expired certificate is refused without a question. */
static void
test_expired (void)
{
  const Certificate which[] = { CERTIFICATE_EXPIRED, CERTIFICATE_SELF_EXPIRED };

  for (guint i = 0; i < G_N_ELEMENTS (which); i++) {
    g_autoptr (Daemon) daemon =
        daemon_start_tls (certificates->certificates[which[i]], certificates->keys[which[i]], NULL);
    g_autoptr (MaeSession) session = mae_session_new ();
    MaeAddress address = { .host = (char *) "127.0.0.1", .port = daemon->tls_port, .tls = TRUE };

    mae_session_connect_to (session, &address, "Ada");
    RUN_UNTIL (mae_session_get_state (session) == MAE_SESSION_LOST);
    g_assert_nonnull (strstr (mae_session_get_status_text (session), "expired"));
    g_assert_null (mae_trust_get_details (mae_session_get_trust (session)));
  }
}

int
main (int argc, char **argv)
{
  g_autofree char *home = g_dir_make_tmp ("maestri-home-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (home, "maestri", NULL);
  g_autofree char *trusted = g_build_filename (folder, "trusted-certificates", NULL);
  g_autoptr (GTlsDatabase) database = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  certificates = certificates_new ();
  if (!certificates)
    return g_getenv ("CI") ? 1 : 77;
  database = g_tls_file_database_new (certificates->authority, &error);
  g_assert_no_error (error);
  g_tls_backend_set_default_database (g_tls_backend_get_default (), database);

  g_test_add_func ("/session/tls/whole-game", test_whole_game);
  g_test_add_func ("/session/tls/trust", test_trust);
  g_test_add_func ("/session/tls/late-answer", test_late_answer);
  g_test_add_func ("/session/tls/expired", test_expired);
  status = g_test_run ();
  g_unlink (trusted);
  g_rmdir (folder);
  g_rmdir (home);
  certificates_free (certificates);
  return status;
}
