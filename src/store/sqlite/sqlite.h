/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The back-end for SQLite: a database in WAL mode in a file. It answers within submit(). */
#pragma once

#include "store/backend.h"

typedef enum {
  MAE_SQLITE_ALONE,
  MAE_SQLITE_SHARED,     /* several connections may have it open */
  MAE_SQLITE_SYNC_LATER, /* alone; what is written is durable after sync() */
} MaeSqliteManner;

/* Opens or creates the database at @path, and migrates an older one. (transfer full) */
MaeStoreBackend *mae_sqlite_open (const char *path, MaeSqliteManner manner, GError **error);
