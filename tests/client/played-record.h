/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Records of whole games, played by computer players in no time. */
#pragma once

#include "store/record.h"

/* A game of @n_players by a built-in @ruleset, played for @n_commands commands or to its end. The
 * first player, "Anna", is a person; the others are of @level, but all play like it. */
MaeRecord *played_record_new (const char *ruleset, guint64 seed, int n_players, MaeAiLevel level,
                              guint32 n_commands);
