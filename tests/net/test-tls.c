/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Encrypted connections to a real maestrid: openssl's client, and peers that don't complete TLS. */
#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "certificates.h"
#include "daemon.h"
#include "net/own-addresses.h"

static Certificates *certificates;

static Daemon *
start (Certificate which, const char *const *more)
{
  return daemon_start_tls (certificates->certificates[which], certificates->keys[which], more);
}

/* ── openssl's client ──────────────────────────────────────────────────────────────────────── */

typedef struct {
  GSubprocess *process;
  GDataInputStream *out;
} Stranger;

static Stranger *
stranger_new (guint16 port, const char *version)
{
  g_autofree char *where = g_strdup_printf ("127.0.0.1:%u", port);
  g_autoptr (GError) error = NULL;
  Stranger *self = g_new0 (Stranger, 1);

  self->process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                            | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                        &error, "openssl", "s_client", "-connect", where, "-quiet",
                        "-verify_return_error", "-CAfile", certificates->authority, version, NULL);
  g_assert_no_error (error);
  self->out = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->process));
  return self;
}

static void
stranger_say (Stranger *self, const char *line)
{
  g_autofree char *text = g_strconcat (line, "\n", NULL);
  g_autoptr (GError) error = NULL;
  GOutputStream *in = g_subprocess_get_stdin_pipe (self->process);
  g_output_stream_write_all (in, text, strlen (text), NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
stranger_hear (Stranger *self, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *line = g_data_input_stream_read_line (self->out, NULL, NULL, &error);
  g_assert_no_error (error);
  if (!line_has (line, part))
    g_error ("Heard “%s” instead of “%s”", line, part);
}

static void
stranger_free (Stranger *self)
{
  g_subprocess_force_exit (self->process);
  g_subprocess_wait (self->process, NULL, NULL);
  g_object_unref (self->out);
  g_object_unref (self->process);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stranger, stranger_free)

static void
test_openssl (gconstpointer version)
{
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, NULL);
  g_autoptr (Stranger) stranger = stranger_new (daemon->tls_port, version);
  g_autoptr (GError) error = NULL;

  stranger_hear (stranger, "\"ReqWelcome\"");
  stranger_say (stranger, "{\"type\":\"ReqJoin\",\"nickname\":\"Ada\"}");
  stranger_hear (stranger, "\"UpdateBookedSeats\"");
  stranger_say (stranger, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  stranger_hear (stranger, "\"UpdateJoinGame\"");
  stranger_hear (stranger, "\"UpdateGame\"");
  stranger_say (stranger, "{\"type\":\"ReqEndTurn\"}");
  stranger_hear (stranger, "\"Err");
  stranger_say (stranger, "nonsense");
  stranger_hear (stranger, "\"ErrProtocol\"");
  stranger_say (stranger, "{\"type\":\"ReqGoodbye\"}");
  stranger_hear (stranger, "\"ResGoodbye\"");
  /* After that the TLS connection ends; s_client must accept how it ends. */
  g_assert_null (g_data_input_stream_read_line (stranger->out, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (stranger->process, NULL, &error));
}

/* A line that is much longer than a TLS record, in both directions. */
static void
test_long_lines (void)
{
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, NULL);
  g_autoptr (Stranger) stranger = stranger_new (daemon->tls_port, "-tls1_3");
  g_autofree char *x = g_strnfill (60000, 'x');
  g_autofree char *line = g_strdup_printf ("{\"type\":\"%s\"}", x);

  stranger_hear (stranger, "\"ReqWelcome\"");
  for (int i = 0; i < 20; i++) {
    stranger_say (stranger, line);
    stranger_hear (stranger, "\"ErrProtocol\"");
  }
}

/* A peer that sends without reading isn't read from any more, and nobody else waits. */
static void
test_never_reads (void)
{
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, NULL);
  g_autoptr (Stranger) lazy = stranger_new (daemon->tls_port, "-tls1_3");
  g_autoptr (GString) lines = g_string_new (NULL);
  GOutputStream *in = g_subprocess_get_stdin_pipe (lazy->process);
  int fd = g_unix_output_stream_get_fd (G_UNIX_OUTPUT_STREAM (in));
  guint full = 0;
  gsize total = 0;

  /* A stream over a blocking pipe would wait in the middle of a write. */
  g_assert_cmpint (fcntl (fd, F_SETFL, O_NONBLOCK), ==, 0);
  for (int i = 0; i < 1000; i++)
    g_string_append (lines, "{\"type\":\"Nonsense that is answered by a line of its own\"}\n");
  /* s_client may just be slow, so the pipe must stay full for a second. */
  while (full < 20) {
    gssize sent = write (fd, lines->str, lines->len);
    if (sent > 0) {
      full = 0;
      g_assert_cmpuint ((total += sent), <, 1024u * 1024 * 1024);
      continue;
    }
    g_assert_cmpint (errno, ==, EAGAIN);
    g_autoptr (Peer) peer = peer_connect (daemon);
    g_autofree char *answer = peer_ask (peer, "nonsense");
    g_assert_true (line_has (answer, "ErrProtocol"));
    g_usleep (50 * 1000);
    full++;
  }
}

/* Returns what openssl's client with @options prints until the server closes or @last was printed,
 * with @say as its input at the start. (transfer full) */
static char *
outcome (guint16 port, const char *options, const char *say, const char *last)
{
  g_autofree char *command = g_strdup_printf (
      "exec openssl s_client -connect 127.0.0.1:%u -CAfile '%s' -cipher ALL:@SECLEVEL=0 %s 2>&1",
      port, certificates->authority, options);
  const char *const argv[] = { "sh", "-c", command, NULL };
  g_autoptr (GError) error = NULL;
  GString *heard = g_string_new (NULL);
  g_autoptr (GSubprocess) process = g_subprocess_newv (
      argv, G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error (error);
  g_autoptr (GDataInputStream) out =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));
  GOutputStream *in = g_subprocess_get_stdin_pipe (process);
  char *line;

  while ((line = g_data_input_stream_read_line (out, NULL, NULL, NULL)) != NULL) {
    g_string_append_printf (heard, "%s\n", line);
    if (line_has (line, "\"ReqWelcome\"") && *say != '\0')
      g_output_stream_write_all (in, say, strlen (say), NULL, NULL, NULL);
    gboolean is_last = line_has (line, last);
    g_free (line);
    if (is_last)
      break;
  }
  g_subprocess_force_exit (process);
  g_subprocess_wait (process, NULL, NULL);
  return g_string_free (heard, FALSE);
}

