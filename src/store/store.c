/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A store above its back-end: opening, committing. */
#include "store-private.h"
#include "store/sqlite/sqlite.h"
#include "store/store-clock.h"
#include "store/store-testing.h"
#include "store/writer.h"

/* ── Opening ──────────────────────────────────────────────────────────────────────────────── */

/* For a store that keeps no journal: moves the commands of an existing journal to the games' own.
 * The journal is read again in the transaction, since another connection may have moved them in the
 * meantime. */
static gboolean
empty_journal (MaeStore *store, GError **error)
{
  if (!mae_store_begin (store))
    return mae_store_commit (store, error);
  if (!mae_journal_read (store->journal, error))
    return FALSE;
  if (mae_journal_damaged_row (store->journal) != 0) {
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ,
                 "The store can't be read: row %" G_GINT64_FORMAT " of its journal is damaged",
                 mae_journal_damaged_row (store->journal));
    return FALSE;
  }
  mae_journal_set_max (store->journal, 0);
  store->batch = mae_store_batch_new ();
  return mae_store_commit (store, error);
}

MaeStore *
mae_store_new (MaeStoreBackend *backend, gboolean keeps_journal, GError **error)
{
  g_autoptr (MaeStore) store = g_new0 (MaeStore, 1);

  store->backend = backend;
  store->journal = mae_journal_new (backend);
  if (!mae_store_read_time (store, error) || !mae_journal_read (store->journal, error))
    return NULL;
  if (keeps_journal)
    return g_steal_pointer (&store);
  if (mae_journal_has_rows (store->journal) && !empty_journal (store, error))
    return NULL;
  g_clear_pointer (&store->journal, mae_journal_free);
  return g_steal_pointer (&store);
}

MaeStore *
mae_store_open (const char *path, GError **error)
{
  MaeStoreBackend *backend = mae_sqlite_open (path, FALSE, error);

  return backend != NULL ? mae_store_new (backend, TRUE, error) : NULL;
}

MaeStore *
mae_store_open_with_writer (const char *path, GError **error)
{
  MaeStoreBackend *backend = mae_sqlite_open (path, FALSE, error);

  return backend != NULL ? mae_store_new (mae_writer_new (backend), TRUE, error) : NULL;
}

MaeStore *
mae_store_open_shared (const char *path, GError **error)
{
  MaeStoreBackend *backend = mae_sqlite_open (path, TRUE, error);

  return backend != NULL ? mae_store_new (backend, FALSE, error) : NULL;
}

void
mae_store_close (MaeStore *store)
{
  MaeStoreBackend *backend = store->backend;

  if (mae_store_is_dirty (store))
    mae_store_rollback (store);
  if (store->counts && mae_store_keep_time (store))
    mae_store_commit (store, NULL);
  g_clear_error (&store->spoilt);
  g_clear_pointer (&store->journal, mae_journal_free);
  backend->table->close (backend);
  g_free (store);
}

void
mae_store_set_journal_max (MaeStore *store, gsize bytes)
{
  mae_journal_set_max (store->journal, bytes);
}

MaeStoreBackend *
mae_store_get_backend (MaeStore *store)
{
  return store->backend;
}

/* ── Committing ───────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_begin (MaeStore *store)
{
  MaeStoreBackend *backend = store->backend;

  if (store->spoilt == NULL && !store->is_reserved)
    store->is_reserved = backend->table->reserve (backend, &store->spoilt);
  return store->spoilt == NULL;
}

static void
release (MaeStore *store)
{
  if (store->is_reserved)
    store->backend->table->release (store->backend);
  store->is_reserved = FALSE;
}

/* Waits for the answer to what is away. Returns whether it has landed. */
static gboolean
await_answer (MaeStore *store, GError **error)
{
  store->backend->table->wait (store->backend);
  return mae_store_look (store, error) == MAE_FLIGHT_LANDED;
}

void
mae_store_rollback (MaeStore *store)
{
  if (store->is_sent)
    await_answer (store, NULL);
  g_clear_error (&store->spoilt);
  g_clear_pointer (&store->batch, mae_store_batch_free);
  g_clear_pointer (&store->late, mae_store_batch_free);
  g_clear_pointer (&store->away, mae_store_batch_free);
  release (store);
  if (store->journal != NULL)
    mae_journal_forget (store->journal);
  store->last_game = 0;
  store->stored_time = 0;
}

/* Completes what was gathered. Returns FALSE if it can't be committed. */
static gboolean
complete (MaeStore *store, GError **error)
{
  const char *wrong = NULL;

  if (store->spoilt == NULL) {
    mae_store_keep_time_sometimes (store);
    if (store->journal != NULL)
      wrong = mae_journal_complete (store->journal, store->batch);
    else
      store->batch->row = ++store->n_batches;
  }
  if (wrong != NULL)
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ, "The store can't be read: %s",
                 wrong);
  else if (store->spoilt != NULL)
    g_propagate_error (error, g_steal_pointer (&store->spoilt));
  else
    return TRUE;
  return FALSE;
}

