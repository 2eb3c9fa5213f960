/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Turn times, and awaited players: docs/protocol.md, "The clock". */
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "script.h"

#define OFFER                                                                                      \
  "{'type':'ReqWelcome','maestri':{'version':1,'features':['tables','clock','resume']}}\n"
#define COME(label)                                                                                \
  label "+\n" label "> " OFFER label "< ResWelcome\n" label "> ReqJoin nickname=" label            \
        " maestri={\"hall\":true}\n" label "< MaestriSecret secret=%" label "\n" label             \
        "< UpdateTables\n"

/* Two clients with `clock`, at a table that was opened with the further wishes @more. */
#define OPENED(more)                                                                               \
  COME ("A")                                                                                       \
  "A> ReqOpenTable playersCount=2" more "\nA< UpdateTable table.code=%code\n" COME (               \
      "B") "B> ReqJoinTable code=%code\nA< UpdateTable\nB< UpdateTable\nA< UpdateTable\nB< "       \
           "UpdateTable"                                                                           \
           "\nA< UpdateGame\nB< UpdateGame\nseats A B\n"
#define SET_UP "1> setup\n1<*\n2<*\n2> setup\n1<*\n2<*\n"
#define TIMED OPENED (" turnTime=60")

/* Lets 12 s, or four times as much, pass with both connected. */
#define PASS "wait 12000\n1> ReqHeartbeat\n1<*\n2> ReqHeartbeat\n2<*\n"
#define A_WHILE PASS PASS PASS PASS

/* A player makes a turn; and the second one does, after which the first one has @time. */
#define PLAY(player)                                                                               \
  "1<*\n2<*\n1> ReqHeartbeat\n1<*\n2> ReqHeartbeat\n2<*\n" player "> main\n1<*\n2<*\n" player      \
  "> ReqEndTurn\n"
#define NEXT(time) PLAY ("2") "1<< UpdateClock player=$1 remaining=" time "\n1<*\n2<*\n"

/* The first player is back on another connection, with the secret. */
#define BACK                                                                                       \
  "$1+\n$1> " OFFER "$1< ResWelcome\n"                                                             \
  "$1> ReqJoin nickname=$1 maestri={\"secret\":\"%$1\"}\n"

/* Two clients without extensions come to the waiting room. */
#define STRANGERS "A+\nB+\n" SEATED
#define SEATED                                                                                     \
  "A> ReqJoin nickname=A\nA<*\nA> ReqNewGame playersCount=2\nA<*\n"                                \
  "B> ReqJoin nickname=B\nA<*\nB<*\nseats A B\n"

/* A client that supports undo joins. */
#define UNDO(label)                                                                                \
  label "+\n" label "> {'type':'ReqWelcome','maestri':{'version':1,'features':['undo']}}\n" label  \
        "< ResWelcome\n"

typedef struct {
  const char *name;
  const char *script;
  gint64 turn_time; /* of the server, in seconds */
} Case;

