/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "statistics-page.h"

#include <glib/gi18n.h>

#include "client/game/games.h"
#include "client/game/puzzles-solved.h"
#include "client/game/wall-clock.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/number-panel.h"
#include "client/widgets/page.h"
#include "client/widgets/score-table.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/rating-text.h"
#include "client/words/rules-text.h"
#include "client/words/score-text.h"
#include "rating-chart.h"

/* The most letters in a line: of the text that names a kind of game, and of a column's title. */
#define KIND_LETTERS 24
#define TITLE_LETTERS 11

struct _MaeStatisticsPage {
  GtkWidget parent_instance;

  GtkStack *stack;
  AdwStatusPage *error;
  GtkBox *sums, *strengths;
  MaeScoreTable *kinds;
  GtkWidget *table, *about;

  GtkSizeGroup *cards;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (MaeStatisticsPage, mae_statistics_page, GTK_TYPE_WIDGET)

static const char *const column_titles[] = {
  "",
  NC_ ("statistics", "Games"),
  NC_ ("statistics", "Won"),
  NC_ ("statistics", "Best"),
  NC_ ("statistics", "Average"),
};

/* The columns of the parts of a score follow. */
#define FIRST_PART ((int) G_N_ELEMENTS (column_titles))
#define N_COLUMNS (FIRST_PART + MAE_SCORE_RESOURCES + 1)

/* ── Totals ────────────────────────────────────────────────────────────────────────────────── */

static void
add_sum (MaeStatisticsPage *self, const char *number, const char *what)
{
  GtkWidget *box = mae_number_panel_new (number, what);

  gtk_size_group_add_widget (self->cards, box);
  gtk_box_append (self->sums, box);
}

static void
fill_sums (MaeStatisticsPage *self, const MaeStoredResults *all)
{
  g_autofree char *games = g_strdup_printf ("%d", all->games);
  /* Translators: games won, and how many in a hundred that is */
  g_autofree char *wins =
      g_strdup_printf (_ ("%d (%d%%)"), all->wins, (100 * all->wins + all->games / 2) / all->games);
  g_autofree char *best = g_strdup_printf ("%d", all->best);
  g_autofree char *average = g_strdup_printf ("%.1f", (double) all->total / all->games);

  add_sum (self, games, ngettext ("Game finished", "Games finished", all->games));
  add_sum (self, wins, C_ ("statistics", "Won"));
  add_sum (self, best, _ ("Highest score"));
  add_sum (self, average, _ ("Average score"));
}

/* Returns whether puzzles were solved. */
static gboolean
fill_puzzles (MaeStatisticsPage *self)
{
  g_autoptr (GArray) stored = mae_games_list_puzzles (NULL);
  MaePuzzlesSolved sum = { 0 };
  g_autofree char *solved = NULL, *days = NULL;

  if (stored)
    sum = mae_puzzles_sum_up (stored, mae_wall_clock_day (mae_wall_clock ()));
  if (sum.solved == 0)
    return FALSE;
  solved = g_strdup_printf ("%d", sum.solved);
  add_sum (self, solved, ngettext ("Puzzle solved", "Puzzles solved", sum.solved));
  if (sum.streak > 1) {
    days = g_strdup_printf ("%d", sum.streak);
    add_sum (self, days, _ ("Daily puzzles in a row"));
  }
  return TRUE;
}

/* ── The table ─────────────────────────────────────────────────────────────────────────────── */

static const char *
column_title (int column)
{
  if (column >= FIRST_PART)
    return mae_score_title ((MaeScoreKind) (column - FIRST_PART));
  return column == 0 ? "" : g_dpgettext2 (NULL, "statistics", column_titles[column]);
}

static void
add_cell (MaeStatisticsPage *self, GtkWidget *row, int column, const char *text,
          const char *css_class, GtkAccessibleRole role)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "accessible-role", role, NULL);
  g_autofree char *lines = mae_short_lines_text (text, column == 0 ? KIND_LETTERS : TITLE_LETTERS);
  g_autofree char *title = mae_short_lines_text (column_title (column), TITLE_LETTERS);

  /* A label that wraps would have another width in each row, depending on the row's height. */
  gtk_label_set_label (GTK_LABEL (label), lines);
  mae_a11y_name (label, text);
  if (column == 0) {
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_width_chars (GTK_LABEL (label), 16);
    gtk_widget_set_hexpand (label, TRUE);
  } else {
    gtk_widget_set_size_request (label, 56, -1);
    gtk_label_set_xalign (GTK_LABEL (label), 1);
    gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_RIGHT);
  }
  gtk_widget_add_css_class (label, css_class);
  mae_score_table_add (self->kinds, row, column == 0 ? MAE_ROW_FIRST : MAE_ROW_NUMBERS, column,
                       role == GTK_ACCESSIBLE_ROLE_COLUMN_HEADER ? NULL : title, label);
}

