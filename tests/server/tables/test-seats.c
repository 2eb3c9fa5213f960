/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* People who have seats in several games: docs/protocol.md, "Several games". */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "seated.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "server/tables/table.h"
#include "stored-world.h"

#define SEATS "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\",\"seats\""
#define OLDER "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\""

typedef StoredWorld Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  stored_world_set_up (f);
  /* Clients here answer no heartbeats. */
  f->world->server->config.silence_max = G_TIME_SPAN_HOUR;
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  stored_world_tear_down (f);
}

/* ── People ────────────────────────────────────────────────────────────────────────────────── */

static const MaeGameRoom *
room (Fixture *f, guint64 number)
{
  return mae_rooms_find (f->world->server->rooms, number);
}

static gboolean
is_present (Fixture *f, guint64 number, const char *name)
{
  const MaeGameRoom *at = room (f, number);

  for (int seat = 0; seat < at->game.n_players; seat++)
    if (g_str_equal (at->roster.name[seat], name))
      return at->game.players[seat].present;
  g_assert_not_reached ();
}

/* Anna plays with Bruno (game 1) and with Carla (game 2), at which she looks. */
static Client *
play_two (Fixture *f, Client **bruno, Client **carla, const char *wishes)
{
  Client *anna = seated_enter (f->world, "Anna", SEATS);

  *bruno = seated_enter (f->world, "Bruno", SEATS);
  *carla = seated_enter (f->world, "Carla", OLDER);
  seated_begin (anna, *bruno, wishes);
  seated_choose (anna);
  seated_choose (*bruno);
  seated_send (anna, "ReqGoToHall");
  seated_begin (anna, *carla, wishes);
  seated_choose (anna);
  seated_choose (*carla);
  return anna;
}

/* ── Several games ─────────────────────────────────────────────────────────────────────────── */

/* Two games are played in turn; each sees only its own moves. */
static void
test_in_turn (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");

  for (int turn = 0; turn < 8; turn++) {
    Client *other = turn % 2 == 0 ? bruno : carla;
    seated_open_game (anna, 1 + turn % 2);
    g_assert_cmpint (anna->snapshot->roster.n, ==, 2);
    g_assert_true (g_str_equal (anna->snapshot->roster.name[0], other->label)
                   || g_str_equal (anna->snapshot->roster.name[1], other->label));
    g_free (last_of (carla, "UpdateGame"));
    g_free (last_of (bruno, "UpdateGame"));
    seated_take_turn (seated_has_turn (anna) ? anna : other);
    seated_take_turn (seated_has_turn (anna) ? anna : other);
    assert_told (other, "UpdateCurrentPlayer", "");
    g_assert_null (client_take (other == bruno ? carla : bruno));
    world_wait (f->world, 5000);
  }
  for (guint64 number = 1; number <= 2; number++) {
    g_assert_cmpuint (room (f, number)->game.round, ==, 5);
    g_assert_true (is_present (f, number, "Anna"));
  }
}

/* The turn that begins elsewhere is told, with who is there; and what begins here isn't told twice.
 */
static void
test_told (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, ",\"turnTime\":60");

  seated_open_game (anna, 1);
  if (seated_has_turn (anna))
    seated_take_turn (anna);
  seated_open_game (anna, 2);
  world_wait (f->world, 2000);
  g_free (last_of (anna, "UpdateMySeats"));
  seated_take_turn (bruno);
  assert_told (anna, "UpdateMySeats",
               "\"remaining\":60000,\"isMyTurn\":true,\"players\":["
               "{\"nickname\":\"Bruno\",\"isHere\":true}]},{\"game\":2,");
  client_hang_up (bruno);
  g_assert_null (last_of (anna, "UpdateMySeats")); /* at most once a second */
  world_wait (f->world, 1000);
  assert_told (anna, "UpdateMySeats", "\"players\":[{\"nickname\":\"Bruno\"}]},{\"game\":2,");
  g_assert_null (last_of (carla, "UpdateMySeats"));
  seated_send (anna, "ReqGoToHall");
  assert_told (anna, "UpdateMySeats", "\"players\":[{\"nickname\":\"Carla\",\"isHere\":true");
}

