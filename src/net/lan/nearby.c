/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "nearby.h"

#include <arpa/inet.h>
#include <errno.h>
#include <glib-unix.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "beacon.h"
#include "net/address.h"

#define LOOK_MS 1000

/* The most packets read in LOOK_MS. The system drops further ones that don't fit its buffer. */
#define AT_ONCE 32

typedef struct {
  MaeNearby *nearby;
  int fd;
  GSource *source;
} Ear;

struct _MaeNearby {
  GObject parent_instance;

  GPtrArray *games;
  Ear v4, v6;
  GSource *timer;
};

G_DEFINE_FINAL_TYPE (MaeNearby, mae_nearby, G_TYPE_OBJECT)

static void
game_free (gpointer data)
{
  MaeNearbyGame *game = data;

  g_free (game->name);
  g_free (game->address);
  g_free (game->host);
  g_free (game);
}

/* ── The list ──────────────────────────────────────────────────────────────────────────────── */

static int
find (MaeNearby *self, guint64 id)
{
  for (guint i = 0; i < self->games->len; i++)
    if (((MaeNearbyGame *) g_ptr_array_index (self->games, i))->id == id)
      return i;
  return -1;
}

static gboolean
has_room (MaeNearby *self, const char *host)
{
  guint same = 0;

  for (guint i = 0; i < self->games->len; i++)
    same += g_str_equal (((MaeNearbyGame *) g_ptr_array_index (self->games, i))->host, host);
  return self->games->len < MAE_NEARBY_MAX && same < MAE_NEARBY_MAX_PER_HOST;
}

static void
add (MaeNearby *self, gint64 now, const char *host, const MaeBeacon *beacon)
{
  MaeNearbyGame *game = g_new0 (MaeNearbyGame, 1);

  game->id = beacon->id;
  game->heard = now;
  game->host = g_strdup (host);
  game->name = g_strdup (beacon->name);
  game->address = mae_address_format (&(MaeAddress){ .host = (char *) host, .port = beacon->port });
  game->players = beacon->players;
  game->seats = beacon->seats;
  g_ptr_array_add (self->games, game);
  g_signal_emit_by_name (self, "changed");
}

/* Updates the game at @index. If @beacon comes from another host it isn't that game, and is
 * ignored. */
static void
renew (MaeNearby *self, gint64 now, int index, const char *host, const MaeBeacon *beacon)
{
  MaeNearbyGame *game = g_ptr_array_index (self->games, index);

  if (!g_str_equal (game->host, host))
    return;
  if (beacon->port == 0) {
    g_ptr_array_remove_index (self->games, index);
    g_signal_emit_by_name (self, "changed");
    return;
  }
  game->heard = now;
  if (game->players == beacon->players && game->seats == beacon->seats
      && g_str_equal (game->name, beacon->name))
    return;
  game->players = beacon->players;
  game->seats = beacon->seats;
  g_free (game->name);
  game->name = g_strdup (beacon->name);
  g_signal_emit_by_name (self, "changed");
}

void
mae_nearby_take (MaeNearby *self, gint64 now, const char *host, const char *bytes, gsize length)
{
  MaeBeacon beacon;

  g_return_if_fail (MAE_IS_NEARBY (self));

  if (!mae_beacon_read (bytes, length, &beacon))
    return;
  int index = find (self, beacon.id);
  if (index >= 0)
    renew (self, now, index, host, &beacon);
  else if (beacon.port != 0 && has_room (self, host))
    add (self, now, host, &beacon);
}

void
mae_nearby_expire (MaeNearby *self, gint64 now)
{
  gboolean changed = FALSE;

  g_return_if_fail (MAE_IS_NEARBY (self));

  for (guint i = self->games->len; i-- > 0;)
    if (((MaeNearbyGame *) g_ptr_array_index (self->games, i))->heard + MAE_NEARBY_PATIENCE
        <= now) {
      g_ptr_array_remove_index (self->games, i);
      changed = TRUE;
    }
  if (changed)
    g_signal_emit_by_name (self, "changed");
}

