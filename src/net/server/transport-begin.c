/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Encrypted connections with GIO's TLS. Once open, they use the same epoll descriptor as all
 * others, without blocking. Handshakes block, so GIO does them on threads, which wait for the peer.
 * Slow peers must not delay others: only peers whose first message is complete get a thread, those
 * first whose address had the fewest handshakes lately; the number of handshakes at once is
 * limited, in all and for each address; and while others wait, a slow one is closed, soon if its
 * address had more handshakes than those who wait. Handshakes of an address are rate-limited, and
 * an open connection can't begin another handshake: see record-stream.h. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/record-stream.h"
#include "transport-private.h"

/* The most handshakes at once: in all (GIO starts 10 threads without delay, and one more every 100
 * ms while others wait), and of one address. */
#define SHAKING_MAX 16
#define SHAKING_PER_ADDRESS 3
/* The most handshakes at once of one IPv6 network (/48), which has 65,536 networks that count as
 * addresses. */
#define SHAKING_PER_NETWORK 5

/* The most peers that wait for a thread. */
#define WAITING_MAX 1024

/* How many times a handshake counts for its address if it wasn't completed. */
#define UNFINISHED 30

/* How long a handshake may take while others wait, and while others wait whose address had fewer
 * handshakes lately. */
#define FAIR_US G_TIME_SPAN_SECOND
#define HOLD_US (250 * G_TIME_SPAN_MILLISECOND)

/* The header of the record with the first message: kind, version, length. */
#define RECORD_HEADER 5
#define RECORD_HANDSHAKE 22
#define RECORD_MAX (16384 + 2048)

/* A handshake job of a worker thread. It is freed when the thread is done, maybe after the peer and
 * the transport. */
struct _MaeShake {
  MaePeer *peer;           /* NULL: freed */
  MaeTransport *transport; /* NULL: freed */
  char *address;
  gint64 load; /* that of the peer */
  gint64 since;
  GList link; /* in transport->shaking */
};

/* ── Bytes ─────────────────────────────────────────────────────────────────────────────────── */

/* Translates a GError to errno: EAGAIN, or another error. */
static gssize
failed (GError *error)
{
  errno = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK) ? EAGAIN : ECONNRESET;
  g_error_free (error);
  return -1;
}

gssize
mae_peer_receive_tls (MaePeer *peer, char *bytes, gsize size)
{
  GPollableInputStream *in = G_POLLABLE_INPUT_STREAM (g_io_stream_get_input_stream (peer->tls));
  GError *error = NULL;
  gssize length = g_pollable_input_stream_read_nonblocking (in, bytes, size, NULL, &error);
  return error != NULL ? failed (error) : length;
}

gssize
mae_peer_send_tls (MaePeer *peer, const char *bytes, gsize length)
{
  GPollableOutputStream *out = G_POLLABLE_OUTPUT_STREAM (g_io_stream_get_output_stream (peer->tls));
  /* After G_IO_ERROR_WOULD_BLOCK the same bytes must be written again. */
  gsize n = peer->retry != 0 ? MIN (peer->retry, length) : length;
  GError *error = NULL;
  gssize sent = g_pollable_output_stream_write_nonblocking (out, bytes, n, NULL, &error);
  peer->retry = error != NULL ? n : 0;
  return error != NULL ? failed (error) : sent;
}

void
mae_peer_finish_tls (MaePeer *peer)
{
  struct pollfd writable = { .fd = peer->watch.fd, .events = POLLOUT };
  if (peer->tls == NULL || peer->retry != 0)
    return;
  if (poll (&writable, 1, 0) == 1 && (writable.revents & POLLOUT) != 0)
    g_output_stream_close (g_io_stream_get_output_stream (peer->tls), NULL, NULL);
}

/* ── Limits by address ─────────────────────────────────────────────────────────────────────── */

/* Returns the /48 of @address, an IPv6 /64 from mae_transport_count_as(); an IPv4 address is
 * returned as it is. */
static const char *
network_of (const char *address, char text[INET6_ADDRSTRLEN])
{
  struct in6_addr network;

  if (inet_pton (AF_INET6, address, &network) != 1)
    return address;
  memset (network.s6_addr + 6, 0, 10);
  return inet_ntop (AF_INET6, &network, text, INET6_ADDRSTRLEN);
}

/* ── The handshake ─────────────────────────────────────────────────────────────────────────── */

