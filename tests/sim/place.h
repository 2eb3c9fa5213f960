/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the stores of worlds are: on the world's disk, or in the PostgreSQL server that postgres.py
 * has started, each in a schema of its own. There a crash of the server ends its connection;
 * the database itself goes on, so nothing is lost that it has answered. */
#pragma once

#include <sqlite3.h>

#include "sim.h"

/* Returns FALSE if this build knows no PostgreSQL. */
gboolean place_choose_postgres (void);

/* To be called when @sim has its plan: prepares the place. */
void place_make (Sim *sim);
void place_free (Sim *sim);

/* Opens the store. (transfer full) */
MaeStoreBackend *place_open (Sim *sim, GError **error);

/* To be called when the server crashes: what isn't written isn't any more. */
void place_crash (Sim *sim);

/* Returns what is stored now, as an SQLite database. (transfer full) */
sqlite3 *place_copy (Sim *sim);
