/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings and finished games, on servers that keep them (docs/protocol.md, Ratings).
 *
 * Signals of MaeSession; what they pass is valid during the emission:
 * - "leaderboard-told" (gpointer const MaeLeaderboard *)
 * - "person-told" (gpointer const MaePersonCard *)
 * - "finished-told" (gpointer const MaeFinishedList *)
 * - "finished-game-told" (const char *file): the text of a saved game, which may contain anything
 */
#pragma once

#include "protocol/rating-info.h"
#include "session.h"

/* Returns whether the server has ratings, and there is a connection to ask it. */
gboolean mae_session_has_ratings (MaeSession *self);

/* Ask the server; the answer is a signal. @ruleset NULL: the server's default; @players: 2, or 3
 * for three and more. */
void mae_session_ask_leaderboard (MaeSession *self, const char *ruleset, int players);
/* @ruleset NULL, @players 0: the kind of game that this person plays most. */
void
mae_session_ask_person (MaeSession *self, const char *nickname, const char *ruleset, int players);
/* The player's own games, with numbers below @before (0: the newest). */
void mae_session_ask_finished (MaeSession *self, gint64 before);
void mae_session_ask_finished_game (MaeSession *self, gint64 game);
