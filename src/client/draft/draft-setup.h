/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The setup: choosing leaders, and choosing and placing starting resources. These are two commands,
 * in any order. */
#pragma once

#include "draft.h"

typedef struct {
  const MaeGame *game;
  int seat;
  int8_t kept[MAE_MAX_HAND]; /* place p: 1 + the index in the seat's hand of the leader kept there;
                                0: empty */
  MaePlacement placed;
} MaeDraftSetup;

/* The first function makes the draft empty. The second one is to be called after the game changed:
 * it keeps what is still legal. */
void mae_draft_setup_init (MaeDraftSetup *self, const MaeGame *game, int seat);
void mae_draft_setup_rebase (MaeDraftSetup *self, const MaeGame *game);

/* ── Leaders ───────────────────────────────────────────────────────────────────────────────── */

/* Returns whether the seat still has to choose. */
bool mae_draft_setup_wants_leaders (const MaeDraftSetup *self);

/* Puts hand[@i] on @place, 0 to leaders_kept - 1, or with @place -1 on the first empty one. A
 * leader that is there already goes where hand[@i] was: on another place, or back to the hand.
 * Returns false when @i isn't a leader in hand, the choice was already made, or there is no such
 * place. */
bool mae_draft_setup_put (MaeDraftSetup *self, int i, int place);

/* Takes hand[@i] off its place. Returns false when it has none, or the choice was already made. */
bool mae_draft_setup_take (MaeDraftSetup *self, int i);

/* Return the place of hand[@i], which leader of the hand is on @place (-1: none), and how many
 * places are taken. */
int mae_draft_setup_place_of (const MaeDraftSetup *self, int i);
int mae_draft_setup_kept_at (const MaeDraftSetup *self, int place);
int mae_draft_setup_n_kept (const MaeDraftSetup *self);

/* Return what is missing in the choice of leaders, and make its command (false: something is
 * missing). */
MaeDraftMissing mae_draft_setup_leaders_missing (const MaeDraftSetup *self);
bool mae_draft_setup_leaders_command (const MaeDraftSetup *self, MaeCommand *out);

/* ── Starting resources ────────────────────────────────────────────────────────────────────── */

/* Returns whether the seat still has to choose and place resources. */
bool mae_draft_setup_wants_resources (const MaeDraftSetup *self);

/* Return how many units are still to be chosen, and a mask of their types. */
int mae_draft_setup_left (const MaeDraftSetup *self);
uint32_t mae_draft_setup_choices (const MaeDraftSetup *self);

/* These functions choose a unit of @resource and place it in @container, take one back, or move
 * one. They return false, changing nothing, when that isn't possible; @why (may be NULL) says why.
 * The last one lists the containers that can take a unit of @resource, and returns how many. */
bool mae_draft_setup_place (MaeDraftSetup *self, int resource, int container, MaeReject *why);
bool mae_draft_setup_take_back (MaeDraftSetup *self, int resource, int container);
bool mae_draft_setup_move (MaeDraftSetup *self, int resource, int from, int to, MaeReject *why);
int mae_draft_setup_targets (const MaeDraftSetup *self, int resource, int16_t out[MAE_MAX_OWN]);

/* Returns the contents of @container after the choice. */
MaeBag mae_draft_setup_container (const MaeDraftSetup *self, int container);

/* Return what is missing in the choice of resources, and make its command (false: something is
 * missing). */
MaeDraftMissing mae_draft_setup_resources_missing (const MaeDraftSetup *self);
bool mae_draft_setup_resources_command (const MaeDraftSetup *self, MaeCommand *out);
