/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preloaded into the program under test so that pointers can be aimed. GTK (4.16 to 4.24 at least)
 * tells the accessibility bus where a widget's border box is within its parent's content box, and
 * adds these up to positions in the window as if both boxes began at the same point: the padding
 * and border of everything around a widget are lost. Here each position is that of a border box in
 * a border box, so that the sums are right. That of a popover is found by its surface. */

#include <gtk/gtk.h>
#include <math.h>

/* Gets the origin of a widget's border box on its surface. */
static gboolean
position_on_surface (GtkWidget *widget, graphene_point_t *position)
{
  GtkNative *native = gtk_widget_get_native (widget);
  if (native == NULL)
    return FALSE;
  graphene_rect_t box;
  if (!gtk_widget_compute_bounds (widget, GTK_WIDGET (native), &box))
    return FALSE;
  double shadow_left, shadow_top;
  gtk_native_get_surface_transform (native, &shadow_left, &shadow_top);
  *position =
      GRAPHENE_POINT_INIT (box.origin.x + (float) shadow_left, box.origin.y + (float) shadow_top);
  return TRUE;
}

/* Returns the origin of a popover's surface on that of its parent; 0, 0 if there is no surface. */
static graphene_point_t
surface_position (GtkWidget *widget)
{
  GdkSurface *surface =
      GTK_IS_NATIVE (widget) ? gtk_native_get_surface (GTK_NATIVE (widget)) : NULL;
  if (!GDK_IS_POPUP (surface))
    return GRAPHENE_POINT_INIT (0, 0);
  return GRAPHENE_POINT_INIT ((float) gdk_popup_get_position_x (GDK_POPUP (surface)),
                              (float) gdk_popup_get_position_y (GDK_POPUP (surface)));
}

static gboolean
get_bounds (GtkAccessible *accessible, int *x, int *y, int *width, int *height)
{
  GtkWidget *widget = GTK_WIDGET (accessible), *parent = gtk_widget_get_parent (widget);
  graphene_rect_t box;
  graphene_point_t position, origin = { 0, 0 };
  *x = *y = *width = *height = 0;
  if (!gtk_widget_get_mapped (widget) || !gtk_widget_compute_bounds (widget, widget, &box)
      || !position_on_surface (widget, &position)
      || (parent && !position_on_surface (parent, &origin)))
    return FALSE;
  graphene_point_t surface = surface_position (widget);
  /* Both positions are rounded before they are subtracted: callers add up the differences from the
   * window down, and rounded differences would add up to another position. */
  *x = (int) roundf (position.x + surface.x) - (int) roundf (origin.x);
  *y = (int) roundf (position.y + surface.y) - (int) roundf (origin.y);
  *width = (int) ceilf (box.size.width);
  *height = (int) ceilf (box.size.height);
  return TRUE;
}

/* Runs before any class is created, since classes copy the functions of their parent class. */
__attribute__ ((constructor)) static void
tell_true_extents (void)
{
  GTypeClass *class = g_type_class_ref (GTK_TYPE_WIDGET); /* kept as long as the program runs */
  GtkAccessibleInterface *interface = g_type_interface_peek (class, GTK_TYPE_ACCESSIBLE);
  interface->get_bounds = get_bounds;
}
