/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "drag.h"

#include "client/platform/drag-escape.h"

#define DRAGGED "dragged"

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

/* ── Drops ────────────────────────────────────────────────────────────────────────────────── */

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

static void
deliver (GtkWidget *widget, const MaeDragItem *item, const Target *target)
{
  Dropped *dropped = g_new0 (Dropped, 1);

  dropped->widget = g_object_ref (widget);
  dropped->item = *item;
  dropped->target = *target;
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver_cb, dropped, dropped_free);
}

/* ── Sources ───────────────────────────────────────────────────────────────────────────────── */

static GdkContentProvider *
on_prepare_cb (GtkDragSource *source, double x, double y, gpointer user_data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  MaeDragPrepare prepare = user_data;
  MaeDragItem item = { 0 };
  graphene_rect_t area = { 0 };
  g_autoptr (GdkPaintable) icon = prepare (widget, x, y, &item, &area);

  if (icon == NULL)
    return NULL;
  gtk_drag_source_set_icon (source, icon, CLAMP (x - area.origin.x, 0, area.size.width),
                            CLAMP (y - area.origin.y, 0, area.size.height));
  return gdk_content_provider_new_typed (MAE_TYPE_DRAG_ITEM, &item);
}

/* The widget goes away with its page: the picture under the pointer would stay for ever. */
static void
on_unrealize_cb (GtkWidget *widget, GdkDrag *drag)
{
  g_signal_emit_by_name (drag, "cancel", GDK_DRAG_CANCEL_USER_CANCELLED);
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
  gtk_widget_add_css_class (widget, DRAGGED);
  mae_drag_escape_watch (drag);
  g_signal_connect_object (widget, "unrealize", G_CALLBACK (on_unrealize_cb), drag, 0);
  gtk_widget_activate_action (widget, "move.drag-begin", "(iii)", item->kind, item->value,
                              item->from);
}

static void
on_end_cb (GtkDragSource *source, GdkDrag *drag, gboolean delete_data, gpointer user_data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));

  g_signal_handlers_disconnect_by_func (widget, on_unrealize_cb, drag);
  gtk_widget_remove_css_class (widget, DRAGGED);
  gtk_widget_activate_action (widget, "move.drag-end", NULL);
}

static gboolean
on_cancel_cb (GtkDragSource *source, GdkDrag *drag, GdkDragCancelReason reason, gpointer user_data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, MAE_TYPE_DRAG_ITEM);
  if (reason == GDK_DRAG_CANCEL_NO_TARGET
      && gdk_content_provider_get_value (gdk_drag_get_content (drag), &value, NULL))
    deliver (widget, g_value_get_boxed (&value), &(Target){ MAE_DROP_NOWHERE, -1 });
  return FALSE; /* the drag icon flies back */
}

/* Draws what of @widget is in @area: its last picture, or, if it has none since it is to be drawn
 * again, what it draws by itself. (transfer full; nullable) */
static GskRenderNode *
draw_area (GtkWidget *widget, const graphene_rect_t *area, gboolean again)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  g_autoptr (GdkPaintable) image = gdk_paintable_get_current_image (paintable);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-area->origin.x, -area->origin.y));
  gtk_snapshot_push_clip (snapshot, area);
  if (again)
    GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
  else
    gdk_paintable_snapshot (image, snapshot, gtk_widget_get_width (widget),
                            gtk_widget_get_height (widget));
  gtk_snapshot_pop (snapshot);
  return gtk_snapshot_free_to_node (snapshot);
}

GdkPaintable *
mae_drag_picture (GtkWidget *widget, const graphene_rect_t *area)
{
  g_autoptr (GskRenderNode) node = draw_area (widget, area, FALSE);
  GtkSnapshot *snapshot;

  if (node == NULL)
    node = draw_area (widget, area, TRUE);
  if (node == NULL)
    return gdk_paintable_new_empty ((int) area->size.width, (int) area->size.height);
  snapshot = gtk_snapshot_new ();
  gtk_snapshot_append_node (snapshot, node);
  return gtk_snapshot_free_to_paintable (snapshot, &area->size);
}

gboolean
mae_drag_is_dragged (GtkWidget *widget)
{
  return gtk_widget_has_css_class (widget, DRAGGED);
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

static gboolean
on_drop_cb (GtkDropTarget *drop, const GValue *value, double x, double y, gpointer user_data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (drop));

  deliver (widget, g_value_get_boxed (value), user_data);
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
