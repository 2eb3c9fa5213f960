/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The answers of a server in am65, line by line: the document's forms and the program's, repeated
 * questions, and times. */
#include <string.h>

#include "../players.h"
#include "protocol/am65/am65-dialect.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"

static void
send_line (Player *self, const char *line)
{
  g_string_append_printf (self->out, "%s\n", line);
  deliver (self, 1);
}

/* Asserts that the next line contains @part. */
static void
expect (Player *self, const char *part)
{
  g_assert_cmpuint (self->lines->len, >, 0);
  g_autofree char *line = g_ptr_array_steal_index (self->lines, 0);
  if (strstr (line, part) == NULL)
    g_error ("Expected “%s”, got “%s”", part, line);
}

static void
expect_nothing (const Player *self)
{
  if (self->lines->len > 0)
    g_error ("Expected no line, got “%s”", (char *) g_ptr_array_index (self->lines, 0));
}

/* Sends a line and compares the answers, NULL-terminated. */
static void
say (Player *self, const char *line, ...)
{
  va_list args;
  const char *part;

  send_line (self, line);
  va_start (args, line);
  while ((part = va_arg (args, const char *)) != NULL)
    expect (self, part);
  va_end (args);
  expect_nothing (self);
}

static void
arrive (Player *self, MaeServer *server, gint64 *now)
{
  come (self, server, now, &mae_am65_dialect, "Anna");
  self->is_raw = TRUE;
  deliver (self, 1);
  expect (self, "{\"type\":\"login\",\"maestri\":true}");
  expect_nothing (self);
}

#define LOGIN                                                                                      \
  "{\"type\":\"login\",\"nickname\":\"Anna\",\"password\":\"945975479\",\"sender\":\"Anna\"}"
#define ME "\"sender\":\"Anna\""

/* A solo game before its first turn. */
static void
begin_game (Player *self, MaeServer *server, gint64 *now)
{
  arrive (self, server, now);
  say (self, LOGIN, "Joining lobby", "\"lobbyChoice\"", NULL);
  say (self, "{\"type\":\"lobbyChoice\",\"size\":1}", "\"matchmaking\"", "1 out of 1",
       "\"gameStarted\",\"nicknames\":[\"Anna\"]", "\"fullGrid\"", "\"setup\"", NULL);
}

static void
set_up (Player *self)
{
  say (self,
       "{\"type\":\"setupAction\"," ME ",\"chosenLeaderCardIndexes\":[0,1],"
       "\"chosenResources\":[]}",
       "\"personalBoardUpdateList\"", "\"startTurn\",\"nextPlayer\":\"Anna\"", NULL);
}

static void
test_login (void)
{
  static const struct {
    const char *line, *error;
  } cases[] = {
    { "not json", "Not a JSON message" },
    { "", "Not a JSON message" },
    { "[]", "Not a JSON message" },
    { "{bad json", "Invalid JSON structure" },
    { "{}", "Not a valid message" },
    { "{\"type\":null}", "Not a valid message" },
    { "{\"type\":\"endTurnAction\"," ME "}", "Invalid Login" },
    { "{\"type\":\"lobbyChoice\",\"size\":2}", "Invalid Login" },
    { "{\"type\":\"login\",\"nickname\":\"Anna\"}", "Invalid Login" },
    { "{\"type\":\"login\",\"nickname\":\"An na\",\"password\":\"pw12345\"}", "not permitted" },
    { "{\"type\":\"login\",\"nickname\":\"Anna\",\"password\":\"p\"}", "not permitted" },
    { "{\"type\":\"cheatAction\"," ME "}", "' cheatAction ' isn't an existing action" },
  };
  g_autoptr (MaeServer) server = new_server ();
  gint64 now = G_TIME_SPAN_SECOND;
  Player anna;

  arrive (&anna, server, &now);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    say (&anna, cases[i].line, cases[i].error, "\"login\"", NULL);
  say (&anna, "pong", NULL);
  say (&anna, LOGIN, "Joining lobby", "\"lobbyChoice\"", NULL);
  say (&anna, "{\"type\":\"lobbyChoice\",\"size\":5}", "\"lobbyChoice\"", NULL);
  say (&anna, "{\"type\":\"lobbyChoice\"}", "\"lobbyChoice\"", NULL);
  say (&anna, LOGIN, "Invalid action right now!", "\"lobbyChoice\"", NULL);
  say (&anna, "{\"type\":\"quit\"}", "quit", NULL);
  g_assert_null (anna.session);
  go (&anna);
}

