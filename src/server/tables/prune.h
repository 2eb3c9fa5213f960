/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Deletes the moves of games that ended long ago. */
#pragma once

#include "server/types.h"

G_BEGIN_DECLS

gint64 mae_prune_deadline (const MaeServer *server);
void mae_prune_tick (MaeServer *server);

G_END_DECLS
