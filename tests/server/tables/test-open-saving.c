/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Open tables for games over days and the store: failing, refusing, damaged. */
#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "server/state.h"
#include "store/sqlite/sqlite-testing.h"
#include "waiting.h"

typedef StoredWorld Fixture;

/* Nothing is said about a seat that isn't stored. */
static void
test_saved (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);

  stored_world_set_unwritable (f, TRUE);
  g_free (last_of (anna, "UpdateTable"));
  join_table (bruno, code);
  g_autofree char *early = last_of (bruno, "UpdateTable");
  g_autofree char *seen = last_of (anna, "UpdateTable");
  g_assert_null (early);
  g_assert_null (seen);
  stored_world_set_unwritable (f, FALSE);
  world_wait (f->world, 6000);
  assert_told (bruno, "UpdateTable", "Bruno");
  assert_told (anna, "UpdateTable", "Bruno");
  stored_world_assert_warned ("be saved");
}

/* The same is true for who comes back meanwhile. */
static void
test_saved_for_all (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);

  g_free (last_of (anna, "UpdateTable"));
  stored_world_set_unwritable (f, TRUE);
  join_table (bruno, code);
  bruno = waiting_enter (f, "Bruno");
  g_autofree char *early = last_of (bruno, "UpdateTable");
  g_assert_null (early);
  client_hang_up (bruno);
  bruno = waiting_enter (f, "Bruno");
  seated_open_game (bruno, 1);
  anna = waiting_enter (f, "Anna");
  seated_open_game (anna, 1);
  g_autofree char *table = last_of (bruno, "UpdateTable");
  g_autofree char *seen = last_of (anna, "UpdateTable");
  g_assert_null (table);
  g_assert_null (seen);
  client_hang_up (anna);
  anna = waiting_enter (f, "Anna");
  seated_send (anna, "ReqGoToHall");
  g_autofree char *seats = last_of (anna, "UpdateMySeats");
  g_assert_null (seats);
  stored_world_set_unwritable (f, FALSE);
  world_wait (f->world, 6000);
  assert_told (bruno, "UpdateTable", "Bruno");
  assert_told (anna, "UpdateMySeats", "Bruno");
  stored_world_assert_warned ("be saved");
}

/* A table that can't be stored, ever, is removed, whatever of it can't: the mark, or a seat. */
static void
test_refused (Fixture *f, gconstpointer data)
{
  static const char table[] = "CREATE TEMP TABLE picky (x CHECK (x <> 'Bruno'))";
  static const char *const triggers[] = {
    "CREATE TEMP TRIGGER seat BEFORE INSERT ON main.identities"
    " BEGIN INSERT INTO picky VALUES (new.name); END",
    "CREATE TEMP TRIGGER mark BEFORE INSERT ON main.marks"
    " BEGIN INSERT INTO picky VALUES ('Bruno'); END",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (triggers); i++) {
    Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno"),
           *carla = waiting_enter (f, "Carla");
    g_autofree char *code = open_table (anna, THREE);
    g_free (open_table (carla, TWO));
    g_assert_true (mae_store_exec (f->store, table, NULL));
    g_assert_true (mae_store_exec (f->store, triggers[i], NULL));
    join_table (bruno, code);
    world_wait (f->world, 2000);
    stored_world_assert_warned ("can't be saved");
    assert_told (anna, "ErrProtocol", "can't save this table");
    g_autofree char *unsaved = last_of (bruno, "UpdateTable");
    g_assert_null (unsaved);
    g_assert_cmpuint (waiting_count_open (f), ==, 1);
    waiting_quit (bruno);
    waiting_quit (anna);
    waiting_quit (carla);
    waiting_restart (f, 0);
    g_assert_cmpuint (waiting_count_open (f), ==, 1);
    waiting_assert_seats (f, "Anna", "\"seats\":[]");
    carla = waiting_enter (f, "Carla");
    client_send_line (carla, "{\"type\":\"ReqLeaveTable\",\"game\":2}");
    client_send_line (carla, "{\"type\":\"ReqLeaveTable\",\"game\":4}");
    waiting_quit (carla);
  }
}

