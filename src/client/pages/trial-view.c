/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trial-view.h"

#include <glib/gi18n.h>

#include "client/game/tryout.h"
#include "client/platform/announce.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/rules-text.h"
#include "client/words/table-text.h"
#include "client/words/trial-text.h"
#include "editor-sections.h"
#include "trial-panel.h"

/* How often the charts are drawn anew, in milliseconds. */
#define INTERVAL 250

struct _MaeTrialView {
  AdwBin parent_instance;

  const MaeRuleset *rules;
  int games, n_players;
  MaeTryout *tryout; /* NULL: none is being played */
  guint watch_id;

  GtkLabel *title, *about;
  GtkWidget *numbers, *start, *progress, *panels;
  MaeTrialPanel *panel[MAE_N_TRIAL_PANELS];
};

G_DEFINE_FINAL_TYPE (MaeTrialView, mae_trial_view, ADW_TYPE_BIN)

/* ── Results ───────────────────────────────────────────────────────────────────────────────── */

static char *
players_text (int n)
{
  return n == 1 ? g_strdup (_ ("Alone"))
                : g_strdup_printf (ngettext ("%d player", "%d players", (gulong) n), n);
}

static void
show_progress (MaeTrialView *self, const MaeTrialResult *result)
{
  int n = result->games + result->stuck;
  g_autofree char *text =
      n < result->wanted
          /* Translators: how many games have been played */
          ? g_strdup_printf (ngettext ("%d of %d game", "%d of %d games", (gulong) result->wanted),
                             n, result->wanted)
          : g_strdup (_ ("Comparing with the standard game…"));

  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress), mae_tryout_part (self->tryout));
  gtk_progress_bar_set_text (GTK_PROGRESS_BAR (self->progress), text);
}

/* Returns how many things were found. */
static int
show_result (MaeTrialView *self, const MaeTrialResult *result, const MaeTrialResult *standard,
             gboolean compares)
{
  MaeFinding findings[MAE_N_FINDING_KINDS];
  int n = compares ? mae_trial_findings (self->rules, result, standard, findings) : 0;

  gtk_widget_set_visible (self->panels, result->games + result->stuck > 0);
  for (int i = 0; i < MAE_N_TRIAL_PANELS; i++)
    mae_trial_panel_show (self->panel[i], self->rules, result, standard, findings, n);
  if (n > 0) {
    g_autofree char *title = mae_findings_title (findings, n);

    mae_label_set_text (self->title, title);
  }
  return n;
}

static void
show_end (MaeTrialView *self, const MaeTrialResult *result, int n_findings)
{
  int n = result->games + result->stuck;
  g_autofree char *games = g_strdup_printf (ngettext ("%d game", "%d games", (gulong) n), n);
  g_autofree char *players = players_text (result->n_players);
  /* Translators: “200 games by computer players · 2 players” */
  g_autofree char *about = g_strdup_printf (_ ("%s by computer players · %s"), games, players);

  if (n_findings == 0)
    mae_label_set_text (self->title, _ ("Too few games to say something"));
  mae_label_set_text (self->about, about);
  mae_announce (GTK_WIDGET (self), gtk_label_get_text (self->title), FALSE);
}

static void
set_running (MaeTrialView *self, gboolean runs)
{
  gtk_button_set_label (GTK_BUTTON (self->start), runs ? _ ("_Stop") : _ ("_Try Again"));
  mae_widget_set_class (self->start, "suggested-action", FALSE);
  gtk_widget_set_sensitive (self->numbers, !runs);
  gtk_widget_set_visible (self->progress, runs);
  mae_a11y_tidy_buttons (self->start);
}

/* Shows what was played so far; if that is all, or is @stopped, it is the end. */
static void
show_so_far (MaeTrialView *self, gboolean stopped)
{
  g_autofree MaeTrialResult *result = g_new (MaeTrialResult, 1),
                            *standard = g_new (MaeTrialResult, 1);
  gboolean is_over = stopped || mae_tryout_is_over (self->tryout);
  gboolean compares = mae_tryout_peek (self->tryout, result, standard);
  int n = show_result (self, result, standard, compares);

  show_progress (self, result);
  if (!is_over)
    return;
  g_clear_handle_id (&self->watch_id, g_source_remove);
  g_clear_pointer (&self->tryout, mae_tryout_free);
  set_running (self, FALSE);
  show_end (self, result, n);
}

static gboolean
watch_cb (gpointer user_data)
{
  MaeTrialView *self = user_data;

  show_so_far (self, FALSE);
  return self->watch_id != 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
on_start_cb (MaeTrialView *self)
{
  if (self->tryout) {
    show_so_far (self, TRUE);
    return;
  }
  self->tryout = mae_tryout_start (self->rules, self->n_players, self->games);
  self->watch_id = g_timeout_add (INTERVAL, watch_cb, self);
  set_running (self, TRUE);
  mae_label_set_text (self->title, _ ("Computers are playing…"));
  mae_label_set_text (self->about, _ ("You can close this at any time."));
  show_so_far (self, FALSE);
}

/* ── Parts ─────────────────────────────────────────────────────────────────────────────────── */

static void
on_number_cb (MaeTrialView *self, GtkToggleButton *button)
{
  if (gtk_toggle_button_get_active (button))
    self->n_players = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "mae-number"));
}

static void
on_section_cb (MaeTrialView *self, int section)
{
  g_signal_emit_by_name (self, "section", section);
}

static void
on_mistakes_cb (MaeTrialView *self)
{
  g_signal_emit_by_name (self, "mistakes");
}

