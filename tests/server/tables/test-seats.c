/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* People who have seats in several games: docs/protocol.md, "Several games". */
#include <string.h>

#include "engine/moves.h"
#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "server/tables/table.h"
#include "stored-world.h"

#define SEATS "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\",\"seats\""
#define OLDER "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\""
#define HALL "\"hall\":true"

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

/* Connects with @features and joins with the members @extra. */
static Client *
join (World *world, const char *name, const char *features, const char *extra)
{
  Client *client = world_connect (world, name, "192.0.2.1", NULL);
  g_autofree char *welcome = g_strdup_printf (
      "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[%s]}}", features);
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{%s}}", name, extra);

  client->follows = TRUE;
  client_send_line (client, welcome);
  client_send_line (client, line);
  return client;
}

/* The secret of each name, so that the same person may come again: "s" and the name, 43 letters. */
static char *
secret_of (const char *name)
{
  g_autofree char *padding = g_strnfill (43 - strlen (name), 's');
  return g_strconcat (padding, name, NULL);
}

static Client *
enter (World *world, const char *name, const char *features)
{
  g_autofree char *secret = secret_of (name);
  g_autofree char *extra = g_strdup_printf (HALL ",\"secret\":\"%s\"", secret);

  return join (world, name, features, extra);
}

static void
send (Client *client, const char *type)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"%s\"}", type);
  client_send_line (client, line);
}

static void
open_game (Client *client, gint64 number)
{
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqOpenGame\",\"game\":%" G_GINT64_FORMAT "}", number);
  client_send_line (client, line);
}

/* @one, in the hall, opens a table with the further members @wishes, and @other joins. */
static void
begin (Client *one, Client *other, const char *wishes)
{
  g_autofree char *all = g_strconcat ("\"playersCount\":2", wishes, NULL);
  g_autofree char *code = open_table (one, all);
  join_table (other, code);
}

/* Makes a move of @kinds in the game that @client looks at; FALSE: there is none. */
static gboolean
move (Client *client, guint kinds)
{
  int seat;
  const MaeGame *game = client_game (client, client->label, &seat);
  MaeMove moves[1];
  MaeCommand command;

  if (mae_moves_list (game, seat, kinds, moves, 1) == 0)
    return FALSE;
  mae_move_to_command (game, moves, &command);
  client_send_command (client, &command);
  return TRUE;
}

static void
choose (Client *client)
{
  move (client, 1u << MAE_COMMAND_CHOOSE_LEADERS);
  move (client, 1u << MAE_COMMAND_CHOOSE_RESOURCES);
}

static void
take_turn (Client *client)
{
  g_assert_true (move (client, 1u << MAE_COMMAND_TAKE_MARKET));
  send (client, "ReqEndTurn");
}

/* Whether it is @client's turn in the game that it looks at. */
static gboolean
has_turn (Client *client)
{
  int seat;
  const MaeGame *game = client_game (client, client->label, &seat);

  return mae_game_is_to_move (game, seat);
}

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
  Client *anna = enter (f->world, "Anna", SEATS);

  *bruno = enter (f->world, "Bruno", SEATS);
  *carla = enter (f->world, "Carla", OLDER);
  begin (anna, *bruno, wishes);
  choose (anna);
  choose (*bruno);
  send (anna, "ReqGoToHall");
  begin (anna, *carla, wishes);
  choose (anna);
  choose (*carla);
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
    open_game (anna, 1 + turn % 2);
    g_assert_cmpint (anna->snapshot->roster.n, ==, 2);
    g_assert_true (g_str_equal (anna->snapshot->roster.name[0], other->label)
                   || g_str_equal (anna->snapshot->roster.name[1], other->label));
    g_free (last_of (carla, "UpdateGame"));
    g_free (last_of (bruno, "UpdateGame"));
    take_turn (has_turn (anna) ? anna : other);
    take_turn (has_turn (anna) ? anna : other);
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

  open_game (anna, 1);
  if (has_turn (anna))
    take_turn (anna);
  open_game (anna, 2);
  world_wait (f->world, 2000);
  g_free (last_of (anna, "UpdateMySeats"));
  take_turn (bruno);
  assert_told (anna, "UpdateMySeats",
               "\"remaining\":60000,\"isMyTurn\":true,\"players\":["
               "{\"nickname\":\"Bruno\",\"isHere\":true}]},{\"game\":2,");
  client_hang_up (bruno);
  g_assert_null (last_of (anna, "UpdateMySeats")); /* at most once a second */
  world_wait (f->world, 1000);
  assert_told (anna, "UpdateMySeats", "\"players\":[{\"nickname\":\"Bruno\"}]},{\"game\":2,");
  g_assert_null (last_of (carla, "UpdateMySeats"));
  send (anna, "ReqGoToHall");
  assert_told (anna, "UpdateMySeats", "\"players\":[{\"nickname\":\"Carla\",\"isHere\":true");
}

