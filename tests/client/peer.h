/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The other end of a session's socket pair, played by the test: raw lines both ways. */
#pragma once

#include "client/session/session.h"
#include "net/client/connection.h"

typedef struct {
  MaeConnection *connection;
  GPtrArray *lines; /* char *: what the session has sent */
  guint seen;       /* lines already looked at by peer_expect() */
  gboolean closed;
} Peer;

/* The peer at the end of @stream. */
Peer *peer_new_for_stream (GIOStream *stream);

/* Lets @session talk to a new peer. */
Peer *peer_new (MaeSession *session, const char *nickname);
void peer_free (Peer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Peer, peer_free)

void peer_say (Peer *self, const char *line);

/* Waits for the next line that holds @part, which must come before any other; returns it. */
const char *peer_expect (Peer *self, const char *part);

/* Runs the main context until @condition holds. */
#define run_until(condition)                                                                       \
  G_STMT_START                                                                                     \
  {                                                                                                \
    guint watchdog_ = watchdog_start (#condition);                                                 \
    while (!(condition))                                                                           \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (watchdog_);                                                                   \
  }                                                                                                \
  G_STMT_END

/* Fails the test, naming @what, when nothing happens for very long. */
guint watchdog_start (const char *what);

/* Does all that is ready to be done; nothing is waited for. */
void run_ready (void);
