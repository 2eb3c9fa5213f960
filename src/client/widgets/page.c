/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "page.h"

/* GTK's function starts with the child that has the focus, so Tab would never reach the children
 * before that. */
static gboolean
page_focus (GtkWidget *page, GtkDirectionType direction)
{
  gboolean back =
      direction == GTK_DIR_TAB_BACKWARD || direction == GTK_DIR_UP || direction == GTK_DIR_LEFT;
  GtkWidget *child = gtk_widget_get_focus_child (page);

  if (child == NULL)
    child = back ? gtk_widget_get_last_child (page) : gtk_widget_get_first_child (page);
  while (child != NULL && !gtk_widget_child_focus (child, direction))
    child = back ? gtk_widget_get_prev_sibling (child) : gtk_widget_get_next_sibling (child);
  return child != NULL;
}

void
mae_page_class_set_first (GtkWidgetClass *klass, gboolean (*grab_focus) (GtkWidget *page))
{
  klass->grab_focus = grab_focus;
  klass->focus = page_focus;
}
