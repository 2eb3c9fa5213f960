/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "seat-row.h"

#include <glib/gi18n.h>

#include "client/game/games.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"

struct _MaeSeatRow {
  GtkListBoxRow parent_instance;

  GtkWidget *handle, *parts, *entry;
  MaePieceImage *badge;
  GtkDropDown *kind, *level;
  GtkLabel *problem;
};

G_DEFINE_FINAL_TYPE (MaeSeatRow, mae_seat_row, GTK_TYPE_LIST_BOX_ROW)

/* The items of @kind. */
enum {
  PERSON,
  COMPUTER
};

void
mae_seat_row_set (MaeSeatRow *self, const char *name, int level)
{
  gtk_drop_down_set_selected (self->kind, level > 0 ? COMPUTER : PERSON);
  gtk_drop_down_set_selected (self->level, (guint) MAX (level, MAE_AI_MERCHANT) - MAE_AI_NOVICE);
  if (level > 0)
    gtk_drop_down_set_selected (self->level, (guint) level - MAE_AI_NOVICE);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), name);
}

const char *
mae_seat_row_get_name (MaeSeatRow *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

int
mae_seat_row_get_level (MaeSeatRow *self)
{
  guint level = gtk_drop_down_get_selected (self->level);

  return gtk_drop_down_get_selected (self->kind) == COMPUTER
             ? MAE_AI_NOVICE + (int) MIN (level, MAE_AI_N_LEVELS - MAE_AI_NOVICE)
             : 0;
}

void
mae_seat_row_set_badge (MaeSeatRow *self, const MaePiece *badge)
{
  mae_piece_image_set (self->badge, badge, NULL);
}

void
mae_seat_row_show_problem (MaeSeatRow *self, const char *problem)
{
  mae_label_show (self->problem, problem);
  mae_widget_set_class (self->entry, "error", problem != NULL);
}

/* ── Changing ──────────────────────────────────────────────────────────────────────────────── */

static void
on_changed_cb (MaeSeatRow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->level),
                          gtk_drop_down_get_selected (self->kind) == COMPUTER);
  g_signal_emit_by_name (self, "changed");
}

static void
on_activate_cb (MaeSeatRow *self)
{
  g_signal_emit_by_name (self, "entry-activated");
}

/* Ctrl+Up and Ctrl+Down. */
static gboolean
on_key_cb (MaeSeatRow *self, guint key, guint code, GdkModifierType state)
{
  gboolean up = key == GDK_KEY_Up || key == GDK_KEY_KP_Up;

  if (!(state & GDK_CONTROL_MASK) || !(up || key == GDK_KEY_Down || key == GDK_KEY_KP_Down))
    return GDK_EVENT_PROPAGATE;
  g_signal_emit_by_name (self, "moved", up ? -1 : 1);
  return GDK_EVENT_STOP;
}

/* ── Dragging ──────────────────────────────────────────────────────────────────────────────── */

static GdkContentProvider *
on_prepare_cb (MaeSeatRow *self)
{
  return gdk_content_provider_new_typed (MAE_TYPE_SEAT_ROW, self);
}

static void
on_drag_begin_cb (GtkDragSource *source, GdkDrag *drag, MaeSeatRow *self)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (GTK_WIDGET (self));

  gtk_drag_source_set_icon (source, picture, 0, 0);
}

static gboolean
on_drop_cb (MaeSeatRow *self, const GValue *value)
{
  MaeSeatRow *other = g_value_get_object (value);

  if (other == NULL || other == self)
    return FALSE;
  g_signal_emit_by_name (self, "dropped", other);
  return TRUE;
}

static void
accept_drags (MaeSeatRow *self)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (MAE_TYPE_SEAT_ROW, GDK_ACTION_COPY);

  g_signal_connect_swapped (source, "prepare", G_CALLBACK (on_prepare_cb), self);
  g_signal_connect (source, "drag-begin", G_CALLBACK (on_drag_begin_cb), self);
  gtk_widget_add_controller (self->handle, GTK_EVENT_CONTROLLER (source));
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

/* Tab goes to the parts of the row, without stopping at the row itself. */
static gboolean
mae_seat_row_focus (GtkWidget *widget, GtkDirectionType direction)
{
  return gtk_widget_child_focus (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (widget)), direction);
}

static gboolean
mae_seat_row_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (MAE_SEAT_ROW (widget)->entry);
}

static void
mae_seat_row_class_init (MaeSeatRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_PIECE_IMAGE);
  widget_class->focus = mae_seat_row_focus;
  widget_class->grab_focus = mae_seat_row_grab_focus;
  MAE_SIGNAL (klass, "changed", 0);
  MAE_SIGNAL (klass, "entry-activated", 0);
  MAE_SIGNAL (klass, "moved", 1, G_TYPE_INT);
  MAE_SIGNAL (klass, "dropped", 1, MAE_TYPE_SEAT_ROW);
  mae_widget_class_set_template (widget_class, "seat-row");
  MAE_BIND_CHILDREN (widget_class, MaeSeatRow, handle, parts, entry, badge, kind, level, problem);
  gtk_widget_class_bind_template_callback (widget_class, on_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_key_cb);
}

static void
mae_seat_row_init (MaeSeatRow *self)
{
  g_auto (GStrv) labels = mae_level_labels ();
  g_autoptr (GtkStringList) levels = gtk_string_list_new ((const char *const *) labels);

  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self->parts), TRUE, 8);
  gtk_drop_down_set_model (self->level, G_LIST_MODEL (levels));
  mae_a11y_drop_down (self->kind, _ ("Who plays"));
  mae_a11y_drop_down (self->level, _ ("Level"));
  accept_drags (self);
}
