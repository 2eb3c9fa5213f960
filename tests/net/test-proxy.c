/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Clients behind proxies, and which address they are counted by: src/net/server/proxy-header.h,
 * maestrid's options --proxy and --count-loopback. */
#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "certificates.h"
#include "daemon.h"
#include "net/server/proxy-header.h"

static Certificates *certificates;

/* ── Headers ───────────────────────────────────────────────────────────────────────────────── */

#define V2 "\r\n\r\n\0\r\nQUIT\n"
#define IPV4_V2 "\xc0\x00\x02\x07\xc6\x33\x64\x01\x30\x39\xc7\x47"
#define IPV6_V2                                                                                    \
  "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x07"                                                     \
  "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01\x30\x39\xc7\x47"
#define BYTES(text) text, sizeof text - 1

static const struct {
  const char *name, *bytes;
  gsize length;
  MaeProxyResult result;
  gsize size;
  const char *peer;
} headers[] = {
  { "v1", BYTES ("PROXY TCP4 192.0.2.7 198.51.100.1 12345 51015\r\n{"), MAE_PROXY_PEER, 47,
    "192.0.2.7" },
  { "v1 IPv6", BYTES ("PROXY TCP6 2001:db8::7 2001:db8::1 0 65535\r\n"), MAE_PROXY_PEER, 44,
    "2001:db8::7" },
  { "v1 unknown", BYTES ("PROXY UNKNOWN\r\n"), MAE_PROXY_OWN, 15, NULL },
  { "v1 unknown with more", BYTES ("PROXY UNKNOWN ffff::1 x 1 2\r\n"), MAE_PROXY_OWN, 29, NULL },
  { "v1 begun", BYTES ("PRO"), MAE_PROXY_MORE, 4, NULL },
  { "v1 nearly whole", BYTES ("PROXY TCP4 192.0.2.7 198.51.100.1 1 2\r"), MAE_PROXY_MORE, 39,
    NULL },
  { "v1 without CR", BYTES ("PROXY TCP4 192.0.2.7 198.51.100.1 1 2\n"), MAE_PROXY_WRONG, 0, NULL },
  { "v1 no address", BYTES ("PROXY TCP4 192.0.2.300 198.51.100.1 1 2\r\n"), MAE_PROXY_WRONG, 0,
    NULL },
  { "v1 other family", BYTES ("PROXY TCP4 2001:db8::7 2001:db8::1 1 2\r\n"), MAE_PROXY_WRONG, 0,
    NULL },
  { "v1 wrong end", BYTES ("PROXY TCP4 192.0.2.7 here 1 2\r\n"), MAE_PROXY_WRONG, 0, NULL },
  { "v1 port", BYTES ("PROXY TCP4 192.0.2.7 198.51.100.1 65536 2\r\n"), MAE_PROXY_WRONG, 0, NULL },
  { "v1 port with zeros", BYTES ("PROXY TCP4 192.0.2.7 198.51.100.1 1 02\r\n"), MAE_PROXY_WRONG, 0,
    NULL },
  { "v1 few words", BYTES ("PROXY TCP4 192.0.2.7 198.51.100.1 1\r\n"), MAE_PROXY_WRONG, 0, NULL },
  { "v1 many words", BYTES ("PROXY TCP4 192.0.2.7 198.51.100.1 1 2 3\r\n"), MAE_PROXY_WRONG, 0,
    NULL },
  { "v1 spaces", BYTES ("PROXY  TCP4 192.0.2.7 198.51.100.1 1 2\r\n"), MAE_PROXY_WRONG, 0, NULL },
  { "v1 UDP", BYTES ("PROXY UDP4 192.0.2.7 198.51.100.1 1 2\r\n"), MAE_PROXY_WRONG, 0, NULL },
  { "v1 NUL", BYTES ("PROXY TCP4 192.0.2.7\0 198.51.100.1 1 2\r\n"), MAE_PROXY_WRONG, 0, NULL },
  { "v1 too long",
    BYTES ("PROXY UNKNOWN 0123456789012345678901234567890123456789012345678901234567890123456789012"
           "3456789012345678901234567890\r\n"),
    MAE_PROXY_WRONG, 0, NULL },
  { "lower case", BYTES ("proxy TCP4 192.0.2.7 198.51.100.1 1 2\r\n"), MAE_PROXY_WRONG, 0, NULL },
  { "a line of the game", BYTES ("{\"type\":\"ReqWelcome\"}\n"), MAE_PROXY_WRONG, 0, NULL },
  { "v2", BYTES (V2 "\x21\x11\0\x0c" IPV4_V2 "{"), MAE_PROXY_PEER, 28, "192.0.2.7" },
  { "v2 IPv6", BYTES (V2 "\x21\x21\0\x24" IPV6_V2), MAE_PROXY_PEER, 52, "2001:db8::7" },
  { "v2 with more to tell", BYTES (V2 "\x21\x11\0\x10" IPV4_V2 "\x04\0\x01x"), MAE_PROXY_PEER, 32,
    "192.0.2.7" },
  { "v2 local", BYTES (V2 "\x20\0\0\0"), MAE_PROXY_OWN, 16, NULL },
  { "v2 local with an address", BYTES (V2 "\x20\x11\0\x0c" IPV4_V2), MAE_PROXY_OWN, 28, NULL },
  { "v2 unspecified", BYTES (V2 "\x21\0\0\x02xx"), MAE_PROXY_OWN, 18, NULL },
  { "v2 begun", BYTES ("\r\n\r\n\0"), MAE_PROXY_MORE, 6, NULL },
  { "v2 without a length", BYTES (V2 "\x21"), MAE_PROXY_MORE, 16, NULL },
  { "v2 nearly whole", BYTES (V2 "\x21\x11\0\x0c\xc0\0\x02\x07"), MAE_PROXY_MORE, 28, NULL },
  { "v2 signature", BYTES ("\r\n\r\n\0\r\nQUIX\n\x21\x11\0\x0c" IPV4_V2), MAE_PROXY_WRONG, 0,
    NULL },
  { "v2 version 3", BYTES (V2 "\x31\x11\0\x0c" IPV4_V2), MAE_PROXY_WRONG, 0, NULL },
  { "v2 command", BYTES (V2 "\x22\x11\0\x0c" IPV4_V2), MAE_PROXY_WRONG, 0, NULL },
  { "v2 datagrams", BYTES (V2 "\x21\x12\0\x0c" IPV4_V2), MAE_PROXY_WRONG, 0, NULL },
  { "v2 UNIX", BYTES (V2 "\x21\x31\0\x02xx"), MAE_PROXY_WRONG, 0, NULL },
  { "v2 too short for IPv4", BYTES (V2 "\x21\x11\0\x0b" IPV4_V2), MAE_PROXY_WRONG, 0, NULL },
  { "v2 too short for IPv6", BYTES (V2 "\x21\x21\0\x0c" IPV4_V2), MAE_PROXY_WRONG, 0, NULL },
  { "v2 too long", BYTES (V2 "\x21\x11\x03\xf1" IPV4_V2), MAE_PROXY_WRONG, 0, NULL },
};

