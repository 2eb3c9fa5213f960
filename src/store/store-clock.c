/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/store-clock.h"

#include "store-private.h"

/* In seconds: how much counted time may be missing in the store. */
#define STEP 60

gboolean
mae_store_read_time (MaeStore *store, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  if (!reader->table->read_number (reader, MAE_NUMBER_TIME, &store->time, error))
    return FALSE;
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
  if (!MAE_STORE_WRITE (store, .kind = MAE_WRITE_TIME, .date = store->time))
    return FALSE;
  store->stored_time = store->time;
  return TRUE;
}

void
mae_store_keep_time_sometimes (MaeStore *store)
{
  if (store->time >= store->stored_time + STEP)
    mae_store_keep_time (store);
}
