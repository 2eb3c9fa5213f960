/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A maestrid on a free port, and peers that use it over real sockets, one line after the other. */
#pragma once

#include <gio/gio.h>

#include "protocol/am49/am49.h"

typedef struct {
  GSubprocess *process;
  GDataInputStream *out; /* its standard output, after the first lines */
  guint16 port;
  guint16 tls_port; /* of "--listen-tls 127.0.0.1:0", if given */
} Daemon;

/* Starts $MAESTRID with "--listen 127.0.0.1:0" and @options (NULL-terminated). */
Daemon *daemon_start (const char *const *options);

/* Starts a daemon with @certificate for TLS. @more options, NULL-terminated, or NULL. */
Daemon *daemon_start_tls (const char *certificate, const char *key, const char *const *more);

/* Returns the next line of its standard output. (transfer full) */
char *daemon_read (Daemon *daemon);

void daemon_signal (Daemon *daemon, int number);

/* Sends SIGTERM; asserts that it exits with 0. */
void daemon_stop (Daemon *daemon);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Daemon, daemon_stop)

/* Frees a daemon whose process has ended. */
void daemon_free (Daemon *daemon);

/* Runs maestrid with @options to its end. Returns its exit code, its standard output and error
 * (transfer full). */
int daemon_run (const char *const *options, char **out, char **err);

typedef struct {
  int fd;
  GString *buffer; /* read, but not yet handled */
  char *nickname;  /* set after joining */

  MaeSnapshot *snapshot; /* the follower, after an UpdateGame */
  int seat;
} Peer;

/* Connects and reads ReqWelcome. */
Peer *peer_connect (const Daemon *daemon);

/* Returns a socket connected to @port, from which nothing was read. */
int peer_open (guint16 port);

/* Returns NULL when the server closes immediately. */
Peer *peer_try_connect (const Daemon *daemon);
void peer_free (Peer *peer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Peer, peer_free)

void peer_send (Peer *peer, const char *bytes, gssize length);

/* Returns the next line, after applying it; NULL: the server has closed the connection. Fails after
 * 20 seconds. (transfer full) */
char *peer_read (Peer *peer);

/* Reads until a line of this type, and returns it. (transfer full) */
char *peer_read_until (Peer *peer, const char *type);

/* Sends @line and reads its answer: Err…, or everything up to the UpdateAction with the peer's
 * name. Returns the last line. (transfer full) */
char *peer_ask (Peer *peer, const char *line);

void peer_join (Peer *peer, const char *nickname);

/* Connects, starts a game for one in the waiting room and chooses leaders. */
Peer *peer_start_game (const Daemon *daemon, const char *nickname);

/* Returns whether @line contains @text, written without spaces like our server's lines. */
gboolean line_has (const char *line, const char *text);
