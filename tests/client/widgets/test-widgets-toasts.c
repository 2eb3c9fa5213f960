/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Messages have as many lines as they need, in a small window and with large text, and go when they
 * are cleared. */
#include <adwaita.h>

#include "client/widgets/toasts.h"
#include "table-fixture.h"

#define SENTENCE                                                                                   \
  "The server no longer has this game. To continue the lesson, choose “Learn to Play”."

static GtkLabel *
label_in (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), SENTENCE))
    return GTK_LABEL (widget);
  for (GtkWidget *at = gtk_widget_get_first_child (widget); at;
       at = gtk_widget_get_next_sibling (at)) {
    GtkLabel *found = label_in (at);
    if (found)
      return found;
  }
  return NULL;
}

/* @text: how large, in percent. */
static void
check (int width, int height, int text)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  GtkWidget *toasts = g_object_new (MAE_TYPE_TOASTS, "child", gtk_drawing_area_new (), NULL);
  GtkLabel *label;
  graphene_rect_t area;

  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * text / 100, NULL);
  gtk_window_set_titlebar (window, gtk_drawing_area_new ());
  gtk_window_set_default_size (window, width, height);
  gtk_window_set_child (window, toasts);
  gtk_window_present (window);
  mae_toasts_show_with_button (MAE_TOASTS (toasts), SENTENCE, 6, "Rules", "win.rules", NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  label = label_in (toasts);
  g_assert_nonnull (label);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (label)));
  g_assert_true (
      gtk_widget_compute_bounds (gtk_widget_get_parent (GTK_WIDGET (label)), toasts, &area));
  g_assert_cmpfloat (area.origin.x, >=, 0);
  g_assert_cmpfloat (area.origin.y, >=, 0);
  g_assert_cmpfloat (area.origin.x + area.size.width, <=, gtk_widget_get_width (toasts));
  g_assert_cmpint (gtk_widget_get_width (toasts), <=, width);
  gtk_window_destroy (window);
  settle ();
}

static void
test_lines (void)
{
  check (360, 640, 100);
  check (1280, 800, 100);
  check (800, 600, 200);
  check (1280, 800, 200);
}

/* Without animations, too, a message that is cleared isn't shown again. */
static void
test_clear (void)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  GtkWidget *toasts = g_object_new (MAE_TYPE_TOASTS, "child", gtk_drawing_area_new (), NULL);

  gtk_window_set_child (window, toasts);
  gtk_window_present (window);
  mae_toasts_show (MAE_TOASTS (toasts), SENTENCE, 6);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (label_in (toasts))));
  mae_toasts_clear (MAE_TOASTS (toasts));
  settle ();
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (label_in (toasts))));
  mae_toasts_show (MAE_TOASTS (toasts), SENTENCE, 6);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (label_in (toasts))));
  gtk_window_destroy (window);
  settle ();
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/toasts/lines", test_lines);
  g_test_add_func ("/toasts/clear", test_clear);
  return g_test_run ();
}