/* The dialect only has names for the standard rules. */
static void
test_other_rules (void)
{
  MaeServerConfig config;
  gint64 now = G_TIME_SPAN_SECOND;
  Player anna;

  mae_server_config_init (&config, mae_ruleset_builtin ("serenissima"));
  g_autoptr (MaeServer) server = mae_server_new (&config);
  arrive (&anna, server, &now);
  say (&anna, LOGIN, "no names in this dialect", "\"login\"", NULL);
  go (&anna);
}

/* The document's names and forms, where the programs use others. */
static void
test_documented (void)
{
  g_autoptr (MaeServer) server = new_server ();
  gint64 now = G_TIME_SPAN_SECOND;
  Player anna;

  begin_game (&anna, server, &now);
  int seat;
  const MaeGame *game = mae_server_find_game (server, "Anna", &seat);
  g_assert_cmpint (game->players[0].hand_count, ==, 4);
  say (&anna,
       "{\"type\":\"setupAction\"," ME ",\"chosenLeaderCardIndexes\":[\"zz\",\"d1\"],"
       "\"chosenResources\":[]}",
       "\"error\"", "\"setup\"", NULL);
  set_up (&anna);
  say (&anna, "{\"type\":\"leaderAction\"," ME ",\"card\":\"zz\",\"discard\":true}",
       "Chosen Leader Card is not owned", "\"startTurn\"", NULL);
  say (&anna, "{" ME ",\"slotPosition\":1}", "Invalid action right now!", "\"startTurn\"", NULL);
  say (&anna,
       "{\"type\":\"productionAction\"," ME ",\"inResForEachProd\":[0,[4,5]],"
       "\"outResForEachProd\":[0,\"blue\"]}",
       "no resource in a selected slot", "\"startTurn\"", NULL);
  say (&anna,
       "{\"type\":\"buyAction\"," ME ",\"cardLevel\":1,\"cardColor\":\"green\","
       "\"resourcesPositions\":[]}",
       "Could not buy", "\"startTurn\"", NULL);
  say (&anna, "{\"type\":\"marketAction\"," ME ",\"arrowID\":0}", "\"marketUpdate\"",
       "\"placeResources\"", NULL);
  say (&anna, "{\"type\":\"resourcesPlacementAction\"," ME ",\"swaps\":[],\"isFinal\":true}",
       "\"EMPTY_RES\"", "\"endTurnChoice\"", NULL);
  go (&anna);
}

/* After an error the same question is asked again, and earlier moves of resources remain. */
static void
test_questions (void)
{
  static const struct {
    const char *fields, *error;
  } cases[] = {
    { "\"endTurnAction\"," ME, "Invalid action right now!" },
    { "\"marketAction\"", "null nickname" },
    { "\"marketAction\",\"sender\":\"Bobb\",\"arrowID\":1", "for another player" },
    { "\"marketAction\"," ME ",\"arrowID\":-1", "can't be < 0" },
    { "\"marketAction\"," ME ",\"arrowID\":7", "can't be > 6" },
    { "\"marketAction\"," ME ",\"arrowID\":\"x\"", "arrowID" },
    { "\"buyAction\"," ME, "Invalid card color" },
    { "\"buyAction\"," ME ",\"cardColor\":\"GREEN\",\"cardLevel\":4", "Invalid card level" },
    { "\"productionAction\"," ME ",\"inResourcesForEachProductions\":{}", "at least one" },
    { "\"setupAction\"," ME ",\"chosenLeaderCardIndexes\":[0,1]", "already done" },
  };
  g_autoptr (MaeServer) server = new_server ();
  gint64 now = G_TIME_SPAN_SECOND;
  Player anna;

  begin_game (&anna, server, &now);
  set_up (&anna);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *line = g_strdup_printf ("{\"type\":%s}", cases[i].fields);
    say (&anna, line, cases[i].error, "\"startTurn\"", NULL);
  }
  say (&anna, "{\"type\":\"marketAction\"," ME ",\"arrowID\":0}", "\"marketUpdate\"",
       "\"placeResources\"", NULL);
  say (&anna, "{\"type\":\"endTurnAction\"," ME "}", "Invalid action right now!",
       "\"placeResources\"", NULL);
  say (&anna,
       "{\"type\":\"resourcesPlacementAction\"," ME ",\"placementChoices\":[0,6,3,20],"
       "\"isFinal\":true}",
       "\"6\":\"", "Some swaps could not be applied", "\"placeResources\"", NULL);

  /* After the connection broke and was made again, the hand is still there. */
  go (&anna);
  arrive (&anna, server, &now);
  say (&anna, "{\"type\":\"login\",\"nickname\":\"Anna\",\"password\":\"another\"}",
       "Incorrect password", "\"login\"", NULL);
  say (&anna, LOGIN, "You are now reconnected", "\"reconnect\"", "\"warehouse\"",
       "\"placeResources\"", NULL);
  say (&anna,
       "{\"type\":\"resourcesPlacementAction\"," ME ",\"placementChoices\":[],\"isFinal\":false}",
       "\"warehouse\"", "\"placeResources\"", NULL);
  say (&anna,
       "{\"type\":\"resourcesPlacementAction\"," ME ",\"placementChoices\":[],\"isFinal\":true}",
       "\"warehouse\"", "\"endTurnChoice\"", NULL);
  g_assert_true (mae_server_find_game (server, "Anna", NULL)->main_done);
  say (&anna, "{\"type\":\"hum\"}", "isn't an existing action", "\"endTurnChoice\"", NULL);
  go (&anna);
}

