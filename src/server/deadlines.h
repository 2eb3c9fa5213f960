/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A heap of deadlines, sorted by time. Those with equal times keep the order in which they were
 * set. */
#pragma once

#include <glib.h>

/* A deadline, embedded in its owner. Zeroed: not set. */
typedef struct {
  gint64 at;      /* µs */
  guint64 order;  /* in which deadlines were set, for equal times */
  guint position; /* in the heap, from 1; 0: not set */
  gpointer owner;
} MaeDeadline;

typedef struct {
  GPtrArray *heap; /* MaeDeadline */
  guint64 n_set;   /* how many were set since the start */
} MaeDeadlines;

void mae_deadlines_init (MaeDeadlines *deadlines);

/* Frees the heap. The deadlines belong to their owners. */
void mae_deadlines_clear (MaeDeadlines *deadlines);

/* Sets @deadline to end at @at, G_MAXINT64: never. It must not move in memory while it is set. */
void mae_deadlines_set (MaeDeadlines *deadlines, MaeDeadline *deadline, gint64 at);

/* Returns the time of the first deadline, G_MAXINT64 if none is set. */
gint64 mae_deadlines_next (const MaeDeadlines *deadlines);

/* Returns the owner of the first deadline, NULL if none is set. */
gpointer mae_deadlines_first (const MaeDeadlines *deadlines);
