/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nicknames in use, and who uses them. */
#include "server/sessions/identity.h"

#include <string.h>

#include "server/sessions/login-timeout.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/table.h"
#include "store/nickname.h"

struct _MaePeople {
  GHashTable *by_key; /* MaeIdentity.key → MaeIdentity */
  MaeLookalikes *lookalikes;
  GHashTable *holidays;
  MaeOwed owed;
  guint64 n_moves;
  guint64 last_number; /* of an identity */
};

static void
identity_free (gpointer data)
{
  MaeIdentity *identity = data;

  g_clear_pointer (&identity->kept, mae_bridge_free);
  mae_held_seat_clear (&identity->held);
  mae_seats_clear (&identity->seats);
  g_clear_pointer (&identity->muted, g_hash_table_unref);
  g_free (identity->key);
  g_free (identity->name);
  g_free (identity);
}

MaePeople *
mae_people_new (void)
{
  MaePeople *people = g_new0 (MaePeople, 1);

  people->owed.next_telling = G_MININT64;
  people->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, identity_free);
  people->holidays = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  people->lookalikes = mae_lookalikes_new ();
  mae_lookalikes_reserve (people->lookalikes);
  return people;
}

void
mae_people_free (MaePeople *people)
{
  g_hash_table_unref (people->by_key);
  g_hash_table_unref (people->holidays);
  mae_lookalikes_free (people->lookalikes);
  g_free (people);
}

guint
mae_people_count (const MaePeople *people)
{
  return g_hash_table_size (people->by_key);
}

void
mae_people_owe (MaePeople *people, MaeIdentity *identity)
{
  identity->owed_link.data = identity;
  mae_queue_join (&people->owed.people, &identity->owed_link, &identity->is_owed);
}

void
mae_people_pay (MaePeople *people, MaeIdentity *identity)
{
  mae_queue_leave (&people->owed.people, &identity->owed_link, &identity->is_owed);
}

MaeOwed *
mae_people_get_owed (MaePeople *people)
{
  return &people->owed;
}

void
mae_people_note_move (MaePeople *people)
{
  people->n_moves++;
}

guint64
mae_people_count_moves (const MaePeople *people)
{
  return people->n_moves;
}

GHashTable *
mae_people_get_holidays (const MaePeople *people)
{
  return people->holidays;
}

MaeLookalikes *
mae_people_get_lookalikes (MaePeople *people)
{
  return people->lookalikes;
}

/* Counts @by seats more for the address that @identity is connected from. */
static void
count_seats (const MaeIdentity *identity, int by)
{
  MaeServerSession *session = identity->session;

  if (session != NULL)
    mae_gate_count (session->server->gate, &session->who, MAE_COUNT_SEATS, by);
}

MaeIdentity *
mae_identity_find_key (const MaeServer *server, const char *key)
{
  return g_hash_table_lookup (server->people->by_key, key);
}

MaeIdentity *
mae_identity_find (const MaeServer *server, const char *clean_name)
{
  g_autofree char *key = mae_nickname_key (clean_name);
  return mae_identity_find_key (server, key);
}

MaeIdentity *
mae_identity_new (MaeServer *server, const char *clean_name, MaeServerSession *session)
{
  MaeIdentity *identity = g_new0 (MaeIdentity, 1);
  identity->key = mae_nickname_key (clean_name);
  identity->name = g_strdup (clean_name);
  identity->number = ++server->people->last_number;
  g_hash_table_insert (server->people->by_key, identity->key, identity);
  mae_lookalikes_add (server->people->lookalikes, identity->key, identity->name);
  if (session != NULL) {
    mae_held_seat_begin (&identity->held, session->address);
    mae_identity_attach (identity, session);
  }
  return identity;
}

