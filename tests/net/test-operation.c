/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrid for operators: passwords, rate limits, maestrictl, logs, restarts. */
#include <arpa/inet.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon.h"

typedef struct {
  char *folder, *store, *control;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("maestri-XXXXXX", NULL);
  f->store = g_build_filename (f->folder, "store.db", NULL);
  f->control = g_build_filename (f->folder, "control", NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_remove (f->store);
  /* The server removes its socket. */
  g_assert_cmpint (g_rmdir (f->folder), ==, 0);
  g_free (f->folder);
  g_free (f->store);
  g_free (f->control);
}

static Daemon *
start (Fixture *f, const char *option, const char *value)
{
  const char *options[] = { "--store", f->store, "--control", f->control, option, value, NULL };
  return daemon_start (options);
}

/* Runs maestrictl with @words; returns its exit code and its output. (transfer full) */
static int
ctl (Fixture *f, const char *words, char **out, char **err)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *line =
      g_strdup_printf ("%s --control %s %s", g_getenv ("MAESTRICTL"), f->control, words);
  int status;

  g_assert_true (g_spawn_command_line_sync (line, out, err, &status, &error));
  g_assert_no_error (error);
  return WEXITSTATUS (status);
}

static void
assert_ctl (Fixture *f, const char *words, const char *said)
{
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  int status = ctl (f, words, &out, &err);
  if (status != 0 || strstr (out, said) == NULL)
    g_error ("maestrictl %s: %d, “%s”, “%s”; not “%s”", words, status, out, err, said);
}

static void
assert_ctl_fails (Fixture *f, const char *words, const char *said)
{
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  int status = ctl (f, words, &out, &err);
  if (status != 1 || *out != '\0' || strstr (err, said) == NULL
      || !g_str_has_prefix (err, "maestrictl: "))
    g_error ("maestrictl %s: %d, “%s”, “%s”; not “%s”", words, status, out, err, said);
}

/* ── Passwords ─────────────────────────────────────────────────────────────────────────────── */

static void
join_by_password (Peer *peer, const char *nickname, const char *password)
{
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"password\":"
                       "\"%s\"}}\n",
                       nickname, password);
  g_free (peer->nickname);
  peer->nickname = g_strdup (nickname);
  peer_send (peer, line, -1);
}

static void
assert_line (Peer *peer, const char *text)
{
  g_autofree char *line = peer_read (peer);
  if (!line_has (line, text))
    g_error ("Said “%s”, not “…%s…”", line, text);
}

static void
test_password (Fixture *f, gconstpointer data)
{
  for (int life = 0; life < 2; life++) {
    g_autoptr (Daemon) daemon = start (f, "--accounts", "required");
    g_autoptr (Peer) peer = peer_connect (daemon);
    peer_send (peer,
               "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"undo\"]}}\n",
               -1);
    assert_line (peer, "ResWelcome");
    peer_join (peer, "Ada");
    assert_line (peer, "\"password\":\"NEEDED\"");
    if (life == 1) {
      join_by_password (peer, "Ada", "battery-staple");
      assert_line (peer, "\"password\":\"WRONG\"");
    }
    join_by_password (peer, "Ada", "correct-horse");
    assert_line (peer, "UpdateBookedSeats");
  }
}

/* Answers come in the order of requests, although the first takes long. */
static void
test_password_then_more (Fixture *f, gconstpointer data)
{
  g_autoptr (Daemon) daemon = start (f, NULL, NULL);
  g_autoptr (Peer) peer = peer_connect (daemon);
  join_by_password (peer, "Ada", "correct-horse");
  peer_send (peer, "{\"type\":\"ReqHeartbeat\"}\n{\"type\":\"ReqQuit\"}\n", -1);
  assert_line (peer, "UpdateBookedSeats");
  assert_line (peer, "ResHeartbeat");
  assert_line (peer, "ResQuit");
}

/* The server ends while passwords wait to be verified. */
static void
test_ends_while_checking (Fixture *f, gconstpointer data)
{
  Daemon *daemon = start (f, NULL, NULL);
  Peer *peers[20];
  for (guint i = 0; i < G_N_ELEMENTS (peers); i++) {
    g_autofree char *name = g_strdup_printf ("N%u", i);
    peers[i] = peer_connect (daemon);
    join_by_password (peers[i], name, "correct-horse");
  }
  daemon_stop (daemon);
  for (guint i = 0; i < G_N_ELEMENTS (peers); i++)
    peer_free (peers[i]);
}