/* Who has one game and looks at it is told nothing about it. */
static void
test_one_game (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f->world, "Anna", SEATS);
  Client *bruno = enter (f->world, "Bruno", SEATS);

  assert_told (anna, "UpdateMySeats", "\"seats\":[]");
  begin (anna, bruno, "");
  choose (anna);
  choose (bruno);
  take_turn (has_turn (anna) ? anna : bruno);
  world_wait (f->world, 5000);
  g_assert_null (last_of (anna, "UpdateMySeats"));
}

/* Leaving one game for good leaves the others alone. */
static void
test_leave_one (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");

  g_free (last_of (anna, "UpdateMySeats"));
  send (anna, "ReqLeaveTable");
  assert_told (anna, "UpdateMySeats", "\"seats\":[{\"game\":1,");
  g_assert_false (is_present (f, 2, "Anna"));
  g_assert_true (is_present (f, 1, "Anna"));
  open_game (anna, 2);
  assert_told (anna, "ErrTable", "NO_SUCH_TABLE");
  open_game (anna, 1);
  g_assert_nonnull (anna->snapshot);
  assert_told (anna, "UpdateGame", "Bruno");
}

/* ── Who is there ──────────────────────────────────────────────────────────────────────────── */

/* The clock runs on while one looks at something else. */
static void
test_clock_runs (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, ",\"turnTime\":60");

  open_game (anna, 1);
  if (!has_turn (anna))
    take_turn (bruno);
  send (anna, "ReqGoToHall");
  g_free (last_of (bruno, "UpdatePlayerStatus"));
  world_wait (f->world, 59 * 1000);
  g_assert_false (has_turn (bruno));
  world_wait (f->world, 2 * 1000);
  g_assert_true (has_turn (bruno));
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
  anna = enter (f->world, "Anna", SEATS);
  assert_told (anna, "UpdateGame", "Carla");
  world_wait (f->world, 60 * 1000);
  g_assert_true (is_present (f, 1, "Anna") && is_present (f, 2, "Anna"));
  client_hang_up (anna);
  world_wait (f->world, 31 * 1000);
  g_assert_false (is_present (f, 1, "Anna") || is_present (f, 2, "Anna"));
  anna = enter (f->world, "Anna", SEATS);
  g_assert_true (is_present (f, 1, "Anna") && is_present (f, 2, "Anna"));
  send (anna, "ReqGoodbye");
  g_assert_false (is_present (f, 1, "Anna") || is_present (f, 2, "Anna"));
}

