/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Connections from proxies, which begin with a header with the client's address. Headers are read
 * only from addresses the operator trusts. */
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

#include "proxy-header.h"
#include "transport-private.h"

/* The most connections with an incomplete header. They have no session yet, so the limits on
 * sessions don't cover them. */
#define PENDING_MAX 1024

gboolean
mae_transport_trust_proxy (MaeTransport *transport, const char *network, GError **error)
{
  GInetAddressMask *mask = g_inet_address_mask_new_from_string (network, NULL);

  if (mask == NULL) {
    g_set_error (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_SYNTAX,
                 _ ("“%s” is not an address or a network."), network);
    return FALSE;
  }
  g_ptr_array_add (transport->proxies, mask);
  return TRUE;
}

gboolean
mae_transport_is_proxy (const MaeTransport *transport, const struct sockaddr_storage *peer)
{
  const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *) peer;
  g_autoptr (GInetAddress) address = NULL;

  if (transport->proxies->len == 0)
    return FALSE;
  if (peer->ss_family == AF_INET)
    address = g_inet_address_new_from_bytes (
        (const guint8 *) &((const struct sockaddr_in *) peer)->sin_addr, G_SOCKET_FAMILY_IPV4);
  else if (peer->ss_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED (&v6->sin6_addr))
    address = g_inet_address_new_from_bytes (v6->sin6_addr.s6_addr + 12, G_SOCKET_FAMILY_IPV4);
  else if (peer->ss_family == AF_INET6)
    address = g_inet_address_new_from_bytes (v6->sin6_addr.s6_addr, G_SOCKET_FAMILY_IPV6);
  for (guint i = 0; address != NULL && i < transport->proxies->len; i++)
    if (g_inet_address_mask_matches (g_ptr_array_index (transport->proxies, i), address))
      return TRUE;
  return FALSE;
}

void
mae_peer_new_proxied (MaeTransport *transport, int fd, const MaeListener *listener,
                      const char *address)
{
  if (transport->n_proxied >= PENDING_MAX) {
    close (fd);
    return;
  }
  MaePeer *peer = mae_peer_alloc (transport, fd, listener->dialect);
  transport->n_proxied++;
  peer->stage = MAE_PEER_PROXIED;
  peer->proxied_tls = listener->tls;
  peer->address = g_strdup (address);
  peer->interest = EPOLLIN | EPOLLRDHUP;
  peer->until = g_get_monotonic_time () + transport->handshake_max;
  g_queue_push_tail_link (&transport->beginners, &peer->beginner_link);
  mae_peer_watch (peer);
}

void
mae_peer_stop_proxied (MaePeer *peer)
{
  peer->transport->n_proxied--;
  g_queue_unlink (&peer->transport->beginners, &peer->beginner_link);
}

static void
refuse (MaePeer *peer, const char *why)
{
  g_message ("The proxy %s is closed: %s", peer->address != NULL ? peer->address : "on this host",
             why);
  mae_peer_free (peer);
}

/* The header is complete and @size bytes long. */
static void
go_on (MaePeer *peer, gsize size, const struct sockaddr_storage *from)
{
  guint8 header[MAE_PROXY_HEADER_MAX];
  char text[INET6_ADDRSTRLEN];
  g_autofree char *own = g_steal_pointer (&peer->address);
  const char *address = from != NULL ? mae_transport_address_of (peer->transport, from, text) : own;

  if (recv (peer->watch.fd, header, size, 0) != (gssize) size) {
    mae_peer_free (peer);
    return;
  }
  setsockopt (peer->watch.fd, SOL_SOCKET, SO_RCVLOWAT, &(int){ 1 }, sizeof (int));
  mae_peer_stop_proxied (peer);
  peer->stage = MAE_PEER_OPEN;
  peer->hello = 0;
  mae_peer_set_interest (peer, EPOLLIN);
  mae_peer_come_in (peer, address, peer->proxied_tls);
}

void
mae_peer_read_proxied (MaePeer *peer, guint32 events)
{
  guint8 bytes[MAE_PROXY_HEADER_MAX];
  struct sockaddr_storage from;
  gsize size = 0;
  gssize length = recv (peer->watch.fd, bytes, sizeof bytes, MSG_PEEK);

  if (length < 0 && (errno == EAGAIN || errno == EINTR) && (events & (EPOLLERR | EPOLLHUP)) == 0)
    return;
  if (length <= 0) {
    mae_peer_free (peer);
    return;
  }
  switch (mae_proxy_header_read (bytes, (gsize) length, &size, &from)) {
  case MAE_PROXY_PEER:
    go_on (peer, size, &from);
    break;
  case MAE_PROXY_OWN:
    go_on (peer, size, NULL);
    break;
  case MAE_PROXY_WRONG:
    refuse (peer, "it didn’t begin with a header with the client’s address");
    break;
  case MAE_PROXY_MORE:
    if (events & (EPOLLRDHUP | EPOLLERR | EPOLLHUP) || peer->hello == size) {
      refuse (peer, "its header with the client’s address is incomplete");
      break;
    }
    /* Epoll reports the socket again when that many bytes have arrived. */
    peer->hello = size;
    setsockopt (peer->watch.fd, SOL_SOCKET, SO_RCVLOWAT, &(int){ (int) size }, sizeof (int));
    break;
  }
}
