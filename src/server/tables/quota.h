/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits on tables by address and nickname. A table counts against the address and the nickname
 * that opened it as long as it exists, also when everybody has left: so opening and leaving
 * again and again uses up only one's own quota. */
#pragma once

#include <glib.h>

#include "server/address-group.h"

G_BEGIN_DECLS

typedef struct _MaeServer MaeServer;
typedef struct _MaeServerSession MaeServerSession;
typedef struct _MaeTable MaeTable;
typedef struct _MaeGameRoom MaeGameRoom;

/* What one address, group of addresses or nickname has opened. */
typedef struct {
  char *key;
  guint tables;
  guint deserted; /* of them: games that nobody is connected to */
  guint computers;
} MaeHolding;

/* Whose quota a table counts against. */
typedef struct {
  char *address, *owner;                  /* as it was opened by; NULL: not known, or not counted */
  MaeHolding *groups[MAE_ADDRESS_GROUPS]; /* of the address */
  int n_groups;
  MaeHolding *nickname; /* of the owner */
  guint computers;      /* at the table */
} MaeHolder;

void mae_quota_init (MaeServer *server);
void mae_quota_clear (MaeServer *server);

/* @table was opened by @owner (the key of a nickname) from @address, each of which may be NULL,
 * with so many computer players; or is no more. */
void mae_quota_hold (MaeTable *table, const char *address, const char *owner, guint n_computers);
void mae_quota_release (MaeTable *table);

/* The last player has left @table's game, or one has come back. */
void mae_quota_note_deserted (MaeTable *table, gboolean deserted);

/* Whether @session may open another table, with so many computer players: it, its address and the
 * groups around that have not too many, or have a deserted game that may be given up for it. */
gboolean mae_quota_allows (MaeServer *server, MaeServerSession *session, guint n_computers);

/* Room for another table: where there is none, the largest holder's game that has been deserted the
 * longest is given up, unless it is protected. */
gboolean mae_quota_make_room (MaeServer *server);

/* Whether a deserted game is kept whatever strangers do: somebody with a secret or an account has a
 * seat there. */
gboolean mae_quota_is_protected (const MaeGameRoom *room);

G_END_DECLS
