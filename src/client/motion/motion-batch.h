/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes the scene of a batch from its events and the game before and after. Uses no widgets. */
#pragma once

#include "client/draft/table-move.h"
#include "client/game/batch.h"
#include "motion-scene.h"

#define MAE_TRAY_UNITS 16

/* Positions of the units on the tray. */
typedef struct {
  int n;
  graphene_rect_t at[MAE_TRAY_UNITS];
} MaeTableUnits;

typedef struct {
  const MaeBatch *batch;
  int seat;                  /* the seat whose whole board is on the page */
  int viewer;                /* the player's seat; -1: a spectator */
  const MaeTableMove *draft; /* the player's draft of this move; NULL: there was none */
  gboolean carried;          /* the player has dragged the units or the card to their places */
  char letters[MAE_MAX_PLAYERS][MAE_PIECE_LETTERS]; /* on the markers */
  /* Positions of what the move may remove, in the overlay's coordinates. */
  gboolean has_hand[MAE_MAX_HAND];
  graphene_rect_t hand[MAE_MAX_HAND]; /* leaders of the board shown */
  MaeTableUnits tray;
} MaeSceneInput;

/* Makes the scene of a batch. (transfer full) */
MaeScene *mae_scene_of_batch (const MaeSceneInput *input);

/* Makes the scene of one step of a draft: units move from the market to the tray and to shelves, a
 * card to its slot. @units: positions of the units of @before on the tray. (transfer full) */
MaeScene *mae_scene_of_draft (const MaeTableMove *before, const MaeTableMove *after,
                              const MaeTableUnits *units);

/* Returns the sprite of a unit of @resource. */
MaeSprite mae_sprite_unit (const MaeRuleset *rules, int resource);

/* Finds a marble of the line that gives @resource and isn't in @used, or else a white one. Adds it
 * to @used. Returns its position in the line, or -1. */
int mae_motion_find_marble (const MaeGame *game, bool row, int index, int resource, guint *used);

/* Returns the spot of the marble at position @along of the line. */
MaeSpot mae_motion_marble_spot (bool row, int index, int along);
