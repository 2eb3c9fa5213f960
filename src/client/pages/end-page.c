/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "end-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "analysis-view.h"
#include "client/art/piece-texture.h"
#include "client/game/analysis.h"
#include "client/game/games.h"
#include "client/game/wall-clock.h"
#include "client/platform/dialog.h"
#include "client/platform/file-chooser.h"
#include "client/session/session-tables.h"
#include "client/table/board-dialog.h"
#include "client/table/table-talk.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/score-table.h"
#include "client/widgets/tab-area.h"
#include "client/widgets/toasts.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/parts-text.h"
#include "client/words/result-text.h"
#include "feast-view.h"
#include "net/file-problem.h"
#include "points-chart.h"
#include "ranking.h"
#include "rating-links.h"

/* The number of log lines under "Highlights". */
#define MOST_MOMENTS 5

enum {
  GAP = 20,         /* pixels around and between the halves */
  BESIDE = 864,     /* the least width at which the feast is beside the rest, not above it */
  LEAST_REST = 460, /* the least width of the rest beside the feast */
  MOST_REST = 1000, /* and its greatest one */
};

struct _MaeEndPage {
  GtkWidget parent_instance;

  GtkWidget *content, *halves, *scroller, *chart_child, *moments, *buttons, *replay, *again;
  GtkWidget *record, *note, *share, *ways, *save;
  AdwBin *analysis;
  MaeFeastView *feast, *card;
  GtkCheckButton *names;
  MaeScoreTable *ranking;
  GtkLabel *heading, *about, *reason, *more, *before;
  MaeTableTalk *talk;
  MaePointsChart *chart;
  MaeModel *model;
  MaeRecording *seen;        /* what is offered as a replay; NULL: nothing */
  GtkWidget *board;          /* weak: the dialog with a player's board, while it is open */
  int seat;                  /* whose result it is; -1: nobody's */
  gint64 number;             /* of the game in the store; 0: it isn't there */
  GCancellable *cancellable; /* of looking for the best game; NULL: not begun */
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
  gtk_widget_insert_after (mae_rating_note_new (session),
                           gtk_widget_get_parent (GTK_WIDGET (self->reason)),
                           GTK_WIDGET (self->reason));
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

/* ── The best game so far ──────────────────────────────────────────────────────────────────── */

/* Returns the points of the person in @game; -1: there is none. */
static int
own_points (const MaeStoredGame *game)
{
  for (int seat = 0; seat < game->n_players; seat++)
    if (game->level[seat] == 0)
      return game->points[seat];
  return -1;
}

/* Returns the best game among @games with the rules of this one and as many players, of which one
 * is a person. (nullable) */
static const MaeStoredGame *
find_best (MaeEndPage *self, const GPtrArray *games)
{
  const MaeGame *this = mae_model_get_game (self->model);
  const MaeStoredGame *best = NULL;

  for (guint i = 0; i < games->len; i++) {
    const MaeStoredGame *game = ((const MaeGameInfo *) games->pdata[i])->stored;

    if (game->number == self->number && mae_stored_game_is_together (game))
      return NULL; /* it's nobody's own */
    if (game->number != self->number && game->finished > 0 && game->origin == 0
        && game->n_players == this->n_players && !mae_stored_game_is_together (game)
        && game->ruleset_hash == mae_ruleset_hash (this->rules)
        && (!best || own_points (game) > own_points (best)))
      best = game;
  }
  return best;
}

static void
on_listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) games = mae_games_list_finish (result, &error);
  MaeEndPage *self = user_data;
  const MaeGame *game;

  if (!games) /* canceled: the page is gone; otherwise nothing is said */
    return;
  game = mae_model_get_game (self->model);
  const MaeStoredGame *best = game ? find_best (self, games) : NULL;
  if (!best)
    return;
  int points = mae_game_score (game, self->seat).total;
  g_autofree char *title = g_strdup_printf (ngettext ("%d point", "%d points", points), points);
  g_autofree char *about = mae_result_best_text (points, own_points (best));
  mae_feast_view_set_words (self->feast, title, about);
  if (points <= own_points (best))
    return;
  g_autofree char *date = mae_when_text (best->finished);
  int more = points - own_points (best);
  g_autofree char *record = g_strdup_printf (
      ngettext ("%d point more than ever before", "%d points more than ever before", more), more);
  /* Translators: points, then a date or, for example, "yesterday". */
  g_autofree char *before =
      g_strdup_printf (_ ("Your best was %1$d (%2$s)."), own_points (best), date);
  gtk_label_set_label (self->more, record);
  gtk_label_set_label (self->before, before);
  gtk_widget_set_visible (self->record, TRUE);
}

