/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits on tables by address and nickname. A table counts for the address and the nickname that
 * opened it as long as it exists, even when everybody has left. So whoever opens tables and leaves
 * them uses up only their own quota. */
#pragma once

#include <glib.h>

#include "server/gate/gate.h"

typedef struct _MaeServer MaeServer;
typedef struct _MaeServerSession MaeServerSession;
typedef struct _MaeTable MaeTable;
typedef struct _MaeGameRoom MaeGameRoom;

/* Whose quota a table uses. */
typedef struct {
  MaeWho who;                  /* the address and the nickname that opened it */
  const char *address, *owner; /* the same; NULL: not known, or not counted */
  int computers;               /* at the table */
} MaeHolder;

/* The first function counts the table of @holder, opened by @owner (key of a nickname, may be NULL)
 * from @address (may be NULL) with @n_computers; the second stops counting it. */
void mae_quota_hold (MaeServer *server, MaeHolder *holder, const char *address, const char *owner,
                     guint n_computers);
void mae_quota_release (MaeServer *server, MaeHolder *holder);

/* Returns whether @session may open another table with @n_computers computer players: the
 * nickname, the address and the groups of the address are below their limits, or have a deserted
 * game that can be given up. */
gboolean mae_quota_allows (MaeServer *server, MaeServerSession *session, guint n_computers);

/* Makes sure there is room for another table. If the server is full, gives up a deserted game that
 * isn't protected, or any if more than half of all tables are deserted games: one of the address
 * with the most of them, of one person, with the fewest moves. Returns whether there is room. */
gboolean mae_quota_make_room (MaeServer *server);
