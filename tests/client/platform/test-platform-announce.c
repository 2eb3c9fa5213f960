/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A banner appears, with or without a screen reader: this runs with each of GTK's accessibility
 * backends (see meson.build). */
#include <adwaita.h>

#include "client/widgets/installation.h"
#include "client/window/window-private.h"
#include "shell-fixture.h"

static void
test_banner (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  MaeWindow *window = mae_window_new (NULL, settings);

  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  mae_banner_show (window->banner, "The connection was lost", "_Try Now", "win.reconnect");
  MAE_WAIT_FOR (mae_fixture_says (GTK_WIDGET (window->banner), "The connection was lost"));
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  if (!g_getenv ("DISPLAY") && !g_getenv ("WAYLAND_DISPLAY"))
    return 77;
  gtk_test_init (&argc, &argv, NULL);
  if (!g_getenv ("GTK_A11Y")) /* GTK may warn that there is no bus */
    g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
  adw_init ();
  g_test_add_func ("/platform/announce/banner", test_banner);
  return g_test_run ();
}
