/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestri-load: many games at once against an am49 server, in one epoll loop. Closed loop by
 * default (each player asks again as soon as it is answered), or paced by --rate. */
#include <arpa/inet.h>
#include <errno.h>
#include <glib-unix.h>
#include <glib.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "load-player.h"
#include "load-stats.h"

typedef struct {
  int fd;
  gboolean idle; /* connected and silent: beside the games */
  MaeLoadPlayer player;
  GString *out;
  gint64 asked_at; /* ns */
  gboolean writable_wanted, ready;
} Connection;

typedef struct {
  int games, n_players, port, idle, pid;
  double seconds, rate;
  char *style;
} Options;

typedef struct {
  Options options;
  struct sockaddr_in address;
  int epoll;
  Connection *connections;
  int n_connections;
  guint64 next_seed;
  GQueue ready; /* players who could act, in the order they came to it (Connection *) */
  MaeHistogram latency;
  guint64 requests, ended, failed;
  gboolean measuring;
} Load;

static gint64
now_ns (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return time.tv_sec * G_GINT64_CONSTANT (1000000000) + time.tv_nsec;
}

static void
watch (Load *load, Connection *c, int operation)
{
  struct epoll_event event = { .events = EPOLLIN | (c->writable_wanted ? EPOLLOUT : 0),
                               .data.ptr = c };

  if (epoll_ctl (load->epoll, operation, c->fd, &event) != 0)
    g_error ("epoll_ctl: %s", g_strerror (errno));
}

static void
flush (Load *load, Connection *c)
{
  gboolean wanted = FALSE;

  if (c->out->len > 0) {
    ssize_t n = write (c->fd, c->out->str, c->out->len);
    if (n > 0)
      g_string_erase (c->out, 0, n);
    wanted = c->out->len > 0;
  }
  if (wanted != c->writable_wanted) {
    c->writable_wanted = wanted;
    watch (load, c, EPOLL_CTL_MOD);
  }
}

