/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The back-end for SQLite: a database in WAL mode in a file. It answers within submit(). */
#pragma once

#include "store/backend.h"

/* Opens or creates the database at @path, and migrates an older one. @is_shared: several
 * connections may have it open. (transfer full) */
MaeStoreBackend *mae_sqlite_open (const char *path, gboolean is_shared, GError **error);