/* ── Rate limit ────────────────────────────────────────────────────────────────────────────── */

/* All lines of a flood are answered. Another client is answered immediately, before all lines of
 * the flood can have been. */
static void
test_rate_limit (Fixture *f, gconstpointer data)
{
  g_autoptr (Daemon) daemon = start (f, "--messages-per-second", "100");
  g_autoptr (Peer) fast = peer_connect (daemon);
  g_autoptr (Peer) other = peer_connect (daemon);
  g_autoptr (GString) flood = g_string_new (NULL);
  const int n = 400;

  for (int i = 0; i < n; i++)
    g_string_append (flood, "{\"type\":\"ReqHeartbeat\"}\n");
  peer_send (fast, flood->str, (gssize) flood->len);
  assert_line (fast, "ResHeartbeat");
  peer_send (other, "{\"type\":\"ReqHeartbeat\"}\n", -1);
  assert_line (other, "ResHeartbeat");
  for (int i = 1; i < n; i++)
    assert_line (fast, "ResHeartbeat");
  g_autofree char *out = NULL;
  g_assert_cmpint (ctl (f, "sessions --json", &out, NULL), ==, 0);
  g_assert_nonnull (strstr (out, "\"messages\":400"));
}

/* People are restricted by their nicknames, which may have spaces, with several words of text. */
static void
test_restrictions (Fixture *f, gconstpointer data)
{
  Daemon *daemon = start (f, NULL, NULL);
  Peer *peer = peer_connect (daemon);

  join_by_password (peer, "Ada B", "correct-horse");
  g_free (peer_read_until (peer, "UpdateBookedSeats"));
  assert_ctl (f, "silence 'Ada B' 60 insults Be kind, please", "");
  assert_ctl (f, "ban-person 'ada b' 0", "");
  g_free (peer_read_until (peer, "ErrProtocol"));
  assert_ctl (f, "restrictions", "Ada B     silenced     insults");
  assert_ctl (f, "restrictions --json",
              "{\"nickname\":\"Ada B\",\"restriction\":\"silenced\",\"reason\":\"insults\","
              "\"text\":\"Be kind, please\",\"remainingMs\":3");
  assert_ctl (f, "restrictions --json",
              "{\"nickname\":\"Ada B\",\"restriction\":\"banned\",\"reason\":\"other\"}");
  assert_ctl_fails (f, "ban-person Nobody", "has no password");
  assert_ctl_fails (f, "ban-person 'Ada B' soon", "not a number of minutes");
  assert_ctl_fails (f, "ban-person 'Ada B' 1 fun", "not a reason");
  assert_ctl_fails (f, "ban-person", "needs an argument");
  assert_ctl (f, "unban-person 'Ada B'", "");
  assert_ctl_fails (f, "unban-person 'Ada B'", "isn’t banned");
  assert_ctl (f, "unsilence 'Ada B'", "");
  assert_ctl (f, "reports", "");
  assert_ctl_fails (f, "report-done 1", "There is no report 1.");
  peer_free (peer);
  daemon_stop (daemon);
}

/* ── maestrictl ────────────────────────────────────────────────────────────────────────────── */

