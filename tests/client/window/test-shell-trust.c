/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window and a real maestrid ($MAESTRID) with an unknown certificate: the window asks whether
 * to trust it, and connects or not as the player answers. */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <signal.h>

#include "certificates.h"
#include "client/pages/hall-page.h"
#include "client/pages/online-page.h"
#include "client/platform/platform-testing.h"
#include "client/platform/question.h"
#include "client/session/session-tables.h"
#include "client/widgets/installation.h"
#include "client/window/window-private.h"
#include "daemon.h"
#include "net/client/trusted.h"
#include "shell-fixture.h"

static Certificates *certificates;

/* Returns whether a label under @widget has @text, with a colon in it for each space and line break
 * of the label: the window breaks fingerprints into lines at their colons. */
static gboolean
says (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget)) {
    g_autofree char *label = g_strdup (gtk_label_get_text (GTK_LABEL (widget)));

    g_strdelimit (label, "\n ", ':');
    if (g_str_equal (label, text))
      return TRUE;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, text))
      return TRUE;
  return FALSE;
}

static GtkWidget *
find_dialog (MaeWindow *window)
{
  return mae_fixture_get_dialog (GTK_WINDOW (window));
}

static void
answer (MaeWindow *window, const char *label)
{
  mae_fixture_answer (GTK_WINDOW (window), label);
}

static gboolean
is_in_hall (MaeWindow *window)
{
  return MAE_IS_HALL_PAGE (mae_window_get_page (window));
}

