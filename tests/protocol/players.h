/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Clients of any dialect, beside the server's core in memory: they know what they are told. */
#pragma once

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
  int n_players; /* to ask for */
  MaeLineReader reader;
  GString *out;
  MaeSnapshot *game; /* a follower; NULL: none yet */
  gboolean is_greeted, is_raw, has_asked;
  GPtrArray *lines; /* raw: what came and wasn't looked at; else all there was */
  guint n_errors;
} Player;

MaeWireContext player_context (const Player *self);

/* Writes @message to the server; deliver() brings it there. */
void player_say (Player *self, const MaeMessage *message);
void player_greet (Player *self);

/* Until nobody has anything more to say. */
void deliver (Player *players, int n_players);

/* A connection to @server begins; and ends. */
void
come (Player *self, MaeServer *server, gint64 *now, const MaeDialect *dialect, const char *name);
void go (Player *self);

MaeServer *new_server (void);
