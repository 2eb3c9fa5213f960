/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A maestrid of our own on a free port, and peers that talk to it over real sockets, one line after
 * the other. */
#pragma once

#include <gio/gio.h>

#include "protocol/am49/am49.h"

typedef struct {
  GSubprocess *process;
  GDataInputStream *out; /* its standard output, after what is said at the start */
  guint16 port;
  guint16 tls_port; /* of "--listen-tls 127.0.0.1:0", if that was among the options */
} Daemon;

/* Further options after "--listen 127.0.0.1:0", ended by NULL. Its program is $MAESTRID. */
Daemon *daemon_start (const char *const *options);

/* One that shows encrypted peers @certificate. @more options, ended by NULL, or NULL. */
Daemon *daemon_start_tls (const char *certificate, const char *key, const char *const *more);

/* The next line it says on its standard output. (transfer full) */
char *daemon_read (Daemon *daemon);

void daemon_signal (Daemon *daemon, int number);

/* SIGTERM; asserts that it ends with 0. */
void daemon_stop (Daemon *daemon);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Daemon, daemon_stop)

/* One whose process has ended. */
void daemon_free (Daemon *daemon);

/* Runs maestrid with @options to its end. Returns its exit code. (transfer full) for what it says
 * on its standard output and error. */
int daemon_run (const char *const *options, char **out, char **err);

typedef struct {
  int fd;
  GString *buffer; /* read, not yet taken */
  char *nickname;  /* once joined */

  MaeSnapshot *snapshot; /* the follower, once there was an UpdateGame */
  int seat;
} Peer;

/* Reads ReqWelcome too. */
Peer *peer_connect (const Daemon *daemon);

/* A socket connected to @port, which nothing has been read from. */
int peer_open (guint16 port);

/* NULL when the server closes at once. */
Peer *peer_try_connect (const Daemon *daemon);
void peer_free (Peer *peer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Peer, peer_free)

void peer_send (Peer *peer, const char *bytes, gssize length);

/* The next line, followed; NULL: the server has closed. Fails after 20 seconds. (transfer full) */
char *peer_read (Peer *peer);

/* Reads until a line of this type, and gives it. (transfer full) */
char *peer_read_until (Peer *peer, const char *type);

/* Sends @line and reads its one answer: Err…, or all up to the UpdateAction that names the peer.
 * (transfer full) for the last line. */
char *peer_ask (Peer *peer, const char *line);

void peer_join (Peer *peer, const char *nickname);

/* Whether @line has @text in it, written without spaces, as our server writes. */
gboolean line_has (const char *line, const char *text);