static void
add_titles (MaeStatisticsPage *self)
{
  GtkWidget *row = mae_score_table_add_row (self->kinds, TRUE);
  g_autoptr (GString) heard = g_string_new (NULL);

  for (int i = 0; i < N_COLUMNS; i++) {
    const char *title = column_title (i);

    add_cell (self, row, i, title, "mae-column-title", GTK_ACCESSIBLE_ROLE_COLUMN_HEADER);
    g_string_append_printf (heard, "%s%s", heard->len > 0 ? ", " : "", title);
  }
  mae_a11y_name (row, heard->str);
}

/* (transfer full) */
static char *
kind_text (const MaeStoredResults *results)
{
  int others = results->n_players - 1;

  if (others == 0)
    return g_strdup (_ ("Against Lorenzo"));
  return g_strdup_printf (
      /* Translators: the number of computer players, and their level */
      ngettext ("%d opponent, %s", "%d opponents, %s", others), others,
      results->level > 0 ? mae_level_label (results->level) : "–");
}

static GtkWidget *
add_kind (MaeStatisticsPage *self, const MaeStoredResults *results, const char *kind)
{
  GtkWidget *row = mae_score_table_add_row (self->kinds, FALSE);
  const int sums[] = { results->total, results->cards,    results->leaders,
                       results->track, results->sections, results->resources };
  const int counts[] = { results->games, results->wins, results->best };
  g_autoptr (GString) heard = g_string_new (kind);

  add_cell (self, row, 0, kind, "mae-player", GTK_ACCESSIBLE_ROLE_ROW_HEADER);
  for (int i = 1; i < N_COLUMNS; i++) {
    g_autofree char *text = i <= 3
                                ? g_strdup_printf ("%d", counts[i - 1])
                                : g_strdup_printf ("%.1f", (double) sums[i - 4] / results->games);

    add_cell (self, row, i, text, i == 4 ? "mae-average" : "mae-number", GTK_ACCESSIBLE_ROLE_CELL);
    g_string_append_printf (heard, ", %s: %s", column_title (i), text);
  }
  mae_a11y_name (row, heard->str);
  return row;
}

static void
fill (MaeStatisticsPage *self, const GArray *results)
{
  MaeStoredResults all = { 0 };

  gtk_widget_set_visible (self->table, results->len > 0);
  gtk_widget_set_visible (self->about, results->len > 0);
  if (results->len == 0)
    return;
  add_titles (self);
  for (guint i = 0; i < results->len; i++) {
    const MaeStoredResults *kind = &g_array_index (results, MaeStoredResults, i);
    g_autofree char *text = kind_text (kind);

    add_kind (self, kind, text);
    all.games += kind->games;
    all.wins += kind->wins;
    all.best = MAX (all.best, kind->best);
    all.total += kind->total;
    all.cards += kind->cards;
    all.leaders += kind->leaders;
    all.track += kind->track;
    all.sections += kind->sections;
    all.resources += kind->resources;
  }
  if (results->len > 1)
    gtk_widget_add_css_class (add_kind (self, &all, _ ("All games")), "mae-sum-row");
  fill_sums (self, &all);
}