/* Who has a full table when saving fails gets the game after a restart at the latest. */
static void
test_due (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, TWO);

  mae_server_drain (f->world->server, f->world->now, TRUE);
  waiting_quit (anna);
  join_table (bruno, code);
  g_assert_null (bruno->snapshot);
  waiting_quit (bruno);
  waiting_restart (f, 0);
  world_wait (f->world, 300 * 1000);
  g_assert_cmpuint (waiting_count_open (f), ==, 0);
  waiting_assert_seats (f, "Anna", "\"state\":\"CHOOSING\"");
  waiting_assert_seats (f, "Bruno", "\"isMyTurn\":true");
}

/* Invalid marks are no tables, and the server starts. */
static void
test_damaged (Fixture *f, gconstpointer data)
{
  static const char *const texts[] = {
    "",
    "(",
    "(1, 2)",
    "(0, 0, 0, 0, '', '', '', '', [])",
    "(18446744073709551615, 2, 86400, 16, 'BCDFGH', '', '', '', [])",
  };
  Client *anna = waiting_enter (f, "Anna");

  g_free (open_table (anna, TWO));
  waiting_quit (anna);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *sql = g_strdup_printf ("INSERT INTO marks VALUES (16, '%d', '', 5, \"%s\")",
                                            (int) i + 7, texts[i]);
    g_assert_true (mae_store_exec (f->store, sql, NULL));
  }
  g_assert_true (mae_store_exec (
      f->store, "INSERT INTO marks SELECT 16, 'x', '', 5, text FROM marks WHERE key = '1'", NULL));
  g_assert_true (mae_store_exec (
      f->store, "INSERT INTO marks SELECT 16, '9999', '', 5, text FROM marks WHERE key = '1'",
      NULL));
  waiting_restart (f, 0);
  g_assert_cmpuint (waiting_count_open (f), ==, 1);
  stored_world_assert_warned ("can't be offered");
  waiting_assert_seats (f, "Anna", "WAITING");
}

/* A table whose ruleset isn't offered at one start is there at the next one with it. */
static void
test_ruleset (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna");
  const MaeRuleset *rules = f->world->config.rules;
  guint64 hashes[] = { 1, mae_ruleset_hash (rules) };

  g_free (open_table (anna, TWO));
  waiting_quit (anna);
  for (guint i = 0; i < G_N_ELEMENTS (hashes); i++) {
    g_autofree char *sql = g_strdup_printf ("UPDATE marks SET text = '(%" G_GUINT64_FORMAT
                                            "' || substr (text, instr (text, ',')) WHERE kind = 16",
                                            hashes[i]);
    g_assert_true (mae_store_exec (f->store, sql, NULL));
    waiting_restart (f, 0);
    g_assert_cmpuint (waiting_count_open (f), ==, i);
    if (i == 0)
      stored_world_assert_warned ("waits for a start with its ruleset");
    /* Its number isn't given again. */
    Client *bruno = waiting_enter (f, "Bruno");
    g_free (open_table (bruno, TWO));
    seated_send (bruno, "ReqLeaveTable");
    waiting_quit (bruno);
  }
  waiting_assert_seats (f, "Anna", "{\"game\":1,");
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*test) (Fixture *f, gconstpointer data);
  } tests[] = {
    { "saved", test_saved },     { "saved-for-all", test_saved_for_all },
    { "refused", test_refused }, { "due", test_due },
    { "damaged", test_damaged }, { "ruleset", test_ruleset },
  };

  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++) {
    g_autofree char *path = g_strconcat ("/open-saving/", tests[i].name, NULL);
    g_test_add (path, Fixture, NULL, waiting_set_up, tests[i].test, waiting_tear_down);
  }
  return g_test_run ();
}
