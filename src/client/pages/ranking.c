/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ranking.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/counter.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"
#include "client/words/score-text.h"
#include "points-button.h"

#define TITLE_LETTERS 11 /* the most letters in a line of a column's title */

enum {
  COLUMN_RANK,
  COLUMN_BADGE,
  COLUMN_NAME,
  COLUMN_CARDS,
  COLUMN_LEADERS,
  COLUMN_TRACK,
  COLUMN_SECTIONS,
  COLUMN_RESOURCES,
  COLUMN_TOTAL,
  COLUMN_BOARD, /* a button */
  N_COLUMNS,
};

/* The kind of points in each of the columns that have one. */
static const MaeScoreKind column_kinds[N_COLUMNS] = {
  [COLUMN_CARDS] = MAE_SCORE_CARD,          [COLUMN_LEADERS] = MAE_SCORE_LEADER,
  [COLUMN_TRACK] = MAE_SCORE_TILE,          [COLUMN_SECTIONS] = MAE_SCORE_SECTION,
  [COLUMN_RESOURCES] = MAE_SCORE_RESOURCES,
};

typedef struct {
  MaeScoreTable *table;
  gboolean ranked;     /* more than one player, so ranks are numbered */
  int most[N_COLUMNS]; /* the most points in each column */
} Table;

static int
points_of (const MaeScore *score, int column)
{
  return column == COLUMN_CARDS       ? score->cards
         : column == COLUMN_LEADERS   ? score->leaders
         : column == COLUMN_TRACK     ? score->track
         : column == COLUMN_SECTIONS  ? score->sections
         : column == COLUMN_RESOURCES ? score->resources
                                      : score->total;
}

static const char *
column_title (int column)
{
  return column == COLUMN_TOTAL                            ? _ ("Points")
         : column >= COLUMN_CARDS && column < COLUMN_TOTAL ? mae_score_title (column_kinds[column])
                                                           : "";
}

/* Adds a cell to a row. @titles: the row is that of the titles. */
static void
add_cell (Table *table, GtkWidget *row, int column, GtkWidget *cell, gboolean titles)
{
  MaeRowPart part = column < COLUMN_CARDS   ? MAE_ROW_FIRST
                    : column < COLUMN_TOTAL ? MAE_ROW_NUMBERS
                                            : MAE_ROW_LAST;
  g_autofree char *title = mae_short_lines_text (column_title (column), TITLE_LETTERS);

  mae_score_table_add (table->table, row, part, column, titles ? NULL : title, cell);
}

static void
add_text (Table *table, GtkWidget *row, int column, const char *text, const char *css_class,
          GtkAccessibleRole role)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "accessible-role", role, NULL);
  g_autofree char *lines = mae_short_lines_text (text, TITLE_LETTERS);

  if (column == COLUMN_NAME) {
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars (GTK_LABEL (label), 6);
    gtk_widget_set_hexpand (label, TRUE);
  } else if (column >= COLUMN_CARDS) {
    gtk_widget_set_size_request (label, 52, -1);
    gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
    /* A label that wraps would have another width in each row, depending on the row's height. */
    gtk_label_set_label (GTK_LABEL (label), lines);
    mae_a11y_name (label, text);
  } else {
    gtk_widget_set_size_request (label, 24, -1);
  }
  gtk_widget_add_css_class (label, css_class);
  add_cell (table, row, column, label, role == GTK_ACCESSIBLE_ROLE_COLUMN_HEADER);
}

/* Returns the delay in ms after which a column's numbers count up: one category after the other,
 * the total last. */
static guint
delay_of (int column)
{
  return 150 + 330 * (column - COLUMN_CARDS);
}

static void
add_total (Table *table, GtkWidget *row, int number)
{
  GtkWidget *counter = mae_counter_new (number, delay_of (COLUMN_TOTAL), GTK_ACCESSIBLE_ROLE_CELL);

  gtk_widget_set_size_request (counter, 52, -1);
  gtk_widget_add_css_class (counter, "mae-total");
  add_cell (table, row, COLUMN_TOTAL, counter, FALSE);
}

static void
add_board_button (Table *table, GtkWidget *row, int seat, const char *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("view-reveal-symbolic");
  /* Translators: %s is a player's name. */
  g_autofree char *label = g_strdup_printf (_ ("Show the board of %s"), name);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "end.board");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", seat);
  gtk_widget_add_css_class (button, "flat");
  mae_a11y_label (button, label);
  add_cell (table, row, COLUMN_BOARD, button, FALSE);
}

static void
add_titles (Table *table)
{
  GtkWidget *row = mae_score_table_add_row (table->table, TRUE);

  for (int column = table->ranked ? COLUMN_RANK : COLUMN_BADGE; column < N_COLUMNS; column++)
    add_text (table, row, column, column_title (column), "mae-column-title",
              GTK_ACCESSIBLE_ROLE_COLUMN_HEADER);
  mae_a11y_name (row, _ ("Score Breakdown"));
}

static void
add_player (Table *table, MaeModel *model, int seat, int rank, gboolean mine)
{
  const char *name = mae_model_get_name (model, seat);
  const MaeGame *game = mae_model_get_game (model);
  MaeScore score = mae_game_score (game, seat);
  MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, seat, mae_model_get_roster (model));
  GtkWidget *row = mae_score_table_add_row (table->table, FALSE);
  GtkWidget *image = mae_piece_image_new (&badge, 30);
  g_autofree char *summary = g_strdup_printf (
      /* Translators: one line of the ranking, as screen readers read it. */
      _ ("%d. %s: %d points. Cards %d, leaders %d, faith %d, Vatican reports %d, resources %d"),
      rank, name, score.total, score.cards, score.leaders, score.track, score.sections,
      score.resources);

  g_autofree char *number = g_strdup_printf ("%d", rank);

  mae_a11y_name (row, summary);
  if (mine)
    gtk_widget_add_css_class (row, "mae-mine");
  if (table->ranked)
    add_text (table, row, COLUMN_RANK, number, "mae-rank", GTK_ACCESSIBLE_ROLE_CELL);
  add_cell (table, row, COLUMN_BADGE, image, FALSE);
  add_text (table, row, COLUMN_NAME, mine ? _ ("You") : name, "mae-player",
            GTK_ACCESSIBLE_ROLE_ROW_HEADER);
  for (int column = COLUMN_CARDS; column < COLUMN_TOTAL; column++) {
    int points = points_of (&score, column);
    GtkWidget *button =
        mae_points_button_new (game, seat, name, column_kinds[column], delay_of (column));

    mae_widget_set_class (button, "mae-most",
                          table->ranked && points > 0 && points == table->most[column]);
    add_cell (table, row, column, button, FALSE);
  }
  add_total (table, row, score.total);
  add_board_button (table, row, seat, name);
}

void
mae_ranking_fill (MaeScoreTable *ranking, MaeModel *model, int own_seat)
{
  Table table = { .table = ranking };
  int8_t order[MAE_MAX_PLAYERS], rank[MAE_MAX_PLAYERS];
  int n = mae_game_ranking (mae_model_get_game (model), order, rank);

  table.ranked = n > 1;
  for (int seat = 0; seat < n; seat++) {
    MaeScore score = mae_game_score (mae_model_get_game (model), seat);

    for (int column = COLUMN_CARDS; column < COLUMN_TOTAL; column++)
      table.most[column] = MAX (table.most[column], points_of (&score, column));
  }
  add_titles (&table);
  for (int i = 0; i < n; i++)
    add_player (&table, model, order[i], rank[i], order[i] == own_seat);
}
