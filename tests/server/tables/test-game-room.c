/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games as their players see them: the start, leaving and returning in every phase, the end. */
#include <string.h>

#include "engine/moves.h"
#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/server-testing.h"

#define TWO_PLAYERS                                                                                \
  "A+\nA> ReqJoin nickname=A\nA<*\n"                                                               \
  "A> ReqNewGame playersCount=2\nA<*\n"                                                            \
  "B+\nB> ReqJoin nickname=B\nA<*\nB<*\n"                                                          \
  "seats A B\n"

#define SET_UP                                                                                     \
  "1> setup\n1<*\n2<*\n"                                                                           \
  "2> setup\n1<< UpdateSetupDone\n1<*\n2<*\n"

static const ScriptCase cases[] = {
  { "turns",
    TWO_PLAYERS SET_UP "2> ReqEndTurn\n"
                       "2< ErrAction reason=NOT_CURRENT_PLAYER\n"
                       "1> ReqEndTurn\n"
                       "1< ErrAction reason=EARLY_TURN_END\n"
                       "1> main\n"
                       "1<< UpdateMarket\n1< UpdateAction action=TAKE_MARKET_RESOURCES player=$1\n"
                       "2<< UpdateMarket\n2< UpdateAction action=TAKE_MARKET_RESOURCES player=$1\n"
                       "1> ReqTakeFromMarket isRow=true index=0 replacements={} shelves={}\n"
                       "1< ErrAction reason=LATE_MANDATORY_ACTION\n"
                       "1> ReqEndTurn\n"
                       "1< UpdateCurrentPlayer player=$2\n"
                       "1< UpdateAction action=END_TURN player=$1\n"
                       "2< UpdateCurrentPlayer player=$2\n"
                       "2< UpdateAction action=END_TURN player=$1\n" },

  { "leave/between-turns", TWO_PLAYERS SET_UP "2-\n"
                                              "1< UpdatePlayerStatus player=$2 isActive=false\n"
                                              /* A player who is alone at the table keeps the
                                               * turn. */
                                              "1> main\n"
                                              "1<*\n"
                                              "1> ReqEndTurn\n"
                                              "1< UpdateCurrentPlayer player=$1\n"
                                              "1< UpdateAction action=END_TURN\n"
                                              "$2+\n"
                                              "$2> ReqJoin nickname=$2\n"
                                              "1< UpdatePlayerStatus player=$2 isActive=true\n"
                                              "$2< UpdateGame\n$2< UpdateCurrentPlayer player=$1\n"
                                              "1> main\n"
                                              "1<*\n2<*\n"
                                              "1> ReqEndTurn\n"
                                              "1<*\n"
                                              "2< UpdateCurrentPlayer player=$2\n"
                                              "2<*\n" },
  { "leave/in-ones-turn", TWO_PLAYERS SET_UP "1-\n"
                                             "2< UpdatePlayerStatus player=$1 isActive=false\n"
                                             "2< UpdateCurrentPlayer player=$2\n"
                                             "2> main\n"
                                             "2<< UpdateAction\n" },
  { "leave/after-the-main-action",
    TWO_PLAYERS SET_UP "1> main\n"
                       "1<*\n2<*\n"
                       "1> ReqQuit\n"
                       "1< ResQuit\n"
                       "2< UpdatePlayerStatus player=$1 isActive=false\n"
                       "2< UpdateCurrentPlayer player=$2\n"
                       "1> ReqEndTurn\n"
                       "1< ErrNickname reason=NOT_SET\n"
                       "1> ReqGoodbye\n"
                       "1< ResGoodbye\n"
                       "1!\n" },
  { "leave/everybody-then-back",
    TWO_PLAYERS SET_UP "1-\n"
                       "2<*\n"
                       "2-\n"
                       /* While nobody is connected nothing happens. */
                       "wait 3600000\n"
                       "$2+\n"
                       "$2> ReqJoin nickname=$2\n"
                       "2< UpdateGame\n2< UpdateCurrentPlayer player=$2\n"
                       "2> main\n"
                       "2<< UpdateAction\n"
                       "$1+\n"
                       "$1> ReqJoin nickname=$1\n"
                       "1< UpdateGame\n1< UpdateCurrentPlayer player=$2\n1< UpdateAction\n"
                       "2< UpdatePlayerStatus player=$1 isActive=true\n" },
  /* As long as nobody waits for the choice of a player who has left, the player can still make it
   * after coming back. */
  { "leave/in-the-setup", TWO_PLAYERS "1-\n"
                                      "wait 12000\n2> ReqHeartbeat\n2< ResHeartbeat\n"
                                      "wait 12000\n2> ReqHeartbeat\n2< ResHeartbeat\n"
                                      "wait 12000\n"
                                      "$1+\n"
                                      "$1> ReqJoin nickname=$1\n"
                                      "1< UpdateGame isSetupDone=false "
                                      "players.0.setup.hasChosenLeaders=false "
                                      "players.0.leadersHandCount=4\n"
                                      "1> setup\n1<*\n2<*\n"
                                      "2> setup\n2<< UpdateSetupDone\n2<*\n1<*\n" },
  { "leave/in-the-setup-last",
    TWO_PLAYERS "2> setup\n1<*\n2<*\n"
                "1-\n"
                "wait 12000\n2> ReqHeartbeat\n2< ResHeartbeat\n"
                "wait 12000\n2> ReqHeartbeat\n2< ResHeartbeat\n"
                "wait 5999\n"
                "wait 1\n"
                "2< UpdatePlayerStatus player=$1 isActive=false\n"
                "2<< UpdateSetupDone\n"
                "2<*\n"
                "$1+\n"
                "$1> ReqJoin nickname=$1\n"
                "1< UpdateGame isSetupDone=true\n1< UpdateCurrentPlayer\n"
                "2< UpdatePlayerStatus player=$1 isActive=true\n" },
  { "leave/in-the-setup-for-good", TWO_PLAYERS "1> ReqQuit\n1< ResQuit\n"
                                               "2> setup\n2<*\n1<*\nwait 1\n"
                                               "2<< UpdatePlayerStatus player=$1 isActive=false\n"
                                               "2<< UpdateSetupDone\n"
                                               "2<*\n" },
  { "leave/in-the-setup-all", TWO_PLAYERS "1-\n2-\nwait 60000\n"
                                          "$1+\n"
                                          "$1> ReqJoin nickname=$1\n"
                                          "1< UpdateGame isSetupDone=false "
                                          "players.0.setup.hasChosenLeaders=false\n"
                                          "$2+\n"
                                          "$2> ReqJoin nickname=$2\n"
                                          "2< UpdateGame isSetupDone=false\n" },
  { "leave/silent-in-ones-turn",
    TWO_PLAYERS SET_UP "wait 12500\n"
                       "1< ReqHeartbeat\n2< ReqHeartbeat\n"
                       "2> ResHeartbeat\n"
                       "wait 12500\n"
                       "1!\n"
                       "2< ReqHeartbeat\n"
                       "2< UpdatePlayerStatus player=$1 isActive=false\n"
                       "2< UpdateCurrentPlayer player=$2\n" },
  { "leave/alone", "A+\nA> ReqJoin nickname=A\nA<*\nA> ReqNewGame playersCount=1\nA<*\nseats A\n"
                   "1> setup\n1<*\n"
                   "1> main\n1<*\n"
                   "1-\n"
                   /* Leaving and returning draws no token. */
                   "A+\nA> ReqJoin nickname=A\n"
                   "A< UpdateGame blackPoints=0\nA< UpdateCurrentPlayer player=A\n"
                   "A< UpdateAction action=TAKE_MARKET_RESOURCES player=A\n" },

  { "return/anybody-without-a-secret",
    TWO_PLAYERS SET_UP "2-\n1<*\n"
                       "X+\n"
                       "X> ReqJoin nickname=$2\n"
                       "X< UpdateGame\nX< UpdateCurrentPlayer player=$1\n"
                       "1< UpdatePlayerStatus player=$2 isActive=true\n"
                       "Y+\n"
                       "Y> ReqJoin nickname=$2\n"
                       "Y< ErrNickname reason=TAKEN\n" },
  { "return/no-second-game", TWO_PLAYERS "1> ReqNewGame playersCount=2\n"
                                         "1< ErrNewGame isInvalidPlayersCount=false\n"
                                         "1> ReqJoin nickname=Else\n"
                                         "1< ErrNickname reason=ALREADY_SET\n" },

  /* Other players aren't told of invalid or refused requests. */
  { "requests/unknown-resource-changes-nothing", TWO_PLAYERS SET_UP
    "1> ReqTakeFromMarket isRow=true index=0 replacements={} shelves={\"4\":{\"Gold\":1}}\n"
    "1< ErrNoSuchEntity originalEntity=RESOURCE code=Gold\n"
    "1> main\n"
    "1<< UpdateAction action=TAKE_MARKET_RESOURCES\n"
    "2<*\n" },
  { "requests/quantities-that-wrap", TWO_PLAYERS SET_UP
    "1> ReqTakeFromMarket isRow=true index=0 replacements={} "
    "shelves={\"4\":{\"Coin\":2147483648}}\n"
    "1< ErrProtocol\n"
    "1> ReqTakeFromMarket isRow=true index=0 replacements={} shelves={\"4\":{\"Coin\":1.5}}\n"
    "1< ErrProtocol\n"
    "1> ReqActivateProductions prodRequests=[]\n"
    "1<< ErrReplacedTransRecipe\n" },
  { "requests/missing-fields-are-answered",
    TWO_PLAYERS SET_UP "1> ReqBuyDevCard level=1\n"
                       "1< ErrProtocol\n"
                       "1> ReqBuyDevCard level=1 color=Mauve devSlot=0 resContainers={}\n"
                       "1< ErrNoSuchEntity originalEntity=COLOR code=Mauve\n"
                       "1> ReqBuyDevCard level=0 color=Green devSlot=0 resContainers={}\n"
                       "1<< ErrNoSuchEntity originalEntity=DEVCARD\n"
                       "1> ReqBuyDevCard level=1 color=Green devSlot=3 resContainers={}\n"
                       "1< ErrBuyDevCard isStackEmpty=false\n" },
};

