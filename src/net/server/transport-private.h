/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the transport: transport.c (the source), transport-accept.c (listening),
 * transport-peer.c (connections), transport-proxy.c (headers of proxies), transport-tls.c
 * (handshakes). */
#pragma once

#include <gio/gio.h>
#include <netinet/in.h>
#include <sys/epoll.h>

#include "net/record-stream.h"
#include "server/gate/gate.h"
#include "transport.h"

#define MAE_TRANSPORT_READ_SIZE 16384

/* The address under which this machine is counted, if it is. */
#define MAE_TRANSPORT_LOOPBACK "127.0.0.1"

typedef enum {
  MAE_WATCH_PEER,
  MAE_WATCH_LISTENER,
  MAE_WATCH_STORE,
} MaeWatchKind;

/* What an epoll event points to. */
typedef struct {
  int fd;
  MaeWatchKind kind;
} MaeWatch;

typedef struct {
  MaeWatch watch;
  const MaeDialect *dialect;
  gboolean tls;
  guint16 both_port; /* the port, if it is the IPv6 wildcard address and serves IPv4 too; else 0 */
} MaeListener;

typedef enum {
  MAE_PEER_PROXIED, /* the proxy's header is incomplete; there is no session yet */
  MAE_PEER_HELLO,   /* TLS: the first message is incomplete */
  MAE_PEER_WAITING, /* TLS: waits for a thread for the handshake; not in epoll */
  MAE_PEER_SHAKING, /* TLS: a thread does the handshake; not in epoll */
  MAE_PEER_OPEN,
  MAE_PEER_LINGERING,
} MaePeerStage;

typedef struct _MaeShake MaeShake;

/* One connection. */
typedef struct {
  MaeWatch watch;
  MaeTransport *transport;
  const MaeDialect *dialect;
  MaeServerSession *session; /* NULL: refused, or lingering */
  MaePeerStage stage;
  guint32 interest; /* epoll events; 0 while not in epoll */
  gint64 until;     /* end of lingering, or of the time for the stages before OPEN */
  GList link;       /* in transport->connections or ->lingering */

  /* Only for encrypted connections. */
  char *address;            /* address passed to mae_server_open(); NULL: not counted */
  gboolean proxied_tls;     /* while PROXIED: TLS follows the header */
  GIOStream *tls;           /* owns the descriptor; NULL: TLS hasn't begun */
  MaeRecordStream *records; /* the stream below @tls */
  MaeShake *shake;          /* while SHAKING */
  gint64 load;              /* of its address when it began to wait: see mae_gate_rank() */
  GList beginner_link;      /* in transport->beginners, before it is open */
  GList waiting_link;       /* in transport->waiting, while WAITING */
  gsize hello;              /* bytes to wait for, while PROXIED or HELLO; 0: any */
  gsize retry;              /* bytes that must be passed to TLS again; 0: none */
} MaePeer;

struct _MaeTransport {
  MaeServer *server;
  GMainContext *context;
  GSource *source;
  int epoll_fd;
  MaeWatch store; /* the store's answers; its descriptor is the store's */
  int reserve_fd; /* a spare descriptor, closed for a moment when accept() fails with EMFILE */
  gint64 armed;   /* the source's ready time */
  gboolean counts_loopback;
  gint64 accept_again; /* end of a pause in accepting; otherwise G_MAXINT64 */

  GPtrArray *listeners; /* MaeListener */
  GQueue connections;
  GQueue lingering; /* in ascending order of @until */

  GTlsCertificate *certificate; /* NULL: none */
  gint64 handshake_max;
  GQueue beginners; /* in ascending order of @until */
  GQueue waiting;   /* those of @beginners that wait for a thread, the least load first */
  GQueue shaking;   /* MaeShake, the oldest first */
  gboolean tls_only;

  GPtrArray *proxies; /* GInetAddressMask */
  guint n_proxied;    /* connections in the stage PROXIED */

  void (*done) (gpointer data);
  gpointer done_data;

  char buffer[MAE_TRANSPORT_READ_SIZE];
};

/* ── transport.c ───────────────────────────────────────────────────────────────────────────── */

/* Calls epoll_ctl() with @operation for the descriptor of @watch. Returns FALSE and sets errno on
 * failure. */
gboolean
mae_transport_control (MaeTransport *transport, int operation, MaeWatch *watch, guint32 interest);

