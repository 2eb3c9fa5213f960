/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The side panel works the same with both widgets of libadwaita. */
#include <adwaita.h>

#include "client/platform/side-panel.h"
#include "shell-fixture.h"

static gboolean
get (MaeSidePanel *panel, const char *property)
{
  gboolean value;

  g_object_get (panel, property, &value, NULL);
  return value;
}

static void
test_folds (void)
{
  GtkWidget *content = gtk_label_new ("Content"), *side = gtk_label_new ("Side");
  MaeSidePanel *panel = g_object_new (MAE_TYPE_SIDE_PANEL, "content", content, "panel", side, NULL);
  GtkWindow *window;

  gtk_widget_set_hexpand (content, TRUE);
  gtk_widget_set_size_request (side, 240, -1);
  window = mae_fixture_show (GTK_WIDGET (panel));
  g_assert_true (get (panel, "folded"));
  MAE_WAIT_FOR (gtk_widget_has_css_class (GTK_WIDGET (panel), "folded"));

  /* Unfolded: content and panel are side by side, the panel at the end and as narrow as
   * possible. The style class follows later, since this may be a layout. */
  mae_side_panel_set_folded (panel, FALSE);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (panel), "folded"));
  MAE_WAIT_FOR (gtk_widget_get_mapped (side) && gtk_widget_get_width (side) == 240
                && gtk_widget_get_width (content)
                       == gtk_widget_get_width (GTK_WIDGET (panel)) - 240);
  g_assert_false (get (panel, "folded"));
  g_assert_true (get (panel, "revealed"));
  MAE_WAIT_FOR (!gtk_widget_has_css_class (GTK_WIDGET (panel), "folded"));

  /* Folded: the panel is hidden until it is revealed, and is then over the content. */
  mae_side_panel_set_folded (panel, TRUE);
  MAE_WAIT_FOR (!gtk_widget_get_child_visible (side) || !gtk_widget_get_mapped (side));
  g_assert_false (get (panel, "revealed"));
  g_object_set (panel, "revealed", TRUE, NULL);
  MAE_WAIT_FOR (gtk_widget_get_mapped (side));
  g_assert_true (get (panel, "folded"));
  MAE_WAIT_FOR (gtk_widget_get_width (content) == gtk_widget_get_width (GTK_WIDGET (panel)));
  mae_fixture_destroy_window (window);
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/platform/side-panel/folds", test_folds);
  return g_test_run ();
}
