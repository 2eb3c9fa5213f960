/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "beacon-sender.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define EVERY_MS 2000

struct _MaeBeaconSender {
  MaeBeacon beacon;
  guint16 port;
  int v4, v6; /* sockets; -1: none */
  GSource *timer;
};

static int
open_socket (int family, int level, int option, int value)
{
  const int on = 1, hops = MAE_BEACON_HOPS;
  int fd = socket (family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

  if (fd < 0)
    return -1;
  setsockopt (fd, level, option, &value, sizeof value);
  if (family == AF_INET)
    setsockopt (fd, SOL_SOCKET, SO_BROADCAST, &on, sizeof on);
  else
    setsockopt (fd, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, &hops, sizeof hops);
  return fd;
}

/* Errors are ignored: perhaps there is no receiver, or the interface is about to be disabled. */
static void
send_v4 (MaeBeaconSender *self, const char *text, struct in_addr to)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons (self->port) };

  address.sin_addr = to;
  if (self->v4 >= 0
      && sendto (self->v4, text, strlen (text), MSG_NOSIGNAL, (struct sockaddr *) &address,
                 sizeof address)
             < 0)
    g_debug ("A beacon didn't leave by IPv4");
}

static void
send_v6 (MaeBeaconSender *self, const char *text, unsigned int interface)
{
  struct sockaddr_in6 address = { .sin6_family = AF_INET6,
                                  .sin6_port = htons (self->port),
                                  .sin6_scope_id = interface };

  inet_pton (AF_INET6, MAE_BEACON_GROUP, &address.sin6_addr);
  if (self->v6 >= 0
      && sendto (self->v6, text, strlen (text), MSG_NOSIGNAL, (struct sockaddr *) &address,
                 sizeof address)
             < 0)
    g_debug ("A beacon didn't leave by IPv6");
}

static void
send_all (MaeBeaconSender *self)
{
  g_autofree char *text = mae_beacon_write (&self->beacon);
  struct ifaddrs *all = NULL;

  /* The packets below reach other programs on this computer. */
  send_v4 (self, text, (struct in_addr){ htonl (MAE_BEACON_LOOPBACK) });
  if (getifaddrs (&all) < 0)
    return;
  for (struct ifaddrs *each = all; each != NULL; each = each->ifa_next) {
    unsigned int up = IFF_UP | IFF_RUNNING;

    if (each->ifa_addr == NULL || (each->ifa_flags & up) != up || each->ifa_flags & IFF_LOOPBACK)
      continue;
    if (each->ifa_addr->sa_family == AF_INET && each->ifa_flags & IFF_BROADCAST
        && each->ifa_broadaddr != NULL)
      send_v4 (self, text, ((struct sockaddr_in *) (gpointer) each->ifa_broadaddr)->sin_addr);
    else if (each->ifa_addr->sa_family == AF_INET6 && each->ifa_flags & IFF_MULTICAST
             && IN6_IS_ADDR_LINKLOCAL (
                 &((struct sockaddr_in6 *) (gpointer) each->ifa_addr)->sin6_addr))
      send_v6 (self, text, if_nametoindex (each->ifa_name));
  }
  freeifaddrs (all);
}

static gboolean
on_timer_cb (gpointer user_data)
{
  send_all (user_data);
  return G_SOURCE_CONTINUE;
}

MaeBeaconSender *
mae_beacon_sender_new (const MaeBeacon *beacon, guint16 port)
{
  MaeBeaconSender *self = g_new0 (MaeBeaconSender, 1);

  self->beacon = *beacon;
  self->port = port;
  self->v4 = open_socket (AF_INET, IPPROTO_IP, IP_TTL, MAE_BEACON_HOPS);
  self->v6 = open_socket (AF_INET6, IPPROTO_IPV6, IPV6_V6ONLY, 1);
  self->timer = g_timeout_source_new (EVERY_MS);
  g_source_set_callback (self->timer, on_timer_cb, self, NULL);
  g_source_attach (self->timer, g_main_context_get_thread_default ());
  send_all (self);
  return self;
}

void
mae_beacon_sender_update (MaeBeaconSender *self, const char *name, int players, int seats)
{
  MaeBeacon next = self->beacon;

  mae_beacon_set_name (&next, name);
  next.players = players;
  next.seats = seats;
  if (next.players == self->beacon.players && next.seats == self->beacon.seats
      && strcmp (next.name, self->beacon.name) == 0)
    return;
  self->beacon = next;
  send_all (self);
}

void
mae_beacon_sender_free (MaeBeaconSender *self)
{
  if (self == NULL)
    return;
  self->beacon.port = 0;
  send_all (self);
  g_source_destroy (self->timer);
  g_source_unref (self->timer);
  if (self->v4 >= 0)
    close (self->v4);
  if (self->v6 >= 0)
    close (self->v6);
  g_free (self);
}
