/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nicknames: seats they may take, and passwords. */
#include "store-private.h"

/* ── Writing ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_store_put_identity (MaeStore *store, const MaeStoredIdentity *identity)
{
  return MAE_STORE_WRITE (
      store,
      "INSERT OR REPLACE INTO identities"
      " (key, name, secret_hash, table_number, seat)"
      " VALUES (?1, ?2, ?3, ?4, ?5)",
      TEXT (identity->key), TEXT (identity->name), BLOB (identity->secret_hash, 32),
      INTEGER_IF (identity->table >= 0, identity->table), INTEGER (identity->seat));
}

gboolean
mae_store_remove_identity (MaeStore *store, const char *key)
{
  return MAE_STORE_WRITE (store, "DELETE FROM identities WHERE key = ?1", TEXT (key));
}

gboolean
mae_store_put_account (MaeStore *store, const MaeStoredAccount *account)
{
  return MAE_STORE_WRITE (store,
                          "INSERT OR REPLACE INTO accounts (key, name, password_hash, made, seen)"
                          " VALUES (?1, ?2, ?3, ?4, ?5)",
                          TEXT (account->key), TEXT (account->name), TEXT (account->password_hash),
                          INTEGER (account->made), INTEGER (account->seen));
}

gboolean
mae_store_remove_account (MaeStore *store, const char *key)
{
  return MAE_STORE_WRITE (store, "DELETE FROM accounts WHERE key = ?1", TEXT (key));
}

gboolean
mae_store_touch_account (MaeStore *store, const char *key, gint64 now)
{
  return MAE_STORE_WRITE (store, "UPDATE accounts SET seen = ?2 WHERE key = ?1", TEXT (key),
                          INTEGER (now));
}

gboolean
mae_store_put_played (MaeStore *store, const char *key)
{
  return MAE_STORE_WRITE (store, "UPDATE accounts SET played = 1 WHERE key = ?1", TEXT (key));
}

gboolean
mae_store_put_places (MaeStore *store, const char *key, const guint8 *places)
{
  return MAE_STORE_WRITE (store, "UPDATE accounts SET places = ?2 WHERE key = ?1", TEXT (key),
                          BLOB (places, MAE_ACCOUNT_PLACES * MAE_ACCOUNT_PLACE));
}

gboolean
mae_store_put_ban (MaeStore *store, const char *network, gint64 until)
{
  return MAE_STORE_WRITE (store, "INSERT OR REPLACE INTO bans (network, until) VALUES (?1, ?2)",
                          TEXT (network), INTEGER (until));
}

gboolean
mae_store_remove_ban (MaeStore *store, const char *network)
{
  return MAE_STORE_WRITE (store, "DELETE FROM bans WHERE network = ?1", TEXT (network));
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
  sqlite3_stmt *s = mae_store_prepare (
      store, "SELECT key, name, password_hash, made, seen, played, places FROM accounts"
             " ORDER BY key");
  int step;

  while ((step = sqlite3_step (s)) == SQLITE_ROW) {
    MaeStoredAccount account = {
      .key = (const char *) sqlite3_column_text (s, 0),
      .name = (const char *) sqlite3_column_text (s, 1),
      .password_hash = (const char *) sqlite3_column_text (s, 2),
      .made = sqlite3_column_int64 (s, 3),
      .seen = sqlite3_column_int64 (s, 4),
      .has_played = sqlite3_column_int (s, 5) != 0,
    };
    if (sqlite3_column_bytes (s, 6) == sizeof account.places)
      memcpy (account.places, sqlite3_column_blob (s, 6), sizeof account.places);
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
