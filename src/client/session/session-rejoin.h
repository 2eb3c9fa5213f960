/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a session comes back to where it was joined: session-rejoin.c. */
#pragma once

#include "session.h"

/* Pauses between attempts to reconnect (a random quarter shorter or longer), how long to retry, and
 * how long while the nickname still belongs to the lost connection: longer than a server holds a
 * seat without a secret for the address that the client had before. */
#define MAE_SESSION_RETRY_FIRST (500 * G_TIME_SPAN_MILLISECOND)
#define MAE_SESSION_RETRY_MOST (15 * G_TIME_SPAN_SECOND)
#define MAE_SESSION_RETRY_LIMIT (15 * G_TIME_SPAN_MINUTE)
#define MAE_SESSION_TAKEN_LIMIT (90 * G_TIME_SPAN_SECOND)

/* What session-rejoin.c keeps; the times are those of mae_due_timer_now(). */
typedef struct {
  guint tries;        /* failed attempts since the connection was lost */
  gint64 retry_until; /* when the attempts end; 0: the connection isn't lost */
  gint64 taken_until; /* until when to retry while the lost connection has the nickname; 0: none */
  double (*chance) (gpointer data); /* random number 0 … 1; NULL: the system's */
  gpointer chance_data;
} MaeRejoin;

/* To be called when the server has accepted the player. */
void mae_session_mark_joined (MaeSession *self);
void mae_session_stop_rejoining (MaeSession *self);

/* The first function sets the time of the next attempt to reconnect, after a pause. The second one
 * makes it now: joins again if there is a connection, otherwise connects. */
void mae_session_retry_later (MaeSession *self);
void mae_session_retry (MaeSession *self);

/* To be called when the connection is lost while the player has something to return to: retries
 * later. Returns FALSE if it has been tried for too long. */
gboolean mae_session_try_again (MaeSession *self);

/* To be called when the nickname is taken. If it belongs to our own lost connection, waits until
 * the server has noticed the loss, and returns TRUE. */
gboolean mae_session_wait_for_nickname (MaeSession *self);

/* Records in the server book where the player has joined, and whether there is a game. */
void mae_session_note_server (MaeSession *self);
