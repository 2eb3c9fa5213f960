/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor-form.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/game/own-rulesets.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/rules-text.h"

#define PIECE_SIZE 26

typedef struct {
  MaeEditorForm *form;
  GtkWidget *widget; /* a spin button, a combo row, a switch, or the entry of the title */
  char *place;
  MaeRulesetNumber number;
  int *values; /* of a combo row, as many as it has items; otherwise NULL */
} FormField;

struct _MaeEditorForm {
  AdwBin parent_instance;

  GtkBox *box;
  AdwPreferencesGroup *group; /* the last one */
  GtkWidget *words;           /* its buttons with words; NULL: none */
  MaeRulesetDraft *draft;
  GPtrArray *fields; /* FormField */
  gboolean refreshing;
};

G_DEFINE_FINAL_TYPE (MaeEditorForm, mae_editor_form, ADW_TYPE_BIN)

static void
field_free (gpointer data)
{
  FormField *field = data;

  g_free (field->place);
  g_free (field->values);
  g_free (field);
}

/* ── Values ────────────────────────────────────────────────────────────────────────────────── */

static void
on_title_cb (FormField *field)
{
  const MaeRuleset *rules = mae_ruleset_draft_get_rules (field->form->draft);
  g_autofree char *title =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (field->widget))));
  g_autoptr (MaeRuleset) next = NULL;

  if (field->form->refreshing || !mae_own_rulesets_title_ok (title)
      || g_str_equal (title, rules->title))
    return;
  next = mae_own_rulesets_copy (rules, title);
  mae_ruleset_draft_set_rules (field->form->draft, next, field->place);
}

/* What is typed stays as it is typed. */
static void
show_title (GtkWidget *entry, const char *title)
{
  g_autofree char *typed = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));

  if (!g_str_equal (typed, title))
    gtk_editable_set_text (GTK_EDITABLE (entry), title);
}

static void
show_value (FormField *field)
{
  const MaeRuleset *rules = mae_ruleset_draft_get_rules (field->form->draft);
  int value = mae_ruleset_edit_get (rules, &field->number);

  if (MAE_IS_ENTRY_ROW (field->widget)) {
    show_title (field->widget, rules->title);
  } else if (GTK_IS_SPIN_BUTTON (field->widget)) {
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (field->widget), value);
  } else if (GTK_IS_SWITCH (field->widget)) {
    gtk_switch_set_active (GTK_SWITCH (field->widget), value != 0);
  } else {
    guint n = g_list_model_get_n_items (adw_combo_row_get_model (ADW_COMBO_ROW (field->widget)));

    for (guint i = 0; i < n; i++)
      if (field->values[i] == value)
        adw_combo_row_set_selected (ADW_COMBO_ROW (field->widget), i);
  }
}

static int
get_value (const FormField *field)
{
  if (GTK_IS_SPIN_BUTTON (field->widget))
    return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (field->widget));
  if (GTK_IS_SWITCH (field->widget))
    return gtk_switch_get_active (GTK_SWITCH (field->widget));
  return field->values[adw_combo_row_get_selected (ADW_COMBO_ROW (field->widget))];
}

static void
on_changed_cb (FormField *field)
{
  g_autoptr (MaeRuleset) next = NULL;

  if (field->form->refreshing)
    return;
  next = mae_ruleset_new ();
  *next = *mae_ruleset_draft_get_rules (field->form->draft);
  mae_ruleset_edit_set (next, &field->number, get_value (field));
  mae_ruleset_draft_set_rules (field->form->draft, next, field->place);
}

static void
add_field (MaeEditorForm *self, GtkWidget *widget, const char *signal, const char *place,
           MaeRulesetNumber number, int *values)
{
  FormField *field = g_new (FormField, 1);

  *field = (FormField){ self, widget, g_strdup (place), number, values };
  g_ptr_array_add (self->fields, field);
  self->refreshing = TRUE;
  show_value (field);
  self->refreshing = FALSE;
  g_signal_connect_swapped (
      widget, signal,
      MAE_IS_ENTRY_ROW (widget) ? G_CALLBACK (on_title_cb) : G_CALLBACK (on_changed_cb), field);
}

void
mae_editor_form_refresh (MaeEditorForm *self)
{
  g_return_if_fail (MAE_IS_EDITOR_FORM (self));

  self->refreshing = TRUE;
  for (guint i = 0; i < self->fields->len; i++)
    show_value (g_ptr_array_index (self->fields, i));
  self->refreshing = FALSE;
}

/* ── The title ─────────────────────────────────────────────────────────────────────────────── */

void
mae_editor_form_title (MaeEditorForm *self, const char *label)
{
  GtkWidget *entry = g_object_new (MAE_TYPE_ENTRY_ROW, "title", label, NULL);

  g_return_if_fail (MAE_IS_EDITOR_FORM (self));

  mae_editor_form_add (self, entry);
  add_field (self, entry, "changed", "/title", MAE_RULESET_NUMBER (title, 0, 0), NULL);
}

