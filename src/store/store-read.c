/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is read from a store: what its back-end has, and what only the journal has yet. */
#include "store-private.h"
#include "store/store-marks.h"

MaeStoreBackend *
mae_store_reader (MaeStore *store)
{
  return mae_backend_reader (store->backend);
}

/* ── Games ────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  MaeStore *store;
  MaeStoreTableFunc func;
  gpointer data;
} Reading;

static void
game_cb (const MaeStoredTable *game, GByteArray *log, const MaeStoreEnd *end, const char *broken,
         gpointer data)
{
  const Reading *self = data;
  MaeJournal *journal = self->store->journal;
  guint32 n_commands = end->n_commands;

  if (broken == NULL && journal != NULL)
    broken = mae_journal_load (journal, game->number, end, log, &n_commands);
  self->func (game, log, n_commands, broken, self->data);
}

gboolean
mae_store_load_table (MaeStore *store, gint64 number, MaeStoreTableFunc func, gpointer data,
                      GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);
  Reading self = { store, func, data };

  return (store->journal == NULL || mae_journal_refresh (store->journal, error))
         && reader->table->load_game (reader, number, game_cb, &self, error);
}

static void
running_cb (const MaeStoredTable *game, GByteArray *log, const MaeStoreEnd *end, const char *broken,
            gpointer data)
{
  const Reading *self = data;
  MaeJournal *journal = self->store->journal;
  guint32 n_commands = end->n_commands;

  if (broken == NULL && journal != NULL)
    broken = mae_journal_check (journal, game->number, end);
  if (journal != NULL)
    n_commands += mae_journal_count (journal, game->number);
  self->func (game, log, n_commands, broken, self->data);
}

gboolean
mae_store_list_running (MaeStore *store, MaeStoreTableFunc func, gpointer data, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);
  Reading self = { store, func, data };

  if ((store->journal != NULL && !mae_journal_refresh (store->journal, error))
      || !reader->table->list_running (reader, running_cb, &self, error))
    return FALSE;
  if (store->journal != NULL)
    mae_journal_note_told (store->journal);
  return TRUE;
}

gboolean
mae_store_read_ruleset (MaeStore *store, guint64 hash, char **json, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->read_ruleset (reader, hash, json, error);
}

void
mae_store_rest_table (MaeStore *store, gint64 table)
{
  if (store->journal != NULL)
    mae_journal_rest (store->journal, table);
}

gint64
mae_store_last_table (MaeStore *store)
{
  MaeStoreBackend *reader = mae_store_reader (store);
  gint64 last = 0;

  reader->table->read_number (reader, MAE_NUMBER_GAME, &last, NULL);
  return MAX (last, store->last_game);
}

GPtrArray *
mae_store_list_games (MaeStore *store, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);
  GPtrArray *games = reader->table->list_games (reader, error);

  for (guint i = 0; games != NULL && store->journal != NULL && i < games->len; i++) {
    MaeStoredGame *game = g_ptr_array_index (games, i);
    game->n_commands += mae_journal_count (store->journal, game->number);
  }
  return games;
}

GArray *
mae_store_find_games (MaeStore *store, guint64 seed, int n_players, guint64 ruleset_hash,
                      GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->find_games (reader, seed, n_players, ruleset_hash, error);
}

/* ── Lists ────────────────────────────────────────────────────────────────────────────────── */

GArray *
mae_store_list_results (MaeStore *store, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->list_results (reader, error);
}

GArray *
mae_store_list_puzzles (MaeStore *store, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->list_puzzles (reader, error);
}

gboolean
mae_store_load_identities (MaeStore *store, const char *key, MaeStoreIdentityFunc func,
                           gpointer data, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->load_identities (reader, key, func, data, error);
}

gboolean
mae_store_load_accounts (MaeStore *store, MaeStoreAccountFunc func, gpointer data, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->load_accounts (reader, func, data, error);
}

gboolean
mae_store_load_bans (MaeStore *store, MaeStoreBanFunc func, gpointer data, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->load_bans (reader, func, data, error);
}

gboolean
mae_store_load_marks (MaeStore *store, MaeStoreMarkFunc func, gpointer data, GError **error)
{
  MaeStoreBackend *reader = mae_store_reader (store);

  return reader->table->load_marks (reader, func, data, error);
}
