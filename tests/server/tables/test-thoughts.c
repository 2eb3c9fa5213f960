/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Computer players that think long: only their own table waits for them, and their result is used
 * only if the game hasn't changed. */
#include "ai/ai.h"
#include "ruleset/ruleset-io.h"
#include "server/server.h"
#include "server/tables/thought.h"
#include "store/record.h"
#include "world.h"

static const char *const names[] = { "Anna", "Magnifico" };

static Client *
anna_joins (World *world, const char *id)
{
  Client *anna = world_connect (world, id, NULL, NULL);

  anna->follows = TRUE;
  client_send_line (anna, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,"
                          "\"features\":[\"undo\"]}}");
  client_send_line (anna, "{\"type\":\"ReqJoin\",\"nickname\":\"Anna\"}");
  g_assert_nonnull (anna->snapshot);
  return anna;
}

static gint64
clock_cb (gpointer data)
{
  return 0;
}

/* Anna plays against one computer player. Thoughts run only when the test runs them. @work_clock
 * (may be NULL): see config.h. */
static World *
sit_down (gint64 (*work_clock) (gpointer data))
{
  const int levels[] = { 0, MAE_AI_MAGNIFICO };
  g_autoptr (MaeRecord) record =
      mae_record_new (mae_ruleset_builtin ("standard"), 5, 2, names, levels);
  World *world = world_new (record->rules);

  world->config.saving_is_optional = TRUE;
  world->config.work_clock = work_clock;
  world->config.computers_share = 2;
  world_start (world);
  world->thoughts_wait = TRUE;
  g_assert_true (mae_server_seat_record (world->server, world->now, record));
  anna_joins (world, "A");
  return world;
}

static const MaeGame *
game_of (World *world, int *seat)
{
  return client_game (world_find (world, "A"), "Anna", seat);
}

static void
anna_moves (World *world)
{
  Client *anna = world_find (world, "A");
  uint64_t rng[4] = { 1, 2, 3, 4 };
  int seat;

  for (;;) {
    MaeCommand command;

    game_of (world, &seat);
    if (!mae_ai_choose (&anna->snapshot->game, seat, &(MaeAiPlayer){ .level = MAE_AI_NOVICE }, rng,
                        &command))
      break;
    client_send_command (anna, &command);
  }
}

/* Plays until Anna's opponent has to think. */
static void
until_thought (World *world)
{
  int seat;

  for (int i = 0; i < 200; i++) {
    const MaeGame *game = game_of (world, &seat);

    if (mae_server_has_thought (world->server) && game->phase == MAE_PHASE_TURNS)
      return;
    world_think (world);
    if (game->phase == MAE_PHASE_SETUP || game->current == seat)
      anna_moves (world);
    world_wait (world, world->config.computer_pace / 1000);
  }
  g_assert_not_reached ();
}

/* While a computer player thinks, the server answers other clients. Then the player's move is
 * made. */
static void
test_moves (void)
{
  g_autoptr (World) world = sit_down (NULL);
  Client *other;
  guint32 before;

  until_thought (world);
  before = game_of (world, NULL)->n_commands;
  other = world_connect (world, "B", NULL, NULL);
  client_send_line (other, "{\"type\":\"ReqWelcome\"}");
  g_assert_cmpuint (other->inbox->len, >, 0);
  world_wait (world, 10 * 1000);
  g_assert_cmpuint (game_of (world, NULL)->n_commands, ==, before);

  g_assert_cmpuint (world_think (world), ==, 1);
  g_assert_cmpuint (game_of (world, NULL)->n_commands, >, before);
}

/* If the players leave while a computer player thinks, the game isn't changed. */
static void
test_left (gconstpointer taken)
{
  g_autoptr (World) world = sit_down (NULL);
  MaeThought *thought = NULL;
  guint32 before;

  until_thought (world);
  before = game_of (world, NULL)->n_commands;
  if (taken)
    thought = mae_server_next_thought (world->server);
  client_hang_up (world_find (world, "A"));
  world_deliver (world);
  g_assert_false (mae_server_has_thought (world->server));
  if (thought) {
    mae_thought_run (thought);
    mae_server_thought (world->server, thought, world->now);
  }
  world_wait (world, 10 * 1000);
  g_assert_false (mae_server_has_thought (world->server));

  /* Anna is back, and the thought begins again. */
  anna_joins (world, "C");
  before += 2; /* she left and returned */
  g_assert_cmpuint (game_of (world, NULL)->n_commands, ==, before);
  world_wait (world, world->config.computer_pace / 1000);
  g_assert_cmpuint (world_think (world), ==, 1);
  g_assert_cmpuint (game_of (world, NULL)->n_commands, >, before);
}

/* If processor time is counted, the next thought waits until computer players' share isn't used
 * up. */
static void
test_share (void)
{
  g_autoptr (World) world = sit_down (clock_cb);
  Client *anna = world_find (world, "A");
  int n_waited = 0;

  until_thought (world);
  g_assert_cmpuint (world_think (world), ==, 1);
  for (int i = 0; i < 100 && mae_thoughts_deadline (world->server) == G_MAXINT64; i++) {
    anna_moves (world);
    world_wait (world, world->config.computer_pace / 1000);
  }
  g_assert_cmpint (mae_thoughts_deadline (world->server), <, G_MAXINT64);
  for (; !mae_server_has_thought (world->server); n_waited++) {
    g_assert_cmpuint (world_think (world), ==, 0);
    g_assert_cmpint (n_waited, <, 1000);
    client_send_line (anna, "{\"type\":\"ReqHeartbeat\"}");
    world_wait (world, 1000);
  }
  g_assert_cmpint (n_waited, >, 0);
  g_assert_cmpuint (world_think (world), ==, 1);
}

/* The server may be freed at any stage of a thought that no thread runs. */
static void
test_end (void)
{
  g_autoptr (World) waiting = sit_down (NULL);
  g_autoptr (World) taken = sit_down (NULL);
  MaeThought *thought;

  until_thought (waiting);
  until_thought (taken);
  thought = mae_server_next_thought (taken->server);
  mae_server_cancel_thoughts (taken->server);
  mae_thought_run (thought);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/thoughts/moves", test_moves);
  g_test_add_data_func ("/thoughts/left/waiting", NULL, test_left);
  g_test_add_data_func ("/thoughts/left/taken", "taken", test_left);
  g_test_add_func ("/thoughts/share", test_share);
  g_test_add_func ("/thoughts/end", test_end);
  return g_test_run ();
}
