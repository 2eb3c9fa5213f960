/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: what a server has in it. */
#pragma once

#include "server.h"

G_BEGIN_DECLS

typedef struct {
  guint sessions, unjoined, waiting, tables;
  guint open_tables, in_hall, spectators;
  guint64 lines;    /* whole lines received so far */
  guint64 commands; /* of them, commands accepted */
  guint64 games;    /* started so far, by this server */
  guint64 wrong;    /* secrets and passwords that were looked at and weren't right */
  guint64 checks;   /* passwords looked at */
} MaeServerStats;

void mae_server_get_stats (const MaeServer *server, MaeServerStats *stats);

/* The game @nickname has a seat in, also while away; NULL: none. @seat may be NULL. */
const MaeGame *mae_server_find_game (const MaeServer *server, const char *nickname, int *seat);

/* The command log of that game: packed commands (engine/command.h), for mae_game_replay() together
 * with @seed. (transfer none) */
const GByteArray *
mae_server_find_log (const MaeServer *server, const char *nickname, guint64 *seed);

/* The game @nickname watches; NULL: none. */
const MaeGame *mae_server_find_watched (const MaeServer *server, const char *nickname);

/* Under which nickname it has joined; NULL: none. */
const char *mae_server_session_get_name (const MaeServerSession *session);

G_END_DECLS