/* ── The end ───────────────────────────────────────────────────────────────────────────────── */

/* All commands that can't be repeated endlessly. */
#define FORWARD (~(1u << MAE_COMMAND_SWAP_SHELVES | 1u << MAE_COMMAND_ACTIVATE_LEADER))

/* Plays the first legal moves of connected players until the game has ended. */
static void
play_to_the_end (World *world, const char *const *labels)
{
  const MaeGame *game = mae_server_find_game (world->server, labels[0], NULL);
  for (int round = 0; game->phase != MAE_PHASE_ENDED; round++) {
    gboolean moved = FALSE;
    g_assert_cmpint (round, <, 10000);
    for (guint i = 0; labels[i] != NULL; i++) {
      Client *client = world_find (world, labels[i]);
      int seat;
      MaeMove move;
      MaeCommand command;
      mae_server_find_game (world->server, labels[i], &seat);
      if (client->session == NULL || mae_moves_list (game, seat, FORWARD, &move, 1) == 0)
        continue;
      mae_move_to_command (game, &move, &command);
      client_send_command (client, &command);
      g_ptr_array_set_size (client->inbox, 0);
      moved = TRUE;
    }
    g_assert_true (moved);
  }
  for (guint i = 0; i < world->clients->len; i++)
    g_ptr_array_set_size (((Client *) g_ptr_array_index (world->clients, i))->inbox, 0);
}

