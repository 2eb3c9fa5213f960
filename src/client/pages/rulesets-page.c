/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rulesets-page.h"

#include <glib/gi18n.h>

#include "client/game/own-rulesets.h"
#include "client/game/ruleset-draft.h"
#include "client/platform/question.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/page.h"
#include "client/widgets/row-menu.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/parts-text.h"
#include "client/words/table-text.h"
#include "ruleset-choice.h"

#define ID "mae-ruleset"

struct _MaeRulesetsPage {
  GtkWidget parent_instance;

  AdwPreferencesGroup *builtin, *own;
  GPtrArray *rows; /* GtkWidget: those of the player's own rulesets */

  char *renamed;          /* the ruleset to be renamed */
  MaeEntryRow *new_title; /* in the question, while it is open */
};

G_DEFINE_FINAL_TYPE (MaeRulesetsPage, mae_rulesets_page, GTK_TYPE_WIDGET)

static const char *
row_id (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), ID);
}

static gboolean
is_builtin (const char *id)
{
  return mae_ruleset_builtin (id) != NULL;
}

/* Returns the ruleset @id, which may have mistakes; NULL: it can't be read. (transfer full) */
static MaeRuleset *
find (const char *id)
{
  return (MaeRuleset *) (is_builtin (id) ? mae_own_rulesets_find (id)
                                         : mae_own_rulesets_open (id, NULL));
}

/* ── Menus ─────────────────────────────────────────────────────────────────────────────────── */

static GMenuModel *
make_play_menu (GtkWidget *button, gpointer row)
{
  return mae_ruleset_choice_play_menu (row_id (row));
}

static GMenuModel *
make_more_menu (GtkWidget *button, gpointer row)
{
  const char *id = row_id (row);
  g_autoptr (MaeRuleset) rules = find (id);
  g_autoptr (MaeRuleset) playable = (MaeRuleset *) mae_own_rulesets_find (id);
  GMenu *menu = g_menu_new ();

  if (rules)
    mae_row_menu_append (menu, _ ("D_uplicate"), "rulesets.duplicate", id);
  if (rules) {
    mae_row_menu_append (menu, _ ("_Try It…"), "win.try-ruleset", id);
    mae_row_menu_append (menu, _ ("_What’s Different"), "win.compare-ruleset", id);
  }
  if (playable)
    mae_row_menu_append (menu, _ ("_Export…"), "win.export-ruleset", id);
  if (rules && !is_builtin (id))
    mae_row_menu_append (menu, _ ("_Rename…"), "rulesets.rename", id);
  if (!is_builtin (id))
    mae_row_menu_append (menu, _ ("_Delete"), "rulesets.delete", id);
  return G_MENU_MODEL (menu);
}

/* ── Rows ──────────────────────────────────────────────────────────────────────────────────── */

/* Returns what the game is in a few words: players, cards, leaders. (transfer full) */
static char *
about_text (const MaeRuleset *rules)
{
  g_autofree char *players = mae_ruleset_choice_players_text (rules);
  g_autofree char *cards = g_strdup_printf (
      ngettext ("%d development card", "%d development cards", rules->n_cards), rules->n_cards);
  g_autofree char *leaders =
      g_strdup_printf (ngettext ("%d leader", "%d leaders", rules->n_leaders), rules->n_leaders);

  return mae_parts_text (g_strdup_printf ("%s · %s · %s", players, cards, leaders));
}

/* Adds a button that opens a menu. @what and @title form its accessible name. */
static GtkWidget *
add_menu_button (GtkWidget *row, const char *label, const char *icon, const char *what,
                 const char *title, MaeRowMenuFunc func)
{
  GtkWidget *button =
      icon ? gtk_button_new_from_icon_name (icon) : gtk_button_new_with_label (label);
  g_autofree char *name = g_strdup_printf ("%s: %s", what, title);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, icon ? "flat" : "mae-small");
  mae_a11y_label_and_tip (button, name, icon ? what : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, TRUE,
                                  -1);
  mae_row_menu_add (button, func, row);
  g_signal_connect (button, "clicked", G_CALLBACK (mae_row_menu_open), NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return button;
}

