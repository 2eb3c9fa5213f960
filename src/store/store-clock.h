/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The time in which a store was in use. What ends something, such as a ban or an unused account, is
 * counted in it, so that a wrong date can't: dates are only shown. It doesn't pass while no server
 * has the store open. */
#pragma once

#include "store/store.h"

/* Counts the time since the last call: @now is in µs, by a clock that only goes forward. Returns
 * the seconds for which the store was in use until now. They are stored with a transaction from
 * time to time, and when the store is closed; after a crash, some may be missing. */
gint64 mae_store_count_time (MaeStore *store, gint64 now);

/* Stores the time counted so far with the next commit. */
gboolean mae_store_keep_time (MaeStore *store);

/* Returns the seconds counted so far. */
gint64 mae_store_get_time (const MaeStore *store);
