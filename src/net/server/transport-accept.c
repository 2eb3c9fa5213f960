/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The transport's listeners: accepting connections. */
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <unistd.h>

#include "transport-private.h"

#define ACCEPT_AT_ONCE 64

/* How long to stop accepting when accept() fails for lack of memory or descriptors. */
#define ACCEPT_PAUSE_US (100 * G_TIME_SPAN_MILLISECOND)

/* ── Accepting ─────────────────────────────────────────────────────────────────────────────── */

void
mae_transport_pause_accepting (MaeTransport *transport, gboolean pause)
{
  for (guint i = 0; i < transport->listeners->len; i++)
    mae_transport_control (transport, EPOLL_CTL_MOD,
                           &((MaeListener *) g_ptr_array_index (transport->listeners, i))->watch,
                           pause ? 0 : EPOLLIN);
  transport->accept_again = pause ? g_get_monotonic_time () + ACCEPT_PAUSE_US : G_MAXINT64;
}

/* accept() fails with EMFILE: closes the spare descriptor to accept and close the connection, so
 * that it doesn't stay in the backlog and keep waking the loop. Returns 0, EAGAIN when there is no
 * connection, or the error. */
static int
turn_away (MaeTransport *transport, int listener)
{
  if (transport->reserve_fd < 0)
    return EMFILE;
  close (transport->reserve_fd);
  int fd = accept4 (listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  int result = fd >= 0 ? 0 : errno;
  /* Closing a lingering connection frees its descriptor for a new one. */
  for (GList *peer = transport->lingering.head; peer != NULL; peer = peer->next)
    ((MaePeer *) peer->data)->until = 0;
  if (fd >= 0)
    close (fd);
  transport->reserve_fd = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  return result;
}

/* Accepts one connection. Returns 0, EAGAIN when there is none, or the error. */
static int
accept_one (MaeTransport *transport, const MaeListener *listener)
{
  struct sockaddr_storage peer;
  socklen_t length = sizeof peer;
  char text[INET6_ADDRSTRLEN];
  int fd = accept4 (listener->watch.fd, (struct sockaddr *) &peer, &length,
                    SOCK_CLOEXEC | SOCK_NONBLOCK);

  if (fd >= 0) {
    setsockopt (fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof (int));
    setsockopt (fd, SOL_SOCKET, SO_SNDBUF, &(int){ MAE_TRANSPORT_SEND_BUFFER }, sizeof (int));
    setsockopt (fd, SOL_SOCKET, SO_RCVBUF, &(int){ MAE_TRANSPORT_RECEIVE_BUFFER }, sizeof (int));
    mae_peer_begin (transport, fd, listener, mae_transport_address_of (transport, &peer, text),
                    mae_transport_is_proxy (transport, &peer));
    return 0;
  }
  switch (errno) {
  case EINTR:
  case ECONNABORTED:
    return 0;
  case EMFILE:
  case ENFILE:
    return turn_away (transport, listener->watch.fd);
  default:
    return errno;
  }
}

void
mae_listener_event (MaeTransport *transport, MaeListener *listener)
{
  int result = 0;
  for (int i = 0; i < ACCEPT_AT_ONCE && result == 0; i++)
    result = accept_one (transport, listener);
  if (result == 0 || result == EAGAIN)
    return;
  g_warning ("No connections are accepted for a moment: %s", g_strerror (result));
  mae_transport_pause_accepting (transport, TRUE);
}

void
mae_listener_free (gpointer data)
{
  MaeListener *listener = data;
  close (listener->watch.fd);
  g_free (listener);
}

/* ── Listening ─────────────────────────────────────────────────────────────────────────────── */

/* Takes ownership of @fd, a listening socket. */
static gboolean
add_listener (MaeTransport *transport, int fd, const MaeDialect *dialect, gboolean tls,
              guint16 both_port)
{
  MaeListener *listener = g_new (MaeListener, 1);

  *listener = (MaeListener){
    .watch = { .fd = fd, .kind = MAE_WATCH_LISTENER },
    .dialect = dialect,
    .tls = tls,
    .both_port = both_port,
  };
  if (!mae_transport_control (transport, EPOLL_CTL_ADD, &listener->watch, EPOLLIN)) {
    int cause = errno;
    mae_listener_free (listener);
    errno = cause;
    return FALSE;
  }
  g_ptr_array_add (transport->listeners, listener);
  return TRUE;
}

static gboolean
is_any_ipv6 (const MaeListenAddress *address)
{
  return address->address.ss_family == AF_INET6
         && IN6_IS_ADDR_UNSPECIFIED (&((const struct sockaddr_in6 *) &address->address)->sin6_addr);
}

/* Returns the port if @address is `0.0.0.0:PORT`, otherwise 0. */
static guint16
any_ipv4_port (const MaeListenAddress *address)
{
  const struct sockaddr_in *v4 = (const struct sockaddr_in *) &address->address;
  return address->address.ss_family == AF_INET && v4->sin_addr.s_addr == htonl (INADDR_ANY)
             ? ntohs (v4->sin_port)
             : 0;
}

/* Returns whether one of our listeners already accepts IPv4 peers there. */
static gboolean
is_served (const MaeTransport *transport, const MaeListenAddress *address, gboolean tls)
{
  guint16 port = any_ipv4_port (address);

  for (guint i = 0; port != 0 && i < transport->listeners->len; i++) {
    const MaeListener *listener = g_ptr_array_index (transport->listeners, i);
    if (listener->both_port == port && listener->tls == tls
        && listener->dialect == address->dialect)
      return TRUE;
  }
  return FALSE;
}

gboolean
mae_transport_listen (MaeTransport *transport, MaeListenAddress *address, gboolean tls,
                      GError **error)
{
  gboolean both = is_any_ipv6 (address);
  int fd = mae_listen_address_open (address, !both);

  /* The operator may give both `0.0.0.0:PORT` and `[::]:PORT`, in either order. */
  if (fd < 0 && errno == EADDRINUSE && is_served (transport, address, tls))
    return TRUE;
  if (fd < 0 && errno == EADDRINUSE && both) {
    both = FALSE;
    fd = mae_listen_address_open (address, TRUE);
  }
  if (fd < 0)
    return mae_listen_address_explain (address, errno, error);
  guint16 port = ntohs (((const struct sockaddr_in6 *) &address->address)->sin6_port);
  if (!add_listener (transport, fd, address->dialect, tls, both ? port : 0))
    return mae_listen_address_explain (address, errno, error);
  return TRUE;
}

gboolean
mae_transport_take_listener (MaeTransport *transport, int fd, gboolean tls,
                             MaeListenAddress *address, GError **error)
{
  int listens = 0, kind = 0;
  socklen_t size = sizeof listens;

  address->dialect = mae_dialect_default ();
  address->length = sizeof address->address;
  if (getsockopt (fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) < 0 || !listens
      || getsockopt (fd, SOL_SOCKET, SO_TYPE, &kind, &size) < 0 || kind != SOCK_STREAM
      || getsockname (fd, (struct sockaddr *) &address->address, &address->length) < 0
      || (address->address.ss_family != AF_INET && address->address.ss_family != AF_INET6)) {
    g_set_error (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_FAILED,
                 _ ("Descriptor %d is not a listening TCP socket."), fd);
    return FALSE;
  }
  int flags = fcntl (fd, F_GETFL);
  if (flags < 0 || fcntl (fd, F_SETFL, flags | O_NONBLOCK) < 0
      || fcntl (fd, F_SETFD, FD_CLOEXEC) < 0
      || !add_listener (transport, fd, address->dialect, tls, 0))
    return mae_listen_address_explain (address, errno, error);
  return TRUE;
}
