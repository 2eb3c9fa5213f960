/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What players are told who come back: the past, and who else is awaited. docs/protocol.md, "Coming
 * back". */
#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/server-testing.h"
#include "stored-world.h"

#define SECRET "c2VjcmV0LW9mLXRoZS1vbmUtd2hvLWdvZXMtYXdheS1ub3c"

static Client *
come (World *world, const char *name, const char *secret, const char *features)
{
  Client *client = world_connect (world, name, NULL, NULL);
  g_autofree char *welcome = g_strdup_printf (
      "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[%s]}}", features);
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"secret\":\"%s\"}}", name, secret);

  client->follows = TRUE;
  client_send_line (client, welcome);
  client_send_line (client, join);
  return client;
}

/* Returns the last line of @type, or NULL, and removes all lines. (transfer full) */
static char *
last_of_type (Client *client, const char *type)
{
  g_autofree char *begin = g_strdup_printf ("{\"type\":\"%s\"", type);
  char *found = NULL, *line;

  while ((line = client_take (client)) != NULL) {
    if (g_str_has_prefix (line, begin)) {
      g_free (found);
      found = line;
    } else {
      g_free (line);
    }
  }
  return found;
}

static Client *
other_than (World *world, const char *name)
{
  return world_find (world, g_str_equal (name, "A") ? "B" : "A");
}

/* Returns the name of the player to move. */
static const char *
mover (World *world)
{
  int seat;
  const MaeGame *game = client_game (world_find (world, "A"), "A", &seat);

  return game->current == seat ? "A" : "B";
}

/* Random moves until it is another player's turn. */
static void
play_turn (World *world, uint64_t rng[4])
{
  g_autofree char *name = g_strdup (mover (world));
  Client *client = world_find (world, name);

  while (g_str_equal (mover (world), name)) {
    int seat;
    const MaeGame *game = client_game (client, name, &seat);
    MaeMove move;
    MaeCommand command;

    g_assert_true (mae_moves_pick (game, seat, ~0u, rng, &move));
    mae_move_to_command (game, &move, &command);
    client_send_command (client, &command);
  }
}

static void
begin (World *world, const char *features)
{
  uint64_t rng[4];

  come (world, "A", SECRET "A", features);
  client_send_line (world_find (world, "A"), "{\"type\":\"ReqNewGame\",\"playersCount\":2}");
  come (world, "B", SECRET "B", features);
  script_run (world, "A<*\nB<*\nseats A B\n1> setup\n1<*\n2<*\n2> setup\n1<*\n2<*\n");
  mae_rng_seed (rng, 5);
  for (int i = 0; i < 4; i++)
    play_turn (world, rng);
}

/* Follows the past in @line as a client does. Returns the follower; @lost: how often the turn of
 * its player was passed. */
static MaeSnapshot *
follow (World *world, const char *line, const char *name, guint *lost)
{
  const MaeWireContext none = { 0 };
  MaeMessage past = { 0 };
  MaeSnapshot *self = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (mae_am49_decode (&none, world->config.rules, line, strlen (line), &past, &error));
  g_assert_cmpint (past.kind, ==, MAE_MESSAGE_PAST);
  *lost = 0;
  for (int i = 0; past.past.lines[i] != NULL; i++) {
    const char *part = past.past.lines[i];
    MaeWireContext context = { 0 };
    MaeMessage message = { 0 };

    if (self != NULL)
      context =
          (MaeWireContext){ .rules = self->rules, .roster = &self->roster, .game = &self->game };
    if (*part == '\0')
      continue;
    g_assert_true (
        mae_am49_decode (&context, world->config.rules, part, strlen (part), &message, &error));
    if (message.kind == MAE_MESSAGE_SNAPSHOT) {
      g_assert_null (self);
      self = g_steal_pointer (&message.snapshot);
    } else {
      int seat = mae_roster_find (&self->roster, name);
      g_assert_cmpint (message.kind, ==, MAE_MESSAGE_EVENT);
      if (message.event.kind == MAE_EVENT_HAND)
        g_assert_cmpint (message.event.seat, ==, seat);
      *lost += message.event.kind == MAE_EVENT_CURRENT && self->game.current == seat
               && !self->game.main_done;
      g_assert_true (mae_game_follow (&self->game, &message.event));
    }
    mae_message_clear (&message);
  }
  mae_message_clear (&past);
  return self;
}

/* A player who was away for too long is told everything up to now, but no secrets of others. */
static void
test_told (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  guint lost;

  world_start (world);
  begin (world, "\"resume\",\"past\"");
  g_autofree char *name = g_strdup (mover (world));
  client_hang_up (world_find (world, name));
  script_run (world, "A<*\nB<*\n");
  for (int i = 0; i < 4; i++) {
    world_wait (world, 10000);
    client_send_line (other_than (world, name), "{\"type\":\"ReqHeartbeat\"}");
  }
  g_autofree char *status = last_of_type (other_than (world, name), "UpdatePlayerStatus");
  g_assert_nonnull (status);

  g_autofree char *secret = g_strconcat (SECRET, name, NULL);
  Client *back = come (world, name, secret, "\"resume\",\"past\"");
  g_autofree char *line = last_of_type (back, "UpdatePast");
  g_assert_nonnull (line);
  MaeSnapshot *past = follow (world, line, name, &lost);
  g_assert_cmpuint (lost, ==, 1);
  g_assert_cmphex (mae_game_hash (&past->game), ==, mae_game_hash (&back->snapshot->game));
  mae_snapshot_free (past);
}

