/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions that only the store itself and tests use. */
#pragma once

#include "store/backend.h"

/* Sets the size of the journal above which its oldest rows are deleted; it is 1 MiB at first. */
void mae_store_set_journal_max (MaeStore *store, gsize bytes);

/* Returns the back-end of @store, which must keep it. */
MaeStoreBackend *mae_store_get_backend (MaeStore *store);
