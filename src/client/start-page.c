/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "start-page.h"

#include "piece-image.h"

struct _MaeStartPage {
  GtkWidget parent_instance;

  GtkWidget *scroller, *marbles, *alone;
};

G_DEFINE_FINAL_TYPE (MaeStartPage, mae_start_page, GTK_TYPE_WIDGET)

/* Five marbles in an arch. */
static void
add_marbles (MaeStartPage *self)
{
  static const struct {
    MaeLook look;
    int down;
  } arch[] = {
    { MAE_LOOK_COIN, 20 },    { MAE_LOOK_SHIELD, 10 }, { MAE_LOOK_FAITH, 0 },
    { MAE_LOOK_SERVANT, 10 }, { MAE_LOOK_STONE, 20 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (arch); i++) {
    MaePiece marble = { .kind = MAE_PIECE_MARBLE, .look = arch[i].look };
    GtkWidget *image = mae_piece_image_new (&marble, 56);

    gtk_widget_set_valign (image, GTK_ALIGN_START);
    gtk_widget_set_margin_top (image, arch[i].down);
    gtk_box_append (GTK_BOX (self->marbles), image);
  }
}

static gboolean
mae_start_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (MAE_START_PAGE (widget)->alone);
}

static void
mae_start_page_dispose (GObject *object)
{
  g_clear_pointer (&MAE_START_PAGE (object)->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (mae_start_page_parent_class)->dispose (object);
}

static void
mae_start_page_class_init (MaeStartPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = mae_start_page_dispose;
  widget_class->grab_focus = mae_start_page_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/maestri_game/Maestri/ui/start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, MaeStartPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, MaeStartPage, marbles);
  gtk_widget_class_bind_template_child (widget_class, MaeStartPage, alone);
}

static void
mae_start_page_init (MaeStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_marbles (self);
}

/* A new start page. */
GtkWidget *
mae_start_page_new (void)
{
  return g_object_new (MAE_TYPE_START_PAGE, NULL);
}
