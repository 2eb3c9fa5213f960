/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/transport.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#define EVENTS_AT_ONCE 1024
#define READ_SIZE 65536
#define ACCEPT_AT_ONCE 64

/* A peer with this much unread is read from again only when it has read all. */
#define BACKLOG_MAX (128 * 1024)

/* After the last byte a connection stays half open so long, so that what the peer was still
 * sending doesn't make the kernel throw away what it hasn't read. At most so many at a time. */
#define LINGER_US G_TIME_SPAN_SECOND
#define LINGERING_MAX 256

/* How long to accept nobody when that fails for want of memory or descriptors. */
#define ACCEPT_PAUSE_US (100 * G_TIME_SPAN_MILLISECOND)

/* What an epoll event points to. */
typedef struct {
  int fd;
  gboolean is_listener;
} Watch;

typedef struct {
  Watch watch;
  MaeTransport *transport;
  MaeServerSession *session; /* NULL: refused, or lingering */
  gboolean lingering;
  guint32 interest; /* what epoll looks for */
  gint64 linger_until;
  GList link; /* in transport->connections or ->lingering */
} Connection;

struct _MaeTransport {
  MaeServer *server;
  GSource *source;
  int epoll_fd;
  int reserve_fd;      /* given up for a moment to refuse whom there is no descriptor for */
  gint64 armed;        /* the source's ready time */
  gint64 accept_again; /* while listeners pause; otherwise G_MAXINT64 */

  GPtrArray *listeners; /* Watch */
  GQueue connections;
  GQueue lingering; /* by rising linger_until */

  void (*done) (gpointer data);
  gpointer done_data;

  char buffer[READ_SIZE];
};

typedef struct {
  GSource source;
  MaeTransport *transport;
} TransportSource;

/* ── epoll ─────────────────────────────────────────────────────────────────────────────────── */

static gboolean
control (MaeTransport *transport, int operation, Watch *watch, guint32 interest)
{
  struct epoll_event event = { .events = interest, .data.ptr = watch };
  return epoll_ctl (transport->epoll_fd, operation, watch->fd, &event) == 0;
}

static void
set_interest (Connection *connection, guint32 interest)
{
  if (connection->interest == interest)
    return;
  connection->interest = interest;
  control (connection->transport, EPOLL_CTL_MOD, &connection->watch, interest);
}

/* ── Connections ───────────────────────────────────────────────────────────────────────────── */

static void
end_session (Connection *connection)
{
  if (connection->session != NULL)
    mae_server_closed (connection->transport->server, g_steal_pointer (&connection->session),
                       g_get_monotonic_time ());
}

static GQueue *
queue_of (Connection *connection)
{
  MaeTransport *transport = connection->transport;
  return connection->lingering ? &transport->lingering : &transport->connections;
}

static void
connection_free (Connection *connection)
{
  end_session (connection);
  g_queue_unlink (queue_of (connection), &connection->link);
  close (connection->watch.fd);
  g_free (connection);
}

/* All is said: waits a moment for the peer to close its end. */
static void
connection_linger (Connection *connection)
{
  MaeTransport *transport = connection->transport;

  if (transport->lingering.length >= LINGERING_MAX) {
    connection_free (connection);
    return;
  }
  end_session (connection);
  g_queue_unlink (queue_of (connection), &connection->link);
  connection->lingering = TRUE;
  connection->linger_until = g_get_monotonic_time () + LINGER_US;
  g_queue_push_tail_link (queue_of (connection), &connection->link);
  shutdown (connection->watch.fd, SHUT_WR);
  set_interest (connection, EPOLLIN);
}