/* ── transport-accept.c ────────────────────────────────────────────────────────────────────── */

void mae_listener_free (gpointer listener);
/* Accepts connections that wait at @listener, up to a limit for each call. If that fails, pauses
 * accepting. */
void mae_listener_event (MaeTransport *transport, MaeListener *listener);

/* Writes to @text the address under which @peer is counted, and returns @text. For IPv6 this is the
 * network of the first 64 bits, since one host usually has all of it. Returns NULL for this
 * machine, which isn't counted. */
const char *
mae_transport_count_as (const struct sockaddr_storage *peer, char text[INET6_ADDRSTRLEN]);

/* Like mae_transport_count_as(), but this machine is counted if transport->counts_loopback is
 * set. */
const char *
mae_transport_address_of (const MaeTransport *transport, const struct sockaddr_storage *peer,
                          char text[INET6_ADDRSTRLEN]);

/* Stops accepting connections for a moment, or accepts them again. */
void mae_transport_pause_accepting (MaeTransport *transport, gboolean pause);

/* ── transport-peer.c ──────────────────────────────────────────────────────────────────────── */

/* Takes ownership of @fd, which is non-blocking. */
void
mae_peer_new (MaeTransport *transport, int fd, const MaeListener *listener, const char *address);

/* Creates a peer without a session, in the stage OPEN and not yet in epoll. It owns @fd. */
MaePeer *mae_peer_alloc (MaeTransport *transport, int fd, const MaeDialect *dialect);

/* Adds the peer to epoll. Returns FALSE if that failed and the peer was freed. */
gboolean mae_peer_watch (MaePeer *peer);

/* Opens a session for a peer that is already in epoll, or refuses it. */
void mae_peer_come_in (MaePeer *peer, const char *address, gboolean tls);

/* Sends the reason for a refusal, if that doesn't block. */
void mae_peer_refuse (MaePeer *peer, const char *address, MaeRefused why);

/* Sends the reason for a refusal to the peer of @fd and closes it; takes ownership of @fd. */
void mae_peer_turn_away (MaeTransport *transport, int fd, const MaeListener *listener,
                         const char *address, MaeRefused why);

/* Closes immediately. */
void mae_peer_free (MaePeer *peer);

/* To be called when everything is sent: waits a moment for the peer to close its end. */
void mae_peer_linger (MaePeer *peer);

/* Writes the session's output. */
void mae_peer_flush (MaePeer *peer);
/* Handles the epoll @events of @peer, which it may free. */
void mae_peer_event (MaePeer *peer, guint32 events);

/* Sets the epoll events of @peer, which must be in epoll. */
void mae_peer_set_interest (MaePeer *peer, guint32 interest);

/* ── transport-proxy.c ─────────────────────────────────────────────────────────────────────── */

/* Returns whether @peer must send a header of the PROXY protocol. */
gboolean
mae_transport_is_proxy (const MaeTransport *transport, const struct sockaddr_storage *peer);

/* Takes ownership of @fd, a connection from a proxy at @address. */
void mae_peer_new_proxied (MaeTransport *transport, int fd, const MaeListener *listener,
                           const char *address);

/* Reads the header if it is complete. */
void mae_peer_read_proxied (MaePeer *peer, guint32 events);

/* To be called when the peer leaves the stage PROXIED. */
void mae_peer_stop_proxied (MaePeer *peer);

/* ── transport-tls.c ───────────────────────────────────────────────────────────────────────── */

/* Begin and end the encryption of a connection, in any stage. */
void mae_peer_begin_tls (MaePeer *peer, const char *address);
void mae_peer_end_tls (MaePeer *peer);

/* Checks whether the first message is complete. */
void mae_peer_hello (MaePeer *peer, guint32 events);

/* Like recv() and send(), including errno. */
gssize mae_peer_receive_tls (MaePeer *peer, char *bytes, gsize size);
gssize mae_peer_send_tls (MaePeer *peer, const char *bytes, gsize length);

/* Sends the closure alert, if that doesn't block. */
void mae_peer_finish_tls (MaePeer *peer);

/* The first function returns when the next handshake, or wait for one, must end, in µs; G_MAXINT64:
 * never. The second one closes the connections for which that time has come. */
gint64 mae_transport_tls_deadline (const MaeTransport *transport);
void mae_transport_tls_tick (MaeTransport *transport, gint64 now);
void mae_transport_tls_clear (MaeTransport *transport);
