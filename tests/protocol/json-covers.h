/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks that our line has everything that another program's line has. */
#pragma once

#include "protocol/message.h"

/* Compares @ours with @theirs, both one JSON object, as readers of am49 would: the order of members
 * doesn't matter; a quantity of 0 or null may be left out; ours may have more members. @ids (may be
 * NULL) converts the indices of our UpdateGame to their ids. Returns NULL, or the first difference.
 * (transfer full) */
char *mae_json_covers (const char *theirs, const char *ours, const MaeIdMap *ids);
