/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The players' chances of winning in a position: a net's outputs, corrected by how often such
 * positions were won in games of computer players (src/lab/README.md, maestri-calibrate). */
#pragma once

#include "ai-net.h"

/* In thousandths; all of them together are 1000. */
typedef struct {
  int n_players;
  int seat[MAE_MAX_PLAYERS];
  int lorenzo; /* 0 with more than one player */
} MaeAiChances;

/* Returns how many other players have had a turn since @seat's last one: 0 to n_players - 1. The
 * net's outputs are corrected differently for each number. */
int mae_ai_chance_lag (const MaeGame *game, int seat);

/* Gets the chances of winning in @game; when it has ended, the result. Hidden cards and tokens
 * aren't used. Leaders in a hand are used only if @game knows them, and only for their owner's
 * chance. Returns false when there is no net for such games, or during the setup. */
bool mae_ai_chances (const MaeGame *game, MaeAiChances *out);

/* Sets @out to the chances in proportion to @chances, of @n_players; all 0: equal ones. */
void mae_ai_chances_share (const int64_t *chances, int n_players, MaeAiChances *out);
