/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a session may cost, alone and together with others of its address and of the groups around
 * that: processor time as it was measured, bytes it is sent, and large answers. What is spent is
 * forgiven at a fixed rate. Who has spent more than may be at once isn't read from until it is:
 * that costs them time, and nobody else anything. */
#pragma once

#include <glib.h>

#include "server/address-group.h"

G_BEGIN_DECLS

typedef struct _MaeServer MaeServer;
typedef struct _MaeServerSession MaeServerSession;

typedef enum {
  MAE_BUDGET_WORK,  /* µs of processor time */
  MAE_BUDGET_BYTES, /* written to it */
  MAE_BUDGET_LARGE, /* UpdateGame caused by it */
  MAE_BUDGET_STORE, /* bytes the store grows by */
  MAE_N_BUDGETS,
} MaeBudgetKind;

typedef struct {
  gint64 at;
  double of[MAE_N_BUDGETS]; /* spent and not forgiven at @at */
} MaeSpending;

/* What an address or a group of addresses has spent. */
typedef struct {
  char *key;
  int level; /* in mae_address_groups() */
  guint sessions;
  guint unjoined; /* of those, without a nickname */
  MaeSpending spending;
  double recent; /* processor time of about the last second */
  GList link;    /* in server->payers_idle, while it has no sessions */
} MaePayer;

/* Of a session. Those without an address have none: nothing is counted. */
typedef struct {
  MaeSpending own;
  MaePayer *groups[MAE_ADDRESS_GROUPS];
  int n_groups;
} MaeBudget;

void mae_budget_init (MaeServer *server);
void mae_budget_clear (MaeServer *server);
void mae_budget_open (MaeServerSession *session);
void mae_budget_close (MaeServerSession *session);

/* Sessions of @address (NULL: not counted) without a nickname. */
guint mae_budget_count_unjoined (const MaeServer *server, const char *address);

/* Work for @session begins; is charged up to now. */
void mae_budget_begin (MaeServer *server);
void mae_budget_charge_work (MaeServerSession *session);

void mae_budget_charge (MaeServerSession *session, MaeBudgetKind kind, gsize amount);

/* Whether others of its address and it have cost much lately. */
gboolean mae_budget_is_costly (MaeServerSession *session);

/* Whether what was handled since output was last pulled has taken so long that a costly session has
 * to wait, so that nobody else waits for their answers. */
gboolean mae_budget_turn_is_over (MaeServerSession *session);

/* Whether more is spent than may be at once, by the session or by any of its groups. */
gboolean mae_budget_is_spent (MaeServerSession *session);

G_END_DECLS
