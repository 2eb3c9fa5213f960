/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Deletes the moves of games that ended long ago, and keeps their results. Only a few at a time, so
 * that the server isn't delayed. */
#include "server/tables/prune.h"
#include "server/commit/commit.h"
#include "server/state.h"
#include "server/tables/saving.h"

#define AT_ONCE 32
#define PAUSE (1 * G_TIME_SPAN_SECOND)
#define INTERVAL (1 * G_TIME_SPAN_HOUR)

gint64
mae_prune_deadline (const MaeServer *server)
{
  const MaeStore *store = server->config.store;

  if (server->config.keep_ended == 0 || store == NULL)
    return G_MAXINT64;
  if (server->pruned_at == 0)
    return server->now;
  return server->pruned_at + (mae_store_has_more_to_prune (store) ? PAUSE : INTERVAL);
}

void
mae_prune_tick (MaeServer *server)
{
  if (mae_prune_deadline (server) > server->now)
    return;
  gint64 before = mae_saving_time (server) - server->config.keep_ended / G_TIME_SPAN_SECOND;
  if (!mae_commit_is_failing (server))
    mae_store_prune (server->config.store, before, AT_ONCE);
  server->pruned_at = MAX (server->now, 1);
}