/* Who said goodbye comes to the hall; by another client, to a game. */
static void
test_comes_again (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");

  send (anna, "ReqQuit");
  client_hang_up (anna);
  anna = enter (f->world, "Anna", SEATS);
  g_autofree char *seats = last_of (anna, "UpdateMySeats");
  g_assert_nonnull (strstr (seats, "\"game\":1,"));
  g_assert_nonnull (strstr (seats, "\"game\":2,"));
  g_assert_null (anna->snapshot);
  g_assert_true (is_present (f, 1, "Anna") && is_present (f, 2, "Anna"));
  /* The same one again, before the server knows that the connection is broken. */
  anna = enter (f->world, "Anna", SEATS);
  assert_told (anna, "UpdateMySeats", "\"game\":1,");
  /* Another client takes over, from the hall. */
  Client *older = enter (f->world, "Anna", OLDER);
  assert_told (older, "UpdateGame", "");
  g_assert_null (anna->session);
  g_assert_null (last_of (older, "UpdateMySeats"));
  send (older, "ReqGoToHall");
  assert_told (older, "ErrProtocol", "wasn't agreed on");
  client_hang_up (older);
  older = enter (f->world, "Anna", OLDER);
  assert_told (older, "UpdateGame", "");
  /* Nobody else gets any of it. */
  assert_told (join (f->world, "Anna", SEATS, HALL), "ErrNickname", "TAKEN");
}

