/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/budget.h"
#include "server/config.h"
#include "server/server.h"
#include "server/sessions/session.h"
#include "server/state.h"

/* The most that a budget can hold, in seconds of refilling. */
static const double burst[MAE_N_BUDGETS] = {
  [MAE_BUDGET_WORK] = 2,
  [MAE_BUDGET_BYTES] = 8,
  [MAE_BUDGET_LARGE] = 5,
  [MAE_BUDGET_STORE] = 30,
};

/* How many addresses without sessions are remembered, so that reconnecting doesn't refill a
 * budget. */
#define IDLE_MAX 16384

/* An address is costly when it used more than this many µs of processor time in about the last
 * second. A player needs a tenth of that. */
#define COSTLY 2000

/* Like COSTLY, while there is more work than the server has time for. */
#define COSTLY_WHEN_BUSY 250

/* Seconds of processor time that all sessions together may use before it is shared by address. */
#define TOTAL_BURST 0.125

/* What all sessions have spent. */
struct _MaePayers {
  GHashTable *by_key; /* MaePayer.key → MaePayer */
  GQueue idle;        /* MaePayer.link: those without sessions */
  guint n_addresses;  /* with sessions */
  gint64 work_begun;
  gint64 turn_work;  /* µs of processor time since output was last sent */
  double work_spent; /* µs of processor time of all sessions, as of work_at; decreases with time */
  gint64 work_at;
};

