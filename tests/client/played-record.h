/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Records of whole games, played by fast computer players. */
#pragma once

#include "store/record.h"

/* Returns a game of @n_players with a built-in @ruleset, played for @n_commands commands or to its
 * end. The first player, "Anna", is a person; the others have @level. A computer player of @level
 * chooses the moves of all, also Anna's. */
MaeRecord *played_record_new (const char *ruleset, guint64 seed, int n_players, MaeAiLevel level,
                              guint32 n_commands);
