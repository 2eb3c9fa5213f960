/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: changes and reads the database of a store by SQL, as sqlite-testing.h does. */
#pragma once

#include "store/store.h"

gboolean mae_postgres_store_exec (MaeStore *store, const char *sql, GError **error);
/* @sql is a query of one number. */
gboolean mae_postgres_store_query_number (MaeStore *store, const char *sql, gint64 *number);