/* ── Places ────────────────────────────────────────────────────────────────────────────────── */

/* Returns whether @inner is @outer or within it. */
static gboolean
is_within (const char *inner, const char *outer)
{
  gsize n = strlen (outer);

  return strncmp (inner, outer, n) == 0 && (inner[n] == '\0' || inner[n] == '/');
}

gboolean
mae_editor_form_focus (MaeEditorForm *self, const char *place)
{
  FormField *best = NULL;

  g_return_val_if_fail (MAE_IS_EDITOR_FORM (self), FALSE);

  for (guint i = 0; i < self->fields->len; i++) {
    FormField *field = g_ptr_array_index (self->fields, i);

    if (g_str_equal (field->place, place)) {
      best = field;
      break;
    }
    if (!best && (is_within (field->place, place) || is_within (place, field->place)))
      best = field;
  }
  return best && gtk_widget_grab_focus (best->widget);
}

const char *
mae_editor_form_get_focus (MaeEditorForm *self)
{
  g_return_val_if_fail (MAE_IS_EDITOR_FORM (self), NULL);

  for (guint i = 0; i < self->fields->len; i++) {
    FormField *field = g_ptr_array_index (self->fields, i);

    if (gtk_widget_get_state_flags (field->widget) & GTK_STATE_FLAG_FOCUS_WITHIN)
      return field->place;
  }
  return NULL;
}

/* ── Groups and fields ─────────────────────────────────────────────────────────────────────── */

void
mae_editor_form_clear (MaeEditorForm *self)
{
  g_return_if_fail (MAE_IS_EDITOR_FORM (self));

  for (guint i = 0; i < self->fields->len; i++) {
    FormField *field = g_ptr_array_index (self->fields, i);

    /* A field that loses the focus takes what was typed. */
    g_signal_handlers_disconnect_by_data (field->widget, field);
  }
  /* A field may go because of a change in it: GTK needs it until its signal returns. */
  for (GtkWidget *group = gtk_widget_get_first_child (GTK_WIDGET (self->box)); group;
       group = gtk_widget_get_next_sibling (group))
    g_idle_add_once (g_object_unref, g_object_ref (group));
  mae_box_clear (self->box);
  g_ptr_array_set_size (self->fields, 0);
  self->group = NULL;
  self->words = NULL;
}

void
mae_editor_form_begin (MaeEditorForm *self, const char *title, const char *about)
{
  g_return_if_fail (MAE_IS_EDITOR_FORM (self));

  self->words = NULL;
  self->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (self->group, title);
  adw_preferences_group_set_description (self->group, about);
  gtk_box_append (self->box, GTK_WIDGET (self->group));
}

void
mae_editor_form_describe (MaeEditorForm *self, const char *about)
{
  GtkWidget *first;

  g_return_if_fail (MAE_IS_EDITOR_FORM (self));

  first = gtk_widget_get_first_child (GTK_WIDGET (self->box));
  if (first)
    adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (first), about);
}

/* Returns the box of the buttons of the group: icons are in its head, words have a line of their
 * own below it. */
static GtkWidget *
button_box (MaeEditorForm *self, gboolean icons)
{
  GtkWidget *box = icons ? adw_preferences_group_get_header_suffix (self->group) : self->words;

  if (box)
    return box;
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  if (icons) {
    adw_preferences_group_set_header_suffix (self->group, box);
  } else {
    self->words = box;
    mae_wrap_layout_set (GTK_BOX (box), TRUE, 6);
    gtk_widget_set_halign (box, GTK_ALIGN_START);
    gtk_widget_set_margin_top (box, 8);
    adw_preferences_group_add (self->group, box);
  }
  return box;
}

void
mae_editor_form_button (MaeEditorForm *self, const char *label, const char *icon,
                        const char *action, int target)
{
  GtkWidget *button =
      icon ? gtk_button_new_from_icon_name (icon) : gtk_button_new_with_label (label);

  if (icon)
    mae_a11y_label (button, label);
  if (target >= 0)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, icon ? "flat" : "mae-small");
  gtk_box_append (GTK_BOX (button_box (self, icon != NULL)), button);
}

void
mae_editor_form_add (MaeEditorForm *self, GtkWidget *widget)
{
  g_return_if_fail (MAE_IS_EDITOR_FORM (self));
  adw_preferences_group_add (self->group, widget);
}

static GtkWidget *
spin_new (MaeRulesetNumber number, const char *name)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (number.least, number.most, 1);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (spin);

  /* The wheel scrolls the page; undoing is the editor's. */
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
  }
  gtk_editable_set_enable_undo (GTK_EDITABLE (spin), FALSE);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 3);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 3);
  gtk_editable_set_alignment (GTK_EDITABLE (spin), 0.5f);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  mae_a11y_name (spin, name);
  return spin;
}

static GtkWidget *
row_new (const char *title)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  return row;
}

