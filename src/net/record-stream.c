/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/record-stream.h"

/* The header of a record: kind, version, length (RFC 5246, 6.2.1; RFC 8446, 5.1). */
#define HEADER 5
#define KIND_HANDSHAKE 22

/* ── Input ─────────────────────────────────────────────────────────────────────────────────── */

#define MAE_TYPE_RECORD_INPUT (mae_record_input_get_type ())
G_DECLARE_FINAL_TYPE (MaeRecordInput, mae_record_input, MAE, RECORD_INPUT, GFilterInputStream)

struct _MaeRecordInput {
  GFilterInputStream parent_instance;
  gboolean is_open;
  guint8 header[HEADER];
  gsize n_header; /* bytes of the header received so far */
  gsize left;     /* bytes of the record's body not received yet */
};

static void mae_record_input_pollable_init (GPollableInputStreamInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (MaeRecordInput, mae_record_input, G_TYPE_FILTER_INPUT_STREAM,
                               G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_INPUT_STREAM,
                                                      mae_record_input_pollable_init))

static GInputStream *
base_of (MaeRecordInput *self)
{
  return g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (self));
}

/* Finds the records in @bytes. Returns FALSE if a handshake begins on an open connection. */
static gboolean
walk (MaeRecordInput *self, const guint8 *bytes, gsize length)
{
  while (length > 0) {
    gsize step;
    if (self->left > 0) {
      step = MIN (self->left, length);
      self->left -= step;
    } else {
      if (self->n_header == 0 && self->is_open && bytes[0] == KIND_HANDSHAKE)
        return FALSE;
      step = 1;
      self->header[self->n_header++] = bytes[0];
      if (self->n_header == HEADER) {
        self->left = self->header[3] << 8 | self->header[4];
        self->n_header = 0;
      }
    }
    bytes += step;
    length -= step;
  }
  return TRUE;
}

static gssize
walked (MaeRecordInput *self, gconstpointer bytes, gssize length, GError **error)
{
  if (length <= 0 || walk (self, bytes, (gsize) length))
    return length;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED,
                       "The peer wants to renegotiate");
  return -1;
}

static gssize
mae_record_input_read (GInputStream *stream, void *buffer, gsize count, GCancellable *cancellable,
                       GError **error)
{
  MaeRecordInput *self = MAE_RECORD_INPUT (stream);
  gssize length = g_input_stream_read (base_of (self), buffer, count, cancellable, error);
  return walked (self, buffer, length, error);
}

static gssize
mae_record_input_read_nonblocking (GPollableInputStream *stream, void *buffer, gsize count,
                                   GError **error)
{
  MaeRecordInput *self = MAE_RECORD_INPUT (stream);
  gssize length = g_pollable_input_stream_read_nonblocking (
      G_POLLABLE_INPUT_STREAM (base_of (self)), buffer, count, NULL, error);
  return walked (self, buffer, length, error);
}

static gboolean
mae_record_input_is_readable (GPollableInputStream *stream)
{
  return g_pollable_input_stream_is_readable (
      G_POLLABLE_INPUT_STREAM (base_of (MAE_RECORD_INPUT (stream))));
}

static GSource *
mae_record_input_create_source (GPollableInputStream *stream, GCancellable *cancellable)
{
  GInputStream *base = base_of (MAE_RECORD_INPUT (stream));
  g_autoptr (GSource) source =
      g_pollable_input_stream_create_source (G_POLLABLE_INPUT_STREAM (base), cancellable);
  return g_pollable_source_new_full (stream, source, NULL);
}

static void
mae_record_input_pollable_init (GPollableInputStreamInterface *iface)
{
  iface->is_readable = mae_record_input_is_readable;
  iface->create_source = mae_record_input_create_source;
  iface->read_nonblocking = mae_record_input_read_nonblocking;
}

static void
mae_record_input_class_init (MaeRecordInputClass *class)
{
  G_INPUT_STREAM_CLASS (class)->read_fn = mae_record_input_read;
}

static void
mae_record_input_init (MaeRecordInput *self)
{
}

/* ── Both directions ───────────────────────────────────────────────────────────────────────── */

struct _MaeRecordStream {
  GIOStream parent_instance;
  GIOStream *base;
  MaeRecordInput *input;
};

G_DEFINE_FINAL_TYPE (MaeRecordStream, mae_record_stream, G_TYPE_IO_STREAM)

static GInputStream *
mae_record_stream_get_input_stream (GIOStream *stream)
{
  return G_INPUT_STREAM (MAE_RECORD_STREAM (stream)->input);
}

static GOutputStream *
mae_record_stream_get_output_stream (GIOStream *stream)
{
  return g_io_stream_get_output_stream (MAE_RECORD_STREAM (stream)->base);
}

static gboolean
mae_record_stream_close (GIOStream *stream, GCancellable *cancellable, GError **error)
{
  return g_io_stream_close (MAE_RECORD_STREAM (stream)->base, cancellable, error);
}

static void
mae_record_stream_finalize (GObject *object)
{
  MaeRecordStream *self = MAE_RECORD_STREAM (object);

  /* Like GIOStream, closes the stream if needed. */
  G_OBJECT_CLASS (mae_record_stream_parent_class)->finalize (object);
  g_object_unref (self->input);
  g_object_unref (self->base);
}

static void
mae_record_stream_class_init (MaeRecordStreamClass *class)
{
  GIOStreamClass *stream_class = G_IO_STREAM_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = mae_record_stream_finalize;
  stream_class->get_input_stream = mae_record_stream_get_input_stream;
  stream_class->get_output_stream = mae_record_stream_get_output_stream;
  stream_class->close_fn = mae_record_stream_close;
}

static void
mae_record_stream_init (MaeRecordStream *self)
{
}

MaeRecordStream *
mae_record_stream_new (GIOStream *base)
{
  MaeRecordStream *self = g_object_new (MAE_TYPE_RECORD_STREAM, NULL);

  self->base = g_object_ref (base);
  self->input =
      g_object_new (MAE_TYPE_RECORD_INPUT, "base-stream", g_io_stream_get_input_stream (base),
                    "close-base-stream", FALSE, NULL);
  return self;
}

void
mae_record_stream_set_open (MaeRecordStream *self)
{
  self->input->is_open = TRUE;
}
