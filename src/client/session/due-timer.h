/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The deadlines of a session, and a timer that is set to the next one. Times are monotonic, in µs,
 * plus what a test has added. */
#pragma once

#include <glib.h>

typedef enum {
  MAE_DUE_FLUSH,     /* a batch without an UpdateAction ends */
  MAE_DUE_HEARTBEAT, /* the server is asked whether it is there */
  MAE_DUE_ANSWER,    /* the answer to a move is late */
  MAE_DUE_RETRY,     /* the session reconnects */
  MAE_DUE_WAIT,      /* another answer is late: see MaeSessionWait */
  MAE_DUE_LOST,      /* the server has been silent for too long */
  MAE_N_DUE
} MaeDue;

typedef struct _MaeDueTimer MaeDueTimer;

/* Creates a timer that calls @func with @data, in the thread-default main context of that time,
 * when at least one deadline is over. @func handles those, and then calls
 * mae_due_timer_arm(). */
MaeDueTimer *mae_due_timer_new (void (*func) (gpointer data), gpointer data);
void mae_due_timer_free (MaeDueTimer *self);

gint64 mae_due_timer_now (MaeDueTimer *self);
/* Adds @span µs to the time, for tests. */
void mae_due_timer_advance (MaeDueTimer *self, gint64 span);

/* Sets and returns a deadline; 0: none. */
void mae_due_timer_set (MaeDueTimer *self, MaeDue what, gint64 at);
gint64 mae_due_timer_get (MaeDueTimer *self, MaeDue what);
/* Removes all deadlines. */
void mae_due_timer_clear (MaeDueTimer *self);

/* Returns whether the deadline for @what is over at @now; if so, removes it. */
gboolean mae_due_timer_is_due (MaeDueTimer *self, MaeDue what, gint64 now);
void mae_due_timer_arm (MaeDueTimer *self);
