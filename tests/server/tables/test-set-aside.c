/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game that can't be rolled back after a failed save is over; nothing else is. */
#include <glib/gstdio.h>
#include <string.h>

#include "engine/moves.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "store/store.h"
#include "world.h"

static GString *warnings;

static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  if (!(level & (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE)))
    return g_log_writer_default (level, fields, n_fields, data);
  for (gsize i = 0; i < n_fields; i++)
    if (strcmp (fields[i].key, "MESSAGE") == 0)
      g_string_append_printf (warnings, "%s\n", (const char *) fields[i].value);
  return G_LOG_WRITER_HANDLED;
}

static void
assert_warned (const char *text)
{
  g_assert_nonnull (strstr (warnings->str, text));
  g_string_truncate (warnings, 0);
}

static World *
start_world (MaeStore *store)
{
  g_autoptr (GError) error = NULL;
  World *world = world_new (mae_ruleset_builtin ("standard"));
  world->config.store = store;
  world_start (world);
  mae_server_load (world->server, world->now, &error);
  g_assert_no_error (error);
  return world;
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

/* Nobody knows why a log would be damaged; here the test does it. */
static void
damage (World *world, const char *name)
{
  guint64 seed;
  const GByteArray *log = mae_server_find_log (world->server, name, &seed);

  g_assert_cmpuint (log->len, >, 0);
  log->data[0] = 0xff;
}

static void
test_set_aside (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("maestri-aside-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "store.db", NULL);
  MaeStore *store = mae_store_open (path, &error);
  g_assert_no_error (error);
  World *world = start_world (store);
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
  run_sql (store, "PRAGMA query_only = ON");
  g_assert_true (try_move (world, elena));
  g_assert_true (try_move (world, ada) || try_move (world, bruno));
  assert_warned ("Table 1 is set aside: its log doesn't replay");
  g_assert_cmpint (count_lines (ada, "restore this game"), ==, 1);
  g_assert_cmpint (count_lines (bruno, "restore this game"), ==, 1);
  g_assert_true (ada->hung_up && bruno->hung_up && !elena->hung_up);
  g_assert_null (mae_server_find_game (world->server, "Ada", NULL));
  g_assert_null (mae_server_find_game (world->server, "Bruno", NULL));
  g_assert_cmpint (count_lines (elena, "ErrProtocol"), ==, 1);

  run_sql (store, "PRAGMA query_only = OFF");
  world_wait (world, 1000);
  assert_warned ("saved again");
  run_sql (store, "CREATE TABLE proof (n INTEGER CHECK (n = 1));"
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

  world = start_world (store);
  g_assert_cmpuint (mae_server_find_game (world->server, "Ada", NULL)->n_commands, ==, n_commands);
  g_assert_nonnull (mae_server_find_game (world->server, "Elena", NULL));
  g_assert_null (mae_server_find_game (world->server, "Bruno", NULL));
  world_free (world);
  mae_store_close (store);
  g_remove (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* The only player leaves before it is known that the move can't be saved. */
static void
test_left (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("maestri-aside-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "store.db", NULL);
  MaeStore *store = mae_store_open (path, &error);
  g_assert_no_error (error);
  World *world = start_world (store);
  Client *ada = world_connect (world, "Ada", NULL, NULL);
  ada->follows = TRUE;
  client_send_line (
      ada, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\"]}}");
  client_join (ada, "Ada", NULL);
  client_send_line (ada, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_true (try_move (world, ada));

  damage (world, "Ada");
  run_sql (store, "PRAGMA query_only = ON");
  world->output_waits = TRUE;
  g_assert_true (try_move (world, ada));
  client_send_line (ada, "{\"type\":\"ReqLeaveTable\"}");
  world->output_waits = FALSE;
  world_deliver (world);
  assert_warned ("Table 1 is set aside: its log doesn't replay");
  g_assert_null (mae_server_find_game (world->server, "Ada", NULL));
  g_assert_false (ada->hung_up);

  run_sql (store, "PRAGMA query_only = OFF");
  world_wait (world, 1000);
  assert_warned ("saved again");
  run_sql (store, "CREATE TABLE proof (n INTEGER CHECK (n = 1));"
                  "INSERT INTO proof SELECT count (*) FROM tables WHERE number = 1 AND state = 3;");
  world_free (world);
  mae_store_close (store);
  g_remove (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  warnings = g_string_new (NULL);
  g_log_set_writer_func (write_log, NULL, NULL);
  g_test_add_func ("/server/saving/set-aside/rollback", test_set_aside);
  g_test_add_func ("/server/saving/set-aside/left", test_left);
  int status = g_test_run ();
  g_string_free (warnings, TRUE);
  return status;
}