void
mae_end_page_set_stored (MaeEndPage *self, gint64 number)
{
  g_return_if_fail (MAE_IS_END_PAGE (self));

  self->number = number;
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->save), "x", number);
  gtk_widget_set_visible (self->save, number > 0);
  if (self->seat < 0 || number == 0)
    return;
  self->cancellable = g_cancellable_new ();
  mae_games_list_async (self->cancellable, on_listed_cb, self);
}

/* ── The picture to share ──────────────────────────────────────────────────────────────────── */

static void
update_card (MaeEndPage *self)
{
  const MaeGame *game = mae_model_get_game (self->model);
  gboolean named = gtk_check_button_get_active (self->names);
  g_autofree char *title =
      mae_result_place_text (game, mae_model_get_roster (self->model), self->seat);
  g_autofree char *about = named ? mae_result_names_text (game, mae_model_get_roster (self->model))
                                 : g_strdup (_ ("Maestri, a game of four trades"));

  mae_feast_view_set_words (self->card, title, about);
}

/* Says @text in a message, if the page is still there. */
static void
say (MaeEndPage *self, const char *text)
{
  GtkWidget *toasts = gtk_widget_get_ancestor (GTK_WIDGET (self), MAE_TYPE_TOASTS);

  if (toasts)
    mae_toasts_show (MAE_TOASTS (toasts), text, 6);
}

static void
on_card_written_cb (GObject *file, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MaeEndPage) self = user_data;
  g_autoptr (GError) error = NULL;

  if (g_file_replace_contents_finish (G_FILE (file), result, NULL, &error)) {
    say (self, _ ("Picture saved"));
    return;
  }
  g_autofree char *text = mae_file_problem_unsaved (G_FILE (file), error);
  say (self, text);
}

void
mae_end_page_write_card (MaeEndPage *self, GFile *file)
{
  g_autoptr (GBytes) png = mae_feast_view_make_card (self->card);

  g_file_replace_contents_bytes_async (file, png, NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION,
                                       NULL, on_card_written_cb, g_object_ref (self));
}

static void
on_card_chosen_cb (GObject *window, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MaeEndPage) self = user_data;
  g_autoptr (GFile) file = mae_file_chooser_finish (result, NULL);

  if (file)
    mae_end_page_write_card (self, file);
}

static void
share_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GDateTime) now = mae_wall_clock_local ();
  g_autofree char *file_name = g_date_time_format (now, "Maestri %Y-%m-%d.png");

  mae_file_chooser_save (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Share Picture"), file_name,
                         NULL, on_card_chosen_cb, g_object_ref (MAE_END_PAGE (widget)));
}

/* ── The halves ────────────────────────────────────────────────────────────────────────────── */

static void
measure_halves (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                int *natural, int *minimum_baseline, int *natural_baseline)
{
  int least[2], wish[2];
  GtkWidget *feast = gtk_widget_get_first_child (widget);

  gtk_widget_measure (feast, orientation, -1, &least[0], &wish[0], NULL, NULL);
  gtk_widget_measure (gtk_widget_get_next_sibling (feast), orientation, -1, &least[1], &wish[1],
                      NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = MAX (least[0], least[1]) + 2 * 12;
    *natural = wish[0] + wish[1] + 3 * GAP;
  } else {
    *minimum = least[0] + least[1];
    *natural = MAX (wish[0], wish[1]) + GAP;
  }
}

