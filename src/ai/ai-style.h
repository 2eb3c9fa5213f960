/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The styles of computer players: what they like beside winning. A style adds a small bonus to the
 * value of a position. It costs little strength: the Merchant, the Banker and the players by search
 * won at least 46.7 ± 4.0 % of 600 to 1,000 games with each style against the same player without
 * one. Magnifico was measured only with the style trader, in 60 games (src/lab/README.md). */
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

/* Returns what a player of this style adds to the logarithm of the odds of winning of @seat in
 * @game, in 1/MAE_AI_NET_ONE. It depends on public information alone. */
int64_t mae_ai_style_bonus (MaeAiStyle style, const MaeGame *game, int seat);

/* Returns the bonus in hundredths of a point, for players without a net. */
int64_t mae_ai_style_points (MaeAiStyle style, const MaeGame *game, int seat);

/* Returns the style called @name, or -1. */
int mae_ai_style_from_name (const char *name);
