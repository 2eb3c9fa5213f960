/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A session and its server, which the test plays line by line. */
#pragma once

#include "client/session/session-private.h"
#include "peer.h"

typedef struct {
  MaeSession *session;
  Peer *peer;
  MaeGame game; /* the deciding game, once there is one */
  MaeRoster roster;
  GString *heard; /* what the session's signals reported, a line each */
} Table;

/* For g_test_add(): the session has connected and sent the nickname "Ada". */
void table_setup (Table *table, gconstpointer data);
void table_teardown (Table *table, gconstpointer data);

/* From now on changes of the state are recorded too. */
void table_hear_states (Table *table);

/* Compares what was recorded since the last call. */
void table_assert_heard (Table *table, const char *expected);
void table_assert_state (Table *table, MaeSessionState state);

/* Asserts that @part is in the status text. */
void table_assert_status (Table *table, const char *part);

/* Sends @line from the peer, then a heartbeat; returns when the session has answered that, so it
 * has handled @line. */
void table_say (Table *table, const char *line);
void table_say_event (Table *table, const MaeEvent *event);

/* Starts a game of two; it is Ada's turn. */
void table_begin_game (Table *table);

/* Sends a move with a container map: row 1, with everything discarded. */
void table_send_market (Table *table);

/* Applies the command of table_send_market() and sends its events. */
void table_do_market (Table *table);
