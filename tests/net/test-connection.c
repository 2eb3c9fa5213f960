/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The client's connection and the local server: lines in both directions, every way to close. */
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/client/connection.h"
#include "net/server/local-server.h"
#include "net/server/transport-private.h"
#include "protocol/message.h"
#include "ruleset/ruleset-io.h"

/* ── A connection and what it says ─────────────────────────────────────────────────────────── */

typedef struct {
  MaeConnection *connection;
  GPtrArray *lines;
  gboolean closed;
  GError *error;
  guint close_after; /* lines; 0: never */
} Ear;

static void
line_cb (MaeConnection *connection, const char *line, guint length, Ear *ear)
{
  g_assert_cmpuint (strlen (line), ==, length);
  g_assert_false (ear->closed);
  g_ptr_array_add (ear->lines, g_strdup (line));
  if (ear->lines->len == ear->close_after)
    mae_connection_close (connection);
}

static void
closed_cb (MaeConnection *connection, const GError *error, Ear *ear)
{
  g_assert_false (ear->closed);
  g_assert_false (mae_connection_is_open (connection));
  ear->closed = TRUE;
  ear->error = error != NULL ? g_error_copy (error) : NULL;
}

static void
ear_init (Ear *ear, GIOStream *stream)
{
  *ear = (Ear){ .connection = mae_connection_new (stream),
                .lines = g_ptr_array_new_with_free_func (g_free) };
  g_signal_connect (ear->connection, "line", G_CALLBACK (line_cb), ear);
  g_signal_connect (ear->connection, "closed", G_CALLBACK (closed_cb), ear);
}

static void
ear_clear (Ear *ear)
{
  g_ptr_array_unref (ear->lines);
  g_clear_error (&ear->error);
  if (ear->connection != NULL)
    g_assert_finalize_object (ear->connection);
  while (g_main_context_iteration (NULL, FALSE)) {
  }
}

static void
wait_for_lines (Ear *ear, guint n)
{
  while (ear->lines->len < n && !ear->closed)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (ear->lines->len, >=, n);
}

static void
wait_for_close (Ear *ear)
{
  while (!ear->closed)
    g_main_context_iteration (NULL, TRUE);
}

static const char *
line_at (Ear *ear, guint i)
{
  return g_ptr_array_index (ear->lines, i);
}

/* Creates a connection whose other end is @fd. */
static void
ear_init_pair (Ear *ear, int *fd)
{
  int fds[2];
  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds), ==, 0);
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fds[0], NULL);
  g_autoptr (GSocketConnection) stream = g_socket_connection_factory_create_connection (socket);
  ear_init (ear, G_IO_STREAM (stream));
  *fd = fds[1];
}

static void
write_text (int fd, const char *text)
{
  g_assert_cmpint (write (fd, text, strlen (text)), ==, strlen (text));
}

static void
test_lines (void)
{
  Ear ear;
  int fd;
  char bytes[100];

  ear_init_pair (&ear, &fd);
  mae_connection_start (ear.connection);
  write_text (fd, "one\ntw");
  wait_for_lines (&ear, 1);
  write_text (fd, "o\r\n\nthree\n");
  wait_for_lines (&ear, 4);
  g_assert_cmpstr (line_at (&ear, 0), ==, "one");
  g_assert_cmpstr (line_at (&ear, 1), ==, "two");
  g_assert_cmpstr (line_at (&ear, 2), ==, "");
  g_assert_cmpstr (line_at (&ear, 3), ==, "three");

  /* Everything queued in one iteration of the main loop arrives together. */
  mae_connection_send (ear.connection, "a", -1);
  mae_connection_send (ear.connection, "b\n", 2);
  mae_connection_send (ear.connection, "cxyz", 1);
  while (g_main_context_iteration (NULL, FALSE)) {
  }
  g_assert_cmpint (read (fd, bytes, sizeof bytes), ==, 6);
  g_assert_cmpmem (bytes, 6, "a\nb\nc\n", 6);
  close (fd);
  wait_for_close (&ear);
  g_assert_no_error (ear.error);
  ear_clear (&ear);
}

static void
test_close (void)
{
  Ear ear;
  int fd;
  char bytes[100];

  ear_init_pair (&ear, &fd);
  mae_connection_start (ear.connection);
  mae_connection_send (ear.connection, "last words", -1);
  mae_connection_close (ear.connection);
  mae_connection_send (ear.connection, "too late", -1);
  g_assert_false (ear.closed);
  wait_for_close (&ear);
  g_assert_no_error (ear.error);
  g_assert_cmpint (read (fd, bytes, sizeof bytes), ==, 11);
  g_assert_cmpint (read (fd, bytes, sizeof bytes), ==, 0);
  close (fd);
  ear_clear (&ear);
}

