/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Deadlines in the order they end, whatever each of them is about: a heap. Those that end together
 * do so in the order in which they were set. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In what it is the deadline of. Zeroed: it isn't set. */
typedef struct {
  gint64 at;
  guint64 order;
  guint place; /* in the heap, from 1 on; 0: it isn't set */
  gpointer owner;
} MaeDeadline;

typedef struct {
  GPtrArray *heap; /* MaeDeadline */
  guint64 n_set;
} MaeDeadlines;

void mae_deadlines_init (MaeDeadlines *deadlines);

/* Those in it are the owners' to forget. */
void mae_deadlines_clear (MaeDeadlines *deadlines);

/* @deadline ends at @at from now on; G_MAXINT64: never. It stays where it is in memory while it is
 * set. */
void mae_deadlines_set (MaeDeadlines *deadlines, MaeDeadline *deadline, gint64 at);

/* When the first one ends; G_MAXINT64: there is none. */
gint64 mae_deadlines_next (const MaeDeadlines *deadlines);

/* Whose it is; NULL: there is none. */
gpointer mae_deadlines_first (const MaeDeadlines *deadlines);

G_END_DECLS
