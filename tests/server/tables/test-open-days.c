/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Seats that are kept at open tables for games over days: docs/protocol.md, "Games over days". */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "server/tables/table.h"
#include "store/sqlite/sqlite-testing.h"
#include "waiting.h"

#define HOURS(n) ((n) *G_GINT64_CONSTANT (3600000)) /* milliseconds */

typedef StoredWorld Fixture;

/* ── Kept ──────────────────────────────────────────────────────────────────────────────────── */

/* Who goes away in any way keeps the seat, and finds the table again. */
static void
test_kept (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna");
  g_autofree char *code = open_table (anna, THREE);

  for (int way = 0; way < 4; way++) {
    if (way == 0)
      seated_send (anna, "ReqGoToHall");
    else if (way == 1)
      waiting_quit (anna);
    else
      client_hang_up (anna);
    if (way == 3)
      waiting_restart (f, 0);
    world_wait (f->world, 2000);
    g_assert_cmpuint (waiting_count_open (f), ==, 1);
    if (way > 0)
      anna = waiting_enter (f, "Anna");
    assert_told (anna, "UpdateMySeats", "{\"game\":1,\"code\":\"");
    seated_open_game (anna, 1);
    g_autofree char *table = last_of (anna, "UpdateTable");
    g_autofree char *found = code_in (table);
    g_assert_cmpstr (found, ==, code);
    g_assert_nonnull (strstr (table, "\"state\":\"OPEN\""));
    g_assert_nonnull (strstr (table, "\"players\":[{\"nickname\":\"Anna\"}]"));
  }
  seated_send (anna, "ReqGoToHall");
  assert_told (anna, "UpdateMySeats",
               "\"state\":\"WAITING\",\"turnTime\":86400,\"freeSeats\":2,\"players\":[]");
  assert_told (waiting_enter (f, "Bruno"), "UpdateTables", "\"players\":[{\"nickname\":\"Anna\"}]");
}

/* The last one who sits down begins the game, whoever is there; the others find it. */
static void
test_begins (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);

  waiting_quit (anna);
  join_table (bruno, code);
  waiting_quit (bruno);
  waiting_restart (f, 0);
  /* In the hall when the game begins. */
  bruno = waiting_enter (f, "Bruno");
  assert_told (bruno, "UpdateMySeats", "\"state\":\"WAITING\"");
  Client *carla = waiting_enter (f, "Carla");
  join_table (carla, code);
  g_assert_nonnull (carla->snapshot);
  world_wait (f->world, 2000);
  assert_told (bruno, "UpdateMySeats", "\"state\":\"CHOOSING\"");
  g_assert_cmpuint (waiting_count_open (f), ==, 0);
  waiting_quit (carla);
  waiting_quit (bruno);
  world_wait (f->world, 300 * 1000);
  g_assert_cmpuint (mae_sleepers_count (mae_rooms_get_sleepers (f->world->server->rooms)), ==, 1);
  waiting_restart (f, 0);
  anna = waiting_enter (f, "Anna");
  assert_told (anna, "UpdateMySeats", "\"game\":1,");
  seated_open_game (anna, 1);
  g_assert_nonnull (anna->snapshot);
  seated_choose (anna);
  waiting_quit (anna);
  /* The time for choosing runs for all. */
  world_wait (f->world, HOURS (24) + 10000);
  anna = waiting_enter (f, "Anna");
  seated_open_game (anna, 1);
  int seat;
  g_assert_cmpint (client_game (anna, "Anna", &seat)->phase, ==, MAE_PHASE_TURNS);
}

/* Those elsewhere are told who looks at the table. */
static void
test_here (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);

  join_table (bruno, code);
  seated_send (bruno, "ReqGoToHall");
  for (int i = 0; i < 2; i++) {
    world_wait (f->world, 2000);
    assert_told (bruno, "UpdateMySeats", "{\"nickname\":\"Anna\",\"isHere\":true}");
    seated_send (anna, "ReqGoToHall");
    world_wait (f->world, 2000);
    assert_told (bruno, "UpdateMySeats", "{\"nickname\":\"Anna\"}");
    seated_open_game (anna, 1);
  }
}

/* A seat is only kept for whoever can come back to it, by a client that knows of it. */
static void
test_secret (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna");
  Client *carla = seated_join (f->world, "Carla", "\"tables\"", SEATED_HALL);
  g_autofree char *code = open_table (anna, TWO);

  client_send_line (carla, WELCOME (RESERVE));
  join_table (carla, code);
  assert_told (carla, "ErrProtocol", "a secret or a password");
  seated_send (anna, "ReqGoToHall");
  client_send_line (anna, WELCOME ("\"tables\""));
  seated_open_game (anna, 1);
  assert_told (anna, "UpdateTable", "Anna");
}

