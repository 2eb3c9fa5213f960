/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Animations of the table page: positions of spots, what widgets hide during them, captions and
 * sounds. */

#include "table-page-private.h"

#include "client/widgets/installation.h"
#include "client/widgets/widget.h"
#include "deck.h"
#include "leader-card.h"
#include "opponent.h"
#include "shelf.h"
#include "slot-view.h"
#include "table-testing.h"

/* ── Where things are ──────────────────────────────────────────────────────────────────────── */

/* Converts @area of @widget to the overlay's coordinates. */
static gboolean
translate (MaeTablePage *self, GtkWidget *widget, graphene_rect_t *area)
{
  graphene_point_t to;

  if (widget == NULL || !gtk_widget_get_mapped (widget)
      || !gtk_widget_compute_point (widget, GTK_WIDGET (self->motion), &area->origin, &to))
    return FALSE;
  area->origin = to;
  return TRUE;
}

/* Gets the area of @widget, or a square in its middle. */
static gboolean
whole (MaeTablePage *self, GtkWidget *widget, gboolean square, graphene_rect_t *out)
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
middle (MaeTablePage *self, GtkWidget *widget, int size, graphene_rect_t *out)
{
  if (widget == NULL)
    return FALSE;
  graphene_rect_init (out, gtk_widget_get_width (widget) / 2.f - size / 2.f,
                      gtk_widget_get_height (widget) / 2.f - size / 2.f, size, size);
  return translate (self, widget, out);
}

GtkWidget *
mae_table_page_get_panel (MaeTablePage *self, int seat)
{
  MAE_EACH_CHILD (at, GTK_WIDGET (self->opponents))
    if (mae_opponent_get_seat (MAE_OPPONENT (at)) == seat)
      return at;
  return NULL;
}

/* If the panel of players is folded, uses the position beyond the page's edge where the panel would
 * be. */
static void
over_the_edge (MaeTablePage *self, int size, graphene_rect_t *out)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  graphene_rect_init (out, rtl ? -size : width, gtk_widget_get_height (GTK_WIDGET (self)) / 2, size,
                      size);
}

static gboolean
find_panel (MaeTablePage *self, int seat, MaePanelPart part, graphene_rect_t *out)
{
  GtkWidget *panel = seat == MAE_LORENZO ? NULL : mae_table_page_get_panel (self, seat);
  GtkWidget *widget = seat == MAE_LORENZO ? mae_lorenzo_panel_get_last (self->lorenzo)
                      : panel != NULL     ? mae_opponent_get_part (MAE_OPPONENT (panel), part)
                                          : NULL;
  int size = part == MAE_PANEL_CARDS || part == MAE_PANEL_LEADERS ? 28 : 18;

  if (part == MAE_PANEL_TOKEN ? whole (self, widget, TRUE, out)
                              : middle (self, widget, size, out)) {
    /* a panel that isn't visible: a position beyond the edge */
    float height = gtk_widget_get_height (GTK_WIDGET (self));
    out->origin.y = CLAMP (out->origin.y, 0, height - out->size.height);
    return TRUE;
  }
  over_the_edge (self, size, out);
  return TRUE;
}

/* Finds a large area beside the panel, on the side of the table. */
static gboolean
find_beside (MaeTablePage *self, int seat, MaeSpriteKind kind, graphene_rect_t *out)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int width = kind == MAE_SPRITE_LEADER ? 118 : 92, height = kind == MAE_SPRITE_LEADER ? 208 : 92;
  int most = gtk_widget_get_height (GTK_WIDGET (self)), gap = 18;
  GtkWidget *rail =
      seat == MAE_LORENZO ? GTK_WIDGET (self->lorenzo) : mae_table_page_get_panel (self, seat);
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
find_production (MaeTablePage *self, int production, graphene_rect_t *out)
{
  const MaeGame *game = mae_table_page_game (self);
  int seat = MAX (mae_table_page_seat (self), 0);
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

static gboolean
find_cb (gpointer page, const MaeSpot *spot, graphene_rect_t *out)
{
  MaeTablePage *self = MAE_TABLE_PAGE (page);
  GtkWidget *widget;

  if (mae_table_page_game (self) == NULL)
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
    if (!whole (self, GTK_WIDGET (self->board), FALSE, out)
        && !whole (self, GTK_WIDGET (self->bar), FALSE, out))
      return FALSE;
    out->origin.y -= 5;
    return TRUE;
  case MAE_SPOT_RECT:
  default:
    return FALSE;
  }
}

gboolean
mae_table_page_find (MaeTablePage *self, const MaeSpot *spot, graphene_rect_t *out)
{
  return find_cb (self, spot, out);
}

/* ── Hidden widgets ────────────────────────────────────────────────────────────────────────── */

typedef struct {
  MaeBoardVeil board;
  guint markers, tiles;
  gboolean token;
} Veils;

