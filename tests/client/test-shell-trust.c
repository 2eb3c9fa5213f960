/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window when nobody vouches for the server, a real maestrid ($MAESTRID): it asks, and does
 * what it is told. */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <signal.h>

#include "certificates.h"
#include "client/hall-page.h"
#include "client/installation.h"
#include "client/online-page.h"
#include "client/window-private.h"
#include "daemon.h"
#include "net/trusted.h"
#include "shell-fixture.h"

static Certificates *certificates;

/* The dialog that is open; NULL: none. */
static GtkWidget *
find_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link; link = link->next)
    if (ADW_IS_MESSAGE_DIALOG (link->data) && gtk_widget_get_mapped (link->data))
      return link->data;
  return NULL;
}

/* Whether a label under @widget says @text, whatever its lines. */
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

/* The button under @widget that says @label, mnemonic and all; NULL: none. */
static GtkWidget *
find_button (GtkWidget *widget, const char *label)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_button (child, label);

    if (found)
      return found;
  }
  return NULL;
}

static void
answer (const char *label)
{
  GtkWidget *button = find_button (find_dialog (), label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  MAE_WAIT_FOR (!find_dialog ());
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

  /* No is no. */
  mae_window_play_online (window, where, "Ada");
  MAE_WAIT_FOR (find_dialog ());
  g_assert_true (says (find_dialog (), first));
  g_assert_false (gtk_widget_has_css_class (find_dialog (), "mae-alarm"));
  g_assert_cmpstr (adw_message_dialog_get_default_response (ADW_MESSAGE_DIALOG (find_dialog ())),
                   ==, "cancel");
  answer ("_Cancel");
  g_assert_true (MAE_IS_ONLINE_PAGE (mae_window_get_page (window)));

  /* Yes is yes, and for good. */
  mae_window_play_online (window, where, "Ada");
  MAE_WAIT_FOR (find_dialog ());
  answer ("_Trust");
  MAE_WAIT_FOR (is_in_hall (window));
  mae_fixture_destroy_window (GTK_WINDOW (window));
  window = mae_window_new (NULL, settings);
  gtk_window_present (GTK_WINDOW (window));
  mae_window_play_online (window, where, "Bob");
  MAE_WAIT_FOR (is_in_hall (window));
  mae_fixture_destroy_window (GTK_WINDOW (window));

  /* But for that one only. */
  certificates_copy (certificates, CERTIFICATE_SELF_TOO, certificate, key);
  daemon_signal (daemon, SIGHUP);
  g_free (daemon_read (daemon));
  window = mae_window_new (NULL, settings);
  gtk_window_present (GTK_WINDOW (window));
  mae_window_play_online (window, where, "Cleo");
  MAE_WAIT_FOR (find_dialog ());
  g_assert_true (says (find_dialog (), first));
  g_assert_true (says (find_dialog (), second));
  g_assert_true (gtk_widget_has_css_class (find_dialog (), "mae-alarm"));
  g_assert_cmpint (
      adw_message_dialog_get_response_appearance (ADW_MESSAGE_DIALOG (find_dialog ()), "trust"), ==,
      ADW_RESPONSE_DESTRUCTIVE);
  answer ("_Cancel");
  mae_fixture_destroy_window (GTK_WINDOW (window));
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
  status = g_test_run ();
  certificates_free (certificates);
  g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL);
  return status;
}
