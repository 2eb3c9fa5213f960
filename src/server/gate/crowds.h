/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The connections without a nickname, by address. Those of an address are a crowd; crowds are kept
 * by their size, so that the largest is found at once, however many connect. */
#pragma once

#include <glib.h>

typedef struct {
  GQueue sessions;
  GList by_size; /* among the crowds of the same size */
} MaeCrowd;

/* Returns an array of GQueue: at n - 1, the crowds of n. To be freed when all have gone. */
GPtrArray *mae_crowds_new (void);

/* Adds @link to *@crowd (NULL: nobody yet), or takes it out. */
void mae_crowds_change (GPtrArray *crowds, MaeCrowd **crowd, GList *link, gboolean comes);

/* Returns the data of the first link of the largest crowd; NULL: none has more than @own (may be
 * NULL) would have with one more. */
gpointer mae_crowds_find (const GPtrArray *crowds, const MaeCrowd *own);
