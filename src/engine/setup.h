/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The beginning of a game for who is told of it by other messages than MaeEvents. */
#pragma once

#include "game.h"

/* Makes @game, in which only the ruleset is set and all else is zero, a game that begins with
 * @n_players: each has @hand_count leaders that aren't known. */
void mae_game_seat_players (MaeGame *game, int n_players, int hand_count);

/* Sets how many cards are left in each deck, from its top card and the cards that players own; -1
 * (unknown) in a solo game unless it @is_new. */
void mae_game_count_decks (MaeGame *game, bool is_new);