static void
test_ctl (Fixture *f, gconstpointer data)
{
  g_autoptr (Daemon) daemon = start (f, NULL, NULL);
  g_autoptr (Peer) peer = peer_start_game (daemon, "Zoë 漢");
  GStatBuf status;

  g_assert_cmpint (g_stat (f->control, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);
  assert_ctl (f, "status", "serving");
  assert_ctl (f, "status --json", "\"state\":\"serving\"");
  assert_ctl (f, "sessions", "Zoë 漢    playing");
  assert_ctl (f, "sessions --json", "\"nickname\":\"Zoë 漢\",\"state\":\"playing\",\"table\":1");
  assert_ctl (f, "tables", "Zoë 漢*");
  assert_ctl (f, "tables --json", "\"table\":1,\"state\":\"playing\",\"commands\":1");
  assert_ctl (f, "log 1", "{\"type\":\"ReqChooseLeaders\",\"leaders\":[");
  assert_ctl (f, "log 1 --json", "\"player\":\"Zoë 漢\",\"request\":{");
  assert_ctl_fails (f, "log 2", "2");
  assert_ctl_fails (f, "log x", "“x” is not a number.");
  assert_ctl_fails (f, "end 99", "There is no session 99.");
  assert_ctl_fails (f, "forget Zoë", "has no password");
  assert_ctl (f, "ban 192.0.2.0/24 60", "");
  assert_ctl (f, "bans", "192.0.2.0/24");
  assert_ctl (f, "unban 192.0.2.0/24", "");
  assert_ctl_fails (f, "ban example.org", "is not an address");
  assert_ctl_fails (f, "ban 192.0.2.1 soon", "not a number of minutes");
  assert_ctl_fails (f, "dance", "Unknown command “dance”");
  assert_ctl_fails (f, "end", "needs an argument");
  assert_ctl_fails (f, "status now", "the argument “now”");
  assert_ctl_fails (f, "", "No command given");
  assert_ctl (f, "--help", "drain");
  assert_ctl (f, "--help", "TABLE|NETWORK|NICKNAME\n");

  assert_ctl (f, "end 1", "");
  g_free (peer_read_until (peer, "ReqGoodbye"));
  g_assert_null (peer_read (peer));
  /* The player's game is kept, and its log too. */
  assert_ctl (f, "tables", "(Zoë 漢)");
  assert_ctl (f, "log 1", "(leaves)");
}

/* What can't be saved now isn't acknowledged, though it is done, and is saved later. */
static void
test_ctl_unsaved (Fixture *f, gconstpointer data)
{
  g_autoptr (Daemon) daemon G_GNUC_UNUSED = start (f, NULL, NULL);
  g_autofree char *moved = g_strconcat (f->store, "-moved", NULL);

  g_assert_cmpint (rename (f->store, moved), ==, 0);
  assert_ctl_fails (f, "ban 192.0.2.0/24", "not saved");
  assert_ctl (f, "bans", "192.0.2.0/24");
  assert_ctl (f, "status", "serving");
  g_assert_cmpint (rename (moved, f->store), ==, 0);
  for (int i = 0; i < 200; i++) {
    g_autofree char *out = NULL;
    g_autofree char *err = NULL;
    g_autofree char *words = g_strdup_printf ("ban 198.51.100.%d", i);

    if (ctl (f, words, &out, &err) == 0)
      return;
    g_usleep (50 * 1000);
  }
  g_assert_not_reached ();
}

static void
test_ctl_forgets (Fixture *f, gconstpointer data)
{
  g_autoptr (Daemon) daemon = start (f, NULL, NULL);
  g_autoptr (Peer) first = peer_connect (daemon);
  join_by_password (first, "Ada", "correct-horse");
  assert_line (first, "UpdateBookedSeats");
  peer_send (first, "{\"type\":\"ReqQuit\"}\n", -1);
  assert_line (first, "ResQuit");
  peer_join (first, "Ada");
  assert_line (first, "\"password\":\"NEEDED\"");
  assert_ctl (f, "accounts --json", "{\"nickname\":\"Ada\",\"ageMs\":");
  assert_ctl (f, "forget ada", "");
  peer_join (first, "Ada");
  assert_line (first, "UpdateBookedSeats");
}

/* Peers of this test are on this computer, whose connections have no address that counts. */
static void
test_ctl_removes (Fixture *f, gconstpointer data)
{
  g_autoptr (Daemon) daemon = start (f, NULL, NULL);
  g_autoptr (Peer) ada G_GNUC_UNUSED = peer_start_game (daemon, "Ada");
  g_autoptr (Peer) bruno G_GNUC_UNUSED = peer_start_game (daemon, "Bruno");
  g_autoptr (Peer) carla = peer_start_game (daemon, "Carla");

  assert_ctl (f, "remove 1", "1\n");
  g_free (peer_read_until (ada, "ErrProtocol"));
  assert_ctl (f, "remove BRUNO", "1\n");
  assert_ctl_fails (f, "remove Bruno", "There is no table of “Bruno”");
  assert_ctl_fails (f, "remove 192.0.2.0/24", "There is no table of");
  assert_ctl (f, "remove 127.0.0.0/8", "1\n");
  g_free (peer_read_until (carla, "ErrProtocol"));
  assert_ctl_fails (f, "ban 127.0.0.0/8", "would do nothing");
  assert_ctl_fails (f, "ban 127.0.0.1", "would do nothing");
  assert_ctl_fails (f, "ban ::1", "would do nothing");
  assert_ctl (f, "ban 192.0.2.0/24 5", "");
}

static void
test_ctl_bans_local (Fixture *f, gconstpointer data)
{
  g_autoptr (Daemon) daemon = start (f, "--count-loopback", NULL);
  g_autoptr (Peer) ada G_GNUC_UNUSED = peer_start_game (daemon, "Ada");

  assert_ctl_fails (f, "ban 127.0.0.2", "would do nothing");
  assert_ctl (f, "ban 127.0.0.0/8", "1\n");
  assert_ctl (f, "remove 127.0.0.0/8", "1\n");
  assert_ctl_fails (f, "remove 127.0.0.0/8", "There is no table of");
}

/* While draining, running games go on and no new ones start; the server ends when nobody is
 * left. */
static void
test_drain (Fixture *f, gconstpointer data)
{
  Daemon *daemon = start (f, NULL, NULL);
  Peer *player = peer_start_game (daemon, "Ada");
  g_autoptr (Peer) late = peer_connect (daemon);

  peer_join (late, "Bruno");
  g_free (peer_read_until (late, "UpdateBookedSeats"));
  assert_ctl (f, "drain", "draining");
  peer_send (late, "{\"type\":\"ReqNewGame\",\"playersCount\":1}\n", -1);
  g_free (peer_read_until (late, "ErrProtocol"));
  assert_ctl (f, "status", "draining");
  assert_ctl (f, "resume", "serving");
  g_free (peer_read_until (late, "UpdateGame"));
  assert_ctl (f, "drain", "draining");
  peer_send (late, "{\"type\":\"ReqQuit\"}\n", -1);
  g_free (peer_read_until (late, "ResQuit"));
  g_autofree char *answer = peer_ask (player, "{\"type\":\"ReqEndTurn\"}");
  g_assert_true (line_has (answer, "ErrAction"));
  peer_free (player);

  g_free (peer_read_until (late, "ReqGoodbye"));
  g_assert_true (g_subprocess_wait_check (daemon->process, NULL, NULL));
  daemon_free (daemon);
  assert_ctl_fails (f, "status", "No server is listening at");
}

/* What the system calls a failure is never what the operator reads. */
static void
test_ctl_problems (Fixture *f, gconstpointer data)
{
  g_autofree char *control = g_steal_pointer (&f->control);
  static const char *const cases[][2] = {
    { "/dev/null/control", "/dev/null/control: a part of its path isn’t a folder." },
    { "\"\"", "“” is empty. Enter the path of a socket." },
    { "/tmp/a-name-that-is-longer-than-the-hundred-and-eight-bytes-which-the-kernel-has-for-the-"
      "names-of-sockets-of-this-kind",
      "is too long for a socket name. Choose a shorter path." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    f->control = g_strdup (cases[i][0]);
    assert_ctl_fails (f, "status", cases[i][1]);
    g_clear_pointer (&f->control, g_free);
  }
  f->control = g_steal_pointer (&control);
}

/* A server that ends while it is asked. */
static void
test_ctl_cut_off (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (f->control);
  g_autoptr (GSocket) socket =
      g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, &error);
  g_assert_no_error (error);
  g_assert_true (g_socket_bind (socket, address, FALSE, &error));
  g_assert_true (g_socket_listen (socket, &error));
  g_autoptr (GSubprocess) ctl =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_PIPE, &error, g_getenv ("MAESTRICTL"),
                        "--control", f->control, "status", NULL);
  g_assert_no_error (error);
  g_autoptr (GSocket) asked = g_socket_accept (socket, NULL, &error);
  g_assert_no_error (error);
  /* The question stays unread, so the other end learns that the connection was reset. */
  g_socket_condition_wait (asked, G_IO_IN, NULL, NULL);
  g_socket_close (asked, NULL);
  g_autofree char *err = NULL;
  g_assert_true (g_subprocess_communicate_utf8 (ctl, NULL, NULL, NULL, &err, &error));
  g_assert_cmpstr (err, ==, "maestrictl: The server stopped before it responded.\n");
  g_socket_close (socket, NULL);
  g_assert_cmpint (g_remove (f->control), ==, 0);
}

