/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor-grid.h"

#include <glib/gi18n.h>

#include "client/table/card-picture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/rules-text.h"

#define CARD_WIDTH 144
#define LEADER_WIDTH 96
#define ITEM "mae-item"
#define LEVEL "mae-level"

struct _MaeEditorGrid {
  AdwBin parent_instance;

  GtkBox *levels; /* switches for the level of cards */
  int level;      /* that is shown */
  GtkBox *box;
  GPtrArray *buttons; /* GtkWidget, by what they show */
};

G_DEFINE_FINAL_TYPE (MaeEditorGrid, mae_editor_grid, ADW_TYPE_BIN)

static int
item_of (GtkWidget *button)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), ITEM));
}

static void
on_clicked_cb (MaeEditorGrid *self, GtkWidget *button)
{
  g_signal_emit_by_name (self, "chosen", item_of (button));
}

static gboolean
is_wrong (const GArray *wrong, int item)
{
  for (guint i = 0; wrong && i < wrong->len; i++)
    if (g_array_index (wrong, int, i) == item)
      return TRUE;
  return FALSE;
}

static void
add_button (MaeEditorGrid *self, GtkWidget *to, const MaeRuleset *rules, MaeEditorSection section,
            int i, gboolean chosen, gboolean wrong)
{
  gboolean is_card = section == MAE_EDITOR_CARDS;
  GtkWidget *button = gtk_button_new ();
  GtkWidget *child = g_object_new (GTK_TYPE_FLOW_BOX_CHILD, "focusable", FALSE, "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget *picture = mae_card_picture_new (rules, is_card ? i : -1, is_card ? -1 : i);
  g_autofree char *details = is_card ? mae_card_details (rules, i) : mae_leader_details (rules, i);
  g_autofree char *name = wrong ? mae_sentences_text (details, _ ("Has a mistake.")) : NULL;

  mae_card_picture_set_width (MAE_CARD_PICTURE (picture), is_card ? CARD_WIDTH : LEADER_WIDTH);
  gtk_accessible_update_state (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_button_set_child (GTK_BUTTON (button), picture);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "mae-editor-choice");
  mae_widget_set_class (button, "mae-editor-chosen", chosen);
  mae_widget_set_class (button, "mae-editor-wrong", wrong);
  g_object_set_data (G_OBJECT (button), ITEM, GINT_TO_POINTER (i));
  mae_a11y_label_and_tip (button, name ? name : details, NULL);
  MAE_CONNECT (button, "clicked", on_clicked_cb, self);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), button);
  gtk_flow_box_append (GTK_FLOW_BOX (to), child);
  g_ptr_array_add (self->buttons, button);
}

static GtkWidget *
add_cells (MaeEditorGrid *self)
{
  GtkWidget *cells = g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE,
                                   "homogeneous", TRUE, "max-children-per-line", 12,
                                   "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);

  gtk_box_append (self->box, cells);
  return cells;
}

/* A color's sign and name, and a button for one more card. */
static void
add_colour_head (MaeEditorGrid *self, const MaeRuleset *rules, int colour)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  MaePiece piece = { .kind = MAE_PIECE_EMBLEM, .hue = mae_band_of (rules, colour) };
  g_autofree char *text = mae_capitalise (mae_colour_label (rules, colour));
  g_autofree char *add = g_strdup_printf (_ ("Add a card: %s"), text);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *button = gtk_button_new_from_icon_name ("list-add-symbolic");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (button, "flat");
  mae_a11y_label (button, add);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", colour);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "editor.add-card");
  gtk_box_append (GTK_BOX (head), mae_piece_image_new (&piece, 20));
  gtk_box_append (GTK_BOX (head), label);
  gtk_box_append (GTK_BOX (head), button);
  gtk_box_append (self->box, head);
}

static void
on_level_cb (MaeEditorGrid *self, GtkToggleButton *button)
{
  int level = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), LEVEL));

  if (gtk_toggle_button_get_active (button) && level != self->level)
    g_signal_emit_by_name (self, "level", level);
}

/* Shows which of @n levels is shown. The number of levels can't be changed. */
static void
show_levels (MaeEditorGrid *self, int n, int level)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self->levels)), *button = first;

  self->level = level;
  for (int i = 1; i <= n; i++, button = button ? gtk_widget_get_next_sibling (button) : NULL) {
    g_autofree char *text = g_strdup_printf (C_ ("card", "Level %d"), i);

    if (!button) {
      button = gtk_toggle_button_new_with_label (text);
      if (first)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
      else
        first = button;
      g_object_set_data (G_OBJECT (button), LEVEL, GINT_TO_POINTER (i));
      gtk_widget_add_css_class (button, "mae-count");
      gtk_box_append (self->levels, button);
      MAE_CONNECT (button, "toggled", on_level_cb, self);
    }
    if (i == level)
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  }
}

void
mae_editor_grid_show (MaeEditorGrid *self, const MaeRuleset *rules, MaeEditorSection section,
                      int level, int item, const GArray *wrong)
{
  int had_focus = -1;

  g_return_if_fail (MAE_IS_EDITOR_GRID (self));

  for (guint i = 0; i < self->buttons->len; i++)
    if (gtk_widget_has_focus (g_ptr_array_index (self->buttons, i)))
      had_focus = item_of (g_ptr_array_index (self->buttons, i));
  g_ptr_array_set_size (self->buttons, 0);
  mae_box_clear (self->box);
  gtk_widget_set_visible (GTK_WIDGET (self->levels), section == MAE_EDITOR_CARDS);
  show_levels (self, rules->n_levels, level);
  if (section == MAE_EDITOR_LEADERS) {
    GtkWidget *cells = add_cells (self);

    for (int i = 0; i < rules->n_leaders; i++)
      add_button (self, cells, rules, section, i, i == item, is_wrong (wrong, i));
  }
  for (int colour = 0; section == MAE_EDITOR_CARDS && colour < rules->n_colours; colour++) {
    GtkWidget *cells;

    add_colour_head (self, rules, colour);
    cells = add_cells (self);
    for (int i = 0; i < rules->n_cards; i++)
      if (rules->cards[i].colour == colour && rules->cards[i].level == level)
        add_button (self, cells, rules, section, i, i == item, is_wrong (wrong, i));
  }
  if (had_focus >= 0)
    mae_editor_grid_focus (self, had_focus);
}

void
mae_editor_grid_focus (MaeEditorGrid *self, int item)
{
  g_return_if_fail (MAE_IS_EDITOR_GRID (self));

  for (guint i = 0; i < self->buttons->len; i++)
    if (item_of (g_ptr_array_index (self->buttons, i)) == item)
      gtk_widget_grab_focus (g_ptr_array_index (self->buttons, i));
}

static void
mae_editor_grid_class_init (MaeEditorGridClass *klass)
{
  MAE_OWN (klass, MaeEditorGrid, g_ptr_array_unref, buttons);
  MAE_SIGNAL (klass, "chosen", 1, G_TYPE_INT);
  MAE_SIGNAL (klass, "level", 1, G_TYPE_INT);
}

static void
mae_editor_grid_init (MaeEditorGrid *self)
{
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  self->buttons = g_ptr_array_new ();
  self->levels = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8));
  mae_wrap_layout_set (self->levels, TRUE, 8);
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  gtk_box_append (GTK_BOX (all), GTK_WIDGET (self->levels));
  gtk_box_append (GTK_BOX (all), GTK_WIDGET (self->box));
  adw_bin_set_child (ADW_BIN (self), all);
}
