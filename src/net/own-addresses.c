/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/own-addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include "net/address.h"

/* Writes the address of @each to @text. Returns FALSE if other computers can't connect to that
 * address. */
static gboolean
tellable (const struct ifaddrs *each, char text[INET6_ADDRSTRLEN])
{
  unsigned int up = IFF_UP | IFF_RUNNING;

  if (each->ifa_addr == NULL || (each->ifa_flags & up) != up || each->ifa_flags & IFF_LOOPBACK)
    return FALSE;
  if (each->ifa_addr->sa_family == AF_INET) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *) (gconstpointer) each->ifa_addr;

    return inet_ntop (AF_INET, &v4->sin_addr, text, INET6_ADDRSTRLEN) != NULL;
  }
  if (each->ifa_addr->sa_family == AF_INET6) {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *) (gconstpointer) each->ifa_addr;

    /* Link-local addresses need an interface, which differs on each computer. */
    return !IN6_IS_ADDR_LINKLOCAL (&v6->sin6_addr)
           && inet_ntop (AF_INET6, &v6->sin6_addr, text, INET6_ADDRSTRLEN) != NULL;
  }
  return FALSE;
}

char **
mae_own_addresses (guint16 port)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  const int families[] = { AF_INET, AF_INET6 };
  struct ifaddrs *all = NULL;
  int n = 0;

  if (getifaddrs (&all) < 0)
    all = NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    for (struct ifaddrs *each = all; each != NULL; each = each->ifa_next) {
      char text[INET6_ADDRSTRLEN];

      if (each->ifa_addr == NULL || each->ifa_addr->sa_family != families[i]
          || n == MAE_OWN_ADDRESSES_MAX || !tellable (each, text))
        continue;
      g_autofree char *address = mae_address_format (&(MaeAddress){ .host = text, .port = port });
      g_strv_builder_add (builder, address);
      n++;
    }
  if (all != NULL)
    freeifaddrs (all);
  return g_strv_builder_end (builder);
}
