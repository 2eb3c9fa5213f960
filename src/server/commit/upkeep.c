/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Deleting the moves of games that are over; the time by which that and more is done. */
#include "server/commit/commit-private.h"
#include "server/server.h"
#include "server/state.h"
#include "store/store-clock.h"

/* The most ended games whose moves are deleted at once, and the pause after that while there are
 * more, so that the server isn't delayed; how often it is looked for them. */
#define PRUNED_AT_ONCE 32
#define PRUNE_PAUSE (1 * G_TIME_SPAN_SECOND)
#define PRUNE_INTERVAL (1 * G_TIME_SPAN_HOUR)

gint64
mae_commit_prune_deadline (const MaeServer *server)
{
  const MaeStore *store = server->config.store;
  gint64 pruned_at = server->commit->pruned_at;

  if (server->config.keep_ended == 0 || store == NULL)
    return G_MAXINT64;
  if (pruned_at == 0)
    return server->now;
  return pruned_at + (mae_store_has_more_to_prune (store) ? PRUNE_PAUSE : PRUNE_INTERVAL);
}

void
mae_commit_prune (MaeServer *server)
{
  MaeStore *store = server->config.store;

  if (mae_commit_prune_deadline (server) > server->now)
    return;
  gint64 before =
      mae_store_count_time (store, server->now) - server->config.keep_ended / G_TIME_SPAN_SECOND;
  if (!server->commit->is_failing)
    mae_store_prune (store, before, PRUNED_AT_ONCE);
  server->commit->pruned_at = MAX (server->now, 1);
}

/* ── Dates ─────────────────────────────────────────────────────────────────────────────────── */

gint64
mae_commit_wall_clock (const MaeServer *server)
{
  const MaeServerConfig *config = &server->config;

  return (config->wall_clock != NULL ? config->wall_clock () : server->now + config->wall_offset)
         / G_TIME_SPAN_SECOND;
}

gint64
mae_commit_time (const MaeServer *server)
{
  MaeStore *store = server->config.store;

  return store != NULL ? mae_store_count_time (store, server->now)
                       : server->now / G_TIME_SPAN_SECOND;
}
