/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Mends one fault of a ruleset, as somebody would who knows nothing but what the fault says. */
#pragma once

#include <json-glib/json-glib.h>

#include "ruleset/ruleset-faults.h"

/* Returns the value at @pointer in @root; NULL: there is none. */
JsonNode *pointer_find (JsonNode *root, const char *pointer);

/* Replaces the value at @pointer by @value; NULL: removes it. (transfer full: value) */
void pointer_set (JsonNode *root, const char *pointer, JsonNode *value);

/* Changes @root where @fault is, and nowhere else; @fresh makes names that don't occur yet. Returns
 * the index in its list from which on elements were removed, -1: none. */
int mend (JsonNode *root, const MaeFault *fault, guint fresh);
