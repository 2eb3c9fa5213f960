/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The hall and its tables: docs/protocol.md, "Tables". */
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/server-testing.h"

/* The first code with the world's seed. */
#define CODE "SFHWSX"

#define OFFER                                                                                      \
  "{'type':'ReqWelcome','maestri':{'version':1,"                                                   \
  "'features':['tables','spectate','chat','clock']}}\n"
#define ENTER(label)                                                                               \
  label "+\n" label "> " OFFER label "< ResWelcome\n" label "> ReqJoin nickname=" label            \
        " maestri={\"hall\":true}\n" label "< UpdateTables\n"

#define RESUMES "{'type':'ReqWelcome','maestri':{'version':1,'features':['tables','resume']}}\n"
#define RESUME(label, hall)                                                                        \
  label "+\n" label "> " RESUMES label "< ResWelcome\n" label "> ReqJoin nickname=" label          \
        " maestri={\"hall\":" hall "}\n" label "< MaestriSecret secret=%" label "\n"

#define OPEN2 ENTER ("A") "A> ReqOpenTable playersCount=2\nA< UpdateTable\n"
#define PLAY2                                                                                      \
  OPEN2 ENTER ("B") "B> ReqJoinTable code=" CODE "\nA<*\nB<*\nseats A B\n"                         \
                    "1> setup\n1<*\n2<*\n2> setup\n1<*\n2<*\n"

