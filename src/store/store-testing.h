/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What only tests change in a store. */
#pragma once

#include "store/store.h"

G_BEGIN_DECLS

/* Deletes the oldest rows of the journal from @bytes on, instead of 1 MiB. */
void mae_store_set_journal_max (MaeStore *store, gsize bytes);

G_END_DECLS