/* Old versions of TLS are refused, even if GnuTLS is set to accept them. */
static void
test_old_version (gconstpointer version)
{
  const char *const priorities[] = { NULL, "NORMAL:+VERS-TLS-ALL" };

  for (guint i = 0; i < G_N_ELEMENTS (priorities); i++) {
    if (priorities[i] != NULL)
      g_setenv ("G_TLS_GNUTLS_PRIORITY", priorities[i], TRUE);
    g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, NULL);
    g_unsetenv ("G_TLS_GNUTLS_PRIORITY");
    g_autofree char *heard = outcome (daemon->tls_port, version, "", "\"ReqWelcome\"");
    g_assert_false (line_has (heard, "\"ReqWelcome\""));
  }
}

/* With "R" openssl's client begins another handshake, which closes the connection. */
static void
test_renegotiation (void)
{
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, NULL);
  gint64 begun = g_get_monotonic_time ();
  g_autofree char *heard = outcome (daemon->tls_port, "-tls1_2", "R\n", "\"ReqHeartbeat\"");

  g_assert_true (line_has (heard, "RENEGOTIATING"));
  g_assert_false (line_has (heard, "\"ReqHeartbeat\""));
  /* The connection is closed much earlier than a silent one. */
  g_assert_cmpint (g_get_monotonic_time () - begun, <, 10 * G_TIME_SPAN_SECOND);
}