static void
add_numbers (MaeTrialView *self)
{
  GtkWidget *first = NULL;

  self->numbers = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  mae_a11y_name (self->numbers, _ ("Players"));
  self->n_players = CLAMP (2, self->rules->min_players, self->rules->max_players);
  for (int i = self->rules->min_players; i <= self->rules->max_players; i++) {
    g_autofree char *name = players_text (i);
    g_autofree char *number = g_strdup_printf ("%d", i);
    GtkWidget *button = gtk_toggle_button_new_with_label (i == 1 ? name : number);

    if (first)
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
    else
      first = button;
    mae_a11y_name (button, name);
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), i == self->n_players);
    g_object_set_data (G_OBJECT (button), "mae-number", GINT_TO_POINTER (i));
    gtk_widget_add_css_class (button, "mae-count");
    gtk_widget_add_css_class (button, "mae-row-count");
    MAE_CONNECT (button, "toggled", on_number_cb, self);
    gtk_box_append (GTK_BOX (self->numbers), button);
  }
}

static GtkWidget *
label_new (const char *text, const char *style)
{
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.f, "wrap", TRUE, NULL);

  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
button_new (const char *label)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_add_css_class (button, "suggested-action");
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  return button;
}

static void
fill_with_mistakes (MaeTrialView *self, GtkBox *box, int n_faults)
{
  g_autofree char *title = g_strdup_printf (
      ngettext ("Mend %d mistake first", "Mend %d mistakes first", (gulong) n_faults), n_faults);
  GtkWidget *button = button_new (_ ("_Show Mistakes"));

  gtk_box_append (box, label_new (title, "mae-section"));
  gtk_box_append (box, label_new (_ ("Only rules that can be played can be tried or compared. The "
                                     "editor lists what is wrong."),
                                  "mae-soft"));
  MAE_CONNECT (button, "clicked", on_mistakes_cb, self);
  gtk_box_append (box, button);
}

static void
fill (MaeTrialView *self, GtkBox *box, gboolean edits)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *way = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->title =
      GTK_LABEL (g_object_new (GTK_TYPE_LABEL, "label", _ ("Let computers play it"), "xalign", 0.f,
                               "wrap", TRUE, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "mae-section");
  self->about = GTK_LABEL (label_new (_ ("200 games in the background show whether everybody has "
                                         "a fair chance, and what nobody uses."),
                                      "mae-soft"));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->about));
  add_numbers (self);
  self->start = button_new (_ ("_Try It"));
  MAE_CONNECT (self->start, "clicked", on_start_cb, self);
  gtk_widget_set_valign (self->numbers, GTK_ALIGN_CENTER);
  mae_wrap_layout_set (GTK_BOX (way), TRUE, 12);
  mae_wrap_layout_set (GTK_BOX (self->numbers), TRUE, 6);
  gtk_widget_set_hexpand (self->start, TRUE);
  gtk_box_append (GTK_BOX (way), self->numbers);
  gtk_box_append (GTK_BOX (way), self->start);
  gtk_box_append (box, words);
  gtk_box_append (box, way);
  self->progress = g_object_new (GTK_TYPE_PROGRESS_BAR, "show-text", TRUE, "visible", FALSE, NULL);
  mae_a11y_name (self->progress, _ ("Games"));
  gtk_box_append (box, self->progress);
  self->panels = g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE,
                               "min-children-per-line", 1, "max-children-per-line", 3,
                               "column-spacing", 12, "row-spacing", 12, "visible", FALSE,
                               "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  for (int i = 0; i < MAE_N_TRIAL_PANELS; i++) {
    self->panel[i] = mae_trial_panel_new ((MaeTrialPanelKind) i, edits);
    MAE_CONNECT (self->panel[i], "section", on_section_cb, self);
    GtkWidget *child =
        g_object_new (GTK_TYPE_FLOW_BOX_CHILD, "focusable", FALSE, "child", self->panel[i],
                      "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
    gtk_flow_box_append (GTK_FLOW_BOX (self->panels), child);
  }
  gtk_box_append (box, self->panels);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_trial_view_class_init (MaeTrialViewClass *klass)
{
  MAE_OWN_SOURCE (klass, MaeTrialView, watch_id);
  MAE_OWN (klass, MaeTrialView, mae_tryout_free, tryout);
  MAE_OWN (klass, MaeTrialView, mae_ruleset_unref, rules);
  MAE_SIGNAL (klass, "mistakes", 0);
  MAE_SIGNAL (klass, "section", 1, G_TYPE_INT);
}

static void
mae_trial_view_init (MaeTrialView *self)
{
}

GtkWidget *
mae_trial_view_new (const MaeRuleset *rules, const char *title, int n_faults, gboolean edits)
{
  MaeTrialView *self = g_object_new (MAE_TYPE_TRIAL_VIEW, NULL);
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *bar = adw_header_bar_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *scroller =
      g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "child", box,
                    "vexpand", TRUE, "focusable", FALSE, NULL);

  self->rules = mae_ruleset_ref (rules);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (bar),
                                   adw_window_title_new (title, mae_ruleset_label (rules->title)));
  gtk_widget_add_css_class (box, "mae-trial");
  gtk_box_append (GTK_BOX (all), bar);
  gtk_box_append (GTK_BOX (all), scroller);
  if (n_faults > 0)
    fill_with_mistakes (self, GTK_BOX (box), n_faults);
  else
    fill (self, GTK_BOX (box), edits);
  adw_bin_set_child (ADW_BIN (self), all);
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}

const MaeRuleset *
mae_trial_view_get_rules (MaeTrialView *self)
{
  return self->rules;
}

void
mae_trial_view_set_games (MaeTrialView *self, int games)
{
  self->games = games;
}
