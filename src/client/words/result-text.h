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

/* Returns that this is the last round, and who ends the game by what. (transfer full) */
char *mae_last_round_text (const MaeGame *game, const MaeRoster *roster, int own_seat);
