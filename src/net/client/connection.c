/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "connection.h"
#include "protocol/line-reader.h"

#define CLOSE_MS 2000
#define READ_SIZE 32768

/* How long lines are handled before other sources run, in µs. The rest is handled with the priority
 * of GTK's drawing: with a lower one, constant drawing would keep lines from being handled. */
#define BREATH_US (4 * G_TIME_SPAN_MILLISECOND)
#define BREATH_PRIORITY (G_PRIORITY_HIGH_IDLE + 20)

/* The data of an asynchronous operation. It has a weak reference to the connection, so that
 * dropping the last other reference ends the connection while an operation is running. */
typedef struct {
  GWeakRef connection;
  char *bytes;         /* the buffer for reading, or what is being written */
  gsize taken, length; /* bytes read: how many are already handled, and how many there are */
} Operation;

struct _MaeConnection {
  GObject parent_instance;

  GIOStream *stream; /* NULL: closed */
  GSocket *socket;   /* of the stream, if any */
  GCancellable *cancellable;

  MaeLineReader reader;
  GString *line;    /* the line being handled */
  GString *pending; /* output that isn't being written yet */
  gboolean started, writing, mute, closing, closed;
  GError *error; /* why the connection was closed, until "closed" is emitted */
  GMainContext *context;
  gint64 handled; /* µs spent handling lines since other sources ran */
  /* How long input has been waiting or handled, in µs, before @busy_since: since when that has been
   * the case, 0: it isn't. */
  gint64 busy, busy_since;
  GSource *flush_source, *close_source, *closed_source, *breath_source;
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
  Operation *operation = g_rc_box_new0 (Operation);
  g_weak_ref_init (&operation->connection, self);
  operation->bytes = bytes;
  return operation;
}

static void
operation_clear (gpointer data)
{
  Operation *operation = data;
  g_weak_ref_clear (&operation->connection);
  g_free (operation->bytes);
}

static void
operation_unref (gpointer operation)
{
  g_rc_box_release_full (operation, operation_clear);
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

/* Closes the connection immediately. The descriptor is closed when the running operations have
 * dropped the stream. */
static void
hang_up (MaeConnection *self)
{
  if (self->stream == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  /* The socket is shut down first. Otherwise closing the stream would wait until TLS has sent its
   * closure alert. */
  if (self->socket != NULL)
    g_socket_shutdown (self->socket, TRUE, TRUE, NULL);
  g_clear_object (&self->socket);
  g_clear_object (&self->stream);
  remove_source (&self->flush_source);
  remove_source (&self->close_source);
  remove_source (&self->breath_source);
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

/* Takes ownership of @error; NULL: closed without an error. */
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

/* Returns the player's sentence for @cause. */
static GError *
lost (const GError *cause)
{
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    return g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_TIMED_OUT,
                        _ ("The server stopped responding."));
  g_debug ("The connection was lost: %s", cause->message);
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_NETWORK_UNREACHABLE)
      || g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_HOST_UNREACHABLE))
    return g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_LOST,
                        _ ("The server can’t be reached. Is the network connected?"));
  return g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_LOST,
                      _ ("The connection to the server was lost."));
}

/* ── In ────────────────────────────────────────────────────────────────────────────────────── */

static void read_more (MaeConnection *self, Operation *operation);
static void go_on (MaeConnection *self, Operation *operation);

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
                               (int) self->reader.limit));
}

static void
read_end (MaeConnection *self)
{
  if (self->reader.pending == NULL || self->closing)
    finish (self, NULL);
  else
    finish (self, g_error_new (MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_LOST,
                               _ ("The server closed the connection in the middle of a line.")));
}

/* Handles the bytes read, line by line, for a limited time. */
static void
take_read (MaeConnection *self, Operation *operation)
{
  gint64 begun = g_get_monotonic_time ();
  gint64 room = BREATH_US - self->handled;

  while (operation->taken < operation->length && !self->closed && !self->closing
         && g_get_monotonic_time () - begun < room) {
    const char *bytes = operation->bytes + operation->taken;
    gsize left = operation->length - operation->taken;
    const char *end = memchr (bytes, '\n', left);
    gsize piece = end != NULL ? (gsize) (end - bytes) + 1 : left;
    operation->taken += piece;
    take_in (self, bytes, piece);
  }
  self->handled += g_get_monotonic_time () - begun;
}

