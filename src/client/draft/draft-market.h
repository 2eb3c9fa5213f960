/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Taking from the market: a line, the types of its white marbles, and where each unit is placed;
 * units left on the tray are discarded. Swaps of shelves before that belong to the draft, but each
 * is a command of its own, sent first. */
#pragma once

#include "draft.h"

typedef struct {
  const MaeGame *game;
  int seat;
  int index; /* -1: no line chosen */
  bool row;
  MaeBag fixed;     /* what the line gives, without white marbles to choose for */
  int n_whites;     /* white marbles to choose for */
  uint32_t choices; /* mask of the types that each white marble may become */
  int8_t white[MAE_MAX_COLUMNS > MAE_MAX_ROWS
                   ? MAE_MAX_COLUMNS
                   : MAE_MAX_ROWS]; /* the type chosen for each; -1: none yet */
  bool keeps_shelves;               /* the draft proposes no swaps */
  int n_swaps;
  MaeSwap swap[MAE_MAX_SWAPS]; /* made in this order, before anything is placed */
  MaePlacement placed;
} MaeDraftMarket;

/* Makes the draft empty. */
void mae_draft_market_init (MaeDraftMarket *self, const MaeGame *game, int seat);

/* Returns whether a line is chosen. */
bool mae_draft_market_active (const MaeDraftMarket *self);

/* Chooses a line; a different line resets the draft. Returns false, changing nothing, when the
 * market has no such line or the seat can't take from the market now; @why (may be NULL) is set. */
bool mae_draft_market_choose (MaeDraftMarket *self, bool row, int index, MaeReject *why);

/* To be called after the game changed: keeps the line, its choices, and legal swaps and placements.
 * Units that lost their place are placed again where they fit. */
void mae_draft_market_rebase (MaeDraftMarket *self, const MaeGame *game);

/* To be called when the first swap was made; then call mae_draft_market_rebase(). */
void mae_draft_market_swap_made (MaeDraftMarket *self);

/* Turns white marble number @white (from 0) into @resource (-1: undecided; then its unit is removed
 * from the board). Returns false when the marble can't become that. */
bool mae_draft_market_turn (MaeDraftMarket *self, int white, int resource);

/* Returns everything gained, including faith; undecided marbles don't count. */
MaeBag mae_draft_market_gains (const MaeDraftMarket *self);

/* Returns the tray: storable gains that aren't placed. They will be discarded. */
MaeBag mae_draft_market_tray (const MaeDraftMarket *self);

/* Returns whether a unit of @resource from the tray can be put into @container. @why may be
 * NULL. */
bool mae_draft_market_can_place (const MaeDraftMarket *self, int resource, int container,
                                 MaeReject *why);
/* Puts a unit of @resource from the tray into @container. Returns false, changing nothing, when
 * that isn't legal; @why (may be NULL) is set. */
bool mae_draft_market_place (MaeDraftMarket *self, int resource, int container, MaeReject *why);

/* Puts back on the tray a unit that this draft has placed. */
bool mae_draft_market_take_back (MaeDraftMarket *self, int resource, int container);

/* Moves a unit that this draft has placed. Returns false, changing nothing, when @to can't take
 * it. */
bool mae_draft_market_move (MaeDraftMarket *self, int resource, int from, int to, MaeReject *why);

/* Exchanges what this draft has placed in @a and @b, or, if that isn't legal, all their contents by
 * a swap. Returns false, changing nothing, when neither is legal. */
bool mae_draft_market_exchange (MaeDraftMarket *self, int a, int b);

/* Swaps @a and @b with their contents. Returns false, changing nothing, when that isn't legal. */
bool mae_draft_market_swap (MaeDraftMarket *self, int a, int b, MaeReject *why);

/* Lists the containers that can take a unit of @resource from the tray. Returns how many. */
int mae_draft_market_targets (const MaeDraftMarket *self, int resource, int16_t out[MAE_MAX_OWN]);

/* The same for a unit that this draft has placed in @from (-1: on the tray), and the containers
 * with which @from can be exchanged. */
int mae_draft_market_targets_from (const MaeDraftMarket *self, int resource, int from,
                                   int16_t out[MAE_MAX_OWN]);

/* Places as much of the tray as fits, or, if more can be kept with swaps, places all gains again.
 * Returns how many more units are placed than before. */
int mae_draft_market_place_all (MaeDraftMarket *self);

/* Places all gains again without swaps, and proposes none from now on, since the server refused
 * one. */
void mae_draft_market_keep_shelves (MaeDraftMarket *self);

/* Returns the game after the swaps, before anything is placed. */
MaeGame mae_draft_market_swapped (const MaeDraftMarket *self);

/* Returns the contents of @container after the move. */
MaeBag mae_draft_market_container (const MaeDraftMarket *self, int container);

/* Return how many steps the player's own marker moves, and how many every other player's (in a solo
 * game: the black cross) for discarded units. */
int mae_draft_market_own_faith (const MaeDraftMarket *self);
int mae_draft_market_others_faith (const MaeDraftMarket *self);

/* Returns what is missing before the move can be confirmed. */
MaeDraftMissing mae_draft_market_missing (const MaeDraftMarket *self);

/* Makes the command. Returns false when something is missing. */
bool mae_draft_market_to_command (const MaeDraftMarket *self, MaeCommand *out);