void
mae_budget_init (MaeServer *server)
{
  server->payers = g_new0 (MaePayers, 1);
  server->payers->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
mae_budget_clear (MaeServer *server)
{
  g_hash_table_unref (server->payers->by_key);
  g_clear_pointer (&server->payers, g_free);
}

static void
forget_payer (MaeServer *server, MaePayer *payer)
{
  g_queue_unlink (&server->payers->idle, &payer->link);
  g_hash_table_remove (server->payers->by_key, payer->key);
}

/* ── Rates ─────────────────────────────────────────────────────────────────────────────────── */

/* Returns how much of a session's budget is refilled in a second. */
static double
session_rate (const MaeServerConfig *config, MaeBudgetKind kind)
{
  const double rates[MAE_N_BUDGETS] = {
    [MAE_BUDGET_WORK] = config->work_per_session,
    [MAE_BUDGET_BYTES] = config->bytes_per_session,
    [MAE_BUDGET_LARGE] = config->large_per_session,
    [MAE_BUDGET_STORE] = config->stored_per_session,
  };
  return rates[kind];
}

static double
payer_rate (const MaeServerConfig *config, const MaePayer *payer, MaeBudgetKind kind)
{
  const double rates[MAE_N_BUDGETS] = {
    [MAE_BUDGET_WORK] = config->work_per_address,
    [MAE_BUDGET_BYTES] = config->bytes_per_address,
    [MAE_BUDGET_LARGE] = config->large_per_address,
    [MAE_BUDGET_STORE] = config->stored_per_address,
  };
  return rates[kind] * mae_address_group_factor[payer->level];
}

static double
refilled (double spent, double rate, gint64 span)
{
  return MAX (spent - rate * (double) span / G_TIME_SPAN_SECOND, 0);
}

static void
refill_own (MaeServerSession *session)
{
  const MaeServer *server = session->server;
  MaeSpending *own = &session->budget.own;

  for (int kind = 0; kind < MAE_N_BUDGETS; kind++)
    own->of[kind] =
        refilled (own->of[kind], session_rate (&server->config, kind), server->now - own->at);
  own->at = server->now;
}

static void
refill_payer (const MaeServer *server, MaePayer *payer)
{
  MaeSpending *spending = &payer->spending;

  for (int kind = 0; kind < MAE_N_BUDGETS; kind++)
    spending->of[kind] = refilled (spending->of[kind], payer_rate (&server->config, payer, kind),
                                   server->now - spending->at);
  payer->recent /= 1 + (double) (server->now - spending->at) / G_TIME_SPAN_SECOND;
  spending->at = server->now;
}

static void
refill_total (MaeServer *server)
{
  server->payers->work_spent = refilled (server->payers->work_spent, server->config.work_in_all,
                                         server->now - server->payers->work_at);
  server->payers->work_at = server->now;
}

/* ── Who pays ──────────────────────────────────────────────────────────────────────────────── */

/* Takes ownership of @key. */
static MaePayer *
take_payer (MaeServer *server, char *key, int level)
{
  MaePayer *payer = g_hash_table_lookup (server->payers->by_key, key);

  if (payer == NULL) {
    payer = g_new0 (MaePayer, 1);
    payer->key = key;
    payer->level = level;
    payer->link.data = payer->unjoined_link.data = payer;
    payer->spending.at = server->now;
    g_hash_table_insert (server->payers->by_key, payer->key, payer);
  } else {
    g_free (key);
    if (payer->sessions == 0)
      g_queue_unlink (&server->payers->idle, &payer->link);
  }
  if (payer->sessions++ == 0 && level == 0)
    server->payers->n_addresses++;
  return payer;
}

static void
drop_payer (MaeServer *server, MaePayer *payer)
{
  if (--payer->sessions > 0)
    return;
  if (payer->level == 0)
    server->payers->n_addresses--;
  g_queue_push_tail_link (&server->payers->idle, &payer->link);
  if (server->payers->idle.length > IDLE_MAX)
    forget_payer (server, server->payers->idle.head->data);
}

void
mae_budget_open (MaeServerSession *session)
{
  MaeBudget *budget = &session->budget;
  char *keys[MAE_ADDRESS_GROUPS];

  budget->own.at = session->server->now;
  budget->n_groups = mae_address_groups (session->address, keys);
  for (int i = 0; i < budget->n_groups; i++)
    budget->groups[i] = take_payer (session->server, keys[i], i);
}

void
mae_budget_close (MaeServerSession *session)
{
  MaeBudget *budget = &session->budget;

  for (int i = 0; i < budget->n_groups; i++)
    drop_payer (session->server, budget->groups[i]);
  budget->n_groups = 0;
}

guint
mae_budget_count_unjoined (const MaeServer *server, const char *address)
{
  const MaePayer *payer =
      address != NULL ? g_hash_table_lookup (server->payers->by_key, address) : NULL;

  return payer != NULL ? payer->unjoined.length : 0;
}

/* ── Spending ──────────────────────────────────────────────────────────────────────────────── */

void
mae_budget_begin (MaeServer *server)
{
  const MaeServerConfig *config = &server->config;

  if (config->work_clock != NULL)
    server->payers->work_begun = config->work_clock (config->work_data);
}

void
mae_budget_end_turn (MaeServer *server)
{
  server->payers->turn_work = 0;
}

void
mae_budget_charge_work (MaeServerSession *session)
{
  MaeServer *server = session->server;
  gint64 begun = server->payers->work_begun;

  if (server->config.work_clock == NULL)
    return;
  mae_budget_begin (server);
  mae_budget_charge (session, MAE_BUDGET_WORK, (gsize) MAX (server->payers->work_begun - begun, 0));
  refill_total (server);
  server->payers->work_spent += (double) MAX (server->payers->work_begun - begun, 0);
  server->payers->turn_work += MAX (server->payers->work_begun - begun, 0);
}

void
mae_budget_charge (MaeServerSession *session, MaeBudgetKind kind, gsize amount)
{
  MaeBudget *budget = &session->budget;

  if (budget->n_groups == 0)
    return;
  refill_own (session);
  budget->own.of[kind] += (double) amount;
  for (int i = 0; i < budget->n_groups; i++) {
    refill_payer (session->server, budget->groups[i]);
    budget->groups[i]->spending.of[kind] += (double) amount;
    if (kind == MAE_BUDGET_WORK)
      budget->groups[i]->recent += (double) amount;
  }
}

static gboolean
has_cost (MaeServerSession *session, double work)
{
  const MaeBudget *budget = &session->budget;

  if (budget->n_groups == 0)
    return FALSE;
  refill_payer (session->server, budget->groups[0]);
  return budget->groups[0]->recent > work;
}

gboolean
mae_server_session_is_costly (MaeServerSession *session)
{
  return session->server->config.turn_max > 0 && has_cost (session, COSTLY);
}

gboolean
mae_budget_turn_is_over (MaeServerSession *session)
{
  const MaeServer *server = session->server;

  return server->config.turn_max > 0 && server->payers->turn_work > server->config.turn_max
         && has_cost (session, COSTLY_WHEN_BUSY);
}

/* Returns whether the address of @payer has to wait: all sessions together ask for more processor
 * time than there is, and the address has used more than its share. */
static gboolean
is_unfair (MaeServer *server, const MaePayer *payer)
{
  double in_all = server->config.work_in_all;

  refill_total (server);
  return server->payers->work_spent > in_all * TOTAL_BURST
         && payer->recent > in_all / MAX (server->payers->n_addresses, 1);
}

gboolean
mae_budget_is_spent (MaeServerSession *session)
{
  MaeServer *server = session->server;
  const MaeServerConfig *config = &server->config;
  MaeBudget *budget = &session->budget;

  if (budget->n_groups == 0)
    return FALSE;
  refill_own (session);
  for (int kind = 0; kind < MAE_N_BUDGETS; kind++)
    if (budget->own.of[kind] > session_rate (config, kind) * burst[kind])
      return TRUE;
  for (int i = 0; i < budget->n_groups; i++) {
    MaePayer *payer = budget->groups[i];
    refill_payer (server, payer);
    for (int kind = 0; kind < MAE_N_BUDGETS; kind++)
      if (payer->spending.of[kind] > payer_rate (config, payer, kind) * burst[kind])
        return TRUE;
  }
  return is_unfair (server, budget->groups[0]);
}
