/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shows what a line of the log is about: brings it into sight and highlights it for a moment. */

#include "table-page-private.h"

#include <glib/gi18n.h>

#include "client/platform/announce.h"
#include "client/widgets/sight.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"

/* Frames until the layout is known after another pane is shown. */
#define FRAMES 3

/* ── Where things are ──────────────────────────────────────────────────────────────────────── */

static gboolean
is_on_board (MaeTablePage *self, const MaeLogSubject *subject)
{
  switch (subject->kind) {
  case MAE_LOG_AT_SLOT:
  case MAE_LOG_AT_PRODUCTIONS:
  case MAE_LOG_AT_WAREHOUSE:
  case MAE_LOG_AT_LEADERS:
    return subject->seat == MAX (mae_table_page_seat (self), 0);
  default:
    return FALSE;
  }
}

static MaeTablePane
pane_with (MaeTablePage *self, const MaeLogSubject *subject)
{
  if (is_on_board (self, subject))
    return MAE_PANE_BOARD;
  return subject->kind == MAE_LOG_AT_MARKET || subject->kind == MAE_LOG_AT_MARKERS
                 || subject->kind == MAE_LOG_AT_SECTION
             ? MAE_PANE_TABLE
             : MAE_PANE_PLAYERS;
}

/* Gets the area of the marbles of a line in the market's coordinates. */
static gboolean
find_line (MaeTablePage *self, bool row, int index, graphene_rect_t *area)
{
  const MaeRuleset *rules = mae_table_page_game (self)->rules;
  gboolean found = FALSE;

  for (int i = 0; i < (row ? rules->columns : rules->rows); i++) {
    GtkWidget *marble = mae_market_get_marble (self->market, row ? index : i, row ? i : index);
    graphene_rect_t bounds;

    if (marble == NULL || !gtk_widget_compute_bounds (marble, GTK_WIDGET (self->market), &bounds))
      return FALSE;
    if (found)
      graphene_rect_union (area, &bounds, area);
    else
      *area = bounds;
    found = TRUE;
  }
  return found;
}

/* Gets the area of the markers of the seats in @mask, or of the black cross, on the track. */
static gboolean
find_markers (MaeTablePage *self, guint mask, graphene_rect_t *area)
{
  const MaeGame *game = mae_table_page_game (self);
  gboolean found = FALSE;

  if (mask == 0)
    return mae_track_get_marker_area (self->track, MAE_LORENZO, game->cross, area);
  for (int seat = 0; seat < game->n_players; seat++) {
    graphene_rect_t marker;

    if (!(mask & 1u << seat)
        || !mae_track_get_marker_area (self->track, seat, game->players[seat].faith, &marker))
      continue;
    if (found)
      graphene_rect_union (area, &marker, area);
    else
      *area = marker;
    found = TRUE;
  }
  return found;
}

static GtkWidget *
find_on_board (MaeTablePage *self, const MaeLogSubject *subject)
{
  GtkWidget *leader;

  switch (subject->kind) {
  case MAE_LOG_AT_SLOT:
    return mae_board_get_slot (self->board, subject->index);
  case MAE_LOG_AT_PRODUCTIONS:
    return mae_board_get_area (self->board, MAE_BOARD_PRODUCTIONS);
  case MAE_LOG_AT_LEADERS:
    leader = subject->index >= 0 ? mae_board_get_leader (self->board, subject->index) : NULL;
    return leader != NULL ? leader : mae_board_get_area (self->board, MAE_BOARD_LEADERS);
  default:
    return mae_board_get_area (self->board, MAE_BOARD_WAREHOUSE);
  }
}

