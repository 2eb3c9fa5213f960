/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table from its opening to its last game: computer players, rematches, restarts and a failing
 * store. docs/protocol.md, "Tables". */
#include <glib/gstdio.h>
#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/store.h"

typedef struct {
  char *folder, *path;
  MaeStore *store;
  World *world;
  uint64_t rng[4];
} Fixture;

static MaeStore *
open_store (const char *path)
{
  g_autoptr (GError) error = NULL;
  MaeStore *store = mae_store_open (path, &error);

  g_assert_no_error (error);
  return store;
}

static void
start_server (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  f->store = open_store (f->path);
  f->world = world_new (mae_ruleset_builtin ("standard"));
  f->world->config.store = f->store;
  world_start (f->world);
  mae_server_load (f->world->server, f->world->now, &error);
  g_assert_no_error (error);
}

static void
stop_server (Fixture *f)
{
  world_free (f->world);
  mae_store_close (f->store);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("maestri-rematch-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "store.db", NULL);
  mae_rng_seed (f->rng, 11);
  start_server (f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  stop_server (f);
  for (const char *const *suffix = (const char *const[]){ "", "-wal", "-shm", NULL };
       *suffix != NULL; suffix++) {
    g_autofree char *file = g_strconcat (f->path, *suffix, NULL);
    g_remove (file);
  }
  g_assert_cmpint (g_rmdir (f->folder), ==, 0);
  g_free (f->folder);
  g_free (f->path);
}

/* ── Play ──────────────────────────────────────────────────────────────────────────────────── */

static const MaeGame *
game_of (Fixture *f, const char *name)
{
  return mae_server_find_game (f->world->server, name, NULL);
}

/* Makes a random move of a client that can; if none can, time passes for computer players. */
static void
move (Fixture *f, Client **clients, int n)
{
  for (int i = 0; i < n; i++) {
    const MaeSnapshot *snapshot = clients[i]->snapshot;
    int seat = mae_roster_find (&snapshot->roster, clients[i]->label);
    MaeMove move;
    MaeCommand command;
    if (!mae_moves_pick (&snapshot->game, seat, ~0u, f->rng, &move))
      continue;
    mae_move_to_command (&snapshot->game, &move, &command);
    client_send_command (clients[i], &command);
    return;
  }
  world_wait (f->world, 800);
}

static void
play (Fixture *f, Client **clients, int n)
{
  for (int step = 0; step < 5000; step++) {
    const MaeGame *game = game_of (f, clients[0]->label);
    if (game->phase == MAE_PHASE_ENDED)
      return;
    move (f, clients, n);
    for (int i = 0; i < n; i++) {
      int seat;
      mae_server_find_game (f->world->server, clients[i]->label, &seat);
      MaeGame view = mae_game_view (game, seat);
      g_assert_cmphex (mae_game_hash (&clients[i]->snapshot->game), ==, mae_game_hash (&view));
      if (i > 0 || game->phase != MAE_PHASE_ENDED)
        g_ptr_array_set_size (clients[i]->inbox, 0);
    }
    if (step % 8 == 0)
      for (int i = 0; i < n; i++)
        client_send_line (clients[i], "{\"type\":\"ReqHeartbeat\"}");
  }
  g_error ("The game doesn't end");
}

static void
want_rematch (Client *client, gboolean wanted)
{
  client_send_line (client, wanted ? "{\"type\":\"ReqRematch\",\"isWanted\":true}"
                                   : "{\"type\":\"ReqRematch\"}");
}

/* ── Another game ──────────────────────────────────────────────────────────────────────────── */

static void
test_rematch (Fixture *f, gconstpointer data)
{
  Client *clients[2] = { come (f->world, "Ada", TRUE), come (f->world, "Bice", TRUE) };
  g_autofree char *code = open_table (clients[0], "\"playersCount\":2,\"name\":\"Sunday\"");

  join_table (clients[1], code);
  want_rematch (clients[0], TRUE);
  assert_told (clients[0], "ErrTable", "NOT_ENDED");
  for (int round = 1; round <= 3; round++) {
    play (f, clients, 2);
    assert_told (clients[0], "UpdateTable", "\"state\":\"ENDED\"");
    want_rematch (clients[1], TRUE);
    assert_told (clients[0], "UpdateTable", "\"rematch\":[\"Bice\"]");
    want_rematch (clients[1], FALSE);
    assert_told (clients[0], "UpdateTable", "\"rematch\":[]");
    want_rematch (clients[0], TRUE);
    g_assert_cmpint (game_of (f, "Ada")->phase, ==, MAE_PHASE_ENDED);
    want_rematch (clients[1], TRUE);
    g_assert_cmpuint (game_of (f, "Ada")->n_commands, ==, 0);
    g_assert_true (game_of (f, "Ada") == game_of (f, "Bice"));
    g_autofree char *told = last_of (clients[1], "UpdateTable");
    g_autofree char *again = code_in (told);
    g_assert_cmpstr (again, ==, code);
    g_assert_nonnull (strstr (told, "\"state\":\"PLAYING\""));
    g_assert_nonnull (strstr (told, "\"name\":\"Sunday\""));
    g_assert_nonnull (strstr (told, "\"rematch\":[]"));
  }
  /* All of them are in the store, the three finished ones with results. */
  g_assert_true (mae_store_exec (f->store,
                                 "CREATE TABLE proof (n INTEGER CHECK (n = 4));"
                                 "INSERT INTO proof SELECT count (*) FROM tables;"
                                 "CREATE TABLE ended (n INTEGER CHECK (n = 6));"
                                 "INSERT INTO ended SELECT count (*) FROM seats"
                                 " JOIN tables ON number = table_number"
                                 " WHERE state = 1 AND points IS NOT NULL;",
                                 NULL));
}

static void
test_rematch_without (Fixture *f, gconstpointer data)
{
  Client *clients[2] = { come (f->world, "Ada", TRUE), come (f->world, "Bice", TRUE) };
  g_autofree char *code = open_table (clients[0], "\"playersCount\":2");

  join_table (clients[1], code);
  play (f, clients, 2);
  want_rematch (clients[1], TRUE);
  client_send_line (clients[1], "{\"type\":\"ReqLeaveTable\"}");
  assert_told (clients[0], "UpdateTable", "\"players\":[{\"nickname\":\"Ada\"}]");
  want_rematch (clients[0], TRUE);
  assert_told (clients[0], "ErrTable", "SOMEBODY_LEFT");
  client_send_line (clients[0], "{\"type\":\"ReqLeaveTable\"}");
  assert_told (clients[0], "UpdateTables", "\"tables\":[]");

  MaeServerStats stats;
  mae_server_get_stats (f->world->server, &stats);
  g_assert_cmpuint (stats.tables, ==, 0);
  g_assert_cmpuint (stats.in_hall, ==, 2);
}

/* A player who wanted a rematch and lost the connection is awaited. */
static void
test_rematch_comes_back (Fixture *f, gconstpointer data)
{
  Client *clients[2] = { come (f->world, "Ada", TRUE),
                         world_connect (f->world, "Bice", NULL, NULL) };
  g_autofree char *code = open_table (clients[0], "\"playersCount\":2");
  static const char offer[] = "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                              "[\"tables\",\"resume\"]}}";

  clients[1]->follows = TRUE;
  client_send_line (clients[1], offer);
  client_send_line (clients[1], "{\"type\":\"ReqJoin\",\"nickname\":\"Bice\",\"maestri\":"
                                "{\"hall\":true}}");
  g_autofree char *given = last_of (clients[1], "MaestriSecret");
  g_auto (GStrv) parts = g_strsplit (given, "\"", -1); /* {"type":"…","secret":"…"} */
  g_autofree char *join = g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"Bice\","
                                           "\"maestri\":{\"secret\":\"%s\"}}",
                                           parts[7]);
  join_table (clients[1], code);
  play (f, clients, 2);
  want_rematch (clients[1], TRUE);
  client_hang_up (clients[1]);
  want_rematch (clients[0], TRUE);
  g_assert_cmpint (game_of (f, "Ada")->phase, ==, MAE_PHASE_ENDED);
  clients[1] = world_connect (f->world, "Bice", NULL, NULL);
  clients[1]->follows = TRUE;
  client_send_line (clients[1], offer);
  client_send_line (clients[1], join);
  g_assert_cmpuint (game_of (f, "Ada")->n_commands, ==, 0);
  play (f, clients, 2);
}

/* Two players from the waiting room stay together for another game, at a table of their own. */
static void
test_rematch_from_waiting_room (Fixture *f, gconstpointer data)
{
  Client *clients[2] = { come (f->world, "Ada", FALSE), come (f->world, "Bice", FALSE) };

  client_send_line (clients[0], "{\"type\":\"ReqNewGame\",\"playersCount\":2}");
  play (f, clients, 2);
  assert_told (clients[0], "UpdateTable", "{\"ruleset\":\"standard\",\"state\":\"ENDED\"");
  want_rematch (clients[0], TRUE);
  want_rematch (clients[1], TRUE);
  assert_told (clients[0], "UpdateTable", "\"isPrivate\":true");
  g_assert_cmpuint (game_of (f, "Ada")->n_commands, ==, 0);
  play (f, clients, 2);
}

/* ── Computer players ──────────────────────────────────────────────────────────────────────── */

static void
test_computers (Fixture *f, gconstpointer data)
{
  Client *clients[1] = { come (f->world, "lapo", TRUE) };
  g_autofree char *code =
      open_table (clients[0], "\"playersCount\":3,\"computers\":[\"EASY\",\"HARD\"]");

  /* Nobody at a table has the same name as a computer player. */
  g_assert_cmpint (mae_roster_find (&clients[0]->snapshot->roster, "Lapo"), ==, -1);
  g_assert_cmpint (clients[0]->snapshot->roster.n, ==, 3);
  play (f, clients, 1);
  assert_told (clients[0], "UpdateTable", "\"computer\":\"HARD\"");
  want_rematch (clients[0], TRUE);
  g_assert_cmpuint (game_of (f, "lapo")->n_commands, ==, 0);
  move (f, clients, 1);

  /* Computer players don't play on when no person is left; after a restart they are still there. */
  for (int i = 0; i < 20; i++)
    move (f, clients, 1);
  client_hang_up (clients[0]);
  guint32 n = game_of (f, "lapo")->n_commands;
  world_wait (f->world, 60000);
  g_assert_cmpuint (game_of (f, "lapo")->n_commands, ==, n);
  stop_server (f);
  start_server (f);
  world_wait (f->world, 60000);
  g_assert_cmpuint (game_of (f, "lapo")->n_commands, ==, n);
  clients[0] = come (f->world, "lapo", TRUE);
  assert_told (clients[0], "UpdateTable", code);
  play (f, clients, 1);
}

/* ── Restarts and failures ─────────────────────────────────────────────────────────────────── */

static void
test_restart (Fixture *f, gconstpointer data)
{
  Client *clients[2] = { come (f->world, "Ada", TRUE), come (f->world, "Bice", TRUE) };
  g_autofree char *code = open_table (clients[0], "\"playersCount\":2,\"name\":\"Sunday\","
                                                  "\"turnTime\":60,\"isPrivate\":true,"
                                                  "\"noChat\":true,\"noSpectators\":true,"
                                                  "\"ruleset\":\"serenissima\"");
  join_table (clients[1], code);
  for (int i = 0; i < 9; i++)
    move (f, clients, 2);
  stop_server (f);
  start_server (f);

  clients[0] = come (f->world, "Ada", TRUE);
  g_autofree char *told = last_of (clients[0], "UpdateTable");
  g_autofree char *again = code_in (told);
  g_assert_cmpstr (again, ==, code);
  g_assert_nonnull (strstr (told, "\"name\":\"Sunday\",\"ruleset\":\"serenissima\""));
  g_assert_nonnull (strstr (told, "\"turnTime\":60,\"isPrivate\":true,\"noChat\":true,"
                                  "\"noSpectators\":true"));
  clients[1] = come (f->world, "Bice", TRUE);
  assert_told (clients[1], "UpdateClock", "\"turnTime\":60,\"remaining\":60000");
  Client *third = come (f->world, "Carlo", TRUE);
  join_table (third, code);
  assert_told (third, "ErrTable", "FULL");
  play (f, clients, 2);
}

static guint n_warnings;

/* The server must warn when its store fails. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  if (!(level & (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE)))
    return g_log_writer_default (level, fields, n_fields, data);
  n_warnings += (level & G_LOG_LEVEL_WARNING) != 0;
  return G_LOG_WRITER_HANDLED;
}

static void
unwritable (Fixture *f, gboolean on)
{
  g_assert_true (
      mae_store_exec (f->store, on ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF", NULL));
}

static void
test_store_fails (Fixture *f, gconstpointer data)
{
  Client *clients[2] = { come (f->world, "Ada", TRUE), come (f->world, "Bice", TRUE) };
  g_autofree char *code = open_table (clients[0], "\"playersCount\":2");

  /* The game starts at once, and its players are told when it can be saved. */
  unwritable (f, TRUE);
  join_table (clients[1], code);
  world_wait (f->world, 3000);
  assert_told (clients[1], "ErrProtocol", "Nothing is lost");
  g_assert_cmpuint (n_warnings, ==, 1);
  unwritable (f, FALSE);
  world_wait (f->world, 5000);
  g_assert_nonnull (game_of (f, "Ada"));
  assert_told (clients[1], "UpdateTable", "\"state\":\"PLAYING\"");
  play (f, clients, 2);

  /* So does another game at the table. */
  unwritable (f, TRUE);
  want_rematch (clients[0], TRUE);
  want_rematch (clients[1], TRUE);
  world_wait (f->world, 3000);
  unwritable (f, FALSE);
  world_wait (f->world, 5000);
  play (f, clients, 2);
}

/* The time of a turn is over while the store fails: it goes on when the store works. */
static void
test_clock_and_store (Fixture *f, gconstpointer data)
{
  Client *clients[2] = { come (f->world, "Ada", TRUE), come (f->world, "Bice", TRUE) };
  g_autofree char *code = open_table (clients[0], "\"playersCount\":2,\"turnTime\":10");

  join_table (clients[1], code);
  while (game_of (f, "Ada")->phase == MAE_PHASE_SETUP)
    move (f, clients, 2);
  int current = game_of (f, "Ada")->current;
  unwritable (f, TRUE);
  world_wait (f->world, 10000);
  unwritable (f, FALSE);
  world_wait (f->world, 15000);
  g_assert_cmpint (game_of (f, "Ada")->current, !=, current);
  guint32 n = game_of (f, "Ada")->n_commands;
  guint64 hash = mae_game_hash (game_of (f, "Ada"));
  stop_server (f);
  start_server (f);
  g_assert_cmpuint (game_of (f, "Ada")->n_commands, ==, n);
  g_assert_cmphex (mae_game_hash (game_of (f, "Ada")), ==, hash);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_log_set_writer_func (write_log, NULL, NULL);
#define ADD(name, func) g_test_add ("/rematch/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("three-times", test_rematch);
  ADD ("somebody-left", test_rematch_without);
  ADD ("comes-back", test_rematch_comes_back);
  ADD ("from-the-waiting-room", test_rematch_from_waiting_room);
  ADD ("computers", test_computers);
  ADD ("restart", test_restart);
  ADD ("store-fails", test_store_fails);
  ADD ("clock-and-store", test_clock_and_store);
  return g_test_run ();
}
