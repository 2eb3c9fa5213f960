/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "piece-image.h"

#include "a11y-text.h"
#include "client/art/piece-texture.h"
#include "table-size.h"
#include "widget.h"

struct _MaePieceImage {
  GtkWidget parent_instance;

  MaePiece piece;
  gboolean set, fill, ornament;
  int size;
};

G_DEFINE_FINAL_TYPE (MaePieceImage, mae_piece_image, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_SIZE,
};

static int
wanted_size (MaePieceImage *self)
{
  return self->ornament ? self->size : self->size * mae_table_size_scale (GTK_WIDGET (self));
}

static void
mae_piece_image_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaePieceImage *self = MAE_PIECE_IMAGE (widget);

  *natural = wanted_size (self);
  /* with large text never more than with ordinary text */
  *minimum = self->fill ? 8 : MIN (*natural * 3 / 4, self->size);
}

static void
mae_piece_image_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaePieceImage *self = MAE_PIECE_IMAGE (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int size = self->fill ? MIN (width, height) : MIN (wanted_size (self), MIN (width, height));

  if (self->set)
    mae_piece_snapshot (snapshot, widget, &self->piece, (width - size) / 2, (height - size) / 2,
                        size);
}

static void
mae_piece_image_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (mae_piece_image_parent_class)->css_changed (widget, change);
  gtk_widget_queue_resize (widget); /* a style class of the table sets the scale of all pieces */
}

static void
mae_piece_image_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MAE_PIECE_IMAGE (object)->size = g_value_get_int (value);
  gtk_widget_queue_resize (GTK_WIDGET (object));
}

static void
mae_piece_image_class_init (MaePieceImageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = mae_piece_image_set_property;
  widget_class->measure = mae_piece_image_measure;
  widget_class->snapshot = mae_piece_image_snapshot;
  widget_class->css_changed = mae_piece_image_css_changed;

  g_object_class_install_property (
      object_class, PROP_SIZE,
      g_param_spec_int ("size", NULL, NULL, 1, 512, 24, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));

  gtk_widget_class_set_css_name (widget_class, "maepiece");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mae_piece_image_init (MaePieceImage *self)
{
  self->size = 24;
  mae_widget_follow_style (GTK_WIDGET (self));
}

GtkWidget *
mae_piece_image_new (const MaePiece *piece, int size)
{
  MaePieceImage *self = g_object_new (MAE_TYPE_PIECE_IMAGE, "size", size, "accessible-role",
                                      GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  mae_piece_image_set (self, piece, NULL);
  return GTK_WIDGET (self);
}

GtkWidget *
mae_piece_image_new_ornament (const MaePiece *piece, int size)
{
  GtkWidget *self = mae_piece_image_new (piece, size);

  MAE_PIECE_IMAGE (self)->ornament = TRUE;
  return self;
}

GtkWidget *
mae_piece_image_new_named (const MaePiece *piece, int size, const char *label)
{
  MaePieceImage *self = g_object_new (MAE_TYPE_PIECE_IMAGE, "size", size, NULL);

  mae_piece_image_set (self, piece, label);
  return GTK_WIDGET (self);
}

void
mae_piece_image_set (MaePieceImage *self, const MaePiece *piece, const char *label)
{
  self->set = piece != NULL;
  if (piece != NULL)
    self->piece = *piece;
  if (label != NULL)
    mae_a11y_name (GTK_WIDGET (self), label);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mae_piece_image_set_fill (MaePieceImage *self, gboolean fill)
{
  self->fill = fill;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
