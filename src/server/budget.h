/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a session may cost, alone and together with others of its address and of the address groups
 * it belongs to: measured processor time, bytes it is sent, large answers, and bytes stored.
 * Budgets are refilled at a fixed rate. A session whose budget is spent isn't read from until there
 * is some again. That slows it down, and nobody else. */
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
  double of[MAE_N_BUDGETS]; /* spent and not refilled at @at */
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

/* Of a session. A session without an address isn't counted. */
typedef struct {
  MaeSpending own;
  MaePayer *groups[MAE_ADDRESS_GROUPS];
  int n_groups;
} MaeBudget;

void mae_budget_init (MaeServer *server);
void mae_budget_clear (MaeServer *server);
void mae_budget_open (MaeServerSession *session);
void mae_budget_close (MaeServerSession *session);

/* How many sessions of @address have no nickname; 0 for NULL, which isn't counted. */
guint mae_budget_count_unjoined (const MaeServer *server, const char *address);

/* Work for a session begins; @session is charged for the time since. */
void mae_budget_begin (MaeServer *server);
void mae_budget_charge_work (MaeServerSession *session);

void mae_budget_charge (MaeServerSession *session, MaeBudgetKind kind, gsize amount);

/* Whether the sessions of its address have cost much lately. */
gboolean mae_budget_is_costly (MaeServerSession *session);

/* Whether a costly session has to wait, because the lines handled since output was last sent have
 * taken long: other sessions' answers go out first. */
gboolean mae_budget_turn_is_over (MaeServerSession *session);

/* Whether the budget of the session or of one of its groups is spent. */
gboolean mae_budget_is_spent (MaeServerSession *session);

G_END_DECLS