void
mae_editor_form_number (MaeEditorForm *self, const char *title, const MaePiece *piece,
                        const char *place, MaeRulesetNumber number)
{
  GtkWidget *row = row_new (title), *spin = spin_new (number, title);

  g_return_if_fail (MAE_IS_EDITOR_FORM (self));

  if (piece)
    adw_action_row_add_prefix (ADW_ACTION_ROW (row), mae_piece_image_new (piece, PIECE_SIZE));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  mae_a11y_own_name (spin);
  mae_editor_form_add (self, row);
  add_field (self, spin, "value-changed", place, number, NULL);
}

void
mae_editor_form_choice (MaeEditorForm *self, const char *title, const char *place,
                        const char *const *labels, const int *values, MaeRulesetNumber number)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (labels);
  guint n = g_strv_length ((char **) labels);
  GtkWidget *row = adw_combo_row_new ();

  g_return_if_fail (MAE_IS_EDITOR_FORM (self));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  mae_editor_form_add (self, row);
  add_field (self, row, "notify::selected", place, number, g_memdup2 (values, sizeof *values * n));
}

void
mae_editor_form_switch (MaeEditorForm *self, const char *title, const char *place,
                        MaeRulesetNumber number)
{
  GtkWidget *row = row_new (title), *widget = gtk_switch_new ();

  g_return_if_fail (MAE_IS_EDITOR_FORM (self));

  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), widget);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), widget);
  mae_editor_form_add (self, row);
  add_field (self, widget, "notify::active", place, number, NULL);
}

/* Adds a piece with a field beside it to @cells. */
static void
add_cell (MaeEditorForm *self, GtkWidget *cells, const char *title, const char *what,
          const MaePiece *piece, const char *place, MaeRulesetNumber number)
{
  GtkWidget *cell = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *label = mae_capitalise (what);
  /* Translators: the name of a field: “Cost: Coins”. */
  g_autofree char *name = g_strdup_printf (_ ("%1$s: %2$s"), title, label);
  GtkWidget *spin = spin_new (number, name), *image = mae_piece_image_new (piece, PIECE_SIZE);

  gtk_widget_set_halign (cell, GTK_ALIGN_START);
  gtk_widget_set_valign (image, GTK_ALIGN_CENTER);
  mae_a11y_tip (image, label);
  gtk_box_append (GTK_BOX (cell), image);
  gtk_box_append (GTK_BOX (cell), spin);
  gtk_box_append (GTK_BOX (cells), cell);
  add_field (self, spin, "value-changed", place, number, NULL);
}

void
mae_editor_form_bag (MaeEditorForm *self, const char *title, const char *place, gsize offset,
                     guint32 types, gsize blanks)
{
  const MaeRuleset *rules = mae_ruleset_draft_get_rules (self->draft);
  GtkWidget *row = adw_preferences_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *cells = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *label = gtk_label_new (title);

  g_return_if_fail (MAE_IS_EDITOR_FORM (self));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (box, "mae-editor-bag");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), cells);
  mae_wrap_layout_set (GTK_BOX (cells), TRUE, 10);
  for (int i = 0; i < rules->n_resources; i++) {
    MaePiece piece = mae_piece_for_resource (rules, i);
    g_autofree char *at = g_strdup_printf ("%s/%s", place, rules->resources[i].name);

    if (types >> i & 1)
      add_cell (self, cells, title, mae_resource_label (rules, i, 2), &piece, at,
                (MaeRulesetNumber){ offset + sizeof (gint32) * (gsize) i, sizeof (gint32), 0,
                                    MAE_RULES_QUANTITY_MAX });
  }
  if (blanks > 0) {
    MaePiece piece = { .kind = MAE_PIECE_BLANK };
    g_autofree char *at = g_strdup_printf ("%s%s", place, "Blanks");

    add_cell (self, cells, title, _ ("resources of the player’s choice"), &piece, at,
              (MaeRulesetNumber){ blanks, sizeof (gint16), 0, MAE_RULES_CHOICE_MAX });
  }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  mae_a11y_name (row, title);
  mae_editor_form_add (self, row);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_editor_form_dispose (GObject *object)
{
  MaeEditorForm *self = MAE_EDITOR_FORM (object);

  self->refreshing = TRUE;
  G_OBJECT_CLASS (mae_editor_form_parent_class)->dispose (object);
}

static void
mae_editor_form_class_init (MaeEditorFormClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mae_editor_form_dispose;
  MAE_OWN (klass, MaeEditorForm, g_object_unref, draft);
  MAE_OWN (klass, MaeEditorForm, g_ptr_array_unref, fields);
}

static void
mae_editor_form_init (MaeEditorForm *self)
{
  self->fields = g_ptr_array_new_with_free_func (field_free);
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 18));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->box));
}

GtkWidget *
mae_editor_form_new (MaeRulesetDraft *draft)
{
  MaeEditorForm *self = g_object_new (MAE_TYPE_EDITOR_FORM, NULL);

  self->draft = g_object_ref (draft);
  return GTK_WIDGET (self);
}
