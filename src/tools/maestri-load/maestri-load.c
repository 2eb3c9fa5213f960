/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestri-load: plays many games at once on a server of the default dialect, in one epoll loop. By
 * default each player sends its next request as soon as it has the answer; with --rate at a given
 * rate. */
#include <arpa/inet.h>
#include <errno.h>
#include <glib-unix.h>
#include <glib.h>
#include <locale.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "load-player.h"
#include "load-stats.h"

typedef struct {
  int fd;
  gboolean idle; /* connected, but doesn't play */
  MaeLoadPlayer player;
  GString *out;
  gint64 asked_at; /* ns; 0: no request waits for its answer */
  gboolean open, writable_wanted, ready;
  gboolean seated; /* has received a game; an idle connection: was greeted */
} Connection;

typedef struct {
  int games, n_players, port, idle, pid;
  double seconds, warm_up, rate;
  char *host, *from, *style, *against;
} Options;

typedef struct {
  Options options;
  struct sockaddr_in address;
  guint32 from; /* first source address, in host order; 0: chosen by the system */
  int epoll;
  Connection *connections;
  int n_connections;
  guint64 next_seed;
  GQueue ready;  /* players who can act, in the order in which they became ready (Connection *) */
  GQueue absent; /* players who want a game and aren't connected (Connection *) */
  int n_waiting; /* connected players who haven't received a game yet */
  int n_seated, n_greeted;
  MaeHistogram latency;
  guint64 requests, ended, failed, bytes_asked, bytes_answered;
  gboolean playing, measuring; /* nobody plays until all are seated */
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
    if (n > 0) {
      g_string_erase (c->out, 0, n);
      load->bytes_asked += load->measuring ? n : 0;
    }
    wanted = c->out->len > 0;
  }
  if (wanted != c->writable_wanted) {
    c->writable_wanted = wanted;
    watch (load, c, EPOLL_CTL_MOD);
  }
}

/* Binds the connection to its own source address, so that the server sees each on another host. */
static gboolean
choose_source (const Load *load, const Connection *c)
{
  struct sockaddr_in source = { .sin_family = AF_INET };

  if (load->from == 0)
    return TRUE;
  source.sin_addr.s_addr = htonl (load->from + (guint32) (c - load->connections));
  return bind (c->fd, (struct sockaddr *) &source, sizeof source) == 0;
}

