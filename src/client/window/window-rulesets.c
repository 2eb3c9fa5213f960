/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-rulesets.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/game/own-rulesets.h"
#include "client/game/saved-file.h"
#include "client/pages/difference-view.h"
#include "client/pages/editor-page.h"
#include "client/pages/rulesets-page.h"
#include "client/pages/trial-view.h"
#include "client/platform/dialog.h"
#include "client/platform/file-chooser.h"
#include "client/platform/question.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/words/table-text.h"
#include "net/file-problem.h"
#include "ruleset/import-note.h"
#include "window-private.h"

/* How long a message about something deleted stays, in seconds. */
#define UNDO_TIME 10
/* Marks drafts of which the last word was that they can't be saved. */
#define UNSAVED "mae-unsaved"

/* The sizes of dialogs in pixels: with charts, with a list, with a few words about mistakes. */
#define CHARTS_WIDTH 960
#define CHARTS_HEIGHT 720
#define LIST_WIDTH 560
#define LIST_HEIGHT 600
#define FAULTS_HEIGHT 260

static void
show_problem (MaeWindow *self, const char *text)
{
  mae_banner_show (self->banner, text, _ ("_Close"), "win.close-banner");
}

/* ── The page ──────────────────────────────────────────────────────────────────────────────── */

static void
on_deleted_cb (MaeWindow *self, const char *id, const char *title, const char *file_text)
{
  /* Translators: %s is the title of a ruleset. */
  g_autofree char *text = g_strdup_printf (_ ("“%s” was deleted"), title);

  mae_toasts_show_with_button (self->toasts, text, UNDO_TIME, _ ("_Undo"), "win.restore-ruleset",
                               g_variant_new ("(s^ay)", id, file_text));
}

/* Shows the page, and on it the own ruleset @id (nullable). */
static void
show_rulesets (MaeWindow *self, const char *id)
{
  GtkWidget *page = mae_window_get_page (self);

  if (mae_window_shows (self, MAE_TYPE_RULESETS_PAGE)) {
    mae_rulesets_page_show (MAE_RULESETS_PAGE (mae_window_get_page (self)), id);
    return;
  }
  mae_window_leave_saved (self);
  if (MAE_IS_EDITOR_PAGE (page))
    mae_ruleset_draft_close (mae_editor_page_get_draft (MAE_EDITOR_PAGE (page)));
  page = g_object_new (MAE_TYPE_RULESETS_PAGE, NULL);
  MAE_CONNECT (page, "problem", show_problem, self);
  MAE_CONNECT (page, "deleted", on_deleted_cb, self);
  mae_window_show_page (self, page, _ ("My Rulesets"), NULL, TRUE);
  if (id)
    mae_rulesets_page_show (MAE_RULESETS_PAGE (page), id);
}

/* Returns the id that the rules have among the player's own; NULL: they can't be added. (transfer
 * full) */
static char *
add_rules (MaeWindow *self, const MaeRuleset *rules)
{
  g_autofree char *same = mae_own_rulesets_find_same (rules);
  g_autoptr (GError) error = NULL;
  char *id = same ? g_strdup (same) : mae_own_rulesets_add (rules, rules->title, &error);

  if (!id) {
    show_problem (self, error->message);
    return NULL;
  }
  g_autofree char *text =
      /* Translators: %s is the title of a ruleset. */
      g_strdup_printf (same ? _ ("“%s” is here already") : _ ("“%s” was added"),
                       mae_ruleset_label (rules->title));
  show_rulesets (self, id);
  mae_window_toast (self, text);
  return id;
}

void
mae_window_open_rules (MaeWindow *self, const MaeRuleset *rules)
{
  g_free (add_rules (self, rules));
}

static void
on_imported_cb (MaeWindow *self, const char *response)
{
  if (g_str_has_prefix (response, "own-"))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.edit-ruleset", "s", response);
}

void
mae_window_import_rules (MaeWindow *self, const MaeRuleset *rules, const char *name,
                         const GPtrArray *notes)
{
  /* Translators: %s is the name of a file. */
  g_autofree char *title = g_strdup_printf (_ ("Imported from %s"), name);
  g_autoptr (MaeRuleset) copy = mae_own_rulesets_copy (rules, title);
  g_autofree char *id = add_rules (self, copy);
  g_autoptr (GString) text = g_string_new (NULL);
  GtkWidget *question;

  if (!id)
    return;
  for (guint i = 0; i < notes->len; i++) {
    g_autofree char *sentence = mae_import_note_text (g_ptr_array_index (notes, i));

    g_string_append_printf (text, "%s%s", i > 0 ? "\n\n" : "", sentence);
  }
  question = mae_question_new (_ ("Not All Could Be Imported"), text->str);
  mae_question_set_answers (question, "close", _ ("_Close"), id, _ ("_Edit"), ADW_RESPONSE_DEFAULT);
  MAE_CONNECT (question, "response", on_imported_cb, self);
  mae_dialog_present (question, GTK_WIDGET (self));
  mae_a11y_tidy_buttons (question);
}

