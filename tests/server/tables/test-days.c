/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games over days: docs/protocol.md, "Games over days". */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "seated.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "server/tables/table.h"
#include "store/sqlite/sqlite-testing.h"
#include "stored-world.h"

#define OLDER "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\""
#define SEATS OLDER ",\"seats\""
#define DAYS SEATS ",\"days\""
#define PEOPLE ",\"people\""
#define A_DAY ",\"turnTime\":86400"

#define HOURS(n) ((n) *G_GINT64_CONSTANT (3600000)) /* milliseconds */

typedef StoredWorld Fixture;

static void
set_up_world (Fixture *f)
{
  /* Clients here answer no heartbeats. */
  f->world->server->config.silence_max = 100 * G_TIME_SPAN_DAY;
  f->world->server->config.heartbeat_after = G_TIME_SPAN_DAY;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  stored_world_set_up (f);
  set_up_world (f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  stored_world_tear_down (f);
}

/* The next server's clock begins anew, and its date is wrong by @jump µs. */
static void
restart_bounded (Fixture *f, gint64 jump, guint tables_max, guint tables_per_address)
{
  world_free (g_steal_pointer (&f->world));
  mae_store_close (f->store);
  f->store = stored_world_open (f->path);
  f->world = world_new (mae_ruleset_builtin ("standard"));
  f->world->config.store = f->store;
  f->world->config.wall_offset = jump;
  f->world->config.tables_max = tables_max;
  f->world->config.tables_per_address = tables_per_address;
  world_start (f->world);
  g_assert_true (mae_server_load (f->world->server, f->world->now, NULL));
  set_up_world (f);
}

static void
restart (Fixture *f, gint64 jump)
{
  restart_bounded (f, jump, 100, 100);
}

static guint
n_asleep (Fixture *f)
{
  return mae_sleepers_count (mae_rooms_get_sleepers (f->world->server->rooms));
}

static MaeGameRoom *
room (Fixture *f)
{
  return mae_rooms_find (f->world->server->rooms, 1);
}

/* Anna and Bruno play over days, and have chosen. Returns who is to move. */
static Client *
play (Fixture *f, Client **anna, Client **bruno, const char *wishes)
{
  *anna = seated_enter (f->world, "Anna", DAYS);
  *bruno = seated_enter (f->world, "Bruno", DAYS);
  seated_begin (*anna, *bruno, wishes);
  seated_choose (*anna);
  seated_choose (*bruno);
  return seated_has_turn (*anna) ? *anna : *bruno;
}

static void
quit (Client *client)
{
  seated_send (client, "ReqQuit");
  client_hang_up (client);
}

/* The person called @name comes and looks at the game. */
static Client *
look (Fixture *f, const char *name)
{
  Client *client = seated_enter (f->world, name, DAYS);

  seated_open_game (client, 1);
  g_assert_nonnull (client->snapshot);
  return client;
}

/* Whether it is the turn of @name, who comes for a moment. */
static gboolean
is_turn_of (Fixture *f, const char *name)
{
  Client *client = look (f, name);
  gboolean has_turn = seated_has_turn (client);

  quit (client);
  return has_turn;
}

/* ── Presence ──────────────────────────────────────────────────────────────────────────────── */

/* Nobody has to be there: coming and going isn't in the log, and the game sleeps when nobody looks
 * at it. */
static void
test_presence (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  play (f, &anna, &bruno, A_DAY);
  guint32 n = room (f)->game.n_commands;

  for (int i = 0; i < 3; i++) {
    client_hang_up (anna);
    world_wait (f->world, 40 * 1000);
    anna = look (f, "Anna");
    quit (bruno);
    bruno = look (f, "Bruno");
  }
  g_assert_cmpuint (room (f)->game.n_commands, ==, n);
  seated_send (anna, "ReqGoToHall");
  seated_send (bruno, "ReqGoToHall");
  world_wait (f->world, 200 * 1000);
  g_assert_cmpuint (n_asleep (f), ==, 1); /* though both are connected */
  seated_open_game (anna, 1);
  g_assert_cmpuint (n_asleep (f), ==, 0);
  g_assert_cmpuint (room (f)->game.n_commands, ==, n);
  g_assert_true (mae_game_room_is_here (
      room (f), seated_has_turn (anna) == (room (f)->game.current == 0) ? 0 : 1));
}

/* ── Deadlines ─────────────────────────────────────────────────────────────────────────────── */

/* A turn that isn't played in time is passed, while the game sleeps. */
static void
test_passed (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno, *first = play (f, &anna, &bruno, A_DAY);
  const char *name = first == anna ? "Anna" : "Bruno", *other = first == anna ? "Bruno" : "Anna";

  quit (anna);
  quit (bruno);
  world_wait (f->world, HOURS (23));
  g_assert_cmpuint (n_asleep (f), ==, 1);
  g_assert_true (is_turn_of (f, name));
  world_wait (f->world, HOURS (1));
  world_wait (f->world, 5 * 60 * 1000);
  g_assert_cmpuint (n_asleep (f), ==, 1);
  Client *next = look (f, other);
  g_assert_true (seated_has_turn (next));
  assert_told (next, "UpdateClock", "\"turnTime\":86400,\"remaining\":861");
  /* Both are still players like any other. */
  for (int seat = 0; seat < 2; seat++)
    g_assert_true (room (f)->game.players[seat].present);
  seated_take_turn (next);
  g_assert_true (is_turn_of (f, name));
}

/* In the setup all choose at once, with the same deadline. */
static void
test_setup (Fixture *f, gconstpointer data)
{
  Client *anna = seated_enter (f->world, "Anna", DAYS);
  Client *bruno = seated_enter (f->world, "Bruno", DAYS);

  seated_begin (anna, bruno, A_DAY);
  quit (bruno);
  seated_choose (anna);
  quit (anna);
  world_wait (f->world, HOURS (24) - 5000);
  look (f, "Anna");
  g_assert_cmpint (room (f)->game.phase, ==, MAE_PHASE_SETUP);
  world_wait (f->world, 10 * 1000);
  g_assert_cmpint (room (f)->game.phase, ==, MAE_PHASE_TURNS);
  g_assert_cmpint (room (f)->clock.missed[0] + room (f)->clock.missed[1], ==, 1);
}

/* The time left survives restarts; while no server runs it doesn't pass, whatever the date is. */
static void
test_restart (Fixture *f, gconstpointer data)
{
  static const gint64 jumps[] = { 0, 3650 * G_TIME_SPAN_DAY, -3650 * G_TIME_SPAN_DAY };
  Client *anna, *bruno, *first = play (f, &anna, &bruno, ",\"turnTime\":259200");
  const char *name = first == anna ? "Anna" : "Bruno";

  for (gsize i = 0; i < G_N_ELEMENTS (jumps); i++) {
    world_wait (f->world, HOURS (20));
    restart (f, jumps[i]);
    g_assert_cmpuint (n_asleep (f), ==, 1);
    /* Whose turn it is is known without the game's moves. */
    Client *client = seated_enter (f->world, name, DAYS);
    g_autofree char *seats = last_of (client, "UpdateMySeats");
    g_assert_nonnull (strstr (seats, "\"turnTime\":259200,\"round\":1,\"remaining\":"));
    g_assert_nonnull (strstr (seats, "\"isMyTurn\":true"));
    gint64 left = g_ascii_strtoll (strstr (seats, "\"remaining\":") + 12, NULL, 10);
    g_assert_cmpint (left, >=, HOURS (72 - 20 * (i + 1)));
    g_assert_cmpint (left, <=, HOURS (72 - 20 * (i + 1)) + 5000 * (gint64) (i + 1));
    quit (client);
  }
  world_wait (f->world, HOURS (12) - 1000);
  g_assert_true (is_turn_of (f, name));
  world_wait (f->world, 30 * 1000);
  g_assert_false (is_turn_of (f, name));
}

/* ── Missed turns ──────────────────────────────────────────────────────────────────────────── */

/* The third turn in a row that is missed gives the seat to a computer player. */
static void
test_taken_over (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  play (f, &anna, &bruno, A_DAY);

  quit (bruno);
  for (int i = 0; i < 3; i++) {
    if (!seated_has_turn (anna))
      world_wait (f->world, HOURS (24));
    seated_take_turn (anna);
  }
  g_free (last_of (anna, "UpdateTable"));
  world_wait (f->world, HOURS (24) + 1000);
  assert_told (anna, "UpdateTable", "{\"nickname\":\"Bruno\",\"computer\":\"MEDIUM\"}");
  world_wait (f->world, 10 * 1000);
  g_assert_true (seated_has_turn (anna));
  bruno = seated_enter (f->world, "Bruno", DAYS);
  assert_told (bruno, "UpdateMySeats", "\"seats\":[]");
  seated_open_game (bruno, 1);
  assert_told (bruno, "ErrTable", "NO_SUCH_TABLE");
  /* For good. */
  restart (f, 0);
  bruno = seated_enter (f->world, "Bruno", DAYS);
  assert_told (bruno, "UpdateMySeats", "\"seats\":[]");
  anna = look (f, "Anna");
  seated_take_turn (anna);
  world_wait (f->world, 10 * 1000);
  g_assert_true (seated_has_turn (anna));
}

/* Whoever is connected while the seat is lost is told, also if looking @elsewhere. */
static void
test_told (Fixture *f, gconstpointer elsewhere)
{
  Client *anna, *bruno;
  play (f, &anna, &bruno, A_DAY);
  if (elsewhere != NULL)
    seated_send (bruno, "ReqGoToHall");
  for (int i = 0; i < 3; i++) {
    if (!seated_has_turn (anna))
      world_wait (f->world, HOURS (24) + 1000);
    seated_take_turn (anna);
  }
  g_free (last_of (bruno, "UpdateTables"));
  world_wait (f->world, HOURS (24) + 1000);
  assert_told (bruno, "ErrTable", "SEAT_LOST");
  seated_send (bruno, "ReqGoToHall");
  assert_told (bruno, "ErrTable", "NOT_AT_TABLE");
}

/* A turn that is played counts anew; so does one of which only the end was missed. */
static void
test_played (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  play (f, &anna, &bruno, A_DAY);

  for (int i = 0; i < 8; i++) {
    if (seated_has_turn (anna))
      seated_take_turn (anna);
    if (i % 3 == 2)
      seated_move (bruno, 1u << MAE_COMMAND_TAKE_MARKET);
    world_wait (f->world, HOURS (24) + 1000);
  }
  g_assert_cmpint (room (f)->computer[0] + room (f)->computer[1], ==, 0);
}

/* Computer players play though nobody is there; a game without people is given up. */
static void
test_computers (Fixture *f, gconstpointer data)
{
  Client *anna = seated_enter (f->world, "Anna", DAYS);

  g_free (open_table (anna, "\"playersCount\":2,\"computers\":[\"EASY\"]" A_DAY));
  seated_choose (anna);
  world_wait (f->world, 10 * 1000);
  if (!seated_has_turn (anna))
    world_wait (f->world, 10 * 1000);
  seated_take_turn (anna);
  quit (anna);
  world_wait (f->world, 200 * 1000);
  g_assert_cmpuint (n_asleep (f), ==, 1);
  g_assert_true (is_turn_of (f, "Anna"));
  world_wait (f->world, HOURS (80));
  g_assert_cmpuint (mae_rooms_count (f->world->server->rooms), ==, 0);
}

/* Who leaves for good leaves the seat to a computer player, too. */
static void
test_left (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  play (f, &anna, &bruno, A_DAY);

  seated_send (bruno, "ReqLeaveTable");
  assert_told (anna, "UpdateTable", "{\"nickname\":\"Bruno\",\"computer\":\"MEDIUM\"}");
  world_wait (f->world, 10 * 1000);
  g_assert_true (seated_has_turn (anna));
  seated_send (anna, "ReqLeaveTable");
  g_assert_cmpuint (mae_rooms_count (f->world->server->rooms), ==, 0);
}

/* Neither the time for which games are kept nor a full server ends one. */
static void
test_kept (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  play (f, &anna, &bruno, ",\"turnTime\":1209600");
  quit (anna);
  quit (bruno);
  world_wait (f->world, HOURS (13 * 24));
  f->world->server->config.tables_max = 1;
  Client *carla = seated_enter (f->world, "Carla", DAYS);
  client_send_line (carla, "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
  assert_told (carla, "ErrTable", "TOO_MANY_TABLES");
  g_assert_cmpuint (n_asleep (f), ==, 1);
}

/* ── How many ──────────────────────────────────────────────────────────────────────────────── */

/* Returns whether a newcomer may open a table with @wishes; nobody has to stay there. */
static gboolean
opens (Fixture *f, const char *wishes)
{
  g_autofree char *name = g_strdup_printf ("P%d", g_test_rand_int_range (0, 1000000));
  g_autofree char *line = g_strdup_printf (
      "{\"type\":\"ReqOpenTable\",\"playersCount\":2,\"computers\":[\"EASY\"]%s}", wishes);
  Client *client = seated_enter (f->world, name, DAYS);

  client_send_line (client, line);
  g_autofree char *refused = last_of (client, "ErrTable");
  if (refused != NULL)
    g_assert_nonnull (strstr (refused, "TOO_MANY_TABLES"));
  quit (client);
  return refused == NULL;
}

/* They take at most half of all tables, and a quarter of those of an address, also after a restart;
 * live games have the rest. */
static void
test_bounded (Fixture *f, gconstpointer data)
{
  guint most = data != NULL ? 100 : 6, of_address = data != NULL ? 12 : 100;

  for (int life = 0; life < 2; life++) {
    restart_bounded (f, 0, most, of_address);
    for (int i = 0; i < 3 && life == 0; i++)
      g_assert_true (opens (f, A_DAY));
    g_assert_false (opens (f, A_DAY));
    g_assert_true (opens (f, ""));
    world_wait (f->world, 200 * 1000);
    g_assert_cmpuint (n_asleep (f), >=, 3);
  }
  world_wait (f->world, HOURS (100)); /* they are given up */
  /* Open tables count, too, as long as they exist. */
  Client *anna = seated_enter (f->world, "Anna", DAYS);
  g_free (open_table (anna, "\"playersCount\":2" A_DAY));
  for (int i = 0; i < 2; i++)
    g_assert_true (opens (f, A_DAY));
  g_assert_false (opens (f, A_DAY));
  seated_send (anna, "ReqLeaveTable");
  g_assert_true (opens (f, A_DAY));
}

/* ── Clients that don't know them ──────────────────────────────────────────────────────────── */

static void
test_older (Fixture *f, gconstpointer data)
{
  Client *carla = seated_enter (f->world, "Carla", SEATS);
  Client *anna = seated_enter (f->world, "Anna", DAYS);
  Client *bruno = seated_enter (f->world, "Bruno", DAYS);
  g_autofree char *line = NULL;

  client_send_line (carla, "{\"type\":\"ReqOpenTable\",\"playersCount\":2" A_DAY "}");
  assert_told (carla, "ErrTable", "\"reason\":\"INVALID\",\"field\":\"turnTime\"");
  client_send_line (anna, "{\"type\":\"ReqOpenTable\",\"playersCount\":2,\"turnTime\":1209601}");
  assert_told (anna, "ErrTable", "\"reason\":\"INVALID\",\"field\":\"turnTime\"");
  g_autofree char *code = open_table (anna, "\"playersCount\":2" A_DAY);
  world_wait (f->world, 2000);
  assert_told (carla, "UpdateTables", "\"tables\":[],\"total\":0");
  assert_told (bruno, "UpdateTables", "\"turnTime\":86400");
  join_table (carla, code);
  assert_told (carla, "ErrProtocol", "a game over days");
  join_table (bruno, code);
  line = g_strdup_printf ("{\"type\":\"ReqWatchTable\",\"code\":\"%s\"}", code);
  client_send_line (carla, line);
  assert_told (carla, "ErrProtocol", "a game over days");
  /* With an older client one has the seat, but doesn't see it. */
  quit (anna);
  quit (bruno);
  for (int i = 0; i < 2; i++) {
    anna = seated_enter (f->world, "Anna", i == 0 ? SEATS : OLDER);
    g_free (line);
    line = last_of (anna, "UpdateMySeats");
    g_assert_true (line == NULL || strstr (line, "\"seats\":[]") != NULL);
    g_assert_null (anna->snapshot);
    seated_open_game (anna, 1);
    assert_told (anna, "ErrProtocol", i == 0 ? "a game over days" : "wasn't agreed on");
    /* And plays another game beside it. */
    bruno = seated_enter (f->world, "Bruno", OLDER);
    seated_begin (anna, bruno, "");
    assert_told (anna, "UpdateGame", "Bruno");
    quit (bruno);
    seated_send (anna, "ReqLeaveTable");
    quit (anna);
    world_wait (f->world, 200 * 1000);
  }
  anna = seated_enter (f->world, "Anna", DAYS);
  assert_told (anna, "UpdateMySeats", "\"game\":1,");
  /* The same person takes over by an older client. */
  seated_open_game (anna, 1);
  g_assert_nonnull (anna->snapshot);
  carla = seated_enter (f->world, "Anna", OLDER);
  assert_told (carla, "UpdateTables", "");
  g_assert_null (carla->snapshot);
  g_assert_cmpint (room (f)->n_present, ==, 0);
}

/* Nor do they learn of them from the list of people, or from invitations that wait. */
static void
test_people (Fixture *f, gconstpointer data)
{
  Client *anna = seated_enter (f->world, "Anna", DAYS PEOPLE);
  Client *bruno = seated_enter (f->world, "Bruno", DAYS PEOPLE);
  Client *carla = seated_enter (f->world, "Carla", SEATS PEOPLE);

  seated_begin (bruno, seated_enter (f->world, "Dino", DAYS), "");
  seated_send (bruno, "ReqGoToHall");
  g_autofree char *code = open_table (anna, "\"playersCount\":2,\"name\":\"Sunday\"" A_DAY);
  world_wait (f->world, 2000);
  assert_told (bruno, "UpdatePeople", code);
  g_autofree char *list = last_of (carla, "UpdatePeople");
  g_assert_nonnull (strstr (list, "{\"nickname\":\"Anna\",\"place\":\"TABLE\"}"));
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqInvite\",\"nickname\":\"Bruno\",\"code\":\"%s\"}", code);
  client_send_line (anna, line);
  assert_told (bruno, "UpdateInvitation", code);
  quit (bruno);
  bruno = seated_enter (f->world, "Bruno", SEATS PEOPLE);
  seated_send (bruno, "ReqGoToHall");
  g_assert_null (last_of (bruno, "UpdateInvitation"));
}

/* Clients of the waiting room come to it, as if there were no such game. */
static void
test_waiting_room (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  g_autofree char *secret = seated_secret_of ("Anna");
  g_autofree char *extra = g_strdup_printf ("\"secret\":\"%s\"", secret);

  play (f, &anna, &bruno, A_DAY);
  quit (anna);
  anna = seated_join (f->world, "Anna", "\"resume\"", extra);
  assert_told (anna, "UpdateBookedSeats", "\"bookedSeats\":1");
  quit (anna);
  anna = look (f, "Anna");
  g_assert_cmpint (room (f)->n_present, ==, 2);
}

/* ── Live games ────────────────────────────────────────────────────────────────────────────── */

/* Stores of older servers have live games with a turn time of a day, which stay what they are. If
 * such a game is marked as one over days, though all have left in its log, its clock goes on. */
static void
test_long_turns (Fixture *f, gconstpointer data)
{
  const char *sql = data;
  Client *anna, *bruno;
  play (f, &anna, &bruno, ",\"turnTime\":60");

  quit (anna);
  quit (bruno);
  world_wait (f->world, 200 * 1000);
  g_assert_cmpuint (n_asleep (f), ==, 1);
  g_assert_true (mae_store_exec (f->store, sql, NULL));
  restart (f, 0);
  f->world->server->config.keep = 100 * G_TIME_SPAN_DAY;
  world_wait (f->world, HOURS (60));
  anna = seated_enter (f->world, "Anna", strstr (sql, "flags") != NULL ? DAYS : SEATS);
  seated_open_game (anna, 1);
  g_assert_nonnull (anna->snapshot);
}

/* Whoever watches a live game that sleeps doesn't make its clock run for people who are connected,
 * but look at something else. */
static void
test_watched (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  play (f, &anna, &bruno, ",\"turnTime\":60");
  g_autofree char *code = g_strdup (room (f)->table->code);
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqWatchTable\",\"code\":\"%s\"}", code);

  quit (anna);
  quit (bruno);
  world_wait (f->world, 200 * 1000);
  g_assert_cmpuint (n_asleep (f), ==, 1);
  anna = seated_enter (f->world, "Anna", DAYS); /* the secret is read with the game */
  seated_begin (anna, seated_enter (f->world, "Dino", DAYS), "");
  restart (f, 0);
  Client *carla = seated_enter (f->world, "Carla", DAYS);
  anna = seated_enter (f->world, "Anna", DAYS);
  quit (anna);
  world_wait (f->world, 200 * 1000);
  g_assert_cmpuint (n_asleep (f), ==, 2);
  anna = seated_enter (f->world, "Anna", DAYS);
  if (room (f) != NULL)
    return; /* it is the game that was woken for the secret */
  client_send_line (carla, line);
  g_assert_nonnull (room (f));
  g_assert_cmpint (room (f)->n_present, ==, 0);
  guint32 n = room (f)->game.n_commands;
  world_wait (f->world, 300 * 1000);
  g_assert_cmpuint (room (f)->game.n_commands, ==, n);
  seated_open_game (anna, 1);
  g_assert_cmpint (room (f)->n_present, ==, 1);
}

