/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Drives a MaeServer over sockets: one epoll descriptor as one source of a main context, so that a
 * turn of the loop costs the same with five connections as with five thousand. What one turn of the
 * loop causes leaves in one write per connection. */
#pragma once

#include <gio/gio.h>

#include "listen-address.h"
#include "server/server.h"

G_BEGIN_DECLS

/* What the system may keep for a peer that doesn't read; it takes twice as much for that. */
#define MAE_TRANSPORT_SEND_BUFFER 32768

/* And for one that isn't read from: the same. */
#define MAE_TRANSPORT_RECEIVE_BUFFER 32768

typedef struct _MaeTransport MaeTransport;

/* @server must outlive it. All calls from the thread that runs @context (NULL: the default). */
MaeTransport *mae_transport_new (MaeServer *server, GMainContext *context, GError **error);

/* Frees it and closes all its connections at once. */
void mae_transport_free (MaeTransport *transport);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeTransport, mae_transport_free)

/* Listens on @address too, and puts the port it got there when that was 0. `[::]` takes IPv4 peers
 * as well. With @tls all that is said there is encrypted, for which there must be a certificate. */
gboolean mae_transport_listen (MaeTransport *transport, MaeListenAddress *address, gboolean tls,
                               GError **error);

/* The same on @fd, a socket that listens already, which it takes; @address is where that is. On
 * FALSE @fd stays the caller's. */
gboolean mae_transport_take_listener (MaeTransport *transport, int fd, gboolean tls,
                                      MaeListenAddress *address, GError **error);

/* The certificate for new encrypted connections. */
void mae_transport_set_certificate (MaeTransport *transport, GTlsCertificate *certificate);

/* Counts peers of this machine as one address, for a proxy or Tor. Otherwise they count only for
 * the bound on all. */
void mae_transport_set_counts_loopback (MaeTransport *transport, gboolean counts);

/* Peers from @network, an address or ADDRESS/BITS, are proxies: each sends the client's address
 * first, by the PROXY protocol, and counts as that. */
gboolean mae_transport_trust_proxy (MaeTransport *transport, const char *network, GError **error);

/* The time for a TLS handshake in µs, 10 s by default. To be called before the first connection. */
/* Whether those who come by plain listeners are only told that the server speaks TLS. */
void mae_transport_set_tls_only (MaeTransport *transport, gboolean tls_only);
void mae_transport_set_handshake_max (MaeTransport *transport, gint64 handshake_max);

/* Serves the peer at the other end of @fd, a connected stream socket, in the default dialect; takes
 * @fd. */
void mae_transport_adopt (MaeTransport *transport, int fd);

/* The server was told something by another way than a connection: looks what is due now. */
void mae_transport_wake (MaeTransport *transport);

/* Stops listening, says goodbye to all (mae_server_shut_down()), and calls @done when the last
 * connection has gone, which takes at most the server's closing_max. */
void mae_transport_shut_down (MaeTransport *transport, void (*done) (gpointer data), gpointer data);

G_END_DECLS
