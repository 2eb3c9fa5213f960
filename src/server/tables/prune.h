/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Deletes the moves of games that ended long ago. */
#pragma once

#include "server/types.h"

/* The first function returns when moves are next deleted, in µs; G_MAXINT64: never. The second one
 * deletes what is due. */
gint64 mae_prune_deadline (const MaeServer *server);
void mae_prune_tick (MaeServer *server);
