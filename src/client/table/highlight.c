/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "highlight.h"

#include <math.h>

#include "client/art/draw.h"
#include "client/art/palette.h"
#include "client/widgets/widget.h"
#include "highlight-testing.h"

#define LASTS (1500 * G_TIME_SPAN_MILLISECOND) /* µs for which a highlight is shown */
#define FADES (250 * G_TIME_SPAN_MILLISECOND)  /* µs for fading, the last part of LASTS */
#define BEATS (750 * G_TIME_SPAN_MILLISECOND)  /* period in µs of the changes of brightness */
#define AROUND 3.f                             /* pixels between the frame and the part */
#define WIDTH 3.f                              /* of the frame's line, in pixels */
#define RADIUS 8.f

struct _MaeHighlight {
  GtkWidget parent_instance;

  MaeHighlightFind find; /* NULL: nothing is framed */
  gpointer find_data;
  guint tick;      /* 0: not running */
  gint64 since;    /* time of the first frame; 0: none yet */
  gint64 passed;   /* µs */
  gboolean manual; /* tests advance it */
};

G_DEFINE_FINAL_TYPE (MaeHighlight, mae_highlight, GTK_TYPE_WIDGET)

static void
pass (MaeHighlight *self, gint64 passed)
{
  self->passed = passed;
  if (passed >= LASTS)
    mae_highlight_clear (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  MaeHighlight *self = MAE_HIGHLIGHT (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (self->since == 0)
    self->since = now;
  pass (self, now - self->since);
  return self->find != NULL;
}

static gboolean
is_animated (MaeHighlight *self)
{
  gboolean animated;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &animated,
                NULL);
  return animated;
}

/* Returns how strong the frame is now, 0…1. */
static double
strength (MaeHighlight *self)
{
  double left = (double) (LASTS - self->passed) / FADES;

  if (!is_animated (self))
    return 1;
  return MIN (left, 1) * (.8 + .2 * cos (2 * G_PI * self->passed / BEATS));
}

static void
mae_highlight_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeHighlight *self = MAE_HIGHLIGHT (widget);
  const MaePalette *palette = mae_palette_get ();
  GdkRGBA glow = palette->color[MAE_COLOR_GLOW], edge = palette->color[MAE_COLOR_GOLD];
  GdkRGBA fill = glow;
  graphene_rect_t area;

  if (!mae_highlight_get_area (self, &area))
    return;
  gtk_snapshot_push_opacity (snapshot, strength (self));
  graphene_rect_inset (&area, -AROUND, -AROUND);
  fill.alpha = .16f;
  mae_draw_panel (snapshot, &area, RADIUS, &fill, &glow, WIDTH);
  /* the glow alone would be hard to see on a light background */
  graphene_rect_inset (&area, -1.5f, -1.5f);
  mae_draw_panel (snapshot, &area, RADIUS + 1.5f, NULL, &edge, 1.5f);
  gtk_snapshot_pop (snapshot);
}

static void
mae_highlight_unmap (GtkWidget *widget)
{
  mae_highlight_clear (MAE_HIGHLIGHT (widget));
  GTK_WIDGET_CLASS (mae_highlight_parent_class)->unmap (widget);
}

static void
mae_highlight_class_init (MaeHighlightClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = mae_highlight_snapshot;
  widget_class->unmap = mae_highlight_unmap;
  gtk_widget_class_set_css_name (widget_class, "maehighlight");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_NONE);
}

static void
mae_highlight_init (MaeHighlight *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
  mae_widget_follow_style (GTK_WIDGET (self));
}

void
mae_highlight_show (MaeHighlight *self, MaeHighlightFind find, gpointer user_data)
{
  mae_highlight_clear (self);
  self->find = find;
  self->find_data = user_data;
  self->since = self->passed = 0;
  if (!self->manual)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mae_highlight_clear (MaeHighlight *self)
{
  self->find = NULL;
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
mae_highlight_get_area (MaeHighlight *self, graphene_rect_t *area)
{
  return self->find != NULL && self->find (self->find_data, area);
}

void
mae_highlight_set_manual (MaeHighlight *self)
{
  mae_highlight_clear (self);
  self->manual = TRUE;
}

void
mae_highlight_advance (MaeHighlight *self, gint64 microseconds)
{
  g_return_if_fail (self->manual);
  pass (self, self->passed + microseconds);
}
