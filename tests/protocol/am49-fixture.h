/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the codec's tests share: games at hand, and comparing what went over the wire. */
#pragma once

#include "engine/moves.h"
#include "protocol/am49/am49.h"
#include "ruleset/ruleset-io.h"

/* A roster of @n names that need escaping. */
void mae_fixture_roster (MaeRoster *roster, int n);

/* Whether two commands mean the same: containers in any order, none with nothing in it. */
bool mae_fixture_same_command (const MaeCommand *a, const MaeCommand *b);

/* One legal command, picked by @rng; false when nobody can do anything. */
bool mae_fixture_pick (const MaeGame *game, uint64_t rng[4], MaeCommand *command);

/* Every type that is on the wire, and those that are in the documents alone. Both end with NULL. */
extern const char *const mae_fixture_types[];
extern const char *const mae_fixture_documented_types[];

/* Decodes @line, which must be fine. */
void mae_fixture_decode (const MaeWireContext *context, const char *line, MaeMessage *out);

/* Encodes without the final '\n'. (transfer full) */
char *
mae_fixture_encode (const MaeWireContext *context, MaeAm49MapForm form, const MaeMessage *message);
