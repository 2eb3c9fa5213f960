/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Holidays from games over days: docs/protocol.md, "Games over days". */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "seated.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "stored-world.h"

#define DAYS "\"resume\",\"tables\",\"spectate\",\"chat\",\"clock\",\"undo\",\"seats\",\"days\""
#define HOLIDAYS DAYS ",\"reserve\",\"holidays\""
#define A_DAY ",\"turnTime\":86400"

#define HOURS(n) ((n) *G_GINT64_CONSTANT (3600000)) /* milliseconds */

typedef StoredWorld Fixture;

static void
set_up_world (Fixture *f)
{
  /* Clients here answer no heartbeats. */
  f->world->server->config.silence_max = 1000 * G_TIME_SPAN_DAY;
  f->world->server->config.heartbeat_after = 500 * G_TIME_SPAN_DAY;
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

static void
restart_with (Fixture *f, gint64 jump, guint holidays)
{
  world_free (g_steal_pointer (&f->world));
  mae_store_close (f->store);
  f->store = stored_world_open (f->path);
  f->world = world_new (mae_ruleset_builtin ("standard"));
  f->world->config.store = f->store;
  f->world->config.wall_offset = jump;
  f->world->config.holidays = holidays;
  world_start (f->world);
  g_assert_true (mae_server_load (f->world->server, f->world->now, NULL));
  set_up_world (f);
}

static Client *
enter (Fixture *f, const char *name)
{
  return seated_enter (f->world, name, HOLIDAYS);
}

static void
quit (Client *client)
{
  seated_send (client, "ReqQuit");
  client_hang_up (client);
}

static void
ask (Client *client, int days)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqHoliday\",\"days\":%d}", days);
  client_send_line (client, line);
}

/* Anna and Bruno play over days, have chosen, and look at the hall. Returns who is to move. */
static const char *
play (Fixture *f, Client **anna, Client **bruno)
{
  *anna = enter (f, "Anna");
  *bruno = enter (f, "Bruno");
  seated_begin (*anna, *bruno, A_DAY);
  seated_choose (*anna);
  seated_choose (*bruno);
  const char *mover = seated_has_turn (*anna) ? "Anna" : "Bruno";
  seated_send (*anna, "ReqGoToHall");
  seated_send (*bruno, "ReqGoToHall");
  world_wait (f->world, 2000);
  return mover;
}

/* Returns the number after @name in the list of games that @client is told last, in hours; -1:
 * there is none. */
static gint64
hours_told (Client *client, const char *name)
{
  g_autofree char *seats = last_of (client, "UpdateMySeats");
  g_autofree char *member = g_strdup_printf ("\"%s\":", name);
  const char *found = seats != NULL ? strstr (seats, member) : NULL;

  if (found == NULL)
    return -1;
  return (g_ascii_strtoll (found + strlen (member), NULL, 10) + HOURS (1) / 2) / HOURS (1);
}

/* The time that is left in the only game, in hours, as @name is told on coming. */
static gint64
hours_left (Fixture *f, const char *name)
{
  Client *client = enter (f, name);
  gint64 hours = hours_told (client, "remaining");

  quit (client);
  return hours;
}

/* ── Clocks ────────────────────────────────────────────────────────────────────────────────── */

/* The time of a turn that has begun stands still, whether the game sleeps or not; others are told.
 */
static void
test_held (Fixture *f, gconstpointer data)
{
  for (int sleeps = 0; sleeps < 2; sleeps++) {
    Client *anna, *bruno;
    const char *name = sleeps == 0 ? play (f, &anna, &bruno) : NULL;

    if (sleeps == 0) {
      Client *mover = g_str_equal (name, "Anna") ? anna : bruno;
      Client *other = mover == anna ? bruno : anna;
      ask (mover, 3);
      assert_told (mover, "UpdateMySeats", "\"holidayDays\":11,\"holiday\":259200000}");
      world_wait (f->world, 1500);
      g_assert_cmpint (hours_told (other, "remaining"), ==, 4 * 24);
      quit (mover);
      quit (other);
      world_wait (f->world, 300 * 1000);
      continue;
    }
    g_assert_cmpuint (mae_sleepers_count (mae_rooms_get_sleepers (f->world->server->rooms)), ==, 1);
    anna = enter (f, "Anna");
    bruno = enter (f, "Bruno");
    g_autofree char *games = last_of (anna, "UpdateMySeats");
    gboolean is_annas = strstr (games, "isMyTurn") != NULL;
    ask (is_annas ? anna : bruno, 2);
    world_wait (f->world, 1500);
    g_assert_cmpint (hours_told (is_annas ? bruno : anna, "holiday"), ==, 5 * 24);
    g_assert_cmpint (hours_left (f, "Anna"), ==, 6 * 24);
    restart_with (f, 3650 * G_TIME_SPAN_DAY, 14);
    g_assert_cmpint (hours_left (f, "Bruno"), ==, 6 * 24);
    /* It is passed then, and not before. */
    world_wait (f->world, HOURS (6 * 24 - 1));
    const char *mover = is_annas ? "Anna" : "Bruno";
    Client *client = enter (f, mover);
    assert_told (client, "UpdateMySeats", "\"isMyTurn\":true");
    quit (client);
    world_wait (f->world, HOURS (2));
    client = enter (f, mover);
    g_autofree char *seats = last_of (client, "UpdateMySeats");
    g_assert_null (strstr (seats, "\"isMyTurn\":true"));
    g_assert_null (strstr (seats, "\"holiday\":"));
    g_assert_nonnull (strstr (seats, "\"holidayDays\":9"));
  }
}