/* Writes what there is to write. Returns FALSE when that was the end of the connection. */
static gboolean
connection_flush (Connection *connection)
{
  MaeServerSession *session = connection->session;
  const char *text;
  gsize length;

  while ((text = mae_server_session_get_output (session, &length)) != NULL) {
    gssize sent = send (connection->watch.fd, text, length, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent < 0 && errno == EAGAIN)
      break;
    if (sent < 0) {
      connection_free (connection);
      return FALSE;
    }
    mae_server_session_sent (session, sent);
  }
  if (length == 0 && mae_server_session_wants_close (session)) {
    connection_linger (connection);
    return FALSE;
  }
  gboolean read_on = mae_server_session_wants_input (session)
                     && (length == 0 || ((connection->interest & EPOLLIN) && length < BACKLOG_MAX));
  set_interest (connection, (read_on ? EPOLLIN : 0) | (length > 0 ? EPOLLOUT : 0));
  return TRUE;
}

static void
connection_read (Connection *connection)
{
  MaeTransport *transport = connection->transport;
  gssize length = recv (connection->watch.fd, transport->buffer, READ_SIZE, 0);

  if (length < 0 && (errno == EAGAIN || errno == EINTR))
    return;
  if (length <= 0)
    connection_free (connection);
  else if (connection->session != NULL)
    mae_server_receive (transport->server, connection->session, g_get_monotonic_time (),
                        transport->buffer, length);
}

static void
connection_event (Connection *connection, guint32 events)
{
  if (events & EPOLLOUT && connection->session != NULL)
    mae_server_session_set_ready (connection->session);
  if (events & EPOLLIN)
    connection_read (connection);
  else if (events & (EPOLLERR | EPOLLHUP))
    connection_free (connection);
}

/* Takes @fd, non-blocking already. */
static void
connection_new (MaeTransport *transport, int fd, const char *address)
{
  Connection *connection = g_new0 (Connection, 1);
  const char *refusal = NULL;

  connection->watch.fd = fd;
  connection->transport = transport;
  connection->link.data = connection;
  connection->interest = EPOLLIN;
  g_queue_push_tail_link (&transport->connections, &connection->link);
  connection->session =
      mae_server_open (transport->server, g_get_monotonic_time (), address, connection, &refusal);
  if (connection->session == NULL) {
    G_GNUC_UNUSED gssize sent = send (fd, refusal, strlen (refusal), MSG_NOSIGNAL);
  }
  if (!control (transport, EPOLL_CTL_ADD, &connection->watch, EPOLLIN)) {
    g_warning ("A connection can’t be watched: %s", g_strerror (errno));
    connection_free (connection);
  } else if (connection->session == NULL) {
    connection_linger (connection);
  }
}

/* ── Accepting ─────────────────────────────────────────────────────────────────────────────── */

/* What a host counts as for the bound on connections per address: an IPv6 host usually has a whole
 * /64 to itself. NULL: this machine, whose bound is that on connections in all. */
static const char *
address_of (const struct sockaddr_storage *peer, char text[INET6_ADDRSTRLEN])
{
  if (peer->ss_family == AF_INET) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *) peer;
    if (ntohl (v4->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET)
      return NULL;
    return inet_ntop (AF_INET, &v4->sin_addr, text, INET6_ADDRSTRLEN);
  }
  if (peer->ss_family == AF_INET6) {
    struct in6_addr network = ((const struct sockaddr_in6 *) peer)->sin6_addr;
    if (IN6_IS_ADDR_LOOPBACK (&network))
      return NULL;
    memset (network.s6_addr + 8, 0, 8);
    return inet_ntop (AF_INET6, &network, text, INET6_ADDRSTRLEN);
  }
  return NULL;
}

static void
pause_accepting (MaeTransport *transport, gboolean pause)
{
  for (guint i = 0; i < transport->listeners->len; i++)
    control (transport, EPOLL_CTL_MOD, g_ptr_array_index (transport->listeners, i),
             pause ? 0 : EPOLLIN);
  transport->accept_again = pause ? g_get_monotonic_time () + ACCEPT_PAUSE_US : G_MAXINT64;
}

/* There is no descriptor for whoever knocks: with the one kept in reserve they are at least told so
 * by a closed connection, instead of waiting in the backlog and keeping the loop awake. Returns 0,
 * EAGAIN when nobody knocks, or why not even that works. */
