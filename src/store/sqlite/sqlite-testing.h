/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: changes and reads the database of a store by SQL. */
#pragma once

#include "store/store.h"

/* Runs @sql. Tests simulate full, broken and foreign stores with it. */
gboolean mae_store_exec (MaeStore *store, const char *sql, GError **error);

/* Reads the first number @sql returns; FALSE: there is none. */
gboolean mae_store_query_number (MaeStore *store, const char *sql, gint64 *number);