static void
on_results_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) results = mae_games_results_finish (result, &error);
  MaeStatisticsPage *self = user_data;

  /* Canceled: the page may be destroyed. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error) {
    adw_status_page_set_description (self->error, error->message);
    gtk_stack_set_visible_child_name (self->stack, "error");
  } else {
    fill (self, results);
    gtk_stack_set_visible_child_name (
        self->stack, fill_puzzles (self) || results->len > 0 ? "results" : "empty");
  }
}

/* ── Strength ──────────────────────────────────────────────────────────────────────────────── */

static const char *
strength_title (MaeRatedKind kind)
{
  static const char *const titles[] = {
    [MAE_RATED_STANDARD_TWO] = N_ ("Strength against one computer"),
    [MAE_RATED_STANDARD_MORE] = N_ ("Strength against several computers"),
    [MAE_RATED_SERENISSIMA_TWO] = N_ ("Strength in La Serenissima, against one computer"),
    [MAE_RATED_SERENISSIMA_MORE] = N_ ("Strength in La Serenissima, against several computers"),
  };

  return _ (titles[kind]);
}

/* Adds a panel: the number, with a question mark while it isn't certain, and how it has changed. */
static void
add_strength (MaeStatisticsPage *self, const MaeStrength *strength)
{
  gboolean is_certain = mae_rating_is_certain (&strength->rating);
  g_autofree char *number = mae_rating_text (mae_rating_points (&strength->rating), !is_certain);
  const char *title = strength_title (strength->kind);
  GtkWidget *box = mae_number_panel_new (number, title);
  MaeRatingChart *chart = g_object_new (MAE_TYPE_RATING_CHART, NULL);
  GtkWidget *about = gtk_label_new (
      is_certain ? _ ("The line is the strength you surely have, the edge above it the estimate.")
                 : _ ("Not certain yet: about ten games make it so."));

  mae_rating_chart_set (chart, title, strength->history);
  for (int level = 1; level <= MAE_RATING_N_LEVELS; level++) {
    MaeRating rating = mae_rating_of_level (strength->kind, level);

    mae_rating_chart_add_mark (chart, mae_level_label (level), &rating);
  }
  gtk_box_set_spacing (GTK_BOX (box), 6);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (chart));
  gtk_widget_add_css_class (about, "mae-soft");
  gtk_widget_add_css_class (about, "caption");
  gtk_label_set_wrap (GTK_LABEL (about), TRUE);
  gtk_label_set_justify (GTK_LABEL (about), GTK_JUSTIFY_CENTER);
  gtk_box_append (GTK_BOX (box), about);
  gtk_box_append (self->strengths, box);
}

/* If the games can't be read, the table's error is shown. */
static void
on_strengths_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MaeStrength *strengths = mae_games_strengths_finish (result, NULL);
  MaeStatisticsPage *self = user_data;

  for (int kind = 0; strengths && kind < MAE_RATED_N_KINDS; kind++)
    if (strengths[kind].history->len > 0)
      add_strength (self, &strengths[kind]);
  mae_strengths_free (strengths);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_statistics_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_child_focus (GTK_WIDGET (MAE_STATISTICS_PAGE (widget)->stack),
                                 GTK_DIR_TAB_FORWARD);
}

static void
mae_statistics_page_class_init (MaeStatisticsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeStatisticsPage, mae_own_cancel, cancellable);
  MAE_OWN (klass, MaeStatisticsPage, g_object_unref, cards);
  mae_page_class_set_first (widget_class, mae_statistics_page_grab_focus);

  g_type_ensure (MAE_TYPE_SCORE_TABLE);
  mae_widget_class_set_template (widget_class, "statistics-page");
  MAE_BIND_CHILDREN (widget_class, MaeStatisticsPage, stack, error, sums, strengths, kinds, table,
                     about);
}

static void
mae_statistics_page_init (MaeStatisticsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->cards = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  mae_wrap_layout_set_equal (self->sums, 12);
  mae_wrap_layout_set_equal (self->strengths, 12);
  self->cancellable = g_cancellable_new ();
  mae_games_results_async (self->cancellable, on_results_cb, self);
  mae_games_strengths_async (self->cancellable, on_strengths_cb, self);
}
