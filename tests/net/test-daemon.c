/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrid from outside: options, signals, and hostile peers over real sockets. */
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../server/garbage.h"
#include "daemon.h"
#include "net/server/transport.h"

/* ── Options ───────────────────────────────────────────────────────────────────────────────── */

static void
assert_fails (const char *const *options, const char *sentence)
{
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  g_assert_cmpint (daemon_run (options, &out, &err), !=, 0);
  g_assert_cmpstr (out, ==, "");
  if (!g_str_has_prefix (err, "maestrid: ") || strstr (err, sentence) == NULL)
    g_error ("Said “%s”, not “… %s …”", err, sentence);
  if (strchr (err, '\n') != err + strlen (err) - 1)
    g_error ("Said more than a line: “%s”", err);
}

static void
test_bad_options (void)
{
  const struct {
    const char *options[5];
    const char *sentence;
  } cases[] = {
    { { "--listen", "127.0.0.1:99999" }, "doesn’t end in a port" },
    { { "--listen", "127.0.0.1:" }, "doesn’t end in a port" },
    { { "--listen", "example.org:0" }, "neither an address in numbers nor a dialect" },
    { { "--listen", "play.example.org:51015" }, "neither an address in numbers nor a dialect" },
    { { "--listen", "300.0.0.1:0" }, "is not an address to listen on" },
    { { "--listen", "::1:0" }, "is not an address to listen on" },
    { { "--listen", "klingon:0" }, "“klingon” is neither an address in numbers nor a dialect" },
    { { "--listen", "192.0.2.1:0" },
      "Can’t listen on 192.0.2.1:0: this computer doesn’t have that address. Use " },
    { { "--listen", "[2001:db8::1]:0" },
      "Can’t listen on [2001:db8::1]:0: this computer doesn’t " },
    { { "--listen", "[fe80::1]:0" },
      "Can’t listen on [fe80::1]:0: this computer doesn’t have that" },
    { { "--listen", "224.0.0.1:0" }, "is not an address to listen on" },
    { { "--listen", "0", "--seed", "x" }, "--seed “x” is not a number" },
    { { "--listen", "0", "--ruleset", "/nonexistent" }, "/nonexistent" },
    { { "--listen", "0", "--store", "/nonexistent/store.db" }, "/nonexistent/store.db can" },
    { { "--listen", "0", "--turn-time", "9" },
      "--turn-time “9” is neither 0 nor a number from 10 to" },
    { { "--listen", "0", "--grace", "-1" }, "--grace “-1” is not a number from 0 to" },
    { { "--listen", "0", "--keep", "0" }, "--keep “0” is not a number from 1 to" },
    { { "--listen", "0", "--tables", "0" }, "--tables “0” is not a number from 1 to" },
    { { "--listen", "0", "--spectators", "-1" }, "--spectators “-1” is not a number from 0 to" },
    { { "--listen", "0", "--computers", "-1" }, "--computers “-1” is not a number from 0 to" },
    { { "--listen", "0", "--chat", "6001" }, "--chat “6001” is not a number from 0 to 6000" },
    { { "--listen", "0", "--standby", "--store", "none" },
      "--standby needs a store in PostgreSQL" },
    { { "--listen", "0", "--frobnicate" }, "frobnicate" },
    { { "--listen", "0", "surplus" }, "“surplus”" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_fails (cases[i].options, cases[i].sentence);
}

static void
test_bad_ruleset (void)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  int fd = g_file_open_tmp ("maestri-XXXXXX.json", &path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (write (fd, "{\"id\":\"x\"}", 10), ==, 10);
  close (fd);
  const char *options[] = { "--listen", "0", "--ruleset", path, NULL };
  assert_fails (options, path);
  unlink (path);
}

static void
test_port_in_use (void)
{
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_autofree char *listen = g_strdup_printf ("127.0.0.1:%d", daemon->port);
  const char *options[] = { "--listen", listen, NULL };
  assert_fails (options, "is in use: another program is already listening there. Stop it, or");
}

/* Two servers can't use one store; the second one says so and the first goes on. */
static void
test_store_in_use (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("maestri-XXXXXX", &error);
  g_assert_no_error (error);
  g_autofree char *path = g_build_filename (folder, "store.db", NULL);
  const char *options[] = { "--store", path, NULL };
  Daemon *daemon = daemon_start (options);
  assert_fails (options, "is in use by another server");
  g_autoptr (Peer) peer = peer_connect (daemon);
  peer_join (peer, "Ada");
  g_free (peer_read_until (peer, "UpdateBookedSeats"));
  daemon_stop (daemon);
  /* After a normal end there is only one file. */
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* The default store: in the service's folder if there is one, otherwise in the user's, which only
 * this user can read. */
static void
test_store_by_default (void)
{
  const struct {
    const char *variable, *file, *folder;
  } cases[] = {
    { "STATE_DIRECTORY", "store.db", NULL },
    { "XDG_STATE_HOME", "maestri/store.db", "maestri" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *home = g_dir_make_tmp ("maestri-XXXXXX", &error);
    g_assert_no_error (error);
    g_autofree char *file = g_build_filename (home, cases[i].file, NULL);
    g_autoptr (GSubprocessLauncher) launcher =
        g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
    g_subprocess_launcher_unsetenv (launcher, "STATE_DIRECTORY");
    g_subprocess_launcher_setenv (launcher, cases[i].variable, home, TRUE);
    g_autoptr (GSubprocess) process = g_subprocess_launcher_spawn (
        launcher, &error, g_getenv ("MAESTRID"), "--listen", "127.0.0.1:0", NULL);
    g_assert_no_error (error);
    g_autoptr (GDataInputStream) out =
        g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));
    g_autofree char *line = g_data_input_stream_read_line (out, NULL, NULL, NULL);
    g_assert_nonnull (line);
    g_subprocess_send_signal (process, SIGTERM);
    g_assert_true (g_subprocess_wait_check (process, NULL, NULL));
    g_assert_cmpint (g_unlink (file), ==, 0);
    if (cases[i].folder != NULL) {
      g_autofree char *folder = g_build_filename (home, cases[i].folder, NULL);
      GStatBuf status;
      g_assert_cmpint (g_stat (folder, &status), ==, 0);
      g_assert_cmpint (status.st_mode & 0777, ==, 0700);
      g_assert_cmpint (g_rmdir (folder), ==, 0);
    }
    g_assert_cmpint (g_rmdir (home), ==, 0);
  }
}

static void
test_version_and_help (void)
{
  const char *version[] = { "--version", NULL }, *help[] = { "--help", NULL };
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  g_assert_cmpint (daemon_run (version, &out, &err), ==, 0);
  g_assert_cmpstr (out, ==, "maestrid " MAE_VERSION "\n");
  g_free (out);
  g_free (err);
  g_assert_cmpint (daemon_run (help, &out, &err), ==, 0);
  g_assert_nonnull (strstr (out, "--listen"));
}

/* A system that allows too few open files to serve anybody. */
static void
test_few_descriptors (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *err = NULL;
  g_autoptr (GSubprocess) process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_PIPE, &error, "sh", "-c",
                        "ulimit -n 8; exec \"$MAESTRID\" --store none --listen 127.0.0.1:0", NULL);

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &err, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (
      err, ==,
      "maestrid: The system allows only 8 open files; at least 32 are needed. See “ulimit -n”.\n");
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 1);
}