void
mae_identity_forget (MaeServer *server, MaeIdentity *identity)
{
  g_return_if_fail (!mae_seats_any (&identity->seats));

  if (identity->session != NULL)
    mae_identity_detach (identity);
  mae_people_pay (server->people, identity);
  mae_lookalikes_remove (server->people->lookalikes, identity->key, identity->name);
  g_hash_table_remove (server->people->by_key, identity->key);
}

void
mae_identity_take_secret (MaeIdentity *identity, const guint8 *secret_hash)
{
  if (secret_hash == NULL || identity->has_secret)
    return;
  memcpy (identity->secret_hash, secret_hash, sizeof identity->secret_hash);
  identity->has_secret = TRUE;
}

void
mae_identity_forget_unused (MaeServer *server, MaeIdentity *identity)
{
  if (identity->session == NULL && !mae_seats_any (&identity->seats))
    mae_identity_forget (server, identity);
}

void
mae_identity_sit (MaeIdentity *identity, MaeGameRoom *room, int seat)
{
  mae_seats_add (&identity->seats, room, seat);
  count_seats (identity, 1);
  mae_people_owe (room->server->people, identity);
}

MaeGameRoom *
mae_identity_any_room (const MaeIdentity *identity)
{
  MaeGameRoom *ended = NULL;

  for (guint i = identity->seats.n; i-- > 0;) {
    MaeGameRoom *room = identity->seats.at[i].room;
    if (identity->session != NULL && !mae_table_is_known_to (room->table, identity->session))
      continue;
    if (!room->ended)
      return room;
    ended = room;
  }
  return ended;
}

void
mae_identity_look_at (MaeIdentity *identity, MaeGameRoom *room)
{
  identity->room = room;
  identity->table = room != NULL ? room->table : NULL;
  identity->seat = room != NULL ? mae_seats_find (&identity->seats, room) : 0;
  if (identity->session != NULL)
    mae_people_note_move (identity->session->server->people);
}

void
mae_identity_stand (MaeServer *server, MaeIdentity *identity, MaeGameRoom *room)
{
  mae_seats_remove (&identity->seats, room);
  count_seats (identity, -1);
  mae_people_owe (server->people, identity);
  if (identity->room == room) {
    g_clear_pointer (&identity->kept, mae_bridge_free); /* of that game */
    mae_identity_look_at (identity,
                          identity->session == NULL ? mae_identity_any_room (identity) : NULL);
  }
  mae_identity_forget_unused (server, identity);
}

void
mae_identity_give_up (MaeServer *server, MaeIdentity *identity, MaeGameRoom *room)
{
  /* If removing it fails, the next start drops the stored identity, since its game is over. */
  if (server->config.store != NULL)
    mae_store_remove_identity (server->config.store, identity->key, (gint64) room->number);
  mae_identity_stand (server, identity, room);
}

gboolean
mae_identity_has_muted (const MaeIdentity *identity, const char *key)
{
  return identity->muted != NULL && g_hash_table_contains (identity->muted, key);
}

void
mae_identity_attach (MaeIdentity *identity, MaeServerSession *session)
{
  g_return_if_fail (identity->session == NULL && session->identity == NULL);

  if (identity->kept != NULL)
    mae_bridge_inherit (session->bridge, identity->kept);
  g_clear_pointer (&identity->kept, mae_bridge_free);

  identity->session = session;
  identity->n_seats_told = 0;
  count_seats (identity, (int) identity->seats.n);
  session->identity = identity;
  mae_people_note_move (session->server->people);
  mae_login_timeout_remove (session);
}

void
mae_identity_detach (MaeIdentity *identity)
{
  g_return_if_fail (identity->session != NULL);

  g_clear_pointer (&identity->kept, mae_bridge_free);
  if (identity->room != NULL)
    identity->kept = mae_bridge_keep (identity->session->bridge);
  count_seats (identity, -(int) identity->seats.n);
  mae_people_note_move (identity->session->server->people);
  mae_login_timeout_add (identity->session);
  identity->session->identity = NULL;
  identity->session = NULL;
}
