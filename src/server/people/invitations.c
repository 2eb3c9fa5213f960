/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/people/invitations.h"

#include "server/accounts/accounts.h"
#include "server/gate/gate.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/table.h"
#include "store/nickname.h"

typedef struct {
  MaeTable *table;
  char *from_key, *from; /* the nickname of who invites */
  char *to_key;
  guint64 from_number, to_number; /* see number_of() */
  MaeWho who;                     /* the address that it came from */
} MaeInvited;

static void
invited_free (gpointer data)
{
  MaeInvited *self = data;

  g_free (self->from_key);
  g_free (self->from);
  g_free (self->to_key);
  g_free (self);
}

void
mae_invitations_init (MaeHall *hall)
{
  hall->invited =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
}

static GPtrArray *
find_of (const MaeServer *server, const char *key)
{
  return g_hash_table_lookup (server->hall->invited, key);
}

static MaeInvited *
find (const MaeServer *server, const char *key, const MaeTable *table)
{
  const GPtrArray *all = find_of (server, key);

  for (guint i = 0; all != NULL && i < all->len; i++)
    if (((MaeInvited *) g_ptr_array_index (all, i))->table == table)
      return g_ptr_array_index (all, i);
  return NULL;
}

/* Returns what tells @identity from somebody who takes the same nickname later. */
static guint64
number_of (const MaeServer *server, const MaeIdentity *identity)
{
  const MaeAccount *account = mae_accounts_find (server, identity->key);

  return account != NULL ? account->number : identity->number;
}

/* Returns whether @identity is the person of whom number_of() was @number. */
static gboolean
is_same (const MaeServer *server, const MaeIdentity *identity, guint64 number)
{
  return identity->number == number || number_of (server, identity) == number;
}

/* Frees @self. */
static void
forget (MaeServer *server, MaeInvited *self)
{
  GPtrArray *all = find_of (server, self->to_key);
  g_autofree char *key = g_strdup (self->to_key);

  mae_gate_leave (server->gate, &self->who);
  g_ptr_array_remove (self->table->invited, self);
  g_ptr_array_remove (all, self);
  if (all->len == 0)
    g_hash_table_remove (server->hall->invited, key);
}

static void
tell (const MaeIdentity *identity, const MaeInvited *self, gboolean is_gone)
{
  MaeInvitation invitation = { .from = self->from, .is_gone = is_gone };

  if (identity == NULL || identity->session == NULL
      || !(identity->session->features & MAE_FEATURE_PEOPLE)
      || !is_same (self->table->server, identity, self->to_number)
      || !mae_table_is_known_to (self->table, identity->session)
      || (!is_gone && mae_identity_has_muted (identity, self->from_key)))
    return;
  mae_table_describe (self->table, &invitation.table);
  mae_server_session_write (identity->session, &(MaeMessage){ .kind = MAE_MESSAGE_INVITATION,
                                                              .invitation = &invitation });
}

void
mae_invitations_answer (MaeServerSession *session, MaePersonAnswer answer, const char *nickname,
                        const char *code, gint64 wait)
{
  mae_server_session_write (session, &(MaeMessage){ .kind = MAE_MESSAGE_RES_PERSON,
                                                    .person = { .answer = answer,
                                                                .name = (char *) nickname,
                                                                .code = (char *) code,
                                                                .wait = (wait + 999) / 1000 } });
}

/* Forgets the invitations of somebody who had the nickname of @identity before. */
static void
forget_stale (MaeServer *server, const MaeIdentity *identity)
{
  const GPtrArray *all = find_of (server, identity->key);

  for (guint i = all != NULL ? all->len : 0; i > 0; i--) {
    MaeInvited *self = g_ptr_array_index (all, i - 1);
    if (!is_same (server, identity, self->to_number))
      forget (server, self);
  }
}

static MaeIdentity *
find_person (const MaeServer *server, const char *nickname)
{
  g_autofree char *name = mae_nickname_clean (nickname);

  return name != NULL ? mae_identity_find (server, name) : NULL;
}

/* Returns why @identity can't be invited by @session to @table; INVITED: it can. */
static MaePersonAnswer
check (const MaeServerSession *session, const MaeIdentity *identity, const MaeTable *table)
{
  if (table == NULL || table->room != NULL)
    return MAE_PERSON_NO_SUCH_TABLE;
  if (table->n_members == table->n_seats)
    return MAE_PERSON_FULL;
  if (identity == NULL || identity->session == NULL)
    return MAE_PERSON_NOT_HERE;
  if (identity == session->identity || !mae_table_is_known_to (table, identity->session)
      || !(identity->session->features & MAE_FEATURE_PEOPLE) || !identity->session->wants_hall
      || mae_identity_has_muted (identity, session->identity->key))
    return MAE_PERSON_NOT_ACCEPTED;
  return MAE_PERSON_INVITED;
}