/* Who has one game and looks at it is told nothing about it. */
static void
test_one_game (Fixture *f, gconstpointer data)
{
  Client *anna = seated_enter (f->world, "Anna", SEATS);
  Client *bruno = seated_enter (f->world, "Bruno", SEATS);

  assert_told (anna, "UpdateMySeats", "\"seats\":[]");
  seated_begin (anna, bruno, "");
  seated_choose (anna);
  seated_choose (bruno);
  seated_take_turn (seated_has_turn (anna) ? anna : bruno);
  world_wait (f->world, 5000);
  g_assert_null (last_of (anna, "UpdateMySeats"));
}

/* Leaving one game for good leaves the others alone. */
static void
test_leave_one (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");

  g_free (last_of (anna, "UpdateMySeats"));
  seated_send (anna, "ReqLeaveTable");
  assert_told (anna, "UpdateMySeats", "\"seats\":[{\"game\":1,");
  g_assert_false (is_present (f, 2, "Anna"));
  g_assert_true (is_present (f, 1, "Anna"));
  seated_open_game (anna, 2);
  assert_told (anna, "ErrTable", "NO_SUCH_TABLE");
  seated_open_game (anna, 1);
  g_assert_nonnull (anna->snapshot);
  assert_told (anna, "UpdateGame", "Bruno");
}

/* ── Who is there ──────────────────────────────────────────────────────────────────────────── */

/* The clock runs on while one looks at something else. */
static void
test_clock_runs (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, ",\"turnTime\":60");

  seated_open_game (anna, 1);
  if (!seated_has_turn (anna))
    seated_take_turn (bruno);
  seated_send (anna, "ReqGoToHall");
  g_free (last_of (bruno, "UpdatePlayerStatus"));
  world_wait (f->world, 59 * 1000);
  g_assert_false (seated_has_turn (bruno));
  world_wait (f->world, 2 * 1000);
  g_assert_true (seated_has_turn (bruno));
  g_assert_true (is_present (f, 1, "Anna"));
}

/* Who loses the connection is away from all games, and comes back to all. */
static void
test_lost (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");

  client_hang_up (anna);
  world_wait (f->world, 29 * 1000);
  g_assert_true (is_present (f, 1, "Anna") && is_present (f, 2, "Anna"));
  anna = seated_enter (f->world, "Anna", SEATS);
  assert_told (anna, "UpdateGame", "Carla");
  world_wait (f->world, 60 * 1000);
  g_assert_true (is_present (f, 1, "Anna") && is_present (f, 2, "Anna"));
  client_hang_up (anna);
  world_wait (f->world, 31 * 1000);
  g_assert_false (is_present (f, 1, "Anna") || is_present (f, 2, "Anna"));
  anna = seated_enter (f->world, "Anna", SEATS);
  g_assert_true (is_present (f, 1, "Anna") && is_present (f, 2, "Anna"));
  seated_send (anna, "ReqGoodbye");
  g_assert_false (is_present (f, 1, "Anna") || is_present (f, 2, "Anna"));
}

/* Who said goodbye comes to the hall; by another client, to a game. */
static void
test_comes_again (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");

  seated_send (anna, "ReqQuit");
  client_hang_up (anna);
  anna = seated_enter (f->world, "Anna", SEATS);
  g_autofree char *seats = last_of (anna, "UpdateMySeats");
  g_assert_nonnull (strstr (seats, "\"game\":1,"));
  g_assert_nonnull (strstr (seats, "\"game\":2,"));
  g_assert_null (anna->snapshot);
  g_assert_true (is_present (f, 1, "Anna") && is_present (f, 2, "Anna"));
  /* The same one again, before the server knows that the connection is broken. */
  anna = seated_enter (f->world, "Anna", SEATS);
  assert_told (anna, "UpdateMySeats", "\"game\":1,");
  /* Another client takes over, from the hall. */
  Client *older = seated_enter (f->world, "Anna", OLDER);
  assert_told (older, "UpdateGame", "");
  g_assert_null (anna->session);
  g_assert_null (last_of (older, "UpdateMySeats"));
  seated_send (older, "ReqGoToHall");
  assert_told (older, "ErrProtocol", "wasn't agreed on");
  client_hang_up (older);
  older = seated_enter (f->world, "Anna", OLDER);
  assert_told (older, "UpdateGame", "");
  /* Nobody else gets any of it. */
  assert_told (seated_join (f->world, "Anna", SEATS, SEATED_HALL), "ErrNickname", "TAKEN");
}

