/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Encrypted connections with GIO's TLS. Once open, they are read and written without blocking, and
 * use the same epoll descriptor as all others. Handshakes block, so GIO does them on threads, which
 * wait for the peer. Slow peers must not delay others: those wait in line for a thread, first those
 * whose address had the fewest handshakes lately; the number of handshakes at once is limited, in
 * all and for each address; and while others wait, a slow one is closed, soon if its address had
 * more handshakes than those who wait. Handshakes of an address are rate-limited, and an open
 * connection can't begin another handshake: see record-stream.h. */
#pragma once

#include <gio/gio.h>

#include "server/gate/gate.h"

typedef struct _MaeTlsServer MaeTlsServer;
typedef struct _MaeTls MaeTls;

/* Called when a handshake is done, or (@problem) when it can't be: the connection of @peer is to be
 * closed. @peer NULL: it was closed before. */
typedef void (*MaeTlsDone) (gpointer peer, const char *problem, gpointer data);

/* @done is called with @data in the thread that runs @context. */
MaeTlsServer *
mae_tls_server_new (MaeGate *gate, GMainContext *context, MaeTlsDone done, gpointer data);
/* To be called when all connections are freed; threads may still be busy with some. */
void mae_tls_server_free (MaeTlsServer *self);

/* Sets the certificate for new connections. */
void mae_tls_server_set_certificate (MaeTlsServer *self, GTlsCertificate *certificate);

/* Gives threads to those who are next; if too many wait, the last one is done. */
void mae_tls_server_go_on (MaeTlsServer *self);

/* The first function returns when the next handshake has to end because others wait, in µs;
 * G_MAXINT64: never. For the second one, it is done. */
gint64 mae_tls_server_deadline (const MaeTlsServer *self);
void mae_tls_server_tick (MaeTlsServer *self, gint64 now);

/* Puts the connection of @fd in line, which must not be in epoll until it is open; see
 * mae_tls_server_go_on(). Takes ownership of @fd. Returns NULL, without that, if there were too
 * many handshakes of @address. */
MaeTls *mae_tls_new (MaeTlsServer *server, int fd, const char *address, gpointer peer);

/* Closes the connection, at once. */
void mae_tls_free (MaeTls *self);

/* For an open connection. Like recv() and send(), including errno. */
gssize mae_tls_receive (MaeTls *self, char *bytes, gsize size);
gssize mae_tls_send (MaeTls *self, const char *bytes, gsize length);

/* Sends the closure alert, if that doesn't block. */
void mae_tls_finish (MaeTls *self);
