/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The client's end of a connection: it sends and receives whole lines, whatever they mean. Works
 * the same over TCP and over the pair that leads to a local server. Belongs to the main context
 * that was the thread's default when it was made. */
#pragma once

#include <gio/gio.h>

#include "net/address.h"
#include "net/connection-error.h"

G_BEGIN_DECLS

#define MAE_TYPE_CONNECTION (mae_connection_get_type ())
G_DECLARE_FINAL_TYPE (MaeConnection, mae_connection, MAE, CONNECTION, GObject)

/* Signals:
 *
 * "line" (gpointer line, guint length): a line came in, without its end. `line` is a
 *   `const char *`, NUL-terminated beside its length, valid during the emission.
 * "closed" (GError *error): the conversation is over; emitted once, after the last "line", never
 *   from inside a call of this API. `error` is NULL when it was closed in order: by
 *   mae_connection_close(), or by the server between two lines. */

typedef enum {
  MAE_CONNECT_LOOKING_UP, /* asking for the host's addresses */
  MAE_CONNECT_CONNECTING,
  MAE_CONNECT_SECURING, /* agreeing on the encryption */
} MaeConnectStage;

/* What is done now; never after the end of the attempt, nor once it was cancelled. */
typedef void (*MaeConnectProgress) (MaeConnectStage stage, gpointer user_data);

/* Connects to @address, telling @progress (may be NULL); gives up when there is no answer for 15
 * seconds. If the server's certificate is refused, the error is one of MAE_CERTIFICATE_ERROR
 * (net/certificate.h); after mae_trusted_remember() the next attempt accepts it. */
void mae_connection_connect_async (const MaeAddress *address, GCancellable *cancellable,
                                   MaeConnectProgress progress, GAsyncReadyCallback callback,
                                   gpointer user_data);

/* (transfer full), or NULL and @error. Connect to the signals, then call mae_connection_start(). */
MaeConnection *mae_connection_connect_finish (GAsyncResult *result, GError **error);

/* A connection over @stream, for instance mae_local_server_connect()'s. Takes a reference. */
MaeConnection *mae_connection_new (GIOStream *stream);

/* The longest line the peer may send, in bytes; MAE_LINE_MAX_FROM_SERVER unless set. Before it
 * starts. */
void mae_connection_set_line_max (MaeConnection *self, gsize line_max);

/* Starts reading. Lines may be sent before. */
void mae_connection_start (MaeConnection *self);

/* Queues @line (@length -1: up to its NUL; its end is added when it has none). Everything queued
 * in one turn of the main loop leaves in one write. Does nothing on a closed connection. */
void mae_connection_send (MaeConnection *self, const char *line, gssize length);

/* Ends the conversation after what is queued has left, at the latest after two seconds. Dropping
 * the last reference does the same at once. */
void mae_connection_close (MaeConnection *self);

/* Whether lines can still be sent. */
gboolean mae_connection_is_open (MaeConnection *self);

/* What to call the peer: its address as mae_address_format() writes it, or NULL for a local
 * server. */
const char *mae_connection_get_peer (MaeConnection *self);

G_END_DECLS
