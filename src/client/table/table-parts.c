/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-parts.h"

#include "client/widgets/widget.h"
#include "deck.h"
#include "leader-card.h"
#include "opponent.h"
#include "shelf.h"
#include "slot-view.h"

static const MaeGame *
game_of (const MaeTableParts *self)
{
  return mae_model_get_game (self->model);
}

/* ── Where animations begin and end ────────────────────────────────────────────────────────── */

/* Converts @area of @widget to the overlay's coordinates. */
static gboolean
translate (const MaeTableParts *self, GtkWidget *widget, graphene_rect_t *area)
{
  graphene_point_t to;

  if (widget == NULL || !gtk_widget_get_mapped (widget)
      || !gtk_widget_compute_point (widget, self->over, &area->origin, &to))
    return FALSE;
  area->origin = to;
  return TRUE;
}

/* Gets the area of @widget, or a square in its middle. */
static gboolean
whole (const MaeTableParts *self, GtkWidget *widget, gboolean square, graphene_rect_t *out)
{
  if (widget == NULL)
    return FALSE;
  float w = gtk_widget_get_width (widget), h = gtk_widget_get_height (widget);
  float side = MIN (w, h);
  if (square)
    graphene_rect_init (out, (w - side) / 2, (h - side) / 2, side, side);
  else
    graphene_rect_init (out, 0, 0, w, h);
  return translate (self, widget, out);
}

/* Gets a square of @size in the middle of @widget; @size 0: as large as possible. */
static gboolean
middle (const MaeTableParts *self, GtkWidget *widget, int size, graphene_rect_t *out)
{
  if (widget == NULL)
    return FALSE;
  graphene_rect_init (out, gtk_widget_get_width (widget) / 2.f - size / 2.f,
                      gtk_widget_get_height (widget) / 2.f - size / 2.f, size, size);
  return translate (self, widget, out);
}

/* If the panel of players is folded, uses the position beyond the page's edge where the panel would
 * be. */
static void
over_the_edge (const MaeTableParts *self, int size, graphene_rect_t *out)
{
  gboolean rtl = gtk_widget_get_direction (self->page) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (self->page);

  graphene_rect_init (out, rtl ? -size : width, gtk_widget_get_height (self->page) / 2, size, size);
}

static gboolean
find_panel (const MaeTableParts *self, int seat, MaePanelPart part, graphene_rect_t *out)
{
  GtkWidget *panel = seat == MAE_LORENZO ? NULL : mae_rail_get_panel (self->rail, seat);
  GtkWidget *widget = seat == MAE_LORENZO
                          ? mae_lorenzo_panel_get_last (mae_rail_get_lorenzo (self->rail))
                      : panel != NULL ? mae_opponent_get_part (MAE_OPPONENT (panel), part)
                                      : NULL;
  int size = part == MAE_PANEL_CARDS || part == MAE_PANEL_LEADERS ? 28 : 18;

  if (part == MAE_PANEL_TOKEN ? whole (self, widget, TRUE, out)
                              : middle (self, widget, size, out)) {
    /* a panel that isn't visible: a position beyond the edge */
    float height = gtk_widget_get_height (self->page);
    out->origin.y = CLAMP (out->origin.y, 0, height - out->size.height);
    return TRUE;
  }
  over_the_edge (self, size, out);
  return TRUE;
}

/* Finds a large area beside the panel, on the side of the table. */
static gboolean
find_beside (const MaeTableParts *self, int seat, MaeSpriteKind kind, graphene_rect_t *out)
{
  gboolean rtl = gtk_widget_get_direction (self->page) == GTK_TEXT_DIR_RTL;
  int width = kind == MAE_SPRITE_LEADER ? 118 : 92, height = kind == MAE_SPRITE_LEADER ? 208 : 92;
  int most = gtk_widget_get_height (self->page), gap = 18;
  GtkWidget *rail = seat == MAE_LORENZO ? GTK_WIDGET (mae_rail_get_lorenzo (self->rail))
                                        : mae_rail_get_panel (self->rail, seat);
  graphene_rect_t panel;

  if (!whole (self, rail, FALSE, &panel))
    over_the_edge (self, 0, &panel);
  graphene_rect_init (
      out, rtl ? panel.origin.x + panel.size.width + gap : panel.origin.x - gap - width,
      CLAMP (panel.origin.y + panel.size.height / 2 - height / 2, 8, MAX (most - height - 8, 8)),
      width, height);
  return TRUE;
}

static gboolean
find_production (const MaeTableParts *self, int production, graphene_rect_t *out)
{
  const MaeGame *game = game_of (self);
  int seat = MAX (mae_model_get_seat (self->model), 0);
  GtkWidget *widget = mae_board_get_production (self->board, production);

  for (int s = 0; widget == NULL && s < game->rules->n_slots; s++) {
    const MaeSlot *slot = &game->players[seat].slots[s];
    if (slot->n > 0 && game->rules->cards[slot->card[slot->n - 1]].production == production)
      widget = mae_board_get_slot (self->board, s);
  }
  if (widget == NULL)
    widget = mae_board_get_production (self->board, game->rules->base_production);
  return middle (self, widget, 26, out);
}

