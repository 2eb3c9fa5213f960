/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The state of a server, shared by its parts. */
#pragma once

#include "server/commit/commit.h"
#include "server/config.h"
#include "server/gate/gate.h"
#include "server/report/counts.h"
#include "server/types.h"

struct _MaeServer {
  MaeServerConfig config;
  gint64 now; /* time of the current call */
  gboolean shutting_down, draining;

  /* The parts. Each owns its data. */
  MaeSessions *sessions;
  MaePeople *people;
  MaeAccountBook *accounts;
  MaeChecks *checks;
  MaeWaitingRoom *waiting_room;
  MaeHall *hall;
  MaeRooms *rooms;
  MaeComputers *computers;
  MaeThoughts *thoughts;
  MaeCommit *commit;
  MaeGate *gate;
  GPtrArray *bans; /* see bans.c */
  MaeCounts counts;

  GString *text; /* scratch space, not kept between calls */
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
