/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Notices that a server sends far more than a game needs. All that is received has a cost in µs.
 * The sum goes down as time passes, but not while lines are waiting, and not when the session
 * connects again; when it is more than 50 s, the connection ends. */
#pragma once

#include "net/client/connection.h"

/* Only flood.c writes to it. */
typedef struct {
  gint64 until;       /* when the sum of costs will be 0 again */
  gint64 busy_before; /* how long lines waited on earlier connections */
  int page;           /* the page that the last message led to */
} MaeFlood;

/* Adds @cost, in µs, at @now, for something received on @connection (may be NULL). Returns the sum.
 */
gint64 mae_flood_add (MaeFlood *self, MaeConnection *connection, gint64 now, gint64 cost);

/* Adds a line of @length bytes. Returns whether what was received so far is far more than any game
 * needs. */
gboolean mae_flood_add_line (MaeFlood *self, MaeConnection *connection, gint64 now, gsize length);

/* To be called after each message, with a number for the page of the window that it has led to:
 * adds the cost of a new page. */
void mae_flood_add_page (MaeFlood *self, MaeConnection *connection, gint64 now, int page);

/* The first function returns the processor time of this thread in µs; the second one adds what has
 * passed since the first one returned @begun. */
gint64 mae_flood_time_run (void);
void mae_flood_add_time (MaeFlood *self, MaeConnection *connection, gint64 now, gint64 begun);

/* To be called before @connection is dropped. */
void mae_flood_note_closed (MaeFlood *self, MaeConnection *connection);