static const ScriptCase cases[] = {
  /* The hall. */
  { "hall/empty", "A+\nA> " OFFER "A< ResWelcome\n"
                  "A> ReqJoin nickname=A maestri={\"hall\":true}\n"
                  "A< UpdateTables tables=[] total=0 waiting=0 rulesets.0.id=standard "
                  "rulesets.0.maxPlayers=4 rulesets.1.id=serenissima\n" },
  { "hall/only-where-agreed", "A+\n"
                              "A> ReqJoin nickname=A maestri={\"hall\":true}\n"
                              "A< UpdateBookedSeats bookedSeats=1\n" },
  { "hall/waiting-players-see-no-tables",
    ENTER ("A") "B+\nB> ReqJoin nickname=B\nB< UpdateBookedSeats\n"
                "A< UpdateTables waiting=1\n"
                "A> ReqOpenTable playersCount=2\n"
                "A< UpdateTable\n" },
  { "hall/told-once-a-second",
    ENTER ("L") ENTER ("A") "A> ReqOpenTable playersCount=3\n"
                            "A< UpdateTable\n"
                            "L< UpdateTables total=1 tables.0.players.0.nickname=A\n" ENTER (
                                "B") "B> ReqJoinTable code=" CODE "\n"
                                     "A< UpdateTable\nB< UpdateTable\n"
                                     "wait 999\n"
                                     "wait 1\n"
                                     "L< UpdateTables total=1 tables.0.players.1.nickname=B\n"
                                     "wait 5000\n" },
  { "hall/name-is-taken", ENTER ("A") "B+\nB> " OFFER "B< ResWelcome\n"
                                      "B> ReqJoin nickname=a maestri={\"hall\":true}\n"
                                      "B< ErrNickname reason=TAKEN\n" },
  { "hall/leaving-frees-the-name",
    ENTER ("A") "A-\n"
                "B+\nB> ReqJoin nickname=A\nB< UpdateBookedSeats\n" },
  { "hall/no-game-there",
    ENTER ("A") "A> ReqEndTurn\nA< ErrNickname reason=NOT_IN_GAME\n"
                "A> ReqNewGame playersCount=1\n"
                "A< ErrNewGame isInvalidPlayersCount=false\n"
                "A> ReqJoin nickname=B\nA< ErrNickname reason=ALREADY_SET\n" },
  { "hall/quit", ENTER ("A") "A> ReqQuit\nA< ResQuit\n"
                             "A> ReqJoin nickname=A\nA< UpdateBookedSeats\n" },

  /* Opening. */
  { "open/all-wishes",
    ENTER ("A") "A> {'type':'ReqOpenTable','playersCount':3,'name':' Our "
                "\\u0007 table ','ruleset':'serenissima','turnTime':60,'noChat':true}\n"
                "A< UpdateTable table.code=" CODE " table.state=OPEN table.playersCount=3 "
                "table.ruleset=serenissima table.turnTime=60 table.noChat=true "
                "table.players=[{\"nickname\":\"A\"}]\n" },
  { "open/not-granted", ENTER ("A") "A> ReqOpenTable playersCount=0\n"
                                    "A< ErrTable reason=INVALID field=playersCount\n"
                                    "A> ReqOpenTable playersCount=5\n"
                                    "A< ErrTable reason=INVALID field=playersCount\n"
                                    "A> ReqOpenTable playersCount=2 ruleset=chess\n"
                                    "A< ErrTable reason=INVALID field=ruleset\n"
                                    "A> ReqOpenTable playersCount=2 turnTime=9\n"
                                    "A< ErrTable reason=INVALID field=turnTime\n"
                                    "A> ReqOpenTable playersCount=2 turnTime=86401\n"
                                    "A< ErrTable reason=INVALID field=turnTime\n"
                                    "A> ReqOpenTable playersCount=2 computers=[\"EASY\",\"EASY\"]\n"
                                    "A< ErrTable reason=INVALID field=computers\n"
                                    "A> ReqOpenTable playersCount=2 "
                                    "name=x2345678901234567890123456789012345678901\n"
                                    "A< ErrTable reason=INVALID field=name\n" },
  { "open/not-from-elsewhere", "A+\nA> " OFFER "A< ResWelcome\n"
                               "A> ReqOpenTable playersCount=2\n"
                               "A< ErrNickname reason=NOT_SET\n"
                               "A> ReqJoin nickname=A\nA< UpdateBookedSeats\n"
                               "A> ReqOpenTable playersCount=2\n"
                               "A< ErrTable reason=NOT_IN_HALL\n" },
  { "open/one-at-a-time", OPEN2 "A> ReqOpenTable playersCount=2\n"
                                "A< ErrTable reason=NOT_IN_HALL\n" },
  { "open/not-agreed", "A+\nA> ReqOpenTable playersCount=2\nA< ErrProtocol\n"
                       "A> ReqChat text=hello\nA< ErrProtocol\n"
                       "A> ReqWatchTable code=" CODE "\nA< ErrProtocol\n"
                       "A> ReqLeaveTable\nA< ErrProtocol\n" },
  { "open/alone", ENTER ("A") "A> ReqOpenTable playersCount=1\n"
                              "A< UpdateTable table.state=OPEN\n"
                              "A< UpdateTable table.state=PLAYING\n"
                              "A< UpdateGame\n" },
  { "open/private",
    ENTER ("L")
        ENTER ("A") "A> ReqOpenTable playersCount=2 isPrivate=true\n"
                    "A< UpdateTable table.isPrivate=true\n"
                    "L< UpdateTables tables=[] total=0\n"
                    "L> ReqJoinTable code=" CODE "\n"
                    "A< UpdateTable\nL< UpdateTable table.players.1.nickname=L\n"
                    "A< UpdateTable table.state=PLAYING\nL< UpdateTable table.state=PLAYING\n"
                    "A< UpdateGame\nL< UpdateGame\n" },

  /* Joining and leaving tables. */
  { "join/any-case",
    OPEN2 ENTER ("B") "B> {'type':'ReqJoinTable','code':' sfhwsx '}\n"
                      "A< UpdateTable table.players.1.nickname=B\n"
                      "B< UpdateTable table.players.1.nickname=B\n"
                      "A< UpdateTable table.state=PLAYING\nB< UpdateTable table.state=PLAYING\n"
                      "A< UpdateGame\nB< UpdateGame\n" },
  { "join/full", PLAY2 ENTER ("C") "C> ReqJoinTable code=" CODE "\n"
                                   "C< ErrTable reason=FULL\n" },
  { "join/no-such-table", ENTER ("A") "A> ReqJoinTable code=BBBBBB\n"
                                      "A< ErrTable reason=NO_SUCH_TABLE\n" },
  { "leave/open", OPEN2 "A> ReqLeaveTable\nA< UpdateTables tables=[]\n"
                        "A> ReqJoinTable code=" CODE "\nA< ErrTable reason=NO_SUCH_TABLE\n"
                        "A> ReqLeaveTable\nA< ErrTable reason=NOT_AT_TABLE\n" },
  { "leave/others-stay", ENTER ("A") "A> ReqOpenTable playersCount=3\nA< UpdateTable\n" ENTER (
                             "B") "B> ReqJoinTable code=" CODE "\nA<*\nB<*\n"
                                  "A-\nB< UpdateTable table.players=[{\"nickname\":\"B\"}]\n" },
  { "leave/game", PLAY2 "1> ReqLeaveTable\n"
                        "2< UpdatePlayerStatus player=$1 isActive=false\n"
                        "2< UpdateCurrentPlayer player=$2\n"
                        "2< UpdateTable table.players=[{\"nickname\":\"$2\"}]\n"
                        "1< UpdateTables\n"
                        "1> ReqOpenTable playersCount=2\n1< UpdateTable\n"
                        "2> main\n2<*\n" },
  { "leave/game-everybody", PLAY2 "1> ReqLeaveTable\n1<*\n2<*\n"
                                  "2> ReqLeaveTable\n2< UpdateTables total=0\n2<*\n1<*\n"
                                  "wait 1000\n1<*\n2<*\n"
                                  "1> ReqJoinTable code=" CODE "\n"
                                  "1< ErrTable reason=NO_SUCH_TABLE\n" },
  { "leave/waiting-room", "A+\nA> " OFFER "A< ResWelcome\n"
                          "A> ReqJoin nickname=A\nA< UpdateBookedSeats\n"
                          "A> ReqLeaveTable\nA< ErrTable reason=NOT_AT_TABLE\n" },
  { "return/game", PLAY2 "1-\n2< UpdatePlayerStatus\n2< UpdateCurrentPlayer\n"
                         "$1+\n$1> " OFFER "$1< ResWelcome\n"
                         "$1> ReqJoin nickname=$1 maestri={\"hall\":true}\n"
                         "2< UpdatePlayerStatus isActive=true\n"
                         "1< UpdateTable table.state=PLAYING\n1< UpdateGame\n" },
  { "waiting-room/has-a-table", "A+\nA> " OFFER "A< ResWelcome\n"
                                "A> ReqJoin nickname=A\nA< UpdateBookedSeats\n"
                                "A> ReqNewGame playersCount=1\nA< UpdateJoinGame\n"
                                "A< UpdateTable table.code=(absent) table.state=PLAYING\n"
                                "A< UpdateGame\n"
                                "A> ReqLeaveTable\nA< UpdateTables\n" },

  /* Watching. */
  { "watch/game", PLAY2 ENTER ("C") "C> ReqWatchTable code=" CODE "\n"
                                    "1< UpdateTable spectators=[\"C\"]\n2< UpdateTable\n"
                                    "C< UpdateTable isSpectator=true table.spectatorsCount=1\n"
                                    "C< UpdateGame\n"
                                    "1> main\n1<*\n2<*\nC<< UpdateAction player=$1\n"
                                    "C> ReqEndTurn\nC< ErrNickname reason=NOT_IN_GAME\n"
                                    "C> ReqLeaveTable\nC< UpdateTables\n"
                                    "1< UpdateTable spectators=[]\n2< UpdateTable\n"
                                    "1> ReqEndTurn\n1<*\n2<*\nC<*\n" },
  { "watch/before-it-starts",
    OPEN2 ENTER (
        "C") "C> ReqWatchTable code=" CODE "\n"
             "A< UpdateTable\nC< UpdateTable table.state=OPEN isSpectator=true\n" ENTER (
                 "B") "B> ReqJoinTable code=" CODE "\nA<*\nB<*\n"
                      "C< UpdateTable table.state=OPEN\nC< UpdateTable table.state=PLAYING\n"
                      "C< UpdateGame\n" },
  { "watch/nobody-may", ENTER ("A") "A> ReqOpenTable playersCount=2 noSpectators=true\n"
                                    "A< UpdateTable table.noSpectators=true\n" ENTER (
                                        "B") "B> ReqWatchTable code=" CODE "\n"
                                             "B< ErrTable reason=NO_SPECTATORS\n" },
  { "watch/nothing", ENTER ("B") "B> ReqWatchTable code=QQQQQQ\n"
                                 "B< ErrTable reason=NO_SUCH_TABLE\n" },
  { "watch/the-table-goes",
    OPEN2 ENTER ("C") "C> ReqWatchTable code=" CODE "\nA<*\nC<*\n"
                      "A> ReqLeaveTable\nC< UpdateTables tables=[]\nA< UpdateTables\nA<*\n" },
  { "take-over/from-the-hall",
    RESUME ("A", "true") "A< UpdateTables\n"
                         "A2+\nA2> " RESUMES "A2< ResWelcome\n"
                         "A2> ReqJoin nickname=A maestri={\"secret\":\"%A\"}\nA!\n"
                         "A2< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=A\n" },
  { "take-over/from-the-waiting-room",
    RESUME ("A", "false") "A< UpdateBookedSeats\n"
                          "A2+\nA2> " RESUMES "A2< ResWelcome\n"
                          "A2> ReqJoin nickname=A maestri={\"secret\":\"%A\",\"hall\":true}\n"
                          "A!\nA2< UpdateTables waiting=0\n"
                          "B+\nB> ReqJoin nickname=B\nB< UpdateBookedSeats bookedSeats=1\n"
                          "A2< UpdateTables waiting=1\n" },
  { "take-over/at-an-open-table",
    RESUME ("A", "true") "A< UpdateTables\n"
                         "A> ReqOpenTable playersCount=2\nA< UpdateTable\n"
                         "A2+\nA2> " RESUMES "A2< ResWelcome\n"
                         "A2> ReqJoin nickname=A maestri={\"secret\":\"%A\",\"hall\":true}\n"
                         "A!\nA2< UpdateTable table.players.0.nickname=A\n"
                         "A3+\nA3> ReqJoin nickname=A maestri={\"secret\":\"%A\"}\n"
                         "A2!\nA3< UpdateBookedSeats bookedSeats=1\n" },
  { "watch/breaks", OPEN2 ENTER ("C") "C> ReqWatchTable code=" CODE "\nA<*\nC<*\n"
                                      "C-\nA< UpdateTable spectators=[]\n" },

  /* Chat. */
  { "chat/everybody",
    OPEN2 ENTER ("C") "C> ReqWatchTable code=" CODE "\nA<*\nC<*\n"
                      "A> {'type':'ReqChat','text':' Ciao\\n\\u202ea\\u0000'}\nA< ErrProtocol\n"
                      "A> {'type':'ReqChat','text':' Ciao\\n\\u202etutti\\t'}\n"
                      "A< UpdateChat player=A isSpectator=(absent)\nC< UpdateChat player=A\n"
                      "C> {'type':'ReqChat','text':'e\\u0301'}\n"
                      "A< UpdateChat player=C isSpectator=true text=é\nC< UpdateChat\n" },
  { "chat/past",
    OPEN2 "A> ReqChat text=t1\nA< UpdateChat\nA> ReqChat text=t2\nA< UpdateChat\n" ENTER (
        "B") "B> ReqJoinTable code=" CODE "\nA<*\n"
             "B< UpdateTable\nB< UpdateChat text=t1 isPast=true\nB< UpdateChat text=t2\n"
             "B<< UpdateGame\n" },
  { "chat/not-in-the-hall", ENTER ("A") "A> ReqChat text=t1\nA< ErrChat reason=NOT_AT_TABLE\n" },
  { "chat/off-here", ENTER ("A") "A> ReqOpenTable playersCount=2 noChat=true\nA< UpdateTable\n"
                                 "A> ReqChat text=t1\nA< ErrChat reason=OFF\n" },
  { "chat/empty", OPEN2 "A> {'type':'ReqChat','text':' \\u200d\\n\\u0007 '}\n"
                        "A< ErrChat reason=EMPTY\n" },
  { "chat/too-fast", OPEN2 "A> ReqChat text=x1\nA< UpdateChat\nA> ReqChat text=x2\nA< UpdateChat\n"
                           "A> ReqChat text=x3\nA< UpdateChat\nA> ReqChat text=x4\nA< UpdateChat\n"
                           "A> ReqChat text=x5\nA< UpdateChat\n"
                           "A> ReqChat text=x6\nA< ErrChat reason=TOO_FAST wait=2000\n"
                           "wait 1999\n"
                           "A> ReqChat text=x7\nA< ErrChat reason=TOO_FAST wait=1\n"
                           "wait 1\n"
                           "A> ReqChat text=x8\nA< UpdateChat text=x8\n"
                           "A> ReqChat text=x9\nA< ErrChat reason=TOO_FAST\n" },
};

