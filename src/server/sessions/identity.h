/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nicknames in use, and who uses them. */
#pragma once

#include "protocol/bridge.h"
#include "server/people/seats.h"
#include "server/sessions/held-seat.h"
#include "server/types.h"
#include "store/lookalikes.h"
#include "store/secret.h"

/* A nickname in use: its player is connected, or has a seat in a game that is in memory or at an
 * open table that keeps it. */
struct _MaeIdentity {
  char *key; /* mae_nickname_key() of @name */
  char *name;
  guint64 number;            /* from 1; no other identity of the server has had it */
  MaeServerSession *session; /* NULL: not connected */
  MaeSeats seats;
  /* The game that its session looks at; NULL: none. While nobody is connected, that is the one it
   * looked at last, or another one in which it has a seat. */
  MaeGameRoom *room;
  int seat; /* in @room */
  /* The table of @room, or the one it sits at or watches; NULL: it is in the hall or in the waiting
   * room. */
  MaeTable *table;
  gboolean watches;
  gboolean in_hall;
  gint64 weight; /* in the waiting room: those with less come first */
  GList hall_link;
  GHashTable *muted;   /* keys of nicknames → nicknames: see people/mutes.h; NULL: nobody */
  gboolean has_secret; /* otherwise the nickname alone identifies it: see @held */
  MaeHeldSeat held;
  /* A bridge with the unfinished move of the last connection, which the bridge of the next one
   * inherits; NULL: none. */
  MaeBridge *kept;
  guint8 secret_hash[MAE_SECRET_HASH_LENGTH];
  gboolean was_lost;  /* its last connection broke while it looked at @room */
  guint n_seats_told; /* of how many games its session was last told */
  gboolean is_owed;
  GList owed_link;
};

/* Those who aren't told yet that their games have changed: see tables/my-seats.c. */
typedef struct {
  GQueue people;       /* MaeIdentity.owed_link */
  gint64 next_telling; /* when they may be told, at the earliest */
} MaeOwed;

MaePeople *mae_people_new (void);
void mae_people_free (MaePeople *people);
guint mae_people_count (const MaePeople *people);

/* The first function puts @identity among those who are to be told of their games, the second one
 * takes it out. */
void mae_people_owe (MaePeople *people, MaeIdentity *identity);
void mae_people_pay (MaePeople *people, MaeIdentity *identity);
MaeOwed *mae_people_get_owed (MaePeople *people);

/* The first function is to be called when somebody has come, gone, or looks at something else. The
 * second one returns how often that was so. */
void mae_people_note_move (MaePeople *people);
guint64 mae_people_count_moves (const MaePeople *people);

/* Belongs to people/holidays.h. */
GHashTable *mae_people_get_holidays (const MaePeople *people);

/* The names that nobody else's may look like: of people, of accounts, and reserved ones. */
MaeLookalikes *mae_people_get_lookalikes (MaePeople *people);

/* Returns the identity with the nickname @clean_name, or with the key @key, or NULL. */
MaeIdentity *mae_identity_find (const MaeServer *server, const char *clean_name);
MaeIdentity *mae_identity_find_key (const MaeServer *server, const char *key);

/* Creates an identity. @session, which has none yet, becomes its session; NULL: nobody is
 * connected. */
MaeIdentity *
mae_identity_new (MaeServer *server, const char *clean_name, MaeServerSession *session);

/* Detaches the identity, which has no seat but in games that sleep, from its session, if any, and
 * frees it. Others may take the name then, unless it has a seat in a game that sleeps. */
void mae_identity_forget (MaeServer *server, MaeIdentity *identity);

/* Gives it @seat in the game of @room. The second function takes that away: the game is over or
 * sleeps, or the seat was given up. If it looked at the game, it looks at none, or at another one
 * if nobody is connected. It may be forgotten then. */
void mae_identity_sit (MaeIdentity *identity, MaeGameRoom *room, int seat);
void mae_identity_stand (MaeServer *server, MaeIdentity *identity, MaeGameRoom *room);
/* The same, and removes its claim to the seat from the store. */
void mae_identity_give_up (MaeServer *server, MaeIdentity *identity, MaeGameRoom *room);

/* It has the secret with the hash @secret_hash (NULL: none is known), unless it has one. */
void mae_identity_take_secret (MaeIdentity *identity, const guint8 *secret_hash);

/* Forgets it if nobody is connected and it has no seat but in games that sleep. */
void mae_identity_forget_unused (MaeServer *server, MaeIdentity *identity);

/* Returns a game in memory in which it has a seat, rather one that isn't over, and which its
 * client, if it is connected, may know; NULL: there is none. */
MaeGameRoom *mae_identity_any_room (const MaeIdentity *identity);

/* It looks at the game of @room, in which it has a seat, from now on; NULL: at none. */
void mae_identity_look_at (MaeIdentity *identity, MaeGameRoom *room);

/* Returns whether @identity has muted the nickname with @key. */
gboolean mae_identity_has_muted (const MaeIdentity *identity, const char *key);

/* The first function connects @identity, which has no session, to @session, which has no identity,
 * and lets its bridge continue an unfinished move. The second one ends that connection. */
void mae_identity_attach (MaeIdentity *identity, MaeServerSession *session);
void mae_identity_detach (MaeIdentity *identity);
