/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the transport: transport.c (the source), transport-accept.c (listening),
 * transport-begin.c (connections that aren't open yet), transport-peer.c (connections),
 * transport-address.c (under which address they are counted). Each uses only those after it. */
#pragma once

#include <gio/gio.h>
#include <netinet/in.h>
#include <sys/epoll.h>

#include "tls.h"
#include "transport.h"

#define MAE_TRANSPORT_READ_SIZE 16384

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
  MAE_PEER_SHAKING, /* TLS: @tls waits for a thread, or one does the handshake; not in epoll */
  MAE_PEER_OPEN,
  MAE_PEER_LINGERING,
} MaePeerStage;

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

  MaeTls *tls;         /* owns the descriptor; NULL: TLS hasn't begun */
  char *address;       /* before it is open: under which it is counted; NULL: not counted */
  gboolean is_for_tls; /* while PROXIED: TLS follows the header */
  GList beginner_link; /* in transport->beginners, before it is open */
  gsize wanted;        /* bytes to wait for, while PROXIED or HELLO; 0: any */
} MaePeer;

struct _MaeTransport {
  MaeServer *server;
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

  MaeTlsServer *tls;
  gint64 handshake_max;
  GQueue beginners; /* in ascending order of @until */
  gboolean tls_only;

  GPtrArray *proxies; /* GInetAddressMask */
  guint n_proxied;    /* connections in the stage PROXIED */

  void (*done) (gpointer data);
  gpointer done_data;

  char buffer[MAE_TRANSPORT_READ_SIZE];
};

/* Calls epoll_ctl() with @operation for the descriptor of @watch. Returns FALSE and sets errno on
 * failure. */
static inline gboolean
mae_transport_control (const MaeTransport *transport, int operation, MaeWatch *watch,
                       guint32 interest)
{
  struct epoll_event event = { .events = interest, .data.ptr = watch };
  return epoll_ctl (transport->epoll_fd, operation, watch->fd, &event) == 0;
}

/* ── transport-accept.c ────────────────────────────────────────────────────────────────────── */

void mae_listener_free (gpointer listener);
/* Accepts connections that wait at @listener, up to a limit for each call. If that fails, pauses
 * accepting. */
void mae_listener_event (MaeTransport *transport, MaeListener *listener);

/* Stops accepting connections for a moment, or accepts them again. */
void mae_transport_pause_accepting (MaeTransport *transport, gboolean pause);

/* ── transport-begin.c ─────────────────────────────────────────────────────────────────────── */

/* Begins with a connection that is counted under @address. @is_proxy: it must begin with a header
 * of the PROXY protocol. Takes ownership of @fd, which is non-blocking. */
void mae_peer_begin (MaeTransport *transport, int fd, const MaeListener *listener,
                     const char *address, gboolean is_proxy);

/* Handles the epoll @events of @peer, which isn't open, and which it may free. */
void mae_peer_begin_event (MaePeer *peer, guint32 events);

/* To be called when the handshake is done, or (@problem) can't be: then the peer is freed. */
void mae_peer_shaken (MaePeer *peer, const char *problem);

/* Frees those peers that should have been open by @now. */
void mae_transport_end_beginners (MaeTransport *transport, gint64 now);

/* ── transport-peer.c ──────────────────────────────────────────────────────────────────────── */

/* Creates a peer without a session, in the stage OPEN. Takes ownership of @fd. Returns NULL if it
 * can't be watched. */
MaePeer *mae_peer_new (MaeTransport *transport, int fd, const MaeDialect *dialect);

/* Adds the peer to epoll. Returns FALSE if that failed and the peer was freed. */
gboolean mae_peer_watch (MaePeer *peer);

/* Sets the epoll events of @peer, which must be in epoll. */
void mae_peer_set_interest (MaePeer *peer, guint32 interest);

/* To be called when the peer leaves the stages before OPEN, which it is in from now on. */
void mae_peer_stop_beginning (MaePeer *peer);

/* Sends @line, as much as is possible without blocking, and then lingers. */
void mae_peer_refuse (MaePeer *peer, const char *line);

/* Closes immediately. */
void mae_peer_free (MaePeer *peer);

/* Writes the session's output. */
void mae_peer_flush (MaePeer *peer);
/* Handles the epoll @events of @peer, which is open or lingers, and which it may free. */
void mae_peer_event (MaePeer *peer, guint32 events);

/* ── transport-address.c ───────────────────────────────────────────────────────────────────── */

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

/* Returns whether @peer must send a header of the PROXY protocol. */
gboolean
mae_transport_is_proxy (const MaeTransport *transport, const struct sockaddr_storage *peer);
