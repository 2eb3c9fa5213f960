/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/people/mutes.h"

#include "server/accounts/accounts.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/saving.h"
#include "store/nickname.h"

static void
tell (const MaeIdentity *identity)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name;

  if (!(identity->session->features & MAE_FEATURE_PEOPLE))
    return;
  g_hash_table_iter_init (&iter, identity->muted);
  while (g_hash_table_iter_next (&iter, NULL, &name))
    g_ptr_array_add (names, name);
  g_ptr_array_add (names, NULL);
  mae_server_session_write (
      identity->session,
      &(MaeMessage){ .kind = MAE_MESSAGE_MUTED, .muted.names = (char **) names->pdata });
}

void
mae_mutes_begin (MaeServer *server, MaeIdentity *identity)
{
  MaeAccount *account = mae_accounts_find (server, identity->key);

  /* What somebody has muted before there was a password. */
  if (account != NULL && identity->muted != NULL)
    mae_accounts_adopt_mutes (server, account, identity->muted);
  if (account != NULL && account->muted != NULL && account->muted != identity->muted) {
    g_clear_pointer (&identity->muted, g_hash_table_unref);
    identity->muted = g_hash_table_ref (account->muted);
  }
  if (identity->muted != NULL && g_hash_table_size (identity->muted) > 0)
    tell (identity);
}

gboolean
mae_mutes_set (MaeServer *server, MaeIdentity *identity, const char *raw, gboolean is_muted)
{
  g_autofree char *name = mae_nickname_clean (raw);
  g_autofree char *key = name != NULL ? mae_nickname_key (name) : NULL;

  if (key == NULL)
    return FALSE;
  if (identity->muted == NULL)
    identity->muted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  gboolean was_muted = g_hash_table_contains (identity->muted, key);
  if (is_muted && !was_muted && g_hash_table_size (identity->muted) >= MAE_MUTES_MAX)
    return FALSE;
  if (is_muted != was_muted
      && !mae_accounts_keep_mute (server, identity->key, key, is_muted ? name : NULL,
                                  identity->muted))
    return FALSE;
  if (is_muted)
    g_hash_table_replace (identity->muted, g_steal_pointer (&key), g_steal_pointer (&name));
  else
    g_hash_table_remove (identity->muted, key);
  tell (identity);
  return TRUE;
}
