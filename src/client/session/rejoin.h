/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* When a session tries to come back to where it was joined. It retries, with growing pauses, until
 * the server answers, the player leaves, there is nothing to return to, or MAE_SESSION_RETRY_LIMIT
 * is over. Then the player can still ask it to connect. */
#pragma once

#include <glib.h>

/* Pauses between attempts to reconnect (a random quarter shorter or longer), how long to retry, and
 * how long while the nickname still belongs to the lost connection: longer than a server holds a
 * seat without a secret for the address that the client had before. */
#define MAE_SESSION_RETRY_FIRST (500 * G_TIME_SPAN_MILLISECOND)
#define MAE_SESSION_RETRY_MOST (15 * G_TIME_SPAN_SECOND)
#define MAE_SESSION_RETRY_LIMIT (15 * G_TIME_SPAN_MINUTE)
#define MAE_SESSION_TAKEN_LIMIT (90 * G_TIME_SPAN_SECOND)

/* The same player on another computer takes the seat, and we would take it back, again and again.
 * It is taken to be so when the server closes the connection this often, each time so soon after
 * the session was back, which it was at the first try: the server was there all the time. */
#define MAE_SESSION_OUSTED_MOST 5
#define MAE_SESSION_OUSTED_SOON (2 * G_TIME_SPAN_SECOND)

/* Only rejoin.c writes to it. Times are those of the session, in µs. */
typedef struct {
  gboolean joined;    /* there is a waiting room or a game on a server elsewhere to return to */
  guint tries;        /* failed attempts since the connection was lost */
  gint64 retry_until; /* when the attempts end; 0: the connection isn't lost */
  gint64 taken_until; /* until when to retry while the lost connection has the nickname; 0: none */
  gint64 back_at;     /* when the session was back; 0: it wasn't lost before */
  guint n_ousted;     /* how often in a row it was soon closed again */
  double (*chance) (gpointer data); /* random number 0 … 1; NULL: the system's */
  gpointer chance_data;
} MaeRejoin;

/* Begins anew; @joined: with something to return to. */
void mae_rejoin_reset (MaeRejoin *self, gboolean joined);
/* Begins anew at @now, when the session has joined; @joined as above. */
void mae_rejoin_arrive (MaeRejoin *self, gboolean joined, gint64 now);
/* To be called when the server closes the connection at @now. Returns TRUE if it isn't worth trying
 * again, since somebody else comes with the same nickname and secret each time. */
gboolean mae_rejoin_is_ousted (MaeRejoin *self, gint64 now);
/* Begins the pauses anew, since the player asks for it. */
void mae_rejoin_hurry (MaeRejoin *self);
/* Sets the function for random numbers. */
void mae_rejoin_set_chance (MaeRejoin *self, double (*chance) (gpointer data), gpointer data);

/* Return when to try again after an attempt has failed at @now: because there is no connection, or
 * because the nickname is taken, perhaps by our own lost connection; 0: it has been tried for too
 * long. */
gint64 mae_rejoin_retry (MaeRejoin *self, gint64 now);
gint64 mae_rejoin_retry_nickname (MaeRejoin *self, gint64 now);
