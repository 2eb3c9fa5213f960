/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/connection.h"

#include <glib/gi18n-lib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>

#include "net/address.h"
#include "protocol/line-reader.h"
#include "protocol/message.h"

#define CONNECT_SECONDS 15
#define CLOSE_MS 2000
#define READ_SIZE 32768

G_DEFINE_QUARK (mae_connection_error, mae_connection_error)

/* What an operation under way needs. It holds the connection weakly, so that dropping the last
 * reference ends the conversation, whatever is still being read. */
typedef struct {
  GWeakRef connection;
  char *bytes; /* read into, or being written */
} Operation;

struct _MaeConnection {
  GObject parent_instance;

  GIOStream *stream; /* NULL: over */
  GCancellable *cancellable;
  char *peer;

  MaeLineReader reader;
  GString *line;    /* the one being emitted */
  GString *pending; /* not yet being written */
  gboolean started, writing, mute, closing, closed;
  GError *error; /* why it ended, until "closed" has been emitted */
  GMainContext *context;
  GSource *flush_source, *close_source, *closed_source;
};

enum {
  LINE,
  CLOSED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MaeConnection, mae_connection, G_TYPE_OBJECT)

static Operation *
operation_new (MaeConnection *self, char *bytes)
{
  Operation *operation = g_new0 (Operation, 1);
  g_weak_ref_init (&operation->connection, self);
  operation->bytes = bytes;
  return operation;
}

static void
operation_free (Operation *operation)
{
  g_weak_ref_clear (&operation->connection);
  g_free (operation->bytes);
  g_free (operation);
}

static GSource *
attach_source (MaeConnection *self, guint interval_ms, GSourceFunc func)
{
  GSource *source = g_timeout_source_new (interval_ms);
  g_source_set_callback (source, func, self, NULL);
  g_source_attach (source, self->context);
  return source;
}

static void
remove_source (GSource **source)
{
  if (*source == NULL)
    return;
  g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* ── The end ───────────────────────────────────────────────────────────────────────────────── */

/* Ends the conversation at once. The descriptor itself is closed when the operations still under
 * way have noticed and dropped the stream. */
static void
hang_up (MaeConnection *self)
{
  if (self->stream == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  if (G_IS_SOCKET_CONNECTION (self->stream))
    g_socket_shutdown (g_socket_connection_get_socket (G_SOCKET_CONNECTION (self->stream)), TRUE,
                       TRUE, NULL);
  g_clear_object (&self->stream);
  remove_source (&self->flush_source);
  remove_source (&self->close_source);
}

static gboolean
emit_closed_cb (gpointer user_data)
{
  MaeConnection *self = user_data;
  g_autoptr (GError) error = g_steal_pointer (&self->error);
  remove_source (&self->closed_source);
  g_signal_emit (self, signals[CLOSED], 0, error);
  return G_SOURCE_REMOVE;
}

/* Takes @error, NULL for an end in order. */
static void
finish (MaeConnection *self, GError *error)
{
  if (self->closed) {
    g_clear_error (&error);
    return;
  }
  self->closed = TRUE;
  self->error = error;
  hang_up (self);
  self->closed_source = attach_source (self, 0, emit_closed_cb);
}

static GError *
lost (const GError *cause)
{
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    return g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_TIMED_OUT,
                        _ ("The server doesn’t answer any more."));
  return g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_LOST,
                      _ ("The connection to the server was lost: %s"), cause->message);
}

/* ── In ────────────────────────────────────────────────────────────────────────────────────── */

static void read_more (MaeConnection *self, Operation *operation);

static gboolean
emit_line (const char *line, gsize length, gpointer user_data)
{
  MaeConnection *self = user_data;
  g_string_truncate (self->line, 0);
  g_string_append_len (self->line, line, length);
  g_signal_emit (self, signals[LINE], 0, self->line->str, (guint) length);
  return !self->closed && !self->closing;
}

static void
take_in (MaeConnection *self, const char *bytes, gsize length)
{
  if (mae_line_reader_feed (&self->reader, bytes, length, emit_line, self))
    return;
  if (self->reader.too_long)
    finish (self, g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_LINE,
                               _ ("The server sent a line longer than %d bytes."),
                               MAE_LINE_MAX_FROM_SERVER));
}

static void
read_end (MaeConnection *self)
{
  if (self->reader.pending == NULL || self->closing)
    finish (self, NULL);
  else
    finish (self, g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_LOST,
                               _ ("The server broke off in the middle of a line.")));
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Operation *operation = user_data;
  g_autoptr (GError) error = NULL;
  gssize length = g_input_stream_read_finish (G_INPUT_STREAM (source), result, &error);
  g_autoptr (MaeConnection) self = g_weak_ref_get (&operation->connection);

  if (self == NULL || self->closed) {
    operation_free (operation);
    return;
  }
  if (length > 0 && !self->closing)
    take_in (self, operation->bytes, length);
  else if (length == 0)
    read_end (self);
  else if (length < 0)
    finish (self, lost (error));
  if (self->closed)
    operation_free (operation);
  else
    read_more (self, operation);
}

