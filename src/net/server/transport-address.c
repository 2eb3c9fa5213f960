/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The address under which a connection is counted, and who is trusted as a proxy to tell it. */
#include <arpa/inet.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "server/address-group.h"
#include "transport-private.h"

/* The address under which this machine is counted, if it is. */
#define LOOPBACK "127.0.0.1"

const char *
mae_transport_count_as (const struct sockaddr_storage *peer, char text[INET6_ADDRSTRLEN])
{
  struct in_addr v4;

  if (peer->ss_family == AF_INET) {
    v4 = ((const struct sockaddr_in *) peer)->sin_addr;
  } else if (peer->ss_family == AF_INET6) {
    struct in6_addr network = ((const struct sockaddr_in6 *) peer)->sin6_addr;
    if (IN6_IS_ADDR_LOOPBACK (&network))
      return NULL;
    if (!IN6_IS_ADDR_V4MAPPED (&network)) {
      memset (network.s6_addr + 8, 0, 8);
      return inet_ntop (AF_INET6, &network, text, INET6_ADDRSTRLEN);
    }
    /* An IPv4 address mapped into IPv6, from a listener that serves both. */
    memcpy (&v4, network.s6_addr + 12, sizeof v4);
  } else {
    return NULL;
  }
  if (ntohl (v4.s_addr) >> 24 == IN_LOOPBACKNET)
    return NULL;
  return inet_ntop (AF_INET, &v4, text, INET6_ADDRSTRLEN);
}

const char *
mae_transport_address_of (const MaeTransport *transport, const struct sockaddr_storage *peer,
                          char text[INET6_ADDRSTRLEN])
{
  const char *address = mae_transport_count_as (peer, text);

  return address == NULL && transport->counts_loopback ? LOOPBACK : address;
}

void
mae_transport_set_counts_loopback (MaeTransport *transport, gboolean counts)
{
  transport->counts_loopback = counts;
}

gboolean
mae_transport_counts_loopback_in (const MaeTransport *transport, GInetAddressMask *network)
{
  return transport->counts_loopback && mae_address_is_in (LOOPBACK, network);
}

/* ── Proxies ───────────────────────────────────────────────────────────────────────────────── */

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