static guint
n_tables (World *world)
{
  MaeServerStats stats;
  mae_server_get_stats (world->server, &stats);
  return stats.tables;
}

static void
test_end (void)
{
  const char *labels[] = { "A", "B", NULL };
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  world_start (world);
  script_run (world, TWO_PLAYERS SET_UP);
  play_to_the_end (world, labels);

  script_run (world, "seats A B\n"
                     "1> ReqEndTurn\n"
                     "1< ErrAction reason=GAME_ENDED\n"
                     "2> ReqActivateProductions prodRequests=[]\n"
                     "2< ErrAction reason=GAME_ENDED\n"
                     "1> ReqNewGame playersCount=2\n"
                     "1< ErrNewGame isInvalidPlayersCount=false\n"
                     "1> ReqJoin nickname=A\n"
                     "1< ErrNickname reason=ALREADY_SET\n"
                     /* After the end, leaving isn't announced, and the player can play again. */
                     "1> ReqQuit\n"
                     "1< ResQuit\n"
                     "1> ReqJoin nickname=$1\n"
                     "1< UpdateBookedSeats bookedSeats=1\n"
                     "2-\n");
  g_assert_cmpuint (n_tables (world), ==, 0);
}

/* A player who was away at the end of the game is shown the end on return, once. */
static void
test_end_while_away (void)
{
  const char *labels[] = { "A", NULL };
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  world_start (world);
  script_run (world, TWO_PLAYERS SET_UP "B-\nA<*\n");
  play_to_the_end (world, labels);
  script_run (world, "A-\n");
  g_assert_cmpuint (n_tables (world), ==, 1);
  script_run (world, "B+\n"
                     "B> ReqJoin nickname=B\n"
                     "B< UpdateGame ended=true\n"
                     "B> ReqQuit\n"
                     "B< ResQuit\n");
  g_assert_cmpuint (n_tables (world), ==, 0);
  script_run (world, "B> ReqJoin nickname=B\n"
                     "B< UpdateBookedSeats bookedSeats=1\n");
}

