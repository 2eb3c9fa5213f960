/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game server inside the program, for playing alone: the same server library as maestrid's, on
 * its own thread, reached through socket pairs instead of TCP. */
#pragma once

#include <gio/gio.h>

#include "engine/rules.h"

G_BEGIN_DECLS

typedef struct _MaeLocalServer MaeLocalServer;

/* Starts a server that plays by @rules, which must outlive it. Games are seeded by the system's
 * randomness. */
MaeLocalServer *mae_local_server_new (const MaeRuleset *rules, GError **error);

/* The same with known seeds: the first game gets @seed, the next @seed + 1, and so on. */
MaeLocalServer *mae_local_server_new_seeded (const MaeRuleset *rules, guint64 seed, GError **error);

/* A new conversation with the server, as if by TCP; any number of them. Goes to
 * mae_connection_new(). (transfer full), or NULL and @error. */
GSocketConnection *mae_local_server_connect (MaeLocalServer *server, GError **error);

/* Ends all conversations and waits for the thread. */
void mae_local_server_free (MaeLocalServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeLocalServer, mae_local_server_free)

G_END_DECLS