const GPtrArray *
mae_nearby_list (MaeNearby *self)
{
  g_return_val_if_fail (MAE_IS_NEARBY (self), NULL);
  return self->games;
}

/* ── Listening ─────────────────────────────────────────────────────────────────────────────── */

/* Returns the packet's remaining hops; -1: unknown. */
static int
hops_of (struct msghdr *message)
{
  for (struct cmsghdr *each = CMSG_FIRSTHDR (message); each != NULL;
       each = CMSG_NXTHDR (message, each)) {
    int hops;

    if ((each->cmsg_level == IPPROTO_IP && each->cmsg_type == IP_TTL)
        || (each->cmsg_level == IPPROTO_IPV6 && each->cmsg_type == IPV6_HOPLIMIT)) {
      memcpy (&hops, CMSG_DATA (each), sizeof hops);
      return hops;
    }
  }
  return -1;
}

static char *
host_of (const struct sockaddr_storage *from)
{
  char text[INET6_ADDRSTRLEN + IF_NAMESIZE + 1] = "";
  char interface[IF_NAMESIZE];

  if (from->ss_family == AF_INET)
    inet_ntop (AF_INET, &((const struct sockaddr_in *) from)->sin_addr, text, sizeof text);
  else {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *) from;

    inet_ntop (AF_INET6, &v6->sin6_addr, text, sizeof text);
    /* A link-local address needs its interface. */
    if (IN6_IS_ADDR_LINKLOCAL (&v6->sin6_addr)
        && if_indextoname (v6->sin6_scope_id, interface) != NULL) {
      g_strlcat (text, "%", sizeof text);
      g_strlcat (text, interface, sizeof text);
    }
  }
  return g_strdup (text);
}

/* Reads a packet. Returns FALSE when there is none. */
static gboolean
receive_one (MaeNearby *self, int fd)
{
  char bytes[MAE_BEACON_MAX + 1], control[CMSG_SPACE (sizeof (int)) * 2];
  struct sockaddr_storage from;
  struct iovec part = { .iov_base = bytes, .iov_len = sizeof bytes };
  struct msghdr message = { .msg_name = &from,
                            .msg_namelen = sizeof from,
                            .msg_iov = &part,
                            .msg_iovlen = 1,
                            .msg_control = control,
                            .msg_controllen = sizeof control };
  gssize length = recvmsg (fd, &message, 0);

  if (length < 0)
    return errno == EINTR;
  if (message.msg_flags & MSG_TRUNC || hops_of (&message) != MAE_BEACON_HOPS)
    return TRUE;
  g_autofree char *host = host_of (&from);
  mae_nearby_take (self, g_get_monotonic_time (), host, bytes, length);
  return TRUE;
}

static gboolean
on_readable_cb (int fd, GIOCondition condition, gpointer user_data)
{
  Ear *ear = user_data;
  g_autoptr (MaeNearby) self = g_object_ref (ear->nearby);

  for (int i = 0; i < AT_ONCE; i++)
    if (ear->source == NULL || !receive_one (self, fd))
      break;
  return G_SOURCE_CONTINUE;
}

static gboolean
on_timer_cb (gpointer user_data)
{
  mae_nearby_expire (user_data, g_get_monotonic_time ());
  return G_SOURCE_CONTINUE;
}

static void
ear_open (Ear *ear, MaeNearby *self, int fd)
{
  ear->nearby = self;
  ear->fd = fd;
  ear->source = g_unix_fd_source_new (fd, G_IO_IN);
  g_source_set_callback (ear->source, G_SOURCE_FUNC (on_readable_cb), ear, NULL);
  g_source_attach (ear->source, g_main_context_get_thread_default ());
}

