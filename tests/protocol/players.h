/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Clients of any dialect, connected to the server's core in memory: they only know what they are
 * sent. */
#pragma once

#include "protocol/bridge.h"
#include "protocol/dialect.h"
#include "protocol/line-reader.h"
#include "server/server.h"

/* The client's end of a connection. */
typedef struct {
  MaeServer *server;
  gint64 *now;
  const MaeDialect *dialect;
  MaeDialogue *dialogue;
  MaeServerSession *session; /* NULL: the server has closed it */
  char name[16];
  int n_players; /* number of players it chooses */
  MaeLineReader reader;
  GString *out;
  MaeSnapshot *game; /* the follower; NULL: none yet */
  gboolean is_greeted, is_raw, has_asked;
  GPtrArray *lines; /* received lines: those not yet handled if @raw, otherwise all */
  guint n_errors;
  gboolean is_busy; /* its last move wasn't answered yet */
} Player;

MaeWireContext player_context (const Player *self);

/* Writes @message to the server; deliver() sends it. */
void player_say (Player *self, const MaeMessage *message);
void player_greet (Player *self);

/* Delivers lines until there are no more. */
void deliver (Player *players, int n_players);

/* Open and close a connection to @server. */
void
come (Player *self, MaeServer *server, gint64 *now, const MaeDialect *dialect, const char *name);
void go (Player *self);

/* Connects @n_players players of one game, who join in order: those in @mask use @dialect, the
 * others the default one. */
void players_come (Player *players, int n_players, MaeServer *server, gint64 *now, guint mask,
                   const MaeDialect *dialect);

/* Makes a random move of a player who has one, of the kinds that @kinds returns (NULL: all), and
 * delivers the result. Returns FALSE if nobody has a move. */
gboolean players_move (Player *players, int n_players, guint32 (*kinds) (const Player *player),
                       uint64_t rng[4]);

/* Closes all connections. The game must have ended, without errors. */
void players_go (Player *players, int n_players);

/* Calls @play for 1 to 4 players with the seeds 1 to @n_seeds and three masks: all players use a
 * dialect, every second one from the first on, and from the second on. */
void players_try_mixes (void (*play) (int n_players, guint mask, guint64 seed), int n_seeds);

MaeServer *new_server (void);
