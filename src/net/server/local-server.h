/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game server inside the program, to play alone or to host a game: the same library as maestrid,
 * on its own thread, reached by socket pairs. */
#pragma once

#include <gio/gio.h>

#include "store/record.h"

typedef struct _MaeLocalServer MaeLocalServer;

/* Starts a server for games with @rules and known seeds: the first game gets @seed, the next @seed
 * + 1, and so on. Returns NULL and sets @error on failure. */
MaeLocalServer *mae_local_server_new_seeded (const MaeRuleset *rules, guint64 seed, GError **error);

typedef struct {
  MaeRecord *record;    /* the game; the server takes a reference */
  const char *store;    /* path of the store that has the record's number; NULL: the game isn't
                         * saved */
  gint64 computer_pace; /* µs a computer player waits before a move */

  /* The game goes on while it can't be saved; this is called with the reason (MAE_STORE_ERROR), and
   * with NULL once everything is saved again, which doesn't happen after an error for which
   * mae_store_error_is_final() is TRUE. It runs in the thread-default main context at the server's
   * creation. */
  void (*saving_changed) (const GError *why, gpointer data);
  gpointer data;
} MaeLocalGame;

/* Starts a server for one game, which players join by their names. Returns NULL and sets @error
 * when the game or its store can't be used (MAE_STORE_ERROR for the store). */
MaeLocalServer *mae_local_server_new_game (const MaeLocalGame *game, GError **error);

/* Changes the time computer players wait before a move, in µs. */
void mae_local_server_set_computer_pace (MaeLocalServer *server, gint64 pace);

/* Starts a server with random seeds that others can also join by TCP, on every address of this
 * computer: on @port (0: any free one), or, if that is in use and it needn't be exactly this one
 * (@is_exact), on a free port, which is written to @port. Who doesn't ask for the hall sits down at
 * the table there. Errors: MAE_LISTEN_ERROR, among others. */
MaeLocalServer *mae_local_server_new_host (const MaeRuleset *rules, guint16 *port,
                                           gboolean is_exact, GError **error);

/* Opens a connection to the server, to be passed to mae_connection_new(). (transfer full), or NULL
 * and @error. */
GSocketConnection *mae_local_server_connect (MaeLocalServer *server, GError **error);

/* Closes all connections, waits for the thread to end and frees @server. The players don't count as
 * having left. */
void mae_local_server_free (MaeLocalServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeLocalServer, mae_local_server_free)
