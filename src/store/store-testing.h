/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions that only the store itself and tests use. */
#pragma once

#include "store/store.h"

/* Sets the size of the journal above which its oldest rows are deleted; it is 1 MiB at first. */
void mae_store_set_journal_max (MaeStore *store, gsize bytes);

/* Runs @sql. Tests simulate full, broken and foreign stores with it. */
gboolean mae_store_exec (MaeStore *store, const char *sql, GError **error);
