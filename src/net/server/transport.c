/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

#include "transport-private.h"

#define EVENTS_AT_ONCE 1024
#define HANDSHAKE_MAX (10 * G_TIME_SPAN_SECOND)

/* How long input is handled before changes are saved. */
#define GATHER_MAX (4 * G_TIME_SPAN_MILLISECOND)

/* With more lingering connections, the oldest are closed early. */
#define LINGERING_MAX 4096

typedef struct {
  GSource source;
  MaeTransport *transport;
} TransportSource;

void
mae_transport_wake (MaeTransport *transport)
{
  /* Otherwise the ready time would stay at 0, which would keep waking the loop. */
  transport->armed = 0;
  g_source_set_ready_time (transport->source, 0);
}

void
mae_transport_adopt (MaeTransport *transport, int fd)
{
  mae_peer_begin (transport, fd, &(MaeListener){ .dialect = mae_dialect_default () }, NULL, FALSE);
  mae_transport_wake (transport);
}

void
mae_transport_set_certificate (MaeTransport *transport, GTlsCertificate *certificate)
{
  mae_tls_server_set_certificate (transport->tls, certificate);
}

void
mae_transport_limit_tls (MaeTransport *transport, gboolean tls_only, gint64 handshake_max)
{
  transport->tls_only = tls_only;
  if (handshake_max != 0)
    transport->handshake_max = handshake_max;
}

/* ── The source ────────────────────────────────────────────────────────────────────────────── */

/* Called after all input was handled: the changes are saved once before any output is written, and
 * each session's output is written at once. Writing may close sessions, which may cause more
 * output. */
static void
flush_ready (MaeTransport *transport)
{
  MaeServerSession *session;
  while ((session = mae_server_next_ready (transport->server)) != NULL)
    mae_peer_flush (mae_server_session_get_peer (session));
}

static gint64
first_until (const GQueue *peers)
{
  return peers->head != NULL ? ((const MaePeer *) peers->head->data)->until : G_MAXINT64;
}

static gint64
linger_deadline (const MaeTransport *transport)
{
  return transport->lingering.length > LINGERING_MAX ? 0 : first_until (&transport->lingering);
}

/* How long the source sleeps at most: a wait of many years, as for games that are kept, doesn't fit
 * in what GLib gives poll() where that is 32 bits. */
#define SLEEP_MAX G_TIME_SPAN_DAY

/* Setting the ready time wakes up the context again. So it is only changed if it must be
 * earlier, or has passed; a later one, as after a heartbeat, can wait. */
static void
arm (MaeTransport *transport, gint64 now)
{
  gint64 next = MIN (mae_server_next_deadline (transport->server), transport->accept_again);
  next = MIN (next, linger_deadline (transport));
  next = MIN (next, first_until (&transport->beginners));
  next = MIN (next, mae_tls_server_deadline (transport->tls));
  if (next >= transport->armed && transport->armed > now)
    return;
  transport->armed = MIN (next, now + SLEEP_MAX);
  g_source_set_ready_time (transport->source, transport->armed);
}

static void
do_what_is_due (MaeTransport *transport, gint64 now)
{
  if (now >= mae_server_next_deadline (transport->server))
    mae_server_tick (transport->server, now);
  while (linger_deadline (transport) <= now)
    mae_peer_free (transport->lingering.head->data);
  mae_transport_end_beginners (transport, now);
  mae_tls_server_tick (transport->tls, now);
  if (now >= transport->accept_again)
    mae_transport_pause_accepting (transport, FALSE);
}

static void
peer_event (MaePeer *peer, guint32 events)
{
  if (peer->stage < MAE_PEER_OPEN)
    mae_peer_begin_event (peer, events);
  else
    mae_peer_event (peer, events);
}

/* Handles events by reading only. A connection is freed only by its own event, so no other event
 * can point to a freed one. Costly peers come last, and wait if there are too many of them. */
