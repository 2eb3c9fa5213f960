/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "widget.h"

#include <adwaita.h>

/* A member of a class that is released when an object is finalized. */
typedef struct {
  gsize offset;
  GDestroyNotify destroy; /* NULL: the member is the id of a source */
} Owned;

/* What a class owns is stored with its type. */
#define OWNED (g_quark_from_static_string ("mae-owned"))

static void
finalize (GObject *object)
{
  GType type = G_OBJECT_TYPE (object);
  const GArray *members = g_type_get_qdata (type, OWNED);

  for (guint i = 0; i < members->len; i++) {
    const Owned *owned = &g_array_index (members, Owned, i);
    gpointer member = G_STRUCT_MEMBER_P (object, owned->offset);

    if (!owned->destroy)
      g_clear_handle_id ((guint *) member, g_source_remove);
    else if (*(gpointer *) member)
      owned->destroy (*(gpointer *) member);
  }
  G_OBJECT_CLASS (g_type_class_peek_parent (G_OBJECT_GET_CLASS (object)))->finalize (object);
}

void
mae_class_own (gpointer klass, gsize offset, GDestroyNotify destroy)
{
  GType type = G_TYPE_FROM_CLASS (klass);
  GArray *members = g_type_get_qdata (type, OWNED);

  if (!members) {
    members = g_array_new (FALSE, FALSE, sizeof (Owned));
    g_type_set_qdata (type, OWNED, members);
    G_OBJECT_CLASS (klass)->finalize = finalize;
  }
  g_array_append_val (members, ((Owned){ offset, destroy }));
}

void
mae_own_cancel (GCancellable *cancellable)
{
  g_cancellable_cancel (cancellable);
  g_object_unref (cancellable);
}

static void
dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (g_type_class_peek (GTK_TYPE_WIDGET))->dispose (object);
}

void
mae_widget_class_unparent_children (GtkWidgetClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dispose;
}

void
mae_widget_class_set_template (GtkWidgetClass *klass, const char *name)
{
  GObjectClass *parent = g_type_class_peek (GTK_TYPE_WIDGET);
  g_autofree char *path = g_strdup_printf ("/io/github/maestri_game/Maestri/ui/%s.ui", name);

  gtk_widget_class_set_template_from_resource (klass, path);
  if (g_type_parent (G_TYPE_FROM_CLASS (klass)) == GTK_TYPE_WIDGET
      && G_OBJECT_CLASS (klass)->dispose == parent->dispose)
    mae_widget_class_unparent_children (klass);
}

void
mae_widget_follow_style (GtkWidget *widget)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  MAE_CONNECT (manager, "notify::dark", gtk_widget_queue_draw, widget);
  MAE_CONNECT (manager, "notify::high-contrast", gtk_widget_queue_draw, widget);
}

GtkSizeRequestMode
mae_widget_height_for_width (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

void
mae_widget_measure_child (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (child)
    gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
}

static gboolean
area_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if ((direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD) && focus
      && gtk_widget_is_ancestor (focus, widget))
    return FALSE;
  return GTK_WIDGET_CLASS (g_type_class_peek (GTK_TYPE_WIDGET))->focus (widget, direction);
}

void
mae_widget_class_set_area (GtkWidgetClass *klass)
{
  klass->focus = area_focus;
}

gboolean
mae_widget_has_focus (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

void
mae_widget_set_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
mae_widget_set_tooltip (GtkWidget *widget, const char *text)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) != 0)
    gtk_widget_set_tooltip_text (widget, text);
}

void
mae_widget_ignore_wheel (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
  }
}

void
mae_box_remove (GtkBox *box, GtkWidget *child)
{
  GtkWidget *at = child, *parent;

  while ((parent = gtk_widget_get_parent (at)) != NULL
         && gtk_widget_get_focus_child (parent) == at) {
    gtk_widget_set_focus_child (parent, NULL);
    at = parent;
  }
  gtk_box_remove (box, child);
}

void
mae_box_clear (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    mae_box_remove (box, child);
}

void
mae_label_set_text (GtkLabel *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_label (label), text) != 0)
    gtk_label_set_label (label, text);
}

void
mae_label_show (GtkLabel *label, const char *text)
{
  mae_label_set_text (label, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text && *text);
}

GtkWindow *
mae_find_active_window (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

    if (gtk_window_is_active (window))
      return window;
  }
  return NULL;
}