static const Case cases[] = {
  /* Without a clock nothing is sent. */
  { "none", OPENED ("") "1> setup\n1<*\n2<*\n2> setup\n"
                        "1<< UpdateAction\n2<< UpdateAction\n1<*\n2<*\n"
                        "1> main\n1<< UpdateAction\n2<< UpdateAction\n"
                        "wait 12000\n1> ReqHeartbeat\n1< ResHeartbeat\n" },
  { "told", TIMED "1< UpdateClock turnTime=60 remaining=60000 player=(absent) awaited=[]\n"
                  "2< UpdateClock turnTime=60 remaining=60000\n"
                  "wait 1500\n"
                  "1> setup\n1<*\n2<*\n"
                  "2> setup\n"
                  "1<< UpdateAction action=CHOOSE_RESOURCES\n"
                  "1< UpdateClock remaining=60000 player=$1\n"
                  "2<< UpdateClock remaining=60000 player=$1\n"
                  "wait 2000\n"
                  "1> main\n1<< UpdateAction\n2<< UpdateAction\n"
                  "1> ReqEndTurn\n1<< UpdateAction\n1< UpdateClock remaining=60000 player=$2\n"
                  "2<< UpdateClock remaining=60000 player=$2\n" },
  /* The turn ends as if its player had left and returned. */
  { "turn-runs-out", TIMED "1<*\n2<*\n" SET_UP "1> main\n1<*\n2<*\n" A_WHILE "wait 11999\n"
                           "wait 1\n"
                           "2< UpdatePlayerStatus player=$1 isActive=false\n"
                           "2< UpdateCurrentPlayer player=$2\n"
                           "2< UpdatePlayerStatus player=$1 isActive=true\n"
                           "2< UpdateClock player=$2 remaining=60000\n"
                           "1< UpdateGame currentPlayer=$2\n"
                           "1< UpdateClock player=$2\n"
                           "1> ReqEndTurn\n1< ErrAction reason=NOT_CURRENT_PLAYER\n"
                           "2> main\n1<*\n2<*\n" },
  /* Clients with `undo` can tell that no move was undone, although they get the whole game as after
   * an undone move. */
  { "turn-runs-out/undo-offered",
    UNDO ("A") UNDO ("B") SEATED SET_UP "1> main\n1<< UpdateAction undo=1\n1<*\n2<*\n" PASS
                                        "wait 8000\n"
                                        "1< UpdateGame currentPlayer=$2 maestri.undone=(absent)\n"
                                        "2<*\n",
    20 },
  /* Whoever misses one turn after the other, with a program that is stuck, has less and less time.
   */
  { "turns-missed", TIMED "1<*\n2<*\n" SET_UP A_WHILE "wait 12000\n" NEXT ("30000") PASS PASS
    "wait 6000\n" NEXT ("15000") PASS "wait 3000\n" NEXT ("15000") PLAY ("1") NEXT ("60000") },
  { "setup-runs-out", TIMED "1<*\n2<*\n"
                            "1> setup\n1<*\n2<*\n" A_WHILE "wait 11999\nwait 1\n"
                            "1< UpdatePlayerStatus player=$2 isActive=false\n"
                            "1<< UpdateSetupDone\n"
                            "1<< UpdatePlayerStatus player=$2 isActive=true\n"
                            "1<< UpdateClock player=$1 remaining=60000\n"
                            "2< UpdateGame isSetupDone=true\n2< UpdateClock\n" },
  /* Programs without extensions get messages that they know. */
  { "strangers",
    STRANGERS SET_UP PASS "wait 8000\n"
                          "2< UpdatePlayerStatus player=$1 isActive=false\n"
                          "2< UpdateCurrentPlayer player=$2\n"
                          "2< UpdatePlayerStatus player=$1 isActive=true\n"
                          "1< UpdateGame currentPlayer=$2\n"
                          "1< UpdateCurrentPlayer player=$2\n",
    20 },
  { "nobody-else-there",
    STRANGERS SET_UP "2-\n1< UpdatePlayerStatus\n"
                     "wait 12000\n1> ReqHeartbeat\n1<*\n"
                     "wait 12000\n1> ReqHeartbeat\n1<*\n"
                     "1> main\n1<*\n",
    20 },
  { "alone",
    "A+\nA> ReqJoin nickname=A\nA<*\nA> ReqNewGame playersCount=1\nA<*\n"
    "wait 12000\nA> ReqHeartbeat\nA<*\nwait 12000\nA> ReqHeartbeat\nA<*\n"
    "A> setup\nA<*\n"
    "wait 12000\nA> ReqHeartbeat\nA<*\nwait 12000\nA> ReqHeartbeat\nA<*\n"
    "A> main\nA<*\n",
    20 },
  { "own-wish", OPENED (" turnTime=0") "1> ReqHeartbeat\n1< ResHeartbeat\n", 20 },
  { "server's-wish", OPENED ("") "1< UpdateClock turnTime=20\n2< UpdateClock\n", 20 },

  /* A player who loses the connection during their own turn is awaited. */
  { "awaited", OPENED ("") SET_UP
    "wait 10000\n2> ReqHeartbeat\n2<*\n"
    "1-\n"
    "2< UpdateClock turnTime=0 awaited=[{\"player\":\"$1\",\"remaining\":30000}]\n"
    "wait 12000\n2> ReqHeartbeat\n2<*\n"
    "wait 12000\n2> ReqHeartbeat\n2<*\n"
    "wait 5999\n"
    "wait 1\n"
    "2< UpdatePlayerStatus player=$1 isActive=false\n"
    "2< UpdateCurrentPlayer player=$2\n"
    "2< UpdateClock awaited=[]\n"
    "2> main\n2<*\n" },
  { "awaited/comes-back",
    OPENED ("") SET_UP "1-\n2< UpdateClock\n"
                       "wait 11000\n2> ReqHeartbeat\n2<*\n" BACK "2< UpdateClock awaited=[]\n"
                       "1< UpdateTable\n1< UpdateGame currentPlayer=$1\n1< UpdateClock\n"
                       "1> main\n1<*\n2<*\n"
                       "wait 11000\n1> ReqHeartbeat\n1<*\n2> ReqHeartbeat\n2<*\n"
                       "wait 11000\n1> ReqHeartbeat\n1<*\n2> ReqHeartbeat\n2<*\n" },
  { "awaited/not-after-quitting",
    OPENED ("") SET_UP "1> ReqQuit\n1< ResQuit\n"
                       "2< UpdatePlayerStatus player=$1 isActive=false\n2< UpdateCurrentPlayer\n" },
  /* A player who loses the connection on another player's turn and comes back in time plays the
   * next turn. One who doesn't is skipped, and the game waits no longer than the rest of the time.
   */
  { "awaited/out-of-turn-comes-back",
    OPENED ("") SET_UP "2-\n1< UpdateClock awaited.0.player=$2 awaited.0.remaining=30000\n"
                       "1> main\n1<*\n"
                       "1> ReqEndTurn\n1<< UpdateCurrentPlayer player=$2\n1<*\n"
                       "wait 11000\n1> ReqHeartbeat\n1<*\n"
                       "$2+\n$2> " OFFER "$2< ResWelcome\n"
                       "$2> ReqJoin nickname=$2 maestri={\"secret\":\"%$2\"}\n"
                       "2<*\n1<*\n2> main\n2<*\n1<*\n" },
  { "awaited/out-of-turn",
    OPENED ("") SET_UP "2-\n1<*\nwait 11000\n1> ReqHeartbeat\n1<*\n"
                       "1> main\n1<*\n"
                       "1> ReqEndTurn\n1<< UpdateCurrentPlayer player=$2\n1<*\n"
                       "wait 10000\n1> ReqHeartbeat\n1<*\n"
                       "wait 8999\n"
                       "wait 1\n"
                       "1< UpdatePlayerStatus player=$2 isActive=false\n"
                       "1< UpdateCurrentPlayer player=$1\n"
                       "1< UpdateClock awaited=[]\n"
                       "1> main\n1<*\n" },
  { "awaited/out-of-turn-and-not-strangers",
    STRANGERS SET_UP "2-\n1< UpdatePlayerStatus player=$2 isActive=false\n" },
  { "awaited/not-strangers", STRANGERS SET_UP
    "1-\n2< UpdatePlayerStatus player=$1 isActive=false\n2< UpdateCurrentPlayer\n" },
  { "awaited/not-longer-than-the-turn",
    TIMED "1<*\n2<*\n" SET_UP A_WHILE "1-\n2< UpdateClock remaining=12000 player=$1\n"
          "wait 11999\nwait 1\n"
          "2< UpdatePlayerStatus player=$1 isActive=false\n"
          "2< UpdateCurrentPlayer player=$2\n"
          "2< UpdateClock remaining=(absent) awaited=[]\n"
          "2> main\n2<*\n" },
  { "awaited/in-the-setup", OPENED ("") "1> setup\n1<*\n2<*\n"
                                        "2-\n1< UpdateClock awaited.0.player=$2\n"
                                        "wait 12000\n1> ReqHeartbeat\n1<*\n"
                                        "wait 12000\n1> ReqHeartbeat\n1<*\n"
                                        "wait 6000\n"
                                        "1< UpdatePlayerStatus player=$2 isActive=false\n"
                                        "1<< UpdateSetupDone\n1<< UpdateClock awaited=[]\n" },
  { "awaited/nobody-waits",
    OPENED ("") SET_UP "1-\n2< UpdateClock\n2-\nwait 40000\n"
                       "$2+\n$2> " OFFER "$2< ResWelcome\n"
                       "$2> ReqJoin nickname=$2 maestri={\"secret\":\"%$2\"}\n"
                       "2< UpdateTable\n2< UpdateGame currentPlayer=$2\n" },
  { "awaited/resigns-by-coming-back-and-leaving", OPENED ("") SET_UP
    "1-\n2<*\n" BACK "1<*\n2<*\n"
    "1> ReqLeaveTable\n2< UpdatePlayerStatus\n2< UpdateCurrentPlayer\n2< UpdateTable\n"
    "1< UpdateTables\n" },
};

static void
test_script (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  world->config.turn_time = test->turn_time * G_TIME_SPAN_SECOND;
  world_start (world);
  script_run (world, test->script);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/clock/", cases[i].name, NULL);
    g_test_add_data_func (path, &cases[i], test_script);
  }
  return g_test_run ();
}