/* Nobody else gets the nickname of who waits, also after a restart. */
static void
test_own (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna");

  g_free (open_table (anna, TWO));
  waiting_quit (anna);
  waiting_restart (f, 0);
  Client *other = seated_join (f->world, "Anna", RESERVE, SEATED_HALL);
  assert_told (other, "ErrNickname", "TAKEN");
  waiting_assert_seats (f, "Anna", "WAITING");
}

/* ── Given up ──────────────────────────────────────────────────────────────────────────────── */

static void
test_given_up (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);

  join_table (bruno, code);
  seated_send (anna, "ReqGoToHall");
  g_free (last_of (bruno, "UpdateTable"));
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"game\":1}");
  assert_told (bruno, "UpdateTable", "\"players\":[{\"nickname\":\"Bruno\"}]");
  world_wait (f->world, 2000);
  assert_told (anna, "UpdateMySeats", "\"seats\":[]");
  waiting_quit (anna);
  waiting_quit (bruno);
  waiting_restart (f, 0);
  waiting_assert_seats (f, "Anna", "\"seats\":[]");
  bruno = waiting_enter (f, "Bruno");
  seated_open_game (bruno, 1);
  seated_send (bruno, "ReqLeaveTable");
  assert_told (bruno, "UpdateTables", "\"tables\":[]");
  waiting_quit (bruno);
  g_assert_cmpuint (waiting_count_open (f), ==, 0);
  g_assert_cmpuint (f->world->server->hall->n_over_days, ==, 0);
  waiting_restart (f, 0);
  waiting_assert_seats (f, "Bruno", "\"seats\":[]");
  g_assert_cmpuint (waiting_count_open (f), ==, 0);
}

/* Who has opened a table can cancel it, and nobody else. */
static void
test_canceled (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno"),
         *carla = waiting_enter (f, "Carla");
  g_autofree char *code = open_table (anna, "\"playersCount\":4,\"turnTime\":86400");

  join_table (bruno, code);
  join_table (carla, code);
  seated_send (carla, "ReqGoToHall");
  client_send_line (bruno, "{\"type\":\"ReqLeaveTable\",\"isForAll\":true}");
  assert_told (bruno, "ErrProtocol", "Only who opened");
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"isForAll\":true}");
  g_autofree char *lost = last_of (anna, "ErrTable");
  g_assert_null (lost);
  assert_told (bruno, "ErrTable", "REMOVED");
  world_wait (f->world, 2000);
  assert_told (carla, "UpdateMySeats", "\"seats\":[]");
  g_assert_cmpuint (waiting_count_open (f), ==, 0);
  waiting_restart (f, 0);
  g_assert_cmpuint (waiting_count_open (f), ==, 0);
  waiting_assert_seats (f, "Bruno", "\"seats\":[]");
}

/* Whoever cancels a table that has begun meanwhile keeps the seat in the game. */
static void
test_canceled_late (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, TWO);

  join_table (bruno, code);
  g_free (last_of (anna, "UpdateTable"));
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"isForAll\":true}");
  assert_told (anna, "ErrProtocol", "Only a table without a game");
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"game\":1,\"isForAll\":true}");
  assert_told (anna, "ErrProtocol", "Only a table without a game");
  waiting_quit (anna);
  waiting_assert_seats (f, "Anna", "\"game\":1,");
}

/* Seats are given up, and tables canceled, by those who watch another one: they go on watching. */
static void
test_watching (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno"),
         *carla = waiting_enter (f, "Carla");
  g_autofree char *code = open_table (bruno, THREE);

  for (int i = 0; i < 2; i++) {
    g_autofree char *own = open_table (anna, THREE);
    join_table (carla, own);
    seated_send (carla, "ReqGoToHall");
    seated_send (anna, "ReqGoToHall");
  }
  g_autofree char *watch = g_strdup_printf ("{\"type\":\"ReqWatchTable\",\"code\":\"%s\"}", code);
  client_send_line (anna, watch);
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"game\":2}");
  g_autofree char *refused = last_of (anna, "ErrTable");
  g_assert_null (refused);
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"game\":3,\"isForAll\":true}");
  world_wait (f->world, 2000);
  assert_told (anna, "UpdateMySeats", "\"seats\":[]");
  g_assert_cmpuint (waiting_count_open (f), ==, 2);
  client_send_line (anna, "{\"type\":\"ReqChat\",\"text\":\"Still here\"}");
  assert_told (bruno, "UpdateChat", "Still here");
}

