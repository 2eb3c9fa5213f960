/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "daemon.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define PATIENCE_SECONDS 20

/* ── The daemon ────────────────────────────────────────────────────────────────────────────── */

/* A server doesn't outlive a test that fails: it has the test's output open, so whoever reads that
 * would wait for it. */
static void
end_with_test (gpointer data G_GNUC_UNUSED)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static GSubprocess *
spawn (const char *const *options, const char *listen, GSubprocessFlags flags)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) command = g_ptr_array_new ();
  const char *const defaults[][2] = {
    { "--store", "none" },
    { "--control", "none" },
    { "--messages-per-second", "0" },
  };

  g_ptr_array_add (command, (gpointer) g_getenv ("MAESTRID"));
  if (listen != NULL) {
    g_ptr_array_add (command, (gpointer) "--listen");
    g_ptr_array_add (command, (gpointer) listen);
  }
  /* Tests must not use the games of the user who runs them, and test programs send faster than
   * people. */
  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++) {
    if (options != NULL && g_strv_contains (options, defaults[i][0]))
      continue;
    g_ptr_array_add (command, (gpointer) defaults[i][0]);
    g_ptr_array_add (command, (gpointer) defaults[i][1]);
  }
  for (guint i = 0; options != NULL && options[i] != NULL; i++)
    g_ptr_array_add (command, (gpointer) options[i]);
  g_ptr_array_add (command, NULL);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (flags);
  g_subprocess_launcher_set_child_setup (launcher, end_with_test, NULL, NULL);
  GSubprocess *process =
      g_subprocess_launcher_spawnv (launcher, (const char *const *) command->pdata, &error);
  g_assert_no_error (error);
  return process;
}

