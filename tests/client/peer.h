/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The other end of a session's socket pair, played by the test: lines in both directions. */
#pragma once

#include "client/session/session.h"
#include "net/client/connection.h"

typedef struct {
  MaeConnection *connection;
  GPtrArray *lines; /* char *: sent by the session */
  guint seen;       /* lines already handled by peer_expect() */
  gboolean closed;
} Peer;

/* Creates the peer at the end of @stream. */
Peer *peer_new_for_stream (GIOStream *stream);

/* Connects @session to a new peer. */
Peer *peer_new (MaeSession *session, const char *nickname);
void peer_free (Peer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Peer, peer_free)

void peer_say (Peer *self, const char *line);

/* Waits for the session's next line, which must contain @part; returns it. */
const char *peer_expect (Peer *self, const char *part);

/* Runs the main context until @condition is true. */
#define run_until(condition)                                                                       \
  G_STMT_START                                                                                     \
  {                                                                                                \
    guint watchdog_ = watchdog_start (#condition);                                                 \
    while (!(condition))                                                                           \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (watchdog_);                                                                   \
  }                                                                                                \
  G_STMT_END

/* Fails the test, naming @what, after a minute, unless the source it returns is removed before. */
guint watchdog_start (const char *what);

/* Dispatches everything that is ready, without waiting. */
void run_ready (void);