/* Returns how many of the invitations in @all (NULL: none) are from the nickname with @key. */
static guint
count_from (const GPtrArray *all, const char *key)
{
  guint n = 0;

  for (guint i = 0; all != NULL && i < all->len; i++)
    n += g_str_equal (((const MaeInvited *) g_ptr_array_index (all, i))->from_key, key);
  return n;
}

/* Takes back @self, which is freed. */
static void
withdraw (MaeServer *server, MaeInvited *self)
{
  tell (mae_identity_find_key (server, self->to_key), self, TRUE);
  forget (server, self);
}

/* Returns whether @all (NULL: none), of which there may be @most, can have one more, from @session.
 * @crowding: one of a crowd from one address, which has to make way for that; NULL: none has. */
static gboolean
find_room (const MaeServerSession *session, const GPtrArray *all, guint most, MaeInvited **crowding)
{
  MaeServer *server = session->server;

  *crowding = NULL;
  if (all == NULL || all->len < most)
    return TRUE;
  g_autofree const MaeWho **whos = g_new (const MaeWho *, all->len);
  for (guint i = 0; i < all->len; i++)
    whos[i] = &((const MaeInvited *) g_ptr_array_index (all, i))->who;
  int at = mae_gate_find_crowding (server->gate, whos, all->len, &session->who);
  if (at >= 0)
    *crowding = g_ptr_array_index (all, (guint) at);
  return at >= 0;
}

void
mae_invitations_invite (MaeServerSession *session, MaeTable *table, const char *nickname,
                        const char *code)
{
  MaeServer *server = session->server;
  MaeIdentity *identity = find_person (server, nickname);
  MaePersonAnswer result = check (session, identity, table);

  if (result == MAE_PERSON_INVITED)
    forget_stale (server, identity);
  if (result == MAE_PERSON_INVITED && identity->table != table
      && !mae_seats_keeps (&identity->seats, table)
      && find (server, identity->key, table) == NULL) {
    MaeInvited *of_person, *of_table;
    if (count_from (find_of (server, identity->key), session->identity->key)
            >= MAE_INVITATIONS_OF_SENDER
        || !find_room (session, find_of (server, identity->key), MAE_INVITATIONS_TO_ONE, &of_person)
        || !find_room (session, table->invited, MAE_INVITATIONS_OF_TABLE, &of_table)) {
      mae_invitations_answer (session, MAE_PERSON_TOO_MANY, nickname, code, 0);
      return;
    }
    /* They aren't the same: the person isn't invited to this table. */
    if (of_person != NULL)
      withdraw (server, of_person);
    if (of_table != NULL)
      withdraw (server, of_table);
    GPtrArray *all = find_of (server, identity->key);
    MaeInvited *self = g_new (MaeInvited, 1);
    *self = (MaeInvited){
      .table = table,
      .from_key = g_strdup (session->identity->key),
      .from = g_strdup (session->identity->name),
      .to_key = g_strdup (identity->key),
      .from_number = number_of (server, session->identity),
      .to_number = number_of (server, identity),
    };
    mae_gate_enter (server->gate, &self->who, session->address, NULL, 0);
    if (all == NULL) {
      all = g_ptr_array_new_with_free_func (invited_free);
      g_hash_table_insert (server->hall->invited, g_strdup (identity->key), all);
    }
    g_ptr_array_add (all, self);
    g_ptr_array_add (table->invited, self);
    tell (identity, self, FALSE);
  }
  mae_invitations_answer (session, result, identity != NULL ? identity->name : nickname, code, 0);
}

void
mae_invitations_decline (MaeServerSession *session, const char *code)
{
  MaeServer *server = session->server;

  /* Only the own invitations are looked through, so nobody learns of a code by trying. */
  forget_stale (server, session->identity);
  const GPtrArray *all = find_of (server, session->identity->key);
  for (guint i = 0; all != NULL && i < all->len; i++) {
    MaeInvited *self = g_ptr_array_index (all, i);
    if (!g_str_equal (self->table->code, code))
      continue;
    const MaeIdentity *from = mae_identity_find_key (server, self->from_key);
    if (from != NULL && from->session != NULL && from->session->features & MAE_FEATURE_PEOPLE
        && is_same (server, from, self->from_number))
      mae_invitations_answer (from->session, MAE_PERSON_DECLINED, session->identity->name, code, 0);
    forget (server, self);
    return;
  }
}

void
mae_invitations_tell (MaeServer *server, const MaeIdentity *identity)
{
  forget_stale (server, identity);
  const GPtrArray *all = find_of (server, identity->key);
  for (guint i = 0; all != NULL && i < all->len; i++)
    tell (identity, g_ptr_array_index (all, i), FALSE);
}

void
mae_invitations_joined (MaeTable *table, const MaeIdentity *identity)
{
  MaeInvited *self = find (table->server, identity->key, table);

  if (self != NULL)
    forget (table->server, self);
}

void
mae_invitations_end (MaeTable *table)
{
  while (table->invited->len > 0)
    withdraw (table->server, g_ptr_array_index (table->invited, 0));
}
