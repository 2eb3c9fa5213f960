/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where steps on the faith track lead (docs/rules.md, Faith track). */
#pragma once

#include "game.h"

/* Returns which reports happen (bit i: section i) when @seat's marker moves @own steps and, at the
 * same time, those of all other players @others steps; alone, the black cross. Sets @gained (may be
 * NULL) to those of which @seat gains the points. */
uint8_t
mae_game_reports_after (const MaeGame *game, int seat, int own, int others, uint8_t *gained);

/* Returns whether the last round begins, or a solo game ends, by the same steps and @cards more
 * development cards of @seat. False if it is the last round already. */
bool mae_game_ends_after (const MaeGame *game, int seat, int own, int others, int cards);

/* Returns whether anybody else has a turn after @seat's in this round: players who are away have
 * none. */
bool mae_game_others_follow (const MaeGame *game, int seat);

/* Returns whether @seat, if it isn't away, has a turn now or later: not after its turn in the last
 * round. */
bool mae_game_has_turn (const MaeGame *game, int seat);
