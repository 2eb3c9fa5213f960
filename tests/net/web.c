/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "web.h"

#include <string.h>

static void
on_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Web *self = user_data;
  g_autoptr (GBytes) bytes =
      g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);

  if (bytes == NULL || g_bytes_get_size (bytes) == 0)
    return;
  g_string_append_len (self->heard, g_bytes_get_data (bytes, NULL),
                       (gssize) g_bytes_get_size (bytes));
  if (strstr (self->heard->str, "\r\n\r\n") == NULL || self->says == NULL)
    return;
  g_output_stream_write_all (g_io_stream_get_output_stream (self->stream), self->says,
                             strlen (self->says), NULL, NULL, NULL);
  g_io_stream_close_async (self->stream, G_PRIORITY_DEFAULT, NULL, NULL, NULL);
}

static gboolean
on_incoming_cb (GSocketService *service, GSocketConnection *connection, GObject *source, Web *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GIOStream) tls =
      g_tls_server_connection_new (G_IO_STREAM (connection), self->certificate, &error);

  g_assert_no_error (error);
  g_set_object (&self->stream, tls);
  g_input_stream_read_bytes_async (g_io_stream_get_input_stream (tls), 4096, G_PRIORITY_DEFAULT,
                                   NULL, on_read_cb, self);
  return TRUE;
}

void
web_begin (Web *self, const Certificates *certificates, Certificate which)
{
  g_autoptr (GError) error = NULL;

  self->certificate = g_tls_certificate_new_from_files (certificates->certificates[which],
                                                        certificates->keys[which], &error);
  g_assert_no_error (error);
  self->service = g_socket_service_new ();
  self->heard = g_string_new (NULL);
  self->port = g_socket_listener_add_any_inet_port (G_SOCKET_LISTENER (self->service), NULL, NULL);
  g_signal_connect (self->service, "incoming", G_CALLBACK (on_incoming_cb), self);
}

void
web_end (Web *self)
{
  g_socket_service_stop (self->service);
  g_socket_listener_close (G_SOCKET_LISTENER (self->service));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&self->stream);
  g_object_unref (self->service);
  g_object_unref (self->certificate);
  g_string_free (self->heard, TRUE);
}

void
web_trust (const Certificates *certificates)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GTlsDatabase) known = g_tls_file_database_new (certificates->authority, &error);

  g_assert_no_error (error);
  g_tls_backend_set_default_database (g_tls_backend_get_default (), known);
}
