/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "unit.h"

#include "client/art/piece-texture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/drag.h"
#include "client/widgets/pressable.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"

struct _MaeUnit {
  GtkWidget parent_instance;

  MaePiece piece;
  int resource, container, size;
};

G_DEFINE_FINAL_TYPE (MaeUnit, mae_unit, GTK_TYPE_WIDGET)

static void
on_pressed_cb (GtkWidget *widget)
{
  MaeUnit *self = MAE_UNIT (widget);

  gtk_widget_activate_action (widget, "move.unit", "(ii)", self->resource, self->container);
}

static GdkRectangle
piece_area (MaeUnit *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int size = MIN (self->size * mae_table_size_scale (widget), MIN (width, height));

  return (GdkRectangle){ (width - size) / 2, (height - size) / 2, size, size };
}

static GdkPaintable *
prepare_drag (GtkWidget *widget, double x, double y, MaeDragItem *item, graphene_rect_t *area)
{
  MaeUnit *self = MAE_UNIT (widget);
  GdkRectangle at = piece_area (self);
  GtkSnapshot *picture = gtk_snapshot_new ();

  *item = (MaeDragItem){ MAE_DRAG_UNIT, self->resource, self->container };
  graphene_rect_init (area, at.x, at.y, at.width, at.height);
  mae_piece_snapshot (picture, widget, &self->piece, 0, 0, at.width);
  return gtk_snapshot_free_to_paintable (picture, &area->size);
}

static void
mae_unit_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  *natural = MAE_UNIT (widget)->size * mae_table_size_scale (widget);
  *minimum = MIN (MAE_UNIT (widget)->size, *natural);
}

static void
mae_unit_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeUnit *self = MAE_UNIT (widget);
  GdkRectangle at = piece_area (self);

  mae_piece_snapshot (snapshot, widget, &self->piece, at.x, at.y, at.width);
}

static void
mae_unit_class_init (MaeUnitClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = mae_unit_measure;
  widget_class->snapshot = mae_unit_snapshot;
  mae_pressable_class_install (widget_class, on_pressed_cb);
  gtk_widget_class_set_css_name (widget_class, "maeunit");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
mae_unit_init (MaeUnit *self)
{
  mae_pressable_init (GTK_WIDGET (self));
  mae_drag_add_source (GTK_WIDGET (self), prepare_drag);
}

GtkWidget *
mae_unit_new (const MaeRuleset *rules, int resource, int container, int size)
{
  MaeUnit *self = g_object_new (MAE_TYPE_UNIT, NULL);
  const char *label = mae_resource_label (rules, resource, 1);

  self->piece = mae_piece_for_resource (rules, resource);
  self->resource = resource;
  self->container = container;
  self->size = size;
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  mae_a11y_label (GTK_WIDGET (self), label);
  return GTK_WIDGET (self);
}

int
mae_unit_get_resource (MaeUnit *self)
{
  return self->resource;
}

void
mae_unit_set_size (MaeUnit *self, int size)
{
  if (self->size == size)
    return;
  self->size = size;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
mae_unit_set_picked (MaeUnit *self, gboolean picked)
{
  mae_widget_set_class (GTK_WIDGET (self), "lit", picked);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED,
      picked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}