static void
add_edit_button (GtkWidget *row, const char *label, const char *title, const char *id)
{
  GtkWidget *button = gtk_button_new_with_label (label);
  g_autofree char *name = g_strdup_printf ("%s: %s", label, title);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "mae-small");
  gtk_widget_add_css_class (button, "mae-quiet");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.edit-ruleset");
  mae_a11y_label_and_tip (button, name, NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

static const char *
unreadable_title (void)
{
  return _ ("A ruleset that can’t be read");
}

/* @problem: nullable. */
static GtkWidget *
row_new (const char *id, const MaeRuleset *rules, const char *problem)
{
  GtkWidget *row = adw_action_row_new (), *usual;
  const char *title = rules ? mae_ruleset_label (rules->title) : unreadable_title ();
  const char *edits = is_builtin (id) ? _ ("Edit a Copy") : _ ("Edit");
  g_autofree char *about = problem ? g_strdup (problem) : about_text (rules);
  g_autofree char *heard = g_strdup_printf ("%s, %s", title, about);

  g_object_set_data_full (G_OBJECT (row), ID, g_strdup (id), g_free);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about);
  if (!problem) {
    usual = add_menu_button (row, _ ("Play"), NULL, _ ("Play"), title, make_play_menu);
    adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), usual);
    mae_a11y_own_name (usual);
  }
  if (rules)
    add_edit_button (row, edits, title, id);
  add_menu_button (row, NULL, "view-more-symbolic", _ ("More"), title, make_more_menu);
  mae_a11y_name (row, heard);
  mae_a11y_own_name (row);
  mae_wrap_layout_set_row (GTK_LIST_BOX_ROW (row));
  return row;
}

void
mae_rulesets_page_show (MaeRulesetsPage *self, const char *id)
{
  g_autoptr (GPtrArray) all = mae_own_rulesets_list ();
  GtkWidget *found = NULL;

  g_return_if_fail (MAE_IS_RULESETS_PAGE (self));

  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (self->own, g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < all->len; i++) {
    const MaeOwnRuleset *own = g_ptr_array_index (all, i);
    GtkWidget *row = row_new (own->id, own->rules, own->problem);

    adw_preferences_group_add (self->own, row);
    g_ptr_array_add (self->rows, row);
    if (g_strcmp0 (own->id, id) == 0)
      found = row;
  }
  adw_preferences_group_set_description (
      self->own, all->len > 0 ? NULL
                              : _ ("Duplicate one of the rulesets above, or import one from a "
                                   "file. You can also drop a file on this window."));
  if (found)
    gtk_widget_grab_focus (found);
}

/* ── Actions ───────────────────────────────────────────────────────────────────────────────── */

static void
say (MaeRulesetsPage *self, const char *text)
{
  g_signal_emit_by_name (self, "problem", text);
}

static void
duplicate_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeRulesetsPage *self = MAE_RULESETS_PAGE (widget);
  g_autoptr (MaeRuleset) rules = find (g_variant_get_string (parameter, NULL));
  g_autoptr (GError) error = NULL;

  if (!rules)
    return;
  /* Translators: the title of a copy of a ruleset. */
  g_autofree char *title = g_strdup_printf (_ ("Copy of %s"), mae_ruleset_label (rules->title));
  g_autofree char *id = mae_own_rulesets_add (rules, title, &error);
  if (id)
    mae_rulesets_page_show (self, id);
  else
    say (self, error->message);
}

/* Returns TRUE, and says so, if the ruleset is open in the editor of another window. */
static gboolean
is_open (MaeRulesetsPage *self, const char *id)
{
  gboolean open = mae_ruleset_draft_is_open (id);

  if (open)
    say (self, _ ("This ruleset is being edited in another window."));
  return open;
}

static void
delete_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeRulesetsPage *self = MAE_RULESETS_PAGE (widget);
  const char *id = g_variant_get_string (parameter, NULL);
  g_autoptr (MaeRuleset) rules = find (id);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (is_open (self, id))
    return;
  if (!mae_own_rulesets_delete (id, &text, &error)) {
    say (self, error->message);
    return;
  }
  mae_ruleset_draft_drop (id);
  if (text)
    g_signal_emit_by_name (self, "deleted", id,
                           rules ? mae_ruleset_label (rules->title) : unreadable_title (), text);
  mae_rulesets_page_show (self, NULL);
  gtk_widget_grab_focus (widget);
}