static void
test_control_in_use (Fixture *f, gconstpointer data)
{
  g_autoptr (Daemon) daemon = start (f, NULL, NULL);
  g_assert_nonnull (daemon);
  const char *second[] = { "--listen", "0", "--control", f->control, NULL };
  g_autofree char *out = NULL, *err = NULL;
  g_assert_cmpint (daemon_run (second, &out, &err), ==, 1);
  g_assert_nonnull (strstr (err, "is in use by another server. Stop it, or choose another path."));
  assert_ctl (f, "status", "serving");
}

/* The socket of a killed server doesn't prevent a new one from starting; a file that isn't a socket
 * isn't removed. */
static void
test_control_left_over (Fixture *f, gconstpointer data)
{
  Daemon *daemon = start (f, NULL, NULL);
  g_subprocess_force_exit (daemon->process);
  g_subprocess_wait (daemon->process, NULL, NULL);
  daemon_free (daemon);
  g_assert_true (g_file_test (f->control, G_FILE_TEST_EXISTS));
  assert_ctl_fails (f, "status", "No server is listening at");
  daemon = start (f, NULL, NULL);
  assert_ctl (f, "status", "serving");
  daemon_stop (daemon);

  const char *second[] = { "--listen", "0", "--control", f->control, NULL };
  g_autofree char *out = NULL, *err = NULL;
  g_assert_true (g_file_set_contents (f->control, "precious", -1, NULL));
  g_assert_cmpint (daemon_run (second, &out, &err), ==, 1);
  g_assert_nonnull (strstr (err, "isn’t a socket. Choose another path."));
  g_assert_cmpint (g_remove (f->control), ==, 0);
}

