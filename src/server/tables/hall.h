/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where tables are chosen. See "Tables" in docs/protocol.md. */
#pragma once

#include "protocol/dialect.h"
#include "server/group-throttle.h"
#include "server/tables/table.h"
#include "server/throttle.h"
#include "server/types.h"

G_BEGIN_DECLS

#define MAE_TABLES_TOLD 50 /* entries of UpdateTables */

struct _MaeHall {
  GQueue people;       /* MaeIdentity.hall_link */
  GQueue tables;       /* MaeTable.link: those with a code, the newest first */
  GQueue open;         /* MaeTable.open_link: those without a game */
  GQueue untold;       /* MaeTable.untold_link */
  gint64 next_paying;  /* they are told not before */
  GHashTable *codes;   /* MaeTable.code → MaeTable */
  GPtrArray *rulesets; /* const MaeRuleset, the server's own first */
  GHashTable *texts;   /* const MaeRuleset → its JSON */
  guint8 code_key[32]; /* the generator of codes */
  guint64 n_codes;     /* and this */
  MaeGroupThrottle *wrong_codes;
  MaeThrottle *chatter; /* by nickname */
  MaeThrottle *chatter_by_session;
  MaeGroupThrottle *chatter_by_address;
  gboolean some_due;   /* a game waits for the store only */
  gboolean is_stale;   /* somebody there hasn't been sent the latest list */
  gint64 next_telling; /* not before */
  guint64 list_number; /* counts the changes of it */
  MaeWritten *list;    /* of tables; empty: to be made anew */
};

void mae_hall_init (MaeServer *server);
void mae_hall_clear (MaeServer *server);

/* @identity, which is nowhere, comes in, and is told what there is. */
void mae_hall_enter (MaeServer *server, MaeIdentity *identity);
void mae_hall_leave (MaeServer *server, MaeIdentity *identity);
void mae_hall_show (MaeServer *server, MaeServerSession *session);

/* A request of the extensions `tables`, `spectate` or `chat`. */
void mae_hall_handle (MaeServerSession *session, const MaeMessage *message);

/* What is told in the hall has changed. */
void mae_hall_changed (MaeServer *server);
gint64 mae_hall_deadline (const MaeServer *server);
void mae_hall_tick (MaeServer *server);

/* One of the rulesets there are; @id NULL: the server's own. */
const MaeRuleset *mae_hall_find_rules (const MaeServer *server, const char *id);
const char *mae_hall_rules_text (MaeServer *server, const MaeRuleset *rules);

void mae_hall_new_code (MaeServer *server, char code[MAE_CODE_LENGTH + 1]);

/* Whether @text could be one. */
gboolean mae_hall_is_code (const char *text);

/* NULL: there is none, or the session has guessed too often. */
MaeTable *mae_hall_find (MaeServerSession *session, const char *code);

G_END_DECLS
