/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Connects a MaeServer to sockets: one epoll descriptor as one source of a main context, so that an
 * iteration of the loop costs the same with five connections as with five thousand. The output of
 * one iteration is one write per connection. */
#pragma once

#include <gio/gio.h>

#include "listen-address.h"
#include "server/server.h"

/* Bytes the system buffers for a peer that doesn't read; the system needs twice as much memory. */
#define MAE_TRANSPORT_SEND_BUFFER 32768

/* Bytes the system buffers from a peer that isn't read from; the system needs twice as much
 * memory. */
#define MAE_TRANSPORT_RECEIVE_BUFFER 32768

typedef struct _MaeTransport MaeTransport;

/* Creates a transport for @server, which must outlive it. All functions must be called in the
 * thread that runs @context (NULL: the default). */
MaeTransport *mae_transport_new (MaeServer *server, GMainContext *context, GError **error);

/* Frees @transport and closes all its connections immediately. */
void mae_transport_free (MaeTransport *transport);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeTransport, mae_transport_free)

/* Listens on @address, and sets the port in that if it was 0. `[::]` accepts IPv4 peers too. With
 * @tls, connections there are encrypted, which needs a certificate. */
gboolean mae_transport_listen (MaeTransport *transport, MaeListenAddress *address, gboolean tls,
                               GError **error);

/* Like mae_transport_listen() for @fd, a socket that already listens on @address. Takes ownership
 * of @fd, except on failure. */
gboolean mae_transport_take_listener (MaeTransport *transport, int fd, gboolean tls,
                                      MaeListenAddress *address, GError **error);

/* Sets the certificate for new encrypted connections. */
void mae_transport_set_certificate (MaeTransport *transport, GTlsCertificate *certificate);

/* Sets whether peers of this machine are counted as one address, for a proxy or Tor. Otherwise only
 * the limit on all connections applies to them. */
void mae_transport_set_counts_loopback (MaeTransport *transport, gboolean counts);

/* Returns whether connections from this computer are counted by an address in @network. */
gboolean
mae_transport_counts_loopback_in (const MaeTransport *transport, GInetAddressMask *network);

/* Trusts peers from @network, an address or ADDRESS/BITS, as proxies: each sends the client's
 * address first, by the PROXY protocol, and is counted by that. */
gboolean mae_transport_trust_proxy (MaeTransport *transport, const char *network, GError **error);

/* Sets whether peers of plain listeners are refused with a message that the server requires TLS,
 * and the time for a TLS handshake in µs (0: 10 s). To be called before the first connection. */
void mae_transport_limit_tls (MaeTransport *transport, gboolean tls_only, gint64 handshake_max);

/* Serves the peer of @fd, a connected stream socket, in the default dialect. Takes ownership of
 * @fd. */
void mae_transport_adopt (MaeTransport *transport, int fd);

/* To be called after the server was changed other than by a connection: writes new output. */
void mae_transport_wake (MaeTransport *transport);

/* Stops listening, says goodbye to all (mae_server_shut_down()), and calls @done when the last
 * connection is closed, which takes at most the server's closing_max. */
void mae_transport_shut_down (MaeTransport *transport, void (*done) (gpointer data), gpointer data);