/* Returns the widget in which @subject is, and its area there; NULL: it has none now. */
static GtkWidget *
find_widget (MaeTablePage *self, const MaeLogSubject *subject, graphene_rect_t *area)
{
  const MaeGame *game = mae_table_page_game (self);
  GtkWidget *widget = NULL;
  gboolean whole = TRUE, found = TRUE;
  bool row;
  int index;

  if (game == NULL)
    return NULL;
  if (is_on_board (self, subject)) {
    widget = find_on_board (self, subject);
  } else if (subject->kind == MAE_LOG_AT_MARKET) {
    widget = GTK_WIDGET (self->market);
    whole = !mae_log_subject_is_line (subject, game->rules, &row, &index);
    found = whole || find_line (self, row, index, area);
  } else if (subject->kind == MAE_LOG_AT_MARKERS) {
    widget = GTK_WIDGET (self->track);
    whole = FALSE;
    found = find_markers (self, (guint) subject->index, area);
  } else if (subject->kind == MAE_LOG_AT_SECTION) {
    widget = GTK_WIDGET (self->track);
    whole = FALSE;
    found = mae_track_get_section_area (self->track, subject->index, area);
  } else if (subject->kind == MAE_LOG_AT_TOKENS) {
    widget = GTK_WIDGET (self->lorenzo);
  } else if (subject->kind != MAE_LOG_NOWHERE) {
    widget = mae_table_page_get_panel (self, subject->seat);
  }
  if (widget == NULL || !found || !gtk_widget_get_mapped (widget))
    return NULL;
  if (whole)
    graphene_rect_init (area, 0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  return widget;
}

static gboolean
find_cb (gpointer page, graphene_rect_t *area)
{
  MaeTablePage *self = MAE_TABLE_PAGE (page);
  GtkWidget *widget = find_widget (self, &self->shown_subject, area);
  graphene_point_t to;

  if (widget == NULL
      || !gtk_widget_compute_point (widget, GTK_WIDGET (self->highlight), &area->origin, &to))
    return FALSE;
  area->origin = to;
  return mae_sight_clip (widget, GTK_WIDGET (self->highlight), area);
}

/* ── Showing ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);
  graphene_rect_t area;
  GtkWidget *target = find_widget (self, &self->shown_subject, &area);

  if (target != NULL)
    mae_sight_scroll_to (target, &area);
  if (++self->show_frames < FRAMES)
    return G_SOURCE_CONTINUE;
  self->show_id = 0;
  return G_SOURCE_REMOVE;
}

/* Shows the pane that has @subject. Moves the focus to the button that leads back to the
 * log, since the log is hidden then. */
static void
open_pane (MaeTablePage *self, const MaeLogSubject *subject)
{
  MaeTablePane to = pane_with (self, subject);
  GtkWidget *const buttons[] = { self->to_table, self->to_board, self->to_players };
  gboolean folded;

  if (self->compact) {
    if (to != MAE_PANE_PLAYERS)
      gtk_widget_grab_focus (buttons[to]);
    mae_table_page_show_pane (self, to);
    return;
  }
  g_object_get (self->side, "folded", &folded, NULL);
  if (!folded || to == MAE_PANE_PLAYERS)
    return;
  /* The panel must be closed first: while it is open, newer libadwaita keeps the focus inside
   * it. */
  g_object_set (self->side, "revealed", FALSE, NULL);
  gtk_widget_grab_focus (self->rail_button);
}

/* Has screen readers say what is highlighted. */
static void
announce (MaeTablePage *self, const MaeLogSubject *subject)
{
  const MaeRuleset *rules = mae_table_page_game (self)->rules;
  g_autofree char *text = NULL;
  bool row;
  int index;

  if (mae_log_subject_is_line (subject, rules, &row, &index)) {
    g_autofree char *line = mae_market_line_text (row, index);

    /* Translators: what is highlighted on the table; %s is "row 2". */
    text = g_strdup_printf (_ ("Shown: the market, %s"), line);
  } else if (subject->kind == MAE_LOG_AT_MARKET) {
    text = g_strdup (_ ("Shown: the market"));
  } else if (subject->kind == MAE_LOG_AT_MARKERS || subject->kind == MAE_LOG_AT_SECTION) {
    text = g_strdup (_ ("Shown: the faith track"));
  } else if (subject->kind == MAE_LOG_AT_TOKENS) {
    text = g_strdup (_ ("Shown: Lorenzo’s tokens"));
  } else if (subject->seat == mae_table_page_seat (self)) {
    text = g_strdup (_ ("Shown: your board"));
  } else {
    /* Translators: %s is a player's name. */
    text = g_strdup_printf (_ ("Shown: the board of %s"),
                            mae_model_get_name (mae_table_page_model (self), subject->seat));
  }
  mae_announce (GTK_WIDGET (self), text, FALSE);
}

char *
mae_table_page_last_done_text (MaeTablePage *self)
{
  int seat = mae_table_page_seat (self);
  GListModel *log = mae_model_get_log (mae_table_page_model (self));

  for (guint i = g_list_model_get_n_items (log); i-- > 0;) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i);
    const MaeLogLine *line = mae_log_entry_get_line (entry);

    if (line->seat >= 0 && line->seat != seat
        && (mae_log_line_is_action (line) || line->kind == MAE_LOG_PRESENCE))
      return g_strdup (line->text);
  }
  return NULL;
}

static void
on_subject_asked_cb (MaeTablePage *self, MaeLogEntry *entry)
{
  const MaeLogSubject *subject = &mae_log_entry_get_line (entry)->subject;

  if (mae_table_page_game (self) == NULL || subject->kind == MAE_LOG_NOWHERE)
    return;
  mae_table_page_forget_subject (self);
  self->shown_subject = *subject;
  open_pane (self, subject);
  mae_highlight_show (self->highlight, find_cb, self);
  self->show_frames = 0;
  self->show_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
  announce (self, subject);
}

void
mae_table_page_forget_subject (MaeTablePage *self)
{
  if (self->show_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->show_id);
  self->show_id = 0;
  self->shown_subject = (MaeLogSubject){ MAE_LOG_NOWHERE, -1, -1 };
  if (self->highlight != NULL)
    mae_highlight_clear (self->highlight);
}

void
mae_table_page_install_show (GtkWidgetClass *klass)
{
  gtk_widget_class_bind_template_callback (klass, on_subject_asked_cb);
  MAE_BIND_CHILDREN (klass, MaeTablePage, highlight);
}
