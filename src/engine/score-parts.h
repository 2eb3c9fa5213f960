/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a player's points are made of (docs/rules.md, End and scoring). */
#pragma once

#include "game.h"

typedef enum {
  MAE_SCORE_CARD,      /* index: the card */
  MAE_SCORE_LEADER,    /* index: the leader, an active one */
  MAE_SCORE_TILE,      /* index: the last tile with points that was reached on the track */
  MAE_SCORE_SECTION,   /* index: the Vatican section */
  MAE_SCORE_RESOURCES, /* all of them; units: how many there are */
} MaeScoreKind;

typedef struct {
  MaeScoreKind kind;
  int16_t index; /* in the ruleset; RESOURCES: -1 */
  int32_t points;
  int32_t units; /* RESOURCES */
} MaeScorePart;

enum {
  MAE_MAX_SCORE_PARTS = MAE_MAX_SLOTS * MAE_MAX_LEVELS + MAE_MAX_HAND + MAE_MAX_SECTIONS + 2
};

/* Gets the parts of mae_game_score(), also those that are worth nothing. Returns how many. */
int mae_game_score_parts (const MaeGame *game, int seat, MaeScorePart parts[MAE_MAX_SCORE_PARTS]);

/* Returns who would win if the game, which Lorenzo hasn't won, ended now. Bit s: seat s. */
uint8_t mae_game_leading (const MaeGame *game);
