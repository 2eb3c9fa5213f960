/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "start-page.h"

struct _MaeStartPage {
  GtkWidget parent_instance;

  GtkWidget *scroller, *marbles, *alone;
};

G_DEFINE_FINAL_TYPE (MaeStartPage, mae_start_page, GTK_TYPE_WIDGET)

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
}

/* A new start page. */
GtkWidget *
mae_start_page_new (void)
{
  return g_object_new (MAE_TYPE_START_PAGE, NULL);
}
