/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits on tables by address and nickname. A table counts for the address and the nickname that
 * opened it as long as it exists, even when everybody has left. So whoever opens tables and leaves
 * them uses up only their own quota. */
#pragma once

#include "server/types.h"

/* Returns whether @session may open another table with @n_computers computer players: the
 * nickname, the address and the groups of the address are below their limits, or have a deserted
 * game that can be given up. */
gboolean mae_quota_allows (MaeServer *server, MaeServerSession *session, guint n_computers);

/* Returns whether one more table may be for games over days: at most half of all, and of those of
 * an address and its groups a quarter. */
gboolean mae_quota_allows_over_days (const MaeServer *server, const MaeServerSession *session);

/* Makes sure there is room for another table. If the server is full, gives up a deserted game that
 * isn't protected, or any if more than half of all tables, other than those for games over days,
 * are deserted games: one of the address with the most of them, of one person, with the fewest
 * moves. Returns whether there is room. */
gboolean mae_quota_make_room (MaeServer *server);