/* How much games grow by somebody who leaves and returns is limited, as with a single game. */
static void
test_growth (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");
  g_autofree char *secret = secret_of ("Anna");
  g_autoptr (GString) text = g_string_new (NULL);
  guint before = room (f, 1)->log->len;

  for (int i = 0; i < 1000; i++)
    g_string_append_printf (text,
                            "{\"type\":\"ReqQuit\"}\n{\"type\":\"ReqJoin\",\"nickname\":\"Anna\","
                            "\"maestri\":{" HALL ",\"secret\":\"%s\"}}\n",
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

  send (bruno, "ReqGoToHall");
  watch (bruno, room (f, 2)->table->code);
  assert_told (bruno, "UpdateTable", "\"isSpectator\":true");
  g_assert_true (is_present (f, 1, "Bruno"));
  open_game (bruno, 1);
  assert_told (bruno, "UpdateGame", "");
  g_assert_cmpuint (room (f, 2)->table->spectators->len, ==, 0);
  send (anna, "ReqGoToHall");
  watch (anna, room (f, 1)->table->code);
  g_assert_cmpuint (room (f, 1)->table->spectators->len, ==, 0);
  assert_told (anna, "UpdateGame", "Bruno");
  send (anna, "ReqGoToHall");
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
  Client *dino = enter (f->world, "Dino", SEATS);

  send (anna, "ReqGoToHall");
  begin (anna, dino, "");
  restart (f);
  g_assert_cmpuint (n_asleep (f), ==, 3);
  assert_told (join (f->world, "Anna", SEATS, HALL), "ErrNickname", "TAKEN");
  anna = enter (f->world, "Anna", SEATS);
  g_autofree char *seats = last_of (anna, "UpdateMySeats");
  for (int number = 1; number <= 3; number++) {
    g_autofree char *part = g_strdup_printf ("\"game\":%d,", number);
    g_assert_nonnull (strstr (seats, part));
  }
  g_assert_cmpuint (n_asleep (f), ==, 2);
  open_game (anna, 1);
  assert_told (anna, "UpdateGame", "Bruno");
  g_assert_cmpuint (n_asleep (f), ==, 1);
  /* Carla wakes her game: Anna, who looks at another one, is there. */
  carla = enter (f->world, "Carla", OLDER);
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
  anna = enter (f->world, "Anna", SEATS);
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
  assert_told (join (f->world, "Anna", SEATS, HALL), "ErrNickname", "TAKEN");
  assert_told (join (f->world, "Bruno", SEATS, HALL), "UpdateTables", "");
  anna = enter (f->world, "Anna", SEATS);
  assert_told (anna, "UpdateMySeats", "\"seats\":[{\"game\":2,");
  restart (f);
  anna = enter (f->world, "Anna", SEATS);
  assert_told (anna, "UpdateMySeats", "\"seats\":[{\"game\":2,");
  g_assert_true (mae_server_remove (f->world->server, "2", f->world->now, &n, NULL));
  world_deliver (f->world);
  world_wait (f->world, 2000);
  assert_told (anna, "UpdateMySeats", "\"seats\":[]");
  client_hang_up (anna);
  assert_told (join (f->world, "Anna", SEATS, HALL), "UpdateTables", "");
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
  Client *dino = enter (f->world, "Dino", SEATS);

  send (anna, "ReqGoToHall");
  client_send_line (anna, "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
  assert_told (anna, "ErrTable", "\"reason\":\"TOO_MANY_GAMES\",\"most\":2");
  g_autofree char *code = open_table (dino, "\"playersCount\":2");
  join_table (anna, code);
  assert_told (anna, "ErrTable", "\"reason\":\"TOO_MANY_GAMES\",\"most\":2");
  open_game (anna, 2);
  send (anna, "ReqLeaveTable");
  join_table (anna, code);
  assert_told (anna, "UpdateGame", "Dino");
  /* Of one address: those who have no game yet may still play. */
  f->world->server->config.seats_max = 20;
  send (anna, "ReqGoToHall");
  client_send_line (anna, "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
  assert_told (anna, "ErrTable", "TOO_MANY_GAMES");
  begin (enter (f->world, "Elena", SEATS), enter (f->world, "Fabio", SEATS), "");
  g_assert_nonnull (room (f, 4));
}

static void
test_hostile (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");
  static const gint64 numbers[] = { 2, 0, -1, 3, G_MAXINT32 };

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++) {
    open_game (bruno, numbers[i]);
    assert_told (bruno, "ErrTable", "NO_SUCH_TABLE");
  }
  client_send_line (bruno, "{\"type\":\"ReqOpenGame\",\"game\":4294967297}");
  assert_told (bruno, "ErrProtocol", "game");
  Client *nobody = world_connect (f->world, "nobody", "192.0.2.9", NULL);
  open_game (nobody, 1);
  assert_told (nobody, "ErrProtocol", "wasn't agreed on");
  client_send_line (
      nobody, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[" SEATS "]}}");
  open_game (nobody, 1);
  assert_told (nobody, "ErrNickname", "NOT_SET");
  send (nobody, "ReqGoToHall");
  assert_told (nobody, "ErrNickname", "NOT_SET");
  /* In the hall, at an open table, without a game. */
  Client *dino = enter (f->world, "Dino", SEATS);
  send (dino, "ReqGoToHall");
  assert_told (dino, "ErrTable", "NOT_AT_TABLE");
  g_autofree char *code = open_table (dino, "\"playersCount\":2");
  open_game (dino, 1);
  assert_told (dino, "ErrTable", "NOT_IN_HALL");
  send (dino, "ReqGoToHall");
  assert_told (dino, "UpdateTables", "");
  join_table (anna, code);
  /* Without a secret the seat would be anybody's. */
  Client *elena = join (f->world, "Elena", "\"tables\",\"seats\"", HALL);
  Client *fabio = enter (f->world, "Fabio", SEATS);
  begin (elena, fabio, "");
  send (elena, "ReqGoToHall");
  assert_told (elena, "ErrProtocol", "can't be kept");
  g_assert_null (last_of (elena, "UpdateMySeats"));
  /* The same game again, many times: it is shown, as fast as large answers may be. */
  for (int i = 0; i < 50; i++)
    open_game (anna, 2);
  world_wait (f->world, 60 * 1000);
  g_assert_true (is_present (f, 2, "Anna"));
  g_assert_nonnull (anna->session);
}

/* A game that is over while one looks at another one can be seen once more. */
static void
test_over (Fixture *f, gconstpointer data)
{
  Client *bruno, *carla, *anna = play_two (f, &bruno, &carla, "");

  send (anna, "ReqGoToHall");
  for (int i = 0; i < 1000 && !room (f, 1)->ended; i++) {
    Client *who = has_turn (bruno) ? bruno : anna;
    if (who == anna)
      open_game (anna, 1);
    world_wait (f->world, 2000);
    take_turn (who);
    if (who == anna)
      send (anna, "ReqGoToHall");
  }
  g_assert_true (room (f, 1)->ended);
  world_wait (f->world, 2000);
  if (client_game (anna, "Anna", NULL) == NULL)
    assert_told (anna, "UpdateMySeats", "\"state\":\"ENDED\"");
  open_game (anna, 1);
  assert_told (anna, "UpdateGame", "Bruno");
  send (anna, "ReqGoToHall");
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