/* How much games grow by somebody who leaves and returns is limited, as with a single game. */
static void
test_growth (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");
  g_autofree char *secret = seated_secret_of ("Anna");
  g_autoptr (GString) text = g_string_new (NULL);
  guint before = room (f, 1)->log->len;

  for (int i = 0; i < 1000; i++)
    g_string_append_printf (text,
                            "{\"type\":\"ReqQuit\"}\n{\"type\":\"ReqJoin\",\"nickname\":\"Anna\","
                            "\"maestri\":{" SEATED_HALL ",\"secret\":\"%s\"}}\n",
                            secret);
  client_send_bytes (anna, text->str, (gssize) text->len);
  world_wait (f->world, 30 * 1000);
  g_assert_cmpuint (room (f, 1)->log->len - before, <, 1000);
}

/* ── Watching ──────────────────────────────────────────────────────────────────────────────── */

static void
watch (Client *client, const char *code)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqWatchTable\",\"code\":\"%s\"}", code);
  client_send_line (client, line);
}

/* One can watch others, but not oneself: that code leads to one's seat. */
static void
test_watch (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");

  seated_send (bruno, "ReqGoToHall");
  watch (bruno, room (f, 2)->table->code);
  assert_told (bruno, "UpdateTable", "\"isSpectator\":true");
  g_assert_true (is_present (f, 1, "Bruno"));
  seated_open_game (bruno, 1);
  assert_told (bruno, "UpdateGame", "");
  g_assert_cmpuint (room (f, 2)->table->spectators->len, ==, 0);
  seated_send (anna, "ReqGoToHall");
  watch (anna, room (f, 1)->table->code);
  g_assert_cmpuint (room (f, 1)->table->spectators->len, ==, 0);
  assert_told (anna, "UpdateGame", "Bruno");
  seated_send (anna, "ReqGoToHall");
  join_table (anna, room (f, 2)->table->code);
  assert_told (anna, "UpdateGame", "Carla");
}

/* ── Sleeping, restarts ────────────────────────────────────────────────────────────────────── */

static void
restart (Fixture *f)
{
  world_free (g_steal_pointer (&f->world));
  mae_store_close (f->store);
  f->store = stored_world_open (f->path);
  f->world = stored_world_start ("standard", f->store);
  f->world->server->config.silence_max = G_TIME_SPAN_HOUR;
}

static guint
n_asleep (Fixture *f)
{
  return mae_sleepers_count (mae_rooms_get_sleepers (f->world->server->rooms));
}

/* After a restart all games are there, and only the one that is wanted wakes up with whoever comes.
 */
