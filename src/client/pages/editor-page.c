/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/art/piece-texture.h"
#include "client/platform/announce.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/row-menu.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/rules-text.h"
#include "client/words/table-text.h"
#include "editor-faults.h"
#include "editor-grid.h"
#include "ruleset-choice.h"

/* The least widths in pixels with two and with three panes beside each other, and with one; and the
 * widths of two of them. */
#define TWO_PANES 600
#define THREE_PANES 1000
#define LEAST_WIDTH 340
#define SECTIONS_WIDTH 210
#define ITEM_WIDTH 372

typedef enum {
  PANE_SECTIONS,
  PANE_MAIN,
  PANE_ITEM,
} Pane;

struct _MaeEditorPage {
  GtkWidget parent_instance;

  GtkWidget *all, *up, *play, *different, *try_it, *sections_pane, *main_pane, *item_pane;
  GtkListBox *sections;
  GtkBox *main, *item;
  GtkLabel *state, *heading;
  GtkButton *mistakes;
  MaeEditorGrid *grid;
  MaeEditorFaults *faults;
  MaeEditorForm *form, *item_form;
  GtkLabel *counts[MAE_EDITOR_N_SECTIONS];

  MaeRulesetDraft *draft;
  MaeEditorSection section;
  int level, chosen; /* the level of the cards shown; the card or leader that is changed, or -1 */
  guint shape;       /* of the rules when the fields were made */
  guint n_faults;    /* said last */
  Pane pane;         /* that is shown where there isn't room for all */
  int n_panes;
  guint arrange_id;
};

G_DEFINE_FINAL_TYPE (MaeEditorPage, mae_editor_page, GTK_TYPE_WIDGET)

static const MaeRuleset *
get_rules (MaeEditorPage *self)
{
  return mae_ruleset_draft_get_rules (self->draft);
}

static gboolean
has_grid (MaeEditorPage *self)
{
  return self->section == MAE_EDITOR_CARDS || self->section == MAE_EDITOR_LEADERS;
}

/* ── Panes ─────────────────────────────────────────────────────────────────────────────────── */

static void
arrange (MaeEditorPage *self)
{
  gboolean has_item = has_grid (self) && self->chosen >= 0;
  Pane pane = self->pane == PANE_ITEM && !has_item ? PANE_MAIN : self->pane;

  gtk_widget_set_visible (self->sections_pane, self->n_panes > 1 || pane == PANE_SECTIONS);
  gtk_widget_set_visible (self->item_pane, has_item && (self->n_panes > 2 || pane == PANE_ITEM));
  gtk_widget_set_visible (self->main_pane, self->n_panes > 2 || pane == PANE_MAIN
                                               || (self->n_panes > 1 && pane == PANE_SECTIONS));
  gtk_widget_set_visible (self->up, pane == PANE_ITEM ? self->n_panes < 3
                                                      : self->n_panes < 2 && pane == PANE_MAIN);
  gtk_widget_set_visible (GTK_WIDGET (self->state), self->n_panes > 1 || self->n_faults == 0);
  gtk_widget_set_size_request (self->sections_pane, self->n_panes > 1 ? SECTIONS_WIDTH : -1, -1);
  gtk_widget_set_hexpand (self->sections_pane, self->n_panes < 2);
  gtk_widget_set_size_request (self->item_pane, self->n_panes > 2 ? ITEM_WIDTH : -1, -1);
  gtk_widget_set_hexpand (self->item_pane, self->n_panes < 3);
}

static void
arrange_cb (gpointer user_data)
{
  MaeEditorPage *self = user_data;

  self->arrange_id = 0;
  arrange (self);
}

/* The page can be as narrow as one pane: then it shows only one. */
static void
mae_editor_page_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  mae_widget_measure_child (widget, orientation,
                            orientation == GTK_ORIENTATION_VERTICAL ? -1 : for_size, minimum,
                            natural, minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MIN (*minimum, LEAST_WIDTH);
}

static void
mae_editor_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeEditorPage *self = MAE_EDITOR_PAGE (widget);
  int room = width * 100 / mae_texture_text_size (widget); /* larger text needs more */
  int least, n = room >= THREE_PANES ? 3 : room >= TWO_PANES ? 2 : 1;

  gtk_widget_measure (self->all, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_allocate (self->all, MAX (width, least), height, baseline, NULL);
  if (n == self->n_panes)
    return;
  self->n_panes = n;
  /* Done later: it would change sizes during a layout. */
  if (self->arrange_id == 0)
    self->arrange_id = g_idle_add_once (arrange_cb, self);
}

