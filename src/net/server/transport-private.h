/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the transport share: transport.c (the source), transport-accept.c (listening),
 * transport-peer.c (connections), transport-tls.c (the beginning of those that are encrypted). */
#pragma once

#include <gio/gio.h>
#include <netinet/in.h>
#include <sys/epoll.h>

#include "net/record-stream.h"
#include "server/throttle.h"
#include "transport.h"

G_BEGIN_DECLS

#define MAE_TRANSPORT_READ_SIZE 16384

/* What an epoll event points to. */
typedef struct {
  int fd;
  gboolean is_listener;
} MaeWatch;

typedef struct {
  MaeWatch watch;
  const MaeDialect *dialect;
  gboolean tls;
  guint16 both_port; /* the port, if it is the IPv6 wildcard address and serves IPv4 too; else 0 */
} MaeListener;

typedef enum {
  MAE_PEER_PROXIED, /* what the proxy says about it isn't all here; it has no session yet */
  MAE_PEER_HELLO,   /* TLS: its first message isn't all here */
  MAE_PEER_WAITING, /* TLS: for its turn to shake hands; out of epoll */
  MAE_PEER_SHAKING, /* TLS: another thread is at it; out of epoll */
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
  guint32 interest; /* what epoll looks for; 0 while out of it */
  gint64 until;     /* the end of lingering, or of patience before it is open */
  GList link;       /* in transport->connections or ->lingering */

  /* Encrypted ones only. */
  char *address;            /* as mae_server_open() got it; NULL: not counted */
  gboolean proxied_tls;     /* while PROXIED: what comes after that is TLS */
  GIOStream *tls;           /* NULL: not yet. Owns the descriptor then */
  MaeRecordStream *records; /* below it */
  MaeShake *shake;          /* while SHAKING */
  GList beginner_link;      /* in transport->beginners, before it is open */
  GList waiting_link;       /* in transport->waiting, while WAITING */
  gsize hello;              /* bytes waited for, while PROXIED or HELLO; 0: any */
  gsize retry;              /* bytes TLS has to be given once more; 0: none */
} MaePeer;

struct _MaeTransport {
  MaeServer *server;
  GMainContext *context;
  GSource *source;
  int epoll_fd;
  int reserve_fd; /* closed for a moment when accept() fails with EMFILE, to refuse the connection
                   */
  gint64 armed;   /* the source's ready time */
  gboolean counts_loopback;
  gint64 accept_again; /* while listeners pause; otherwise G_MAXINT64 */

  GPtrArray *listeners; /* MaeListener */
  GQueue connections;
  GQueue lingering; /* by rising until */

  GTlsCertificate *certificate; /* NULL: none */
  gint64 handshake_max;
  GQueue beginners;                                 /* by rising until */
  GQueue waiting;                                   /* of those, who waits for a turn */
  GQueue shaking;                                   /* MaeShake, the longest first */
  MaeThrottle *begun_by_address, *begun_by_network; /* handshakes */
  gboolean tls_only;

  GPtrArray *proxies; /* GInetAddressMask */
  guint n_proxied;    /* peers in that stage */

  void (*done) (gpointer data);
  gpointer done_data;

  char buffer[MAE_TRANSPORT_READ_SIZE];
};

/* ── transport.c ───────────────────────────────────────────────────────────────────────────── */

gboolean
mae_transport_control (MaeTransport *transport, int operation, MaeWatch *watch, guint32 interest);

/* ── transport-accept.c ────────────────────────────────────────────────────────────────────── */

void mae_listener_free (gpointer listener);
void mae_listener_event (MaeTransport *transport, MaeListener *listener);

/* What @peer counts as for the bound on connections per address, written to @text: an IPv6 host
 * usually has a whole /64 to itself. NULL: this machine, whose bound is that on connections in all.
 */
const char *
mae_transport_count_as (const struct sockaddr_storage *peer, char text[INET6_ADDRSTRLEN]);

/* The same, where this machine may be told to count too. */
const char *
mae_transport_address_of (const MaeTransport *transport, const struct sockaddr_storage *peer,
                          char text[INET6_ADDRSTRLEN]);

/* After a pause: listens again. */
void mae_transport_accept_again (MaeTransport *transport);

/* ── transport-peer.c ──────────────────────────────────────────────────────────────────────── */

/* Takes @fd, non-blocking already. */
void
mae_peer_new (MaeTransport *transport, int fd, const MaeListener *listener, const char *address);

MaePeer *mae_peer_alloc (MaeTransport *transport, int fd, const MaeDialect *dialect);

/* It is in epoll from now on; FALSE: it is gone. */
gboolean mae_peer_watch (MaePeer *peer);

/* The same for one that is there already and in epoll: it has a session now, or is refused. */
void mae_peer_come_in (MaePeer *peer, const char *address, gboolean tls);

/* Takes @fd, which is told @why and closed; what it sends isn't read. */
/* Sends the reason it is refused, if that doesn't block. */
void mae_peer_refuse (MaePeer *peer, const char *address, MaeRefused why);
void mae_peer_turn_away (MaeTransport *transport, int fd, const MaeListener *listener,
                         const char *address, MaeRefused why);

/* Closes at once. */
void mae_peer_free (MaePeer *peer);

/* Everything is sent: waits a moment for the peer to close its end. */
void mae_peer_linger (MaePeer *peer);

/* Writes what there is to write. */
void mae_peer_flush (MaePeer *peer);
void mae_peer_event (MaePeer *peer, guint32 events);
gboolean mae_peer_is_costly (MaePeer *peer);

void mae_peer_set_interest (MaePeer *peer, guint32 interest);

/* ── transport-proxy.c ─────────────────────────────────────────────────────────────────────── */

/* Whether @peer has to send a header of the PROXY protocol. */
gboolean
mae_transport_is_proxy (const MaeTransport *transport, const struct sockaddr_storage *peer);

/* Takes @fd, which comes from a proxy at @address. */
void mae_peer_new_proxied (MaeTransport *transport, int fd, const MaeListener *listener,
                           const char *address);

/* It may have said it. */
void mae_peer_read_proxied (MaePeer *peer, guint32 events);

/* It has left that stage. */
void mae_peer_stop_proxied (MaePeer *peer);

/* ── transport-tls.c ───────────────────────────────────────────────────────────────────────── */

/* A new connection that is to be encrypted; and the end of it, whatever its stage. */
void mae_peer_begin_tls (MaePeer *peer, const char *address);
void mae_peer_end_tls (MaePeer *peer);

/* It may have sent its first message. */
void mae_peer_hello (MaePeer *peer, guint32 events);

/* As recv() and send(), errno and all. */
gssize mae_peer_receive_tls (MaePeer *peer, char *bytes, gsize size);
gssize mae_peer_send_tls (MaePeer *peer, const char *bytes, gsize length);

/* Tells the peer that nothing will follow, if that can be done at once. */
void mae_peer_finish_tls (MaePeer *peer);

gint64 mae_transport_tls_deadline (const MaeTransport *transport);
void mae_transport_tls_tick (MaeTransport *transport, gint64 now);
void mae_transport_tls_init (MaeTransport *transport);
void mae_transport_tls_clear (MaeTransport *transport);

G_END_DECLS