/* Takes @operation. */
static void
read_more (MaeConnection *self, Operation *operation)
{
  g_input_stream_read_async (g_io_stream_get_input_stream (self->stream), operation->bytes,
                             READ_SIZE, G_PRIORITY_DEFAULT, self->cancellable, read_cb, operation);
}

/* ── Out ───────────────────────────────────────────────────────────────────────────────────── */

static void flush (MaeConnection *self);

static void
write_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Operation *operation = user_data;
  g_autoptr (GError) error = NULL;
  gboolean sent = g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error);
  g_autoptr (MaeConnection) self = g_weak_ref_get (&operation->connection);

  operation_free (operation);
  if (self == NULL || self->closed)
    return;
  self->writing = FALSE;
  if (sent)
    flush (self);
  else if (self->started && !self->closing)
    self->mute = TRUE; /* what the server said last may still be on its way: read on */
  else
    finish (self, self->closing ? NULL : lost (error));
}

/* Writes what is pending; with nothing left, goes on to close when that was asked for. */
static void
flush (MaeConnection *self)
{
  remove_source (&self->flush_source);
  if (self->writing || self->closed)
    return;
  if (self->mute)
    g_string_truncate (self->pending, 0);
  if (self->pending->len == 0) {
    if (self->closing)
      finish (self, NULL);
    return;
  }

  gsize length = self->pending->len;
  Operation *operation = operation_new (self, g_string_free (self->pending, FALSE));
  self->pending = g_string_new (NULL);
  self->writing = TRUE;
  g_output_stream_write_all_async (g_io_stream_get_output_stream (self->stream), operation->bytes,
                                   length, G_PRIORITY_DEFAULT, self->cancellable, write_cb,
                                   operation);
}

static gboolean
flush_cb (gpointer user_data)
{
  MaeConnection *self = user_data;
  remove_source (&self->flush_source);
  flush (self);
  return G_SOURCE_REMOVE;
}

static void
schedule_flush (MaeConnection *self)
{
  if (self->flush_source == NULL && !self->writing)
    self->flush_source = attach_source (self, 0, flush_cb);
}

/* ── Object ────────────────────────────────────────────────────────────────────────────────── */

static void
mae_connection_dispose (GObject *object)
{
  MaeConnection *self = MAE_CONNECTION (object);

  hang_up (self);
  remove_source (&self->closed_source);
  G_OBJECT_CLASS (mae_connection_parent_class)->dispose (object);
}

static void
mae_connection_finalize (GObject *object)
{
  MaeConnection *self = MAE_CONNECTION (object);

  mae_line_reader_clear (&self->reader);
  g_string_free (self->line, TRUE);
  g_string_free (self->pending, TRUE);
  g_clear_error (&self->error);
  g_clear_object (&self->cancellable);
  g_main_context_unref (self->context);
  g_free (self->peer);
  G_OBJECT_CLASS (mae_connection_parent_class)->finalize (object);
}

