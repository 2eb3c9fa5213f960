/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes rooms of what the store has. mae_server_load() lists the games, which then sleep. */
#pragma once

#include "server/types.h"
#include "store/store.h"

/* Makes a room of @stored and its commands, with nobody connected, which isn't counted for anybody
 * yet (quota.h). Returns NULL and sets @why if the game is damaged. (transfer full): @why */
MaeGameRoom *mae_loading_bring_back (MaeServer *server, const MaeStoredTable *stored,
                                     const GByteArray *log, guint32 n_commands, char **why);

/* Makes an identity for @seat of @room. @secret_hash NULL: its player has no secret. */
MaeIdentity *mae_loading_bring_person (MaeGameRoom *room, int seat, const guint8 *secret_hash);
