/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

/* Returns a ruleset that comes with the program, with 1 to 7 changes anywhere: the same for the
 * same
 * @number, from 0. (transfer full) */
JsonNode *mutant (int number);