static void
mae_connection_class_init (MaeConnectionClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispose = mae_connection_dispose;
  object_class->finalize = mae_connection_finalize;

  signals[LINE] = g_signal_new ("line", MAE_TYPE_CONNECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_UINT);
  signals[CLOSED] = g_signal_new ("closed", MAE_TYPE_CONNECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
mae_connection_init (MaeConnection *self)
{
  mae_line_reader_init (&self->reader, MAE_LINE_MAX_FROM_SERVER);
  self->line = g_string_new (NULL);
  self->pending = g_string_new (NULL);
  self->cancellable = g_cancellable_new ();
  self->context = g_main_context_ref_thread_default ();
}

MaeConnection *
mae_connection_new (GIOStream *stream)
{
  MaeConnection *self = g_object_new (MAE_TYPE_CONNECTION, NULL);
  self->stream = g_object_ref (stream);
  return self;
}

void
mae_connection_start (MaeConnection *self)
{
  g_return_if_fail (MAE_IS_CONNECTION (self));

  if (self->started || self->closed)
    return;
  self->started = TRUE;
  read_more (self, operation_new (self, g_malloc (READ_SIZE)));
}

void
mae_connection_send (MaeConnection *self, const char *line, gssize length)
{
  g_return_if_fail (MAE_IS_CONNECTION (self));

  if (!mae_connection_is_open (self))
    return;
  if (length < 0)
    length = strlen (line);
  g_string_append_len (self->pending, line, length);
  if (length == 0 || line[length - 1] != '\n')
    g_string_append_c (self->pending, '\n');
  schedule_flush (self);
}

static gboolean
close_late_cb (gpointer user_data)
{
  MaeConnection *self = user_data;
  remove_source (&self->close_source);
  finish (self, NULL);
  return G_SOURCE_REMOVE;
}

void
mae_connection_close (MaeConnection *self)
{
  g_return_if_fail (MAE_IS_CONNECTION (self));

  if (!mae_connection_is_open (self))
    return;
  self->closing = TRUE;
  self->close_source = attach_source (self, CLOSE_MS, close_late_cb);
  schedule_flush (self);
}

gboolean
mae_connection_is_open (MaeConnection *self)
{
  g_return_val_if_fail (MAE_IS_CONNECTION (self), FALSE);
  return !self->closed && !self->closing;
}

const char *
mae_connection_get_peer (MaeConnection *self)
{
  g_return_val_if_fail (MAE_IS_CONNECTION (self), NULL);
  return self->peer;
}

/* ── Connecting ────────────────────────────────────────────────────────────────────────────── */

/* What went wrong on the way to @peer, in words; takes @cause. */
static GError *
explain (GError *cause, const char *peer)
{
  static const struct {
    GQuark (*domain) (void);
    int code;
    MaeConnectionError meaning;
    const char *sentence;
  } known[] = {
    { g_resolver_error_quark, G_RESOLVER_ERROR_NOT_FOUND, MAE_CONNECTION_ERROR_UNKNOWN,
      N_ ("There is no server called %s.") },
    { g_resolver_error_quark, G_RESOLVER_ERROR_TEMPORARY_FAILURE, MAE_CONNECTION_ERROR_UNREACHABLE,
      N_ ("The name of %s can’t be looked up. Is the network connected?") },
    { g_io_error_quark, G_IO_ERROR_CONNECTION_REFUSED, MAE_CONNECTION_ERROR_REFUSED,
      N_ ("No game server is running at %s.") },
    { g_io_error_quark, G_IO_ERROR_HOST_UNREACHABLE, MAE_CONNECTION_ERROR_UNREACHABLE,
      N_ ("%s can’t be reached. Is the network connected?") },
    { g_io_error_quark, G_IO_ERROR_NETWORK_UNREACHABLE, MAE_CONNECTION_ERROR_UNREACHABLE,
      N_ ("%s can’t be reached. Is the network connected?") },
    { g_io_error_quark, G_IO_ERROR_TIMED_OUT, MAE_CONNECTION_ERROR_TIMED_OUT,
      N_ ("%s doesn’t answer.") },
  };

  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return cause;
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_error_matches (cause, known[i].domain (), known[i].code)) {
      g_autoptr (GString) sentence = g_string_new (_ (known[i].sentence));
      g_string_replace (sentence, "%s", peer, 1);
      g_error_free (cause);
      return g_error_new_literal (MAE_CONNECTION_ERROR, known[i].meaning, sentence->str);
    }
  GError *error = g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_FAILED,
                               _ ("Connecting to %s failed: %s"), peer, cause->message);
  g_error_free (cause);
  return error;
}

static void
connected_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const char *peer = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocketConnection) stream =
      g_socket_client_connect_finish (G_SOCKET_CLIENT (source), result, &error);

  if (stream == NULL) {
    g_task_return_error (task, explain (g_steal_pointer (&error), peer));
    return;
  }
  GSocket *socket = g_socket_connection_get_socket (stream);
  g_socket_set_timeout (socket, 0);
  g_socket_set_option (socket, IPPROTO_TCP, TCP_NODELAY, 1, NULL);

  MaeConnection *self = mae_connection_new (G_IO_STREAM (stream));
  self->peer = g_strdup (peer);
  g_task_return_pointer (task, self, g_object_unref);
}

void
mae_connection_connect_async (const char *host, guint16 port, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (GSocketConnectable) address = g_network_address_new (host, port);
  g_autoptr (GSocketClient) client = g_socket_client_new ();

  g_task_set_source_tag (task, mae_connection_connect_async);
  g_task_set_task_data (task, mae_address_format (host, port), g_free);
  g_socket_client_set_timeout (client, CONNECT_SECONDS);
  /* Proxies are for the web; asking for one takes longer than connecting. */
  g_socket_client_set_enable_proxy (client, FALSE);
  g_socket_client_connect_async (client, address, cancellable, connected_cb,
                                 g_steal_pointer (&task));
}

MaeConnection *
mae_connection_connect_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