static void
add_veil (const MaeFlight *flight, gpointer user_data)
{
  Veils *veils = user_data;
  const MaeSpot *to = &flight->to;

  if (!(flight->flags & MAE_FLIGHT_VEIL))
    return;
  switch (to->kind) {
  case MAE_SPOT_SHELF:
    if (to->a >= 0 && to->a < MAE_MAX_CONTAINERS && to->b >= 0 && to->b < 16)
      veils->board.places[to->a] |= 1u << to->b;
    break;
  case MAE_SPOT_SLOT:
    veils->board.slots |= 1u << to->a;
    break;
  case MAE_SPOT_TRAY:
    veils->board.units |= 1u << to->a;
    break;
  case MAE_SPOT_LEADER:
    veils->board.leader = to->a;
    break;
  case MAE_SPOT_MARKER:
    veils->markers |= 1u << (to->a + 1);
    break;
  case MAE_SPOT_TILE:
    veils->tiles |= 1u << to->a;
    break;
  case MAE_SPOT_PANEL:
    veils->token |= to->b == MAE_PANEL_TOKEN;
    break;
  default:
    break;
  }
}

void
mae_table_page_veil (MaeTablePage *self)
{
  Veils veils = { .board.leader = -1 };

  if (mae_table_page_game (self) == NULL)
    return;
  mae_motion_for_each (self->motion, add_veil, &veils);
  mae_market_marbles_set_veil (mae_market_get_marbles (self->market),
                               mae_motion_has_push (self->motion));
  mae_track_set_veil (self->track, veils.markers, veils.tiles);
  mae_board_set_veil (self->board, &veils.board);
  mae_lorenzo_panel_set_veil (self->lorenzo, veils.token);
}

static void
changed_cb (gpointer page)
{
  mae_table_page_veil (MAE_TABLE_PAGE (page));
}

/* ── Captions and sounds ───────────────────────────────────────────────────────────────────── */

static void
cue_cb (gpointer page, const MaeCue *cue)
{
  MaeTablePage *self = MAE_TABLE_PAGE (page);

  switch (cue->kind) {
  case MAE_CUE_SOUND:
    if (self->sounds != NULL)
      mae_sound_player_play (self->sounds, cue->a);
    break;
  case MAE_CUE_REPORT:
    mae_report_banner_report (self->report_banner, mae_table_page_model (self), cue->a, cue->b);
    break;
  default:
    break;
  }
}

void
mae_table_page_set_sound_player (MaeTablePage *self, MaeSoundPlayer *player)
{
  g_set_object (&self->sounds, player);
}

void
mae_table_page_init_motion (MaeTablePage *self)
{
  static const MaeMotionPage page = { .find = find_cb, .changed = changed_cb, .cue = cue_cb };

  GtkGesture *press = gtk_gesture_click_new ();
  g_autoptr (GSettings) settings = mae_installation_settings ();

  mae_motion_set_page (self->motion, &page, self);
  if (settings)
    mae_motion_set_settings (self->motion, settings);
  /* any press hides the report banner */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (mae_report_banner_dismiss),
                            self->report_banner);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (press));
}

/* ── Scenes ────────────────────────────────────────────────────────────────────────────────── */

void
mae_table_page_note_units (MaeTablePage *self, MaeTableUnits *units)
{
  units->n = 0;
  for (int i = 0; i < MAE_TRAY_UNITS; i++) {
    MaeSpot spot = MAE_SPOT (MAE_SPOT_TRAY, i, 0);
    if (!find_cb (self, &spot, &units->at[i]))
      return;
    units->n++;
  }
}

void
mae_table_page_show_step (MaeTablePage *self, const MaeTableUnits *units)
{
  const MaeTableMove *move = mae_play_get_move (self->play);
  MaeTableMove before = self->shown;
  gboolean dropped = self->dropped;

  self->shown = *move;
  self->dropped = FALSE;
  if (dropped || move->mode == MAE_MOVE_NONE || !mae_motion_is_on (self->motion))
    return;
  g_autoptr (MaeScene) scene = mae_scene_of_draft (&before, move, units);
  if (!mae_scene_is_empty (scene))
    mae_motion_play (self->motion, mae_table_page_game (self)->rules, g_steal_pointer (&scene),
                     TRUE);
}

/* Called before the page shows the change, while things to be removed still have positions, and
 * self->shown is the move as it was. */
MaeScene *
mae_table_page_prepare_scene (MaeTablePage *self, const MaeBatch *batch)
{
  int seat = mae_table_page_seat (self);
  MaeSceneInput input = { .batch = batch,
                          .seat = MAX (seat, 0),
                          .viewer = seat,
                          .draft = batch->has_action && batch->seat == seat ? &self->shown : NULL,
                          .carried = self->carried };

  for (int s = 0; s < batch->after->n_players; s++)
    g_strlcpy (
        input.letters[s],
        mae_piece_for_seat (MAE_PIECE_MARKER, s, mae_model_get_roster (mae_table_page_model (self)))
            .letter,
        sizeof input.letters[s]);
  if (batch->has_action && batch->seat == seat && batch->command == MAE_COMMAND_DISCARD_LEADER) {
    const MaePlayer *player = &batch->before->players[seat];
    for (int i = 0; i < player->hand_count; i++) {
      MaeSpot spot = MAE_SPOT (MAE_SPOT_LEADER, player->hand[i], 0);
      input.has_hand[i] = player->hand[i] >= 0 && find_cb (self, &spot, &input.hand[i]);
    }
  }
  mae_table_page_note_units (self, &input.tray);
  self->carried = FALSE;
  MaeScene *scene = mae_scene_of_batch (&input);
  if ((batch->has_action && batch->seat != seat) || mae_batch_find (batch, MAE_EVENT_TOKEN) != NULL)
    scene->caption = g_strdup (batch->caption);
  return scene;
}

MaeMotion *
mae_table_page_get_motion (MaeTablePage *self)
{
  return self->motion;
}
