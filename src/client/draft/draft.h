/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A draft is a move the player is putting together. Plain data without pointers it owns, copied
 * with `=`; the rules are the engine's. This file has what all drafts share.
 *
 * Every draft has a pointer to its game (mae_model_get_game()). After each signal "batch" of the
 * model call the draft's _rebase(), which keeps what is still legal. After "reset" start again with
 * _init(). */
#pragma once

#include "engine/game.h"

/* What is missing before a draft can be confirmed. */
typedef enum {
  MAE_MISSING_NOTHING,    /* complete */
  MAE_MISSING_LEADERS,    /* @count more leaders to keep (negative: too many) */
  MAE_MISSING_RESOURCES,  /* @count more starting resources to choose and place */
  MAE_MISSING_LINE,       /* no row or column of the market chosen */
  MAE_MISSING_WHITES,     /* @count white marbles to choose for */
  MAE_MISSING_CARD,       /* no card chosen */
  MAE_MISSING_SLOT,       /* the card has no slot */
  MAE_MISSING_PAYMENT,    /* @count units unpaid, the first of type @resource */
  MAE_MISSING_PRODUCTION, /* no production chosen */
  MAE_MISSING_IN_BLANK,   /* @count inputs of production @index to choose */
  MAE_MISSING_OUT_BLANK,  /* @count outputs of production @index to choose */
  MAE_MISSING_NOT_NOW,    /* the move isn't possible now: see @reject */
} MaeDraftMissingKind;

typedef struct {
  MaeDraftMissingKind kind;
  int count;
  int resource; /* -1: none in particular */
  int index;    /* -1: none in particular */
  MaeReject reject;
} MaeDraftMissing;

/* Sets @why (nullable) to @reject. Returns false. */
bool mae_draft_refuse (MaeReject *why, MaeReject reject);

/* Returns a copy of @game with @placed added to the containers (@sign 1) or removed (-1), for
 * previews and to ask the engine about further units. Shares the ruleset. */
MaeGame mae_draft_preview (const MaeGame *game, const MaePlacement *placed, int sign);

/* Returns a copy of @game after @n swaps of containers. */
MaeGame mae_draft_swapped (const MaeGame *game, const MaeSwap *swaps, int n);

/* Removes one unit of @resource for @container from @placement. Returns false when there is
 * none. */
bool mae_draft_unplace (MaePlacement *placement, int container, int resource);

/* Lists the containers of @seat, except the strongbox, that can take one more of @resource beside
 * @placed. Returns how many. */
int mae_draft_place_targets (const MaeGame *game, int seat, const MaePlacement *placed,
                             int resource, int16_t out[MAE_MAX_OWN]);
