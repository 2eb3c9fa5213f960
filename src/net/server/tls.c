/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "tls.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/record-stream.h"

/* The most handshakes at once: GIO starts 10 threads without delay, and one more every 100 ms while
 * others wait. How many an address may have is in the gate's table. */
#define SHAKING_MAX 16

/* The most connections that wait for a thread. */
#define WAITING_MAX 1024

/* How many times a handshake counts for its address if it wasn't completed. */
#define UNFINISHED 30

/* How long a handshake may take while others wait, and while others wait whose address had fewer
 * handshakes lately. */
#define FAIR_US G_TIME_SPAN_SECOND
#define HOLD_US (250 * G_TIME_SPAN_MILLISECOND)

typedef enum {
  WAITING, /* in the line */
  SHAKING,
  OPEN,
} Stage;

/* A handshake on a thread. It is freed when the thread is done, maybe after the connection and the
 * server. */
typedef struct {
  MaeTls *tls;          /* NULL: freed */
  MaeTlsServer *server; /* NULL: freed */
  MaeWho who;
  gint64 load; /* that of the connection */
  gint64 since;
  GList link; /* in server->shaking */
} Shake;

struct _MaeTls {
  MaeTlsServer *server;
  gpointer peer;
  Stage stage;
  int fd;
  MaeWho who;               /* not while it is open */
  gint64 load;              /* of its address when it began to wait: see mae_gate_rank() */
  GList link;               /* in server->waiting, while WAITING */
  Shake *shake;             /* while SHAKING */
  MaeRecordStream *records; /* owns the descriptor; NULL while WAITING */
  GIOStream *stream;        /* above that */
  gsize retry;              /* bytes that must be written again; 0: none */
};

struct _MaeTlsServer {
  MaeGate *gate;
  GMainContext *context;
  MaeTlsDone done;
  gpointer data;
  GTlsCertificate *certificate; /* NULL: none */
  GQueue waiting;               /* MaeTls, the least load first */
  GQueue shaking;               /* Shake, the oldest first */
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
mae_tls_receive (MaeTls *self, char *bytes, gsize size)
{
  GPollableInputStream *in = G_POLLABLE_INPUT_STREAM (g_io_stream_get_input_stream (self->stream));
  GError *error = NULL;
  gssize length = g_pollable_input_stream_read_nonblocking (in, bytes, size, NULL, &error);
  return error != NULL ? failed (error) : length;
}

gssize
mae_tls_send (MaeTls *self, const char *bytes, gsize length)
{
  GPollableOutputStream *out =
      G_POLLABLE_OUTPUT_STREAM (g_io_stream_get_output_stream (self->stream));
  /* After G_IO_ERROR_WOULD_BLOCK the same bytes must be written again. */
  gsize n = self->retry != 0 ? MIN (self->retry, length) : length;
  GError *error = NULL;
  gssize sent = g_pollable_output_stream_write_nonblocking (out, bytes, n, NULL, &error);
  self->retry = error != NULL ? n : 0;
  return error != NULL ? failed (error) : sent;
}

void
mae_tls_finish (MaeTls *self)
{
  struct pollfd writable = { .fd = self->fd, .events = POLLOUT };

  if (self->retry == 0 && poll (&writable, 1, 0) == 1 && (writable.revents & POLLOUT) != 0)
    g_output_stream_close (g_io_stream_get_output_stream (self->stream), NULL, NULL);
}

/* ── The handshake ─────────────────────────────────────────────────────────────────────────── */

/* To be called when the thread is done, or the server is freed. */
static void
stop_counting (Shake *shake)
{
  MaeTlsServer *server = g_steal_pointer (&shake->server);

  g_queue_unlink (&server->shaking, &shake->link);
  mae_gate_count (server->gate, &shake->who, MAE_COUNT_HANDSHAKES, -1);
  mae_gate_leave (server->gate, &shake->who);
}

/* Versions of TLS before 1.2 aren't secure: they are refused. */
static gboolean
is_new_enough (GTlsConnection *tls)
{
  GTlsProtocolVersion version = g_tls_connection_get_protocol_version (tls);
  return version == G_TLS_PROTOCOL_VERSION_TLS_1_2 || version == G_TLS_PROTOCOL_VERSION_TLS_1_3;
}

static void
shaken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Shake *shake = user_data;
  MaeTls *tls = shake->tls;
  MaeTlsServer *server = shake->server;
  g_autoptr (GError) error = NULL;
  gboolean agreed = g_tls_connection_handshake_finish (G_TLS_CONNECTION (source), result, &error);
  const char *problem = error != NULL ? error->message : NULL;

