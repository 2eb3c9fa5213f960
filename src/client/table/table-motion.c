/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-motion.h"

#include "client/widgets/installation.h"
#include "client/widgets/widget.h"

struct MaeTableMotion {
  MaeTableParts parts;
  MaePlay *play;
  MaeMotion *motion;
  MaeReportBanner *banner;
  MaeSoundPlayer *sounds; /* NULL: silent */

  MaeTableMove shown; /* the move as last shown */
  gboolean dropped;   /* the last step of the draft was a drop, so it isn't animated */
  gboolean carried;   /* the player's next move isn't animated */
};

static gboolean
find_cb (gpointer motion, const MaeSpot *spot, graphene_rect_t *out)
{
  return mae_table_parts_find (&((MaeTableMotion *) motion)->parts, spot, out);
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
mae_table_motion_veil (MaeTableMotion *self)
{
  Veils veils = { .board.leader = -1 };

  if (mae_model_get_game (self->parts.model) == NULL)
    return;
  mae_motion_for_each (self->motion, add_veil, &veils);
  mae_market_marbles_set_veil (mae_market_get_marbles (self->parts.market),
                               mae_motion_has_push (self->motion));
  mae_track_set_veil (self->parts.track, veils.markers, veils.tiles);
  mae_board_set_veil (self->parts.board, &veils.board);
  mae_lorenzo_panel_set_veil (mae_rail_get_lorenzo (self->parts.rail), veils.token);
}

static void
changed_cb (gpointer motion)
{
  mae_table_motion_veil (motion);
}

/* ── Captions and sounds ───────────────────────────────────────────────────────────────────── */

static void
cue_cb (gpointer motion, const MaeCue *cue)
{
  MaeTableMotion *self = motion;

  switch (cue->kind) {
  case MAE_CUE_SOUND:
    if (self->sounds != NULL)
      mae_sound_player_play (self->sounds, cue->a);
    break;
  case MAE_CUE_REPORT:
    mae_report_banner_report (self->banner, self->parts.model, cue->a, cue->b);
    break;
  default:
    break;
  }
}

void
mae_table_motion_set_sound_player (MaeTableMotion *self, MaeSoundPlayer *player)
{
  g_set_object (&self->sounds, player);
}

/* ── Scenes ────────────────────────────────────────────────────────────────────────────────── */

void
mae_table_motion_note_units (MaeTableMotion *self, MaeTableUnits *units)
{
  units->n = 0;
  for (int i = 0; i < MAE_TRAY_UNITS; i++) {
    MaeSpot spot = MAE_SPOT (MAE_SPOT_TRAY, i, 0);
    if (!mae_table_parts_find (&self->parts, &spot, &units->at[i]))
      return;
    units->n++;
  }
}

void
mae_table_motion_show_step (MaeTableMotion *self, const MaeTableUnits *units)
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
    mae_motion_play (self->motion, mae_model_get_game (self->parts.model)->rules,
                     g_steal_pointer (&scene), TRUE);
}

/* Things to be removed still have positions, and self->shown is the move as it was. */
MaeScene *
mae_table_motion_prepare (MaeTableMotion *self, const MaeBatch *batch)
{
  int seat = mae_model_get_seat (self->parts.model);
  MaeSceneInput input = { .batch = batch,
                          .seat = MAX (seat, 0),
                          .viewer = seat,
                          .draft = batch->has_action && batch->seat == seat ? &self->shown : NULL,
                          .carried = self->carried };

  for (int s = 0; s < batch->after->n_players; s++)
    g_strlcpy (
        input.letters[s],
        mae_piece_for_seat (MAE_PIECE_MARKER, s, mae_model_get_roster (self->parts.model)).letter,
        sizeof input.letters[s]);
  if (batch->has_action && batch->seat == seat && batch->command == MAE_COMMAND_DISCARD_LEADER) {
    const MaePlayer *player = &batch->before->players[seat];
    for (int i = 0; i < player->hand_count; i++) {
      MaeSpot spot = MAE_SPOT (MAE_SPOT_LEADER, player->hand[i], 0);
      input.has_hand[i] =
          player->hand[i] >= 0 && mae_table_parts_find (&self->parts, &spot, &input.hand[i]);
    }
  }
  mae_table_motion_note_units (self, &input.tray);
  self->carried = FALSE;
  MaeScene *scene = mae_scene_of_batch (&input);
  if ((batch->has_action && batch->seat != seat) || mae_batch_find (batch, MAE_EVENT_TOKEN) != NULL)
    scene->caption = g_strdup (batch->caption);
  return scene;
}

void
mae_table_motion_play (MaeTableMotion *self, const MaeBatch *batch, MaeScene *scene)
{
  int seat = mae_model_get_seat (self->parts.model);

  mae_motion_play (self->motion, batch->after->rules, scene,
                   seat >= 0 && batch->has_action && batch->seat == seat);
}

void
mae_table_motion_set_drop (MaeTableMotion *self, gboolean dropped, gboolean carried)
{
  self->dropped = dropped;
  self->carried = carried;
}

void
mae_table_motion_reset (MaeTableMotion *self)
{
  mae_motion_clear (self->motion);
  mae_report_banner_dismiss (self->banner);
  self->shown = *mae_play_get_move (self->play);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

MaeTableMotion *
mae_table_motion_new (const MaeTableParts *parts, MaePlay *play, MaeMotion *motion,
                      MaeReportBanner *banner)
{
  static const MaeMotionPage page = { .find = find_cb, .changed = changed_cb, .cue = cue_cb };

  MaeTableMotion *self = g_new0 (MaeTableMotion, 1);
  GtkGesture *press = gtk_gesture_click_new ();
  g_autoptr (GSettings) settings = mae_installation_settings ();

  self->parts = *parts;
  self->play = g_object_ref (play);
  self->motion = motion;
  self->banner = banner;
  mae_motion_set_page (motion, &page, self);
  if (settings)
    mae_motion_set_settings (motion, settings);
  /* any press hides the report banner */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (mae_report_banner_dismiss), banner);
  gtk_widget_add_controller (parts->page, GTK_EVENT_CONTROLLER (press));
  return self;
}

void
mae_table_motion_free (MaeTableMotion *self)
{
  g_clear_object (&self->play);
  g_clear_object (&self->sounds);
  g_free (self);
}
