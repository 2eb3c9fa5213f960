/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrid started by a service manager: with open sockets, and with a socket for its status. */
#include <arpa/inet.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "certificates.h"
#include "daemon.h"

static Certificates *certificates;

/* Returns a listening socket at a free port of this machine. */
static int
open_listener (int family, guint16 *port)
{
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } address = { .any.sa_family = (sa_family_t) family };
  socklen_t length = family == AF_INET6 ? sizeof address.v6 : sizeof address.v4;
  int fd = socket (family, SOCK_STREAM | SOCK_CLOEXEC, 0);

  if (family == AF_INET6)
    address.v6.sin6_addr = in6addr_loopback;
  else
    address.v4.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
  if (fd < 0 || bind (fd, &address.any, length) < 0 || listen (fd, 16) < 0) {
    if (fd >= 0)
      close (fd);
    return -1;
  }
  g_assert_cmpint (getsockname (fd, &address.any, &length), ==, 0);
  *port = ntohs (family == AF_INET6 ? address.v6.sin6_port : address.v4.sin_port);
  return fd;
}

/* Starts $MAESTRID with @fds from descriptor 3 on, called @names. A shell is needed to set the
 * process number they are for. */
static Daemon *
start (const int *fds, const char *names, const char *notify, const char *const *options,
       GSubprocessFlags flags)
{
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | flags);
  g_autoptr (GPtrArray) command = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  const char *const own[] = { "/bin/sh",
                              "-c",
                              "LISTEN_PID=$$ exec \"$0\" \"$@\"",
                              g_getenv ("MAESTRID"),
                              "--store",
                              "none",
                              "--control",
                              "none" };
  Daemon *daemon = g_new0 (Daemon, 1);
  int n = 0;

  for (; fds[n] >= 0; n++)
    g_subprocess_launcher_take_fd (launcher, fds[n], 3 + n);
  g_autofree char *count = g_strdup_printf ("%d", n);
  g_subprocess_launcher_setenv (launcher, "LISTEN_FDS", count, TRUE);
  g_subprocess_launcher_setenv (launcher, "LISTEN_FDNAMES", names, TRUE);
  if (notify != NULL)
    g_subprocess_launcher_setenv (launcher, "NOTIFY_SOCKET", notify, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    g_ptr_array_add (command, (gpointer) own[i]);
  for (guint i = 0; options != NULL && options[i] != NULL; i++)
    g_ptr_array_add (command, (gpointer) options[i]);
  g_ptr_array_add (command, NULL);
  daemon->process =
      g_subprocess_launcher_spawnv (launcher, (const char *const *) command->pdata, &error);
  g_assert_no_error (error);
  daemon->out = g_data_input_stream_new (g_subprocess_get_stdout_pipe (daemon->process));
  return daemon;
}

static void
assert_says (Daemon *daemon, const char *format, guint16 port)
{
  g_autofree char *line = daemon_read (daemon);
  g_autofree char *number = g_strdup_printf ("%u", port);
  g_auto (GStrv) parts = g_strsplit (format, "PORT", 2);
  g_autofree char *expected = g_strjoinv (number, parts);
  g_assert_cmpstr (line, ==, expected);
}

/* ── Sockets ───────────────────────────────────────────────────────────────────────────────── */

static void
test_sockets (void)
{
  guint16 ports[2];
  const int fds[] = { open_listener (AF_INET, &ports[0]), open_listener (AF_INET, &ports[1]), -1 };

  /* A client that connects before the server runs waits for it. */
  int early = peer_open (ports[1]);
  g_autoptr (Daemon) daemon = start (fds, "plain:more", NULL, NULL, 0);
  assert_says (daemon, "Listening on 127.0.0.1:PORT", ports[0]);
  assert_says (daemon, "Listening on 127.0.0.1:PORT", ports[1]);
  char bytes[256] = "";
  g_assert_cmpint (recv (early, bytes, sizeof bytes - 1, 0), >, 0);
  g_assert_nonnull (strstr (bytes, "ReqWelcome"));
  close (early);

  daemon->port = ports[0];
  g_autoptr (Peer) peer = peer_connect (daemon);
  peer_join (peer, "Ada");
  g_free (peer_read_until (peer, "UpdateBookedSeats"));
}

