/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis-view.h"

#include <glib/gi18n.h>

#include "client/game/analysis.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/rules-text.h"
#include "points-chart.h"

/* How often the progress is shown, in ms. */
#define STEP 100

#define WORDS 20 /* letters of a text that must fit beside a button */

struct _MaeAnalysisView {
  GtkWidget parent_instance;

  GtkWidget *content, *list, *about;
  GtkLabel *status;
  GtkProgressBar *progress;
  MaePointsChart *chart;

  MaeAnalysis *analysis;
  GCancellable *cancellable;
  guint step_id;
  gboolean ready;
};

G_DEFINE_FINAL_TYPE (MaeAnalysisView, mae_analysis_view, GTK_TYPE_WIDGET)

/* ── Turning points ────────────────────────────────────────────────────────────────────────── */

static void
add_label (GtkWidget *box, char *text, const char *css_class)
{
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0, "wrap", TRUE, "width-chars",
                    WORDS, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, NULL);

  if (css_class)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  g_free (text);
}

static void
add_point (MaeAnalysisView *self, const MaeTurningPoint *point)
{
  const MaeRecord *record = mae_analysis_get_record (self->analysis);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *button = gtk_button_new_with_label (_ ("Try From Here"));
  /* Translators: the button's name for screen readers; %d is a round. */
  g_autofree char *name = g_strdup_printf (_ ("Try from here: round %d"), point->round);
  g_autofree char *better = mae_sentences_text (point->better, point->reason);

  gtk_widget_set_hexpand (words, TRUE);
  mae_wrap_layout_set (GTK_BOX (row), TRUE, 12);
  /* Translators: a round, then by how much a move lowered the chance of winning. */
  add_label (words,
             g_strdup_printf (_ ("Round %d · chance lower by %d percentage points"), point->round,
                              (point->loss + 5) / 10),
             "mae-strong");
  /* Translators: %s is a move, such as "Take row 2". */
  add_label (words, g_strdup_printf (_ ("Your move: %s"), point->played), NULL);
  /* Translators: %s is a move and what it does, such as "Take row 2. You keep 1 Coin." */
  add_label (words, g_strdup_printf (_ ("Better: %s"), better), NULL);
  gtk_box_append (GTK_BOX (row), words);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(xu)", record->number,
                                    point->n_commands);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.try-from");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "mae-secondary");
  mae_a11y_name (button, name);
  gtk_box_append (GTK_BOX (row), button);
  gtk_box_append (GTK_BOX (self->list), row);
}

/* ── Computing ─────────────────────────────────────────────────────────────────────────────── */

static gboolean
step_cb (gpointer user_data)
{
  MaeAnalysisView *self = user_data;

  gtk_progress_bar_set_fraction (self->progress,
                                 mae_analysis_get_progress (self->analysis) / 1000.0);
  return G_SOURCE_CONTINUE;
}

static void
show_results (MaeAnalysisView *self)
{
  int n = mae_analysis_n_points (self->analysis);

  self->ready = TRUE;
  mae_points_chart_set_chances (self->chart, self->analysis);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), FALSE);
  gtk_widget_set_visible (self->about, n > 0);
  gtk_label_set_label (self->status, _ ("In no turn would another move clearly have been better."));
  gtk_widget_set_visible (GTK_WIDGET (self->status), n == 0);
  for (int i = 0; i < n; i++)
    add_point (self, mae_analysis_get_point (self->analysis, i));
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  /* Canceled: the view is gone. */
  if (mae_analysis_finish (result, NULL)) {
    MaeAnalysisView *self = user_data;

    g_clear_handle_id (&self->step_id, g_source_remove);
    show_results (self);
  }
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_analysis_view_dispose (GObject *object)
{
  MaeAnalysisView *self = MAE_ANALYSIS_VIEW (object);

  g_clear_handle_id (&self->step_id, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->analysis);
  g_clear_pointer (&self->content, gtk_widget_unparent);

  G_OBJECT_CLASS (mae_analysis_view_parent_class)->dispose (object);
}

static void
mae_analysis_view_class_init (MaeAnalysisViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_analysis_view_dispose;
  g_type_ensure (MAE_TYPE_POINTS_CHART);
  mae_widget_class_set_template (widget_class, "analysis-view");
  gtk_widget_class_bind_template_child (widget_class, MaeAnalysisView, content);
  gtk_widget_class_bind_template_child (widget_class, MaeAnalysisView, list);
  gtk_widget_class_bind_template_child (widget_class, MaeAnalysisView, about);
  gtk_widget_class_bind_template_child (widget_class, MaeAnalysisView, status);
  gtk_widget_class_bind_template_child (widget_class, MaeAnalysisView, progress);
  gtk_widget_class_bind_template_child (widget_class, MaeAnalysisView, chart);
}

static void
mae_analysis_view_init (MaeAnalysisView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self->content), TRUE, 20);
}

GtkWidget *
mae_analysis_view_new (MaeRecord *record)
{
  MaeAnalysisView *self = g_object_new (MAE_TYPE_ANALYSIS_VIEW, NULL);

  self->analysis = mae_analysis_new (record, mae_record_person (record));
  self->cancellable = g_cancellable_new ();
  self->step_id = g_timeout_add (STEP, step_cb, self);
  mae_analysis_run_async (self->analysis, self->cancellable, done_cb, self);
  return GTK_WIDGET (self);
}

gboolean
mae_analysis_view_is_ready (MaeAnalysisView *self)
{
  g_return_val_if_fail (MAE_IS_ANALYSIS_VIEW (self), FALSE);
  return self->ready;
}