static void
on_title_changed_cb (GtkWidget *question, MaeEntryRow *entry)
{
  mae_question_enable (question, "rename",
                       mae_own_rulesets_title_ok (gtk_editable_get_text (GTK_EDITABLE (entry))));
}

static void
on_saved_cb (MaeRulesetsPage *self, const char *problem)
{
  if (problem)
    say (self, problem);
}

static void
on_renamed_cb (MaeRulesetsPage *self, const char *response)
{
  g_autofree char *title =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->new_title))));
  g_autoptr (MaeRuleset) rules = find (self->renamed);
  g_autoptr (GError) error = NULL;

  self->new_title = NULL;
  if (!g_str_equal (response, "rename") || !rules || !mae_own_rulesets_title_ok (title)
      || is_open (self, self->renamed))
    return;
  g_autoptr (MaeRulesetDraft) draft = mae_ruleset_draft_open (self->renamed, &error);
  if (!draft) {
    say (self, error->message);
    return;
  }
  g_autoptr (MaeRuleset) copy = mae_own_rulesets_copy (mae_ruleset_draft_get_rules (draft), title);
  mae_ruleset_draft_set_rules (draft, copy, "/title");
  g_signal_connect_object (draft, "saved", G_CALLBACK (on_saved_cb), self, G_CONNECT_SWAPPED);
  mae_ruleset_draft_close (draft);
  mae_rulesets_page_show (self, self->renamed);
}

static void
rename_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeRulesetsPage *self = MAE_RULESETS_PAGE (widget);
  const char *id = g_variant_get_string (parameter, NULL);
  g_autoptr (MaeRuleset) rules = find (id);
  GtkWidget *question = rules ? mae_question_new (_ ("Rename Ruleset"), "") : NULL;
  GtkWidget *list = gtk_list_box_new ();

  if (!question) {
    g_object_ref_sink (list);
    g_object_unref (list);
    return;
  }
  g_free (self->renamed);
  self->renamed = g_strdup (id);
  self->new_title = g_object_new (MAE_TYPE_ENTRY_ROW, "title", _ ("Name"), NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->new_title), rules->title);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_append (GTK_LIST_BOX (list), GTK_WIDGET (self->new_title));
  mae_question_set_extra_child (question, list);
  mae_question_set_answers (question, "cancel", _ ("_Cancel"), "rename", _ ("_Rename"),
                            ADW_RESPONSE_SUGGESTED);
  mae_question_set_default (question, "rename");
  g_signal_connect_object (self->new_title, "changed", G_CALLBACK (on_title_changed_cb), question,
                           G_CONNECT_SWAPPED);
  MAE_CONNECT (question, "response", on_renamed_cb, self);
  mae_dialog_present (question, widget);
  mae_a11y_tidy_buttons (question);
  gtk_widget_grab_focus (GTK_WIDGET (self->new_title));
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_rulesets_page_grab_focus (GtkWidget *widget)
{
  MaeRulesetsPage *self = MAE_RULESETS_PAGE (widget);

  return gtk_widget_child_focus (GTK_WIDGET (self->builtin), GTK_DIR_TAB_FORWARD);
}

static void
mae_rulesets_page_class_init (MaeRulesetsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeRulesetsPage, g_ptr_array_unref, rows);
  MAE_OWN (klass, MaeRulesetsPage, g_free, renamed);
  MAE_SIGNAL (klass, "problem", 1, G_TYPE_STRING);
  MAE_SIGNAL (klass, "deleted", 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  mae_page_class_set_first (widget_class, mae_rulesets_page_grab_focus);
  mae_widget_class_set_template (widget_class, "rulesets-page");
  MAE_BIND_CHILDREN (widget_class, MaeRulesetsPage, builtin, own);
  gtk_widget_class_install_action (widget_class, "rulesets.duplicate", "s", duplicate_cb);
  gtk_widget_class_install_action (widget_class, "rulesets.delete", "s", delete_cb);
  gtk_widget_class_install_action (widget_class, "rulesets.rename", "s", rename_cb);
}

static void
mae_rulesets_page_init (MaeRulesetsPage *self)
{
  const char *const *ids = mae_ruleset_builtin_ids ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->rows = g_ptr_array_new ();
  for (int i = 0; ids[i]; i++)
    adw_preferences_group_add (self->builtin, row_new (ids[i], mae_ruleset_builtin (ids[i]), NULL));
  mae_rulesets_page_show (self, NULL);
}
