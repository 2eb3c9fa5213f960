/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrid's metrics, and the parser of the tests that read them. */
#include <arpa/inet.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon.h"
#include "prometheus.h"

#ifdef MAE_HAS_METRICS
/* Returns the port in the next line the daemon prints after those daemon_start() has read. */
static guint16
metrics_port (Daemon *daemon)
{
  g_autofree char *line = daemon_read (daemon);
  g_assert_true (g_str_has_prefix (line, "Metrics on 127.0.0.1:"));
  return (guint16) g_ascii_strtoull (strrchr (line, ':') + 1, NULL, 10);
}

/* Returns the whole answer to @request, until the server closes the connection. (transfer full) */
static char *
http (guint16 port, const char *request)
{
  struct sockaddr_in address = {
    .sin_family = AF_INET,
    .sin_port = htons (port),
    .sin_addr.s_addr = htonl (INADDR_LOOPBACK),
  };
  g_autoptr (GString) answer = g_string_new (NULL);
  g_autofree char *text =
      g_strdup_printf ("%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", request);
  char bytes[4096];
  gssize n;
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (connect (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  g_assert_cmpint (send (fd, text, strlen (text), MSG_NOSIGNAL), ==, strlen (text));
  while ((n = recv (fd, bytes, sizeof bytes, 0)) > 0)
    g_string_append_len (answer, bytes, n);
  close (fd);
  return g_string_free (g_steal_pointer (&answer), FALSE);
}

static GHashTable *
scrape (guint16 port)
{
  g_autofree char *answer = http (port, "GET /metrics");
  g_autofree char *wrong = NULL;

  g_assert_true (g_str_has_prefix (answer, "HTTP/1.1 200 "));
  g_assert_nonnull (strstr (answer, "Content-Type: text/plain; version=0.0.4"));
  GHashTable *metrics = prometheus_parse (strstr (answer, "\r\n\r\n") + 4, &wrong);
  g_assert_cmpstr (wrong, ==, NULL);
  return metrics;
}

static void
test_metrics (void)
{
  g_autofree char *folder = g_dir_make_tmp ("maestri-XXXXXX", NULL);
  g_autofree char *store = g_build_filename (folder, "store.db", NULL);
  const char *options[] = { "--store", store, "--metrics", "0", NULL };
  g_autoptr (Daemon) daemon = daemon_start (options);
  guint16 port = metrics_port (daemon);
  g_autoptr (GHashTable) before = scrape (port);
  g_assert_cmpfloat (prometheus_value (before, "maestri_sessions"), ==, 0);

  g_autoptr (Peer) peer = peer_start_game (daemon, "Ada");
  g_free (peer_ask (peer, "nonsense"));
  g_autoptr (GHashTable) after = scrape (port);
  const struct {
    const char *name;
    double value;
  } exact[] = {
    { "maestri_sessions", 1 },
    { "maestri_games", 1 },
    { "maestri_games_with_players", 1 },
    { "maestri_tables", 1 },
    { "maestri_nicknames", 1 },
    { "maestri_games_started_total", 1 },
    { "maestri_commands_total", 1 },
    { "maestri_connections_total", 1 },
    { "maestri_connections_rejected_total{reason=\"full\"}", 0 },
    { "maestri_requests_total{type=\"ReqJoin\"}", 1 },
    { "maestri_requests_total{type=\"ReqNewGame\"}", 1 },
    { "maestri_requests_total{type=\"CHOOSE_LEADERS\"}", 1 },
    { "maestri_requests_total{type=\"broken\"}", 1 },
    { "maestri_request_seconds_count", 4 },
    { "maestri_store_errors_total", 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (exact); i++) {
    g_test_message ("%s", exact[i].name);
    g_assert_cmpfloat (prometheus_value (after, exact[i].name), ==, exact[i].value);
  }
  g_assert_cmpfloat (prometheus_value (after, "maestri_store_commit_seconds_count"), >=, 2);
  g_assert_cmpfloat (prometheus_value (after, "maestri_store_memory_bytes"), >, 10000);
  g_assert_cmpfloat (prometheus_value (after, "maestri_heap_bytes"), >=, 0);
  g_assert_cmpfloat (prometheus_value (after, "maestri_received_bytes_total"), >, 100);
  g_assert_cmpfloat (prometheus_value (after, "maestri_sent_bytes_total"), >, 1000);

  g_autofree char *elsewhere = http (port, "GET /");
  g_assert_true (g_str_has_prefix (elsewhere, "HTTP/1.1 404 "));
  g_autofree char *post = http (port, "POST /metrics");
  g_assert_true (g_str_has_prefix (post, "HTTP/1.1 405 "));
  daemon_stop (g_steal_pointer (&daemon));
  g_remove (store);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Sends @bytes @n times; returns whether the server closes the connection meanwhile. */
static gboolean
is_cut (guint16 port, const char *first, const char *bytes, guint n)
{
  int fd = peer_open (port);
  gboolean cut = send (fd, first, strlen (first), MSG_NOSIGNAL) < 0;

  for (guint i = 0; i < n && !cut; i++)
    cut = send (fd, bytes, strlen (bytes), MSG_NOSIGNAL) < 0;
  close (fd);
  return cut;
}

/* Requests without an end, or with a body, are cut; connections that send nothing don't keep others
 * from asking, and are closed after some time. */
static void
test_metrics_bounds (void)
{
  const char *options[] = { "--store", "none", "--metrics", "0", NULL };
  g_autoptr (Daemon) daemon = daemon_start (options);
  guint16 port = metrics_port (daemon);
  g_autofree char *much = g_strnfill (65536, 'x');
  int silent[40];
  char byte;

  for (guint i = 0; i < G_N_ELEMENTS (silent); i++) {
    silent[i] = peer_open (port);
    g_assert_cmpint (send (silent[i], "GET /metr", 9, MSG_NOSIGNAL), ==, 9);
  }
  g_autoptr (GHashTable) metrics = scrape (port);
  g_assert_nonnull (metrics);
  g_assert_true (is_cut (port, "GET /metrics HTTP/1.1\r\nX: ", much, 1000));
  g_assert_true (
      is_cut (port, "GET /metrics HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n", much, 1000));
  g_assert_true (is_cut (
      port, "POST /metrics HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n10000\r\n", much, 1000));
  /* All but the latest are closed at once. */
  for (guint i = 0; i < G_N_ELEMENTS (silent); i++) {
    g_assert_cmpint (recv (silent[i], &byte, 1, 0), ==, 0);
    close (silent[i]);
  }
}
#endif

/* Tests the parser of metrics that the other tests use. */
static void
test_parser (void)
{
#define H "# HELP a_total x\n# TYPE a_total counter\n"
#define HIST "# HELP h x\n# TYPE h histogram\n"
  const char *const good[] = {
    "",
    H "a_total 1\n",
    H "a_total{x=\"y\"} 1\na_total{x=\"a\\\"b\\\\\"} 2.5\n",
    HIST "h_bucket{le=\"1\"} 1\nh_bucket{le=\"+Inf\"} 2\nh_sum 3\nh_count 2\n",
  };
  const char *const bad[] = {
    "a 1\n",
    H "a_total 1",
    H,
    H "a_total\n",
    H "a_total x\n",
    H "a_total 1 2\n",
    H "a_total -1\n",
    H "a_total 1\na_total 1\n",
    H "a_total 1\n" H "a_total{x=\"y\"} 1\n",
    H "b_total 1\n",
    H "a_total{x=y} 1\n",
    H "a_total{x=\"y} 1\n",
    H "a_total{x=\"\\y\"} 1\n",
    H "\na_total 1\n",
    "# HELP a x\n# TYPE a counter\na 1\n",
    "# HELP a x\n# TYPE a nonsense\na 1\n",
    "# TYPE a gauge\na 1\n",
    HIST "h_bucket{le=\"1\"} 1\nh_sum 3\nh_count 1\n",
    HIST "h_bucket{le=\"+Inf\"} 1\nh_sum 3\nh_count 2\n",
    HIST "h_bucket{le=\"+Inf\"} 1\nh_count 1\n",
    HIST
    "h_bucket{le=\"2\"} 1\nh_bucket{le=\"1\"} 1\nh_bucket{le=\"+Inf\"} 1\nh_sum 3\nh_count 1\n",
    HIST "h_bucket{le=\"1\"} 2\nh_bucket{le=\"+Inf\"} 1\nh_sum 3\nh_count 1\n",
  };
  for (guint i = 0; i < G_N_ELEMENTS (good); i++) {
    g_autofree char *wrong = NULL;
    g_autoptr (GHashTable) metrics = prometheus_parse (good[i], &wrong);
    g_assert_cmpstr (wrong, ==, NULL);
    g_assert_nonnull (metrics);
  }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autofree char *wrong = NULL;
    g_autoptr (GHashTable) metrics = prometheus_parse (bad[i], &wrong);
    if (metrics != NULL)
      g_error ("Taken: %s", bad[i]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#ifdef MAE_HAS_METRICS
  g_test_add_func ("/net/metrics", test_metrics);
  g_test_add_func ("/net/metrics/bounds", test_metrics_bounds);
#endif
  g_test_add_func ("/net/metrics/parser", test_parser);
  return g_test_run ();
}
