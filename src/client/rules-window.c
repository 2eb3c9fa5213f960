/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-window.h"

struct _MaeRulesWindow {
  AdwWindow parent_instance;

  GtkWidget *scroller;
};

G_DEFINE_FINAL_TYPE (MaeRulesWindow, mae_rules_window, ADW_TYPE_WINDOW)

static void
mae_rules_window_class_init (MaeRulesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/maestri_game/Maestri/ui/rules-window.ui");
  gtk_widget_class_bind_template_child (widget_class, MaeRulesWindow, scroller);
}

static void
mae_rules_window_init (MaeRulesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* So that the arrow keys scroll at once. */
  gtk_window_set_focus (GTK_WINDOW (self), self->scroller);
}

/* A window beside @parent, which stays usable. */
GtkWindow *
mae_rules_window_new (GtkWindow *parent)
{
  return g_object_new (MAE_TYPE_RULES_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE,
                       NULL);
}