/* A client in plain text is told why it is refused, and its lines are ignored. */
static void
test_tls_only (void)
{
  const char *more[] = { "--tls-only", NULL };
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, more);
  int fd = peer_open (daemon->port);
  char bytes[512];
  gssize length = recv (fd, bytes, sizeof bytes - 1, 0);

  g_assert_cmpint (length, >, 0);
  bytes[length] = '\0';
  g_assert_true (g_str_has_prefix (bytes, "{\"type\":\"ErrProtocol\",\"msg\":\"This server takes "
                                          "encrypted connections only.\"}\n"));
  send (fd, "{\"type\":\"ReqJoin\",\"nickname\":\"Ada\"}\n", 36, MSG_NOSIGNAL);
  g_assert_cmpint (recv (fd, bytes, sizeof bytes, 0), ==, 0);
  close (fd);
  g_autoptr (Stranger) stranger = stranger_new (daemon->tls_port, "-tls1_3");
  stranger_hear (stranger, "\"ReqWelcome\"");
  stranger_say (stranger, "{\"type\":\"ReqJoin\",\"nickname\":\"Ada\"}");
  stranger_hear (stranger, "\"bookedSeats\":1");
}

/* ── Peers that don't speak TLS, or too slowly ─────────────────────────────────────────────── */

/* Reads @fd to its end, as text; closes it. */
static char *
read_all (int fd)
{
  GString *text = g_string_new (NULL);
  char bytes[4096];
  gssize length;
  while ((length = recv (fd, bytes, sizeof bytes, 0)) > 0)
    g_string_append_len (text, bytes, length);
  /* It is closed within the timeout of peer_open(), normally or not. */
  g_assert_true (length == 0 || errno == ECONNRESET);
  close (fd);
  return g_string_free (text, FALSE);
}

static void
write_all (int fd, gconstpointer bytes, gsize length)
{
  g_assert_cmpint (send (fd, bytes, length, MSG_NOSIGNAL), ==, length);
}

static void
test_plain_peer_is_told (void)
{
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, NULL);
  int fd = peer_open (daemon->tls_port);
  write_all (fd, "{\"type\":\"ReqWelcome\"}\n", 22);
  g_autofree char *text = read_all (fd);
  g_assert_true (g_str_has_prefix (text, "{\"type\":\"ErrProtocol\""));
  g_assert_true (g_str_has_suffix (text, "\n"));
}

/* Returns the first message of a real client. (transfer full) */
static GByteArray *
client_hello (void)
{
  int fds[2];
  g_autoptr (GError) error = NULL;
  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM, 0, fds), ==, 0);
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fds[0], &error);
  g_assert_no_error (error);
  g_autoptr (GSocketConnection) stream = g_socket_connection_factory_create_connection (socket);
  g_autoptr (GIOStream) tls = g_tls_client_connection_new (G_IO_STREAM (stream), NULL, &error);
  g_assert_no_error (error);
  g_tls_connection_handshake_async (G_TLS_CONNECTION (tls), 0, NULL, NULL, NULL);

  guint8 bytes[4096];
  gssize length = recv (fds[1], bytes, sizeof bytes, 0);
  g_assert_cmpint (length, >, 100);
  shutdown (fds[1], SHUT_RDWR);
  close (fds[1]);
  return g_byte_array_append (g_byte_array_new (), bytes, length);
}

