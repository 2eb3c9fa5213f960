/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The client's end of a connection, which sends and receives whole lines. Works the same over TCP
 * and over the socket pair to a local server. Belongs to the thread-default main context at its
 * creation. */
#pragma once

#include <gio/gio.h>

#include "net/address.h"
#include "net/connection-error.h"

#define MAE_TYPE_CONNECTION (mae_connection_get_type ())
G_DECLARE_FINAL_TYPE (MaeConnection, mae_connection, MAE, CONNECTION, GObject)

/* Signals:
 *
 * "line" (gpointer line, guint length): a line was received, without its end. `line` is a
 *   `const char *`, NUL-terminated, and valid during the emission.
 * "closed" (GError *error): the connection is closed. Emitted once, after the last "line", and
 *   never during a call of these functions. `error` is NULL when it was closed normally: by
 *   mae_connection_close(), or by the server between two lines. */

typedef enum {
  MAE_CONNECT_LOOKING_UP, /* resolving the host's name */
  MAE_CONNECT_CONNECTING,
  MAE_CONNECT_SECURING, /* in the TLS handshake */
} MaeConnectStage;

/* Called when a stage of connecting begins; never after the end of the attempt or its
 * cancellation. */
typedef void (*MaeConnectProgress) (MaeConnectStage stage, gpointer user_data);

/* Connects to @address, calling @progress (may be NULL). Fails after 15 seconds without an answer.
 * If the server's certificate isn't trusted, the error is a MAE_CERTIFICATE_ERROR
 * (net/certificate.h); after mae_trusted_remember() the next attempt accepts the certificate. */
void mae_connection_connect_async (const MaeAddress *address, GCancellable *cancellable,
                                   MaeConnectProgress progress, GAsyncReadyCallback callback,
                                   gpointer user_data);

/* Returns the connection (transfer full), or NULL and @error. Connect to its signals, then call
 * mae_connection_start(). */
MaeConnection *mae_connection_connect_finish (GAsyncResult *result, GError **error);

/* Creates a connection over @stream, for instance from mae_local_server_connect(). Takes a
 * reference. */
MaeConnection *mae_connection_new (GIOStream *stream);

/* Sets the longest line the peer may send, in bytes; the default is MAE_LINE_MAX_FROM_SERVER. To be
 * called before mae_connection_start(). */
void mae_connection_set_line_max (MaeConnection *self, gsize line_max);

/* Starts reading. Lines may be sent before that. */
void mae_connection_start (MaeConnection *self);

/* Returns for how long the server's lines have been waiting or were being handled, in µs: all the
 * time since mae_connection_start() but that in which nothing had arrived. */
gint64 mae_connection_get_busy_time (MaeConnection *self);

/* Queues @line of @length bytes (-1: NUL-terminated) and adds a line end if it has none. Everything
 * queued in one iteration of the main loop is written at once. Does nothing on a closed
 * connection. */
void mae_connection_send (MaeConnection *self, const char *line, gssize length);

/* Closes the connection when everything queued is written, at the latest after two seconds.
 * Dropping the last reference closes it immediately. */
void mae_connection_close (MaeConnection *self);

/* Closes the connection, takes its last reference and disconnects all handlers with @user_data. It
 * is dropped when it is closed. */
void mae_connection_leave (MaeConnection *self, gpointer user_data);

/* Returns whether lines can still be sent. */
gboolean mae_connection_is_open (MaeConnection *self);