static void
test_headers (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (headers); i++) {
    struct sockaddr_storage peer;
    char text[INET6_ADDRSTRLEN] = "";
    gsize size = 0;
    /* A copy, so that reading past its end is detected. */
    g_autofree guint8 *bytes = g_memdup2 (headers[i].bytes, headers[i].length);
    MaeProxyResult result = mae_proxy_header_read (bytes, headers[i].length, &size, &peer);

    g_test_message ("%s", headers[i].name);
    g_assert_cmpint (result, ==, headers[i].result);
    if (result != MAE_PROXY_WRONG)
      g_assert_cmpuint (size, ==, headers[i].size);
    if (result == MAE_PROXY_PEER && peer.ss_family == AF_INET)
      inet_ntop (AF_INET, &((struct sockaddr_in *) &peer)->sin_addr, text, sizeof text);
    else if (result == MAE_PROXY_PEER)
      inet_ntop (AF_INET6, &((struct sockaddr_in6 *) &peer)->sin6_addr, text, sizeof text);
    g_assert_cmpstr (text, ==, headers[i].peer != NULL ? headers[i].peer : "");
    /* Each prefix of a valid header needs more bytes. */
    for (gsize n = 1; result != MAE_PROXY_WRONG && n < MIN (size, headers[i].length); n++) {
      gsize wanted;
      g_assert_cmpint (mae_proxy_header_read (bytes, n, &wanted, &peer), ==, MAE_PROXY_MORE);
      g_assert_cmpuint (wanted, >, n);
      g_assert_cmpuint (wanted, <=, size);
    }
  }
}

/* ── Over sockets ──────────────────────────────────────────────────────────────────────────── */

/* Reads from @fd until it ends, or until @until is found; "" if nothing arrives. */
static char *
read_until (int fd, const char *until)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char bytes[4096];
  gssize length;

  while ((until == NULL || strstr (text->str, until) == NULL)
         && (length = recv (fd, bytes, sizeof bytes, 0)) > 0)
    g_string_append_len (text, bytes, length);
  return g_strdup (text->str);
}

