/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* echo: the cost of an epoll loop that does nothing but move the bytes of a load test.
 *
 *   echo GROUPS MEMBERS REQUEST ANSWER SECONDS
 *
 * A child process is the server: it answers each line with ANSWER bytes to each of the MEMBERS of
 * the line's group, one send() each, as a game server does for all players at a table. The parent
 * sends the requests: in each group one member sends REQUEST bytes as soon as it has read the last
 * answer. No such server can cost less on this machine: it has the same system calls and bytes, but
 * no parsing, rules, encoding or store. */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
  BUFFER = 1 << 18,
  EVENTS = 256
};

typedef struct {
  int groups, members, request, answer;
  double seconds;
} Load;

static char buffer[BUFFER];
static char text[BUFFER];

static void
fail (const char *what)
{
  perror (what);
  exit (1);
}

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void
send_line (int fd, int length)
{
  text[length - 1] = '\n';
  if (send (fd, text, length, MSG_NOSIGNAL) != length && errno != EPIPE && errno != ECONNRESET)
    fail ("send");
  text[length - 1] = 'x';
}

static void
watch (int epoll, int fd, int index)
{
  struct epoll_event event = { .events = EPOLLIN, .data.u32 = index };
  const int one = 1;

  setsockopt (fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (epoll_ctl (epoll, EPOLL_CTL_ADD, fd, &event) != 0)
    fail ("epoll_ctl");
}

/* Connection i belongs to group i / members. Returns when the parent closes any of them. */
static void
serve (const Load *load, int listener)
{
  int n = load->groups * load->members, epoll = epoll_create1 (0);
  int *fds = calloc (n, sizeof *fds);
  struct epoll_event events[EVENTS];

  for (int i = 0; i < n; i++) {
    fds[i] = accept (listener, NULL, NULL);
    if (fds[i] < 0)
      fail ("accept");
    watch (epoll, fds[i], i);
  }
  for (;;) {
    int ready = epoll_wait (epoll, events, EVENTS, -1);
    for (int i = 0; i < ready; i++) {
      int index = events[i].data.u32;
      ssize_t length = recv (fds[index], buffer, sizeof buffer, MSG_DONTWAIT);
      if (length == 0 || (length < 0 && errno == ECONNRESET))
        return;
      for (const char *at = buffer; length > 0 && (at = memchr (at, '\n', buffer + length - at));
           at++)
        for (int m = 0; m < load->members; m++)
          send_line (fds[index / load->members * load->members + m], load->answer);
    }
  }
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Sends the requests and measures; the members of a group send one after the other, as in turns. */
static void
ask (const Load *load, int port, pid_t child)
{
  int n = load->groups * load->members, epoll = epoll_create1 (0);
  int *fds = calloc (n, sizeof *fds), *got = calloc (n, sizeof *got);
  double *asked = calloc (load->groups, sizeof *asked);
  int *turn = calloc (load->groups, sizeof *turn);
  size_t capacity = 1 << 22, n_latencies = 0;
  double *latencies = calloc (capacity, sizeof *latencies);
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_port = htons (port),
                                 .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  struct epoll_event events[EVENTS];
  struct rusage usage;

  for (int i = 0; i < n; i++) {
    fds[i] = socket (AF_INET, SOCK_STREAM, 0);
    if (connect (fds[i], (struct sockaddr *) &address, sizeof address) != 0)
      fail ("connect");
    watch (epoll, fds[i], i);
  }
  double start = now ();
  for (int g = 0; g < load->groups; g++) {
    asked[g] = now ();
    send_line (fds[g * load->members], load->request);
  }
  while (now () < start + load->seconds) {
    int ready = epoll_wait (epoll, events, EVENTS, 100);
    for (int i = 0; i < ready; i++) {
      int index = events[i].data.u32, group = index / load->members;
      ssize_t length = recv (fds[index], buffer, sizeof buffer, MSG_DONTWAIT);
      if (length <= 0)
        continue;
      got[index] += length;
      if (index % load->members != turn[group] || got[index] < load->answer)
        continue;
      for (int m = 0; m < load->members; m++)
        got[group * load->members + m] -= load->answer;
      if (n_latencies < capacity)
        latencies[n_latencies++] = now () - asked[group];
      turn[group] = (turn[group] + 1) % load->members;
      asked[group] = now ();
      send_line (fds[group * load->members + turn[group]], load->request);
    }
  }
  double seconds = now () - start;
  for (int i = 0; i < n; i++)
    close (fds[i]);
  waitpid (child, NULL, 0);
  getrusage (RUSAGE_CHILDREN, &usage);
  double cpu = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
               + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  if (n_latencies == 0)
    fail ("nothing was answered");
  qsort (latencies, n_latencies, sizeof *latencies, compare);
  printf ("requests/s: %.0f\n", n_latencies / seconds);
  printf ("latency us: p50 %.0f p99 %.0f\n", latencies[n_latencies / 2] * 1e6,
          latencies[n_latencies * 99 / 100] * 1e6);
  printf ("server: %.0f %% of a core, %.1f us a request\n", cpu / seconds * 100,
          cpu / n_latencies * 1e6);
}

int
main (int argc, char **argv)
{
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  socklen_t size = sizeof address;
  int listener = socket (AF_INET, SOCK_STREAM, 0);
  struct rlimit limit;
  Load load;

  if (argc != 6) {
    fprintf (stderr, "echo GROUPS MEMBERS REQUEST ANSWER SECONDS\n");
    return 2;
  }
  load = (Load){ atoi (argv[1]), atoi (argv[2]), atoi (argv[3]), atoi (argv[4]), atof (argv[5]) };
  if (load.groups < 1 || load.members < 1 || load.request < 1 || load.request > BUFFER
      || load.answer < 1 || load.answer > BUFFER || load.seconds <= 0) {
    fprintf (stderr, "echo: a number is out of range\n");
    return 2;
  }
  getrlimit (RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit (RLIMIT_NOFILE, &limit);
  memset (text, 'x', sizeof text);
  if (bind (listener, (struct sockaddr *) &address, sizeof address) != 0
      || listen (listener, 4096) != 0
      || getsockname (listener, (struct sockaddr *) &address, &size) != 0)
    fail ("listen");
  fflush (stdout);
  pid_t child = fork ();
  if (child < 0)
    fail ("fork");
  if (child == 0) {
    serve (&load, listener);
    _exit (0);
  }
  ask (&load, ntohs (address.sin_port), child);
  return 0;
}