static void
test_ipv6 (void)
{
  guint16 port = 0;
  const int fds[] = { open_listener (AF_INET6, &port), -1 };

  if (fds[0] < 0) {
    g_test_skip ("This machine has no IPv6");
    return;
  }
  g_autoptr (Daemon) daemon = start (fds, "", NULL, NULL, 0);
  assert_says (daemon, "Listening on [::1]:PORT", port);
}

/* Sockets for another process are ignored, whatever descriptors there are. */
static void
test_for_another (void)
{
  guint16 port;
  int fd = open_listener (AF_INET, &port);

  g_assert_cmpint (fd, >=, 0);
  g_setenv ("LISTEN_FDS", "1", TRUE);
  g_setenv ("LISTEN_PID", "1", TRUE);
  g_autoptr (Daemon) daemon = daemon_start (NULL);
  g_unsetenv ("LISTEN_FDS");
  g_unsetenv ("LISTEN_PID");
  g_assert_cmpuint (daemon->port, !=, port);
  close (fd);
}

static void
test_no_certificate (void)
{
  guint16 port;
  const int fds[] = { open_listener (AF_INET, &port), -1 };
  Daemon *daemon = start (fds, "tls", NULL, NULL, G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autofree char *err = NULL;
  g_autoptr (GError) error = NULL;

  g_subprocess_communicate_utf8 (daemon->process, NULL, NULL, NULL, &err, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_subprocess_get_exit_status (daemon->process), ==, 1);
  g_assert_nonnull (strstr (err, "no certificate. See --tls-cert"));
  daemon_free (daemon);
}

/* Passed descriptors must be listening sockets. */
static void
test_no_listener (void)
{
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int fds[] = { fd, -1 };
  Daemon *daemon = start (fds, "plain", NULL, NULL, G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autofree char *err = NULL;
  g_autoptr (GError) error = NULL;

  g_subprocess_communicate_utf8 (daemon->process, NULL, NULL, NULL, &err, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_subprocess_get_exit_status (daemon->process), ==, 1);
  g_assert_true (g_str_has_prefix (err, "maestrid: "));
  daemon_free (daemon);
}

/* ── Being told ────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  char *path;
  int fd;
} Ear;

static void
assert_hears (Ear *ear, const char *state)
{
  char text[256] = "";
  g_assert_cmpint (recv (ear->fd, text, sizeof text - 1, 0), >, 0);
  g_assert_cmpstr (text, ==, state);
}

/* maestrid reports when it listens, before and after it reloads the certificate, and when it stops.
 */
static void
test_tells (void)
{
  guint16 ports[2];
  const int fds[] = { open_listener (AF_INET, &ports[0]), open_listener (AF_INET, &ports[1]), -1 };
  const char *const options[] = { "--tls-cert", certificates->certificates[CERTIFICATE_GOOD],
                                  "--tls-key", certificates->keys[CERTIFICATE_GOOD], NULL };
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  struct timeval patience = { .tv_sec = 60 };
  Ear ear = { certificates_path (certificates, "notify"),
              socket (AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0) };

  g_strlcpy (address.sun_path, ear.path, sizeof address.sun_path);
  g_assert_cmpint (bind (ear.fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  setsockopt (ear.fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);

  Daemon *daemon = start (fds, "plain:tls", ear.path, options, 0);
  assert_hears (&ear, "READY=1");
  assert_says (daemon, "Listening on 127.0.0.1:PORT", ports[0]);
  assert_says (daemon, "Listening on 127.0.0.1:PORT (TLS)", ports[1]);
  daemon_signal (daemon, SIGHUP);
  assert_hears (&ear, "RELOADING=1");
  assert_hears (&ear, "READY=1");
  daemon_stop (daemon);
  assert_hears (&ear, "STOPPING=1");

  close (ear.fd);
  g_remove (ear.path);
  g_free (ear.path);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  certificates = certificates_new ();
  g_test_add_func ("/net/service/sockets", test_sockets);
  g_test_add_func ("/net/service/ipv6", test_ipv6);
  g_test_add_func ("/net/service/for-another", test_for_another);
  g_test_add_func ("/net/service/no-certificate", test_no_certificate);
  g_test_add_func ("/net/service/no-listener", test_no_listener);
  if (certificates != NULL)
    g_test_add_func ("/net/service/tells", test_tells);
  status = g_test_run ();
  g_clear_pointer (&certificates, certificates_free);
  return status;
}