static void
shake_free (MaeShake *shake)
{
  if (shake->transport != NULL)
    g_queue_unlink (&shake->transport->shaking, &shake->link);
  g_free (shake->address);
  g_free (shake);
}

static void
stop_beginning (MaePeer *peer)
{
  g_queue_unlink (&peer->transport->beginners, &peer->beginner_link);
}

static void start_shaking (MaeTransport *transport);

/* Versions of TLS before 1.2 aren't secure: they are refused. */
static gboolean
is_new_enough (GTlsConnection *tls)
{
  GTlsProtocolVersion version = g_tls_connection_get_protocol_version (tls);
  return version == G_TLS_PROTOCOL_VERSION_TLS_1_2 || version == G_TLS_PROTOCOL_VERSION_TLS_1_3;
}

static void
open_up (MaePeer *peer)
{
  mae_record_stream_set_open (peer->records);
  stop_beginning (peer);
  peer->stage = MAE_PEER_OPEN;
  peer->interest = EPOLLIN;
  if (!mae_transport_control (peer->transport, EPOLL_CTL_ADD, &peer->watch, EPOLLIN)) {
    g_warning ("A connection can’t be watched: %s", g_strerror (errno));
    mae_peer_free (peer);
    return;
  }
  mae_server_session_set_ready (peer->session);
}

static void
shaken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MaeShake *shake = user_data;
  MaePeer *peer = shake->peer;
  MaeTransport *transport = shake->transport;
  g_autoptr (GError) error = NULL;
  gboolean agreed = g_tls_connection_handshake_finish (G_TLS_CONNECTION (source), result, &error);

  shake_free (shake);
  if (peer != NULL) {
    peer->shake = NULL;
    if (agreed && is_new_enough (G_TLS_CONNECTION (source))) {
      open_up (peer);
    } else {
      g_info ("Session %" G_GUINT64_FORMAT " is dropped: no TLS (%s)",
              mae_server_session_get_number (peer->session),
              error != NULL ? error->message : "its version is older than 1.2");
      mae_peer_free (peer);
    }
  }
  if (transport != NULL) {
    start_shaking (transport);
    mae_transport_wake (transport);
  }
}

/* Passes ownership of the descriptor to GIO. */
static gboolean
wrap (MaePeer *peer, GError **error)
{
  g_autoptr (GSocket) socket = g_socket_new_from_fd (peer->watch.fd, error);
  if (socket == NULL)
    return FALSE;
  g_autoptr (GSocketConnection) stream = g_socket_connection_factory_create_connection (socket);
  peer->records = mae_record_stream_new (G_IO_STREAM (stream));
  /* Like g_tls_server_connection_new(), but without a database of trusted certificates, which a
   * server doesn't need: by default each connection reads the system's, which takes longer than a
   * hundred moves. */
  peer->tls =
      g_initable_new (g_tls_backend_get_server_connection_type (g_tls_backend_get_default ()), NULL,
                      error, "base-io-stream", peer->records, "certificate",
                      peer->transport->certificate, "database", NULL, NULL);
  if (peer->tls == NULL) {
    peer->watch.fd = -1; /* closed with the socket */
    return FALSE;
  }
  /* A missing closure alert does no harm: an incomplete last line is dropped anyway. */
  g_tls_connection_set_require_close_notify (G_TLS_CONNECTION (peer->tls), FALSE);
  return TRUE;
}

static void
shake_hands (MaePeer *peer)
{
  MaeTransport *transport = peer->transport;
  g_autoptr (GError) error = NULL;

  g_queue_unlink (&transport->waiting, &peer->waiting_link);
  peer->stage = MAE_PEER_SHAKING;
  if (!wrap (peer, &error)) {
    g_warning ("A connection can’t be encrypted: %s", error->message);
    mae_peer_free (peer);
    return;
  }
  peer->shake = g_new0 (MaeShake, 1);
  peer->shake->peer = peer;
  peer->shake->transport = transport;
  peer->shake->address = g_strdup (peer->address);
  peer->shake->load = peer->load;
  peer->shake->since = g_get_monotonic_time ();
  peer->shake->link.data = peer->shake;
  g_queue_push_tail_link (&transport->shaking, &peer->shake->link);
  /* There is no cancellable: it would need a descriptor, and without a free one GLib would abort
   * the program. Shutting the socket down ends the operation too. */
  g_main_context_push_thread_default (transport->context);
  g_tls_connection_handshake_async (G_TLS_CONNECTION (peer->tls), G_PRIORITY_DEFAULT, NULL,
                                    shaken_cb, peer->shake);
  g_main_context_pop_thread_default (transport->context);
}

