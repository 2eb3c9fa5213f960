/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who is known by which nickname. */
#pragma once

#include "protocol/dialect.h"
#include "server/types.h"
#include "store/secret.h"

G_BEGIN_DECLS

/* Somebody known by a nickname: waiting, at a table, or away from one. */
struct _MaeIdentity {
  char *key; /* of the nickname */
  char *name;
  MaeServerSession *session; /* NULL: away */
  MaeGameRoom *room;         /* whose game it plays; NULL: none */
  int seat;
  /* Of the table it sits at or watches; NULL: it is in the hall or in the waiting room. */
  MaeTable *table;
  gboolean watches;
  gboolean in_hall;
  GList hall_link;
  gboolean has_secret; /* otherwise the nickname alone identifies it */
  /* What of the dialogue of its last connection goes on in the next one; NULL: nothing. */
  MaeDialogue *kept;
  const MaeDialect *kept_dialect;
  guint8 secret_hash[MAE_SECRET_HASH_LENGTH];
};

MaeIdentity *mae_identity_find (const MaeServer *server, const char *clean_name);

/* A new identity of @session, which has none; or of nobody who is here, if that is NULL. */
MaeIdentity *
mae_identity_new (MaeServer *server, const char *clean_name, MaeServerSession *session);

void mae_identity_free (MaeIdentity *identity);

/* Takes the identity from its session, if any, and frees it: the name is free again. */
void mae_identity_forget (MaeServer *server, MaeIdentity *identity);

/* It has no seat any more, and keeps its owner. */
void mae_identity_leave_room (MaeServer *server, MaeIdentity *identity);

void mae_identity_attach (MaeIdentity *identity, MaeServerSession *session);
void mae_identity_detach (MaeIdentity *identity);

G_END_DECLS
