/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The limits of a turn: src/server/tables/turn.h. */
#include <time.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/server-testing.h"

#define WELCOME "{'type':'ReqWelcome','maestri':{'version':1,'features':['undo']}}"

/* Creates a solo game in its first turn, with empty shelves. */
static World *
solo_world (guint swaps)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));

  world->config.swaps_per_turn = swaps;
  world_start (world);
  script_run (world, "A+\n");
  world_find (world, "A")->follows = TRUE;
  script_run (world, "A> " WELCOME "\nA<*\nA> ReqJoin nickname=A\nA<*\n"
                     "A> ReqNewGame playersCount=1\nA<*\nA> setup\nA<*\n");
  return world;
}

/* Makes a move of @kind; FALSE: there is none. */
static gboolean
make_move (World *world, MaeCommandKind kind)
{
  Client *client = world_find (world, "A");
  const MaeGame *game = client_game (client, "A", NULL);
  uint64_t rng[4];
  MaeCommand command;
  MaeMove move;

  mae_rng_seed (rng, game->n_commands);
  if (!mae_moves_pick (game, 0, 1u << kind, rng, &move))
    return FALSE;
  mae_move_to_command (game, &move, &command);
  client_send_command (client, &command);
  return TRUE;
}

static const GByteArray *
log_of (World *world)
{
  guint64 seed;
  return mae_server_find_log (world->server, "A", &seed);
}

static char *
swap_of_empty_shelves (const MaeGame *game)
{
  return g_strdup_printf ("{\"type\":\"ReqSwapShelves\",\"shelf1\":%d,\"shelf2\":%d}",
                          mae_game_shelf (game, 0, 0), mae_game_shelf (game, 0, 1));
}

/* Swaps that change nothing aren't logged: one client could write 28 GB of them a day. */
static void
test_unchanged_swaps_are_not_kept (void)
{
  g_autoptr (World) world = solo_world (64);
  Client *client = world_find (world, "A");
  const MaeGame *game = client_game (client, "A", NULL);
  g_autofree char *swap = swap_of_empty_shelves (game);
  guint32 n_commands = game->n_commands;
  guint size = log_of (world)->len;

  for (int i = 0; i < 1000; i++) {
    client_send_line (client, swap);
    script_run (world, "A< UpdateAction action=SWAP_SHELVES\n");
  }
  g_assert_cmpuint (game->n_commands, ==, n_commands);
  g_assert_cmpuint (log_of (world)->len, ==, size);
}

/* Takes random lines of the market, one in each turn, until something is on a shelf. */
static void
take_something (World *world)
{
  Client *client = world_find (world, "A");
  const MaeGame *game = client_game (client, "A", NULL);
  MaeBag had;

  do {
    g_assert_true (make_move (world, MAE_COMMAND_TAKE_MARKET));
    script_run (world, "A<*\n");
    had = mae_game_resources (game, 0);
    if (mae_bag_is_empty (&had)) {
      g_assert_true (make_move (world, MAE_COMMAND_END_TURN));
      script_run (world, "A<*\n");
    }
  } while (mae_bag_is_empty (&had));
}

static void
test_swaps_are_bounded (void)
{
  g_autoptr (World) world = solo_world (5);
  const MaeGame *game = client_game (world_find (world, "A"), "A", NULL);

  take_something (world);
  for (int i = 0; i < 5; i++) {
    g_assert_true (make_move (world, MAE_COMMAND_SWAP_SHELVES));
    script_run (world, "A<< UpdateAction action=SWAP_SHELVES\n");
  }
  guint32 n_commands = game->n_commands;
  g_assert_true (make_move (world, MAE_COMMAND_SWAP_SHELVES));
  script_run (world, "A< ErrProtocol\n");
  g_assert_cmpuint (game->n_commands, ==, n_commands);
  /* Taking a swap back doesn't allow another one: all swaps are counted. */
  script_run (world, "A> ReqUndo\nA< UpdateGame\n");
  g_assert_true (make_move (world, MAE_COMMAND_SWAP_SHELVES));
  script_run (world, "A< ErrProtocol\n");
  /* Other moves are still possible, and the next turn has its own limit. */
  g_assert_true (make_move (world, MAE_COMMAND_END_TURN));
  script_run (world, "A<< UpdateAction action=END_TURN\nA<*\n");
  g_assert_true (make_move (world, MAE_COMMAND_SWAP_SHELVES));
  script_run (world, "A<< UpdateAction action=SWAP_SHELVES\n");
}

/* ── Taking back ───────────────────────────────────────────────────────────────────────────── */

static gint64
processor_time (void)
{
  struct timespec time;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (gint64) time.tv_sec * G_TIME_SPAN_SECOND + time.tv_nsec / 1000;
}

/* Swaps shelves until the log has @n_commands. */
static void
play_long (World *world, guint32 n_commands)
{
  const MaeGame *game = client_game (world_find (world, "A"), "A", NULL);

  while (game->n_commands < n_commands && make_move (world, MAE_COMMAND_SWAP_SHELVES))
    script_run (world, "A<*\n");
  g_assert_cmpuint (game->n_commands, ==, n_commands);
}

static gint64
time_undo (World *world)
{
  gint64 best = G_MAXINT64;

  for (int i = 0; i < 20; i++) {
    g_assert_true (make_move (world, MAE_COMMAND_END_TURN)
                   || make_move (world, MAE_COMMAND_TAKE_MARKET));
    script_run (world, "A<*\n");
    if (mae_game_undoable (client_game (world_find (world, "A"), "A", NULL), 0) == 0)
      continue;
    gint64 begun = processor_time ();
    script_run (world, "A> ReqUndo\nA<*\n");
    best = MIN (best, processor_time () - begun);
  }
  return best;
}

/* Taking back a move has the same cost in a game of any length. */
static void
test_cost_of_taking_back (void)
{
  g_autoptr (World) world = solo_world (G_MAXUINT);

  take_something (world);
  g_assert_true (make_move (world, MAE_COMMAND_END_TURN));
  script_run (world, "A<*\n");
  gint64 early = time_undo (world);
  play_long (world, 20000);
  /* After the turn has ended, none of these twenty thousand commands can be taken back. */
  if (!make_move (world, MAE_COMMAND_END_TURN)) {
    g_assert_true (make_move (world, MAE_COMMAND_TAKE_MARKET));
    script_run (world, "A<*\n");
    g_assert_true (make_move (world, MAE_COMMAND_END_TURN));
  }
  script_run (world, "A<*\n");
  gint64 taken = time_undo (world);
  g_test_message ("%" G_GINT64_FORMAT " and %" G_GINT64_FORMAT " us", early, taken);
  g_assert_cmpint (taken, <, 4 * early + 200);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/turn/unchanged-swaps-are-not-kept", test_unchanged_swaps_are_not_kept);
  g_test_add_func ("/turn/swaps-are-bounded", test_swaps_are_bounded);
  g_test_add_func ("/turn/cost-of-taking-back", test_cost_of_taking_back);
  return g_test_run ();
}