static void
ear_close (Ear *ear)
{
  if (ear->source == NULL)
    return;
  g_source_destroy (ear->source);
  g_clear_pointer (&ear->source, g_source_unref);
  close (ear->fd);
}

static void
join_groups (int fd)
{
  struct if_nameindex *all = if_nameindex ();
  struct ipv6_mreq group;

  inet_pton (AF_INET6, MAE_BEACON_GROUP, &group.ipv6mr_multiaddr);
  for (struct if_nameindex *each = all; each != NULL && each->if_index != 0; each++) {
    group.ipv6mr_interface = each->if_index;
    /* Not every interface supports multicast. */
    if (setsockopt (fd, IPPROTO_IPV6, IPV6_JOIN_GROUP, &group, sizeof group) < 0)
      g_debug ("%s: multicast is not supported", each->if_name);
  }
  if (all != NULL)
    if_freenameindex (all);
}

/* Opens a socket at @address, whose port is set to the socket's, that is told @option (of @level)
 * with each packet. Returns -1 and sets errno on failure. */
static int
open_socket (struct sockaddr *address, socklen_t length, int level, int option)
{
  const int on = 1;
  int fd = socket (address->sa_family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

  if (fd < 0)
    return -1;
  /* Several programs on a computer can listen; each receives every packet. */
  setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (address->sa_family == AF_INET6)
    setsockopt (fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
  setsockopt (fd, level, option, &on, sizeof on);
  if (bind (fd, address, length) < 0 || getsockname (fd, address, &length) < 0) {
    int cause = errno;

    close (fd);
    errno = cause;
    return -1;
  }
  return fd;
}

static int
open_v4 (guint16 *port)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons (*port) };
  int fd = open_socket ((struct sockaddr *) &address, sizeof address, IPPROTO_IP, IP_RECVTTL);

  if (fd >= 0)
    *port = ntohs (address.sin_port);
  return fd;
}

static int
open_v6 (guint16 port)
{
  struct sockaddr_in6 address = { .sin6_family = AF_INET6, .sin6_port = htons (port) };
  int fd =
      open_socket ((struct sockaddr *) &address, sizeof address, IPPROTO_IPV6, IPV6_RECVHOPLIMIT);

  if (fd >= 0)
    join_groups (fd);
  return fd;
}

guint16
mae_nearby_listen (MaeNearby *self, guint16 port, GError **error)
{
  int v4, v6;

  g_return_val_if_fail (MAE_IS_NEARBY (self), 0);
  g_return_val_if_fail (self->v4.source == NULL, 0);

  v4 = open_v4 (&port);
  if (v4 < 0) {
    int cause = errno;

    g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (cause), g_strerror (cause));
    return 0;
  }
  ear_open (&self->v4, self, v4);
  v6 = open_v6 (port);
  if (v6 >= 0)
    ear_open (&self->v6, self, v6);
  self->timer = g_timeout_source_new (LOOK_MS);
  g_source_set_callback (self->timer, on_timer_cb, self, NULL);
  g_source_attach (self->timer, g_main_context_get_thread_default ());
  return port;
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_nearby_finalize (GObject *object)
{
  MaeNearby *self = MAE_NEARBY (object);

  ear_close (&self->v4);
  ear_close (&self->v6);
  if (self->timer != NULL) {
    g_source_destroy (self->timer);
    g_source_unref (self->timer);
  }
  g_ptr_array_unref (self->games);
  G_OBJECT_CLASS (mae_nearby_parent_class)->finalize (object);
}

static void
mae_nearby_class_init (MaeNearbyClass *class)
{
  G_OBJECT_CLASS (class)->finalize = mae_nearby_finalize;
  g_signal_new ("changed", MAE_TYPE_NEARBY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mae_nearby_init (MaeNearby *self)
{
  self->games = g_ptr_array_new_with_free_func (game_free);
}

MaeNearby *
mae_nearby_new (void)
{
  return g_object_new (MAE_TYPE_NEARBY, NULL);
}