/* Peers that stop before, in or after their first message are disconnected in time. */
static void
test_bad_beginnings (void)
{
  const char *more[] = { "--tls-time", "1", NULL };
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, more);
  g_autoptr (GByteArray) hello = client_hello ();
  const gsize cuts[] = { 0, 1, 4, 5, 6, hello->len - 1, hello->len };

  int open[G_N_ELEMENTS (cuts)], half_open[G_N_ELEMENTS (cuts)];

  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++) {
    open[i] = peer_open (daemon->tls_port);
    half_open[i] = peer_open (daemon->tls_port);
    if (cuts[i] == 0)
      continue;
    write_all (open[i], hello->data, cuts[i]);
    write_all (half_open[i], hello->data, cuts[i]);
  }
  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++) {
    /* The rest can't arrive any more, so the server closes the connection immediately. */
    shutdown (half_open[i], SHUT_WR);
    g_free (read_all (half_open[i]));
  }
  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    g_free (read_all (open[i]));
  g_autoptr (Stranger) stranger = stranger_new (daemon->tls_port, "-tls1_3");
  stranger_hear (stranger, "\"ReqWelcome\"");
}

/* Invalid records of all kinds. */
static void
test_garbage (void)
{
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, NULL);
  g_autoptr (GByteArray) hello = client_hello ();
  g_autoptr (GRand) chance = g_rand_new_with_seed (7);

  for (int i = 0; i < 60; i++) {
    int fd = peer_open (daemon->tls_port);
    guint8 bytes[4096] = { 22, 3, 1 };
    gsize length = hello->len;
    if (i % 2 == 0) {
      memcpy (bytes, hello->data, length);
      for (int n = 0; n < 1 + i / 10; n++)
        bytes[g_rand_int_range (chance, 5, length)] = g_rand_int (chance);
    } else {
      length = 5 + g_rand_int_range (chance, 1, 2000);
      bytes[3] = (length - 5) >> 8;
      bytes[4] = (length - 5) & 0xff;
      for (gsize n = 5; n < length; n++)
        bytes[n] = g_rand_int (chance);
    }
    write_all (fd, bytes, length);
    shutdown (fd, SHUT_WR);
    g_free (read_all (fd));
  }
  g_autoptr (Stranger) stranger = stranger_new (daemon->tls_port, "-tls1_3");
  stranger_hear (stranger, "\"ReqWelcome\"");
}

/* Returns whether somebody new gets in, at once or at one of the next tries: on a busy machine the
 * handshake may be one of those that are ended because they take long while others wait. */
static gboolean
gets_in (const Daemon *daemon)
{
  for (int i = 0; i < 5; i++) {
    g_autoptr (Stranger) stranger = stranger_new (daemon->tls_port, "-tls1_3");
    g_autofree char *line = g_data_input_stream_read_line (stranger->out, NULL, NULL, NULL);

    if (line != NULL && line_has (line, "\"ReqWelcome\""))
      return TRUE;
  }
  return FALSE;
}

/* More peers than there are threads begin a handshake and stop: others can still connect, long
 * before these are closed. */
static void
test_stalled_handshakes (void)
{
  const char *more[] = { "--tls-time", "600", NULL };
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, more);
  g_autoptr (GByteArray) hello = client_hello ();
  int stalled[20], silent[100];

  for (guint i = 0; i < G_N_ELEMENTS (silent); i++)
    silent[i] = peer_open (daemon->tls_port);
  for (guint i = 0; i < G_N_ELEMENTS (stalled); i++) {
    stalled[i] = peer_open (daemon->tls_port);
    write_all (stalled[i], hello->data, hello->len);
  }
  g_assert_true (gets_in (daemon));
  g_autoptr (Peer) peer = peer_connect (daemon);
  g_autofree char *answer = peer_ask (peer, "nonsense");
  g_assert_true (line_has (answer, "ErrProtocol"));
  for (guint i = 0; i < G_N_ELEMENTS (stalled); i++)
    close (stalled[i]);
  for (guint i = 0; i < G_N_ELEMENTS (silent); i++)
    close (silent[i]);
}

/* Returns a socket connected to the server from an address of this machine that is counted; -1:
 * there is none. */
static int
open_counted (guint16 port)
{
  g_auto (GStrv) own = mae_own_addresses (port);
  g_autoptr (GSocketClient) client = g_socket_client_new ();

  for (guint i = 0; own[i] != NULL; i++) {
    g_autoptr (GSocketConnection) connection =
        g_socket_client_connect_to_host (client, own[i], port, NULL, NULL);
    if (connection == NULL)
      continue;
    int fd = dup (g_socket_get_fd (g_socket_connection_get_socket (connection)));
    fcntl (fd, F_SETFL, 0);
    return fd;
  }
  return -1;
}

