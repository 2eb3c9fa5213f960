/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole sessions: four clients and a clock follow the input, line by line:
 *
 *   0>TEXT  client 0 sends TEXT as a line     0.TEXT  sends TEXT without a line end
 *   0-      its connection breaks             0+      it connects
 *   0~      it stops reading, or continues    tN      N seconds pass
 *   d       the server stops the start of new games, or allows it again
 *   q       the server is asked to end
 *
 * In any case the server only sends what a client understands, every client's follower equals the
 * server's game as that seat or a spectator may see it, and the game's invariants hold. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "world.h"

#define N_CLIENTS 4

static void
check_client (Client *client)
{
  const char *name = client != NULL && client->session != NULL
                         ? mae_server_session_get_name (client->session)
                         : NULL;
  int seat;
  const MaeGame *game = name != NULL ? client_game (client, name, &seat) : NULL;

  if (game == NULL && name != NULL) {
    game = mae_server_find_watched (client->world->server, name);
    seat = -1;
  }
  if (game == NULL)
    return;
  g_assert_cmpstr (mae_game_check_invariants (game), ==, NULL);
  gsize unread;
  mae_server_session_get_output (client->session, &unread);
  if (unread > 0)
    return;
  MaeGame view = mae_game_view (game, seat);
  g_assert_cmphex (mae_game_hash (&client->snapshot->game), ==, mae_game_hash (&view));
}

static Client *
connect_client (World *world, guint i)
{
  char label[] = { (char) ('0' + i), '\0' };
  Client *client = world_connect (world, label, "192.0.2.1", NULL);
  if (client != NULL)
    client->follows = TRUE;
  return client;
}

static void
say (Client *client, const char *text, gsize length, gboolean whole)
{
  client_send_bytes (client, text, length);
  if (whole && client->session != NULL)
    client_send_bytes (client, "\n", 1);
}

static void
run_operator (World *world, char what)
{
  if (what == 'd')
    mae_server_drain (world->server, world->now, !mae_server_is_draining (world->server));
  else
    mae_server_shut_down (world->server, world->now);
  world_deliver (world);
}

static void
run_step (World *world, Client **clients, const char *step, gsize length)
{
  if (length >= 2 && step[0] == 't') {
    world_wait (world, 1000 * (step[1] & 31));
    return;
  }
  if (length >= 1 && (step[0] == 'd' || step[0] == 'q')) {
    run_operator (world, step[0]);
    return;
  }
  if (length < 2 || step[0] < '0' || step[0] >= '0' + N_CLIENTS)
    return;
  guint i = step[0] - '0';
  Client *client = clients[i];
  if (client == NULL || client->session == NULL) {
    if (step[1] == '+')
      clients[i] = connect_client (world, i);
  } else if (step[1] == '>' || step[1] == '.') {
    say (client, step + 2, length - 2, step[1] == '>');
  } else if (step[1] == '-') {
    client_hang_up (client);
  } else if (step[1] == '~') {
    client->reads = !client->reads;
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static gboolean is_quiet;
  World *world = world_new (mae_ruleset_builtin ("standard"));
  Client *clients[N_CLIENTS] = { NULL };
  const char *step = (const char *) data, *data_end = step + size;

  if (!is_quiet)
    g_log_set_writer_func (fuzz_write_log, NULL, NULL);
  is_quiet = TRUE;
  world->config.output_max = 128 * 1024;
  world->config.tables_max = 2;
  world->config.sessions_per_address = 3;
  world->config.keep = 40 * G_TIME_SPAN_SECOND;
  world_start (world);
  while (step < data_end) {
    const char *end = memchr (step, '\n', data_end - step);
    if (end == NULL)
      end = data_end;
    run_step (world, clients, step, end - step);
    step = end + 1;
    for (guint i = 0; i < N_CLIENTS; i++)
      check_client (clients[i]);
  }
  world_free (world);
  return 0;
}