static void
test_ipv6_and_several (void)
{
  const char *options[] = { "--listen", "am49:127.0.0.1:0", "--listen", "[::1]:0", NULL };
  int fd = socket (AF_INET6, SOCK_STREAM, 0);
  struct sockaddr_in6 loopback = { .sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT };
  gboolean has_ipv6 = fd >= 0 && bind (fd, (struct sockaddr *) &loopback, sizeof loopback) == 0;

  if (fd >= 0)
    close (fd);
  if (!has_ipv6) {
    g_test_skip ("This machine has no IPv6");
    return;
  }
  g_autoptr (Daemon) daemon = daemon_start (options);
  g_autoptr (Peer) peer = peer_connect (daemon);
  g_autofree char *answer = peer_ask (peer, "nonsense");
  g_assert_true (line_has (answer, "ErrProtocol"));

  g_free (daemon_read (daemon));
  g_autofree char *line = daemon_read (daemon);
  g_assert_true (g_str_has_prefix (line, "Listening on [::1]:"));
  loopback.sin6_port =
      htons ((guint16) g_ascii_strtoull (line + strlen ("Listening on [::1]:"), NULL, 10));
  char greeting[256] = "";
  fd = socket (AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
  g_assert_cmpint (connect (fd, (struct sockaddr *) &loopback, sizeof loopback), ==, 0);
  g_assert_cmpint (recv (fd, greeting, sizeof greeting - 1, 0), >, 0);
  g_assert_nonnull (strstr (greeting, "ReqWelcome"));
  close (fd);
}

static void
test_ruleset_by_name (void)
{
  const char *options[] = { "--ruleset", "serenissima", "--seed", "18446744073709551615", NULL };
  g_autoptr (Daemon) daemon = daemon_start (options);
  g_autoptr (Peer) peer = peer_connect (daemon);
  peer_join (peer, "Ada");
  g_free (peer_read_until (peer, "UpdateBookedSeats"));
  peer_send (peer, "{\"type\":\"ReqNewGame\",\"playersCount\":1}\n", -1);
  g_free (peer_read_until (peer, "UpdateGame"));
  g_assert_cmpint (peer->snapshot->rules->n_slots, ==, 4);
}

/* Text from clients is sent back unchanged in any locale. */
static void
test_locale (void)
{
  const char name[] = "Émile 漢字 😀";
  g_autofree char *locale = g_strdup (g_getenv ("LC_ALL"));
  g_setenv ("LC_ALL", "C", TRUE);
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_autoptr (Peer) peer = peer_connect (daemon);
  peer_join (peer, name);
  g_autofree char *line = peer_read_until (peer, "UpdateBookedSeats");
  g_assert_true (line_has (line, name));
  if (locale != NULL)
    g_setenv ("LC_ALL", locale, TRUE);
  else
    g_unsetenv ("LC_ALL");
}

/* ── Ends ──────────────────────────────────────────────────────────────────────────────────── */

static void
assert_closed (Peer *peer)
{
  g_autofree char *line = peer_read (peer);
  g_assert_cmpstr (line, ==, NULL);
}

static void
test_sigterm_says_goodbye (void)
{
  Daemon *daemon = daemon_start (NULL);
  g_autoptr (Peer) peer = peer_connect (daemon);
  peer_join (peer, "Ada");
  g_free (peer_read_until (peer, "UpdateBookedSeats"));
  daemon_stop (daemon);
  g_autofree char *line = peer_read (peer);
  g_assert_true (line_has (line, "\"ReqGoodbye\""));
  assert_closed (peer);
}

static void
test_goodbye_closes (void)
{
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_autoptr (Peer) peer = peer_connect (daemon);
  peer_send (peer, "{\"type\":\"ReqQuit\"}\n{\"type\":\"ReqGoodbye\"}\nlost\nlost\n", -1);
  g_autofree char *quit = peer_read (peer);
  g_autofree char *goodbye = peer_read (peer);
  g_assert_true (line_has (quit, "ResQuit"));
  g_assert_true (line_has (goodbye, "ResGoodbye"));
  assert_closed (peer);
}

/* Requests from before the peer closed its sending half are still answered. */
static void
test_half_closed (void)
{
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_autoptr (Peer) peer = peer_connect (daemon);
  peer_send (peer, "{\"type\":\"ReqHeartbeat\"}\n", -1);
  shutdown (peer->fd, SHUT_WR);
  g_autofree char *line = peer_read (peer);
  g_assert_true (line_has (line, "ResHeartbeat"));
  assert_closed (peer);
}

/* Many clients say goodbye at the same time and go on sending: each gets the last answer instead of
 * a reset. */
static void
test_many_goodbyes (void)
{
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_autoptr (GPtrArray) crowd = g_ptr_array_new_with_free_func ((GDestroyNotify) peer_free);
  g_autoptr (GString) bytes = g_string_new ("{\"type\":\"ReqGoodbye\"}\n");

  while (bytes->len < 80000) /* more than it reads in one call */
    g_string_append (bytes, "{\"type\":\"ResHeartbeat\"}\n");
  for (int i = 0; i < 400; i++)
    g_ptr_array_add (crowd, peer_connect (daemon));
  daemon_signal (daemon, SIGSTOP);
  for (guint i = 0; i < crowd->len; i++)
    peer_send (crowd->pdata[i], bytes->str, bytes->len);
  daemon_signal (daemon, SIGCONT);
  for (guint i = 0; i < crowd->len; i++) {
    Peer *peer = crowd->pdata[i];
    g_autofree char *answer = peer_read (peer);
    char byte;
    g_assert_true (line_has (answer, "ResGoodbye"));
    g_assert_no_errno (recv (peer->fd, &byte, 1, 0));
  }
}

/* ── Hostile peers ─────────────────────────────────────────────────────────────────────────── */

/* The error message arrives, although the connection is closed while the peer is still sending. */
static void
test_line_too_long (void)
{
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_autoptr (Peer) peer = peer_connect (daemon);
  g_autofree char *bytes = g_strnfill (256 * 1024, 'x');
  G_GNUC_UNUSED gssize sent = send (peer->fd, bytes, 256 * 1024, MSG_NOSIGNAL);
  g_autofree char *line = peer_read (peer);
  g_assert_true (line_has (line, "ErrProtocol"));
  assert_closed (peer);
}

/* A new player gets a game and an answer in it. */
static void
assert_serves (const Daemon *daemon)
{
  static int number;
  g_autofree char *name = g_strdup_printf ("Healthy %d", ++number);
  g_autoptr (Peer) peer = peer_connect (daemon);
  peer_join (peer, name);
  g_free (peer_read_until (peer, "UpdateBookedSeats"));
  peer_send (peer, "{\"type\":\"ReqNewGame\",\"playersCount\":1}\n", -1);
  g_free (peer_read_until (peer, "UpdateGame"));
  const MaePlayer *player = &peer->snapshot->game.players[0];
  g_autofree char *choose = g_strdup_printf ("{\"type\":\"ReqChooseLeaders\",\"leaders\":[%d,%d]}",
                                             player->hand[0], player->hand[1]);
  g_autofree char *answer = peer_ask (peer, choose);
  g_assert_true (line_has (answer, "UpdateAction"));
}

/* A peer that sends without reading isn't read from any more, and nobody else waits. */
static void
test_never_reads (void)
{
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_autoptr (Peer) peer = peer_connect (daemon);
  g_autoptr (GString) lines = g_string_new (NULL);
  gsize total = 0;

  for (int i = 0; i < 1000; i++)
    g_string_append (lines,
                     "{\"type\":\"Nonsense that is answered by a line of its own length\"}\n");
  for (;;) {
    gssize sent = send (peer->fd, lines->str, lines->len, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0)
      break;
    total += sent;
    if (total % (1024 * 1024) < lines->len)
      assert_serves (daemon);
    g_assert_cmpuint (total, <, 1024u * 1024 * 1024);
  }
  assert_serves (daemon);
}

/* Returns how many bytes wait in the system to be sent from @port, or (@receiving) to be read
 * there, for its fullest connection: see proc(5). */
static gsize
send_queue (guint16 port, gsize *receiving)
{
  g_autofree char *text = NULL;
  g_autofree char *from = g_strdup_printf (" 0100007F:%04X ", port);
  gsize most = 0;

  g_assert_true (g_file_get_contents ("/proc/net/tcp", &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    guint state, sending, unread;
    const char *found = strstr (lines[i], from);
    if (found != NULL
        && sscanf (found + strlen (from), "%*s %X %X:%X", &state, &sending, &unread) == 3
        && state == 1) {
      most = MAX (most, sending);
      *receiving = MAX (*receiving, unread);
    }
  }
  return most;
}

/* The system buffers as little as the server for peers that don't read. Linux doubles what was
 * asked for, and takes in one segment more, of 64 KiB at most, as long as its buffer isn't full. */
static void
test_system_buffers (void)
{
  const gsize segment = 65536;
  const char *options[] = { "--messages-per-second", "0", NULL };
  g_autoptr (Daemon) daemon = daemon_start (options);
  g_autoptr (Peer) peer = peer_connect (daemon);
  g_autoptr (GString) lines = g_string_new (NULL);
  gsize receiving = 0;
  int quiet = 0;

  for (int i = 0; i < 1000; i++)
    g_string_append (lines, "{\"type\":\"ReqHeartbeat\"}\n");
  while (quiet < 20) {
    gssize sent = send (peer->fd, lines->str, lines->len, MSG_NOSIGNAL | MSG_DONTWAIT);
    g_assert_true (sent > 0 || errno == EAGAIN);
    quiet = sent < 0 ? quiet + 1 : 0;
    g_usleep (5000);
  }
  gsize sending = send_queue (daemon->port, &receiving);
  g_assert_cmpuint (sending, >, 4096);
  g_assert_cmpuint (sending, <=, 2 * MAE_TRANSPORT_SEND_BUFFER + segment);
  g_assert_cmpuint (receiving, >, 4096);
  g_assert_cmpuint (receiving, <=, 2 * MAE_TRANSPORT_RECEIVE_BUFFER + segment);
}

/* Returns how many of the server's connections in @state, or in any (0), have something to send. */
static guint
unsent (guint16 port, guint state)
{
  g_autofree char *text = NULL;
  g_autofree char *from = g_strdup_printf (" 0100007F:%04X ", port);
  guint n = 0;

  g_assert_true (g_file_get_contents ("/proc/net/tcp", &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    guint its_state, sending;
    const char *found = strstr (lines[i], from);
    if (found != NULL && sscanf (found + strlen (from), "%*s %X %X:", &its_state, &sending) == 2)
      n += sending > 4096 && (state == 0 || its_state == state);
  }
  return n;
}

/* When a connection is closed because the peer doesn't read, the system keeps none of the
 * output. */
static void
test_no_output_kept_after_closing (void)
{
  const char *options[] = { "--messages-per-second", "0", "--silence", "2", NULL };
  g_autoptr (Daemon) daemon = daemon_start (options);
  g_autoptr (Peer) peer = peer_connect (daemon);
  g_autoptr (GString) lines = g_string_new (NULL);
  const guint established = 1;

  for (int i = 0; i < 1000; i++)
    g_string_append (lines, "{\"type\":\"ReqHeartbeat\"}\n");
  for (int quiet = 0; quiet < 20; g_usleep (5000))
    quiet =
        send (peer->fd, lines->str, lines->len, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? quiet + 1 : 0;
  g_assert_cmpuint (unsent (daemon->port, established), ==, 1);
  while (unsent (daemon->port, established) > 0)
    g_usleep (20000);
  g_assert_cmpuint (unsent (daemon->port, 0), ==, 0);
}

/* For peers that leave without having read their output, the system doesn't keep it for long. */
static void
test_output_not_kept_for_long (void)
{
  const char *options[] = { "--messages-per-second", "0", NULL };
  g_autoptr (Daemon) daemon = daemon_start (options);
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_port = g_htons (daemon->port),
                                 .sin_addr.s_addr = g_htonl (INADDR_LOOPBACK) };
  g_autoptr (GString) lines = g_string_new (NULL);
  gint64 until = g_get_monotonic_time () + 20 * G_TIME_SPAN_SECOND;
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  setsockopt (fd, SOL_SOCKET, SO_RCVBUF, &(int){ 4096 }, sizeof (int));
  g_assert_cmpint (connect (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  for (int i = 0; i < 800; i++)
    g_string_append (lines, "{\"type\":\"ReqHeartbeat\"}\n");
  g_assert_cmpint (send (fd, lines->str, lines->len, 0), ==, lines->len);
  while (unsent (daemon->port, 0) == 0)
    g_usleep (20000);
  shutdown (fd, SHUT_WR);
  while (unsent (daemon->port, 0) > 0 && g_get_monotonic_time () < until)
    g_usleep (20000);
  g_assert_cmpuint (unsent (daemon->port, 0), ==, 0);
  close (fd);
}

/* Without free descriptors, running games go on, and new peers are accepted when descriptors are
 * free again. */
static void
test_out_of_descriptors (void)
{
  struct rlimit old, tight = { .rlim_cur = 40, .rlim_max = 40 };
  Peer *crowd[60];
  g_assert_cmpint (getrlimit (RLIMIT_NOFILE, &old), ==, 0);

  g_autoptr (Daemon) daemon = daemon_start (NULL);
  pid_t pid = (pid_t) g_ascii_strtoll (g_subprocess_get_identifier (daemon->process), NULL, 10);
  g_autoptr (Peer) player = peer_connect (daemon);
  g_assert_cmpint (prlimit (pid, RLIMIT_NOFILE, &tight, NULL), ==, 0);

  guint n_open = 0;
  for (guint i = 0; i < G_N_ELEMENTS (crowd); i++) {
    crowd[i] = peer_try_connect (daemon);
    n_open += crowd[i] != NULL;
  }
  g_assert_cmpuint (n_open, >, 10);
  g_assert_cmpuint (n_open, <, 40);
  g_autofree char *answer = peer_ask (player, "nonsense");
  g_assert_true (line_has (answer, "ErrProtocol"));

  for (guint i = 0; i < G_N_ELEMENTS (crowd); i++)
    g_clear_pointer (&crowd[i], peer_free);
  g_autofree char *again = peer_ask (player, "nonsense");
  g_assert_true (line_has (again, "ErrProtocol"));
  assert_serves (daemon);
}

/* ── Garbage beside a game ─────────────────────────────────────────────────────────────────── */

static void
test_garbage (void)
{
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_autoptr (Peer) peer = peer_connect (daemon);
  for (int i = 0; i < 1000; i++) {
    g_autofree char *answer = peer_ask (peer, garbage[i % G_N_ELEMENTS (garbage)]);
    g_assert_true (line_has (answer, "ErrProtocol"));
    if (i % 100 == 0)
      assert_serves (daemon);
  }
  peer_join (peer, "Reformed");
  g_free (peer_read_until (peer, "UpdateBookedSeats"));
}

/* Without a certificate there is nothing to reload. (GLib since 2.76 complains about a task that
 * never returns.) */
static void
test_reload_without_tls (void)
{
  g_setenv ("G_DEBUG", "fatal-criticals", TRUE);
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_unsetenv ("G_DEBUG");

  daemon_signal (daemon, SIGHUP);
  assert_serves (daemon);
  daemon_signal (daemon, SIGHUP);
  assert_serves (daemon);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/daemon/options/bad", test_bad_options);
  g_test_add_func ("/net/daemon/options/bad-ruleset", test_bad_ruleset);
  g_test_add_func ("/net/daemon/options/port-in-use", test_port_in_use);
  g_test_add_func ("/net/daemon/options/store-in-use", test_store_in_use);
  g_test_add_func ("/net/daemon/options/store-by-default", test_store_by_default);
  g_test_add_func ("/net/daemon/options/version-and-help", test_version_and_help);
  g_test_add_func ("/net/daemon/options/few-descriptors", test_few_descriptors);
  g_test_add_func ("/net/daemon/options/ipv6-and-several", test_ipv6_and_several);
  g_test_add_func ("/net/daemon/options/ruleset-by-name", test_ruleset_by_name);
  g_test_add_func ("/net/daemon/locale", test_locale);
  g_test_add_func ("/net/daemon/reload-without-tls", test_reload_without_tls);
  g_test_add_func ("/net/daemon/ends/sigterm-says-goodbye", test_sigterm_says_goodbye);
  g_test_add_func ("/net/daemon/ends/goodbye-closes", test_goodbye_closes);
  g_test_add_func ("/net/daemon/ends/many-goodbyes", test_many_goodbyes);
  g_test_add_func ("/net/daemon/ends/half-closed", test_half_closed);
  g_test_add_func ("/net/daemon/hostile/line-too-long", test_line_too_long);
  g_test_add_func ("/net/daemon/hostile/never-reads", test_never_reads);
  g_test_add_func ("/net/daemon/hostile/system-buffers", test_system_buffers);
  g_test_add_func ("/net/daemon/hostile/no-output-kept-after-closing",
                   test_no_output_kept_after_closing);
  g_test_add_func ("/net/daemon/hostile/output-not-kept-for-long", test_output_not_kept_for_long);
  g_test_add_func ("/net/daemon/hostile/out-of-descriptors", test_out_of_descriptors);
  g_test_add_func ("/net/daemon/hostile/garbage", test_garbage);
  return g_test_run ();
}
