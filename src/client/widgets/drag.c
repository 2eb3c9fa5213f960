/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "drag.h"

typedef struct {
  MaeDropTarget kind;
  int index;
} Target;

static gpointer
copy_item (gpointer item)
{
  return g_memdup2 (item, sizeof (MaeDragItem));
}

G_DEFINE_BOXED_TYPE (MaeDragItem, mae_drag_item, copy_item, g_free)

/* ── Sources ───────────────────────────────────────────────────────────────────────────────── */

static GdkContentProvider *
on_prepare_cb (GtkDragSource *source, double x, double y, gpointer user_data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  MaeDragPrepare prepare = user_data;
  MaeDragItem item = { 0 };
  g_autoptr (GdkPaintable) icon = prepare (widget, x, y, &item);

  if (icon == NULL)
    return NULL;
  gtk_drag_source_set_icon (source, icon, gdk_paintable_get_intrinsic_width (icon) / 2,
                            gdk_paintable_get_intrinsic_height (icon) / 2);
  return gdk_content_provider_new_typed (MAE_TYPE_DRAG_ITEM, &item);
}

static void
on_begin_cb (GtkDragSource *source, GdkDrag *drag, gpointer user_data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, MAE_TYPE_DRAG_ITEM);
  if (!gdk_content_provider_get_value (gdk_drag_get_content (drag), &value, NULL))
    return;
  const MaeDragItem *item = g_value_get_boxed (&value);
  gtk_widget_add_css_class (widget, "dragged");
  gtk_widget_activate_action (widget, "move.drag-begin", "(iii)", item->kind, item->value,
                              item->from);
}

static void
on_end_cb (GtkDragSource *source, GdkDrag *drag, gboolean delete_data, gpointer user_data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));

  gtk_widget_remove_css_class (widget, "dragged");
  gtk_widget_activate_action (widget, "move.drag-end", NULL);
}

static gboolean
on_cancel_cb (GtkDragSource *source, GdkDrag *drag, GdkDragCancelReason reason, gpointer user_data)
{
  return FALSE; /* the drag icon flies back */
}

void
mae_drag_add_source (GtkWidget *widget, MaeDragPrepare prepare)
{
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_drag_source_set_actions (source, GDK_ACTION_COPY | GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (on_prepare_cb), prepare);
  g_signal_connect (source, "drag-begin", G_CALLBACK (on_begin_cb), NULL);
  g_signal_connect (source, "drag-end", G_CALLBACK (on_end_cb), NULL);
  g_signal_connect (source, "drag-cancel", G_CALLBACK (on_cancel_cb), NULL);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (source));
}

/* ── Targets ───────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  GtkWidget *widget;
  MaeDragItem item;
  Target target;
} Dropped;

/* Called later, not during the drop: what the page does may destroy the widgets involved. */
static gboolean
deliver_cb (gpointer user_data)
{
  Dropped *dropped = user_data;

  gtk_widget_activate_action (dropped->widget, "move.drop", "(iiiii)", dropped->item.kind,
                              dropped->item.value, dropped->item.from, dropped->target.kind,
                              dropped->target.index);
  return G_SOURCE_REMOVE;
}

static void
dropped_free (gpointer user_data)
{
  Dropped *dropped = user_data;

  g_object_unref (dropped->widget);
  g_free (dropped);
}

static gboolean
on_drop_cb (GtkDropTarget *drop, const GValue *value, double x, double y, gpointer user_data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (drop));
  const Target *target = user_data;
  Dropped *dropped = g_new0 (Dropped, 1);

  dropped->widget = g_object_ref (widget);
  dropped->item = *(const MaeDragItem *) g_value_get_boxed (value);
  dropped->target = *target;
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver_cb, dropped, dropped_free);
  return TRUE;
}

void
mae_drag_add_target (GtkWidget *widget, MaeDropTarget kind, int index)
{
  Target *target = g_object_get_data (G_OBJECT (widget), "mae-drop-target");

  if (target == NULL) {
    GtkDropTarget *drop =
        gtk_drop_target_new (MAE_TYPE_DRAG_ITEM, GDK_ACTION_COPY | GDK_ACTION_MOVE);
    target = g_new0 (Target, 1);
    g_object_set_data_full (G_OBJECT (widget), "mae-drop-target", target, g_free);
    g_signal_connect (drop, "drop", G_CALLBACK (on_drop_cb), target);
    gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drop));
  }
  target->kind = kind;
  target->index = index;
}
