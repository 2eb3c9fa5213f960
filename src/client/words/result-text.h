/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about the result of a game. */
#pragma once

#include <glib.h>

#include "engine/game.h"
#include "protocol/roster.h"

/* Returns, for example, "Carla wins with 47 points", "Lorenzo wins". @own_seat (-1: none) is
 * addressed as "you". (transfer full) */
char *mae_result_text (const MaeGame *game, const MaeRoster *roster, int own_seat);

/* The second sentence: the rank of @own_seat, or why a solo game ended. (transfer full) */
char *mae_result_details (const MaeGame *game, const MaeRoster *roster, int own_seat);

/* Returns who ended the game, and how; empty if the details say it. (transfer full) */
char *mae_result_reason (const MaeGame *game, const MaeRoster *roster, int own_seat);

/* Returns in which category the winner was furthest ahead: of the player in @own_seat, or of the
 * second; empty: in none. (transfer full) */
char *mae_result_decided_text (const MaeGame *game, const MaeRoster *roster, int own_seat);

/* Returns the points and the place of @own_seat (-1: the winner's points), without names.
 * (transfer full) */
char *mae_result_place_text (const MaeGame *game, const MaeRoster *roster, int own_seat);

/* Returns the names and points of all, in the order of their places. (transfer full) */
char *mae_result_names_text (const MaeGame *game, const MaeRoster *roster);

/* Returns how @points compare with the @best before, in a few words. (transfer full) */
char *mae_result_best_text (int points, int best);

/* Returns that this is the last round, and who ends the game by what. (transfer full) */
char *mae_last_round_text (const MaeGame *game, const MaeRoster *roster, int own_seat);
