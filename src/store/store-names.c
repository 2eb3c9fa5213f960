/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nicknames: seats they may take, and passwords. */
#include "store-private.h"

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_put_identity (MaeStore *store, const MaeStoredIdentity *identity)
{
  sqlite3_stmt *s = mae_store_prepare_write (store, "INSERT OR REPLACE INTO identities"
                                                    " (key, name, secret_hash, table_number, seat)"
                                                    " VALUES (?1, ?2, ?3, ?4, ?5)");

  sqlite3_bind_text (s, 1, identity->key, -1, SQLITE_STATIC);
  sqlite3_bind_text (s, 2, identity->name, -1, SQLITE_STATIC);
  if (identity->secret_hash != NULL)
    sqlite3_bind_blob (s, 3, identity->secret_hash, 32, SQLITE_STATIC);
  if (identity->table >= 0)
    sqlite3_bind_int64 (s, 4, identity->table);
  sqlite3_bind_int (s, 5, identity->seat);
  return mae_store_run (store, s);
}

static gboolean
delete_by_key (MaeStore *store, const char *sql, const char *key)
{
  sqlite3_stmt *s = mae_store_prepare_write (store, sql);

  sqlite3_bind_text (s, 1, key, -1, SQLITE_STATIC);
  return mae_store_run (store, s);
}

gboolean
mae_store_remove_identity (MaeStore *store, const char *key)
{
  return delete_by_key (store, "DELETE FROM identities WHERE key = ?1", key);
}

gboolean
mae_store_put_account (MaeStore *store, const MaeStoredAccount *account)
{
  sqlite3_stmt *s = mae_store_prepare_write (store, "INSERT OR REPLACE INTO accounts"
                                                    " (key, name, password_hash, made, seen)"
                                                    " VALUES (?1, ?2, ?3, ?4, ?5)");

  sqlite3_bind_text (s, 1, account->key, -1, SQLITE_STATIC);
  sqlite3_bind_text (s, 2, account->name, -1, SQLITE_STATIC);
  sqlite3_bind_text (s, 3, account->password_hash, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (s, 4, account->made);
  sqlite3_bind_int64 (s, 5, account->seen);
  return mae_store_run (store, s);
}

gboolean
mae_store_remove_account (MaeStore *store, const char *key)
{
  return delete_by_key (store, "DELETE FROM accounts WHERE key = ?1", key);
}

gboolean
mae_store_touch_account (MaeStore *store, const char *key, gint64 now)
{
  sqlite3_stmt *s = mae_store_prepare_write (store, "UPDATE accounts SET seen = ?2 WHERE key = ?1");

  sqlite3_bind_text (s, 1, key, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (s, 2, now);
  return mae_store_run (store, s);
}

gboolean
mae_store_put_ban (MaeStore *store, const char *network, gint64 until)
{
  sqlite3_stmt *s = mae_store_prepare_write (
      store, "INSERT OR REPLACE INTO bans (network, until) VALUES (?1, ?2)");

  sqlite3_bind_text (s, 1, network, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (s, 2, until);
  return mae_store_run (store, s);
}

gboolean
mae_store_remove_ban (MaeStore *store, const char *network)
{
  return delete_by_key (store, "DELETE FROM bans WHERE network = ?1", network);
}

/* ── Reading ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_load_identities (MaeStore *store, MaeStoreIdentityFunc func, gpointer data,
                           GError **error)
{
  sqlite3_stmt *s = mae_store_prepare (store, "SELECT key, name, secret_hash, table_number, seat"
                                              " FROM identities ORDER BY key");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredIdentity identity = {
      .key = (const char *) sqlite3_column_text (s, 0),
      .name = (const char *) sqlite3_column_text (s, 1),
      .secret_hash = sqlite3_column_bytes (s, 2) == 32 ? sqlite3_column_blob (s, 2) : NULL,
      .table = sqlite3_column_type (s, 3) == SQLITE_NULL ? -1 : sqlite3_column_int64 (s, 3),
      .seat = sqlite3_column_int (s, 4),
    };
    if (identity.key != NULL && identity.name != NULL)
      func (&identity, data);
  }
  return mae_store_end_rows (store, s, step, error);
}

gboolean
mae_store_load_accounts (MaeStore *store, MaeStoreAccountFunc func, gpointer data, GError **error)
{
  sqlite3_stmt *s =
      mae_store_prepare (store, "SELECT key, name, password_hash, made, seen FROM accounts"
                                " ORDER BY key");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredAccount account = {
      .key = (const char *) sqlite3_column_text (s, 0),
      .name = (const char *) sqlite3_column_text (s, 1),
      .password_hash = (const char *) sqlite3_column_text (s, 2),
      .made = sqlite3_column_int64 (s, 3),
      .seen = sqlite3_column_int64 (s, 4),
    };
    if (account.key != NULL && account.name != NULL && account.password_hash != NULL)
      func (&account, data);
  }
  return mae_store_end_rows (store, s, step, error);
}

gboolean
mae_store_load_bans (MaeStore *store, MaeStoreBanFunc func, gpointer data, GError **error)
{
  sqlite3_stmt *s = mae_store_prepare (store, "SELECT network, until FROM bans ORDER BY network");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    const char *network = (const char *) sqlite3_column_text (s, 0);
    if (network != NULL)
      func (network, sqlite3_column_int64 (s, 1), data);
  }
  return mae_store_end_rows (store, s, step, error);
}
