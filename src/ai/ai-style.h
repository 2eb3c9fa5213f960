/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The styles of computer players: what they like beside winning. A style adds a small bonus to the
 * value of a position. In 600 to 1,000 games of each style no Merchant, Banker or player by search
 * won less than 46.7 ± 4.0 % against one without a style; Magnifico's were measured in 60 games of
 * the trader only (docs/ai.md). */
#pragma once

#include "engine/game.h"

/* Used in game files and the store as numbers: don't renumber. */
typedef enum {
  MAE_AI_BALANCED, /* no bonus */
  MAE_AI_BELIEVER, /* likes faith */
  MAE_AI_BUILDER,  /* likes development cards */
  MAE_AI_TRADER,   /* likes resources and leaders */
  MAE_AI_LAST_STYLE = MAE_AI_TRADER
} MaeAiStyle;

/* Returns what a player of this style adds to the logarithm of the odds of winning that it sees for
 * @seat in @game, in 1/MAE_AI_NET_ONE. It depends on public information alone. */
int64_t mae_ai_style_bonus (MaeAiStyle style, const MaeGame *game, int seat);

/* Returns that in hundredths of a point, for players without a net. */
int64_t mae_ai_style_points (MaeAiStyle style, const MaeGame *game, int seat);

/* Returns the style called @name, or -1. */
int mae_ai_style_from_name (const char *name);