static void
up_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeEditorPage *self = MAE_EDITOR_PAGE (widget);

  if (self->pane == PANE_ITEM && has_grid (self)) {
    self->pane = PANE_MAIN;
    arrange (self);
    mae_editor_grid_focus (self->grid, self->chosen);
  } else {
    self->pane = PANE_SECTIONS;
    arrange (self);
    gtk_widget_grab_focus (
        GTK_WIDGET (gtk_list_box_get_row_at_index (self->sections, (int) self->section)));
  }
}

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeEditorPage *self = MAE_EDITOR_PAGE (widget);

  if (gtk_widget_get_visible (self->up))
    up_cb (widget, NULL, NULL);
  else
    gtk_widget_activate_action (widget, "win.back", NULL);
}

/* ── What is shown ─────────────────────────────────────────────────────────────────────────── */

/* Shows the cards of the level, or the leaders; those with mistakes are marked. */
static void
show_grid (MaeEditorPage *self)
{
  const GPtrArray *faults = mae_ruleset_draft_get_faults (self->draft);
  g_autoptr (GArray) wrong = g_array_new (FALSE, FALSE, sizeof (int));

  gtk_widget_set_visible (GTK_WIDGET (self->grid), has_grid (self));
  if (!has_grid (self))
    return;
  for (guint i = 0; i < faults->len; i++) {
    int item;

    if (mae_editor_section_of (((MaeFault *) g_ptr_array_index (faults, i))->place, &item)
            == self->section
        && item >= 0)
      g_array_append_val (wrong, item);
  }
  mae_editor_grid_show (self->grid, get_rules (self), self->section, self->level, self->chosen,
                        wrong);
}

/* Makes the fields anew. */
static void
fill (MaeEditorPage *self)
{
  const MaeRuleset *rules = get_rules (self);
  int n = self->section == MAE_EDITOR_CARDS ? rules->n_cards : rules->n_leaders;

  self->shape = mae_editor_shape (rules);
  self->chosen = has_grid (self) ? MIN (self->chosen, n - 1) : -1;
  gtk_label_set_label (self->heading, mae_editor_section_title (self->section));
  mae_editor_form_clear (self->form);
  mae_editor_form_clear (self->item_form);
  mae_editor_section_fill (self->form, rules, self->section);
  if (self->section == MAE_EDITOR_LEADERS) {
    mae_editor_form_begin (self->form, _ ("All Leaders"), NULL);
    mae_editor_form_button (self->form, _ ("Add Leader"), NULL, "editor.add-leader", -1);
  }
  mae_editor_item_fill (self->item_form, rules, self->section, self->chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->form), self->section != MAE_EDITOR_CARDS);
  mae_a11y_tidy_buttons (GTK_WIDGET (self->form));
  mae_a11y_tidy_buttons (GTK_WIDGET (self->item_form));
  mae_editor_faults_show (self->faults, rules, mae_ruleset_draft_get_faults (self->draft),
                          self->section);
  show_grid (self);
  arrange (self);
}

static void
update_actions (MaeEditorPage *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "editor.undo",
                                 mae_ruleset_draft_get_undo (self->draft) != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "editor.redo",
                                 mae_ruleset_draft_get_redo (self->draft) != NULL);
}

static void
on_changed_cb (MaeEditorPage *self)
{
  const MaeRuleset *rules = get_rules (self);

  update_actions (self);
  gtk_label_set_label (self->state, _ ("Saving…"));
  if (mae_editor_shape (rules) != self->shape) {
    const char *in_form = mae_editor_form_get_focus (self->form);
    const char *in_item = mae_editor_form_get_focus (self->item_form);
    g_autofree char *place = g_strdup (in_form ? in_form : in_item);

    fill (self);
    if (place)
      mae_editor_form_focus (in_form ? self->form : self->item_form, place);
  } else {
    mae_editor_form_refresh (self->form);
    mae_editor_item_refresh (self->item_form, rules, self->section, self->chosen);
    show_grid (self);
  }
  g_signal_emit_by_name (self, "title", rules->title);
}

