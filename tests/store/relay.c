/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "relay.h"

#include <errno.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define SOCKET_NAME ".s.PGSQL.5432"

struct _Relay {
  GThread *thread;
  char *path, *server;
  int listener, client, upstream, changed;
  gint mode, is_closed, ends; /* atomic */
};

static void
set_address (struct sockaddr_un *address, const char *path)
{
  *address = (struct sockaddr_un){ .sun_family = AF_UNIX };
  g_assert_cmpuint (g_strlcpy (address->sun_path, path, sizeof address->sun_path), <,
                    sizeof address->sun_path);
}

static void
hang_up (Relay *relay)
{
  if (relay->client >= 0)
    close (relay->client);
  if (relay->upstream >= 0)
    close (relay->upstream);
  relay->client = relay->upstream = -1;
}

static void
accept_one (Relay *relay)
{
  struct sockaddr_un address;
  int client = accept (relay->listener, NULL, NULL);

  hang_up (relay);
  relay->client = client;
  relay->upstream = socket (AF_UNIX, SOCK_STREAM, 0);
  set_address (&address, relay->server);
  if (g_atomic_int_get (&relay->mode) == RELAY_CLOSED
      || connect (relay->upstream, (struct sockaddr *) &address, sizeof address) < 0)
    hang_up (relay);
}

/* Passes on what can be read from @from. @loses: the mode in which that is lost. */
static void
pass (Relay *relay, int from, int to, RelayMode loses)
{
  char bytes[65536];

  if (loses == RELAY_LOSE_ANSWER && g_atomic_int_get (&relay->mode) == RELAY_SLOW)
    g_usleep (RELAY_SLOW_TIME);
  ssize_t n = read (from, bytes, sizeof bytes);
  gboolean is_lost = n > 0 && g_atomic_int_compare_and_exchange (&relay->mode, loses, RELAY_PASS);

  for (ssize_t at = 0, written = 0; n > 0 && !is_lost && at < n && written >= 0; at += written)
    written = send (to, bytes + at, (size_t) (n - at), MSG_NOSIGNAL);
  if (n <= 0 || is_lost)
    hang_up (relay);
}

static gpointer
run (gpointer data)
{
  Relay *relay = data;

  while (!g_atomic_int_get (&relay->ends)) {
    int mode = g_atomic_int_get (&relay->mode);
    struct pollfd fds[] = { { relay->changed, POLLIN, 0 },
                            { relay->listener, POLLIN, 0 },
                            { relay->client, POLLIN, 0 },
                            { mode == RELAY_DELAY ? -1 : relay->upstream, POLLIN, 0 } };
    eventfd_t n;

    if (poll (fds, G_N_ELEMENTS (fds), -1) < 0)
      continue;
    if (fds[0].revents != 0)
      eventfd_read (relay->changed, &n);
    if (g_atomic_int_get (&relay->mode) == RELAY_CLOSED) {
      hang_up (relay);
      g_atomic_int_set (&relay->is_closed, 1);
    }
    if (relay->client >= 0 && fds[3].revents != 0)
      pass (relay, relay->upstream, relay->client, RELAY_LOSE_ANSWER);
    if (relay->client >= 0 && fds[2].revents != 0)
      pass (relay, relay->client, relay->upstream, RELAY_LOSE_REQUEST);
    if (fds[1].revents != 0)
      accept_one (relay);
  }
  hang_up (relay);
  return NULL;
}

Relay *
relay_new (const char *folder, const char *server)
{
  Relay *relay = g_new0 (Relay, 1);
  struct sockaddr_un address;

  relay->path = g_build_filename (folder, SOCKET_NAME, NULL);
  relay->server = g_build_filename (server, SOCKET_NAME, NULL);
  relay->client = relay->upstream = -1;
  relay->changed = eventfd (0, EFD_CLOEXEC | EFD_NONBLOCK);
  relay->listener = socket (AF_UNIX, SOCK_STREAM, 0);
  set_address (&address, relay->path);
  g_assert_cmpint (bind (relay->listener, (struct sockaddr *) &address, sizeof address), ==, 0);
  g_assert_cmpint (listen (relay->listener, 8), ==, 0);
  relay->thread = g_thread_new ("relay", run, relay);
  return relay;
}

void
relay_free (Relay *relay)
{
  g_atomic_int_set (&relay->ends, 1);
  eventfd_write (relay->changed, 1);
  g_thread_join (relay->thread);
  close (relay->listener);
  close (relay->changed);
  unlink (relay->path);
  g_free (relay->path);
  g_free (relay->server);
  g_free (relay);
}

void
relay_set_mode (Relay *relay, RelayMode mode)
{
  g_atomic_int_set (&relay->is_closed, 0);
  g_atomic_int_set (&relay->mode, (gint) mode);
  eventfd_write (relay->changed, 1);
  while (mode == RELAY_CLOSED && !g_atomic_int_get (&relay->is_closed))
    g_usleep (1000);
}
