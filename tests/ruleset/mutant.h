/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

/* Makes 1 to 7 changes anywhere in the object @root: the same for the same @number, from 0. */
void mutate_json (JsonNode *root, int number);

/* Returns a ruleset that comes with the program, changed like that. (transfer full) */
JsonNode *mutant (int number);
