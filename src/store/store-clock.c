/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/store-clock.h"

#include "store-private.h"

/* In seconds: how much counted time may be missing in the store. */
#define STEP 60

gboolean
mae_store_read_time (MaeStore *store, GError **error)
{
  if (!mae_store_query_number (
          store, "SELECT coalesce ((SELECT value FROM counters WHERE name = 'time'), 0)",
          &store->time))
    return mae_store_fail_read (store, error);
  store->time = CLAMP (store->time, 0, G_MAXINT64 / 4 / G_TIME_SPAN_SECOND);
  store->stored_time = store->time;
  return TRUE;
}

gint64
mae_store_count_time (MaeStore *store, gint64 now)
{
  if (!store->counts)
    store->begun = now - store->time * G_TIME_SPAN_SECOND;
  store->counts = TRUE;
  store->time = MAX (store->time, (now - store->begun) / G_TIME_SPAN_SECOND);
  return store->time;
}

gint64
mae_store_get_time (const MaeStore *store)
{
  return store->time;
}

gboolean
mae_store_keep_time (MaeStore *store)
{
  if (store->time == store->stored_time)
    return TRUE;
  if (!MAE_STORE_WRITE (store, "INSERT OR REPLACE INTO counters (name, value) VALUES ('time', ?1)",
                        INTEGER (store->time)))
    return FALSE;
  store->stored_time = store->time;
  return TRUE;
}

gboolean
mae_store_keep_time_sometimes (MaeStore *store)
{
  return store->time < store->stored_time + STEP || mae_store_keep_time (store);
}