static gboolean
has_a_turn (const MaeTransport *transport, const char *address)
{
  char own[INET6_ADDRSTRLEN], other[INET6_ADDRSTRLEN];
  guint n = 0, n_network = 0;

  if (address == NULL)
    return TRUE;
  for (GList *link = transport->shaking.head; link != NULL; link = link->next) {
    const MaeShake *shake = link->data;
    if (shake->address == NULL)
      continue;
    n += g_str_equal (shake->address, address);
    n_network += g_str_equal (network_of (shake->address, other), network_of (address, own));
  }
  return n < SHAKING_PER_ADDRESS && n_network < SHAKING_PER_NETWORK;
}

/* Returns the peer that is next to get a thread; NULL: none may have one. */
static MaePeer *
next_waiting (const MaeTransport *transport)
{
  for (GList *link = transport->waiting.head; link != NULL; link = link->next)
    if (has_a_turn (transport, ((const MaePeer *) link->data)->address))
      return link->data;
  return NULL;
}

static void
start_shaking (MaeTransport *transport)
{
  MaePeer *peer;

  while (transport->shaking.length < SHAKING_MAX && (peer = next_waiting (transport)) != NULL)
    shake_hands (peer);
}

/* ── The first message ─────────────────────────────────────────────────────────────────────── */

void
mae_peer_begin_tls (MaePeer *peer, const char *address)
{
  MaeTransport *transport = peer->transport;
  peer->stage = MAE_PEER_HELLO;
  peer->interest = EPOLLIN | EPOLLRDHUP;
  peer->address = g_strdup (address);
  peer->until = g_get_monotonic_time () + transport->handshake_max;
  g_queue_push_tail_link (&transport->beginners, &peer->beginner_link);
}

/* Refuses a client that doesn't use TLS. */
static void
send_away (MaePeer *peer)
{
  mae_peer_refuse (peer, peer->address, MAE_REFUSED_NOT_TLS);
  stop_beginning (peer);
  peer->stage = MAE_PEER_OPEN;
  mae_peer_linger (peer);
}

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

/* Puts @peer before those with more load and after those with the same. */
static void
put_in_line (MaePeer *peer)
{
  MaeTransport *transport = peer->transport;
  MaeGate *gate = mae_server_get_gate (transport->server);
  gint64 now = g_get_monotonic_time ();
  GList *after = transport->waiting.tail;

  peer->stage = MAE_PEER_WAITING;
  peer->load = mae_gate_rank (gate, MAE_LIMIT_HANDSHAKES_LATELY, peer->address, now);
  mae_gate_take (gate, MAE_LIMIT_HANDSHAKES_LATELY, peer->address, now);
  while (after != NULL && ((const MaePeer *) after->data)->load > peer->load)
    after = after->prev;
  g_queue_insert_before_link (&transport->waiting,
                              after != NULL ? after->next : transport->waiting.head,
                              &peer->waiting_link);
}

static void
enter_line (MaePeer *peer)
{
  MaeTransport *transport = peer->transport;

  if (!mae_gate_take (mae_server_get_gate (transport->server), MAE_LIMIT_HANDSHAKES_BEGUN,
                      peer->address, g_get_monotonic_time ())) {
    g_info ("Session %" G_GUINT64_FORMAT " is dropped: too many handshakes from its address",
            mae_server_session_get_number (peer->session));
    mae_peer_free (peer);
    return;
  }
  setsockopt (peer->watch.fd, SOL_SOCKET, SO_RCVLOWAT, &(int){ 1 }, sizeof (int));
  mae_transport_control (transport, EPOLL_CTL_DEL, &peer->watch, 0);
  peer->interest = 0;
  put_in_line (peer);
  if (transport->waiting.length > WAITING_MAX)
    mae_peer_free (transport->waiting.tail->data);
  start_shaking (transport);
}