/* ── Logs ──────────────────────────────────────────────────────────────────────────────────── */

/* Returns what a daemon logs while a player joins as @nickname with a password, and with a wrong
 * one. */
static char *
log_of (const char *option, const char *nickname)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error,
                        g_getenv ("MAESTRID"), "--listen", "127.0.0.1:0", "--store", "none",
                        "--control", "none", option, NULL);
  g_assert_no_error (error);
  g_autoptr (GDataInputStream) out =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));
  g_autofree char *line = g_data_input_stream_read_line (out, NULL, NULL, NULL);
  Daemon daemon = { .process = process,
                    .port = (guint16) g_ascii_strtoull (strrchr (line, ':') + 1, NULL, 10) };
  g_autoptr (Peer) peer = peer_connect (&daemon);
  join_by_password (peer, nickname, "correct-horse");
  g_free (peer_read (peer));
  peer_send (peer, "{\"type\":\"ReqQuit\"}\n", -1);
  g_free (peer_read (peer));
  join_by_password (peer, nickname, "battery-staple");
  g_free (peer_read (peer));
  g_subprocess_send_signal (process, SIGTERM);
  char *err = NULL;
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &err, &error));
  g_assert_no_error (error);
  g_assert_null (strstr (err, "horse"));
  g_assert_null (strstr (err, "staple"));
  return err;
}

static void
test_log_levels (void)
{
  g_autofree char *quiet = log_of ("--quiet", "Ada");
  g_autofree char *usual = log_of ("--seed=1", "Ada");
  g_autofree char *verbose = log_of ("--verbose", "Ada 漢");
  g_assert_cmpstr (quiet, ==, "");
  g_assert_cmpstr (usual, ==, "");
  g_assert_nonnull (strstr (verbose, "is Ada 漢"));
  g_assert_nonnull (strstr (verbose, "gave a wrong password"));
}

/* ── Restart ───────────────────────────────────────────────────────────────────────────────── */

