/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Connections until they are open. Those from proxies that the operator trusts begin with a header
 * with the client's address; encrypted ones wait for a handshake when the client's first message is
 * complete. */
#include <errno.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "proxy-header.h"
#include "transport-private.h"

/* The most connections with an incomplete header. They have no session yet, so the limits on
 * sessions don't cover them. */
#define PENDING_MAX 1024

/* The header of the TLS record with the first message: kind, version, length. */
#define RECORD_HEADER 5
#define RECORD_HANDSHAKE 22
#define RECORD_MAX (16384 + 2048)

/* What epoll reports, as errors too, once the peer sends no more. */
#define ENDED (EPOLLRDHUP | EPOLLERR | EPOLLHUP)

/* ── Coming in ─────────────────────────────────────────────────────────────────────────────── */

/* @peer is in epoll. */
static void
begin (MaePeer *peer, MaePeerStage stage, const char *address)
{
  peer->stage = stage;
  peer->address = g_strdup (address);
  peer->wanted = 0;
  peer->until = g_get_monotonic_time () + peer->transport->handshake_max;
  g_queue_push_tail_link (&peer->transport->beginners, &peer->beginner_link);
  mae_peer_set_interest (peer, EPOLLIN | EPOLLRDHUP);
}

/* Epoll reports the socket again when @wanted bytes have arrived. */
static void
wait_for (MaePeer *peer, gsize wanted)
{
  peer->wanted = wanted;
  setsockopt (peer->watch.fd, SOL_SOCKET, SO_RCVLOWAT, &(int){ (int) wanted }, sizeof (int));
}

static void
refuse (MaePeer *peer, const char *address, MaeRefused why)
{
  g_autofree char *line = mae_server_refuse (peer->transport->server, g_get_monotonic_time (),
                                             peer->dialect, address, why);
  mae_peer_refuse (peer, line);
}

/* Opens a session, unless the server refuses the peer. With TLS that closes the connection without
 * an answer, since the handshake would cost more than the refusal saves. */
static void
come_in (MaePeer *peer, const char *address, gboolean tls)
{
  g_autofree char *refusal = NULL;

  if (peer->transport->tls_only && !tls) {
    refuse (peer, address, MAE_REFUSED_PLAIN);
    return;
  }
  peer->session = mae_server_open (peer->transport->server, g_get_monotonic_time (), peer->dialect,
                                   address, peer, &refusal);
  if (peer->session == NULL && tls)
    mae_peer_free (peer);
  else if (peer->session == NULL)
    mae_peer_refuse (peer, refusal);
  else if (tls)
    begin (peer, MAE_PEER_HELLO, address);
}

void
mae_peer_begin (MaeTransport *transport, int fd, const MaeListener *listener, const char *address,
                gboolean is_proxy)
{
  if (is_proxy && transport->n_proxied >= PENDING_MAX) {
    close (fd);
    return;
  }
  MaePeer *peer = mae_peer_new (transport, fd, listener->dialect);
  if (peer == NULL)
    return;
  if (!is_proxy) {
    come_in (peer, address, listener->tls);
    return;
  }
  transport->n_proxied++;
  peer->is_for_tls = listener->tls;
  begin (peer, MAE_PEER_PROXIED, address);
}

/* ── Headers of proxies ────────────────────────────────────────────────────────────────────── */

static void
close_proxy (MaePeer *peer, const char *why)
{
  g_message ("The proxy %s is closed: %s", peer->address != NULL ? peer->address : "on this host",
             why);
  mae_peer_free (peer);
}

/* The header is complete and @size bytes long. */
static void
end_header (MaePeer *peer, gsize size, const struct sockaddr_storage *from)
{
  guint8 header[MAE_PROXY_HEADER_MAX];
  char text[INET6_ADDRSTRLEN];
  g_autofree char *own = g_steal_pointer (&peer->address);
  const char *address = from != NULL ? mae_transport_address_of (peer->transport, from, text) : own;

  if (recv (peer->watch.fd, header, size, 0) != (gssize) size) {
    mae_peer_free (peer);
    return;
  }
  wait_for (peer, 1);
  mae_peer_stop_beginning (peer);
  mae_peer_set_interest (peer, EPOLLIN);
  come_in (peer, address, peer->is_for_tls);
}

