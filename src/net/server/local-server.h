/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game server inside the program, for playing alone: the same server library as maestrid's, on
 * its own thread, reached through socket pairs instead of TCP. */
#pragma once

#include <gio/gio.h>

#include "store/record.h"

G_BEGIN_DECLS

typedef struct _MaeLocalServer MaeLocalServer;

/* Starts a server that plays by @rules. Games are seeded by the system's
 * randomness. */
MaeLocalServer *mae_local_server_new (const MaeRuleset *rules, GError **error);

/* The same with known seeds: the first game gets @seed, the next @seed + 1, and so on. */
MaeLocalServer *mae_local_server_new_seeded (const MaeRuleset *rules, guint64 seed, GError **error);

typedef struct {
  MaeRecord *record;    /* the game; a reference is kept */
  const char *store;    /* the path of the store its number is in; NULL: it isn't kept */
  gint64 computer_pace; /* µs a computer player waits before it moves */

  /* The game goes on while it can't be saved; this hears of it, in the main context that was the
   * thread's default when the server was made. @why is NULL once all is saved again. */
  void (*saving_changed) (const char *why, gpointer data);
  gpointer data;
} MaeLocalGame;

/* Starts a server for one game, whose players then join by their names. NULL and @error when the
 * game or its store is broken: MAE_STORE_ERROR for the latter. */
MaeLocalServer *mae_local_server_new_game (const MaeLocalGame *game, GError **error);

/* Changes the pace of computer players. */
void mae_local_server_set_computer_pace (MaeLocalServer *server, gint64 pace);

/* Starts a server that others join by TCP, too, on every address of this computer: on @port, or,
 * where that is taken, on a free one, which is put there. */
MaeLocalServer *mae_local_server_new_host (const MaeRuleset *rules, guint16 *port, GError **error);

/* A new conversation with the server, as if by TCP; any number of them. Goes to
 * mae_connection_new(). (transfer full), or NULL and @error. */
GSocketConnection *mae_local_server_connect (MaeLocalServer *server, GError **error);

/* Closes all connections and waits for the thread. The players don't count as having left. */
void mae_local_server_free (MaeLocalServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeLocalServer, mae_local_server_free)

G_END_DECLS
