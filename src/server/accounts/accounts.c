/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/accounts/accounts-private.h"

#include <string.h>

#include "server/config.h"
#include "server/gate/gate.h"
#include "server/ratings/ratings.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/rooms.h"
#include "server/tables/saving.h"
#include "store/nickname.h"
#include "store/store-clock.h"

/* How precisely the time of their last use is stored, in seconds. */
#define SEEN_SECONDS (24 * 60 * 60)

/* How many mutes of all accounts are stored, since they are in memory, too. */
#define MUTES_MAX 65536

/* Identities have lower numbers. */
#define FIRST_NUMBER (G_GUINT64_CONSTANT (1) << 63)

MaeAccount *
mae_accounts_find (const MaeServer *server, const char *key)
{
  return server->config.accounts != MAE_ACCOUNTS_OFF
             ? g_hash_table_lookup (server->accounts->by_key, key)
             : NULL;
}

gboolean
mae_accounts_is_old (const MaeServer *server, const MaeAccount *account, gint64 until)
{
  return account->made <= until || account->made > mae_commit_wall_clock (server);
}

MaeAccount *
mae_accounts_find_old (const MaeServer *server, const char *nickname, gint64 until)
{
  g_autofree char *key = mae_nickname_key (nickname);
  MaeAccount *account = mae_accounts_find (server, key);

  return account != NULL && mae_accounts_is_old (server, account, until) ? account : NULL;
}

static void
account_free (gpointer data)
{
  MaeAccount *account = data;
  g_free (account->key);
  g_free (account->name);
  g_free (account->hash);
  g_clear_pointer (&account->muted, g_hash_table_unref);
  g_free (account);
}

static void
add_account (const MaeStoredAccount *stored, gpointer data)
{
  MaeServer *server = data;
  const char *key = stored->key, *name = stored->name;
  MaeAccount *account = g_new (MaeAccount, 1);
  *account = (MaeAccount){ .number = FIRST_NUMBER + server->accounts->n_numbers++,
                           .key = g_strdup (key),
                           .name = g_strdup (name),
                           .hash = g_strdup (stored->password_hash),
                           .made = stored->made,
                           .seen = stored->seen,
                           .has_played = stored->has_played };
  memcpy (account->places, stored->places, sizeof account->places);
  g_hash_table_replace (server->accounts->by_key, account->key, account);
  mae_lookalikes_add (mae_people_get_lookalikes (server->people), key, name);
}

void
mae_accounts_init (MaeServer *server)
{
  MaeAccountBook *self = server->accounts = g_new0 (MaeAccountBook, 1);

  self->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, account_free);
  self->sweep_at = G_MAXINT64;
}

void
mae_accounts_clear (MaeServer *server)
{
  MaeAccountBook *self = server->accounts;

  g_hash_table_unref (self->by_key);
  g_clear_pointer (&server->accounts, g_free);
}

gboolean
mae_accounts_load (MaeServer *server, GError **error)
{
  server->accounts->sweep_at = server->now;
  return mae_store_load_accounts (server->config.store, add_account, server, error);
}

guint
mae_accounts_count (const MaeServer *server)
{
  return g_hash_table_size (server->accounts->by_key);
}

GPtrArray *
mae_accounts_list (const MaeServer *server)
{
  GPtrArray *accounts = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer account;

  g_hash_table_iter_init (&iter, server->accounts->by_key);
  while (g_hash_table_iter_next (&iter, NULL, &account))
    g_ptr_array_add (accounts, account);
  return accounts;
}

/* ── Mutes ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_accounts_load_mute (MaeServer *server, const MaeStoredMark *mark)
{
  MaeAccount *account = g_hash_table_lookup (server->accounts->by_key, mark->key);

  if (account == NULL || server->accounts->n_mutes >= MUTES_MAX)
    return;
  if (account->muted == NULL)
    account->muted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_replace (account->muted, g_strdup (mark->other), g_strdup (mark->text));
  server->accounts->n_mutes++;
}

static void
store_mute (MaeServer *server, const char *key, const char *other, const char *name)
{
  MaeStore *store = server->config.store;

  server->accounts->n_mutes++;
  if (store != NULL)
    mae_store_put_mark (store, &(MaeStoredMark){ MAE_MARK_MUTE, key, other, 0, name });
}

void
mae_accounts_adopt_mutes (MaeServer *server, MaeAccount *account, GHashTable *muted)
{
  GHashTableIter iter;
  gpointer other, name;

  if (account->muted != NULL || server->accounts->n_mutes + g_hash_table_size (muted) > MUTES_MAX)
    return;
  g_hash_table_iter_init (&iter, muted);
  while (g_hash_table_iter_next (&iter, &other, &name))
    store_mute (server, account->key, other, name);
  account->muted = g_hash_table_ref (muted);
}

gboolean
mae_accounts_keep_mute (MaeServer *server, const char *key, const char *other, const char *name,
                        GHashTable *muted)
{
  MaeAccount *account = mae_accounts_find (server, key);
  MaeStore *store = server->config.store;

  if (account == NULL)
    return TRUE;
  if (name != NULL && server->accounts->n_mutes >= MUTES_MAX)
    return FALSE;
  if (account->muted == NULL)
    account->muted = g_hash_table_ref (muted);
  if (name != NULL) {
    store_mute (server, key, other, name);
    return TRUE;
  }
  server->accounts->n_mutes--;
  if (store != NULL)
    mae_store_remove_mark (store, MAE_MARK_MUTE, key, other);
  return TRUE;
}

void
mae_accounts_unmute_everywhere (MaeServer *server, const char *key)
{
  GHashTableIter iter;
  MaeAccount *account;

  g_hash_table_iter_init (&iter, server->accounts->by_key);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &account))
    if (account->muted != NULL && g_hash_table_remove (account->muted, key))
      server->accounts->n_mutes--;
}

/* ── Making ────────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_accounts_may_make (MaeServer *server, const char *address)
{
  MaeGate *gate = server->gate;
  gint64 now = server->now;

  if (address == NULL)
    return TRUE;
  /* When too many were made, only addresses that have made none for a day may make one. */
  if (mae_gate_wait (gate, MAE_LIMIT_ACCOUNTS, NULL, now) > 0
      && mae_gate_wait (gate, MAE_LIMIT_ACCOUNTS_LATELY, address, now) > 0)
    return FALSE;
  if (!mae_gate_take (gate, MAE_LIMIT_ACCOUNTS_OF_ADDRESS, address, now))
    return FALSE;
  mae_gate_take (gate, MAE_LIMIT_ACCOUNTS, NULL, now);
  mae_gate_take (gate, MAE_LIMIT_ACCOUNTS_LATELY, address, now);
  return TRUE;
}

