/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "catalogue.h"

#include <glib/gi18n.h>

#include "client/platform/dialog.h"
#include "client/table/card-picture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/tab-area.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/parts-text.h"
#include "client/words/rules-text.h"
#include "client/words/where-text.h"
#include "icon-list.h"
#include "ruleset/ruleset-io.h"

struct _MaeCatalogue {
  AdwBin parent_instance;

  GtkBox *filters;
  GtkDropDown *colour, *level, *resource;
  GtkStack *stack;
  GtkWidget *cards_page;
  GtkLabel *count;
  GtkWidget *cards_heading, *leaders_heading;
  GtkFlowBox *cards, *leaders;
  MaeIconList *icons;

  const MaeRuleset *rules;      /* a reference */
  int types[MAE_MAX_RESOURCES]; /* the types of the items of @resource after the first */
};

G_DEFINE_FINAL_TYPE (MaeCatalogue, mae_catalogue, ADW_TYPE_BIN)

/* ── Filters ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
bag_has (const MaeBag *bag, int resource)
{
  return bag->of[resource] > 0;
}

static gboolean
production_has (const MaeRuleset *rules, int production, int resource)
{
  return production >= 0
         && (bag_has (&rules->productions[production].in, resource)
             || bag_has (&rules->productions[production].out, resource));
}

static gboolean
card_matches (const MaeRuleset *rules, int index, int colour, int level, int resource)
{
  const MaeCard *card = &rules->cards[index];

  return (colour < 0 || card->colour == colour) && (level == 0 || card->level == level)
         && (resource < 0 || bag_has (&card->cost, resource)
             || production_has (rules, card->production, resource));
}

/* Returns whether a leader passes the filters: by the cards it needs, and by the resources it needs
 * or has an ability for. */
static gboolean
leader_matches (const MaeRuleset *rules, int index, int colour, int level, int resource)
{
  const MaeLeader *leader = &rules->leaders[index];
  gboolean has_card = colour < 0 && level == 0;

  for (int i = 0; i < leader->n_needs; i++)
    has_card |= (colour < 0 || leader->needs[i].colour == colour)
                && (level == 0 || leader->needs[i].level == level);
  return has_card
         && (resource < 0 || leader->resource == resource
             || bag_has (&leader->needs_resources, resource)
             || production_has (rules, leader->production, resource));
}

static gboolean
matches (MaeCatalogue *self, gboolean is_leader, int index)
{
  guint resource = gtk_drop_down_get_selected (self->resource);

  return (is_leader ? leader_matches : card_matches) (
      self->rules, index, (int) gtk_drop_down_get_selected (self->colour) - 1,
      (int) gtk_drop_down_get_selected (self->level),
      resource == 0 ? -1 : self->types[resource - 1]);
}

static gboolean
filter_cb (GtkFlowBoxChild *child, gpointer user_data)
{
  MaeCatalogue *self = MAE_CATALOGUE (user_data);

  return matches (self, gtk_widget_is_ancestor (GTK_WIDGET (child), GTK_WIDGET (self->leaders)),
                  gtk_flow_box_child_get_index (child));
}

static void
filter (MaeCatalogue *self)
{
  g_autofree char *cards = NULL;
  g_autofree char *leaders = NULL;
  int n_cards = 0, n_leaders = 0;

  for (int i = 0; i < self->rules->n_cards; i++)
    n_cards += matches (self, FALSE, i);
  for (int i = 0; i < self->rules->n_leaders; i++)
    n_leaders += matches (self, TRUE, i);
  gtk_flow_box_invalidate_filter (self->cards);
  gtk_flow_box_invalidate_filter (self->leaders);
  gtk_widget_set_visible (self->cards_heading, n_cards > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->cards), n_cards > 0);
  gtk_widget_set_visible (self->leaders_heading, n_leaders > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->leaders), n_leaders > 0);
  cards =
      g_strdup_printf (ngettext ("%d development card", "%d development cards", n_cards), n_cards);
  leaders = g_strdup_printf (ngettext ("%d leader", "%d leaders", n_leaders), n_leaders);
  g_autofree char *text = mae_parts_text (g_strdup_printf ("%s · %s", cards, leaders));
  gtk_label_set_label (self->count, text);
}

static void
add_filter (MaeCatalogue *self, GtkDropDown *down, const char *label, GStrvBuilder *items)
{
  g_auto (GStrv) strings = g_strv_builder_end (items);
  g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const *) strings);

  gtk_drop_down_set_model (down, G_LIST_MODEL (list));
  mae_a11y_drop_down (down, label);
  MAE_CONNECT (down, "notify::selected", filter, self);
}

static void
add_choice (GStrvBuilder *choices, const char *label)
{
  g_autofree char *text = mae_capitalise (label);

  g_strv_builder_add (choices, text);
}