static void
test_restart (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");
  Client *dino = seated_enter (f->world, "Dino", SEATS);

  seated_send (anna, "ReqGoToHall");
  seated_begin (anna, dino, "");
  restart (f);
  g_assert_cmpuint (n_asleep (f), ==, 3);
  assert_told (seated_join (f->world, "Anna", SEATS, SEATED_HALL), "ErrNickname", "TAKEN");
  anna = seated_enter (f->world, "Anna", SEATS);
  g_autofree char *seats = last_of (anna, "UpdateMySeats");
  for (int number = 1; number <= 3; number++) {
    g_autofree char *part = g_strdup_printf ("\"game\":%d,", number);
    g_assert_nonnull (strstr (seats, part));
  }
  g_assert_cmpuint (n_asleep (f), ==, 2);
  seated_open_game (anna, 1);
  assert_told (anna, "UpdateGame", "Bruno");
  g_assert_cmpuint (n_asleep (f), ==, 1);
  /* Carla wakes her game: Anna, who looks at another one, is there. */
  carla = seated_enter (f->world, "Carla", OLDER);
  g_assert_cmpuint (n_asleep (f), ==, 0);
  assert_told (carla, "UpdateGame", "Anna");
  g_assert_true (is_present (f, 2, "Anna"));
  world_wait (f->world, 1000);
  g_free (seats);
  seats = last_of (anna, "UpdateMySeats");
  g_assert_nonnull (strstr (seats, "Carla"));
  g_assert_null (strstr (seats, "isAsleep"));
  world_wait (f->world, 120 * 1000);
  g_assert_cmpuint (n_asleep (f), ==, 0);
  client_hang_up (anna);
  client_hang_up (carla);
  world_wait (f->world, 200 * 1000);
  g_assert_cmpuint (n_asleep (f), ==, 3);
  anna = seated_enter (f->world, "Anna", SEATS);
  assert_told (anna, "UpdateMySeats",
               "\"round\":0,\"isMyTurn\":true,\"isAsleep\":true,"
               "\"players\":[{\"nickname\":\"Dino\",\"isToMove\":true}]");
}

/* The names of people in games that sleep stay theirs until the last of these is over. */
static void
test_given_up (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");
  guint n;

  client_hang_up (anna);
  client_hang_up (bruno);
  client_hang_up (carla);
  world_wait (f->world, 200 * 1000);
  g_assert_cmpuint (n_asleep (f), ==, 2);
  g_assert_true (mae_server_remove (f->world->server, "1", f->world->now, &n, NULL));
  world_deliver (f->world);
  assert_told (seated_join (f->world, "Anna", SEATS, SEATED_HALL), "ErrNickname", "TAKEN");
  assert_told (seated_join (f->world, "Bruno", SEATS, SEATED_HALL), "UpdateTables", "");
  anna = seated_enter (f->world, "Anna", SEATS);
  assert_told (anna, "UpdateMySeats", "\"seats\":[{\"game\":2,");
  restart (f);
  anna = seated_enter (f->world, "Anna", SEATS);
  assert_told (anna, "UpdateMySeats", "\"seats\":[{\"game\":2,");
  g_assert_true (mae_server_remove (f->world->server, "2", f->world->now, &n, NULL));
  world_deliver (f->world);
  world_wait (f->world, 2000);
  assert_told (anna, "UpdateMySeats", "\"seats\":[]");
  client_hang_up (anna);
  assert_told (seated_join (f->world, "Anna", SEATS, SEATED_HALL), "UpdateTables", "");
}

/* ── Bounds, hostile input ─────────────────────────────────────────────────────────────────── */