static int
say (const Daemon *daemon, const char *bytes, gsize length)
{
  int fd = peer_open (daemon->port);

  g_assert_cmpint (send (fd, bytes, length, MSG_NOSIGNAL), ==, length);
  return fd;
}

static void
assert_hears (int fd, const char *what)
{
  g_autofree char *text = read_until (fd, what);

  if (strstr (text, what) == NULL)
    g_error ("Heard “%s”, not “… %s …”", text, what);
}

static void
assert_closed (int fd)
{
  g_autofree char *text = read_until (fd, NULL);

  g_assert_cmpstr (text, ==, "");
  close (fd);
}

/* Each client is counted by the address in its header, and the proxy by its own; headers may arrive
 * in pieces. */
static void
test_counted (void)
{
  const char *options[] = { "--proxy", "127.0.0.0/8", "--max-connections-per-address", "2", NULL };
  g_autoptr (Daemon) daemon = daemon_start (options);
  int fds[] = {
    say (daemon, BYTES ("PROXY TCP4 192.0.2.7 198.51.100.1 1 2\r\n")),
    say (daemon, BYTES (V2 "\x21\x11\0\x0c" IPV4_V2)),
    say (daemon, BYTES ("PROXY TCP4 192.0.2.8 198.51.100.1 1 2\r\n")),
    say (daemon, BYTES ("PROXY TCP6 2001:db8::1 ::1 1 2\r\n")),
    say (daemon, BYTES (V2 "\x21\x21\0\x24" IPV6_V2)),
    say (daemon, BYTES ("PROXY UNKNOWN\r\n")),
    say (daemon, BYTES (V2 "\x20\0\0\0")),
    say (daemon, BYTES ("PROXY UNKNOWN\r\n")),
  };

  for (guint i = 0; i < G_N_ELEMENTS (fds); i++)
    assert_hears (fds[i], "ReqWelcome");
  const char third[] = V2 "\x21\x11\0\x0c" IPV4_V2;
  int pieces = peer_open (daemon->port);
  for (gsize i = 0; i < sizeof third - 1; i++) {
    g_assert_cmpint (send (pieces, third + i, 1, MSG_NOSIGNAL), ==, 1);
    g_usleep (1000);
  }
  assert_hears (pieces, "Too many connections from your address");
  int network = say (daemon, BYTES ("PROXY TCP6 2001:db8::ffff ::1 1 2\r\n"));
  assert_hears (network, "Too many connections from your address");
  /* Lines that arrive with the header aren't lost. */
  int more = say (daemon, BYTES ("PROXY TCP4 192.0.2.9 198.51.100.1 1 2\r\n"
                                 "{\"type\":\"ReqJoin\",\"nickname\":\"Ada\"}\n"));
  assert_hears (more, "\"bookedSeats\":1");
  close (pieces);
  close (network);
  close (more);
  for (guint i = 0; i < G_N_ELEMENTS (fds); i++)
    close (fds[i]);
}

/* Trusted proxies that send no valid header are closed without an answer. */
static void
test_refused (void)
{
  const char *options[] = { "--proxy", "127.0.0.1", "--tls-time", "1", NULL };
  g_autoptr (Daemon) daemon = daemon_start (options);

  for (guint i = 0; i < G_N_ELEMENTS (headers); i++)
    if (headers[i].result == MAE_PROXY_WRONG)
      assert_closed (say (daemon, headers[i].bytes, headers[i].length));
  int halves[] = { say (daemon, BYTES ("PROXY TCP4 192.0")), say (daemon, BYTES (V2 "\x21\x11")) };
  for (guint i = 0; i < G_N_ELEMENTS (halves); i++) {
    shutdown (halves[i], SHUT_WR);
    assert_closed (halves[i]);
  }
  /* Without a header the connection is closed after --tls-time. */
  gint64 begun = g_get_monotonic_time ();
  int silent[] = { peer_open (daemon->port), say (daemon, BYTES ("PROXY ")),
                   say (daemon, BYTES (V2 "\x21\x11\0\x0c\xc0")) };
  for (guint i = 0; i < G_N_ELEMENTS (silent); i++)
    assert_closed (silent[i]);
  g_assert_cmpint (g_get_monotonic_time () - begun, >=, G_TIME_SPAN_SECOND / 2);
  g_assert_cmpint (g_get_monotonic_time () - begun, <, 15 * G_TIME_SPAN_SECOND);
  int good = say (daemon, BYTES ("PROXY TCP4 192.0.2.7 198.51.100.1 1 2\r\n"));
  assert_hears (good, "ReqWelcome");
  close (good);
}