/* A turn that begins during a holiday has its whole time after it. */
static void
test_next (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  const char *name = play (f, &anna, &bruno);
  Client *mover = g_str_equal (name, "Anna") ? anna : bruno, *other = mover == anna ? bruno : anna;

  ask (other, 5);
  g_assert_cmpint (hours_left (f, "Carla"), ==, -1);
  world_wait (f->world, HOURS (12));
  seated_open_game (mover, 1);
  g_free (last_of (mover, "UpdateClock"));
  seated_take_turn (mover);
  g_autofree char *clock = last_of (mover, "UpdateClock");
  g_assert_nonnull (strstr (clock, "\"remaining\":4752")); /* 5.5 days, in ms */
  /* Who is on holiday can play. */
  seated_open_game (other, 1);
  seated_take_turn (other);
  g_assert_true (seated_has_turn (mover));
  /* It is also told to who has one game and looks at it. */
  g_free (last_of (mover, "UpdateMySeats"));
  ask (other, 1);
  world_wait (f->world, 1500);
  assert_told (mover, "UpdateMySeats", "\"holiday\":");
}

/* In the setup the time stands still for all, as long as somebody who chooses is on holiday. */
static void
test_setup (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna"), *bruno = enter (f, "Bruno");

  seated_begin (anna, bruno, A_DAY);
  ask (anna, 2);
  ask (bruno, 3);
  g_assert_cmpint (hours_told (bruno, "remaining"), ==, 4 * 24);
  ask (anna, 1);
  g_assert_cmpint (hours_told (anna, "remaining"), ==, 4 * 24);
  seated_choose (bruno);
  ask (bruno, 5); /* isn't waited for any more */
  g_assert_cmpint (hours_told (bruno, "remaining"), ==, 4 * 24);
  world_wait (f->world, HOURS (4 * 24 - 1));
  int seat;
  g_assert_cmpint (client_game (anna, "Anna", &seat)->phase, ==, MAE_PHASE_SETUP);
  world_wait (f->world, HOURS (2));
  g_assert_cmpint (client_game (anna, "Anna", &seat)->phase, ==, MAE_PHASE_TURNS);
}

/* ── Bounds ────────────────────────────────────────────────────────────────────────────────── */

static void
test_bounded (Fixture *f, gconstpointer data)
{
  Client *anna = enter (f, "Anna");

  /* Who has no seat needs no holiday. */
  ask (anna, 1);
  assert_told (anna, "UpdateMySeats", "\"holidayDays\":14}");
  g_free (open_table (anna, "\"playersCount\":2" A_DAY));
  static const int refused[] = { 0, -1, 15, 1000000 };
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++) {
    ask (anna, refused[i]);
    assert_told (anna, "UpdateMySeats", "\"holidayDays\":14}");
  }
  ask (anna, 10);
  assert_told (anna, "UpdateMySeats", "\"holidayDays\":4,\"holiday\":864000000}");
  ask (anna, 5);
  assert_told (anna, "UpdateMySeats", "\"holidayDays\":4,");
  ask (anna, 4);
  assert_told (anna, "UpdateMySeats", "\"holidayDays\":0,\"holiday\":1209600000}");
  quit (anna);
  restart_with (f, -3650 * G_TIME_SPAN_DAY, 14);
  anna = enter (f, "Anna");
  assert_told (anna, "UpdateMySeats", "\"holidayDays\":0,\"holiday\":12096");
  ask (anna, 1);
  assert_told (anna, "UpdateMySeats", "\"holidayDays\":0,");
  /* The next year. */
  world_wait (f->world, HOURS (365 * 24 + 2));
  g_free (open_table (anna, "\"playersCount\":2" A_DAY));
  ask (anna, 14);
  assert_told (anna, "UpdateMySeats", "\"holidayDays\":0,\"holiday\":1209600000}");
}

/* Without the extension, nothing is told; nor if the server gives no holidays. */
static void
test_older (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  const char *name = play (f, &anna, &bruno);

  ask (g_str_equal (name, "Anna") ? anna : bruno, 1);
  quit (anna);
  quit (bruno);
  Client *client = seated_enter (f->world, name, DAYS);
  g_autofree char *seats = last_of (client, "UpdateMySeats");
  g_assert_null (strstr (seats, "oliday"));
  ask (client, 1);
  assert_told (client, "ErrProtocol", "extension");
  quit (client);
  restart_with (f, 0, 0);
  client = enter (f, name);
  g_autofree char *later = last_of (client, "UpdateMySeats");
  g_assert_null (strstr (later, "oliday"));
}

/* It isn't told before it is stored. */
static void
test_saved (Fixture *f, gconstpointer data)
{
  Client *anna, *bruno;
  const char *name = play (f, &anna, &bruno);
  Client *mover = g_str_equal (name, "Anna") ? anna : bruno;

  stored_world_set_unwritable (f, TRUE);
  g_free (last_of (mover, "UpdateMySeats"));
  ask (mover, 3);
  g_autofree char *early = last_of (mover, "UpdateMySeats");
  g_assert_null (early);
  stored_world_set_unwritable (f, FALSE);
  world_wait (f->world, 6000);
  assert_told (mover, "UpdateMySeats", "\"holidayDays\":11");
  stored_world_assert_warned ("be saved");
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*test) (Fixture *f, gconstpointer data);
  } tests[] = {
    { "held", test_held },       { "next", test_next },   { "setup", test_setup },
    { "bounded", test_bounded }, { "older", test_older }, { "saved", test_saved },
  };

  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++) {
    g_autofree char *path = g_strconcat ("/holidays/", tests[i].name, NULL);
    g_test_add (path, Fixture, NULL, set_up, tests[i].test, tear_down);
  }
  return g_test_run ();
}
