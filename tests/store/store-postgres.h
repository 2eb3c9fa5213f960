/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Stores on the PostgreSQL server that postgres.py has started; each has a schema of its own. In a
 * build without PostgreSQL none of this may be called. */
#pragma once

#include "store/backend.h"

/* Makes an empty schema and returns the address of the store there. (transfer full) */
char *store_postgres_make (void);
/* (transfer full) */
MaeStoreBackend *store_postgres_open (const char *address, GError **error);

gboolean store_postgres_exec (MaeStore *store, const char *sql, GError **error);
gboolean store_postgres_number (MaeStore *store, const char *sql, gint64 *number);