static void
open_connection (Load *load, Connection *c)
{
  const Options *o = &load->options;
  const int one = 1;

  c->fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (c->fd < 0 || !choose_source (load, c)
      || connect (c->fd, (struct sockaddr *) &load->address, sizeof load->address) != 0) {
    g_printerr ("maestri-load: can't connect: %s\n", g_strerror (errno));
    exit (1);
  }
  setsockopt (c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  g_unix_set_fd_nonblocking (c->fd, TRUE, NULL);
  c->open = TRUE;
  c->writable_wanted = c->seated = FALSE;
  c->out = g_string_new (NULL);
  if (!c->idle) {
    mae_load_player_init (&c->player,
                          g_str_equal (o->style, "random") ? MAE_LOAD_RANDOM : MAE_LOAD_DISCARD,
                          o->n_players, ++load->next_seed);
    c->player.extensions = g_str_equal (o->against, "maestri");
    load->n_waiting++;
  }
  watch (load, c, EPOLL_CTL_ADD);
}

static void
close_connection (Load *load, Connection *c)
{
  if (c->ready)
    g_queue_remove (&load->ready, c);
  c->ready = FALSE;
  if (!c->open)
    return;
  c->open = FALSE;
  c->asked_at = 0;
  close (c->fd);
  g_string_free (c->out, TRUE);
  if (c->idle)
    return;
  mae_load_player_clear (&c->player);
  if (c->seated)
    load->n_seated--;
  else
    load->n_waiting--;
}

/* Connects as many players as a few games need. A waiting room tells everybody in it about each
 * newcomer. If all players waited at once, that would be most of what is measured. */
static void
let_in (Load *load)
{
  while (load->absent.length > 0 && load->n_waiting < 8 * load->options.n_players)
    open_connection (load, g_queue_pop_head (&load->absent));
}

/* Replaces the player of a connection. */
static void
replace (Load *load, Connection *c)
{
  close_connection (load, c);
  if (c->idle)
    return;
  g_queue_push_tail (&load->absent, c);
  let_in (load);
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
    replace (load, c);
    return;
  }
  if (player->in_game && !c->seated) {
    c->seated = TRUE;
    load->n_waiting--;
    load->n_seated++;
    let_in (load);
  }
  if (player->answered) {
    player->answered = FALSE;
    if (load->measuring) {
      mae_histogram_add (&load->latency, now_ns () - c->asked_at);
      load->requests++;
    }
    c->asked_at = 0;
  }
  if (player->ended) {
    load->ended++;
    replace (load, c);
    return;
  }
  if (!c->ready && mae_load_player_can_act (player)) {
    if (load->playing && load->options.rate <= 0) {
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
    if (load->failed++ < 5)
      g_printerr ("maestri-load: the server closed %s connection\n", c->idle ? "an idle" : "a");
    replace (load, c);
    return;
  }
  load->bytes_answered += load->measuring ? n : 0;
  if (c->idle) { /* answers heartbeats and nothing else */
    load->n_greeted += !c->seated;
    c->seated = TRUE;
    if (memmem (buffer, n, "ReqHeartbeat", 12) != NULL)
      g_string_append (c->out, "{\"type\":\"ResHeartbeat\"}\n");
    flush (load, c);
    return;
  }
  mae_load_player_read (&c->player, buffer, n, c->out);
  after_reading (load, c);
}

/* Runs for @seconds, or until *@count is @wanted. */
static void
run (Load *load, double seconds, const int *count, int wanted)
{
  gint64 start = now_ns (), end = start + (gint64) (seconds * 1e9);
  double sent = 0;

  while (now_ns () < end && (count == NULL || *count < wanted)) {
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
    /* With --rate: sends the requests that are due. Requests for which no player is ready are
     * skipped. */
    double due = (now_ns () - start) / 1e9 * load->options.rate;
    for (; load->playing && load->options.rate > 0 && sent < due; sent++) {
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

/* For players who still wait for an answer, counts the latency so far. */
static void
count_unanswered (Load *load)
{
  gint64 now = now_ns ();

  for (int i = 0; i < load->n_connections; i++)
    if (load->connections[i].asked_at > 0)
      mae_histogram_add (&load->latency, now - load->connections[i].asked_at);
}

/* The server's memory in KiB and processor time in s between the phases. */
typedef struct {
  guint64 pss_before, pss_idle, pss_seated, pss;
  double cpu;
} Usage;

static void
report (const Load *load, double seconds, const Usage *usage)
{
  const Options *o = &load->options;
  const MaeHistogram *h = &load->latency;
  double requests = MAX (load->requests, 1);

  g_print ("games: %d of %d players, %d idle connections\n", o->games, o->n_players, o->idle);
  g_print ("requests/s: %.0f\n", load->requests / seconds);
  g_print ("latency us: p50 %.0f p90 %.0f p99 %.0f p99.9 %.0f max %.0f\n",
           mae_histogram_quantile (h, 0.5) / 1e3, mae_histogram_quantile (h, 0.9) / 1e3,
           mae_histogram_quantile (h, 0.99) / 1e3, mae_histogram_quantile (h, 0.999) / 1e3,
           h->max / 1e3);
  g_print ("bytes a request: %.0f asked, %.0f answered\n", load->bytes_asked / requests,
           load->bytes_answered / requests);
  g_print ("players through a game: %" G_GUINT64_FORMAT ", errors: %" G_GUINT64_FORMAT "\n",
           load->ended, load->failed);
  if (o->pid > 0) {
    g_print ("server: %.0f %% of a core, %.1f us a request, %" G_GUINT64_FORMAT " KiB at first\n",
             usage->cpu / seconds * 100, usage->cpu / requests * 1e6, usage->pss_before);
    if (o->idle > 0)
      g_print ("KiB an idle connection: %.1f\n",
               ((double) usage->pss_idle - usage->pss_before) / o->idle);
    g_print ("KiB a game: %.1f when all were seated, %.1f at the end\n",
             ((double) usage->pss_seated - usage->pss_idle) / o->games,
             ((double) usage->pss - usage->pss_idle) / o->games);
    g_print ("server KiB in all: %" G_GUINT64_FORMAT "\n", usage->pss);
  }
}

/* Opens @n idle connections and waits until the server has greeted all. */
static gboolean
open_idle (Load *load, int n)
{
  gint64 start = now_ns ();

  for (int i = 0; i < n; i++) {
    load->connections[i].idle = TRUE;
    open_connection (load, &load->connections[i]);
    if (i % 256 == 255)
      run (load, 0.0005, &load->n_greeted, n);
  }
  run (load, 60, &load->n_greeted, n);
  g_print ("idle connections opened and greeted in %.3f s\n", (now_ns () - start) / 1e9);
  return load->n_greeted == n;
}

static void
raise_descriptor_limit (void)
{
  struct rlimit limit;

  if (getrlimit (RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit (RLIMIT_NOFILE, &limit);
  }
}

/* Sets load->options, load->address and load->from. On failure prints what is wrong and returns
 * FALSE. */
static gboolean
parse_options (Load *load, int *argc, char ***argv)
{
  Options *o = &load->options;
  const GOptionEntry entries[] = {
    { "games", 'g', 0, G_OPTION_ARG_INT, &o->games, "Games at once (default 100)", "N" },
    { "players", 'p', 0, G_OPTION_ARG_INT, &o->n_players, "Players of each (default 2)", "P" },
    { "host", 0, 0, G_OPTION_ARG_STRING, &o->host, "IPv4 address (default 127.0.0.1)", "ADDR" },
    { "from", 0, 0, G_OPTION_ARG_STRING, &o->from,
      "IPv4 address of the first connection; each further one uses the next address", "ADDR" },
    { "port", 0, 0, G_OPTION_ARG_INT, &o->port, "Port of the server (default 51015)", "PORT" },
    { "seconds", 's', 0, G_OPTION_ARG_DOUBLE, &o->seconds, "How long to measure (default 10)",
      "S" },
    { "warm-up", 0, 0, G_OPTION_ARG_DOUBLE, &o->warm_up,
      "How long to play before measuring (default 1)", "S" },
    { "rate", 'r', 0, G_OPTION_ARG_DOUBLE, &o->rate,
      "Requests a second in all (default: as fast as answers come)", "R" },
    { "idle", 'i', 0, G_OPTION_ARG_INT, &o->idle, "Silent connections beside the games", "N" },
    { "style", 0, 0, G_OPTION_ARG_STRING, &o->style,
      "random: follow the game; discard: cheap moves (default)", "STYLE" },
    { "against", 0, 0, G_OPTION_ARG_STRING, &o->against,
      "maestri (default): offer what our client offers; a dialect: use only what its documents "
      "have",
      "KIND" },
    { "pid", 0, 0, G_OPTION_ARG_INT, &o->pid, "The server's process, to read its memory", "PID" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("- load a server");
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, argc, argv, &error)) {
    g_printerr ("maestri-load: %s\n", error->message);
    return FALSE;
  }
  if (o->style == NULL)
    o->style = g_strdup ("discard");
  if (o->against == NULL)
    o->against = g_strdup ("maestri");
  if (o->from != NULL && inet_pton (AF_INET, o->from, &load->from) == 1)
    load->from = ntohl (load->from);
  load->address = (struct sockaddr_in){ .sin_family = AF_INET, .sin_port = htons (o->port) };
  if (inet_pton (AF_INET, o->host == NULL ? "127.0.0.1" : o->host, &load->address.sin_addr) == 1
      && (o->from == NULL || load->from != 0) && o->games >= 0 && o->n_players >= 1 && o->idle >= 0
      && (g_str_equal (o->style, "random") || g_str_equal (o->style, "discard"))
      && (g_str_equal (o->against, "maestri")
          || g_str_equal (o->against, mae_dialect_get_name (mae_dialect_default ()))))
    return TRUE;
  g_printerr ("maestri-load: an option has an invalid value; see --help\n");
  return FALSE;
}

/* Opens all connections and waits until the server has greeted the idle ones and given the players
 * their seats. On failure prints what is wrong and returns FALSE. */
static gboolean
connect_all (Load *load, Usage *usage)
{
  const Options *o = &load->options;

  usage->pss_before = mae_process_pss (o->pid);
  if (o->idle > 0 && !open_idle (load, o->idle)) {
    g_printerr ("maestri-load: only %d of %d idle connections were greeted\n", load->n_greeted,
                o->idle);
    return FALSE;
  }
  usage->pss_idle = mae_process_pss (o->pid);
  for (int i = o->idle; i < load->n_connections; i++)
    g_queue_push_tail (&load->absent, &load->connections[i]);
  let_in (load);
  run (load, 120, &load->n_seated, o->games * o->n_players);
  if (load->n_seated < o->games * o->n_players) {
    g_printerr ("maestri-load: only %d players got a seat in 120 s\n", load->n_seated);
    return FALSE;
  }
  usage->pss_seated = mae_process_pss (o->pid);
  g_print ("all players have seats\n");
  return TRUE;
}

/* Plays without and then with measuring. */
static void
measure (Load *load, Usage *usage)
{
  const Options *o = &load->options;

  load->playing = TRUE;
  while (o->rate <= 0 && load->ready.length > 0) {
    Connection *c = g_queue_pop_head (&load->ready);
    c->ready = FALSE;
    act (load, c);
  }
  run (load, o->warm_up, NULL, 0);

  load->measuring = TRUE;
  usage->cpu = mae_process_cpu (o->pid);
  run (load, o->seconds, NULL, 0);
  usage->cpu = mae_process_cpu (o->pid) - usage->cpu;
  usage->pss = mae_process_pss (o->pid);
  count_unanswered (load);
}

static void
clear (Load *load)
{
  for (int i = 0; i < load->n_connections; i++)
    close_connection (load, &load->connections[i]);
  g_queue_clear (&load->absent);
  g_free (load->connections);
  g_free (load->options.host);
  g_free (load->options.from);
  g_free (load->options.style);
  g_free (load->options.against);
  close (load->epoll);
}

int
main (int argc, char **argv)
{
  Load load = {
    .options = { .games = 100, .n_players = 2, .port = 51015, .seconds = 10, .warm_up = 1 },
    .epoll = epoll_create1 (EPOLL_CLOEXEC),
    .next_seed = (guint64) g_get_real_time ()
  };
  Options *o = &load.options;
  Usage usage = { 0 };

  setlocale (LC_CTYPE, ""); /* numbers stay readable for scripts */
  if (!parse_options (&load, &argc, &argv))
    return 2;
  raise_descriptor_limit ();
  load.n_connections = o->idle + o->games * o->n_players;
  load.connections = g_new0 (Connection, load.n_connections);
  gboolean connected = connect_all (&load, &usage);
  if (connected) {
    measure (&load, &usage);
    report (&load, o->seconds, &usage);
  }
  clear (&load);
  return !connected || load.failed > 0;
}
