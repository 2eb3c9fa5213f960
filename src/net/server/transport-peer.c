/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The transport's connections: reading, writing, closing. */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "transport-private.h"

/* A peer with more unread output isn't read from until it has read everything. */
#define BACKLOG_MAX (128 * 1024)

/* After the last byte a connection is kept half open this long: if it were closed while the peer
 * still sends, the kernel would discard what the peer hasn't read. */
#define LINGER_US (2 * G_TIME_SPAN_SECOND)

void
mae_peer_set_interest (MaePeer *peer, guint32 interest)
{
  if (peer->interest == interest)
    return;
  peer->interest = interest;
  mae_transport_control (peer->transport, EPOLL_CTL_MOD, &peer->watch, interest);
}

/* ── The end ───────────────────────────────────────────────────────────────────────────────── */

static void
end_session (MaePeer *peer)
{
  if (peer->session != NULL)
    mae_server_closed (peer->transport->server, g_steal_pointer (&peer->session),
                       g_get_monotonic_time ());
}

static GQueue *
queue_of (MaePeer *peer)
{
  MaeTransport *transport = peer->transport;
  return peer->stage == MAE_PEER_LINGERING ? &transport->lingering : &transport->connections;
}

/* Limits how long the system keeps unread output, which can be minutes. For a peer that didn't
 * read, the output is dropped on close; for others it is kept for LINGER_US. */
static void
bound_unsent (MaePeer *peer)
{
  guint most = LINGER_US / G_TIME_SPAN_MILLISECOND;

  if (peer->session != NULL && mae_server_session_is_stalled (peer->session))
    setsockopt (peer->watch.fd, SOL_SOCKET, SO_LINGER, &(struct linger){ .l_onoff = 1 },
                sizeof (struct linger));
  else
    setsockopt (peer->watch.fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &most, sizeof most);
}

void
mae_peer_stop_beginning (MaePeer *peer)
{
  if (peer->stage >= MAE_PEER_OPEN)
    return;
  g_queue_unlink (&peer->transport->beginners, &peer->beginner_link);
  peer->transport->n_proxied -= peer->stage == MAE_PEER_PROXIED;
  peer->stage = MAE_PEER_OPEN;
}

void
mae_peer_free (MaePeer *peer)
{
  bound_unsent (peer);
  end_session (peer);
  mae_peer_stop_beginning (peer);
  g_queue_unlink (queue_of (peer), &peer->link);
  if (peer->tls != NULL) {
    mae_transport_control (peer->transport, EPOLL_CTL_DEL, &peer->watch, 0);
    mae_tls_free (peer->tls);
  } else {
    close (peer->watch.fd);
  }
  g_free (peer->address);
  g_free (peer);
}

/* To be called when everything is sent: waits a moment for the peer to close its end. */
static void
linger (MaePeer *peer)
{
  end_session (peer);
  mae_peer_stop_beginning (peer);
  if (peer->tls != NULL)
    mae_tls_finish (peer->tls);
  g_queue_unlink (queue_of (peer), &peer->link);
  peer->stage = MAE_PEER_LINGERING;
  peer->until = g_get_monotonic_time () + LINGER_US;
  g_queue_push_tail_link (queue_of (peer), &peer->link);
  shutdown (peer->watch.fd, SHUT_WR);
  mae_peer_set_interest (peer, EPOLLIN);
}

void
mae_peer_refuse (MaePeer *peer, const char *line)
{
  G_GNUC_UNUSED gssize sent = send (peer->watch.fd, line, strlen (line), MSG_NOSIGNAL);
  linger (peer);
}

/* ── Bytes ─────────────────────────────────────────────────────────────────────────────────── */

static gssize
send_some (MaePeer *peer, const char *bytes, gsize length)
{
  return peer->tls != NULL ? mae_tls_send (peer->tls, bytes, length)
                           : send (peer->watch.fd, bytes, length, MSG_NOSIGNAL);
}

static gssize
receive_some (MaePeer *peer, char *bytes, gsize size)
{
  /* Input of a lingering connection is read and dropped. */
  return peer->tls != NULL && peer->stage == MAE_PEER_OPEN
             ? mae_tls_receive (peer->tls, bytes, size)
             : recv (peer->watch.fd, bytes, size, 0);
}

void
mae_peer_flush (MaePeer *peer)
{
  MaeServerSession *session = peer->session;
  const char *text;
  gsize length;

  if (peer->stage != MAE_PEER_OPEN) {
    /* Output waits until the handshake is done. A session that is to be closed doesn't wait for
     * that. */
    if (mae_server_session_wants_close (session))
      mae_peer_free (peer);
    return;
  }
  while ((text = mae_server_session_get_output (session, &length)) != NULL) {
    gssize sent = send_some (peer, text, length);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent < 0 && errno == EAGAIN) {
      mae_server_session_sent (session, 0); /* the socket's buffer is full */
      break;
    }
    if (sent < 0) {
      mae_peer_free (peer);
      return;
    }
    mae_server_session_sent (session, sent);
  }
  if (length == 0 && mae_server_session_wants_close (session)) {
    if (mae_server_session_is_stalled (session))
      mae_peer_free (peer);
    else
      linger (peer);
    return;
  }
  gboolean read_on = mae_server_session_wants_input (session)
                     && (length == 0 || ((peer->interest & EPOLLIN) && length < BACKLOG_MAX));
  mae_peer_set_interest (peer, (read_on ? EPOLLIN : 0) | (length > 0 ? EPOLLOUT : 0));
}

static void
read_from (MaePeer *peer)
{
  MaeTransport *transport = peer->transport;
  gssize length = receive_some (peer, transport->buffer, MAE_TRANSPORT_READ_SIZE);

  if (length < 0 && (errno == EAGAIN || errno == EINTR))
    return;
  if (length <= 0)
    mae_peer_free (peer);
  else if (peer->session != NULL)
    mae_server_receive (transport->server, peer->session, g_get_monotonic_time (),
                        transport->buffer, length);
}

void
mae_peer_event (MaePeer *peer, guint32 events)
{
  if (events & EPOLLOUT && peer->session != NULL)
    mae_server_session_set_ready (peer->session);
  if (events & EPOLLIN && peer->session != NULL && mae_server_session_must_wait (peer->session))
    return;
  if (events & EPOLLIN)
    read_from (peer);
  else if (events & (EPOLLERR | EPOLLHUP))
    mae_peer_free (peer);
}

/* ── The beginning ─────────────────────────────────────────────────────────────────────────── */

gboolean
mae_peer_watch (MaePeer *peer)
{
  peer->interest = EPOLLIN;
  if (mae_transport_control (peer->transport, EPOLL_CTL_ADD, &peer->watch, peer->interest))
    return TRUE;
  g_warning ("A connection can’t be watched: %s", g_strerror (errno));
  mae_peer_free (peer);
  return FALSE;
}

MaePeer *
mae_peer_new (MaeTransport *transport, int fd, const MaeDialect *dialect)
{
  MaePeer *peer = g_new0 (MaePeer, 1);

  peer->watch.fd = fd;
  peer->transport = transport;
  peer->dialect = dialect;
  peer->stage = MAE_PEER_OPEN;
  peer->link.data = peer->beginner_link.data = peer;
  g_queue_push_tail_link (&transport->connections, &peer->link);
  return mae_peer_watch (peer) ? peer : NULL;
}
