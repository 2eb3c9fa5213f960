/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "end-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "analysis-view.h"
#include "client/art/piece-texture.h"
#include "client/game/analysis.h"
#include "client/platform/dialog.h"
#include "client/session/session-tables.h"
#include "client/table/board-dialog.h"
#include "client/table/table-talk.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/counter.h"
#include "client/widgets/page.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/score-table.h"
#include "client/widgets/tab-area.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/parts-text.h"
#include "client/words/result-text.h"
#include "client/words/rules-text.h"
#include "client/words/score-text.h"
#include "points-button.h"
#include "points-chart.h"

/* The number of log lines under "Highlights". */
#define MOST_MOMENTS 5
/* The greatest width of the page's content in pixels if there is no chart beside the ranking. */
#define NARROW 720

#define TITLE_LETTERS 11 /* the most letters in a line of a column's title */

struct _MaeEndPage {
  GtkWidget parent_instance;

  GtkWidget *content, *clamp, *panels, *chart_child, *moments, *buttons, *replay, *again;
  AdwBin *analysis;
  MaeScoreTable *ranking;
  GtkLabel *heading, *about, *reason;
  MaeTableTalk *talk;
  MaePointsChart *chart;
  MaeModel *model;
  MaeRecording *seen; /* what is offered as a replay; NULL: nothing */
  GtkWidget *board;   /* weak: the dialog with a player's board, while it is open */
};

G_DEFINE_FINAL_TYPE (MaeEndPage, mae_end_page, GTK_TYPE_WIDGET)

/* ── Boards ────────────────────────────────────────────────────────────────────────────────── */

static void
close_board (MaeEndPage *self)
{
  if (self->board)
    mae_dialog_close (self->board);
}

static void
show_board_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeEndPage *self = MAE_END_PAGE (widget);
  MaeBoard *board;

  if (self->board || !mae_model_get_game (self->model))
    return;
  g_set_weak_pointer (
      &self->board,
      mae_board_dialog_present (self->model, g_variant_get_int32 (parameter), widget, &board));
}

/* ── The ranking ───────────────────────────────────────────────────────────────────────────── */

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
  MaeEndPage *page;
  gboolean ranked; /* more than one player, so ranks are numbered */
} Table;

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

  mae_score_table_add (table->page->ranking, row, part, column, titles ? NULL : title, cell);
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
    gtk_widget_set_size_request (label, 56, -1);
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

  gtk_widget_set_size_request (counter, 56, -1);
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
  GtkWidget *row = mae_score_table_add_row (table->page->ranking, TRUE);

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
  GtkWidget *row = mae_score_table_add_row (table->page->ranking, FALSE);
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
  for (int column = COLUMN_CARDS; column < COLUMN_TOTAL; column++)
    add_cell (table, row, column,
              mae_points_button_new (game, seat, name, column_kinds[column], delay_of (column)),
              FALSE);
  add_total (table, row, score.total);
  add_board_button (table, row, seat, name);
}

static void
fill_ranking (MaeEndPage *self, MaeModel *model, int own_seat)
{
  Table table = { .page = self };
  int8_t order[MAE_MAX_PLAYERS], rank[MAE_MAX_PLAYERS];
  int n = mae_game_ranking (mae_model_get_game (model), order, rank);

  table.ranked = n > 1;
  add_titles (&table);
  for (int i = 0; i < n; i++)
    add_player (&table, model, order[i], rank[i], order[i] == own_seat);
}

/* ── Moments ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_moment (MaeLogEntry *entry)
{
  MaeLogKind kind = mae_log_entry_get_line (entry)->kind;

  return kind == MAE_LOG_REPORT || kind == MAE_LOG_LAST_ROUND || kind == MAE_LOG_END;
}

static void
fill_moments (MaeEndPage *self, GListModel *log)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = g_list_model_get_n_items (log); i > 0 && lines->len < MOST_MOMENTS; i--) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i - 1);

    if (is_moment (entry))
      g_ptr_array_insert (lines, 0,
                          mae_log_entry_get_round (entry) == MAE_LOG_ROUND_UNTOLD
                              ? g_strdup (mae_log_entry_get_line (entry)->text)
                              /* Translators: the round's number, then what happened in it. */
                              : mae_parts_text (g_strdup_printf (
                                  _ ("Round %d · %s"), (int) mae_log_entry_get_round (entry),
                                  mae_log_entry_get_line (entry)->text)));
  }

  for (guint i = 0; i < lines->len; i++) {
    GtkWidget *label = gtk_label_new (g_ptr_array_index (lines, i));

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_widget_add_css_class (label, "mae-soft");
    gtk_box_append (GTK_BOX (self->moments), label);
  }
  gtk_widget_set_visible (self->moments, lines->len > 0);
}