static void
read_header (MaePeer *peer, const guint8 *bytes, gsize length, guint32 events)
{
  struct sockaddr_storage from;
  gsize size = 0;

  switch (mae_proxy_header_read (bytes, length, &size, &from)) {
  case MAE_PROXY_PEER:
    end_header (peer, size, &from);
    break;
  case MAE_PROXY_OWN:
    end_header (peer, size, NULL);
    break;
  case MAE_PROXY_WRONG:
    close_proxy (peer, "it didn’t begin with a header with the client’s address");
    break;
  case MAE_PROXY_MORE:
    if (events & ENDED || peer->wanted == size)
      close_proxy (peer, "its header with the client’s address is incomplete");
    else
      wait_for (peer, size);
    break;
  }
}

/* ── TLS ───────────────────────────────────────────────────────────────────────────────────── */

/* Returns how many bytes the first message needs; 0: it isn't TLS. */
static gsize
hello_length (const guint8 *header, gsize length)
{
  if (header[0] != RECORD_HANDSHAKE)
    return 0;
  if (length < RECORD_HEADER)
    return RECORD_HEADER;
  gsize rest = header[3] << 8 | header[4];
  return rest > 0 && rest <= RECORD_MAX ? RECORD_HEADER + rest : 0;
}

static void
enter_line (MaePeer *peer)
{
  MaeTransport *transport = peer->transport;

  peer->tls = mae_tls_new (transport->tls, peer->watch.fd, peer->address, peer);
  if (peer->tls == NULL) {
    g_info ("Session %" G_GUINT64_FORMAT " is dropped: too many handshakes from its address",
            mae_server_session_get_number (peer->session));
    mae_peer_free (peer);
    return;
  }
  peer->stage = MAE_PEER_SHAKING;
  wait_for (peer, 1);
  mae_transport_control (transport, EPOLL_CTL_DEL, &peer->watch, 0);
  mae_tls_server_go_on (transport->tls);
}

static void
read_hello (MaePeer *peer, const guint8 *header, gsize length, guint32 events)
{
  gsize wanted = hello_length (header, length);
  int here = 0;

  if (wanted == 0) {
    refuse (peer, peer->address, MAE_REFUSED_NOT_TLS);
    return;
  }
  ioctl (peer->watch.fd, FIONREAD, &here);
  if (here >= (int) wanted && wanted > RECORD_HEADER)
    enter_line (peer);
  else if (events & ENDED)
    mae_peer_free (peer);
  else if (peer->wanted == wanted)
    /* The kernel is short of memory: it reports the socket early, and would go on doing so. */
    enter_line (peer);
  else
    wait_for (peer, wanted);
}

void
mae_peer_shaken (MaePeer *peer, const char *problem)
{
  if (problem != NULL) {
    g_info ("Session %" G_GUINT64_FORMAT " is dropped: no TLS (%s)",
            mae_server_session_get_number (peer->session), problem);
    mae_peer_free (peer);
    return;
  }
  mae_peer_stop_beginning (peer);
  if (mae_peer_watch (peer))
    mae_server_session_set_ready (peer->session);
}

/* ── Both ──────────────────────────────────────────────────────────────────────────────────── */

void
mae_peer_begin_event (MaePeer *peer, guint32 events)
{
  guint8 bytes[MAE_PROXY_HEADER_MAX]; /* larger than the header of a record */
  gssize length = recv (peer->watch.fd, bytes, sizeof bytes, MSG_PEEK);

  if (length < 0 && (errno == EAGAIN || errno == EINTR) && (events & (EPOLLERR | EPOLLHUP)) == 0)
    return;
  if (length <= 0)
    mae_peer_free (peer);
  else if (peer->stage == MAE_PEER_PROXIED)
    read_header (peer, bytes, (gsize) length, events);
  else
    read_hello (peer, bytes, (gsize) length, events);
}

void
mae_transport_end_beginners (MaeTransport *transport, gint64 now)
{
  while (transport->beginners.head != NULL) {
    MaePeer *peer = transport->beginners.head->data;
    if (peer->until > now)
      break;
    if (peer->session != NULL)
      g_info ("Session %" G_GUINT64_FORMAT " is dropped: it takes too long to begin with TLS",
              mae_server_session_get_number (peer->session));
    mae_peer_free (peer);
  }
}