static gboolean
breath_cb (gpointer user_data)
{
  Operation *operation = user_data;
  g_autoptr (MaeConnection) self = g_weak_ref_get (&operation->connection);

  if (self == NULL)
    return G_SOURCE_REMOVE;
  remove_source (&self->breath_source);
  self->handled = 0;
  go_on (self, operation);
  return G_SOURCE_REMOVE;
}

/* Handles the bytes read, then reads more. Takes ownership of a reference to @operation. */
static void
go_on (MaeConnection *self, Operation *operation)
{
  take_read (self, operation);
  if (self->closed)
    return;
  if (self->handled < BREATH_US || self->closing) {
    read_more (self, g_rc_box_acquire (operation));
    return;
  }
  self->breath_source = g_idle_source_new ();
  g_source_set_priority (self->breath_source, BREATH_PRIORITY);
  g_source_set_callback (self->breath_source, breath_cb, g_rc_box_acquire (operation),
                         operation_unref);
  g_source_attach (self->breath_source, self->context);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Operation *operation = user_data;
  g_autoptr (GError) error = NULL;
  gssize length = g_input_stream_read_finish (G_INPUT_STREAM (source), result, &error);
  g_autoptr (MaeConnection) self = g_weak_ref_get (&operation->connection);

  if (self != NULL && !self->closed) {
    if (self->busy_since == 0)
      self->busy_since = g_get_monotonic_time ();
    operation->taken = 0;
    operation->length = length > 0 ? (gsize) length : 0;
    if (length > 0)
      go_on (self, operation);
    else if (length == 0)
      read_end (self);
    else
      finish (self, lost (error));
  }
  operation_unref (operation);
}

/* Takes ownership of @operation. */
static void
read_more (MaeConnection *self, Operation *operation)
{
  if (self->socket == NULL || g_socket_get_available_bytes (self->socket) <= 0) {
    self->busy = mae_connection_get_busy_time (self);
    self->busy_since = 0;
  }
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

  operation_unref (operation);
  if (self == NULL || self->closed)
    return;
  self->writing = FALSE;
  if (sent)
    flush (self);
  else if (self->started && !self->closing)
    self->mute = TRUE; /* reading goes on, since the server's last lines may still arrive */
  else
    finish (self, self->closing ? NULL : lost (error));
}

/* Writes what is pending. If nothing is pending, closes the connection if that was requested. */
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

/* Returns the socket of @stream; NULL: none. */
static GSocket *
find_socket (GIOStream *stream)
{
  g_autoptr (GIOStream) base = NULL;

  if (G_IS_TLS_CONNECTION (stream))
    g_object_get (stream, "base-io-stream", &base, NULL);
  else
    base = g_object_ref (stream);
  return G_IS_SOCKET_CONNECTION (base)
             ? g_object_ref (g_socket_connection_get_socket (G_SOCKET_CONNECTION (base)))
             : NULL;
}

gint64
mae_connection_get_busy_time (MaeConnection *self)
{
  g_return_val_if_fail (MAE_IS_CONNECTION (self), 0);

  return self->busy + (self->busy_since != 0 ? g_get_monotonic_time () - self->busy_since : 0);
}

MaeConnection *
mae_connection_new (GIOStream *stream)
{
  MaeConnection *self = g_object_new (MAE_TYPE_CONNECTION, NULL);
  self->stream = g_object_ref (stream);
  self->socket = find_socket (stream);
  return self;
}

void
mae_connection_set_line_max (MaeConnection *self, gsize line_max)
{
  g_return_if_fail (MAE_IS_CONNECTION (self));

  self->reader.limit = line_max;
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

void
mae_connection_leave (MaeConnection *self, gpointer user_data)
{
  g_signal_handlers_disconnect_by_data (self, user_data);
  if (!mae_connection_is_open (self)) {
    g_object_unref (self);
    return;
  }
  g_signal_connect (self, "closed", G_CALLBACK (g_object_unref), NULL);
  mae_connection_close (self);
}

gboolean
mae_connection_is_open (MaeConnection *self)
{
  g_return_val_if_fail (MAE_IS_CONNECTION (self), FALSE);
  return !self->closed && !self->closing;
}
