/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis-view.h"

#include <glib/gi18n.h>

#include "client/game/analysis.h"
#include "client/platform/announce.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/parts-text.h"
#include "client/words/rules-text.h"
#include "points-chart.h"

/* How often the progress is shown, in ms. */
#define STEP 100

#define WORDS 20 /* letters of a text that must fit beside a button */

struct _MaeAnalysisView {
  GtkWidget parent_instance;

  GtkWidget *content, *legend, *rings, *turns, *title, *list;
  GtkLabel *status;
  GtkProgressBar *progress;
  MaePointsChart *chart;

  MaeAnalysis *analysis;
  GCancellable *cancellable;
  guint step_id;
  gboolean is_separate;
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

#define COMMANDS "mae-commands" /* of a button: how many commands come before its turn */

static guint
commands_of (GtkButton *button)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), COMMANDS));
}

static void
on_try_from_cb (MaeAnalysisView *self, GtkButton *button)
{
  g_signal_emit_by_name (self, "try-from", mae_analysis_get_record (self->analysis)->number,
                         commands_of (button));
}

static void
on_go_to_cb (MaeAnalysisView *self, GtkButton *button)
{
  g_signal_emit_by_name (self, "go-to", commands_of (button));
}

/* @name (transfer full) is what screen readers read. The button doesn't use an action of the view:
 * GTK 4.8 disables such actions when the view is moved to another dialog. */
static void
add_button (GtkWidget *box, const char *label, char *name, const MaeTurningPoint *point,
            GCallback callback, MaeAnalysisView *self)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  g_object_set_data (G_OBJECT (button), COMMANDS, GUINT_TO_POINTER (point->n_commands));
  MAE_CONNECT (button, "clicked", callback, self);
  gtk_widget_add_css_class (button, "mae-secondary");
  mae_a11y_name (button, name);
  gtk_box_append (GTK_BOX (box), button);
  g_free (name);
}

static void
add_point (MaeAnalysisView *self, const MaeTurningPoint *point)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_autofree char *better = mae_sentences_text (point->better, point->reason);
  int loss = (point->loss + 5) / 10;

  gtk_widget_set_hexpand (words, TRUE);
  mae_wrap_layout_set (GTK_BOX (row), TRUE, 12);
  mae_wrap_layout_set (GTK_BOX (buttons), TRUE, 6);
  /* Translators: a round, then how many games of a hundred a move lost. The plural depends on
   * the second number. */
  add_label (
      words,
      mae_parts_text (g_strdup_printf (ngettext ("Round %1$d · %2$d win less in 100 games",
                                                 "Round %1$d · %2$d wins less in 100 games", loss),
                                       point->round, loss)),
      "mae-strong");
  /* Translators: %s is a move, such as "Take row 2". */
  add_label (words, g_strdup_printf (_ ("Your move: %s"), point->played), NULL);
  /* Translators: %s is a move and what it does, such as "Take row 2. You keep 1 Coin." */
  add_label (words, g_strdup_printf (_ ("Better: %s"), better), NULL);
  gtk_box_append (GTK_BOX (row), words);
  if (self->is_separate)
    /* Translators: the button's name for screen readers; %d is a round. */
    add_button (buttons, _ ("Go to Turn"),
                g_strdup_printf (_ ("Go to your turn in round %d"), point->round), point,
                G_CALLBACK (on_go_to_cb), self);
  /* Translators: the button's name for screen readers; %d is a round. */
  add_button (buttons, _ ("Try From Here"),
              g_strdup_printf (_ ("Try from here: round %d"), point->round), point,
              G_CALLBACK (on_try_from_cb), self);
  gtk_widget_set_valign (buttons, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (buttons, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (row), buttons);
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
  const char *status = n > 0 ? _ ("Compared in simulated games, by what you knew then.")
                             : _ ("In no turn would another move clearly have been better.");

  mae_points_chart_set_chances (self->chart, self->analysis);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), FALSE);
  gtk_widget_set_visible (self->rings, n > 0);
  gtk_widget_set_visible (self->title, n > 0);
  if (mae_analysis_get_seat (self->analysis) < 0) {
    gtk_widget_set_visible (self->turns, FALSE);
    return;
  }
  gtk_label_set_label (self->status, status);
  mae_announce (GTK_WIDGET (self), status, FALSE);
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
mae_analysis_view_class_init (MaeAnalysisViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeAnalysisView, mae_own_cancel, cancellable);
  MAE_OWN (klass, MaeAnalysisView, g_object_unref, analysis);
  MAE_OWN_SOURCE (klass, MaeAnalysisView, step_id);
  MAE_SIGNAL (klass, "try-from", 2, G_TYPE_INT64, G_TYPE_UINT);
  MAE_SIGNAL (klass, "go-to", 1, G_TYPE_UINT);
  g_type_ensure (MAE_TYPE_POINTS_CHART);
  mae_widget_class_set_template (widget_class, "analysis-view");
  MAE_BIND_CHILDREN (widget_class, MaeAnalysisView, content, legend, rings, turns, title, list,
                     status, progress, chart);
}

static void
mae_analysis_view_init (MaeAnalysisView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self->content), TRUE, 20);
  mae_wrap_layout_set (GTK_BOX (self->legend), TRUE, 12);
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

void
mae_analysis_view_set_separate (MaeAnalysisView *self)
{
  const MaeRecord *record;
  MaeRoster roster;

  g_return_if_fail (MAE_IS_ANALYSIS_VIEW (self));

  self->is_separate = TRUE;
  record = mae_analysis_get_record (self->analysis);
  roster.n = record->n_players;
  memcpy (roster.name, record->name, sizeof record->name);
  for (int seat = 0; seat < record->n_players; seat++) {
    GtkWidget *player = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
    MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, seat, &roster);
    gboolean own = seat == mae_analysis_get_seat (self->analysis);
    GtkWidget *name = g_object_new (GTK_TYPE_LABEL, "label", own ? _ ("You") : record->name[seat],
                                    "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);

    gtk_box_append (GTK_BOX (player), mae_piece_image_new (&badge, 22));
    gtk_box_append (GTK_BOX (player), name);
    gtk_box_append (GTK_BOX (self->legend), player);
  }
  gtk_widget_set_visible (self->legend, record->n_players > 1);
}