/* For untrusted addresses a header is just an invalid line. */
static void
test_untrusted (void)
{
  const char *options[] = {
    "--proxy", "192.0.2.0/24", "--proxy", "2001:db8::/32", "--max-connections-per-address", "1",
    NULL
  };
  g_autoptr (Daemon) daemon = daemon_start (options);

  for (int i = 0; i < 3; i++) {
    int fd = say (daemon, BYTES ("PROXY TCP4 198.51.100.7 198.51.100.1 1 2\r\n"));
    assert_hears (fd, "ErrProtocol");
    close (fd);
  }
}

static gboolean
accept_cb (GTlsConnection *connection, GTlsCertificate *certificate, GTlsCertificateFlags errors)
{
  return TRUE;
}

/* The header comes before TLS; --tls-only applies to its clients too. */
static void
test_tls (void)
{
  const char *more[] = { "--proxy", "127.0.0.1", "--tls-only", NULL };
  g_autoptr (Daemon) daemon = daemon_start_tls (certificates->certificates[CERTIFICATE_GOOD],
                                                certificates->keys[CERTIFICATE_GOOD], more);
  const char header[] = "PROXY TCP4 192.0.2.7 198.51.100.1 1 2\r\n";
  int plain = say (daemon, header, sizeof header - 1);
  g_autoptr (GError) error = NULL;

  assert_hears (plain, "This server takes encrypted connections only.");
  close (plain);
  int fd = peer_open (daemon->tls_port);
  g_assert_cmpint (send (fd, header, sizeof header - 1, MSG_NOSIGNAL), ==, sizeof header - 1);
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fd, &error);
  g_assert_no_error (error);
  g_autoptr (GSocketConnection) stream = g_socket_connection_factory_create_connection (socket);
  g_autoptr (GIOStream) tls = g_tls_client_connection_new (G_IO_STREAM (stream), NULL, &error);
  g_assert_no_error (error);
  g_signal_connect (tls, "accept-certificate", G_CALLBACK (accept_cb), NULL);
  g_autoptr (GDataInputStream) in = g_data_input_stream_new (g_io_stream_get_input_stream (tls));
  g_autofree char *line = g_data_input_stream_read_line (in, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (line_has (line, "\"ReqWelcome\""));
  /* Without a header there is no TLS. */
  int bare = peer_open (daemon->tls_port);
  const char hello[] = "\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00";
  g_assert_cmpint (send (bare, hello, sizeof hello - 1, MSG_NOSIGNAL), ==, sizeof hello - 1);
  assert_closed (bare);
}

static void
test_options (void)
{
  static const char *const wrong[] = { "here", "192.0.2.0/33", "", "192.0.2.1/24" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    const char *options[] = { "--listen", "127.0.0.1:0", "--store", "none",
                              "--proxy",  wrong[i],      NULL };
    g_autofree char *out = NULL;
    g_autofree char *err = NULL;
    g_assert_cmpint (daemon_run (options, &out, &err), ==, 1);
    if (strstr (err, "maestrid: --proxy: ") == NULL || strstr (err, "is not an address") == NULL)
      g_error ("Said “%s”", err);
  }
}

/* ── This machine ──────────────────────────────────────────────────────────────────────────── */

static int
connections_let_in (const char *option)
{
  const char *options[] = { "--max-connections-per-address", "2", option, NULL };
  g_autoptr (Daemon) daemon = daemon_start (options);
  int fds[5], n = 0;

  for (int i = 0; i < 5; i++) {
    fds[i] = peer_open (daemon->port);
    g_autofree char *text = read_until (fds[i], "\n");
    n += strstr (text, "ReqWelcome") != NULL;
  }
  for (int i = 0; i < 5; i++)
    close (fds[i]);
  return n;
}

/* Connections from this machine are only counted with the option. */
static void
test_count_loopback (void)
{
  g_assert_cmpint (connections_let_in (NULL), ==, 5);
  g_assert_cmpint (connections_let_in ("--count-loopback"), ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  certificates = certificates_new ();
  g_test_add_func ("/net/proxy/headers", test_headers);
  g_test_add_func ("/net/proxy/counted", test_counted);
  g_test_add_func ("/net/proxy/refused", test_refused);
  g_test_add_func ("/net/proxy/untrusted", test_untrusted);
  g_test_add_func ("/net/proxy/tls", test_tls);
  g_test_add_func ("/net/proxy/options", test_options);
  g_test_add_func ("/net/count-loopback", test_count_loopback);
  int result = g_test_run ();
  certificates_free (certificates);
  return result;
}