void
mae_peer_hello (MaePeer *peer, guint32 events)
{
  guint8 header[RECORD_HEADER];
  int here = 0;
  gssize length = recv (peer->watch.fd, header, sizeof header, MSG_PEEK);

  if (length < 0 && (errno == EAGAIN || errno == EINTR) && (events & (EPOLLERR | EPOLLHUP)) == 0)
    return;
  if (length <= 0) {
    mae_peer_free (peer);
    return;
  }
  gsize wanted = hello_length (header, length);
  if (wanted == 0) {
    send_away (peer);
    return;
  }
  ioctl (peer->watch.fd, FIONREAD, &here);
  if (here >= (int) wanted && wanted > RECORD_HEADER) {
    enter_line (peer);
  } else if (events & (EPOLLRDHUP | EPOLLERR | EPOLLHUP)) {
    mae_peer_free (peer);
  } else if (peer->hello == wanted) {
    /* The kernel is short of memory: it reports the socket early, and would go on doing so. */
    enter_line (peer);
  } else {
    /* Epoll reports the socket again when that many bytes have arrived. */
    peer->hello = wanted;
    setsockopt (peer->watch.fd, SOL_SOCKET, SO_RCVLOWAT, &(int){ (int) wanted }, sizeof (int));
  }
}

/* ── The end ───────────────────────────────────────────────────────────────────────────────── */

void
mae_peer_end_tls (MaePeer *peer)
{
  MaeTransport *transport = peer->transport;

  switch (peer->stage) {
  case MAE_PEER_PROXIED:
    mae_peer_stop_proxied (peer);
    break;
  case MAE_PEER_WAITING:
    g_queue_unlink (&transport->waiting, &peer->waiting_link);
    stop_beginning (peer);
    break;
  case MAE_PEER_SHAKING:
    for (int i = 0; i < UNFINISHED; i++)
      mae_gate_take (mae_server_get_gate (transport->server), MAE_LIMIT_HANDSHAKES_LATELY,
                     peer->address, g_get_monotonic_time ());
    stop_beginning (peer);
    break;
  case MAE_PEER_HELLO:
    stop_beginning (peer);
    break;
  case MAE_PEER_OPEN:
  case MAE_PEER_LINGERING:
    break;
  }
  if (peer->shake != NULL)
    g_steal_pointer (&peer->shake)->peer = NULL;
  if (peer->tls != NULL) {
    /* Otherwise GIO would wait until the peer has read the TLS closure alert. */
    shutdown (peer->watch.fd, SHUT_RDWR);
    mae_transport_control (transport, EPOLL_CTL_DEL, &peer->watch, 0);
    peer->watch.fd = -1;
    g_clear_object (&peer->tls);
  }
  g_clear_object (&peer->records);
}

/* ── Time ──────────────────────────────────────────────────────────────────────────────────── */

/* Returns the handshake that has to end first because others wait, and sets @until to when; NULL:
 * none has to. */
static const MaeShake *
find_slow (const MaeTransport *transport, gint64 *until)
{
  const MaePeer *next = transport->shaking.length >= SHAKING_MAX ? next_waiting (transport) : NULL;
  const MaeShake *slow = NULL;

  *until = G_MAXINT64;
  /* One that was closed still ends. */
  for (GList *link = transport->shaking.head; link != NULL; link = link->next)
    if (((const MaeShake *) link->data)->peer == NULL)
      return NULL;
  for (GList *link = transport->shaking.head; link != NULL && next != NULL; link = link->next) {
    const MaeShake *shake = link->data;
    gint64 end = shake->since + (shake->load > next->load ? HOLD_US : FAIR_US);
    if (end >= *until)
      continue;
    slow = shake;
    *until = end;
  }
  return slow;
}

gint64
mae_transport_tls_deadline (const MaeTransport *transport)
{
  const MaePeer *first = transport->beginners.head != NULL ? transport->beginners.head->data : NULL;
  gint64 until;

  find_slow (transport, &until);
  return MIN (first != NULL ? first->until : G_MAXINT64, until);
}

void
mae_transport_tls_tick (MaeTransport *transport, gint64 now)
{
  gint64 until;

  while (transport->beginners.head != NULL) {
    MaePeer *peer = transport->beginners.head->data;
    if (peer->until > now)
      break;
    if (peer->session != NULL)
      g_info ("Session %" G_GUINT64_FORMAT " is dropped: it takes too long to begin with TLS",
              mae_server_session_get_number (peer->session));
    mae_peer_free (peer);
  }
  const MaeShake *slow = find_slow (transport, &until);
  if (slow != NULL && until <= now)
    mae_peer_free (slow->peer);
}

void
mae_transport_tls_clear (MaeTransport *transport)
{
  GList *link;
  while ((link = g_queue_pop_head_link (&transport->shaking)) != NULL)
    ((MaeShake *) link->data)->transport = NULL;
  g_clear_object (&transport->certificate);
}
