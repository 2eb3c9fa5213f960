/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The server in this process on which a session plays: alone, with others at the same window, or
 * with others who join the game that it hosts. */
#pragma once

#include "net/lan/beacon-sender.h"
#include "net/server/local-server.h"
#include "protocol/table-info.h"
#include "store/store-lock.h"

/* Only own-server.c and session-local.c write to it. */
typedef struct {
  MaeLocalServer *server;  /* NULL: it is elsewhere, or couldn't be started */
  const MaeRuleset *rules; /* owned reference; NULL: not playing alone */
  MaeRecord *record;       /* the game on @server; NULL: a seeded one, of a test */
  MaeStoreLock *lock;      /* of @record in the store; NULL: it isn't there */
  gboolean unsaved;        /* the last moves of @record aren't saved */
  gint64 computer_pace;
  guint16 port;            /* 0: not hosting */
  MaeTableWish wish;       /* the hosted table, until it is opened */
  gboolean opens;          /* it is to be opened */
  MaeBeaconSender *beacon; /* announces the game on this network; NULL: not announced */
} MaeOwnServer;

/* To be called before the connection is closed; otherwise the server would treat that as leaving
 * the game that it saves. The second function ends the server in any case, and forgets the game. */
void mae_own_server_stop (MaeOwnServer *self);
void mae_own_server_clear (MaeOwnServer *self);

/* Returns whether a table is to be opened, which is @wish (transfer full); only once. */
gboolean mae_own_server_take_wish (MaeOwnServer *self, MaeTableWish *wish);

/* Announces the hosted game of @nickname on this network, with the number of @players who have
 * joined and of @seats (0: not known), as long as it @is_open for others. */
void mae_own_server_announce (MaeOwnServer *self, gboolean is_open, const char *nickname,
                              int players, int seats);