/* The server is shut down while a change of the hall hasn't been sent yet and a turn's time runs:
 * nothing is sent to closed connections, and the turn doesn't end. */
static void
test_shut_down (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world_start (world);
  script_run (world,
              ENTER ("L") ENTER ("A") "A> ReqOpenTable playersCount=2 turnTime=10\nA< UpdateTable\n"
                                      "L< UpdateTables total=1\n" ENTER ("B")
                                          ENTER ("C") "C> ReqWatchTable code=" CODE "\nA<*\nC<*\n"
                                                      "B> ReqJoinTable code=" CODE
                                                      "\nA<*\nB<*\nC<*\n");
  mae_server_shut_down (world->server, world->now);
  world_deliver (world);
  script_run (world, "L< ReqGoodbye\nL!\nA< ReqGoodbye\nA!\nB< ReqGoodbye\nB!\n"
                     "C< ReqGoodbye\nC!\nwait 60000\n");
  g_assert_cmpint (mae_server_next_deadline (world->server), ==, G_MAXINT64);
  g_assert_nonnull (mae_server_find_game (world->server, "A", NULL));
}

/* On the server of somebody who opens one table, those who would wait sit down there, and see what
 * they see in a waiting room; tables with a code or with ratings stay as they are. */
static void
test_seats_waiting (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world->config.seats_waiting = TRUE;
  world_start (world);
  script_run (world, "W+\nW> ReqJoin nickname=W\nW< UpdateBookedSeats bookedSeats=1 "
                     "canPrepareNewGame=W\nW-\n" ENTER (
                         "P") "P> ReqOpenTable playersCount=2 isPrivate=true\nP< UpdateTable\n"
                              "W+\nW> ReqJoin nickname=W\nW< UpdateBookedSeats\nW-\nP-\n" ENTER (
                                  "A") "A> ReqOpenTable playersCount=4 computers=[\"EASY\"]\n"
                                       "A< UpdateTable\n"
                                       "B+\nB> ReqJoin nickname=B\n"
                                       "A< UpdateTable table.players.1.nickname=B\n"
                                       "B< UpdateBookedSeats bookedSeats=3 canPrepareNewGame=A\n"
                                       "B< UpdateJoinGame playersCount=4\n"
                                       "B> ReqNewGame playersCount=2\n"
                                       "B< ErrNewGame isInvalidPlayersCount=false\n"
                                       "B> ReqQuit\nB< ResQuit\n"
                                       "A< UpdateTable table.players.1.nickname=Lapo\n"
                                       "B> ReqJoin nickname=B\nA<*\nB<*\n"
                                       "C+\nC> " OFFER "C< ResWelcome\nC> ReqJoin nickname=C\n"
                                       "C< UpdateTable table.state=OPEN\n"
                                       "C< UpdateTable table.state=PLAYING\n"
                                       "C< UpdateGame\nC<*\nA<*\n"
                                       "B< UpdateBookedSeats bookedSeats=4\nB< UpdateJoinGame\n"
                                       "B< UpdateGame\nB<*\n"
                                       "D+\nD> ReqJoin nickname=D\n"
                                       "D< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=D\n");
}

/* Also those who have waited before there was a seat. */
static void
test_seats_waiting_before (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world->config.seats_waiting = TRUE;
  world_start (world);
  script_run (world, "W+\nW> ReqJoin nickname=W\nW< UpdateBookedSeats bookedSeats=1 "
                     "canPrepareNewGame=W\nV+\nV> ReqJoin nickname=V\nV<*\nW<*\n" ENTER (
                         "A") "A> ReqOpenTable playersCount=3 computers=[\"EASY\"]\n"
                              "A< UpdateTable\nA< UpdateTable table.players.1.nickname=W\n"
                              "W< UpdateBookedSeats bookedSeats=3 canPrepareNewGame=A\n"
                              "W< UpdateJoinGame playersCount=3\nW<*\nA<*\n"
                              "V< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=V\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  script_add_tests ("/tables", cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/tables/shut-down", test_shut_down);
  g_test_add_func ("/tables/seats-waiting", test_seats_waiting);
  g_test_add_func ("/tables/seats-waiting/before", test_seats_waiting_before);
  return g_test_run ();
}
