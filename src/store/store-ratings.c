/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/store-ratings.h"

#include "store-private.h"

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_put_player (MaeStore *store, gint64 game, int seat, const char *key)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_PLAYER, .number = game, .index = (guint32) seat,
                          .key = key);
}

gboolean
mae_store_put_rated (MaeStore *store, const MaeStoredRated *rated)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_RATED, .number = rated->game, .rated = *rated);
}

gboolean
mae_store_reset_ratings (MaeStore *store, const char *key)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_NO_RATINGS, .key = key);
}

gboolean
mae_store_put_unrated (MaeStore *store, const char *key, gboolean is_unrated)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_UNRATED, .key = key, .n = is_unrated ? 1 : 0);
}

gboolean
mae_store_remove_person (MaeStore *store, const char *key)
{
  return MAE_STORE_WRITE (store, .kind = MAE_WRITE_NO_PERSON, .key = key);
}

/* ── Reading ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_load_ratings (MaeStore *store, MaeStoreRatingFunc func, gpointer data, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->load_ratings (reader, func, data, error);
}

gboolean
mae_store_load_rated (MaeStore *store, const char *key, gint64 since_day, MaeStoreRatedFunc func,
                      gpointer data, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->load_rated (reader, key, since_day, func, data, error);
}

gboolean
mae_store_load_unrated (MaeStore *store, MaeStoreKeyFunc func, gpointer data, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->load_unrated (reader, func, data, error);
}

gboolean
mae_store_load_leaders (MaeStore *store, const char *key, int most, MaeStoreLeaderFunc func,
                        gpointer data, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->load_leaders (reader, key, most, func, data, error);
}

GPtrArray *
mae_store_list_finished (MaeStore *store, const MaeFinishedWish *wish, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->list_finished (reader, wish, error);
}