gboolean
mae_table_parts_find (const MaeTableParts *self, const MaeSpot *spot, graphene_rect_t *out)
{
  GtkWidget *widget;

  if (game_of (self) == NULL)
    return FALSE;
  switch (spot->kind) {
  case MAE_SPOT_MARBLE:
    return whole (self, mae_market_get_marble (self->market, spot->a, spot->b), TRUE, out);
  case MAE_SPOT_SLIDE:
    return whole (self, mae_market_get_marble (self->market, -1, 0), TRUE, out);
  case MAE_SPOT_TRAY:
    return whole (self, mae_tray_get_unit (mae_board_get_tray (self->board), spot->a), TRUE, out);
  case MAE_SPOT_SHELF:
    widget = mae_board_get_shelf (self->board, spot->a);
    return widget != NULL && mae_shelf_get_piece_area (MAE_SHELF (widget), spot->b, out)
           && translate (self, widget, out);
  case MAE_SPOT_STOCK:
    return whole (self, mae_board_get_stock (self->board, spot->a), TRUE, out);
  case MAE_SPOT_DECK:
    widget = mae_grid_get_deck (self->grid, spot->a, spot->b);
    if (widget == NULL)
      return FALSE;
    mae_deck_get_face_area (MAE_DECK (widget), out);
    return translate (self, widget, out);
  case MAE_SPOT_SLOT:
    widget = mae_board_get_slot (self->board, spot->a);
    return widget != NULL && mae_slot_view_get_face_area (MAE_SLOT_VIEW (widget), out)
           && translate (self, widget, out);
  case MAE_SPOT_PRODUCTION:
    return find_production (self, spot->a, out);
  case MAE_SPOT_LEADER:
    widget = mae_board_get_leader (self->board, spot->a);
    if (widget == NULL)
      return FALSE;
    mae_leader_card_get_face_area (MAE_LEADER_CARD (widget), out);
    return translate (self, widget, out);
  case MAE_SPOT_DISCARD:
    widget = mae_board_get_discard (self->board);
    if (middle (self, widget, 30, out))
      return TRUE;
    return middle (self, GTK_WIDGET (self->board), 30, out);
  case MAE_SPOT_MARKER:
    return mae_track_get_marker_area (self->track, spot->a, spot->b, out)
           && translate (self, GTK_WIDGET (self->track), out);
  case MAE_SPOT_TILE:
    return mae_track_get_tile_area (self->track, spot->a, out)
           && translate (self, GTK_WIDGET (self->track), out);
  case MAE_SPOT_PANEL:
    return find_panel (self, spot->a, spot->b, out);
  case MAE_SPOT_BESIDE:
    return find_beside (self, spot->a, spot->b, out);
  case MAE_SPOT_CAPTION:
    /* between the market and the player's board, or above the bar */
    if (!whole (self, GTK_WIDGET (self->board), FALSE, out) && !whole (self, self->bar, FALSE, out))
      return FALSE;
    out->origin.y -= 5;
    return TRUE;
  case MAE_SPOT_RECT:
  default:
    return FALSE;
  }
}

/* ── Where a line of the log is about ──────────────────────────────────────────────────────── */

gboolean
mae_table_parts_is_on_board (const MaeTableParts *self, const MaeLogSubject *subject)
{
  switch (subject->kind) {
  case MAE_LOG_AT_SLOT:
  case MAE_LOG_AT_PRODUCTIONS:
  case MAE_LOG_AT_WAREHOUSE:
  case MAE_LOG_AT_LEADERS:
    return subject->seat == MAX (mae_model_get_seat (self->model), 0);
  default:
    return FALSE;
  }
}

/* Gets the area of the marbles of a line in the market's coordinates. */
static gboolean
line_area (const MaeTableParts *self, bool row, int index, graphene_rect_t *area)
{
  const MaeRuleset *rules = game_of (self)->rules;
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
marker_area (const MaeTableParts *self, guint mask, graphene_rect_t *area)
{
  const MaeGame *game = game_of (self);
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
part_of_board (const MaeTableParts *self, const MaeLogSubject *subject)
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

GtkWidget *
mae_table_parts_find_subject (const MaeTableParts *self, const MaeLogSubject *subject,
                              graphene_rect_t *area)
{
  const MaeGame *game = game_of (self);
  GtkWidget *widget = NULL;
  gboolean whole = TRUE, found = TRUE;
  bool row;
  int index;

  if (game == NULL)
    return NULL;
  if (mae_table_parts_is_on_board (self, subject)) {
    widget = part_of_board (self, subject);
  } else if (subject->kind == MAE_LOG_AT_MARKET) {
    widget = GTK_WIDGET (self->market);
    whole = !mae_log_subject_is_line (subject, game->rules, &row, &index);
    found = whole || line_area (self, row, index, area);
  } else if (subject->kind == MAE_LOG_AT_MARKERS) {
    widget = GTK_WIDGET (self->track);
    whole = FALSE;
    found = marker_area (self, (guint) subject->index, area);
  } else if (subject->kind == MAE_LOG_AT_SECTION) {
    widget = GTK_WIDGET (self->track);
    whole = FALSE;
    found = mae_track_get_section_area (self->track, subject->index, area);
  } else if (subject->kind == MAE_LOG_AT_TOKENS) {
    widget = GTK_WIDGET (mae_rail_get_lorenzo (self->rail));
  } else if (subject->kind != MAE_LOG_NOWHERE) {
    widget = mae_rail_get_panel (self->rail, subject->seat);
  }
  if (widget == NULL || !found || !gtk_widget_get_mapped (widget))
    return NULL;
  if (whole)
    graphene_rect_init (area, 0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  return widget;
}