static void
add_filters (MaeCatalogue *self)
{
  g_autoptr (GStrvBuilder) colours = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) levels = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) resources = g_strv_builder_new ();
  int n = 0;

  g_strv_builder_add (colours, _ ("All colors"));
  for (int i = 0; i < self->rules->n_colours; i++)
    add_choice (colours, mae_colour_label (self->rules, i));
  g_strv_builder_add (levels, _ ("All levels"));
  for (int i = 1; i <= self->rules->n_levels; i++) {
    g_autofree char *text = g_strdup_printf (C_ ("card", "Level %d"), i);

    g_strv_builder_add (levels, text);
  }
  g_strv_builder_add (resources, _ ("All resources"));
  for (int i = 0; i < self->rules->n_resources; i++)
    if (i != self->rules->white) {
      self->types[n++] = i;
      add_choice (resources, mae_resource_label (self->rules, i, 1));
    }
  add_filter (self, self->colour, _ ("Color"), colours);
  add_filter (self, self->level, C_ ("card", "Level"), levels);
  add_filter (self, self->resource, _ ("Resource"), resources);
}

/* Hides the page that isn't shown: screen readers would read it behind the other page. */
static void
on_page_cb (MaeCatalogue *self)
{
  gboolean icons = g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "icons") == 0;

  gtk_widget_set_visible (self->cards_page, !icons);
  gtk_widget_set_visible (GTK_WIDGET (self->icons), icons);
}

/* ── Tiles ────────────────────────────────────────────────────────────────────────────────── */

static GtkWidget *
add_label (GtkWidget *box, const char *text, gboolean soft)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 18);
  gtk_widget_add_css_class (label, "mae-caption");
  if (soft)
    gtk_widget_add_css_class (label, "mae-soft");
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

/* Makes a tile: a picture and below it @words and @where (both nullable). Screen readers read
 * @details. */
static void
add_tile (GtkFlowBox *to, GtkWidget *picture, const char *words, const char *where,
          const char *details)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing",
                                 4, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *child = gtk_flow_box_child_new ();
  g_autofree char *all = mae_sentences_text (details, where);

  gtk_box_append (GTK_BOX (box), picture);
  if (words)
    add_label (box, words, FALSE);
  if (where)
    add_label (box, where, TRUE);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), box);
  mae_a11y_tip (picture, details);
  mae_a11y_name (child, all);
  gtk_flow_box_append (to, child);
}

static void
add_tiles (MaeCatalogue *self, const MaeCatalogueOf *of)
{
  for (int i = 0; i < of->rules->n_cards; i++) {
    g_autofree char *details = mae_card_details (of->rules, i);
    g_autofree char *where =
        of->game ? mae_card_where_text (of->game, of->roster, of->seat, i) : NULL;

    add_tile (self->cards, mae_card_picture_new (of->rules, i, -1), NULL, where, details);
  }
  for (int i = 0; i < of->rules->n_leaders; i++) {
    g_autofree char *details = mae_leader_details (of->rules, i);
    g_autofree char *words = mae_leader_text (of->rules, i);
    g_autofree char *where =
        of->game ? mae_leader_where_text (of->game, of->roster, of->seat, i) : NULL;

    add_tile (self->leaders, mae_card_picture_new (of->rules, -1, i), words, where, details);
  }
}

/* ── Creating and freeing ─────────────────────────────────────────────────────────────────── */

static void
mae_catalogue_class_init (MaeCatalogueClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeCatalogue, mae_ruleset_unref, rules);
  g_type_ensure (MAE_TYPE_TAB_AREA);
  g_type_ensure (MAE_TYPE_ICON_LIST);
  mae_widget_class_set_template (widget_class, "catalogue");
  MAE_BIND_CHILDREN (widget_class, MaeCatalogue, filters, colour, level, resource, count,
                     cards_heading, leaders_heading, cards, leaders, icons, stack, cards_page);
  gtk_widget_class_bind_template_callback (widget_class, on_page_cb);
}

static void
mae_catalogue_init (MaeCatalogue *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (self->filters, TRUE, 8);
}

GtkWidget *
mae_catalogue_new (const MaeCatalogueOf *of, const MaeCatalogueAt *at)
{
  MaeCatalogue *self = g_object_new (MAE_TYPE_CATALOGUE, NULL);

  self->rules = mae_ruleset_ref (of->rules);
  add_tiles (self, of);
  add_filters (self);
  mae_icon_list_show (self->icons, of->rules);
  gtk_flow_box_set_filter_func (self->cards, filter_cb, self, NULL);
  gtk_flow_box_set_filter_func (self->leaders, filter_cb, self, NULL);
  gtk_drop_down_set_selected (self->colour, at->colour + 1);
  gtk_drop_down_set_selected (self->level, at->level);
  filter (self);

  GtkWidget *dialog = mae_dialog_new (_ ("Cards and Leaders"), GTK_WIDGET (self), 980, 700);
  if (at->leader >= 0)
    mae_dialog_set_focus (dialog,
                          GTK_WIDGET (gtk_flow_box_get_child_at_index (self->leaders, at->leader)));
  return dialog;
}
