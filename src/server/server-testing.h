/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The server's state, for tests. */
#pragma once

#include "server.h"

typedef struct {
  guint sessions, unjoined, waiting, tables;
  guint open_tables, in_hall, spectators;
  guint64 lines;    /* whole lines received so far */
  guint64 commands; /* commands accepted */
  guint64 games;    /* started by this server */
  guint64 wrong;    /* wrong secrets and passwords */
  guint64 checks;   /* passwords verified */
} MaeServerStats;

/* Sets @stats to the counts so far. */
void mae_server_get_stats (const MaeServer *server, MaeServerStats *stats);

/* Returns the game in which @nickname has a seat, even while away, or NULL. @seat may be NULL. */
const MaeGame *mae_server_find_game (MaeServer *server, const char *nickname, int *seat);

/* Returns that game's log of packed commands (engine/command.h), for mae_game_replay() with @seed.
 * (transfer none) */
const GByteArray *mae_server_find_log (MaeServer *server, const char *nickname, guint64 *seed);

/* Returns the game @nickname watches, or NULL. */
const MaeGame *mae_server_find_watched (const MaeServer *server, const char *nickname);

/* Returns the nickname of @session, or NULL before it has joined. */
const char *mae_server_session_get_name (const MaeServerSession *session);