/* Closing while a line is being emitted: no further line is emitted. */
static void
test_close_from_a_line (void)
{
  Ear ear;
  int fd;

  ear_init_pair (&ear, &fd);
  ear.close_after = 2;
  write_text (fd, "1\n2\n3\n4\n");
  mae_connection_start (ear.connection);
  wait_for_close (&ear);
  g_assert_cmpuint (ear.lines->len, ==, 2);
  close (fd);
  ear_clear (&ear);
}

static void
test_dropped (void)
{
  Ear ear;
  int fd;
  char byte;

  ear_init_pair (&ear, &fd);
  mae_connection_start (ear.connection);
  mae_connection_send (ear.connection, "never sent", -1);
  g_assert_finalize_object (g_steal_pointer (&ear.connection));
  while (g_main_context_iteration (NULL, FALSE)) {
  }
  g_assert_cmpint (read (fd, &byte, 1), ==, 0);
  g_assert_false (ear.closed);
  close (fd);
  ear_clear (&ear);
}

static void
test_broken_off (void)
{
  Ear ear;
  int fd;

  ear_init_pair (&ear, &fd);
  mae_connection_start (ear.connection);
  write_text (fd, "whole\nhal");
  close (fd);
  wait_for_close (&ear);
  g_assert_cmpuint (ear.lines->len, ==, 1);
  g_assert_error (ear.error, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_LOST);
  ear_clear (&ear);
}

/* Lines that can't be sent any more don't prevent the server's last lines from being read. */
static void
test_last_words (void)
{
  Ear ear;
  int fd;

  ear_init_pair (&ear, &fd);
  write_text (fd, "goodbye\n");
  close (fd);
  mae_connection_send (ear.connection, "unheard", -1);
  mae_connection_start (ear.connection);
  wait_for_close (&ear);
  g_assert_cmpuint (ear.lines->len, ==, 1);
  g_assert_cmpstr (line_at (&ear, 0), ==, "goodbye");
  ear_clear (&ear);
}

static gpointer
write_for_ever (gpointer data)
{
  int fd = GPOINTER_TO_INT (data);
  g_autofree char *bytes = g_strnfill (65536, 'x');
  while (send (fd, bytes, 65536, MSG_NOSIGNAL) > 0) {
  }
  return NULL;
}

static void
test_line_too_long (void)
{
  Ear ear;
  int fd;

  ear_init_pair (&ear, &fd);
  mae_connection_start (ear.connection);
  GThread *thread = g_thread_new ("writer", write_for_ever, GINT_TO_POINTER (fd));
  wait_for_close (&ear);
  g_assert_error (ear.error, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_LINE);
  ear_clear (&ear);
  g_thread_join (thread);
  close (fd);
}

/* ── Connecting ────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  gboolean done;
  MaeConnection *connection;
  GError *error;
  guint stages; /* a bit for each MaeConnectStage reported */
} Attempt;

static void
stage_cb (MaeConnectStage stage, gpointer data)
{
  Attempt *attempt = data;
  attempt->stages |= 1u << stage;
}

static void
connect_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Attempt *attempt = data;
  attempt->connection = mae_connection_connect_finish (result, &attempt->error);
  attempt->done = TRUE;
}

static void
attempt_run (Attempt *attempt, const char *host, guint16 port, GCancellable *cancellable)
{
  *attempt = (Attempt){ 0 };
  mae_connection_connect_async (&(MaeAddress){ .host = (char *) host, .port = port }, cancellable,
                                stage_cb, connect_cb, attempt);
  while (!attempt->done)
    g_main_context_iteration (NULL, TRUE);
}

/* Returns a port of this machine on which nobody listens while @socket exists. */
static guint16
unused_port (GSocket **socket)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new (loopback, 0);
  *socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL);
  g_assert_true (g_socket_bind (*socket, any, FALSE, NULL));
  g_autoptr (GSocketAddress) got = g_socket_get_local_address (*socket, NULL);
  return g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (got));
}

static void
test_connect (void)
{
  g_autoptr (GSocket) socket = NULL;
  guint16 port = unused_port (&socket);
  g_autofree char *name = g_strdup_printf ("127.0.0.1:%d", port);
  Attempt attempt;

  attempt_run (&attempt, "127.0.0.1", port, NULL);
  g_assert_error (attempt.error, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_REFUSED);
  g_assert_nonnull (strstr (attempt.error->message, name));
  g_clear_error (&attempt.error);

  g_assert_true (g_socket_listen (socket, NULL));
  attempt_run (&attempt, "127.0.0.1", port, NULL);
  g_assert_no_error (attempt.error);
  g_assert_cmpuint (attempt.stages, ==,
                    1u << MAE_CONNECT_LOOKING_UP | 1u << MAE_CONNECT_CONNECTING);
  g_assert_true (mae_connection_is_open (attempt.connection));
  g_assert_finalize_object (attempt.connection);

  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_cancellable_cancel (cancellable);
  attempt_run (&attempt, "127.0.0.1", port, cancellable);
  g_assert_cmpuint (attempt.stages, ==, 0);
  g_assert_error (attempt.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&attempt.error);
}