void
mae_end_page_set_session (MaeEndPage *self, MaeSession *session)
{
  g_return_if_fail (MAE_IS_END_PAGE (self));

  mae_table_talk_set_log (self->talk, self->model, FALSE);
  mae_table_talk_set_session (self->talk, session);
  mae_table_talk_show_chat (self->talk);
  gtk_widget_set_visible (GTK_WIDGET (self->talk), mae_session_can_chat (session));
  /* Spectators are taken to the players' next game. */
  gtk_widget_set_visible (self->again, !mae_session_is_watching (session));
}

void
mae_end_page_offer_seen (MaeEndPage *self, MaeRecording *seen)
{
  g_return_if_fail (MAE_IS_END_PAGE (self));

  self->seen = mae_recording_ref (seen);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (self->replay), NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->replay), "win.replay-seen");
  gtk_widget_set_visible (self->replay, TRUE);
}

MaeRecording *
mae_end_page_get_seen (MaeEndPage *self)
{
  return self->seen;
}

static void
on_try_from_cb (MaeEndPage *self, gint64 number, guint n_commands)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.try-from", "(xu)", number, n_commands);
}

void
mae_end_page_analyze (MaeEndPage *self, MaeRecord *record)
{
  GtkWidget *view;

  g_return_if_fail (MAE_IS_END_PAGE (self));

  if (!mae_analysis_is_possible (record))
    return;
  view = mae_analysis_view_new (record);
  MAE_CONNECT (view, "try-from", on_try_from_cb, self);
  adw_bin_set_child (self->analysis, view);
  gtk_widget_set_visible (GTK_WIDGET (self->analysis), TRUE);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_end_page_grab_focus (GtkWidget *widget)
{
  MaeEndPage *self = MAE_END_PAGE (widget);

  return gtk_widget_grab_focus (self->again) || gtk_widget_grab_focus (self->replay);
}

static void
mae_end_page_dispose (GObject *object)
{
  MaeEndPage *self = MAE_END_PAGE (object);

  close_board (self);
  g_clear_weak_pointer (&self->board);
  g_clear_object (&self->model);
  g_clear_pointer (&self->seen, mae_recording_unref);
  g_clear_pointer (&self->content, gtk_widget_unparent);

  G_OBJECT_CLASS (mae_end_page_parent_class)->dispose (object);
}

static void
mae_end_page_class_init (MaeEndPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_end_page_dispose;
  mae_page_class_set_first (widget_class, mae_end_page_grab_focus);
  mae_page_class_add_subtitle (widget_class);

  g_type_ensure (MAE_TYPE_POINTS_CHART);
  g_type_ensure (MAE_TYPE_SCORE_TABLE);
  g_type_ensure (MAE_TYPE_TAB_AREA);
  g_type_ensure (MAE_TYPE_TABLE_TALK);
  mae_widget_class_set_template (widget_class, "end-page");
  MAE_BIND_CHILDREN (widget_class, MaeEndPage, content, panels, ranking, chart_child, clamp,
                     analysis, moments, talk, buttons, replay, again, heading, about, reason,
                     chart);
  gtk_widget_class_install_action (widget_class, "end.board", "i", show_board_cb);
}

static void
mae_end_page_init (MaeEndPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self->panels), TRUE, 20);
  mae_wrap_layout_set (GTK_BOX (self->buttons), TRUE, 10);
}

GtkWidget *
mae_end_page_new (MaeModel *model, const MaePointsHistory *history, gint64 replay, gboolean own)
{
  MaeEndPage *self = g_object_new (MAE_TYPE_END_PAGE, NULL);
  const MaeGame *game = mae_model_get_game (model);
  const MaeRoster *roster = mae_model_get_roster (model);
  int seat = own ? mae_model_get_seat (model) : -1;
  g_autofree char *heading = mae_result_text (game, roster, seat);
  g_autofree char *about = mae_result_details (game, roster, seat);

  g_autofree char *reason = mae_result_reason (game, roster, seat);

  self->model = g_object_ref (model);
  MAE_CONNECT (model, "reset", close_board, self);
  mae_label_show (self->reason, reason);
  gtk_label_set_label (self->heading, heading);
  mae_label_show (self->about, about);
  int rounds = mae_model_get_round (model);
  if (rounds > 0)
    mae_page_set_subtitle (GTK_WIDGET (self),
                           g_strdup_printf (ngettext ("%d round", "%d rounds", rounds), rounds));
  gtk_widget_set_visible (self->replay, replay > 0);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->replay), "x", replay);
  fill_ranking (self, model, seat);
  if (own) /* the log says “you” */
    fill_moments (self, mae_model_get_log (model));
  else
    gtk_widget_set_visible (self->moments, FALSE);
  mae_points_chart_set (self->chart, model, history);
  if (mae_points_history_n_rounds (history) < 2) {
    /* A line needs two points; otherwise there is no chart. */
    gtk_widget_set_visible (self->chart_child, FALSE);
    int width = NARROW * mae_texture_text_size (GTK_WIDGET (self)) / 100;

    g_object_set (self->clamp, "maximum-size", width, "tightening-threshold", width, NULL);
  }
  return GTK_WIDGET (self);
}