static void
wait_until (MaeServer *server, gint64 *now, gint64 end, Player *player)
{
  while (mae_server_next_deadline (server) <= end) {
    *now = MAX (*now, mae_server_next_deadline (server));
    mae_server_tick (server, *now);
    deliver (player, 1);
  }
  *now = end;
}

/* A heartbeat every 5 s, even if other lines are sent; 8 s of silence are too long, but only after
 * the login. */
static void
test_times (void)
{
  g_autoptr (MaeServer) server = new_server ();
  gint64 begun = G_TIME_SPAN_SECOND, now = begun;
  Player anna;

  arrive (&anna, server, &now);
  wait_until (server, &now, begun + 10 * G_TIME_SPAN_SECOND, &anna);
  expect_nothing (&anna);
  g_assert_nonnull (anna.session);
  say (&anna, LOGIN, "Joining lobby", "\"lobbyChoice\"", NULL);
  for (int i = 3; i < 6; i++) {
    wait_until (server, &now, begun + (5 * i - 1) * G_TIME_SPAN_SECOND, &anna);
    expect_nothing (&anna);
    say (&anna, "pong", NULL);
    wait_until (server, &now, begun + 5 * i * G_TIME_SPAN_SECOND, &anna);
    expect (&anna, "ping");
  }
  wait_until (server, &now, begun + 24 * G_TIME_SPAN_SECOND + 8 * G_TIME_SPAN_SECOND - 1, &anna);
  g_assert_nonnull (anna.session);
  wait_until (server, &now, begun + 24 * G_TIME_SPAN_SECOND + 8 * G_TIME_SPAN_SECOND, &anna);
  g_assert_null (anna.session);
  go (&anna);
}

/* An unknown type of message is cut between characters, not within one. */
static void
test_long_type (void)
{
  const MaeWireContext context = { .seat = -1 };

  for (int before = 0; before < 3; before++) {
    MaeDialogue *client = mae_am65_dialect.open (MAE_SIDE_CLIENT);
    g_autoptr (GString) line = g_string_new ("{\"type\":\"");
    g_autoptr (GString) reply = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    MaeMessage message;

    for (int i = 0; i < 60; i++)
      g_string_append (line, i < before ? "x" : "€");
    g_string_append (line, "\"}");
    g_assert_cmpint (
        mae_am65_dialect.read (client, &context, line->str, line->len, &message, reply, &error), ==,
        MAE_HEARD_WRONG);
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    g_assert_nonnull (strstr (error->message, "€"));
    mae_am65_dialect.close (client);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/am65/lines/login", test_login);
  g_test_add_func ("/am65/lines/other-rules", test_other_rules);
  g_test_add_func ("/am65/lines/documented", test_documented);
  g_test_add_func ("/am65/lines/questions", test_questions);
  g_test_add_func ("/am65/lines/times", test_times);
  g_test_add_func ("/am65/lines/long-type", test_long_type);
  return g_test_run ();
}
