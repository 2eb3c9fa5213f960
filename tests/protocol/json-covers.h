/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether what we write says all that another program's line says. */
#pragma once

#include "protocol/message.h"

/* Compares @ours with @theirs, both one JSON object, as readers of am49 would: order of members
 * doesn't count; a quantity of 0 or null may be left out; we may write more than they. @ids (may
 * be NULL) turns the indices of our UpdateGame into their ids. Returns NULL, or where they differ.
 * (transfer full) */
char *mae_json_covers (const char *theirs, const char *ours, const MaeIdMap *ids);