/* A deserted game is kept for a while, then its players' names are free. */
static void
test_abandoned (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  world->config.keep = 60 * G_TIME_SPAN_SECOND;
  world_start (world);
  script_run (world, TWO_PLAYERS SET_UP "1-\n2<*\n2-\nwait 59999\n");
  g_assert_cmpuint (n_tables (world), ==, 1);
  script_run (world, "A+\nA> ReqJoin nickname=A\nA< UpdateGame\nA< UpdateCurrentPlayer "
                     "player=A\nA-\nwait 59999\n");
  g_assert_cmpuint (n_tables (world), ==, 1);
  script_run (world, "wait 1\n");
  g_assert_cmpuint (n_tables (world), ==, 0);
  script_run (world, "A+\nA> ReqJoin nickname=A\nA< UpdateBookedSeats bookedSeats=1\n");
}

/* A hidden hand is never sent to anybody else. */
static void
test_hands_stay_hidden (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  world_start (world);
  script_run (world, "A+\nB+\n"
                     "A> ReqJoin nickname=A\nA<*\n"
                     "B> ReqJoin nickname=B\nA<*\nB<*\n");
  Client *a = world_find (world, "A"), *b = world_find (world, "B");
  a->follows = b->follows = TRUE;
  script_run (world, "A> ReqNewGame playersCount=2\nA<*\nB<*\n"
                     "A> setup\nA<*\nB<*\nB> setup\nA<*\nB<*\n");
  int seat_a, seat_b;
  const MaeGame *game = client_game (a, "A", &seat_a);
  client_game (b, "B", &seat_b);
  for (int i = 0; i < game->rules->leaders_kept; i++) {
    g_assert_cmpint (a->snapshot->game.players[seat_a].hand[i], >=, 0);
    g_assert_cmpint (a->snapshot->game.players[seat_b].hand[i], ==, -1);
    g_assert_cmpint (b->snapshot->game.players[seat_a].hand[i], ==, -1);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  script_add_tests ("/server/table", cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/server/table/end", test_end);
  g_test_add_func ("/server/table/end-while-away", test_end_while_away);
  g_test_add_func ("/server/table/abandoned", test_abandoned);
  g_test_add_func ("/server/table/hands-stay-hidden", test_hands_stay_hidden);
  return g_test_run ();
}