static void
test_asks (void)
{
  g_autofree char *certificate = certificates_path (certificates, "now.pem");
  g_autofree char *key = certificates_path (certificates, "now.key");
  g_autofree char *first = certificates_fingerprint (certificates, CERTIFICATE_SELF);
  g_autofree char *second = certificates_fingerprint (certificates, CERTIFICATE_SELF_TOO);
  g_autoptr (GSettings) settings = mae_installation_settings ();
  g_autofree char *where = NULL;
  MaeWindow *window;

  certificates_copy (certificates, CERTIFICATE_SELF, certificate, key);
  g_autoptr (Daemon) daemon = daemon_start_tls (certificate, key, NULL);
  where = g_strdup_printf ("maestri://127.0.0.1:%u", daemon->tls_port);
  window = mae_window_new (NULL, settings);
  gtk_window_present (GTK_WINDOW (window));

  /* The player doesn't trust the certificate. */
  mae_window_play_online (window, where, "Ada");
  MAE_WAIT_FOR (find_dialog (window));
  g_assert_true (says (find_dialog (window), first));
  g_assert_false (gtk_widget_has_css_class (find_dialog (window), "mae-alarm"));
  g_assert_cmpstr (mae_question_get_default (find_dialog (window)), ==, "cancel");
  answer (window, "_Cancel");
  g_assert_true (MAE_IS_ONLINE_PAGE (mae_window_get_page (window)));

  /* The player trusts the certificate, which is remembered. */
  mae_window_play_online (window, where, "Ada");
  MAE_WAIT_FOR (find_dialog (window));
  answer (window, "_Trust");
  MAE_WAIT_FOR (is_in_hall (window));
  mae_fixture_destroy_window (GTK_WINDOW (window));
  window = mae_window_new (NULL, settings);
  gtk_window_present (GTK_WINDOW (window));
  mae_window_play_online (window, where, "Bob");
  MAE_WAIT_FOR (is_in_hall (window));
  mae_fixture_destroy_window (GTK_WINDOW (window));

  /* Another certificate of the same server isn't trusted. */
  certificates_copy (certificates, CERTIFICATE_SELF_TOO, certificate, key);
  daemon_signal (daemon, SIGHUP);
  g_free (daemon_read (daemon));
  window = mae_window_new (NULL, settings);
  gtk_window_present (GTK_WINDOW (window));
  mae_window_play_online (window, where, "Cleo");
  MAE_WAIT_FOR (find_dialog (window));
  g_assert_true (says (find_dialog (window), first));
  g_assert_true (says (find_dialog (window), second));
  g_assert_true (gtk_widget_has_css_class (find_dialog (window), "mae-alarm"));
  g_assert_cmpint (mae_question_get_appearance (find_dialog (window), "trust"), ==,
                   ADW_RESPONSE_DESTRUCTIVE);
  answer (window, "_Cancel");
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

static MaeWindow *
open_window (GSettings *settings, const char *nickname)
{
  MaeWindow *window;

  g_settings_set_string (settings, "nickname", nickname);
  window = mae_window_new (NULL, settings);
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

/* Opens a link to the table with @code, and joins from the page that it opens. */
static void
follow (MaeWindow *window, const char *where, const char *code)
{
  g_autofree char *link = g_strdup_printf ("%s/%s", where, code);
  g_autoptr (GFile) file = g_file_new_for_uri (link);

  mae_window_open (window, file);
  g_assert_true (MAE_IS_ONLINE_PAGE (mae_window_get_page (window)));
  g_assert_cmpint (mae_session_get_state (window->session), ==, MAE_SESSION_IDLE);
  g_assert_true (gtk_widget_activate_action (mae_window_get_page (window), "online.join", NULL));
}

/* A link with a code leads through the hall to the table. */
static void
test_link_to_a_table (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  g_autofree char *fingerprint = certificates_fingerprint (certificates, CERTIFICATE_SELF);
  g_autofree char *trusted = mae_trusted_default_path ();
  g_autofree char *where = NULL;
  MaeAddress address = { .host = (char *) "127.0.0.1", .tls = TRUE };
  MaeTableWish wish = { .ruleset = (char *) "standard", .players_count = 2 };
  g_autofree char *code = NULL;
  MaeWindow *host, *guest, *lost;

  g_autoptr (Daemon) daemon = daemon_start_tls (certificates->certificates[CERTIFICATE_SELF],
                                                certificates->keys[CERTIFICATE_SELF], NULL);
  address.port = daemon->tls_port;
  where = mae_address_format (&address);
  g_assert_true (mae_trusted_remember (trusted, &address, fingerprint, NULL));

  host = open_window (settings, "Ada");
  mae_window_play_online (host, where, "Ada");
  MAE_WAIT_FOR (is_in_hall (host));
  mae_session_open_table (host->session, &wish);
  MAE_WAIT_FOR (mae_session_get_state (host->session) == MAE_SESSION_LOBBY);
  code = g_strdup (mae_session_get_table (host->session)->code);
  g_assert_nonnull (code);

  guest = open_window (settings, "Bruno");
  follow (guest, where, code);
  MAE_WAIT_FOR (guest->session && mae_session_get_table (guest->session));
  g_assert_cmpstr (mae_session_get_table (guest->session)->code, ==, code);

  lost = open_window (settings, "Carla");
  follow (lost, where, "NOSUCH");
  MAE_WAIT_FOR (is_in_hall (lost));
  MAE_WAIT_FOR (says (GTK_WIDGET (lost), "There:is:no:table:with:this:code."));

  mae_fixture_destroy_window (GTK_WINDOW (lost));
  mae_fixture_destroy_window (GTK_WINDOW (guest));
  mae_fixture_destroy_window (GTK_WINDOW (host));
}

int
main (int argc, char **argv)
{
  g_autofree char *home = g_dir_make_tmp ("maestri-trust-XXXXXX", NULL);
  g_autofree char *remove = g_strdup_printf ("rm -r '%s'", home);
  int status;

  g_setenv ("XDG_DATA_HOME", home, TRUE);
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  certificates = certificates_new ();
  if (!certificates)
    return g_getenv ("CI") ? 1 : 77;
  g_test_add_func ("/shell/trust/asks", test_asks);
  g_test_add_func ("/shell/trust/link-to-a-table", test_link_to_a_table);
  status = g_test_run ();
  certificates_free (certificates);
  g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL);
  return status;
}
