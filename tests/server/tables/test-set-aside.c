/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game that can't be rolled back after a failed save is over; nothing else is. */
#include <string.h>

#include "engine/moves.h"
#include "server/server-testing.h"
#include "store/sqlite/sqlite-testing.h"
#include "stored-world.h"

static void
set_up (StoredWorld *f, gconstpointer data)
{
  stored_world_set_up (f);
}

static void
tear_down (StoredWorld *f, gconstpointer data)
{
  stored_world_tear_down (f);
}

static Client *
join (World *world, const char *name)
{
  Client *client = world_connect (world, name, NULL, NULL);
  client->follows = TRUE;
  client_join (client, name, NULL);
  return client;
}

/* Makes a move; returns FALSE if it isn't the turn of @client's player. */
static gboolean
try_move (World *world, Client *client)
{
  int seat;
  MaeMove moves[256];
  MaeCommand command;
  const MaeGame *game = mae_server_find_game (world->server, client->label, &seat);
  int n = mae_moves_list (game, seat, ~0u, moves, G_N_ELEMENTS (moves));

  if (n == 0)
    return FALSE;
  mae_move_to_command (game, &moves[0], &command);
  command.seat = seat;
  client_send_command (client, &command);
  return TRUE;
}

static int
count_lines (Client *client, const char *text)
{
  int n = 0;

  for (guint i = 0; i < client->inbox->len; i++)
    n += strstr (g_ptr_array_index (client->inbox, i), text) != NULL;
  g_ptr_array_set_size (client->inbox, 0);
  return n;
}

static void
run_sql (MaeStore *store, const char *sql)
{
  g_assert_true (mae_store_exec (store, sql, NULL));
}

/* Damages the game's log, as a fault of the program might. */
static void
damage (World *world, const char *name)
{
  guint64 seed;
  const GByteArray *log = mae_server_find_log (world->server, name, &seed);

  g_assert_cmpuint (log->len, >, 0);
  log->data[0] = 0xff;
}

static void
test_set_aside (StoredWorld *f, gconstpointer data)
{
  World *world = f->world;
  Client *ada = join (world, "Ada");
  client_send_line (ada, "{\"type\":\"ReqNewGame\",\"playersCount\":2}");
  Client *bruno = join (world, "Bruno");
  Client *elena = join (world, "Elena");
  client_send_line (elena, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_true (try_move (world, ada) || try_move (world, bruno));
  g_assert_true (try_move (world, elena));
  count_lines (ada, "");
  count_lines (bruno, "");
  count_lines (elena, "");

  damage (world, "Ada");
  stored_world_set_unwritable (f, TRUE);
  g_assert_true (try_move (world, elena));
  g_assert_true (try_move (world, ada) || try_move (world, bruno));
  stored_world_assert_warned ("Table 1 is set aside: its log doesn't replay");
  g_assert_cmpint (count_lines (ada, "restore this game"), ==, 1);
  g_assert_cmpint (count_lines (bruno, "restore this game"), ==, 1);
  g_assert_true (ada->hung_up && bruno->hung_up && !elena->hung_up);
  g_assert_null (mae_server_find_game (world->server, "Ada", NULL));
  g_assert_null (mae_server_find_game (world->server, "Bruno", NULL));
  g_assert_cmpint (count_lines (elena, "ErrProtocol"), ==, 1);

  stored_world_set_unwritable (f, FALSE);
  world_wait (world, 1000);
  stored_world_assert_warned ("saved again");
  run_sql (f->store,
           "CREATE TABLE proof (n INTEGER CHECK (n = 1));"
           "INSERT INTO proof SELECT count (*) FROM tables"
           " WHERE number = 1 AND state = 3 AND why <> '';"
           "INSERT INTO proof SELECT count (*) > 0 FROM commands WHERE table_number = 1;");
  g_assert_true (try_move (world, elena));
  g_assert_cmpint (count_lines (elena, "UpdateAction"), ==, 1);
  ada = join (world, "Ada");
  client_send_line (ada, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_true (try_move (world, ada));
  guint32 n_commands = mae_server_find_game (world->server, "Ada", NULL)->n_commands;
  world_free (world);

  f->world = world = stored_world_start ("standard", f->store);
  g_assert_cmpuint (mae_server_find_game (world->server, "Ada", NULL)->n_commands, ==, n_commands);
  g_assert_nonnull (mae_server_find_game (world->server, "Elena", NULL));
  g_assert_null (mae_server_find_game (world->server, "Bruno", NULL));
}

/* The only player leaves before it is known that the move can't be saved. */
static void
test_left (StoredWorld *f, gconstpointer data)
{
  World *world = f->world;
  Client *ada = world_connect (world, "Ada", NULL, NULL);
  ada->follows = TRUE;
  client_send_line (
      ada, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\"]}}");
  client_join (ada, "Ada", NULL);
  client_send_line (ada, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_true (try_move (world, ada));

  damage (world, "Ada");
  stored_world_set_unwritable (f, TRUE);
  world->output_waits = TRUE;
  g_assert_true (try_move (world, ada));
  client_send_line (ada, "{\"type\":\"ReqLeaveTable\"}");
  world->output_waits = FALSE;
  world_deliver (world);
  stored_world_assert_warned ("Table 1 is set aside: its log doesn't replay");
  g_assert_null (mae_server_find_game (world->server, "Ada", NULL));
  g_assert_false (ada->hung_up);

  stored_world_set_unwritable (f, FALSE);
  world_wait (world, 1000);
  stored_world_assert_warned ("saved again");
  run_sql (f->store,
           "CREATE TABLE proof (n INTEGER CHECK (n = 1));"
           "INSERT INTO proof SELECT count (*) FROM tables WHERE number = 1 AND state = 3;");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
  g_test_add ("/server/saving/set-aside/rollback", StoredWorld, NULL, set_up, test_set_aside,
              tear_down);
  g_test_add ("/server/saving/set-aside/left", StoredWorld, NULL, set_up, test_left, tear_down);
  return g_test_run ();
}