static int
turn_away (MaeTransport *transport, int listener)
{
  if (transport->reserve_fd < 0)
    return EMFILE;
  close (transport->reserve_fd);
  int fd = accept4 (listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  int result = fd >= 0 ? 0 : errno;
  if (fd >= 0)
    close (fd);
  transport->reserve_fd = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  return result;
}

/* Lets one peer in. Returns 0, EAGAIN when nobody knocks, or why it failed. */
static int
accept_one (MaeTransport *transport, int listener)
{
  struct sockaddr_storage peer;
  socklen_t length = sizeof peer;
  char text[INET6_ADDRSTRLEN];
  int fd = accept4 (listener, (struct sockaddr *) &peer, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);

  if (fd >= 0) {
    setsockopt (fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof (int));
    connection_new (transport, fd, address_of (&peer, text));
    return 0;
  }
  switch (errno) {
  case EINTR:
  case ECONNABORTED:
    return 0;
  case EMFILE:
  case ENFILE:
    return turn_away (transport, listener);
  default:
    return errno;
  }
}

static void
listener_event (MaeTransport *transport, Watch *listener)
{
  int result = 0;
  for (int i = 0; i < ACCEPT_AT_ONCE && result == 0; i++)
    result = accept_one (transport, listener->fd);
  if (result == 0 || result == EAGAIN)
    return;
  g_warning ("Nobody can be let in for a moment: %s", g_strerror (result));
  pause_accepting (transport, TRUE);
}

static gboolean
listen_failed (const MaeListenAddress *address, int fd, GError **error)
{
  int cause = errno;
  g_autofree char *where = mae_listen_address_format (address);

  if (fd >= 0)
    close (fd);
  if (cause == EADDRINUSE)
    g_set_error (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_IN_USE,
                 _ ("%s is taken: another program listens there already."), where);
  else
    g_set_error (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_FAILED, _ ("Can’t listen on %s: %s."),
                 where, g_strerror (cause));
  return FALSE;
}

gboolean
mae_transport_listen (MaeTransport *transport, MaeListenAddress *address, GError **error)
{
  const int on = 1;
  int family = address->address.ss_family;
  int fd = socket (family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

  if (fd < 0)
    return listen_failed (address, fd, error);
  setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (family == AF_INET6)
    setsockopt (fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
  if (bind (fd, (struct sockaddr *) &address->address, address->length) < 0
      || listen (fd, SOMAXCONN) < 0
      || getsockname (fd, (struct sockaddr *) &address->address, &address->length) < 0)
    return listen_failed (address, fd, error);

  Watch *listener = g_new (Watch, 1);
  *listener = (Watch){ .fd = fd, .is_listener = TRUE };
  if (!control (transport, EPOLL_CTL_ADD, listener, EPOLLIN)) {
    g_free (listener);
    return listen_failed (address, fd, error);
  }
  g_ptr_array_add (transport->listeners, listener);
  return TRUE;
}

void
mae_transport_adopt (MaeTransport *transport, int fd)
{
  connection_new (transport, fd, NULL);
  mae_transport_wake (transport);
}

void
mae_transport_wake (MaeTransport *transport)
{
  /* Otherwise it would stay at 0, and the loop awake. */
  transport->armed = 0;
  g_source_set_ready_time (transport->source, 0);
}

static void
listener_free (gpointer data)
{
  Watch *listener = data;
  close (listener->fd);
  g_free (listener);
}

/* ── The source ────────────────────────────────────────────────────────────────────────────── */

/* After all that came in was handled: what it changed is saved once, before anything leaves.
 * Each session's output in one piece. Writing may end sessions, which may cause more output. */
static void
flush_ready (MaeTransport *transport)
{
  MaeServerSession *session;
  while ((session = mae_server_next_ready (transport->server)) != NULL)
    connection_flush (mae_server_session_get_peer (session));
}

/* Setting a ready time wakes the context up once more: only where it must be earlier, or has
 * passed. Heartbeats mostly move it back. */
static void
arm (MaeTransport *transport, gint64 now)
{
  gint64 next = MIN (mae_server_next_deadline (transport->server), transport->accept_again);
  if (transport->lingering.head != NULL)
    next = MIN (next, ((Connection *) transport->lingering.head->data)->linger_until);
  if (next >= transport->armed && transport->armed > now)
    return;
  transport->armed = next;
  g_source_set_ready_time (transport->source, next == G_MAXINT64 ? -1 : next);
}

static void
do_what_is_due (MaeTransport *transport, gint64 now)
{
  Connection *connection;

  if (now >= mae_server_next_deadline (transport->server))
    mae_server_tick (transport->server, now);
  while ((connection = g_queue_peek_head (&transport->lingering)) != NULL
         && connection->linger_until <= now)
    connection_free (connection);
  if (now >= transport->accept_again)
    pause_accepting (transport, FALSE);
}

static gboolean
dispatch (GSource *source, GSourceFunc callback, gpointer user_data)
{
  MaeTransport *transport = ((TransportSource *) source)->transport;
  struct epoll_event events[EVENTS_AT_ONCE];
  int n = epoll_wait (transport->epoll_fd, events, EVENTS_AT_ONCE, 0);

  /* Nothing is sent in here. A connection is freed only by its own event: no event here points to
   * one that is gone. */
  for (int i = 0; i < n; i++) {
    Watch *watch = events[i].data.ptr;
    if (watch->is_listener)
      listener_event (transport, watch);
    else
      connection_event ((Connection *) watch, events[i].events);
  }
  gint64 now = g_get_monotonic_time ();
  do_what_is_due (transport, now);
  flush_ready (transport);
  arm (transport, now);

  if (transport->done != NULL && transport->connections.length == 0) {
    void (*done) (gpointer) = g_steal_pointer (&transport->done);
    done (transport->done_data);
  }
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs source_funcs = { .dispatch = dispatch };

MaeTransport *
mae_transport_new (MaeServer *server, GMainContext *context, GError **error)
{
  int epoll_fd = epoll_create1 (EPOLL_CLOEXEC);
  if (epoll_fd < 0) {
    g_set_error (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_FAILED, _ ("Can’t use epoll: %s."),
                 g_strerror (errno));
    return NULL;
  }

  MaeTransport *transport = g_new0 (MaeTransport, 1);
  transport->server = server;
  transport->epoll_fd = epoll_fd;
  transport->reserve_fd = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  transport->armed = G_MAXINT64;
  transport->accept_again = G_MAXINT64;
  transport->listeners = g_ptr_array_new_with_free_func (listener_free);

  transport->source = g_source_new (&source_funcs, sizeof (TransportSource));
  ((TransportSource *) transport->source)->transport = transport;
  g_source_set_name (transport->source, "Maestri connections");
  g_source_add_unix_fd (transport->source, epoll_fd, G_IO_IN);
  g_source_attach (transport->source, context);
  return transport;
}

void
mae_transport_shut_down (MaeTransport *transport, void (*done) (gpointer data), gpointer data)
{
  transport->done = done;
  transport->done_data = data;
  g_ptr_array_set_size (transport->listeners, 0);
  mae_server_shut_down (transport->server, g_get_monotonic_time ());
  mae_transport_wake (transport);
}

void
mae_transport_free (MaeTransport *transport)
{
  if (transport == NULL)
    return;
  mae_server_shut_down (transport->server, g_get_monotonic_time ());
  while (transport->connections.head != NULL)
    connection_free (transport->connections.head->data);
  while (transport->lingering.head != NULL)
    connection_free (transport->lingering.head->data);
  g_ptr_array_unref (transport->listeners);
  g_source_destroy (transport->source);
  g_source_unref (transport->source);
  close (transport->epoll_fd);
  if (transport->reserve_fd >= 0)
    close (transport->reserve_fd);
  g_free (transport);
}
