/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nicknames in use, and who uses them. */
#pragma once

#include "protocol/bridge.h"
#include "server/sessions/held-seat.h"
#include "server/types.h"
#include "store/lookalikes.h"
#include "store/secret.h"

/* A nickname in use: its player waits, is at a table, or has a seat but isn't connected. */
struct _MaeIdentity {
  char *key; /* mae_nickname_key() of @name */
  char *name;
  MaeServerSession *session; /* NULL: not connected */
  MaeGameRoom *room;         /* the game it plays; NULL: none */
  int seat;
  /* The table it sits at or watches; NULL: it is in the hall or in the waiting room. */
  MaeTable *table;
  gboolean watches;
  gboolean in_hall;
  gint64 weight; /* in the waiting room: those with less come first */
  GList hall_link;
  gboolean has_secret; /* otherwise the nickname alone identifies it: see @held */
  MaeHeldSeat held;
  /* A bridge with the unfinished move of the last connection, which the bridge of the next one
   * inherits; NULL: none. */
  MaeBridge *kept;
  guint8 secret_hash[MAE_SECRET_HASH_LENGTH];
};

MaePeople *mae_people_new (void);
void mae_people_free (MaePeople *people);
guint mae_people_count (const MaePeople *people);

/* The names that nobody else's may look like: of people, of accounts, and reserved ones. */
MaeLookalikes *mae_people_get_lookalikes (MaePeople *people);

/* Returns the identity with the nickname @clean_name, or with the key @key, or NULL. */
MaeIdentity *mae_identity_find (const MaeServer *server, const char *clean_name);
MaeIdentity *mae_identity_find_key (const MaeServer *server, const char *key);

/* Creates an identity. @session, which has none yet, becomes its session; NULL: nobody is
 * connected. */
MaeIdentity *
mae_identity_new (MaeServer *server, const char *clean_name, MaeServerSession *session);

/* Detaches the identity from its session, if any, and frees it: others may take the name then. */
void mae_identity_forget (MaeServer *server, MaeIdentity *identity);

/* Frees the identity, which isn't connected: its game sleeps, and knows that the name is in use. */
void mae_identity_lay_aside (MaeServer *server, MaeIdentity *identity);

/* Removes the identity from its game, and from the store. It keeps its session. */
void mae_identity_leave_room (MaeServer *server, MaeIdentity *identity);

/* The first function connects @identity, which has no session, to @session, which has no identity,
 * and lets its bridge continue an unfinished move. The second one ends that connection. */
void mae_identity_attach (MaeIdentity *identity, MaeServerSession *session);
void mae_identity_detach (MaeIdentity *identity);
