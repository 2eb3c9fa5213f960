/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From what happened to what is seen of it: a scene made from a batch's events and its two states
 * of play. Knows no widget. */
#pragma once

#include "client/draft/table-move.h"
#include "client/game/batch.h"
#include "motion-scene.h"

G_BEGIN_DECLS

#define MAE_TRAY_UNITS 16

/* Where the units on the tray lie. */
typedef struct {
  int n;
  graphene_rect_t at[MAE_TRAY_UNITS];
} MaeTableUnits;

typedef struct {
  const MaeBatch *batch;
  int seat;                         /* whose board is shown large */
  int viewer;                       /* own seat; -1: a spectator */
  const MaeTableMove *draft;        /* the move as it was built on the board; NULL: it wasn't */
  gboolean carried;                 /* the player's hand brought the things to their places */
  char letters[MAE_MAX_PLAYERS][8]; /* on the markers */
  /* Where things are that go away with the move, in the overlay's coordinates. */
  gboolean has_hand[MAE_MAX_HAND];
  graphene_rect_t hand[MAE_MAX_HAND]; /* leaders of the large board */
  MaeTableUnits tray;
} MaeSceneInput;

/* (transfer full) */
MaeScene *mae_scene_of_batch (const MaeSceneInput *input);

/* What is seen while a move is built: units taken from the market to the tray and on to shelves, a
 * card laid on its slot. @units: where the units of @before lay on the tray. (transfer full) */
MaeScene *mae_scene_of_draft (const MaeTableMove *before, const MaeTableMove *after,
                              const MaeTableUnits *units);

/* The sprite of a unit of @resource. */
MaeSprite mae_sprite_unit (const MaeRuleset *rules, int resource);

G_END_DECLS
