/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Taking from the market: a line, what its white marbles become, and where each unit goes; what
 * stays on the tray is discarded. Shelves that are swapped first are part of it: each swap is a
 * command of its own, before that of the draft. */
#pragma once

#include "draft.h"

typedef struct {
  const MaeGame *game;
  int seat;
  int index; /* -1: no line chosen */
  bool row;
  MaeBag fixed;     /* what the line gives, without white marbles of choice */
  int n_whites;     /* white marbles of choice */
  uint32_t choices; /* the types each may become */
  int8_t white[MAE_MAX_COLUMNS > MAE_MAX_ROWS ? MAE_MAX_COLUMNS : MAE_MAX_ROWS]; /* -1: not yet */
  bool keeps_shelves; /* no swaps are proposed */
  int n_swaps;
  MaeSwap swap[MAE_MAX_SWAPS]; /* in this order, before anything is placed */
  MaePlacement placed;
} MaeDraftMarket;

/* An empty draft. */
void mae_draft_market_init (MaeDraftMarket *self, const MaeGame *game, int seat);

/* Whether a line is chosen. */
bool mae_draft_market_active (const MaeDraftMarket *self);

/* Chooses a line; a different line resets the draft. Returns false, changing nothing, when the
 * market has no such line or the seat can't take from the market now; @why (may be NULL) says so.
 * */
bool mae_draft_market_choose (MaeDraftMarket *self, bool row, int index, MaeReject *why);

/* After the game changed: keeps line and choices, and swaps and placements as long as they are
 * legal. What has lost its place is placed again where it fits. */
void mae_draft_market_rebase (MaeDraftMarket *self, const MaeGame *game);

/* The first of the swaps has been made; to be followed by mae_draft_market_rebase(). */
void mae_draft_market_swap_made (MaeDraftMarket *self);

/* Turns the @white-th marble of choice into @resource (-1: undecided again; its unit comes off the
 * board then). Returns false when the marble can't become that. */
bool mae_draft_market_turn (MaeDraftMarket *self, int white, int resource);

/* All that is gained so far, faith too; undecided marbles don't count. */
MaeBag mae_draft_market_gains (const MaeDraftMarket *self);

/* Storable gains that have no place: the tray. What is left on it at the end is discarded. */
MaeBag mae_draft_market_tray (const MaeDraftMarket *self);

/* Whether a unit of @resource from the tray may lie in @container. @why may be NULL. */
bool mae_draft_market_can_place (const MaeDraftMarket *self, int resource, int container,
                                 MaeReject *why);
bool mae_draft_market_place (MaeDraftMarket *self, int resource, int container, MaeReject *why);

/* Puts a unit that this draft placed back on the tray. */
bool mae_draft_market_take_back (MaeDraftMarket *self, int resource, int container);

/* Moves a unit that this draft placed; returns false, changing nothing, when @to can't take it. */
bool mae_draft_market_move (MaeDraftMarket *self, int resource, int from, int to, MaeReject *why);

/* Swaps @a and @b with what they would hold. Returns false, changing nothing, when that isn't
 * legal. */
bool mae_draft_market_swap (MaeDraftMarket *self, int a, int b, MaeReject *why);

/* Where a unit of @resource from the tray may go. Returns the number of containers. */
int mae_draft_market_targets (const MaeDraftMarket *self, int resource, int16_t out[MAE_MAX_OWN]);

/* Places as much of the tray as fits beside what is placed already, or, where that keeps more, all
 * of the gains anew, with swaps. Returns how many more units have a place. */
int mae_draft_market_place_all (MaeDraftMarket *self);

/* Places all gains anew without swaps, and proposes none from now on: the server refused one. */
void mae_draft_market_keep_shelves (MaeDraftMarket *self);

/* What @container would hold. */
MaeBag mae_draft_market_container (const MaeDraftMarket *self, int container);

/* Steps of the own marker, and of every other player's (alone: the black cross's) for what is
 * discarded. */
int mae_draft_market_own_faith (const MaeDraftMarket *self);
int mae_draft_market_others_faith (const MaeDraftMarket *self);

MaeDraftMissing mae_draft_market_missing (const MaeDraftMarket *self);

/* Returns false when something is missing. */
bool mae_draft_market_to_command (const MaeDraftMarket *self, MaeCommand *out);