/* A client without `seats` isn't present in games that it can't be led to. */
static void
test_not_led (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  play (f, &anna, &bruno, "");
  seated_send (anna, "ReqGoToHall");
  seated_begin (anna, seated_enter (f->world, "Dino", DAYS), "");
  quit (anna);
  anna = seated_enter (f->world, "Anna", OLDER);
  assert_told (anna, "UpdateGame", "");
  int n_here = 0;
  for (MaeGameRoom *each = mae_rooms_first (f->world->server->rooms); each != NULL;
       each = mae_rooms_next (each))
    n_here += each->n_present;
  g_assert_cmpint (n_here, ==, 3); /* of two games with two people */
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
#define ADD(path, test) g_test_add ("/server/days/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("presence", test_presence);
  ADD ("passed", test_passed);
  ADD ("setup", test_setup);
  ADD ("restart", test_restart);
  ADD ("taken-over", test_taken_over);
  ADD ("told", test_told);
  ADD ("played", test_played);
  ADD ("computers", test_computers);
  ADD ("left", test_left);
  ADD ("kept", test_kept);
  g_test_add ("/server/days/bounded/in-all", Fixture, NULL, set_up, test_bounded, tear_down);
  g_test_add ("/server/days/bounded/of-address", Fixture, "", set_up, test_bounded, tear_down);
  ADD ("older", test_older);
  ADD ("people", test_people);
  ADD ("waiting-room", test_waiting_room);
  g_test_add ("/server/days/told-elsewhere", Fixture, "", set_up, test_told, tear_down);
#define ADD_LONG(path, sql)                                                                        \
  g_test_add ("/server/days/long-turns/" path, Fixture, sql, set_up, test_long_turns, tear_down)
  ADD_LONG ("live", "UPDATE tables SET turn_time = 86400");
  ADD_LONG ("over-days", "UPDATE tables SET turn_time = 86400, flags = flags | 16");
  ADD ("watched", test_watched);
  ADD ("not-led", test_not_led);
  return g_test_run ();
}
