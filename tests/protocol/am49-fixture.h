/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the tests of am49: games, and functions to compare messages. */
#pragma once

#include "engine/moves.h"
#include "protocol/am49/am49.h"
#include "ruleset/ruleset-io.h"

/* Fills a roster with @n names that need escaping. */
void mae_fixture_roster (MaeRoster *roster, int n);

/* Returns whether two commands mean the same: containers in any order, without empty ones. */
bool mae_fixture_same_command (const MaeCommand *a, const MaeCommand *b);

/* Picks a legal command with @rng; false when there is none. */
bool mae_fixture_pick (const MaeGame *game, uint64_t rng[4], MaeCommand *command);

/* All types of messages that are sent, and those that only the documents have. Both end with
 * NULL. */
extern const char *const mae_fixture_types[];
extern const char *const mae_fixture_documented_types[];

/* Decodes @line, which must be valid. */
void mae_fixture_decode (const MaeWireContext *context, const char *line, MaeMessage *out);

/* Encodes without the final '\n'. (transfer full) */
char *
mae_fixture_encode (const MaeWireContext *context, MaeAm49MapForm form, const MaeMessage *message);