/* A table that nobody joins ends after 14 days in which a server ran. */
static void
test_ends (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna");
  g_autofree char *code = open_table (anna, THREE);

  waiting_quit (anna);
  world_wait (f->world, HOURS (13 * 24));
  waiting_restart (f, 3650 * G_TIME_SPAN_DAY);
  world_wait (f->world, HOURS (20));
  Client *bruno = waiting_enter (f, "Bruno");
  join_table (bruno, code); /* 14 days from now on */
  world_wait (f->world, HOURS (13 * 24));
  waiting_restart (f, -3650 * G_TIME_SPAN_DAY);
  world_wait (f->world, HOURS (22));
  g_assert_cmpuint (waiting_count_open (f), ==, 1);
  bruno = waiting_enter (f, "Bruno");
  seated_open_game (bruno, 1);
  g_free (last_of (bruno, "UpdateTable"));
  world_wait (f->world, HOURS (5));
  g_assert_cmpuint (waiting_count_open (f), ==, 0);
  assert_told (bruno, "ErrTable", "REMOVED");
  waiting_assert_seats (f, "Anna", "\"seats\":[]");
  waiting_restart (f, 0);
  g_assert_cmpuint (waiting_count_open (f), ==, 0);
}

/* Clients without the extension are told what they know. */
static void
test_removed_for_older (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *dario = seated_enter (f->world, "Dario", OLDER);
  g_autofree char *code = open_table (anna, THREE);

  join_table (dario, code);
  client_send_line (anna, "{\"type\":\"ReqLeaveTable\",\"isForAll\":true}");
  assert_told (dario, "ErrTable", "NO_SUCH_TABLE");
}

static void
test_operator (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, THREE);
  guint n;

  waiting_quit (anna);
  join_table (bruno, code);
  g_assert_cmpuint (mae_server_count_tables (f->world->server, "192.0.2.1"), ==, 1);
  g_assert_true (mae_server_remove (f->world->server, "Anna", f->world->now, &n, NULL));
  world_deliver (f->world);
  g_assert_cmpuint (n, ==, 1);
  assert_told (bruno, "ErrProtocol", "The operator of the server");
  g_assert_cmpuint (waiting_count_open (f), ==, 0);
  waiting_restart (f, 0);
  waiting_assert_seats (f, "Anna", "\"seats\":[]");
}

/* ── Others ────────────────────────────────────────────────────────────────────────────────── */

/* A client that doesn't know games over days comes to the hall instead of the table. */
static void
test_unknown (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna");

  g_free (open_table (anna, THREE));
  anna = seated_enter (f->world, "Anna", "\"resume\",\"tables\",\"seats\"");
  gboolean is_in_hall = FALSE;
  for (char *line; (line = client_take (anna)) != NULL; g_free (line)) {
    g_assert_false (g_str_has_prefix (line, "{\"type\":\"UpdateTable\""));
    is_in_hall |= g_str_has_prefix (line, "{\"type\":\"UpdateTables\"");
  }
  g_assert_true (is_in_hall);
  waiting_quit (anna);
  waiting_assert_seats (f, "Anna", "WAITING");
}

/* A client that doesn't know games over days is told of no seat that is lost in one. */
static void
test_lost (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, TWO);

  join_table (bruno, code);
  waiting_quit (anna);
  waiting_quit (bruno);
  bruno = seated_enter (f->world, "Bruno", "\"resume\",\"tables\",\"seats\"");
  world_wait (f->world, HOURS (24 * 9));
  g_autofree char *told = last_of (bruno, "ErrTable");
  g_assert_null (told);
  waiting_quit (bruno);
  waiting_assert_seats (f, "Bruno", "\"seats\":[]");
}