static void
handle_events (MaeTransport *transport, const struct epoll_event *events, int n)
{
  int late[EVENTS_AT_ONCE];
  int n_late = 0;

  for (int i = 0; i < n; i++) {
    MaeWatch *watch = events[i].data.ptr;
    MaePeer *peer = (MaePeer *) watch;
    if (watch->kind == MAE_WATCH_STORE)
      mae_server_store_ready (transport->server, g_get_monotonic_time ());
    else if (watch->kind == MAE_WATCH_LISTENER)
      mae_listener_event (transport, (MaeListener *) watch);
    else if (peer->session != NULL && mae_server_session_is_costly (peer->session))
      late[n_late++] = i;
    else
      peer_event (peer, events[i].events);
  }
  for (int i = 0; i < n_late; i++)
    peer_event (events[late[i]].data.ptr, events[late[i]].events);
}

/* Handles input, and what arrives meanwhile, as long as that is worth delaying the save for.
 * Returns the time. */
static gint64
handle_input (MaeTransport *transport, gint64 begun)
{
  struct epoll_event events[EVENTS_AT_ONCE];
  gint64 now;

  do {
    int n = epoll_wait (transport->epoll_fd, events, EVENTS_AT_ONCE, 0);
    handle_events (transport, events, n);
    now = g_get_monotonic_time ();
  } while (mae_server_can_delay_saving (transport->server) && now < begun + GATHER_MAX);
  return now;
}

static gboolean
dispatch (GSource *source, GSourceFunc callback, gpointer user_data)
{
  MaeTransport *transport = ((TransportSource *) source)->transport;
  gint64 begun = g_get_monotonic_time ();
  gint64 now = handle_input (transport, begun);

  do_what_is_due (transport, now);
  flush_ready (transport);
  mae_server_note_turn (transport->server, g_get_monotonic_time () - begun);
  arm (transport, now);

  if (transport->done != NULL && transport->connections.length == 0) {
    void (*done) (gpointer) = g_steal_pointer (&transport->done);
    done (transport->done_data);
  }
  return G_SOURCE_CONTINUE;
}

/* See MaeTlsDone. Whom a thread is free for may have to end earlier, so the source is armed again.
 */
static void
tls_done_cb (gpointer peer, const char *problem, gpointer data)
{
  if (peer != NULL)
    mae_peer_shaken (peer, problem);
  mae_transport_wake (data);
}

static GSourceFuncs source_funcs = { .dispatch = dispatch };

MaeTransport *
mae_transport_new (MaeServer *server, GMainContext *context, GError **error)
{
  int epoll_fd = epoll_create1 (EPOLL_CLOEXEC);
  if (epoll_fd < 0) {
    g_debug ("No epoll: %s", g_strerror (errno));
    g_set_error_literal (
        error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_FAILED,
        _ ("The game can’t be started: this computer is out of memory or open files."));
    return NULL;
  }

  MaeTransport *transport = g_new0 (MaeTransport, 1);
  transport->server = server;
  transport->tls =
      mae_tls_server_new (mae_server_get_gate (server), context, tls_done_cb, transport);
  transport->handshake_max = HANDSHAKE_MAX;
  transport->epoll_fd = epoll_fd;
  transport->store = (MaeWatch){ mae_server_get_store_fd (server), MAE_WATCH_STORE };
  if (transport->store.fd >= 0)
    mae_transport_control (transport, EPOLL_CTL_ADD, &transport->store, EPOLLIN);
  transport->reserve_fd = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  transport->armed = G_MAXINT64;
  transport->accept_again = G_MAXINT64;
  transport->proxies = g_ptr_array_new_with_free_func (g_object_unref);
  transport->listeners = g_ptr_array_new_with_free_func (mae_listener_free);

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
    mae_peer_free (transport->connections.head->data);
  while (transport->lingering.head != NULL)
    mae_peer_free (transport->lingering.head->data);
  mae_tls_server_free (transport->tls);
  g_ptr_array_unref (transport->listeners);
  g_ptr_array_unref (transport->proxies);
  g_source_destroy (transport->source);
  g_source_unref (transport->source);
  close (transport->epoll_fd);
  if (transport->reserve_fd >= 0)
    close (transport->reserve_fd);
  g_free (transport);
}
