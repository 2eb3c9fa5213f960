/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "sight.h"

gboolean
mae_sight_clip (GtkWidget *widget, GtkWidget *in, graphene_rect_t *area)
{
  graphene_rect_t view =
      GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (in), gtk_widget_get_height (in));
  gboolean seen = graphene_rect_intersection (area, &view, area);

  for (GtkWidget *at = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT); at && seen;
       at = gtk_widget_get_ancestor (gtk_widget_get_parent (at), GTK_TYPE_VIEWPORT))
    seen =
        gtk_widget_compute_bounds (at, in, &view) && graphene_rect_intersection (area, &view, area);
  return seen;
}

/* Returns whether that changed the value. */
static gboolean
clamp (GtkAdjustment *adjustment, double lower, double upper)
{
  double before = gtk_adjustment_get_value (adjustment);

  gtk_adjustment_clamp_page (adjustment, lower, upper);
  return gtk_adjustment_get_value (adjustment) != before;
}

gboolean
mae_sight_scroll_to (GtkWidget *widget, const graphene_rect_t *area)
{
  GtkWidget *viewport = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT), *content;
  graphene_rect_t part;
  graphene_point_t at = { 0, 0 };

  if (!viewport)
    return FALSE;
  content = gtk_widget_get_first_child (viewport);
  if (area == NULL) {
    if (!gtk_widget_compute_bounds (widget, content, &part))
      return FALSE;
  } else {
    part = *area;
    if (!gtk_widget_compute_point (widget, content, &part.origin, &at))
      return FALSE;
    part.origin = at;
  }
  gboolean across = clamp (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (viewport)),
                           part.origin.x, part.origin.x + part.size.width);
  gboolean along = clamp (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport)), part.origin.y,
                          part.origin.y + part.size.height);
  return across || along;
}