static void
on_title_cb (MaeWindow *self, const char *title)
{
  mae_window_set_titles (self, title, NULL);
}

static void
rulesets_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_rulesets (mae_window_of (widget), NULL);
}

static void
restore_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  g_autoptr (GError) error = NULL;
  const char *id, *text;

  g_variant_get (parameter, "(&s^&ay)", &id, &text);
  if (!mae_own_rulesets_restore (id, text, &error))
    show_problem (self, error->message);
  else if (mae_window_shows (self, MAE_TYPE_RULESETS_PAGE))
    show_rulesets (self, id);
}

/* ── Exporting ─────────────────────────────────────────────────────────────────────────────── */

static void
on_written_cb (GObject *file, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MaeWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (g_file_replace_contents_finish (G_FILE (file), result, NULL, &error)) {
    mae_window_toast (self, _ ("Ruleset exported"));
    return;
  }
  g_autofree char *text = mae_file_problem_unsaved (G_FILE (file), error);
  show_problem (self, text);
}

static void
on_export_chosen_cb (GObject *window, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GBytes) text = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = mae_file_chooser_finish (result, &error);

  if (file)
    g_file_replace_contents_bytes_async (file, text, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                         on_written_cb, g_object_ref (window));
  else if (error)
    show_problem (mae_window_of (window), error->message);
}

static void
export_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (MaeRuleset) rules =
      (MaeRuleset *) mae_own_rulesets_find (g_variant_get_string (parameter, NULL));
  char *json;

  if (!rules)
    return;
  json = mae_ruleset_to_json (rules);
  g_autofree char *file_name =
      g_strconcat (mae_ruleset_label (rules->title), MAE_RULESET_SUFFIX, NULL);
  mae_file_chooser_save (GTK_WINDOW (widget), _ ("Export Ruleset"),
                         g_strdelimit (file_name, "/\\", '-'), NULL, on_export_chosen_cb,
                         g_bytes_new_take (json, strlen (json)));
}

/* ── The editor ────────────────────────────────────────────────────────────────────────────── */

/* Returns the draft of the ruleset @id if @page edits it; NULL: it doesn't. (transfer none) */
static MaeRulesetDraft *
draft_of (GtkWidget *page, const char *id)
{
  MaeRulesetDraft *draft =
      MAE_IS_EDITOR_PAGE (page) ? mae_editor_page_get_draft (MAE_EDITOR_PAGE (page)) : NULL;

  return draft && g_str_equal (mae_ruleset_draft_get_rules (draft)->id, id) ? draft : NULL;
}

/* Presents the window where the own ruleset @id is edited. Returns whether there is one. */
static gboolean
present_editor (MaeWindow *self, const char *id)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
    gboolean is_ours = G_OBJECT_TYPE (window) == G_OBJECT_TYPE (self);
    GtkWidget *page = is_ours ? mae_window_get_page (mae_window_of (window)) : NULL;

    if (!page || !draft_of (page, id))
      continue;
    gtk_window_present (GTK_WINDOW (window));
    return TRUE;
  }
  return FALSE;
}

/* The banner about a draft that isn't saved stays after its editor was left. */
static void
on_saved_cb (MaeWindow *self, const char *problem, MaeRulesetDraft *draft)
{
  gboolean was_unsaved = g_object_get_data (G_OBJECT (draft), UNSAVED) != NULL;
  const char *action;

  if (!gtk_widget_get_realized (GTK_WIDGET (self))) /* being closed */
    return;
  action = mae_banner_get_action (self->banner);
  if (problem && !was_unsaved)
    show_problem (self, problem);
  else if (!problem && was_unsaved && g_strcmp0 (action, "win.close-banner") == 0)
    mae_banner_show (self->banner, NULL, NULL, NULL);
  g_object_set_data (G_OBJECT (draft), UNSAVED, problem ? self : NULL);
}

