/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "points-button.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/counter.h"
#include "client/words/score-text.h"

#define HIGHEST 320 /* pixels of the list before it scrolls */

static GtkWidget *
make_row (const char *text, const char *points)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *what = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0, "hexpand", TRUE,
                                  "wrap", TRUE, "max-width-chars", 28, NULL);
  GtkWidget *row = gtk_list_box_row_new ();
  /* Translators: what points are for, then how many. */
  g_autofree char *name =
      points != NULL ? g_strdup_printf (_ ("%1$s: %2$s"), text, points) : g_strdup (text);

  gtk_box_append (GTK_BOX (box), what);
  if (points != NULL) {
    GtkWidget *number = gtk_label_new (points);

    gtk_widget_add_css_class (number, "mae-number");
    gtk_widget_add_css_class (number, "mae-strong");
    gtk_box_append (GTK_BOX (box), number);
  }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  mae_a11y_name (row, name);
  return row;
}

/* Returns the list of the parts of @kind, and their @sum. */
static GtkWidget *
make_list (const MaeGame *game, int seat, MaeScoreKind kind, int *sum)
{
  GtkWidget *list = gtk_list_box_new ();
  MaeScorePart parts[MAE_MAX_SCORE_PARTS];
  int n = mae_game_score_parts (game, seat, parts), shown = 0;

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "mae-parts");
  *sum = 0;
  for (int i = 0; i < n; i++) {
    g_autofree char *points = g_strdup_printf ("%d", parts[i].points);

    if (parts[i].kind != kind || (kind == MAE_SCORE_RESOURCES && parts[i].units == 0))
      continue;
    g_autofree char *text = mae_score_part_text (game->rules, &parts[i]);
    gtk_list_box_append (GTK_LIST_BOX (list), make_row (text, points));
    *sum += parts[i].points;
    shown++;
  }
  if (shown == 0)
    gtk_list_box_append (GTK_LIST_BOX (list), make_row (mae_score_nothing_text (kind), NULL));
  return list;
}

GtkWidget *
mae_points_button_new (const MaeGame *game, int seat, const char *name, MaeScoreKind kind,
                       guint delay)
{
  GtkWidget *button = g_object_new (GTK_TYPE_MENU_BUTTON, "accessible-role",
                                    GTK_ACCESSIBLE_ROLE_CELL, "valign", GTK_ALIGN_CENTER, NULL);
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scroller = gtk_scrolled_window_new (), *title, *counter;
  /* Translators: the title of a list of points: what they are for, and whose they are. */
  g_autofree char *heading = g_strdup_printf (_ ("%1$s of %2$s"), mae_score_title (kind), name);
  int sum;
  GtkWidget *list = make_list (game, seat, kind, &sum);

  title = g_object_new (GTK_TYPE_LABEL, "label", mae_score_title (kind), "xalign", 0.0,
                        "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);
  gtk_widget_add_css_class (title, "heading");
  g_object_set (scroller, "child", list, "hscrollbar-policy", GTK_POLICY_NEVER,
                "propagate-natural-height", TRUE, "propagate-natural-width", TRUE,
                "max-content-height", HIGHEST, "focusable", FALSE, NULL);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  mae_a11y_name (popover, heading);
  mae_a11y_name (list, heading);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  counter = mae_counter_new (sum, delay, GTK_ACCESSIBLE_ROLE_PRESENTATION);
  gtk_widget_set_valign (counter, GTK_ALIGN_CENTER);
  gtk_menu_button_set_child (GTK_MENU_BUTTON (button), counter);
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (button), FALSE);
  gtk_widget_add_css_class (button, "mae-points");
  g_autofree char *number = g_strdup_printf ("%d", sum);
  g_autofree char *label = g_strdup_printf (_ ("%1$s: %2$s"), heading, number);
  /* The button inside has the focus; newer GTK gives it the name of the outer one. */
  mae_a11y_name (button, label);
  mae_a11y_name (gtk_widget_get_first_child (button), label);
  return button;
}
