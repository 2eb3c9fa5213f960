/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "stock.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/drag.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/pressable.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"

struct _MaeStock {
  GtkWidget parent_instance;

  MaePieceImage *piece;
  GtkLabel *count;
  int container, resource;
  gboolean usable;
};

G_DEFINE_FINAL_TYPE (MaeStock, mae_stock, GTK_TYPE_WIDGET)

static void
on_pressed_cb (GtkWidget *widget)
{
  MaeStock *self = MAE_STOCK (widget);

  if (self->usable)
    gtk_widget_activate_action (widget, "move.container", "(ii)", self->container, self->resource);
}

static void
mae_stock_class_init (MaeStockClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_PIECE_IMAGE);
  mae_pressable_class_install (widget_class, on_pressed_cb);
  mae_widget_class_set_template (widget_class, "stock");
  MAE_BIND_CHILDREN (widget_class, MaeStock, piece, count);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maestock");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
mae_stock_init (MaeStock *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_pressable_init (GTK_WIDGET (self));
}

void
mae_stock_update (MaeStock *self, const MaeRuleset *rules, int container, int resource, int before,
                  int after, gboolean usable)
{
  MaePiece piece = mae_piece_for_resource (rules, resource);
  g_autofree char *text = before == after ? g_strdup_printf ("× %d", before)
                                          : g_strdup_printf ("%d › %d", before, after);
  g_autofree char *count = mae_resource_count_text (rules, resource, after);
  /* Translators: what lies in the strongbox: "Strongbox: 2 Coins". */
  g_autofree char *label = g_strdup_printf (_ ("Strongbox: %s"), count);

  self->container = container;
  self->resource = resource;
  self->usable = usable;
  mae_piece_image_set (self->piece, &piece, NULL);
  mae_label_set_text (self->count, text);
  gtk_widget_set_focusable (GTK_WIDGET (self), usable);
  mae_widget_set_class (GTK_WIDGET (self), "none", before == 0 && after == 0);
  mae_widget_set_class (GTK_WIDGET (self), "changing", before != after);
  mae_a11y_label_and_tip (GTK_WIDGET (self), label, count);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_DISABLED, !usable, -1);
  mae_drag_add_target (GTK_WIDGET (self), MAE_DROP_CONTAINER, container);
}

int
mae_stock_get_resource (MaeStock *self)
{
  return self->resource;
}

GtkWidget *
mae_stock_get_piece (MaeStock *self)
{
  return GTK_WIDGET (self->piece);
}
