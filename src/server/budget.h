/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits what a session, its address and the groups of addresses around it may use: measured
 * processor time, bytes sent, large answers and bytes stored. Budgets are refilled at a fixed rate.
 * A session isn't read from while its budget is used up, which slows down only that session. */
#pragma once

#include <glib.h>

#include "server/address-group.h"

typedef struct _MaeServer MaeServer;
typedef struct _MaeServerSession MaeServerSession;

typedef enum {
  MAE_BUDGET_WORK,  /* µs of processor time */
  MAE_BUDGET_BYTES, /* bytes written to the session */
  MAE_BUDGET_LARGE, /* snapshots (UpdateGame) sent because of the session */
  MAE_BUDGET_STORE, /* bytes the store grows by */
  MAE_N_BUDGETS,
} MaeBudgetKind;

typedef struct {
  gint64 at;
  double of[MAE_N_BUDGETS]; /* used, as of @at; decreases with time */
} MaeSpending;

/* What an address or a group of addresses has spent. */
typedef struct {
  char *key;
  int level; /* index in mae_address_groups() */
  guint sessions;
  GQueue unjoined;     /* of an address: MaeServerSession.held_link, without a nickname */
  GList unjoined_link; /* see login-timeout.c */
  MaeSpending spending;
  double recent; /* µs of processor time in about the last second */
  GList link;    /* in MaePayers.idle, while it has no sessions */
  guint waiting; /* only while the waiting room is put in order: its players there */
} MaePayer;

/* The budget of a session. A session without an address isn't counted. */
typedef struct {
  MaeSpending own;
  MaePayer *groups[MAE_ADDRESS_GROUPS];
  int n_groups;
} MaeBudget;

void mae_budget_init (MaeServer *server);
void mae_budget_clear (MaeServer *server);

void mae_budget_open (MaeServerSession *session);
void mae_budget_close (MaeServerSession *session);

/* Returns how many sessions of @address have no nickname; 0 if @address is NULL. */
guint mae_budget_count_unjoined (const MaeServer *server, const char *address);

/* Starts to measure work for a session; the second function ends that and charges it to
 * @session. */
void mae_budget_begin (MaeServer *server);
void mae_budget_charge_work (MaeServerSession *session);

/* To be called when output is sent: see mae_budget_turn_is_over(). */
void mae_budget_end_turn (MaeServer *server);

/* Charges @amount of @kind to @session and the groups of its address. */
void mae_budget_charge (MaeServerSession *session, MaeBudgetKind kind, gsize amount);

/* Returns whether a costly session has to wait because handling lines has taken long since output
 * was last sent: the answers to other sessions are sent first. */
gboolean mae_budget_turn_is_over (MaeServerSession *session);

/* Returns whether the budget of the session or of one of its groups is used up. */
gboolean mae_budget_is_spent (MaeServerSession *session);