/* A host that begins many handshakes is soon refused; others aren't. */
static void
test_handshakes_of_an_address (void)
{
  const char *cert = certificates->certificates[0], *key = certificates->keys[0];
  const char *all[] = { "--listen-tls", "0.0.0.0:0", "--tls-cert", cert, "--tls-key", key, NULL };
  g_autoptr (Daemon) daemon = daemon_start (all);
  g_autoptr (GByteArray) hello = client_hello ();
  guint sent_away = 0;

  for (int i = 0; i < 300; i++) {
    int fd = open_counted (daemon->tls_port);
    if (fd < 0)
      return g_test_skip ("this machine has no address but loopback");
    write_all (fd, hello->data, hello->len);
    shutdown (fd, SHUT_WR);
    g_autofree char *answer = read_all (fd);
    sent_away += *answer == '\0';
  }
  g_assert_cmpuint (sent_away, >, 50);
  g_autoptr (Stranger) stranger = stranger_new (daemon->tls_port, "-tls1_3");
  stranger_hear (stranger, "\"ReqWelcome\"");
}

/* A peer in the handshake doesn't prevent the server from ending. */
static void
test_ends_in_the_middle (void)
{
  Daemon *daemon = start (CERTIFICATE_GOOD, NULL);
  g_autoptr (GByteArray) hello = client_hello ();
  int fd = peer_open (daemon->tls_port);
  int silent = peer_open (daemon->tls_port);
  write_all (fd, hello->data, hello->len);
  g_autoptr (Stranger) stranger = stranger_new (daemon->tls_port, "-tls1_3");
  stranger_hear (stranger, "\"ReqWelcome\"");
  daemon_stop (daemon);
  stranger_hear (stranger, "\"ReqGoodbye\"");
  close (fd);
  close (silent);
}

/* ── Certificates of the server ────────────────────────────────────────────────────────────── */

/* Returns the certificate that a client gets from the server on @port. (transfer full) */
static char *
shown_fingerprint (guint16 port)
{
  g_autofree char *command =
      g_strdup_printf ("openssl s_client -connect 127.0.0.1:%u </dev/null 2>/dev/null"
                       " | openssl x509 -noout -fingerprint -sha256",
                       port);
  const char *const argv[] = { "sh", "-c", command, NULL };
  g_autofree char *out = NULL;
  g_autoptr (GError) error = NULL;
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, NULL,
                &error);
  g_assert_no_error (error);
  g_assert_nonnull (strchr (out, '='));
  return g_strdup (g_strchomp (strchr (out, '=') + 1));
}

/* After the signal new clients get a new certificate; an invalid one is never used. */
static void
test_reload (void)
{
  g_autofree char *certificate = certificates_path (certificates, "now.pem");
  g_autofree char *key = certificates_path (certificates, "now.key");
  g_autofree char *first = certificates_fingerprint (certificates, CERTIFICATE_GOOD);
  g_autofree char *second = certificates_fingerprint (certificates, CERTIFICATE_SELF);
  g_autofree char *third = certificates_fingerprint (certificates, CERTIFICATE_SELF_TOO);

  certificates_copy (certificates, CERTIFICATE_GOOD, certificate, key);
  g_autoptr (Daemon) daemon = daemon_start_tls (certificate, key, NULL);
  g_autoptr (Stranger) stranger = stranger_new (daemon->tls_port, "-tls1_3");
  stranger_hear (stranger, "\"ReqWelcome\"");
  g_autofree char *shown = shown_fingerprint (daemon->tls_port);
  g_assert_cmpstr (shown, ==, first);

  certificates_copy (certificates, CERTIFICATE_SELF, certificate, key);
  daemon_signal (daemon, SIGHUP);
  g_autofree char *line = daemon_read (daemon);
  g_assert_true (line_has (line, second));
  g_autofree char *shown_then = shown_fingerprint (daemon->tls_port);
  g_assert_cmpstr (shown_then, ==, second);

  /* The old certificate stays in use until the new one and its key match. */
  g_assert_true (g_file_set_contents (certificate, "nonsense", -1, NULL));
  daemon_signal (daemon, SIGHUP);
  g_autofree char *shown_still = shown_fingerprint (daemon->tls_port);
  g_assert_cmpstr (shown_still, ==, second);
  certificates_copy (certificates, CERTIFICATE_SELF_TOO, certificate, key);
  daemon_signal (daemon, SIGHUP);
  g_autofree char *line_too = daemon_read (daemon);
  g_assert_true (line_has (line_too, third));

  /* Open connections aren't affected. */
  stranger_say (stranger, "{\"type\":\"ReqHeartbeat\"}");
  stranger_hear (stranger, "\"ResHeartbeat\"");
}