/* Shows the section @section with the card or leader @item (-1: none), and of it @pane. */
static void
go (MaeEditorPage *self, MaeEditorSection section, int item, Pane pane)
{
  const MaeRuleset *rules = get_rules (self);

  self->section = section;
  self->chosen = item;
  if (section == MAE_EDITOR_CARDS && item >= 0 && item < rules->n_cards)
    self->level = rules->cards[item].level;
  self->pane = pane;
  gtk_list_box_select_row (self->sections,
                           gtk_list_box_get_row_at_index (self->sections, (int) section));
  fill (self);
}

/* Shows @place, and puts the keyboard there. */
static void
go_to (MaeEditorPage *self, const char *place)
{
  int item;
  MaeEditorSection section = mae_editor_section_of (place, &item);

  go (self, section, item, item >= 0 ? PANE_ITEM : PANE_MAIN);
  if (!mae_editor_form_focus (item >= 0 ? self->item_form : self->form, place) && has_grid (self))
    gtk_widget_child_focus (GTK_WIDGET (self->main), GTK_DIR_TAB_FORWARD);
}

void
mae_editor_page_show_mistakes (MaeEditorPage *self)
{
  self->pane = PANE_MAIN;
  arrange (self);
  gtk_widget_child_focus (GTK_WIDGET (self->faults), GTK_DIR_TAB_FORWARD);
}

static void
on_section_cb (MaeEditorPage *self, GtkListBoxRow *row)
{
  go (self, (MaeEditorSection) gtk_list_box_row_get_index (row), -1, PANE_MAIN);
  if (self->n_panes < 2)
    gtk_widget_child_focus (GTK_WIDGET (self->main), GTK_DIR_TAB_FORWARD);
}

static void
on_chosen_cb (MaeEditorPage *self, int item)
{
  g_autofree char *place = g_strdup_printf (
      self->section == MAE_EDITOR_CARDS ? "/developmentCards/%d" : "/leaders/%d", item);

  go_to (self, place);
}

static void
on_level_cb (MaeEditorPage *self, int level)
{
  self->level = level;
  self->chosen = -1;
  fill (self);
}

/* ── Mistakes ──────────────────────────────────────────────────────────────────────────────── */

/* Leads to the mistake at @place; with @level it is about cards of that level. */
static void
on_fault_cb (MaeEditorPage *self, const char *place, int level)
{
  if (level > 0)
    self->level = level;
  go_to (self, place);
}

static void
show_faults (MaeEditorPage *self)
{
  const GPtrArray *faults = mae_ruleset_draft_get_faults (self->draft);
  g_autofree char *text = mae_editor_faults_text (faults);
  g_autofree char *number =
      g_strdup_printf (ngettext ("%u mistake", "%u mistakes", faults->len), faults->len);
  guint counts[MAE_EDITOR_N_SECTIONS] = { 0 };
  int item;

  mae_editor_faults_show (self->faults, get_rules (self), faults, self->section);
  gtk_button_set_label (self->mistakes, number);
  gtk_widget_set_visible (GTK_WIDGET (self->mistakes), faults->len > 0);
  for (guint i = 0; i < faults->len; i++)
    counts[mae_editor_section_of (((MaeFault *) g_ptr_array_index (faults, i))->place, &item)]++;
  for (int i = 0; i < MAE_EDITOR_N_SECTIONS; i++) {
    g_autofree char *count = g_strdup_printf ("%u", counts[i]);
    g_autofree char *mistakes =
        g_strdup_printf (ngettext ("%u mistake", "%u mistakes", counts[i]), counts[i]);

    gtk_label_set_label (self->counts[i], count);
    gtk_widget_set_visible (GTK_WIDGET (self->counts[i]), counts[i] > 0);
    g_autofree char *name = mae_sentences_text (mae_editor_section_title ((MaeEditorSection) i),
                                                counts[i] > 0 ? mistakes : NULL);
    mae_a11y_name (GTK_WIDGET (gtk_list_box_get_row_at_index (self->sections, i)), name);
  }
  if (faults->len != self->n_faults)
    mae_announce (GTK_WIDGET (self), text, FALSE);
  self->n_faults = faults->len;
  arrange (self);
}