/* The feast is beside the rest, or above it where the window is narrow. */
static void
allocate_halves (GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *feast = gtk_widget_get_first_child (widget);
  GtkWidget *rest = gtk_widget_get_next_sibling (feast);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int text = mae_texture_text_size (widget), least, high;

  gtk_widget_measure (rest, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (rest, GTK_ORIENTATION_VERTICAL, -1, &high, NULL, NULL, NULL);
  if (width >= BESIDE * text / 100) {
    int inner = width - 3 * GAP;
    int right = CLAMP (inner * 57 / 100, MAX (least, LEAST_REST * text / 100), MOST_REST);
    int left = inner - right, bottom = height - 10 - 12;

    gtk_widget_size_allocate (
        feast, &(GtkAllocation){ mirrored ? 2 * GAP + right : GAP, 12, left, bottom }, -1);
    gtk_widget_size_allocate (
        rest, &(GtkAllocation){ mirrored ? GAP : 2 * GAP + left, 4, right, height - 4 }, -1);
  } else {
    int top = CLAMP (height * 36 / 100, 160, 300);

    top = MAX (160, MIN (top, height - high - 10));
    gtk_widget_size_allocate (feast, &(GtkAllocation){ 12, 8, width - 24, top }, -1);
    gtk_widget_size_allocate (
        rest, &(GtkAllocation){ 12, top + 14, width - 24, MAX (high, height - top - 14) }, -1);
  }
}

static gboolean
on_key_cb (MaeEndPage *self)
{
  mae_feast_view_skip (self->feast);
  return GDK_EVENT_PROPAGATE;
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
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
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

  g_type_ensure (MAE_TYPE_FEAST_VIEW);
  g_type_ensure (MAE_TYPE_POINTS_CHART);
  g_type_ensure (MAE_TYPE_SCORE_TABLE);
  g_type_ensure (MAE_TYPE_TAB_AREA);
  g_type_ensure (MAE_TYPE_TABLE_TALK);
  mae_widget_class_set_template (widget_class, "end-page");
  MAE_BIND_CHILDREN (widget_class, MaeEndPage, content, halves, scroller, feast, record, more,
                     before, ranking, note, share, card, names, ways, save, chart_child, analysis,
                     moments, talk, buttons, replay, again, heading, about, reason, chart);
  gtk_widget_class_bind_template_callback (widget_class, update_card);
  gtk_widget_class_install_action (widget_class, "end.share", NULL, share_cb);
  gtk_widget_class_install_action (widget_class, "end.board", "i", show_board_cb);
}

static void
mae_end_page_init (MaeEndPage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->halves,
                                 gtk_custom_layout_new (NULL, measure_halves, allocate_halves));
  mae_wrap_layout_set (GTK_BOX (self->buttons), TRUE, 10);
  mae_wrap_layout_set (GTK_BOX (self->share), TRUE, 16);
  mae_wrap_layout_set (GTK_BOX (self->ways), TRUE, 8);
  mae_feast_view_be_card (self->card);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  MAE_CONNECT (keys, "key-pressed", on_key_cb, self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
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

  g_autofree char *reason = game->n_players > 1 ? mae_result_decided_text (game, roster, seat)
                                                : mae_result_reason (game, roster, seat);
  g_autofree char *place = mae_result_place_text (game, roster, seat);

  self->model = g_object_ref (model);
  self->seat = seat;
  mae_feast_view_set (self->feast, game, roster, seat);
  mae_feast_view_set (self->card, game, roster, seat);
  mae_feast_view_set_words (self->feast, place, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->names), game->n_players > 1);
  gtk_widget_set_visible (self->save, replay > 0);
  gtk_widget_set_visible (self->note, game->n_players > 1);
  update_card (self);
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
  mae_ranking_fill (self->ranking, model, seat);
  if (own) /* the log says “you” */
    fill_moments (self, mae_model_get_log (model));
  else
    gtk_widget_set_visible (self->moments, FALSE);
  mae_points_chart_set (self->chart, model, history, seat);
  /* A line needs two points; otherwise there is no chart. */
  gtk_widget_set_visible (self->chart_child, mae_points_history_n_rounds (history) >= 2);
  return GTK_WIDGET (self);
}
