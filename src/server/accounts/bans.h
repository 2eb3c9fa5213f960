/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Banned networks. */
#pragma once

#include "server/types.h"

void mae_bans_init (MaeServer *server);
void mae_bans_clear (MaeServer *server);
/* Loads the bans of the store. Returns FALSE and sets @error on failure. */
gboolean mae_bans_load (MaeServer *server, GError **error);

/* Bans @network for @seconds (0: without an end), and drops its sessions. See mae_server_ban(). */
gboolean mae_bans_add (MaeServer *server, const char *network, gint64 seconds, GError **error);

/* Returns whether @address (NULL: this host) is banned. */
gboolean mae_bans_cover (MaeServer *server, const char *address);
