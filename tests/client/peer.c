/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "peer.h"

#include "client/session/session-testing.h"
#include <string.h>
#include <sys/socket.h>

static gboolean
on_watchdog_cb (gpointer user_data)
{
  g_error ("waited too long for: %s", (const char *) user_data);
  return G_SOURCE_REMOVE;
}

guint
watchdog_start (const char *what)
{
  return g_timeout_add_seconds (60, on_watchdog_cb, (gpointer) what);
}

void
run_ready (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
on_line_cb (MaeConnection *connection, gpointer line, guint length, Peer *self)
{
  g_ptr_array_add (self->lines, g_strndup (line, length));
}

static void
on_closed_cb (MaeConnection *connection, GError *error, Peer *self)
{
  self->closed = TRUE;
}

static GIOStream *
stream_of (int fd)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fd, &error);

  g_assert_no_error (error);
  return G_IO_STREAM (g_socket_connection_factory_create_connection (socket));
}

Peer *
peer_new_for_stream (GIOStream *stream)
{
  Peer *self = g_new0 (Peer, 1);

  self->lines = g_ptr_array_new_with_free_func (g_free);
  self->connection = mae_connection_new (stream);
  g_signal_connect (self->connection, "line", G_CALLBACK (on_line_cb), self);
  g_signal_connect (self->connection, "closed", G_CALLBACK (on_closed_cb), self);
  mae_connection_start (self->connection);
  return self;
}

Peer *
peer_new (MaeSession *session, const char *nickname)
{
  int fds[2];
  g_autoptr (GIOStream) here = NULL;
  g_autoptr (GIOStream) there = NULL;
  Peer *self;

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds), ==, 0);
  here = stream_of (fds[0]);
  there = stream_of (fds[1]);
  self = peer_new_for_stream (here);
  mae_session_take_stream (session, there, nickname);
  return self;
}

void
peer_free (Peer *self)
{
  g_signal_handlers_disconnect_by_data (self->connection, self);
  g_object_unref (self->connection);
  g_ptr_array_unref (self->lines);
  g_free (self);
}

void
peer_say (Peer *self, const char *line)
{
  mae_connection_send (self->connection, line, -1);
}

const char *
peer_expect (Peer *self, const char *part)
{
  const char *line;

  run_until (self->lines->len > self->seen || self->closed);
  g_assert_cmpuint (self->lines->len, >, self->seen);
  line = g_ptr_array_index (self->lines, self->seen++);
  if (!strstr (line, part))
    g_error ("expected “%s” in “%s”", part, line);
  return line;
}
