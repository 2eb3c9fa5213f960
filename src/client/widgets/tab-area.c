/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "tab-area.h"

#include "widget.h"

struct _MaeTabArea {
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (MaeTabArea, mae_tab_area, GTK_TYPE_WIDGET)

static void
mae_tab_area_class_init (MaeTabAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mae_widget_class_unparent_children (widget_class);
  mae_widget_class_set_area (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void
mae_tab_area_init (MaeTabArea *self)
{
}