static void
test_bounds (Fixture *f, gconstpointer data)
{
  world_free (g_steal_pointer (&f->world));
  f->world = world_new (mae_ruleset_builtin ("standard"));
  f->world->config.store = f->store;
  f->world->config.seats_per_address = 5;
  world_start (f->world);
  f->world->server->config.seats_max = 2;
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");
  Client *dino = seated_enter (f->world, "Dino", SEATS);

  seated_send (anna, "ReqGoToHall");
  client_send_line (anna, "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
  assert_told (anna, "ErrTable", "\"reason\":\"TOO_MANY_GAMES\",\"most\":2");
  g_autofree char *code = open_table (dino, "\"playersCount\":2");
  join_table (anna, code);
  assert_told (anna, "ErrTable", "\"reason\":\"TOO_MANY_GAMES\",\"most\":2");
  seated_open_game (anna, 2);
  seated_send (anna, "ReqLeaveTable");
  join_table (anna, code);
  assert_told (anna, "UpdateGame", "Dino");
  /* Of one address: those who have no game yet may still play. */
  f->world->server->config.seats_max = 20;
  seated_send (anna, "ReqGoToHall");
  client_send_line (anna, "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
  assert_told (anna, "ErrTable", "TOO_MANY_GAMES");
  seated_begin (seated_enter (f->world, "Elena", SEATS), seated_enter (f->world, "Fabio", SEATS),
                "");
  g_assert_nonnull (room (f, 4));
}

static void
test_hostile (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");
  static const gint64 numbers[] = { 2, 0, -1, 3, G_MAXINT32 };

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++) {
    seated_open_game (bruno, numbers[i]);
    assert_told (bruno, "ErrTable", "NO_SUCH_TABLE");
  }
  client_send_line (bruno, "{\"type\":\"ReqOpenGame\",\"game\":4294967297}");
  assert_told (bruno, "ErrProtocol", "game");
  Client *nobody = world_connect (f->world, "nobody", "192.0.2.9", NULL);
  seated_open_game (nobody, 1);
  assert_told (nobody, "ErrProtocol", "wasn't agreed on");
  client_send_line (
      nobody, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[" SEATS "]}}");
  seated_open_game (nobody, 1);
  assert_told (nobody, "ErrNickname", "NOT_SET");
  seated_send (nobody, "ReqGoToHall");
  assert_told (nobody, "ErrNickname", "NOT_SET");
  /* In the hall, at an open table, without a game. */
  Client *dino = seated_enter (f->world, "Dino", SEATS);
  seated_send (dino, "ReqGoToHall");
  assert_told (dino, "ErrTable", "NOT_AT_TABLE");
  g_autofree char *code = open_table (dino, "\"playersCount\":2");
  seated_open_game (dino, 1);
  assert_told (dino, "ErrTable", "NOT_IN_HALL");
  seated_send (dino, "ReqGoToHall");
  assert_told (dino, "UpdateTables", "");
  join_table (anna, code);
  /* Without a secret the seat would be anybody's. */
  Client *elena = seated_join (f->world, "Elena", "\"tables\",\"seats\"", SEATED_HALL);
  Client *fabio = seated_enter (f->world, "Fabio", SEATS);
  seated_begin (elena, fabio, "");
  seated_send (elena, "ReqGoToHall");
  assert_told (elena, "ErrProtocol", "can't be kept");
  g_assert_null (last_of (elena, "UpdateMySeats"));
  /* The same game again, many times: it is shown, as fast as large answers may be. */
  for (int i = 0; i < 50; i++)
    seated_open_game (anna, 2);
  world_wait (f->world, 60 * 1000);
  g_assert_true (is_present (f, 2, "Anna"));
  g_assert_nonnull (anna->session);
}

/* A game that is over while one looks at another one can be seen once more. */
static void
test_over (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");

  seated_send (anna, "ReqGoToHall");
  for (int i = 0; i < 1000 && !room (f, 1)->ended; i++) {
    Client *who = seated_has_turn (bruno) ? bruno : anna;
    if (who == anna)
      seated_open_game (anna, 1);
    world_wait (f->world, 2000);
    seated_take_turn (who);
    if (who == anna)
      seated_send (anna, "ReqGoToHall");
  }
  g_assert_true (room (f, 1)->ended);
  world_wait (f->world, 2000);
  if (client_game (anna, "Anna", NULL) == NULL)
    assert_told (anna, "UpdateMySeats", "\"state\":\"ENDED\"");
  seated_open_game (anna, 1);
  assert_told (anna, "UpdateGame", "Bruno");
  seated_send (anna, "ReqGoToHall");
  assert_told (anna, "UpdateMySeats", "\"seats\":[{\"game\":2,");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
#define ADD(path, test) g_test_add ("/server/seats/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("in-turn", test_in_turn);
  ADD ("told", test_told);
  ADD ("one-game", test_one_game);
  ADD ("leave-one", test_leave_one);
  ADD ("clock-runs", test_clock_runs);
  ADD ("lost", test_lost);
  ADD ("comes-again", test_comes_again);
  ADD ("growth", test_growth);
  ADD ("watch", test_watch);
  ADD ("restart", test_restart);
  ADD ("given-up", test_given_up);
  ADD ("bounds", test_bounds);
  ADD ("hostile", test_hostile);
  ADD ("over", test_over);
  return g_test_run ();
}