/* Returns the past told to a player whose turn ended after 30 seconds: present, or (@away) after
 * the connection was lost. (transfer full) */
static char *
past_of_passed_turn (gboolean away)
{
  const char *const features = "\"resume\",\"clock\",\"past\"";
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world->config.turn_time = 30 * G_TIME_SPAN_SECOND;
  world_start (world);
  begin (world, features);
  g_autofree char *name = g_strdup (mover (world));
  if (away)
    client_hang_up (world_find (world, name));
  for (int i = 0; i < 4; i++) {
    world_wait (world, 10000);
    client_send_line (other_than (world, name), "{\"type\":\"ReqHeartbeat\"}");
    if (!away)
      client_send_line (world_find (world, name), "{\"type\":\"ReqHeartbeat\"}");
  }
  g_assert_cmpstr (mover (world), !=, name);
  if (!away)
    client_hang_up (world_find (world, name));
  g_autofree char *secret = g_strconcat (SECRET, name, NULL);
  return last_of_type (come (world, name, secret, features), "UpdatePast");
}

/* A player who ran out of time left and returned in one command, so it can be told from an absence
 * at the end of which nothing else has happened either. */
static void
test_ran_out (void)
{
  for (int away = 0; away < 2; away++) {
    g_autofree char *line = past_of_passed_turn (away);
    const char *left = strstr (line, "UpdatePlayerStatus");
    const char *back = left != NULL ? strstr (left + 1, "UpdatePlayerStatus") : NULL;

    g_assert_nonnull (back);
    g_autofree char *between = g_strndup (left, (gsize) (back - left));
    g_assert_cmpint (strstr (between, ",\"\",") != NULL, ==, away);
  }
}

/* Long games aren't told from their beginning. */
static void
test_long (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  uint64_t rng[4];
  guint lost;
  int seat;

  world_start (world);
  begin (world, "\"resume\",\"past\"");
  mae_rng_seed (rng, 6);
  while (client_game (world_find (world, "A"), "A", &seat)->n_commands < 150)
    play_turn (world, rng);
  client_hang_up (world_find (world, "A"));
  Client *back = come (world, "A", SECRET "A", "\"resume\",\"past\"");
  g_autofree char *line = last_of_type (back, "UpdatePast");
  g_assert_cmpuint (strlen (line), <, 256 * 1024);
  g_test_message ("%zu bytes", strlen (line));
  MaeSnapshot *past = follow (world, line, "A", &lost);
  g_assert_cmphex (mae_game_hash (&past->game), ==, mae_game_hash (&back->snapshot->game));
  mae_snapshot_free (past);
}

static void
test_not_offered (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world_start (world);
  begin (world, "\"resume\",\"past\"");
  client_hang_up (world_find (world, "A"));
  Client *back = come (world, "A", SECRET "A", "\"resume\"");
  g_autofree char *line = last_of_type (back, "UpdatePast");
  g_assert_null (line);
}

/* After a restart, those who are back are told for whom the server waits, and how long. */
static void
test_restart (void)
{
  const char *const features = "\"resume\",\"clock\",\"past\"";
  StoredWorld stored;
  guint lost;

  stored_world_set_up (&stored);
  begin (stored.world, features);
  world_free (stored.world);
  mae_store_close (stored.store);
  stored.store = stored_world_open (stored.path);
  stored.world = stored_world_start ("standard", stored.store);

  world_wait (stored.world, 1000);
  Client *a = come (stored.world, "A", SECRET "A", features);
  g_autofree char *clock = last_of_type (a, "UpdateClock");
  g_assert_nonnull (clock);
  g_assert_nonnull (strstr (clock, "\"awaited\":[{\"player\":\"B\",\"remaining\":29000}]"));
  world_wait (stored.world, 15000);
  client_send_line (a, "{\"type\":\"ReqHeartbeat\"}");
  world_wait (stored.world, 14000);
  g_autofree char *status = last_of_type (a, "UpdatePlayerStatus");
  g_assert_nonnull (strstr (status, "\"isActive\":false"));

  Client *b = come (stored.world, "B", SECRET "B", features);
  g_autofree char *line = last_of_type (b, "UpdatePast");
  MaeSnapshot *past = follow (stored.world, line, "B", &lost);
  g_assert_cmphex (mae_game_hash (&past->game), ==, mae_game_hash (&b->snapshot->game));
  mae_snapshot_free (past);
  stored_world_tear_down (&stored);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/past/told", test_told);
  g_test_add_func ("/past/ran-out", test_ran_out);
  g_test_add_func ("/past/long", test_long);
  g_test_add_func ("/past/not-offered", test_not_offered);
  g_test_add_func ("/past/restart", test_restart);
  return g_test_run ();
}