static void
on_checked_cb (MaeEditorPage *self)
{
  guint n = mae_ruleset_draft_get_faults (self->draft)->len;
  g_autofree char *tip =
      g_strdup_printf (ngettext ("Mend %u mistake first", "Mend %u mistakes first", n), n);

  gtk_widget_set_sensitive (self->play, n == 0);
  mae_a11y_tip (self->play, n > 0 ? tip : NULL);
  show_faults (self);
  if (has_grid (self))
    show_grid (self);
}

/* @problem: a sentence, or NULL. */
static void
on_saved_cb (MaeEditorPage *self, const char *problem)
{
  gtk_label_set_label (self->state, problem ? problem : _ ("Saved"));
}

/* ── Actions ───────────────────────────────────────────────────────────────────────────────── */

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeEditorPage *self = MAE_EDITOR_PAGE (widget);
  gboolean undo = g_str_equal (name, "editor.undo");
  g_autofree char *place = g_strdup (undo ? mae_ruleset_draft_get_undo (self->draft)
                                          : mae_ruleset_draft_get_redo (self->draft));

  if (!place)
    return;
  (undo ? mae_ruleset_draft_undo : mae_ruleset_draft_redo) (self->draft);
  go_to (self, place);
}

/* Adds or removes something. The actions' targets are indices. */
static void
edit_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeEditorPage *self = MAE_EDITOR_PAGE (widget);
  int i = parameter ? g_variant_get_int32 (parameter) : 0;
  g_autoptr (MaeRuleset) next = mae_ruleset_new ();
  const char *what = name + strlen ("editor.");
  g_autofree char *place = NULL;

  *next = *get_rules (self);
  place = mae_editor_edit (next, what, i, self->level, self->chosen);
  if (!place) {
    gtk_label_set_label (self->state, _ ("There is no room for more."));
    mae_announce (widget, _ ("There is no room for more."), FALSE);
    return;
  }
  if (g_str_has_suffix (what, "-card") || g_str_has_suffix (what, "-leader")) {
    gboolean adds = !g_str_has_prefix (what, "remove");

    self->chosen = !adds                               ? -1
                   : self->section == MAE_EDITOR_CARDS ? next->n_cards - 1
                                                       : next->n_leaders - 1;
    self->pane = adds ? PANE_ITEM : PANE_MAIN;
  }
  mae_ruleset_draft_set_rules (self->draft, next, place);
  if (self->chosen >= 0 && has_grid (self))
    on_chosen_cb (self, self->chosen);
  else
    go_to (self, !has_grid (self)                    ? place
                 : self->section == MAE_EDITOR_CARDS ? "/developmentCards"
                                                     : "/leaders");
}

static GMenuModel *
make_play_menu (GtkWidget *button, gpointer user_data)
{
  return mae_ruleset_choice_play_menu (get_rules (user_data)->id);
}