  if (server != NULL)
    stop_counting (shake);
  g_free (shake);
  if (tls != NULL)
    tls->shake = NULL;
  if (server == NULL)
    return;
  if (agreed && !is_new_enough (G_TLS_CONNECTION (source)))
    problem = "its version is older than 1.2";
  if (tls != NULL && problem == NULL) {
    mae_record_stream_set_open (tls->records);
    tls->stage = OPEN;
    mae_gate_leave (server->gate, &tls->who);
  }
  server->done (tls != NULL ? tls->peer : NULL, problem, server->data);
  mae_tls_server_go_on (server);
}

/* Passes ownership of the descriptor to GIO. */
static gboolean
wrap (MaeTls *self, GError **error)
{
  g_autoptr (GSocket) socket = g_socket_new_from_fd (self->fd, error);
  if (socket == NULL)
    return FALSE;
  g_autoptr (GSocketConnection) stream = g_socket_connection_factory_create_connection (socket);
  self->records = mae_record_stream_new (G_IO_STREAM (stream));
  /* Like g_tls_server_connection_new(), but without a database of trusted certificates, which a
   * server doesn't need: by default each connection reads the system's, which takes longer than a
   * hundred moves. */
  self->stream =
      g_initable_new (g_tls_backend_get_server_connection_type (g_tls_backend_get_default ()), NULL,
                      error, "base-io-stream", self->records, "certificate",
                      self->server->certificate, "database", NULL, NULL);
  if (self->stream == NULL)
    return FALSE;
  /* A missing closure alert does no harm: an incomplete last line is dropped anyway. */
  g_tls_connection_set_require_close_notify (G_TLS_CONNECTION (self->stream), FALSE);
  return TRUE;
}

static void
shake_hands (MaeTls *self)
{
  MaeTlsServer *server = self->server;
  g_autoptr (GError) error = NULL;

  g_queue_unlink (&server->waiting, &self->link);
  self->stage = SHAKING;
  if (!wrap (self, &error)) {
    g_warning ("A connection can’t be encrypted: %s", error->message);
    server->done (self->peer, error->message, server->data);
    return;
  }
  Shake *shake = self->shake = g_new0 (Shake, 1);
  shake->tls = self;
  shake->server = server;
  shake->load = self->load;
  shake->since = g_get_monotonic_time ();
  shake->link.data = shake;
  g_queue_push_tail_link (&server->shaking, &shake->link);
  mae_gate_enter (server->gate, &shake->who, mae_gate_get_key (self->who.address), NULL, 0);
  mae_gate_count (server->gate, &shake->who, MAE_COUNT_HANDSHAKES, 1);
  /* There is no cancellable: it would need a descriptor, and without a free one GLib would abort
   * the program. Shutting the socket down ends the operation too. */
  g_main_context_push_thread_default (server->context);
  g_tls_connection_handshake_async (G_TLS_CONNECTION (self->stream), G_PRIORITY_DEFAULT, NULL,
                                    shaken_cb, shake);
  g_main_context_pop_thread_default (server->context);
}

/* ── The line ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
has_a_turn (const MaeTls *self)
{
  for (const MaeSubject *each = self->who.address; each != NULL; each = mae_gate_get_group (each))
    if (!mae_gate_has_room (self->server->gate, each, MAE_COUNT_HANDSHAKES, 1))
      return FALSE;
  return TRUE;
}

/* Returns the connection that is next to get a thread; NULL: none may have one. */
static MaeTls *
next_waiting (const MaeTlsServer *self)
{
  for (GList *link = self->waiting.head; link != NULL; link = link->next)
    if (has_a_turn (link->data))
      return link->data;
  return NULL;
}

void
mae_tls_server_go_on (MaeTlsServer *self)
{
  MaeTls *next;

  if (self->waiting.length > WAITING_MAX)
    self->done (((MaeTls *) self->waiting.tail->data)->peer, "too many wait", self->data);
  while (self->shaking.length < SHAKING_MAX && (next = next_waiting (self)) != NULL)
    shake_hands (next);
}