/* ── The local server ──────────────────────────────────────────────────────────────────────── */

static void
listen_to (Ear *ear, MaeLocalServer *server)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocketConnection) stream = mae_local_server_connect (server, &error);
  g_assert_no_error (error);
  ear_init (ear, G_IO_STREAM (stream));
  mae_connection_start (ear->connection);
}

static void
start_game_alone (Ear *ear)
{
  mae_connection_send (ear->connection, "{\"type\":\"ReqJoin\",\"nickname\":\"Ada\"}", -1);
  mae_connection_send (ear->connection, "{\"type\":\"ReqNewGame\",\"playersCount\":1}", -1);
  wait_for_lines (ear, 4);
  g_assert_nonnull (strstr (line_at (ear, 0), "\"ReqWelcome\""));
  g_assert_nonnull (strstr (line_at (ear, 1), "\"UpdateBookedSeats\""));
  g_assert_nonnull (strstr (line_at (ear, 2), "\"UpdateJoinGame\""));
  g_assert_nonnull (strstr (line_at (ear, 3), "\"UpdateGame\""));
}

/* The same seed gives the same game; two random seeds almost never do. */
static void
test_local_server_seeds (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree char *games[4] = { NULL };

  for (int i = 0; i < 4; i++) {
    g_autoptr (GError) error = NULL;
    MaeLocalServer *server =
        i < 2 ? mae_local_server_new_seeded (rules, 7, &error)
              : mae_local_server_new_host (rules, &(guint16){ 0 }, FALSE, &error);
    Ear ear;
    g_assert_no_error (error);
    listen_to (&ear, server);
    start_game_alone (&ear);
    games[i] = g_strdup (line_at (&ear, 3));
    mae_local_server_free (server);
    wait_for_close (&ear);
    ear_clear (&ear);
  }
  g_assert_cmpstr (games[0], ==, games[1]);
  g_assert_cmpstr (games[0], !=, games[2]);
  g_assert_cmpstr (games[2], !=, games[3]);
  for (int i = 0; i < 4; i++)
    g_clear_pointer (&games[i], g_free);
}

/* Freeing the server closes every connection normally, in any state. */
static void
test_local_server_ends (void)
{
  g_autoptr (GError) error = NULL;
  MaeLocalServer *server =
      mae_local_server_new_seeded (mae_ruleset_builtin ("standard"), 7, &error);
  Ear ears[5];

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (ears); i++) {
    listen_to (&ears[i], server);
    mae_connection_send (ears[i].connection, "{\"type\":\"ReqHeartbeat\"}", -1);
  }
  wait_for_lines (&ears[0], 2);
  mae_local_server_free (server);
  for (guint i = 0; i < G_N_ELEMENTS (ears); i++) {
    wait_for_close (&ears[i]);
    ear_clear (&ears[i]);
  }
}

/* A server can be started and freed immediately, with and without a client that connects. */
static void
test_local_server_short (void)
{
  for (int i = 0; i < 50; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (MaeLocalServer) server =
        mae_local_server_new_seeded (mae_ruleset_builtin ("standard"), 7, &error);
    g_assert_no_error (error);
    if (i % 2 == 0) {
      GSocketConnection *stream = mae_local_server_connect (server, &error);
      g_assert_no_error (error);
      g_object_unref (stream);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/connection/lines", test_lines);
  g_test_add_func ("/net/connection/close", test_close);
  g_test_add_func ("/net/connection/close-from-a-line", test_close_from_a_line);
  g_test_add_func ("/net/connection/dropped", test_dropped);
  g_test_add_func ("/net/connection/broken-off", test_broken_off);
  g_test_add_func ("/net/connection/last-words", test_last_words);
  g_test_add_func ("/net/connection/line-too-long", test_line_too_long);
  g_test_add_func ("/net/connection/connect", test_connect);
  g_test_add_func ("/net/local-server/seeds", test_local_server_seeds);
  g_test_add_func ("/net/local-server/ends", test_local_server_ends);
  g_test_add_func ("/net/local-server/short", test_local_server_short);
  return g_test_run ();
}
