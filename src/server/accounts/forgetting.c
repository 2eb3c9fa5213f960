/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Removes accounts for the operator: one, or many that somebody made to take names. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "server/accounts/accounts-private.h"
#include "server/people/reports.h"
#include "server/server.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/saving.h"
#include "store/nickname.h"

/* Returns the accounts of @nickname, or those that match it as a pattern and have never played a
 * game to its end. (transfer container) */
static GPtrArray *
find_accounts (const MaeServer *server, const char *nickname)
{
  g_autofree char *key = mae_nickname_read_key (nickname);
  GPtrArray *found = g_ptr_array_new ();
  MaeAccount *account = key != NULL ? g_hash_table_lookup (server->accounts->by_key, key) : NULL;
  GHashTableIter iter;

  if (account != NULL)
    g_ptr_array_add (found, account);
  if (account != NULL || key == NULL || strchr (key, '*') == NULL)
    return found;
  g_autoptr (GPatternSpec) pattern = g_pattern_spec_new (key);
  g_hash_table_iter_init (&iter, server->accounts->by_key);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &account))
    if (!account->has_played && g_pattern_spec_match_string (pattern, account->key))
      g_ptr_array_add (found, account);
  return found;
}

gboolean
mae_server_forget_account (MaeServer *server, const char *nickname, guint *n_removed,
                           GError **error)
{
  g_autoptr (GPtrArray) found = find_accounts (server, nickname);

  *n_removed = found->len;
  if (found->len == 0)
    return mae_store_error_none (error, _ ("“%s” has no password."), nickname);
  for (guint i = 0; i < found->len; i++) {
    const MaeAccount *account = g_ptr_array_index (found, i);
    mae_reports_forget (server, account);
    mae_accounts_drop (server, account);
    g_hash_table_remove (server->accounts->by_key, account->key);
  }
  return TRUE;
}
