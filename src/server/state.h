/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The state of a server, shared by its parts. */
#pragma once

#include "engine/game.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/deadlines.h"
#include "server/report/counts.h"
#include "server/types.h"
#include "store/lookalikes.h"

struct _MaeServer {
  MaeServerConfig config;
  gint64 now; /* time of the current call */
  gboolean shutting_down, draining;
  gint64 started;

  MaeSessions *sessions;
  GQueue empty_rooms; /* MaeGameRoom.empty_link */

  GHashTable *identities;    /* key of the nickname → MaeIdentity */
  MaeLookalikes *lookalikes; /* of identities, accounts and reserved names */
  MaeWaitingRoom *waiting_room;
  MaeComputers *computers;
  MaeThoughts *thoughts;

  MaeAccountBook *accounts;
  MaeChecks *checks;
  MaeGuesses *guesses;
  GPtrArray *bans; /* see bans.c */
  MaeLog *log;

  MaeHall *hall;       /* see table.h */
  MaeDeadlines clocks; /* of game rooms: MaeClock.deadline */

  MaePayers *payers;

  MaeHoldings *holdings;
  gint64 pruned_at; /* see prune.c; 0: not yet */

  GQueue rooms; /* MaeGameRoom.link */
  guint64 last_table;
  GHashTable *rulesets; /* hash of a loaded ruleset (guint64 *) → MaeRuleset */
  gint64 returns_until; /* players who haven't come back after a restart count as away from then on;
                         * G_MAXINT64: none are expected */
  MaeCounts counts;

  MaeCommit *commit;

  /* Scratch space, not kept between calls. */
  MaeEvents events;
  GString *text;
};

/* Put @link at the end of @queue, and take it out, unless *@is_in says that this is done already.
 */
static inline void
mae_queue_join (GQueue *queue, GList *link, gboolean *is_in)
{
  if (!*is_in)
    g_queue_push_tail_link (queue, link);
  *is_in = TRUE;
}

static inline void
mae_queue_leave (GQueue *queue, GList *link, gboolean *is_in)
{
  if (*is_in)
    g_queue_unlink (queue, link);
  *is_in = FALSE;
}

/* Every public function that changes the server begins with the first and ends with the second
 * function. */
void mae_server_begin (MaeServer *server, gint64 now);
void mae_server_settle (MaeServer *server);