/* After SIGTERM and a restart at the same port the player is back in the same game. */
static void
test_restart (Fixture *f, gconstpointer data)
{
  Daemon *daemon = start (f, NULL, NULL);
  g_autofree char *listen = g_strdup_printf ("127.0.0.1:%d", daemon->port);
  Peer *peer = peer_start_game (daemon, "Ada");
  MaeGame game = peer->snapshot->game;
  guint64 hash = mae_game_hash (&game);
  gint64 begun = g_get_monotonic_time ();

  daemon_stop (daemon);
  g_free (peer_read_until (peer, "ReqGoodbye"));
  peer_free (peer);

  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, g_getenv ("MAESTRID"), "--listen",
                        listen, "--store", f->store, "--control", f->control, NULL);
  g_assert_no_error (error);
  g_autoptr (GDataInputStream) out =
      g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));
  g_autofree char *line = g_data_input_stream_read_line (out, NULL, NULL, NULL);
  g_assert_nonnull (line);
  Daemon again = { .process = process,
                   .port = (guint16) g_ascii_strtoull (strrchr (listen, ':') + 1, NULL, 10) };
  peer = peer_connect (&again);
  peer_join (peer, "Ada");
  g_free (peer_read_until (peer, "UpdateGame"));
  g_test_message ("back after %d ms", (int) ((g_get_monotonic_time () - begun) / 1000));
  g_assert_cmpuint (mae_game_hash (&peer->snapshot->game), ==, hash);
  peer_free (peer);
  g_subprocess_send_signal (process, SIGINT);
  g_assert_true (g_subprocess_wait_check (process, NULL, NULL));
}

/* ── Options ───────────────────────────────────────────────────────────────────────────────── */

static void
test_bad_options (void)
{
  const struct {
    const char *options[5], *sentence;
  } cases[] = {
    { { "--accounts", "maybe" }, "is not off, optional or required" },
    { { "--messages-per-second", "-5" }, "not a number from 0" },
    { { "--quiet", "--verbose" }, "used together" },
    { { "--control", "/nonexistent/control" },
      "--control: No socket can be created in /nonexistent: there is no file or folder of this" },
    { { "--control", "/dev/null/control" },
      "No socket can be created in /dev/null: a part of its path isn’t a folder." },
    { { "--control", "/dev/null" }, "/dev/null already exists and isn’t a socket. Choose another" },
    { { "--control", "" }, "Enter the path of a socket." },
    { { "--control",
        "/tmp/a-name-that-is-longer-than-the-hundred-and-eight-bytes-which-the-kernel-has-for-the-"
        "names-of-sockets-of-this-kind" },
      "too long" },
#ifdef MAE_HAS_METRICS
    { { "--metrics", "nowhere" }, "--metrics: “nowhere” doesn’t end in a port" },
    { { "--metrics", "192.0.2.1:0" },
      "--metrics: Can’t listen on 192.0.2.1:0: this computer doesn’t have that" },
#else
    { { "--metrics", "0" }, "built without" },
#endif
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *out = NULL, *err = NULL;
    g_assert_cmpint (daemon_run (cases[i].options, &out, &err), ==, 1);
    if (strstr (err, cases[i].sentence) == NULL)
      g_error ("Said “%s”, not “… %s …”", err, cases[i].sentence);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/net/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("password", test_password);
  ADD ("password/then-more", test_password_then_more);
  ADD ("password/ends-while-checking", test_ends_while_checking);
  ADD ("rate-limit", test_rate_limit);
  ADD ("ctl", test_ctl);
  ADD ("ctl/restrictions", test_restrictions);
  ADD ("ctl/unsaved", test_ctl_unsaved);
  ADD ("ctl/forgets", test_ctl_forgets);
  ADD ("ctl/removes", test_ctl_removes);
  ADD ("ctl/bans-local", test_ctl_bans_local);
  ADD ("ctl/drain", test_drain);
  ADD ("ctl/problems", test_ctl_problems);
  ADD ("ctl/cut-off", test_ctl_cut_off);
  ADD ("ctl/in-use", test_control_in_use);
  ADD ("ctl/left-over", test_control_left_over);
  g_test_add_func ("/net/log-levels", test_log_levels);
  ADD ("restart", test_restart);
  g_test_add_func ("/net/operation/bad-options", test_bad_options);
  return g_test_run ();
}
