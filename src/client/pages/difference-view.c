/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "difference-view.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/words/difference-text.h"
#include "client/words/table-text.h"
#include "editor-sections.h"
#include "ruleset/ruleset-io.h"

/* The parts of a ruleset are the sections of the editor. */
G_STATIC_ASSERT ((int) MAE_PART_MARKET == (int) MAE_EDITOR_MARKET
                 && (int) MAE_PART_BOARD == (int) MAE_EDITOR_SHELVES
                 && (int) MAE_PART_NAMES == (int) MAE_EDITOR_NAMES);

/* Adds a row with all differences in @part, if there are any. */
static void
add_part (GtkListBox *list, const MaeRuleset *rules, const GArray *differences, MaeRulesetPart part)
{
  const char *title = mae_editor_section_title ((MaeEditorSection) part);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < differences->len; i++) {
    const MaeDifference *each = &g_array_index (differences, MaeDifference, i);
    g_autofree char *sentence = each->part == part ? mae_difference_text (rules, each) : NULL;

    if (sentence)
      g_string_append_printf (text, "%s%s.", text->len > 0 ? " " : "", sentence);
  }
  if (text->len == 0)
    return;
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *heard = g_strdup_printf ("%s: %s", title, text->str);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text->str);
  mae_a11y_name (row, heard);
  mae_a11y_own_name (row);
  gtk_list_box_append (list, row);
}

GtkWidget *
mae_difference_view_new (const MaeRuleset *rules)
{
  g_autoptr (GArray) differences =
      mae_ruleset_compare (rules, mae_ruleset_builtin (MAE_RULESET_STANDARD));
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *bar = adw_header_bar_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *clamp =
      g_object_new (ADW_TYPE_CLAMP, "maximum-size", 640, "child", box, "vexpand", TRUE, NULL);
  GtkWidget *scroller =
      g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "child", clamp,
                    "vexpand", TRUE, "focusable", FALSE, NULL);
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *rest = g_object_new (GTK_TYPE_LABEL, "xalign", 0.f, "wrap", TRUE, NULL);

  adw_header_bar_set_title_widget (
      ADW_HEADER_BAR (bar),
      adw_window_title_new (_ ("What’s Different"), mae_ruleset_label (rules->title)));
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  mae_a11y_name (list, _ ("What’s Different"));
  for (int part = 0; part < MAE_EDITOR_N_SECTIONS; part++)
    add_part (GTK_LIST_BOX (list), rules, differences, (MaeRulesetPart) part);
  gtk_widget_set_visible (list, differences->len > 0);
  gtk_label_set_label (GTK_LABEL (rest), differences->len > 0
                                             ? _ ("Everything else is as in the standard game.")
                                             : _ ("It plays as the standard game does."));
  gtk_widget_add_css_class (box, "mae-trial");
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (box), rest);
  gtk_box_append (GTK_BOX (all), bar);
  gtk_box_append (GTK_BOX (all), scroller);
  return all;
}
