/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nicknames in use, and who uses them. */
#include "server/sessions/identity.h"
#include "server/sessions/login-timeout.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "store/nickname.h"

MaeIdentity *
mae_identity_find (const MaeServer *server, const char *clean_name)
{
  g_autofree char *key = mae_nickname_key (clean_name);
  return g_hash_table_lookup (server->identities, key);
}

MaeIdentity *
mae_identity_new (MaeServer *server, const char *clean_name, MaeServerSession *session)
{
  MaeIdentity *identity = g_new0 (MaeIdentity, 1);
  identity->key = mae_nickname_key (clean_name);
  identity->name = g_strdup (clean_name);
  g_hash_table_insert (server->identities, identity->key, identity);
  mae_lookalikes_add (server->lookalikes, identity->key, identity->name);
  if (session != NULL) {
    mae_held_seat_begin (&identity->held, session->address);
    mae_identity_attach (identity, session);
  }
  return identity;
}

static void
forget_dialogue (MaeIdentity *identity)
{
  if (identity->kept != NULL)
    identity->kept_dialect->close (g_steal_pointer (&identity->kept));
}

void
mae_identity_free (MaeIdentity *identity)
{
  forget_dialogue (identity);
  mae_held_seat_clear (&identity->held);
  g_free (identity->key);
  g_free (identity->name);
  g_free (identity);
}

void
mae_identity_forget (MaeServer *server, MaeIdentity *identity)
{
  if (identity->session != NULL)
    mae_identity_detach (identity);
  /* If removing it fails, the next start drops the stored identity, since its game is over. */
  if (identity->room != NULL && server->config.store != NULL)
    mae_store_remove_identity (server->config.store, identity->key);
  g_hash_table_remove (server->identities, identity->key);
  mae_lookalikes_remove (server->lookalikes, identity->key, identity->name);
  mae_identity_free (identity);
}

void
mae_identity_leave_room (MaeServer *server, MaeIdentity *identity)
{
  identity->room = NULL;
  if (server->config.store != NULL)
    mae_store_remove_identity (server->config.store, identity->key);
}

/* Keeps what the dialogue of the next connection needs to continue an unfinished move. */
static void
keep_dialogue (MaeIdentity *identity)
{
  const MaeServerSession *session = identity->session;

  forget_dialogue (identity);
  if (session->dialect->inherit == NULL || identity->room == NULL)
    return;
  identity->kept_dialect = session->dialect;
  identity->kept = session->dialect->open (MAE_SIDE_SERVER);
  session->dialect->inherit (identity->kept, session->dialogue);
}

void
mae_identity_attach (MaeIdentity *identity, MaeServerSession *session)
{
  g_return_if_fail (identity->session == NULL && session->identity == NULL);

  if (identity->kept != NULL && identity->kept_dialect == session->dialect)
    session->dialect->inherit (session->dialogue, identity->kept);
  forget_dialogue (identity);

  identity->session = session;
  session->identity = identity;
  mae_login_timeout_remove (session);
}

void
mae_identity_detach (MaeIdentity *identity)
{
  g_return_if_fail (identity->session != NULL);

  keep_dialogue (identity);
  mae_login_timeout_add (identity->session);
  identity->session->identity = NULL;
  identity->session = NULL;
}