char *
daemon_read (Daemon *daemon)
{
  g_autoptr (GError) error = NULL;
  char *line = g_data_input_stream_read_line (daemon->out, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (line);
  return line;
}

static guint16
read_port (Daemon *daemon, const char *more)
{
  g_autofree char *line = daemon_read (daemon);
  char *rest = NULL;
  g_assert_true (g_str_has_prefix (line, "Listening on "));
  guint64 port = g_ascii_strtoull (strrchr (line, ':') + 1, &rest, 10);
  g_assert_cmpuint (port, !=, 0);
  g_assert_cmpstr (rest, ==, more);
  return (guint16) port;
}

Daemon *
daemon_start (const char *const *options)
{
  Daemon *daemon = g_new0 (Daemon, 1);

  daemon->process = spawn (options, "127.0.0.1:0", G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  daemon->out = g_data_input_stream_new (g_subprocess_get_stdout_pipe (daemon->process));
  daemon->port = read_port (daemon, "");
  if (options != NULL && g_strv_contains (options, "--listen-tls"))
    daemon->tls_port = read_port (daemon, " (TLS)");
  return daemon;
}

Daemon *
daemon_start_tls (const char *certificate, const char *key, const char *const *more)
{
  g_autoptr (GPtrArray) options = g_ptr_array_new ();
  const char *const own[] = { "--listen-tls", "127.0.0.1:0", "--tls-cert",
                              certificate,    "--tls-key",   key };

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    g_ptr_array_add (options, (gpointer) own[i]);
  for (guint i = 0; more != NULL && more[i] != NULL; i++)
    g_ptr_array_add (options, (gpointer) more[i]);
  g_ptr_array_add (options, NULL);
  Daemon *daemon = daemon_start ((const char *const *) options->pdata);
  g_autofree char *line = daemon_read (daemon);
  g_assert_true (g_str_has_prefix (line, "Certificate SHA-256 "));
  return daemon;
}

void
daemon_signal (Daemon *daemon, int number)
{
  g_subprocess_send_signal (daemon->process, number);
}

void
daemon_free (Daemon *daemon)
{
  g_object_unref (daemon->out);
  g_object_unref (daemon->process);
  g_free (daemon);
}

void
daemon_stop (Daemon *daemon)
{
  g_autoptr (GError) error = NULL;
  g_subprocess_send_signal (daemon->process, SIGTERM);
  g_subprocess_wait_check (daemon->process, NULL, &error);
  g_assert_no_error (error);
  daemon_free (daemon);
}

int
daemon_run (const char *const *options, char **out, char **err)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
      spawn (options, NULL, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_subprocess_communicate_utf8 (process, NULL, NULL, out, err, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  return g_subprocess_get_exit_status (process);
}

/* ── Peers ─────────────────────────────────────────────────────────────────────────────────── */

int
peer_open (guint16 port)
{
  struct sockaddr_in address = {
    .sin_family = AF_INET,
    .sin_port = htons (port),
    .sin_addr.s_addr = htonl (INADDR_LOOPBACK),
  };
  struct timeval patience = { .tv_sec = PATIENCE_SECONDS };
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (fd, >=, 0);
  setsockopt (fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt (fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  setsockopt (fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof (int));
  g_assert_cmpint (connect (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  return fd;
}

Peer *
peer_try_connect (const Daemon *daemon)
{
  g_autoptr (Peer) peer = g_new0 (Peer, 1);

  peer->buffer = g_string_new (NULL);
  peer->seat = -1;
  peer->fd = peer_open (daemon->port);
  g_autofree char *line = peer_read (peer);
  if (line == NULL)
    return NULL;
  g_assert_true (line_has (line, "\"ReqWelcome\""));
  return g_steal_pointer (&peer);
}

Peer *
peer_connect (const Daemon *daemon)
{
  Peer *peer = peer_try_connect (daemon);
  g_assert_nonnull (peer);
  return peer;
}

void
peer_free (Peer *peer)
{
  close (peer->fd);
  g_string_free (peer->buffer, TRUE);
  g_clear_pointer (&peer->snapshot, mae_snapshot_free);
  g_free (peer->nickname);
  g_free (peer);
}

void
peer_send (Peer *peer, const char *bytes, gssize length)
{
  if (length < 0)
    length = strlen (bytes);
  g_assert_cmpint (send (peer->fd, bytes, length, MSG_NOSIGNAL), ==, length);
}

static void
follow (Peer *peer, const char *line, gsize length)
{
  MaeSnapshot *snapshot = peer->snapshot;
  MaeWireContext context = { 0 };
  MaeMessage message = { 0 };
  g_autoptr (GError) error = NULL;

  if (snapshot != NULL)
    context = (MaeWireContext){
      .rules = snapshot->rules,
      .roster = &snapshot->roster,
      .game = &snapshot->game,
    };
  mae_am49_decode (&context, NULL, line, length, &message, &error);
  g_assert_no_error (error);
  if (message.kind == MAE_MESSAGE_SNAPSHOT) {
    g_clear_pointer (&peer->snapshot, mae_snapshot_free);
    peer->snapshot = g_steal_pointer (&message.snapshot);
    g_assert_true (peer->snapshot->own_ids);
    peer->seat = mae_roster_find (&peer->snapshot->roster, peer->nickname);
    g_assert_cmpint (peer->seat, >=, 0);
  } else if (message.kind == MAE_MESSAGE_EVENT && snapshot != NULL) {
    g_assert_true (mae_game_follow (&snapshot->game, &message.event));
  }
  mae_message_clear (&message);
}

char *
peer_read (Peer *peer)
{
  const char *end;
  while ((end = memchr (peer->buffer->str, '\n', peer->buffer->len)) == NULL) {
    char bytes[65536];
    gssize length = recv (peer->fd, bytes, sizeof bytes, 0);
    if (length <= 0) {
      g_assert_cmpint (length, ==, 0);
      return NULL;
    }
    g_string_append_len (peer->buffer, bytes, length);
  }
  gsize length = end - peer->buffer->str;
  char *line = g_strndup (peer->buffer->str, length);
  g_string_erase (peer->buffer, 0, length + 1);
  follow (peer, line, length);
  return line;
}

gboolean
line_has (const char *line, const char *text)
{
  return line != NULL && strstr (line, text) != NULL;
}

char *
peer_read_until (Peer *peer, const char *type)
{
  g_autofree char *wanted = g_strdup_printf ("\"type\":\"%s\"", type);
  for (;;) {
    char *line = peer_read (peer);
    g_assert_nonnull (line);
    if (line_has (line, wanted))
      return line;
    g_free (line);
  }
}

char *
peer_ask (Peer *peer, const char *request)
{
  g_autofree char *text = g_strconcat (request, "\n", NULL);
  g_autofree char *own = g_strdup_printf ("\"player\":\"%s\"", peer->nickname);

  peer_send (peer, text, -1);
  for (;;) {
    char *line = peer_read (peer);
    g_assert_nonnull (line);
    if (line_has (line, "\"type\":\"Err")
        || (line_has (line, "\"type\":\"UpdateAction\"") && line_has (line, own)))
      return line;
    g_free (line);
  }
}

void
peer_join (Peer *peer, const char *nickname)
{
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\"}\n", nickname);
  g_free (peer->nickname);
  peer->nickname = g_strdup (nickname);
  peer_send (peer, line, -1);
}

Peer *
peer_start_game (const Daemon *daemon, const char *nickname)
{
  Peer *peer = peer_connect (daemon);
  peer_join (peer, nickname);
  g_free (peer_read_until (peer, "UpdateBookedSeats"));
  peer_send (peer, "{\"type\":\"ReqNewGame\",\"playersCount\":1}\n", -1);
  g_free (peer_read_until (peer, "UpdateGame"));
  const MaePlayer *player = &peer->snapshot->game.players[0];
  g_autofree char *choose = g_strdup_printf ("{\"type\":\"ReqChooseLeaders\",\"leaders\":[%d,%d]}",
                                             player->hand[0], player->hand[1]);
  g_free (peer_ask (peer, choose));
  return peer;
}