/* Handshakes are expensive, so they only use processor time that games don't need. */
static void
test_behind_games (void)
{
  g_autoptr (Daemon) daemon = start (CERTIFICATE_GOOD, NULL);
  Stranger *stranger = stranger_new (daemon->tls_port, "-tls1_3");
  g_autofree char *folder =
      g_strdup_printf ("/proc/%s/task", g_subprocess_get_identifier (daemon->process));
  g_autoptr (GDir) threads = NULL;
  const char *thread;
  guint n = 0;

  stranger_hear (stranger, "ReqWelcome");
  threads = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (threads);
  while ((thread = g_dir_read_name (threads)) != NULL) {
    g_autofree char *path = g_build_filename (folder, thread, "comm", NULL);
    g_autofree char *name = NULL;

    if (!g_file_get_contents (path, &name, NULL, NULL) || !g_str_has_prefix (name, "pool-"))
      continue;
    g_assert_cmpint (
        getpriority (PRIO_PROCESS, (id_t) g_ascii_strtoull (thread, NULL, 10)), >,
        getpriority (PRIO_PROCESS, (id_t) g_ascii_strtoull (
                                       g_subprocess_get_identifier (daemon->process), NULL, 10)));
    n++;
  }
  g_assert_cmpuint (n, >, 0);
  stranger_free (stranger);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  certificates = certificates_new ();
  if (certificates == NULL) {
    g_test_skip ("openssl is missing");
    return g_getenv ("CI") != NULL ? 1 : 77;
  }

  g_test_add_data_func ("/net/tls/openssl/1.3", "-tls1_3", test_openssl);
  g_test_add_data_func ("/net/tls/openssl/1.2", "-tls1_2", test_openssl);
  g_test_add_data_func ("/net/tls/old-version/1.1", "-tls1_1", test_old_version);
  g_test_add_data_func ("/net/tls/old-version/1.0", "-tls1", test_old_version);
  g_test_add_func ("/net/tls/renegotiation", test_renegotiation);
  g_test_add_func ("/net/tls/tls-only", test_tls_only);
  g_test_add_func ("/net/tls/behind-games", test_behind_games);
  g_test_add_func ("/net/tls/long-lines", test_long_lines);
  g_test_add_func ("/net/tls/never-reads", test_never_reads);
  g_test_add_func ("/net/tls/plain-peer-is-told", test_plain_peer_is_told);
  g_test_add_func ("/net/tls/bad-beginnings", test_bad_beginnings);
  g_test_add_func ("/net/tls/garbage", test_garbage);
  g_test_add_func ("/net/tls/stalled-handshakes", test_stalled_handshakes);
  g_test_add_func ("/net/tls/handshakes-of-an-address", test_handshakes_of_an_address);
  g_test_add_func ("/net/tls/ends-in-the-middle", test_ends_in_the_middle);
  g_test_add_func ("/net/tls/reload", test_reload);
  int status = g_test_run ();
  certificates_free (certificates);
  return status;
}