/* Returns FALSE if that has to wait on. */
static gboolean
write_late (MaeStore *store, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (store->spoilt != NULL || mae_store_write_late (store, &why))
    return TRUE;
  if (why->code == MAE_STORE_ERROR_DAMAGED)
    store->spoilt = g_steal_pointer (&why);
  else
    g_propagate_error (error, g_steal_pointer (&why));
  return store->spoilt != NULL;
}

gboolean
mae_store_launch (MaeStore *store, GError **error)
{
  MaeStoreBackend *backend = store->backend;

  if (store->is_sent)
    return TRUE;
  if (store->away == NULL) {
    if (!mae_store_has_gathered (store))
      return TRUE;
    if (!write_late (store, error)) {
      store->stats.errors++;
      return FALSE;
    }
    if (!complete (store, error)) {
      store->stats.errors++;
      mae_store_rollback (store);
      return FALSE;
    }
    store->away = g_steal_pointer (&store->batch);
  }
  store->submitted_at = g_get_monotonic_time ();
  store->is_reserved = FALSE;
  store->is_sent = TRUE;
  backend->table->submit (backend, store->away);
  return TRUE;
}

static void
note_pruned (MaeStore *store, guint pruned)
{
  guint most = 0;

  for (guint i = 0; i < store->away->writes->len; i++) {
    const MaeWrite *write = &g_array_index (store->away->writes, MaeWrite, i);
    if (write->kind == MAE_WRITE_PRUNE)
      most += write->n;
  }
  if (most > 0)
    store->has_more_to_prune = pruned == most;
}

MaeStoreFlight
mae_store_look (MaeStore *store, GError **error)
{
  MaeStoreBackend *backend = store->backend;
  MaeStoreAnswer answer = { .refused = -1 };

  if (!store->is_sent)
    return MAE_FLIGHT_NONE;
  MaeStoreFlight flight = backend->table->look (backend, &answer, error);
  if (flight == MAE_FLIGHT_AWAY)
    return flight;
  store->is_sent = FALSE;
  store->refused = answer.refused;
  if (flight == MAE_FLIGHT_LANDED) {
    mae_histogram_add (&store->stats.commits, 1, g_get_monotonic_time () - store->submitted_at);
    note_pruned (store, answer.pruned);
    g_clear_pointer (&store->away, mae_store_batch_free);
  } else {
    store->stats.errors++;
  }
  return flight;
}

gboolean
mae_store_is_refused (const MaeStore *store)
{
  return store->away != NULL && !store->is_sent && store->refused >= 0;
}

gint64
mae_store_give_way (MaeStore *store)
{
  g_return_val_if_fail (mae_store_is_refused (store), 0);

  const MaeWrite *write = &g_array_index (store->away->writes, MaeWrite, store->refused);
  gint64 game = mae_write_game (write);

  if (write->kind == MAE_WRITE_ROW || write->kind == MAE_WRITE_DROP_ROW) {
    mae_store_rollback (store);
    return -1;
  }
  if (game == 0)
    g_array_remove_index (store->away->writes, (guint) store->refused);
  else
    mae_store_batches_remove_game ((MaeStoreBatch *[]){ store->away, store->batch, store->late }, 3,
                                   game);
  store->refused = -1;
  return game;
}

gboolean
mae_store_has_gathered (const MaeStore *store)
{
  return store->batch != NULL || store->late != NULL || store->spoilt != NULL;
}

static gboolean
changes_ratings (const MaeStoreBatch *batch)
{
  for (guint i = 0; batch != NULL && i < batch->writes->len; i++)
    switch (g_array_index (batch->writes, MaeWrite, i).kind) {
    case MAE_WRITE_RATED:
    case MAE_WRITE_NO_RATINGS:
    case MAE_WRITE_UNRATED:
    case MAE_WRITE_NO_PERSON:
    case MAE_WRITE_NO_ACCOUNT:
      return TRUE;
    default:
      break;
    }
  return FALSE;
}

gboolean
mae_store_has_gathered_ratings (const MaeStore *store)
{
  return changes_ratings (store->batch) || changes_ratings (store->late);
}

gboolean
mae_store_land (MaeStore *store, GError **error)
{
  gboolean well = TRUE;

  if (store->is_sent)
    await_answer (store, NULL); /* what has failed is sent again */
  while (well && (store->away != NULL || mae_store_has_gathered (store)))
    well = mae_store_launch (store, error) && await_answer (store, error);
  return well;
}

gboolean
mae_store_commit (MaeStore *store, GError **error)
{
  gboolean is_empty = store->away == NULL && !mae_store_has_gathered (store);

  if (is_empty)
    release (store);
  if (is_empty || mae_store_land (store, error))
    return TRUE;
  mae_store_rollback (store);
  return FALSE;
}

int
mae_store_get_fd (MaeStore *store)
{
  return store->backend->table->get_fd (store->backend);
}

gboolean
mae_store_has_more_to_prune (const MaeStore *store)
{
  return store->has_more_to_prune;
}

void
mae_store_get_stats (const MaeStore *store, MaeStoreStats *stats)
{
  *stats = store->stats;
  stats->memory = store->backend->table->get_memory (store->backend);
}

gboolean
mae_store_is_dirty (const MaeStore *store)
{
  return mae_store_has_gathered (store) || store->away != NULL || store->is_reserved;
}