/* A client without the extension loses the seat when it goes, and is told of no open table. */
static void
test_older (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *dario = seated_enter (f->world, "Dario", OLDER);
  g_autofree char *code = open_table (anna, THREE);

  waiting_quit (anna);
  join_table (dario, code);
  assert_told (dario, "UpdateTable", "{\"nickname\":\"Anna\"},{\"nickname\":\"Dario\"}");
  waiting_quit (dario);
  anna = waiting_enter (f, "Anna");
  assert_told (anna, "UpdateMySeats", "\"freeSeats\":2,\"players\":[]");
  waiting_quit (anna);
  anna = seated_enter (f->world, "Anna", OLDER);
  assert_told (anna, "UpdateMySeats", "\"seats\":[]");
  join_table (anna, code); /* the seat is still kept */
  assert_told (anna, "UpdateTable", "\"players\":[{\"nickname\":\"Anna\"}]");
  waiting_quit (anna);
  dario = seated_enter (f->world, "Dario", OLDER);
  g_free (open_table (dario, THREE));
  waiting_quit (dario);
  g_assert_cmpuint (waiting_count_open (f), ==, 1);
  g_assert_cmpuint (f->world->server->hall->n_over_days, ==, 1);
}

/* Computer players keep their places; those of tables at which nobody is count for nobody else. */
static void
test_computers (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna");
  g_autofree char *code =
      open_table (anna, "\"playersCount\":4,\"turnTime\":86400,\"computers\":[\"EASY\",\"HARD\"]");

  waiting_quit (anna);
  g_assert_cmpuint (mae_table_count_computers (f->world->server), ==, 0);
  waiting_restart (f, 0);
  anna = waiting_enter (f, "Anna");
  seated_open_game (anna, 1);
  assert_told (anna, "UpdateTable", "\"computer\":\"HARD\"");
  g_assert_cmpuint (mae_table_count_computers (f->world->server), ==, 2);
  Client *bruno = waiting_enter (f, "Bruno");
  join_table (bruno, code);
  g_assert_nonnull (bruno->snapshot);
}

/* One person can't have more tables than --max-seats and tables_per_owner allow, wherever they
 * are. */
static void
test_bounded (Fixture *f, gconstpointer data)
{
  waiting_restart_bounded (f, 0, 3);
  Client *anna = waiting_enter (f, "Anna");
  for (int i = 0; i < 3; i++) {
    g_free (open_table (anna, TWO));
    seated_send (anna, "ReqGoToHall");
  }
  client_send_line (anna, "{\"type\":\"ReqOpenTable\"," TWO "}");
  assert_told (anna, "ErrTable", "TOO_MANY_TABLES");
  f->world->server->config.seats_max = 3;
  Client *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (bruno, TWO);
  join_table (anna, code);
  assert_told (anna, "ErrTable", "TOO_MANY_GAMES");
}

/* Kept seats count for the address, wherever their people are, so that nobody takes those of all
 * tables under many names. */
static void
test_bounded_address (Fixture *f, gconstpointer data)
{
  world_free (g_steal_pointer (&f->world));
  f->world = world_new (mae_ruleset_builtin ("standard"));
  f->world->config.store = f->store;
  f->world->config.seats_per_address = 3;
  world_start (f->world);
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno"),
         *carla = waiting_enter (f, "Carla");
  Client *dino = waiting_enter (f, "Dino");
  g_autofree char *code = open_table (anna, THREE);
  g_free (open_table (carla, TWO));

  join_table (bruno, code);
  waiting_quit (anna);
  waiting_quit (bruno);
  client_hang_up (carla);
  join_table (dino, code);
  assert_told (dino, "ErrTable", "TOO_MANY_GAMES");
  carla = waiting_enter (f, "Carla");
  client_send_line (carla, "{\"type\":\"ReqLeaveTable\",\"game\":2}");
  join_table (dino, code);
  g_assert_nonnull (dino->snapshot);
  /* The game has begun: now those who are connected count. */
  g_free (open_table (carla, TWO));
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*test) (Fixture *f, gconstpointer data);
  } tests[] = {
    { "kept", test_kept },
    { "begins", test_begins },
    { "own", test_own },
    { "given-up", test_given_up },
    { "canceled", test_canceled },
    { "ends", test_ends },
    { "operator", test_operator },
    { "older", test_older },
    { "lost", test_lost },
    { "unknown", test_unknown },
    { "computers", test_computers },
    { "bounded", test_bounded },
    { "canceled-late", test_canceled_late },
    { "watching", test_watching },
    { "removed-for-older", test_removed_for_older },
    { "here", test_here },
    { "secret", test_secret },
    { "bounded-address", test_bounded_address },
  };

  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++) {
    g_autofree char *path = g_strconcat ("/open-days/", tests[i].name, NULL);
    g_test_add (path, Fixture, NULL, waiting_set_up, tests[i].test, waiting_tear_down);
  }
  return g_test_run ();
}
