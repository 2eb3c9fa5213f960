/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "qr-image.h"

#include <glib/gi18n.h>

#include "a11y-text.h"
#include "client/art/qr-code.h"
#include "widget.h"

/* Pixels of a module; a phone in the hand reads four of them from a screen. */
#define MODULE 4

struct _MaeQrImage {
  GtkWidget parent_instance;

  char *text; /* NULL: none */
  MaeQrCode code;
};

G_DEFINE_FINAL_TYPE (MaeQrImage, mae_qr_image, GTK_TYPE_WIDGET)

static int
whole_size (MaeQrImage *self)
{
  return (self->code.size + 2 * MAE_QR_QUIET) * MODULE;
}

static void
mae_qr_image_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = whole_size (MAE_QR_IMAGE (widget));
  *minimum_baseline = *natural_baseline = -1;
}

static void
mae_qr_image_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const GdkRGBA white = { 1, 1, 1, 1 }, ink = { 0.09f, 0.07f, 0.05f, 1 };
  MaeQrImage *self = MAE_QR_IMAGE (widget);
  int size = whole_size (self);
  int x = (gtk_widget_get_width (widget) - size) / 2;
  int y = (gtk_widget_get_height (widget) - size) / 2;

  gtk_snapshot_append_color (snapshot, &white, &GRAPHENE_RECT_INIT (x, y, size, size));
  for (int row = 0; row < self->code.size; row++)
    for (int column = 0; column < self->code.size; column++) {
      int n = 0;
      while (column + n < self->code.size && self->code.dark[row][column + n])
        n++;
      if (n > 0)
        gtk_snapshot_append_color (snapshot, &ink,
                                   &GRAPHENE_RECT_INIT (x + (MAE_QR_QUIET + column) * MODULE,
                                                        y + (MAE_QR_QUIET + row) * MODULE,
                                                        n * MODULE, MODULE));
      column += n;
    }
}

void
mae_qr_image_set_text (MaeQrImage *self, const char *text)
{
  g_return_if_fail (MAE_IS_QR_IMAGE (self));

  if (g_strcmp0 (self->text, text) == 0)
    return;
  g_free (self->text);
  self->text = g_strdup (text);
  gboolean made = text != NULL && mae_qr_code_make (text, &self->code);
  gtk_widget_set_visible (GTK_WIDGET (self), made);
  if (made) {
    /* Translators: what a picture shows; the link or the address in it follows. */
    g_autofree char *name = g_strdup_printf (_ ("QR code: %s"), text);
    mae_a11y_name (GTK_WIDGET (self), name);
  }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
mae_qr_image_class_init (MaeQrImageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeQrImage, g_free, text);
  widget_class->measure = mae_qr_image_measure;
  widget_class->snapshot = mae_qr_image_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mae_qr_image_init (MaeQrImage *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