static void
on_play_cb (MaeEditorPage *self)
{
  mae_ruleset_draft_flush (self->draft);
  if (mae_ruleset_draft_get_faults (self->draft)->len == 0)
    mae_row_menu_open (self->play);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_editor_page_grab_focus (GtkWidget *widget)
{
  MaeEditorPage *self = MAE_EDITOR_PAGE (widget);

  return gtk_widget_grab_focus (
      GTK_WIDGET (gtk_list_box_get_row_at_index (self->sections, (int) self->section)));
}

static void
mae_editor_page_dispose (GObject *object)
{
  MaeEditorPage *self = MAE_EDITOR_PAGE (object);

  g_clear_handle_id (&self->arrange_id, g_source_remove);
  if (self->draft)
    mae_ruleset_draft_close (self->draft);
  g_clear_pointer (&self->all, gtk_widget_unparent);
  g_clear_object (&self->draft);
  G_OBJECT_CLASS (mae_editor_page_parent_class)->dispose (object);
}

static void
mae_editor_page_class_init (MaeEditorPageClass *klass)
{
  static const char *const edits[] = { "add-card",       "copy-card",  "remove-card",
                                       "remove-leader",  "add-need",   "remove-need",
                                       "remove-tile",    "add-token",  "remove-token",
                                       "remove-section", "add-leader", "add-tile",
                                       "add-section" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_editor_page_dispose;
  widget_class->measure = mae_editor_page_measure;
  widget_class->size_allocate = mae_editor_page_size_allocate;
  mae_page_class_set_first (widget_class, mae_editor_page_grab_focus);
  MAE_SIGNAL (klass, "title", 1, G_TYPE_STRING);
  mae_widget_class_set_template (widget_class, "editor-page");
  MAE_BIND_CHILDREN (widget_class, MaeEditorPage, all, up, play, different, try_it, sections_pane,
                     main_pane, item_pane, sections, main, item, state, heading, mistakes);
  gtk_widget_class_bind_template_callback (widget_class, on_section_cb);
  gtk_widget_class_bind_template_callback (widget_class, mae_editor_page_show_mistakes);
  gtk_widget_class_bind_template_callback (widget_class, on_play_cb);
  gtk_widget_class_install_action (widget_class, "editor.undo", NULL, undo_cb);
  gtk_widget_class_install_action (widget_class, "editor.redo", NULL, undo_cb);
  gtk_widget_class_install_action (widget_class, "editor.up", NULL, up_cb);
  gtk_widget_class_install_action (widget_class, "editor.back", NULL, back_cb);
  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++) {
    gboolean plain = i >= G_N_ELEMENTS (edits) - 3;
    g_autofree char *name = g_strconcat ("editor.", edits[i], NULL);

    gtk_widget_class_install_action (widget_class, g_intern_string (name), plain ? NULL : "i",
                                     edit_cb);
  }
}

static void
add_sections (MaeEditorPage *self)
{
  for (int i = 0; i < MAE_EDITOR_N_SECTIONS; i++) {
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *label = gtk_label_new (mae_editor_section_title ((MaeEditorSection) i));

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_widget_set_hexpand (label, TRUE);
    self->counts[i] = GTK_LABEL (gtk_label_new ("0"));
    gtk_widget_add_css_class (GTK_WIDGET (self->counts[i]), "mae-editor-count");
    gtk_widget_set_valign (GTK_WIDGET (self->counts[i]), GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (box), label);
    gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->counts[i]));
    gtk_list_box_append (self->sections, box);
  }
}

static void
mae_editor_page_init (MaeEditorPage *self)
{
  g_type_ensure (MAE_TYPE_EDITOR_FORM);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->level = 1;
  self->chosen = -1;
  self->n_panes = 3;
  self->pane = PANE_SECTIONS;
  add_sections (self);
}

GtkWidget *
mae_editor_page_new (MaeRulesetDraft *draft)
{
  MaeEditorPage *self = g_object_new (MAE_TYPE_EDITOR_PAGE, NULL);

  self->draft = g_object_ref (draft);
  self->form = MAE_EDITOR_FORM (mae_editor_form_new (draft));
  self->item_form = MAE_EDITOR_FORM (mae_editor_form_new (draft));
  self->grid = g_object_new (MAE_TYPE_EDITOR_GRID, NULL);
  self->faults = g_object_new (MAE_TYPE_EDITOR_FAULTS, NULL);
  gtk_box_insert_child_after (self->main, GTK_WIDGET (self->form), GTK_WIDGET (self->heading));
  gtk_box_insert_child_after (self->main, GTK_WIDGET (self->grid), GTK_WIDGET (self->form));
  gtk_box_append (self->main, GTK_WIDGET (self->faults));
  gtk_box_append (self->item, GTK_WIDGET (self->item_form));
  MAE_CONNECT (self->grid, "chosen", on_chosen_cb, self);
  MAE_CONNECT (self->grid, "level", on_level_cb, self);
  MAE_CONNECT (self->faults, "chosen", on_fault_cb, self);
  MAE_CONNECT (draft, "changed", on_changed_cb, self);
  MAE_CONNECT (draft, "checked", on_checked_cb, self);
  MAE_CONNECT (draft, "saved", on_saved_cb, self);
  mae_row_menu_add (self->play, make_play_menu, self);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->try_it), "s", get_rules (self)->id);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->different), "s", get_rules (self)->id);
  self->n_faults = mae_ruleset_draft_get_faults (draft)->len;
  go (self, MAE_EDITOR_MARKET, -1, PANE_SECTIONS);
  update_actions (self);
  on_checked_cb (self);
  on_saved_cb (self, NULL);
  return GTK_WIDGET (self);
}

MaeRulesetDraft *
mae_editor_page_get_draft (MaeEditorPage *self)
{
  return self->draft;
}

void
mae_editor_page_show_section (MaeEditorPage *self, MaeEditorSection section)
{
  go (self, section, -1, PANE_MAIN);
}
