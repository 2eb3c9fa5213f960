/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "counter.h"

#include "a11y-text.h"
#include "widget.h"
#include "widgets-testing.h"

#include <adwaita.h>

#include "client/platform/style.h"

#define COUNTS 420 /* how long it counts, in milliseconds */

struct _MaeCounter {
  GtkWidget parent_instance;

  int number, shown;
  guint delay;
  AdwAnimation *animation; /* NULL: not shown yet */
};

G_DEFINE_FINAL_TYPE (MaeCounter, mae_counter, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_LABEL,
};

static PangoLayout *
make_layout (MaeCounter *self, int number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  return gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
}

static void
mae_counter_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeCounter *self = MAE_COUNTER (widget);
  g_autoptr (PangoLayout) layout = make_layout (self, self->number);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? width : height;
}

static void
mae_counter_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeCounter *self = MAE_COUNTER (widget);
  g_autoptr (PangoLayout) layout = make_layout (self, self->shown);
  int width, height;
  GdkRGBA color;

  pango_layout_get_pixel_size (layout, &width, &height);
  mae_style_get_color (widget, &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((gtk_widget_get_width (widget) - width) / 2,
                                                (gtk_widget_get_height (widget) - height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
show_cb (double time, gpointer user_data)
{
  MaeCounter *self = MAE_COUNTER (user_data);
  int shown = self->number * adw_easing_ease (ADW_EASE_OUT_CUBIC, CLAMP (time / COUNTS, 0, 1)) + .5;

  if (shown == self->shown)
    return;
  self->shown = shown;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
mae_counter_map (GtkWidget *widget)
{
  MaeCounter *self = MAE_COUNTER (widget);

  GTK_WIDGET_CLASS (mae_counter_parent_class)->map (widget);
  if (self->animation != NULL)
    return;
  self->animation =
      adw_timed_animation_new (widget, -(double) self->delay, COUNTS, self->delay + COUNTS,
                               adw_callback_animation_target_new (show_cb, self, NULL));
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->animation), ADW_LINEAR);
  /* ends at once if animations are off */
  adw_animation_play (self->animation);
}

static void
mae_counter_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_take_string (value, g_strdup_printf ("%d", MAE_COUNTER (object)->number));
}

static void
mae_counter_class_init (MaeCounterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeCounter, g_object_unref, animation);
  G_OBJECT_CLASS (klass)->get_property = mae_counter_get_property;
  g_object_class_install_property (
      G_OBJECT_CLASS (klass), PROP_LABEL,
      g_param_spec_string ("label", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  widget_class->measure = mae_counter_measure;
  widget_class->snapshot = mae_counter_snapshot;
  widget_class->map = mae_counter_map;
  gtk_widget_class_set_css_name (widget_class, "label");
}

static void
mae_counter_init (MaeCounter *self)
{
}

GtkWidget *
mae_counter_new (int number, guint delay, GtkAccessibleRole role)
{
  MaeCounter *self = g_object_new (MAE_TYPE_COUNTER, "accessible-role", role, NULL);
  g_autofree char *text = g_strdup_printf ("%d", number);

  self->number = number;
  self->delay = delay;
  mae_a11y_name (GTK_WIDGET (self), text);
  return GTK_WIDGET (self);
}

int
mae_counter_get_shown (MaeCounter *self)
{
  return self->shown;
}