void
mae_accounts_keep (MaeServer *server, const char *key, const char *name, const char *hash)
{
  MaeStore *store = server->config.store;
  const MaeStoredAccount stored = { .key = key,
                                    .name = name,
                                    .password_hash = hash,
                                    .made = mae_commit_wall_clock (server),
                                    .seen = mae_commit_time (server) };

  if (store != NULL)
    mae_store_put_account (store, &stored);
  add_account (&stored, server);
  if (server->accounts->sweep_at == G_MAXINT64)
    server->accounts->sweep_at = server->now + MAE_SWEEP_INTERVAL;
}

void
mae_accounts_set_password (MaeServer *server, MaeAccount *account, const char *hash)
{
  MaeStoredAccount stored = { .key = account->key,
                              .name = account->name,
                              .password_hash = hash,
                              .made = account->made,
                              .seen = account->seen,
                              .has_played = account->has_played };

  g_free (account->hash);
  account->hash = g_strdup (hash);
  memset (account->places, 0, sizeof account->places);
  if (server->config.store != NULL)
    mae_store_put_account (server->config.store, &stored);
}

void
mae_accounts_drop (MaeServer *server, const MaeAccount *account)
{
  if (server->config.store != NULL)
    mae_store_remove_account (server->config.store, account->key);
  if (account->muted != NULL)
    server->accounts->n_mutes -= g_hash_table_size (account->muted);
  mae_lookalikes_remove (mae_people_get_lookalikes (server->people), account->key, account->name);
  mae_ratings_forget (server, account->key);
}

/* ── Use ───────────────────────────────────────────────────────────────────────────────────── */

/* Stores that the account was used. If that fails, the stored time is at most a day too old. */
void
mae_accounts_note_use (MaeServer *server, MaeAccount *account)
{
  gint64 now = mae_commit_time (server);

  if (now - account->seen < SEEN_SECONDS)
    return;
  account->seen = now;
  if (server->config.store != NULL)
    mae_store_touch_account (server->config.store, account->key, now);
}

void
mae_accounts_note_game (MaeServer *server, const char *key)
{
  MaeAccount *account = g_hash_table_lookup (server->accounts->by_key, key);

  if (account == NULL || account->has_played)
    return;
  account->has_played = TRUE;
  if (server->config.store != NULL)
    mae_store_put_played (server->config.store, key);
}

static gboolean
is_stale (const MaeServer *server, const MaeAccount *account, gint64 now)
{
  gint64 keep = server->config.account_keep, new_keep = server->config.new_account_keep;

  if (!account->has_played && new_keep > 0 && (keep == 0 || new_keep < keep))
    keep = new_keep;
  return keep > 0 && now - account->seen > keep / G_TIME_SPAN_SECOND
         && mae_identity_find_key (server, account->key) == NULL
         && mae_sleepers_find_key (mae_rooms_get_sleepers (server->rooms), account->key) == NULL;
}

gint64
mae_accounts_deadline (const MaeServer *server)
{
  const MaeServerConfig *config = &server->config;
  return config->account_keep > 0 || config->new_account_keep > 0 ? server->accounts->sweep_at
                                                                  : G_MAXINT64;
}

void
mae_accounts_tick (MaeServer *server)
{
  gint64 now = mae_commit_time (server);
  GHashTableIter iter;
  MaeAccount *account;
  guint n = 0;

  if (mae_accounts_deadline (server) > server->now)
    return;
  server->accounts->sweep_at = server->now + MAE_SWEEP_INTERVAL;
  if (server->config.store != NULL)
    mae_store_keep_time (server->config.store);
  g_hash_table_iter_init (&iter, server->accounts->by_key);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &account)) {
    if (!is_stale (server, account, now))
      continue;
    mae_accounts_drop (server, account);
    g_hash_table_iter_remove (&iter);
    n++;
  }
  if (n > 0)
    g_message ("%u nicknames are free again: nobody has used their passwords for long", n);
}
