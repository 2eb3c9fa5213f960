/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asking for one's turns without joining: docs/protocol.md, "Asking for one's turns". */
#include <string.h>

#include "guests.h"
#include "server/report/report.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "waiting.h"

#define ASKER "\"turns\""
#define NONE "{\"type\":\"ResMyTurns\",\"seats\":[]}"

typedef StoredWorld Fixture;

static Client *
connect_asker (Fixture *f, const char *address, const char *features)
{
  Client *client = world_connect (f->world, "Q", address, NULL);
  g_autofree char *welcome = g_strdup_printf (
      "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[%s]}}", features);
  char *line;

  client_send_line (client, welcome);
  while ((line = client_take (client)) != NULL)
    g_free (line);
  return client;
}

static void
ask_with (Client *client, const char *name, const char *secret)
{
  g_autofree char *line = g_strdup_printf (
      "{\"type\":\"ReqMyTurns\",\"nickname\":\"%s\",\"secret\":\"%s\"}", name, secret);
  client_send_line (client, line);
}

/* Returns the answer to a question by a connection of its own. (transfer full) */
static char *
ask (Fixture *f, const char *name)
{
  Client *client = connect_asker (f, "198.51.100.7", ASKER);
  g_autofree char *secret = seated_secret_of (name);

  ask_with (client, name, secret);
  char *answer = client_take (client);
  client_hang_up (client);
  g_assert_nonnull (answer);
  return answer;
}

static void
assert_answer (Fixture *f, const char *name, const char *text)
{
  g_autofree char *answer = ask (f, name);

  if (strstr (answer, text) == NULL)
    g_error ("%s isn't in %s", text, answer);
}

static guint
count_asleep (Fixture *f)
{
  return mae_sleepers_count (mae_rooms_get_sleepers (f->world->server->rooms));
}

/* Games over days and seats that wait for one, whether they are in memory or sleep, before and
 * after a restart; nobody comes, no game wakes up, and others aren't told anything. */
static void
test_told (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, TWO);

  assert_answer (f, "Anna", "\"state\":\"WAITING\",\"turnTime\":86400,\"freeSeats\":1");
  assert_answer (f, "Bruno", NONE);
  join_table (bruno, code);
  assert_answer (f, "Bruno", "\"state\":\"CHOOSING\"");
  seated_choose (anna);
  waiting_quit (anna);
  assert_answer (f, "Anna", "\"isToMove\":true}]}]}");
  assert_answer (f, "Bruno", "\"isMyTurn\":true");
  seated_choose (bruno);
  if (seated_has_turn (bruno))
    seated_take_turn (bruno);
  assert_answer (f, "Anna", "\"isMyTurn\":true");
  waiting_quit (bruno);
  world_wait (f->world, 300 * 1000);
  for (int life = 0; life < 2; life++) {
    g_assert_cmpuint (count_asleep (f), ==, 1);
    assert_answer (f, "Anna", "\"isMyTurn\":true,\"isAsleep\":true");
    assert_answer (f, "Bruno", "\"players\":[{\"nickname\":\"Anna\",\"isToMove\":true}]");
    g_assert_cmpuint (count_asleep (f), ==, 1);
    g_assert_cmpuint (mae_people_count (f->world->server->people), ==, 0);
    if (life == 0)
      waiting_restart (f, 0);
  }
}

/* Live games aren't told. */
static void
test_live (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");

  seated_begin (anna, bruno, "");
  assert_answer (f, "Anna", NONE);
}

/* Without the secret nothing is told, and guesses are limited as those of ReqJoin. */
static void
test_secret (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, TWO), *right = seated_secret_of ("Anna");

  join_table (bruno, code);
  Client *guesser = connect_asker (f, "203.0.113.9", ASKER);
  for (int i = 0; i < 12; i++) {
    g_autofree char *wrong = g_strdup_printf ("%043d", i);
    ask_with (guesser, "Anna", i < 11 ? wrong : right);
    g_autofree char *answer = client_take (guesser);
    g_assert_cmpstr (answer, ==, NONE);
  }
  /* The owner is elsewhere. */
  assert_answer (f, "Anna", "\"state\":\"CHOOSING\"");
  ask_with (guesser, "", right);
  g_autofree char *answer = client_take (guesser);
  g_assert_cmpstr (answer, ==, NONE);
}

static void
test_bounded (Fixture *f, gconstpointer data)
{
  Client *asker = connect_asker (f, "203.0.113.9", ASKER);
  Client *older = connect_asker (f, "198.51.100.8", RESERVE);

  for (int i = 0; i < 21; i++) {
    ask_with (asker, "Anna", "x");
    g_autofree char *answer = client_take (asker);
    g_assert_nonnull (strstr (answer, i < 20 ? NONE : "You ask too often."));
  }
  ask_with (older, "Anna", "x");
  g_autofree char *answer = client_take (older);
  g_assert_nonnull (strstr (answer, "an extension that wasn't agreed on"));
}

/* What isn't durable isn't told yet. */
static void
test_durable (Fixture *f, gconstpointer data)
{
  Client *anna = waiting_enter (f, "Anna"), *bruno = waiting_enter (f, "Bruno");
  g_autofree char *code = open_table (anna, TWO), *secret = seated_secret_of ("Bruno");
  Client *asker = connect_asker (f, "203.0.113.9", ASKER);

  stored_world_set_unwritable (f, TRUE);
  join_table (bruno, code);
  ask_with (asker, "Bruno", secret);
  world_wait (f->world, 3000);
  g_autofree char *early = client_take (asker);
  g_assert_true (early == NULL || strstr (early, "ResMyTurns") == NULL);
  stored_world_set_unwritable (f, FALSE);
  world_wait (f->world, 60000);
  assert_told (asker, "ResMyTurns", "\"game\":1");
  stored_world_assert_warned ("");
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*test) (Fixture *f, gconstpointer data);
  } tests[] = {
    { "told", test_told },       { "live", test_live },       { "secret", test_secret },
    { "bounded", test_bounded }, { "durable", test_durable },
  };

  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++) {
    g_autofree char *path = g_strconcat ("/turn-requests/", tests[i].name, NULL);
    g_test_add (path, Fixture, NULL, waiting_set_up, tests[i].test, waiting_tear_down);
  }
  return g_test_run ();
}
