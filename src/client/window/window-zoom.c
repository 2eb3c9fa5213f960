/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The size of text and pieces, set by keys and by two fingers: a percentage of the desktop's text
 * size. It is the same in all windows, and kept in the settings. */
#include "window-private.h"

#include "client/widgets/widget.h"

#define PINCH_STEP 10 /* percent */
#define SCALE "mae-scale"

static const int steps[] = { 80, 90, 100, 110, 125, 150, 175, 200 };

static void
apply (GSettings *settings)
{
  static gboolean is_set;
  GtkSettings *desktop = gtk_settings_get_default ();
  int zoom = g_settings_get_int (settings, "zoom"), dpi = -1;

  /* what is set here hides the desktop's value until it is reset */
  if (is_set)
    gtk_settings_reset_property (desktop, "gtk-xft-dpi");
  is_set = zoom != 100;
  if (!is_set)
    return;
  g_object_get (desktop, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (desktop, "gtk-xft-dpi", (dpi > 0 ? dpi : 96 * 1024) / 100 * zoom, NULL);
}

/* The action's target: 1: larger, -1: smaller, 0: as in the desktop. */
static void
zoom_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GSettings *settings = mae_window_of (widget)->settings;
  int zoom = g_settings_get_int (settings, "zoom"), direction = g_variant_get_int32 (parameter);
  int i = 0, n = G_N_ELEMENTS (steps);

  while (i < n && (direction > 0 ? steps[i] <= zoom : steps[i] < zoom))
    i++;
  i = CLAMP (direction > 0 ? i : i - 1, 0, n - 1);
  g_settings_set_int (settings, "zoom", direction == 0 ? 100 : steps[i]);
}

/* The gesture keeps by how much it zooms, in percent: when it ends, GTK doesn't know it any more.
 */
static void
on_pinch_scale_cb (MaeWindow *self, double scale, GtkGesture *gesture)
{
  g_object_set_data (G_OBJECT (gesture), SCALE, GINT_TO_POINTER ((int) (100 * scale)));
}

static void
on_pinch_end_cb (MaeWindow *self, GdkEventSequence *sequence, GtkGesture *gesture)
{
  int zoom = g_settings_get_int (self->settings, "zoom");
  int scale = GPOINTER_TO_INT (g_object_steal_data (G_OBJECT (gesture), SCALE));
  int wish = (zoom * scale / 100 + PINCH_STEP / 2) / PINCH_STEP * PINCH_STEP;

  if (scale > 0 && ABS (wish - zoom) >= PINCH_STEP / 2)
    g_settings_set_int (self->settings, "zoom",
                        CLAMP (wish, steps[0], steps[G_N_ELEMENTS (steps) - 1]));
}

void
mae_window_watch_zoom (MaeWindow *self)
{
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  /* when the fingers are lifted: all of the page is laid out anew */
  MAE_CONNECT (pinch, "scale-changed", on_pinch_scale_cb, self);
  MAE_CONNECT (pinch, "end", on_pinch_end_cb, self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
  if (g_object_get_data (G_OBJECT (self->settings), "mae-zooms"))
    return;
  g_object_set_data (G_OBJECT (self->settings), "mae-zooms", GINT_TO_POINTER (TRUE));
  g_signal_connect (self->settings, "changed::zoom", G_CALLBACK (apply), NULL);
  apply (self->settings);
}

void
mae_window_install_zoom_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.zoom", "i", zoom_cb);
}
