/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A session and the server it talks to, which the test plays line by line. */
#pragma once

#include "client/session/session-private.h"
#include "peer.h"

typedef struct {
  MaeSession *session;
  Peer *peer;
  MaeGame game; /* the deciding one, once there is a game */
  MaeRoster roster;
  GString *heard; /* what the session's signals reported, a line each */
} Table;

/* For g_test_add(): the session has connected and asked for the nickname "Ada". */
void table_setup (Table *table, gconstpointer data);
void table_teardown (Table *table, gconstpointer data);

/* From now on changes of the state are recorded, too. */
void table_hear_states (Table *table);

/* What was recorded since the last call. */
void table_assert_heard (Table *table, const char *expected);
void table_assert_state (Table *table, MaeSessionState state);

/* That @part is in the status text. */
void table_assert_status (Table *table, const char *part);

/* Sends @line from the peer, then a heartbeat; returns when the session has answered that, so
 * it has handled @line. */
void table_say (Table *table, const char *line);
void table_say_event (Table *table, const MaeEvent *event);

/* A game of two begins; Ada is the one whose turn it is. */
void table_begin_game (Table *table);

/* Taking row 1 with everything discarded: a request with a container map. */
void table_send_market (Table *table);

/* The peer carries out the request and sends the events. */
void table_do_market (Table *table);