MaeTls *
mae_tls_new (MaeTlsServer *server, int fd, const char *address, gpointer peer)
{
  gint64 now = g_get_monotonic_time ();
  GList *after = server->waiting.tail;

  if (!mae_gate_take (server->gate, MAE_LIMIT_HANDSHAKES_BEGUN, address, now))
    return NULL;
  MaeTls *self = g_new0 (MaeTls, 1);
  self->server = server;
  self->peer = peer;
  self->fd = fd;
  self->link.data = self;
  mae_gate_enter (server->gate, &self->who, address, NULL, 0);
  self->load = mae_gate_rank (server->gate, MAE_LIMIT_HANDSHAKES_LATELY, address, now);
  mae_gate_take (server->gate, MAE_LIMIT_HANDSHAKES_LATELY, address, now);
  /* Before those with more load, and after those with the same. */
  while (after != NULL && ((const MaeTls *) after->data)->load > self->load)
    after = after->prev;
  g_queue_insert_before_link (&server->waiting, after != NULL ? after->next : server->waiting.head,
                              &self->link);
  return self;
}

void
mae_tls_free (MaeTls *self)
{
  MaeTlsServer *server = self->server;

  if (self->stage == WAITING)
    g_queue_unlink (&server->waiting, &self->link);
  for (int i = 0; i < UNFINISHED && self->stage == SHAKING; i++)
    mae_gate_take (server->gate, MAE_LIMIT_HANDSHAKES_LATELY, mae_gate_get_key (self->who.address),
                   g_get_monotonic_time ());
  mae_gate_leave (server->gate, &self->who);
  if (self->shake != NULL)
    self->shake->tls = NULL;
  /* Otherwise GIO would wait until the peer has read the TLS closure alert. */
  if (self->records != NULL)
    shutdown (self->fd, SHUT_RDWR);
  else
    close (self->fd);
  g_clear_object (&self->stream);
  g_clear_object (&self->records);
  g_free (self);
}

/* ── Time ──────────────────────────────────────────────────────────────────────────────────── */

/* Returns the handshake that has to end first because others wait, and sets @until to when; NULL:
 * none has to. */
static const Shake *
find_slow (const MaeTlsServer *self, gint64 *until)
{
  const MaeTls *next = self->shaking.length >= SHAKING_MAX ? next_waiting (self) : NULL;
  const Shake *slow = NULL;

  *until = G_MAXINT64;
  /* One that was closed still ends. */
  for (GList *link = self->shaking.head; link != NULL; link = link->next)
    if (((const Shake *) link->data)->tls == NULL)
      return NULL;
  for (GList *link = self->shaking.head; link != NULL && next != NULL; link = link->next) {
    const Shake *shake = link->data;
    gint64 end = shake->since + (shake->load > next->load ? HOLD_US : FAIR_US);
    if (end >= *until)
      continue;
    slow = shake;
    *until = end;
  }
  return slow;
}

gint64
mae_tls_server_deadline (const MaeTlsServer *self)
{
  gint64 until;

  find_slow (self, &until);
  return until;
}

void
mae_tls_server_tick (MaeTlsServer *self, gint64 now)
{
  gint64 until;
  const Shake *slow = find_slow (self, &until);

  if (slow != NULL && until <= now)
    self->done (slow->tls->peer, "it takes long while others wait", self->data);
}

/* ── The server ────────────────────────────────────────────────────────────────────────────── */

MaeTlsServer *
mae_tls_server_new (MaeGate *gate, GMainContext *context, MaeTlsDone done, gpointer data)
{
  MaeTlsServer *self = g_new0 (MaeTlsServer, 1);

  self->gate = gate;
  self->context = context != NULL ? g_main_context_ref (context) : NULL;
  self->done = done;
  self->data = data;
  return self;
}

void
mae_tls_server_free (MaeTlsServer *self)
{
  while (self->shaking.head != NULL)
    stop_counting (self->shaking.head->data);
  g_clear_object (&self->certificate);
  g_clear_pointer (&self->context, g_main_context_unref);
  g_free (self);
}

void
mae_tls_server_set_certificate (MaeTlsServer *self, GTlsCertificate *certificate)
{
  g_set_object (&self->certificate, certificate);
}