/* Shows the editor of the own ruleset @id. */
static void
edit (MaeWindow *self, const char *id)
{
  g_autoptr (GError) error = NULL;

  if (mae_ruleset_draft_is_open (id) && present_editor (self, id))
    return;
  g_autoptr (MaeRulesetDraft) draft = mae_ruleset_draft_open (id, &error);
  GtkWidget *page;

  if (!draft) {
    show_problem (self, error->message);
    return;
  }
  page = mae_editor_page_new (draft);
  mae_window_leave_saved (self);
  g_signal_connect_object (draft, "saved", G_CALLBACK (on_saved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "title", G_CALLBACK (on_title_cb), self, G_CONNECT_SWAPPED);
  mae_window_show_page (self, page, mae_ruleset_draft_get_rules (draft)->title, NULL, TRUE);
}

/* Rulesets of the program are copied. */
static void
edit_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  const char *id = g_variant_get_string (parameter, NULL);
  const MaeRuleset *builtin = mae_ruleset_builtin (id);
  g_autoptr (GError) error = NULL;
  g_autofree char *copy = NULL;

  if (builtin) {
    /* Translators: the title of a copy of a ruleset. */
    g_autofree char *title = g_strdup_printf (_ ("Copy of %s"), mae_ruleset_label (builtin->title));

    copy = mae_own_rulesets_add (builtin, title, &error);
    if (!copy) {
      show_problem (self, error->message);
      return;
    }
  }
  edit (self, copy ? copy : id);
}

/* ── Trial games ───────────────────────────────────────────────────────────────────────────── */

/* Returns the ruleset @id as it is now, with the number of its mistakes; NULL: it can't be read.
 * (transfer full) */
static const MaeRuleset *
find_now (MaeWindow *self, const char *id, int *n_faults)
{
  MaeRulesetDraft *draft = draft_of (mae_window_get_page (self), id);
  g_autoptr (GPtrArray) faults = mae_faults_new ();
  g_autoptr (GError) error = NULL;
  const MaeRuleset *rules;

  *n_faults = 0;
  if (draft) {
    mae_ruleset_draft_flush (draft);
    *n_faults = (int) mae_ruleset_draft_get_faults (draft)->len;
    return mae_ruleset_ref (mae_ruleset_draft_get_rules (draft));
  }
  rules = mae_own_rulesets_find (id);
  if (rules)
    return rules;
  rules = mae_own_rulesets_open (id, &error);
  if (!rules) {
    show_problem (self, error->message);
    return NULL;
  }
  g_autofree char *json = mae_ruleset_to_json (rules);
  mae_ruleset_unref (mae_ruleset_parse_all (json, -1, faults));
  *n_faults = MAX (1, (int) faults->len);
  return rules;
}

static void
on_mistakes_cb (MaeWindow *self, MaeTrialView *view)
{
  g_autofree char *id = g_strdup (mae_trial_view_get_rules (view)->id);

  mae_dialog_close (GTK_WIDGET (view));
  if (!draft_of (mae_window_get_page (self), id))
    edit (self, id);
  if (draft_of (mae_window_get_page (self), id))
    mae_editor_page_show_mistakes (MAE_EDITOR_PAGE (mae_window_get_page (self)));
}

static void
on_section_cb (MaeWindow *self, int section, MaeTrialView *view)
{
  mae_dialog_close (GTK_WIDGET (view));
  if (mae_window_shows (self, MAE_TYPE_EDITOR_PAGE))
    mae_editor_page_show_section (MAE_EDITOR_PAGE (mae_window_get_page (self)),
                                  (MaeEditorSection) section);
}

/* Rules with mistakes are neither tried nor compared: the dialog leads to the mistakes. */
static void
try_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  const char *id = g_variant_get_string (parameter, NULL);
  gboolean compares = g_str_equal (name, "win.compare-ruleset");
  const char *title = compares ? _ ("What’s Different") : _ ("Is It a Good Game?");
  gboolean edits = draft_of (mae_window_get_page (self), id) != NULL;
  int n_faults;
  g_autoptr (MaeRuleset) rules = (MaeRuleset *) find_now (self, id, &n_faults);
  GtkWidget *view;

  if (!rules)
    return;
  if (compares && n_faults == 0) {
    view = mae_difference_view_new (rules);
    mae_dialog_present (mae_dialog_new (title, view, LIST_WIDTH, LIST_HEIGHT), widget);
    return;
  }
  view = mae_trial_view_new (rules, title, n_faults, edits);
  MAE_CONNECT (view, "mistakes", on_mistakes_cb, self);
  MAE_CONNECT (view, "section", on_section_cb, self);
  mae_dialog_present (n_faults > 0 ? mae_dialog_new (title, view, LIST_WIDTH, FAULTS_HEIGHT)
                                   : mae_dialog_new (title, view, CHARTS_WIDTH, CHARTS_HEIGHT),
                      widget);
}

void
mae_window_install_ruleset_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.rulesets", NULL, rulesets_cb);
  gtk_widget_class_install_action (klass, "win.edit-ruleset", "s", edit_cb);
  gtk_widget_class_install_action (klass, "win.try-ruleset", "s", try_cb);
  gtk_widget_class_install_action (klass, "win.compare-ruleset", "s", try_cb);
  gtk_widget_class_install_action (klass, "win.restore-ruleset", "(say)", restore_cb);
  gtk_widget_class_install_action (klass, "win.export-ruleset", "s", export_cb);
}
