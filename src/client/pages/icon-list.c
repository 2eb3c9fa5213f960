/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "icon-list.h"

#include <glib/gi18n.h>

#include "client/platform/dialog.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/tab-area.h"
#include "client/widgets/widget.h"
#include "client/words/icon-text.h"
#include "client/words/rules-text.h"
#include "icon-picture.h"
#include "ruleset/ruleset-io.h"

/* The fewest and the most letters in a line of the text beside a picture. */
#define LEAST_LETTERS 18
#define MOST_LETTERS 40

struct _MaeIconList {
  AdwBin parent_instance;

  GtkWidget *search, *nothing;
  GtkBox *topics;
  GtkScrolledWindow *scroller;

  const MaeRuleset *rules;       /* a reference; NULL: empty */
  GArray *icons;                 /* MaeIcon */
  GPtrArray *tiles;              /* their widgets, which this doesn't own */
  GtkWidget *part[MAE_N_TOPICS]; /* nullable */
};

G_DEFINE_FINAL_TYPE (MaeIconList, mae_icon_list, ADW_TYPE_BIN)

/* ── Searching ────────────────────────────────────────────────────────────────────────────── */

static void
on_search_cb (MaeIconList *self)
{
  const char *search = gtk_editable_get_text (GTK_EDITABLE (self->search));
  gboolean any[MAE_N_TOPICS] = { FALSE }, all = FALSE;

  for (guint i = 0; i < self->icons->len; i++) {
    const MaeIcon *icon = &g_array_index (self->icons, MaeIcon, i);
    gboolean matches = mae_icon_matches (self->rules, icon, search);

    gtk_widget_set_visible (self->tiles->pdata[i], matches);
    any[mae_icon_topic (self->rules, icon)] |= matches;
  }
  for (MaeTopic t = 0; t < MAE_N_TOPICS; t++)
    if (self->part[t]) {
      gtk_widget_set_visible (self->part[t], any[t]);
      all |= any[t];
    }
  gtk_widget_set_visible (self->nothing, !all);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

/* Esc ends the search; without one it closes the dialog. */
static void
on_stop_search_cb (MaeIconList *self)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)) == '\0')
    mae_dialog_close (GTK_WIDGET (self));
  else
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
}

static gboolean
search_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  return gtk_widget_grab_focus (MAE_ICON_LIST (widget)->search);
}

/* ── The list ─────────────────────────────────────────────────────────────────────────────── */

/* Before libadwaita 1.5 the dialog is a window of its own, without the actions of the main one. */
static void
on_rules_cb (GtkButton *button, gpointer user_data)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (button));
  GtkWindow *main = GTK_IS_WINDOW (root) ? gtk_window_get_transient_for (GTK_WINDOW (root)) : NULL;

  if (main)
    mae_dialog_set_beside (GTK_WIDGET (root));
  gtk_widget_activate_action (main ? GTK_WIDGET (main) : GTK_WIDGET (button), "win.rules-about",
                              "i", GPOINTER_TO_INT (user_data));
}

static GtkWidget *
new_label (const char *text, const char *class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0., "wrap", TRUE,
                                   "wrap-mode", PANGO_WRAP_WORD_CHAR, "width-chars", LEAST_LETTERS,
                                   "max-width-chars", MOST_LETTERS, NULL);

  gtk_widget_add_css_class (label, class);
  return label;
}

/* A picture with its name and sentence beside it. */
static GtkWidget *
new_tile (const MaeRuleset *rules, const MaeIcon *icon)
{
  GtkWidget *row = g_object_new (GTK_TYPE_BOX, "spacing", 10, "accessible-role",
                                 GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *words = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "valign",
                                   GTK_ALIGN_CENTER, "hexpand", TRUE, "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *tile = gtk_flow_box_child_new ();
  g_autofree char *name = mae_icon_name (rules, icon);
  g_autofree char *text = mae_icon_text (rules, icon);
  g_autofree char *all = mae_sentences_text (name, text);

  gtk_box_append (GTK_BOX (words), new_label (name, "heading"));
  gtk_box_append (GTK_BOX (words), new_label (text, "mae-soft"));
  gtk_box_append (GTK_BOX (row), mae_icon_picture_new (rules, icon));
  gtk_box_append (GTK_BOX (row), words);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (tile), row);
  mae_a11y_name (tile, all);
  return tile;
}

/* A heading with a button for the rules, and an empty list. Returns the list. */
static GtkFlowBox *
add_part (MaeIconList *self, MaeTopic topic)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *heading =
      g_object_new (GTK_TYPE_LABEL, "label", mae_topic_title (topic), "xalign", 0., "wrap", TRUE,
                    "hexpand", TRUE, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);
  GtkWidget *button =
      g_object_new (GTK_TYPE_BUTTON, "label", _ ("Rules"), "valign", GTK_ALIGN_END, NULL);
  GtkWidget *flow =
      g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE, "homogeneous", TRUE,
                    "max-children-per-line", 2, "row-spacing", 6, "column-spacing", 12, NULL);
  GtkWidget *area = g_object_new (MAE_TYPE_TAB_AREA, NULL);
  /* Translators: a button; %s is the title of a topic of the rules. */
  g_autofree char *name = g_strdup_printf (_ ("Rules: %s"), mae_topic_title (topic));

  gtk_widget_add_css_class (heading, "mae-rules-heading");
  gtk_widget_add_css_class (button, "mae-small");
  mae_a11y_name (button, name);
  mae_a11y_name (flow, mae_topic_title (topic));
  g_signal_connect (button, "clicked", G_CALLBACK (on_rules_cb), GINT_TO_POINTER (topic));
  gtk_widget_set_parent (flow, area);
  gtk_box_append (GTK_BOX (top), heading);
  gtk_box_append (GTK_BOX (top), button);
  gtk_box_append (GTK_BOX (box), top);
  gtk_box_append (GTK_BOX (box), area);
  gtk_box_append (self->topics, box);
  self->part[topic] = box;
  return GTK_FLOW_BOX (flow);
}

void
mae_icon_list_show (MaeIconList *self, const MaeRuleset *rules)
{
  GtkFlowBox *flow = NULL;
  MaeTopic at = MAE_N_TOPICS;

  g_return_if_fail (MAE_IS_ICON_LIST (self));
  g_return_if_fail (!self->rules);

  self->rules = mae_ruleset_ref (rules);
  self->icons = mae_icons_list (rules);
  for (guint i = 0; i < self->icons->len; i++) {
    const MaeIcon *icon = &g_array_index (self->icons, MaeIcon, i);
    MaeTopic topic = mae_icon_topic (rules, icon);
    GtkWidget *tile = new_tile (rules, icon);

    if (topic != at)
      flow = add_part (self, at = topic);
    gtk_flow_box_append (flow, tile);
    g_ptr_array_add (self->tiles, tile);
  }
}

/* ── Creating and freeing ─────────────────────────────────────────────────────────────────── */

static void
mae_icon_list_class_init (MaeIconListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeIconList, mae_ruleset_unref, rules);
  MAE_OWN (klass, MaeIconList, g_array_unref, icons);
  MAE_OWN (klass, MaeIconList, g_ptr_array_unref, tiles);
  g_type_ensure (MAE_TYPE_TAB_AREA);
  mae_widget_class_set_template (widget_class, "icon-list");
  MAE_BIND_CHILDREN (widget_class, MaeIconList, search, nothing, topics, scroller);
  gtk_widget_class_bind_template_callback (widget_class, on_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_search_cb);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, search_cb, NULL);
}

static void
mae_icon_list_init (MaeIconList *self)
{
  self->tiles = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