static void
open_connection (Load *load, Connection *c)
{
  const int one = 1;

  c->fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (c->fd < 0 || connect (c->fd, (struct sockaddr *) &load->address, sizeof load->address) != 0) {
    g_printerr ("maestri-load: can't connect: %s\n", g_strerror (errno));
    exit (1);
  }
  setsockopt (c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  g_unix_set_fd_nonblocking (c->fd, TRUE, NULL);
  c->writable_wanted = FALSE;
  c->out = g_string_new (NULL);
  if (!c->idle)
    mae_load_player_init (&c->player,
                          g_str_equal (load->options.style, "random") ? MAE_LOAD_RANDOM
                                                                      : MAE_LOAD_DISCARD,
                          load->options.n_players, ++load->next_seed);
  watch (load, c, EPOLL_CTL_ADD);
}

static void
close_connection (Load *load, Connection *c)
{
  if (c->ready)
    g_queue_remove (&load->ready, c);
  c->ready = FALSE;
  close (c->fd);
  g_string_free (c->out, TRUE);
  if (!c->idle)
    mae_load_player_clear (&c->player);
}

static void
act (Load *load, Connection *c)
{
  mae_load_player_act (&c->player, c->out);
  c->asked_at = now_ns ();
  flush (load, c);
}

static void
after_reading (Load *load, Connection *c)
{
  MaeLoadPlayer *player = &c->player;

  if (player->failed) {
    if (load->failed++ < 5)
      g_printerr ("maestri-load: %s failed on: %s\n", player->nickname, player->why->str);
    close_connection (load, c);
    open_connection (load, c);
    return;
  }
  if (player->answered) {
    player->answered = FALSE;
    if (load->measuring) {
      mae_histogram_add (&load->latency, now_ns () - c->asked_at);
      load->requests++;
    }
  }
  if (player->ended) {
    load->ended++;
    close_connection (load, c);
    open_connection (load, c);
    return;
  }
  if (!c->ready && mae_load_player_can_act (player)) {
    if (load->options.rate <= 0) {
      act (load, c);
      return;
    }
    c->ready = TRUE;
    g_queue_push_tail (&load->ready, c);
  }
  flush (load, c);
}

static void
on_readable (Load *load, Connection *c)
{
  static char buffer[256 * 1024];
  ssize_t n = read (c->fd, buffer, sizeof buffer);

  if (n < 0 && (errno == EAGAIN || errno == EINTR))
    return;
  if (n <= 0) {
    g_printerr ("maestri-load: the server closed a connection\n");
    load->failed++;
    close_connection (load, c);
    open_connection (load, c);
    return;
  }
  if (c->idle) { /* answers heartbeats and nothing else */
    if (memmem (buffer, n, "ReqHeartbeat", 12) != NULL)
      g_string_append (c->out, "{\"type\":\"ResHeartbeat\"}\n");
    flush (load, c);
    return;
  }
  mae_load_player_read (&c->player, buffer, n, c->out);
  after_reading (load, c);
}

/* Runs for @seconds. */
static void
run (Load *load, double seconds)
{
  gint64 start = now_ns (), end = start + (gint64) (seconds * 1e9);
  double sent = 0;

  while (now_ns () < end) {
    struct epoll_event events[256];
    int wait = load->options.rate > 0 ? 1 : 100;
    int n = epoll_wait (load->epoll, events, 256, wait);
    for (int i = 0; i < n; i++) {
      Connection *c = events[i].data.ptr;
      if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        on_readable (load, c);
      else
        flush (load, c);
    }
    /* Paced: as many as are due. What can't be sent because nobody may act is not caught up. */
    double due = (now_ns () - start) / 1e9 * load->options.rate;
    for (; load->options.rate > 0 && sent < due; sent++) {
      Connection *c = g_queue_pop_head (&load->ready);
      if (c == NULL) {
        sent = due;
        break;
      }
      c->ready = FALSE;
      act (load, c);
    }
  }
}

static void
report (const Load *load, double seconds, guint64 pss_before, guint64 pss_idle, guint64 pss,
        double cpu)
{
  const MaeHistogram *h = &load->latency;

  g_print ("games: %d of %d players, %d idle connections\n", load->options.games,
           load->options.n_players, load->options.idle);
  g_print ("requests/s: %.0f\n", load->requests / seconds);
  g_print ("latency us: p50 %.0f p90 %.0f p99 %.0f p99.9 %.0f max %.0f\n",
           mae_histogram_quantile (h, 0.5) / 1e3, mae_histogram_quantile (h, 0.9) / 1e3,
           mae_histogram_quantile (h, 0.99) / 1e3, mae_histogram_quantile (h, 0.999) / 1e3,
           h->max / 1e3);
  g_print ("players through a game: %" G_GUINT64_FORMAT ", errors: %" G_GUINT64_FORMAT "\n",
           load->ended, load->failed);
  if (load->options.pid > 0) {
    g_print ("server: %.0f %% of a core, %" G_GUINT64_FORMAT " KiB at first\n", cpu / seconds * 100,
             pss_before);
    if (load->options.idle > 0)
      g_print ("KiB an idle connection: %.1f\n",
               ((double) pss_idle - pss_before) / load->options.idle);
    g_print ("KiB a game: %.1f\n", ((double) pss - pss_idle) / load->options.games);
    g_print ("server KiB in all: %" G_GUINT64_FORMAT "\n", pss);
  }
}

int
main (int argc, char **argv)
{
  Load load = { .options = { .games = 100, .n_players = 2, .port = 51015, .seconds = 10 },
                .epoll = epoll_create1 (EPOLL_CLOEXEC),
                .next_seed = (guint64) g_get_real_time () };
  Options *o = &load.options;
  const GOptionEntry entries[] = {
    { "games", 'g', 0, G_OPTION_ARG_INT, &o->games, "Games at once (default 100)", "N" },
    { "players", 'p', 0, G_OPTION_ARG_INT, &o->n_players, "Players of each (default 2)", "P" },
    { "port", 0, 0, G_OPTION_ARG_INT, &o->port, "Port on 127.0.0.1 (default 51015)", "PORT" },
    { "seconds", 's', 0, G_OPTION_ARG_DOUBLE, &o->seconds, "How long to measure (default 10)",
      "S" },
    { "rate", 'r', 0, G_OPTION_ARG_DOUBLE, &o->rate,
      "Requests a second in all (default: as fast as answers come)", "R" },
    { "idle", 'i', 0, G_OPTION_ARG_INT, &o->idle, "Silent connections beside the games", "N" },
    { "style", 0, 0, G_OPTION_ARG_STRING, &o->style,
      "random: follow the game; discard: cheap moves (default)", "STYLE" },
    { "pid", 0, 0, G_OPTION_ARG_INT, &o->pid, "The server's process, to read its memory", "PID" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("- load an am49 server");
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("maestri-load: %s\n", error->message);
    return 2;
  }
  if (o->style == NULL)
    o->style = g_strdup ("discard");
  load.address = (struct sockaddr_in){ .sin_family = AF_INET,
                                       .sin_port = htons (o->port),
                                       .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  load.n_connections = o->idle + o->games * o->n_players;
  load.connections = g_new0 (Connection, load.n_connections);

  guint64 pss_before = mae_process_pss (o->pid), pss_idle;
  gint64 start = now_ns ();
  for (int i = 0; i < o->idle; i++) {
    load.connections[i].idle = TRUE;
    open_connection (&load, &load.connections[i]);
  }
  if (o->idle > 0)
    g_print ("idle connections opened in %.3f s\n", (now_ns () - start) / 1e9);
  run (&load, o->idle > 0 ? 1 : 0);
  pss_idle = mae_process_pss (o->pid);
  for (int i = o->idle; i < load.n_connections; i++) {
    open_connection (&load, &load.connections[i]);
    if (i % 64 == 0)
      run (&load, 0.005);
  }
  run (&load, 1); /* everybody sits down */

  load.measuring = TRUE;
  double cpu = mae_process_cpu (o->pid);
  run (&load, o->seconds);
  cpu = mae_process_cpu (o->pid) - cpu;
  report (&load, o->seconds, pss_before, pss_idle, mae_process_pss (o->pid), cpu);

  for (int i = 0; i < load.n_connections; i++)
    close_connection (&load, &load.connections[i]);
  g_free (load.connections);
  g_free (o->style);
  close (load.epoll);
  return load.failed > 0;
}
