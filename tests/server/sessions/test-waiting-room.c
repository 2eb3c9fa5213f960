/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The waiting room, nicknames, the handshake and leaving: docs/protocol.md, "The waiting room",
 * and faults of other servers in it. */
#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/report/log.h"

static const ScriptCase cases[] = {
  { "handshake/both-ways", "A+\n"
                           "A> ReqWelcome\n"
                           "A< ResWelcome\n"
                           "A> ResWelcome\n" },
  { "handshake/not-needed", "A+\n"
                            "A> ReqJoin nickname=A\n"
                            "A< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=A\n" },
  { "handshake/heartbeat", "A+\n"
                           "A> ReqHeartbeat\n"
                           "A< ResHeartbeat\n"
                           "A> ResHeartbeat\n" },

  { "nickname/none", "A+\n"
                     "A> ReqJoin\n"
                     "A< ErrNickname reason=NOT_SET\n"
                     "A> ReqJoin nickname=null\n"
                     "A< ErrNickname reason=NOT_SET\n"
                     "A> {'type':'ReqJoin','nickname':''}\n"
                     "A< ErrNickname reason=NOT_SET\n"
                     "A> {'type':'ReqJoin','nickname':'   '}\n"
                     "A< ErrNickname reason=NOT_SET\n" },
  { "nickname/unfit", "A+\n"
                      "A> {'type':'ReqJoin','nickname':'123456789012345678901234567890123'}\n"
                      "A< ErrNickname reason=NOT_SET\n"
                      "A> {'type':'ReqJoin','nickname':'a\\u001b[31mb'}\n"
                      "A< ErrNickname reason=NOT_SET\n"
                      "A> {'type':'ReqJoin','nickname':'a\\nb'}\n"
                      "A< ErrNickname reason=NOT_SET\n"
                      "A> {'type':'ReqJoin','nickname':'a\\u202eb'}\n"
                      "A< ErrNickname reason=NOT_SET\n" },
  { "nickname/trimmed", "A+\n"
                        "A> {'type':'ReqJoin','nickname':'  Anna  Maria '}\n"
                        "A< UpdateBookedSeats\n"
                        "B+\n"
                        "B> {'type':'ReqJoin','nickname':'Anna  Maria'}\n"
                        "B< ErrNickname reason=TAKEN\n" },
  { "nickname/taken", "A+\n"
                      "A> ReqJoin nickname=Alice\n"
                      "A< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=Alice\n"
                      "B+\n"
                      "B> ReqJoin nickname=Alice\n"
                      "B< ErrNickname reason=TAKEN\n"
                      "B> ReqJoin nickname=aLICE\n"
                      "B< ErrNickname reason=TAKEN\n"
                      "B> ReqJoin nickname=Bob\n"
                      "A< UpdateBookedSeats bookedSeats=2 canPrepareNewGame=Alice\n"
                      "B< UpdateBookedSeats bookedSeats=2 canPrepareNewGame=Alice\n" },
  { "nickname/folded-and-composed", "A+\n"
                                    "A> {'type':'ReqJoin','nickname':'Émile Straße'}\n"
                                    "A< UpdateBookedSeats\n"
                                    "B+\n"
                                    "B> {'type':'ReqJoin','nickname':'e\\u0301mile STRASSE'}\n"
                                    "B< ErrNickname reason=TAKEN\n" },
  { "nickname/invisible", "A+\n"
                          "A> {'type':'ReqJoin','nickname':'\\u3164'}\n"
                          "A< ErrNickname reason=NOT_SET\n"
                          "A> {'type':'ReqJoin','nickname':'\\u2800\\u2800'}\n"
                          "A< ErrNickname reason=NOT_SET\n"
                          "A> {'type':'ReqJoin','nickname':'\\u200d\\ufe0f'}\n"
                          "A< ErrNickname reason=NOT_SET\n"
                          "A> {'type':'ReqJoin','nickname':'Alice\\u3164'}\n"
                          "A< ErrNickname reason=NOT_SET\n"
                          "A> {'type':'ReqJoin','nickname':'Ali\\u034fce'}\n"
                          "A< ErrNickname reason=NOT_SET\n" },
  { "nickname/lookalikes", "A+\n"
                           "A> ReqJoin nickname=Alice\n"
                           "A< UpdateBookedSeats\n"
                           "B+\n"
                           "B> ReqJoin nickname=АӀiсе\n" /* Cyrillic except for the i */
                           "B< ErrNickname reason=TAKEN\n"
                           "B> ReqJoin nickname=аlice\n" /* the a is Cyrillic, in lower case */
                           "B< ErrNickname reason=TAKEN\n"
                           "B> ReqJoin nickname=AIice\n" /* a capital i */
                           "B< ErrNickname reason=TAKEN\n"
                           "B> ReqJoin nickname=Ａｌｉｃｅ\n" /* fullwidth */
                           "B< ErrNickname reason=TAKEN\n"
                           "B> {'type':'ReqJoin','nickname':'Al\\u200dice'}\n"
                           "B< ErrNickname reason=TAKEN\n"
                           "B> ReqJoin nickname=Alicia\n"
                           "A< UpdateBookedSeats bookedSeats=2\n"
                           "B< UpdateBookedSeats bookedSeats=2\n"
                           "A-\n"
                           "B< UpdateBookedSeats bookedSeats=1\n"
                           "C+\n"
                           "C> ReqJoin nickname=AIice\n"
                           "B< UpdateBookedSeats bookedSeats=2\n"
                           "C< UpdateBookedSeats bookedSeats=2\n" },
  { "nickname/reserved", "A+\n"
                         "A> ReqJoin nickname=Lorenzo\n"
                         "A< ErrNickname reason=TAKEN\n"
                         "A> ReqJoin nickname=LORENZO\n"
                         "A< ErrNickname reason=TAKEN\n"
                         "A> ReqJoin nickname=Lоrenzо\n" /* with Cyrillic letters */
                         "A< ErrNickname reason=TAKEN\n"
                         "A> ReqJoin nickname=Server\n"
                         "A< ErrNickname reason=TAKEN\n"
                         "A> ReqJoin nickname=Lorena\n"
                         "A< UpdateBookedSeats bookedSeats=1\n" },
  { "nickname/any-script", "A+\n"
                           "A> {'type':'ReqJoin','nickname':'漢字 😀 <&\\u0027>'}\n"
                           "A< UpdateBookedSeats bookedSeats=1\n" },
  { "nickname/already-set", "A+\n"
                            "A> ReqJoin nickname=A\n"
                            "A< UpdateBookedSeats\n"
                            "A> ReqJoin nickname=A\n"
                            "A< ErrNickname reason=ALREADY_SET\n"
                            "A> ReqJoin nickname=B\n"
                            "A< ErrNickname reason=ALREADY_SET\n" },
  { "nickname/free-again", "A+\n"
                           "A> ReqJoin nickname=A\n"
                           "A< UpdateBookedSeats\n"
                           "A-\n"
                           "B+\n"
                           "B> ReqJoin nickname=A\n"
                           "B< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=A\n" },

  { "game-requests/before-a-nickname",
    "A+\n"
    "A> ReqNewGame playersCount=2\n"
    "A< ErrNickname reason=NOT_SET\n"
    "A> ReqEndTurn\n"
    "A< ErrNickname reason=NOT_SET\n"
    "A> ReqChooseLeaders leaders=[1,2]\n"
    "A< ErrNickname reason=NOT_SET\n"
    "A> ReqSwapShelves shelf1=1 shelf2=2\n"
    "A< ErrNickname reason=NOT_SET\n"
    "A> ReqLeaderAction leader=1 isActivate=true\n"
    "A< ErrNickname reason=NOT_SET\n"
    "A> ReqTakeFromMarket isRow=true index=0 replacements={} shelves={}\n"
    "A< ErrNickname reason=NOT_SET\n"
    "A> ReqBuyDevCard level=1 color=Green devSlot=0 resContainers={}\n"
    "A< ErrNickname reason=NOT_SET\n"
    "A> ReqActivateProductions prodRequests=[]\n"
    "A< ErrNickname reason=NOT_SET\n"
    "A> ReqChooseResources shelves={}\n"
    "A< ErrNickname reason=NOT_SET\n" },
  { "game-requests/in-the-waiting-room", "A+\n"
                                         "A> ReqJoin nickname=A\n"
                                         "A< UpdateBookedSeats\n"
                                         "A> ReqEndTurn\n"
                                         "A< ErrNickname reason=NOT_IN_GAME\n"
                                         "A> ReqChooseLeaders leaders=[1,2]\n"
                                         "A< ErrNickname reason=NOT_IN_GAME\n" },

  { "new-game/not-first", "A+\nB+\n"
                          "A> ReqJoin nickname=A\n"
                          "A< UpdateBookedSeats\n"
                          "B> ReqJoin nickname=B\n"
                          "A< UpdateBookedSeats\n"
                          "B< UpdateBookedSeats\n"
                          "B> ReqNewGame playersCount=2\n"
                          "B< ErrNewGame isInvalidPlayersCount=false\n" },
  { "new-game/counts", "A+\n"
                       "A> ReqJoin nickname=A\n"
                       "A< UpdateBookedSeats\n"
                       "A> ReqNewGame playersCount=0\n"
                       "A< ErrNewGame isInvalidPlayersCount=true\n"
                       "A> ReqNewGame playersCount=5\n"
                       "A< ErrNewGame isInvalidPlayersCount=true\n"
                       "A> ReqNewGame playersCount=-1\n"
                       "A< ErrNewGame isInvalidPlayersCount=true\n"
                       "A> ReqNewGame playersCount=-2147483648\n"
                       "A< ErrNewGame isInvalidPlayersCount=true\n"
                       /* The number of players that was chosen no longer counts: the next player
                        * who joins starts no game. */
                       "B+\n"
                       "B> ReqJoin nickname=B\n"
                       "A< UpdateBookedSeats\n"
                       "B< UpdateBookedSeats\n" },
  { "new-game/changed-until-the-start", "A+\nB+\n"
                                        "A> ReqJoin nickname=A\n"
                                        "A< UpdateBookedSeats\n"
                                        "B> ReqJoin nickname=B\n"
                                        "A< UpdateBookedSeats\n"
                                        "B< UpdateBookedSeats\n"
                                        "A> ReqNewGame playersCount=4\n"
                                        "A< UpdateJoinGame playersCount=4\n"
                                        "B< UpdateJoinGame playersCount=4\n"
                                        "C+\n"
                                        "C> ReqJoin nickname=C\n"
                                        "A< UpdateBookedSeats bookedSeats=3\n"
                                        "B< UpdateBookedSeats bookedSeats=3\n"
                                        "C< UpdateBookedSeats bookedSeats=3\n"
                                        "C< UpdateJoinGame playersCount=4\n"
                                        "A> ReqNewGame playersCount=3\n"
                                        "A< UpdateJoinGame playersCount=3\n"
                                        "A<< UpdateGame\n"
                                        "A< UpdateFaithPoints faithPoints=1 isBlackCross=false\n"
                                        "B< UpdateJoinGame playersCount=3\n"
                                        "B<< UpdateGame\n"
                                        "B< UpdateFaithPoints faithPoints=1\n"
                                        "C< UpdateJoinGame playersCount=3\n"
                                        "C<< UpdateGame\n"
                                        "C< UpdateFaithPoints faithPoints=1\n" },
  { "new-game/alone", "A+\n"
                      "A> ReqJoin nickname=A\n"
                      "A< UpdateBookedSeats\n"
                      "A> ReqNewGame playersCount=1\n"
                      "A< UpdateJoinGame playersCount=1\n"
                      "A< UpdateGame\n" },
  { "new-game/starts-when-the-last-comes", "A+\nB+\n"
                                           "A> ReqJoin nickname=A\n"
                                           "A< UpdateBookedSeats\n"
                                           "A> ReqNewGame playersCount=2\n"
                                           "A< UpdateJoinGame playersCount=2\n"
                                           "B> ReqJoin nickname=B\n"
                                           "A< UpdateBookedSeats bookedSeats=2\n"
                                           "B< UpdateBookedSeats bookedSeats=2\n"
                                           "B< UpdateJoinGame playersCount=2\n"
                                           "A< UpdateGame\n"
                                           "B< UpdateGame\n" },
  { "new-game/more-waiting-than-seats", "A+\nB+\nC+\n"
                                        "A> ReqJoin nickname=A\n"
                                        "A<*\n"
                                        "B> ReqJoin nickname=B\n"
                                        "A<*\nB<*\n"
                                        "C> ReqJoin nickname=C\n"
                                        "A<*\nB<*\nC<*\n"
                                        "A> ReqNewGame playersCount=2\n"
                                        "A< UpdateJoinGame playersCount=2\n"
                                        "A< UpdateGame\n"
                                        "B< UpdateJoinGame playersCount=2\n"
                                        "B< UpdateGame\n"
                                        "C< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=C\n"
                                        "A> ReqNewGame playersCount=2\n"
                                        "A< ErrNewGame isInvalidPlayersCount=false\n"
                                        "C> ReqNewGame playersCount=1\n"
                                        "C< UpdateJoinGame playersCount=1\n"
                                        "C< UpdateGame\n" },

  { "leaving/waiting-players-are-told",
    "A+\nB+\n"
    "A> ReqJoin nickname=A\n"
    "A<*\n"
    "B> ReqJoin nickname=B\n"
    "A<*\nB<*\n"
    "A-\n"
    "B< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=B\n" },
  { "leaving/drops-the-count", "A+\nB+\n"
                               "A> ReqJoin nickname=A\n"
                               "A<*\n"
                               "A> ReqNewGame playersCount=3\n"
                               "A<*\n"
                               "B> ReqJoin nickname=B\n"
                               "A<*\n"
                               "B< UpdateBookedSeats bookedSeats=2 canPrepareNewGame=A\n"
                               "B< UpdateJoinGame playersCount=3\n"
                               "A> ReqQuit\n"
                               "A< ResQuit\n"
                               "B< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=B\n"
                               "C+\nD+\n"
                               "C> ReqJoin nickname=C\n"
                               "B< UpdateBookedSeats bookedSeats=2\n"
                               "C< UpdateBookedSeats bookedSeats=2\n"
                               "D> ReqJoin nickname=D\n"
                               "B< UpdateBookedSeats bookedSeats=3\n"
                               "C< UpdateBookedSeats bookedSeats=3\n"
                               "D< UpdateBookedSeats bookedSeats=3\n" },
  { "leaving/not-the-first-keeps-the-count",
    "A+\nB+\n"
    "A> ReqJoin nickname=A\n"
    "A<*\n"
    "A> ReqNewGame playersCount=3\n"
    "A<*\n"
    "B> ReqJoin nickname=B\n"
    "A<*\nB<*\n"
    "B-\n"
    "A< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=A\n"
    "C+\n"
    "C> ReqJoin nickname=C\n"
    "A< UpdateBookedSeats bookedSeats=2\n"
    "C< UpdateBookedSeats bookedSeats=2\n"
    "C< UpdateJoinGame playersCount=3\n" },

  { "quit/goodbye", "A+\n"
                    "A> ReqJoin nickname=A\n"
                    "A<*\n"
                    "A> ReqQuit\n"
                    "A< ResQuit\n"
                    "A> ReqGoodbye\n"
                    "A< ResGoodbye\n"
                    "A!\n" },
  { "quit/goodbye-alone", "A+\nB+\n"
                          "A> ReqJoin nickname=A\n"
                          "A<*\n"
                          "B> ReqJoin nickname=B\n"
                          "A<*\nB<*\n"
                          "A> ReqGoodbye\n"
                          "A< ResGoodbye\n"
                          "A!\n"
                          "B< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=B\n" },
  { "quit/before-joining", "A+\n"
                           "A> ReqQuit\n"
                           "A< ResQuit\n"
                           "A> ReqGoodbye\n"
                           "A< ResGoodbye\n"
                           "A!\n" },
  { "quit/requests-afterwards-are-answered",
    "A+\n"
    "A> ReqJoin nickname=A\n"
    "A<*\n"
    "A> ReqQuit\n"
    "A< ResQuit\n"
    "A> ReqEndTurn\n"
    "A< ErrNickname reason=NOT_SET\n"
    "A> ReqNewGame playersCount=2\n"
    "A< ErrNickname reason=NOT_SET\n"
    "A> ReqHeartbeat\n"
    "A< ResHeartbeat\n"
    "A> ReqQuit\n"
    "A< ResQuit\n"
    "A> ReqJoin nickname=Again\n"
    "A< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=Again\n" },
  { "quit/res-goodbye-closes", "A+\n"
                               "A> ResGoodbye\n"
                               "A!\n" },

  { "heartbeat/asked-then-closed", "A+\n"
                                   "wait 12499\n"
                                   "wait 1\n"
                                   "A< ReqHeartbeat\n"
                                   "wait 12499\n"
                                   "wait 1\n"
                                   "A!\n" },
  { "heartbeat/answered", "A+\n"
                          "wait 12500\n"
                          "A< ReqHeartbeat\n"
                          "wait 12000\n"
                          "A> ResHeartbeat\n"
                          "wait 12499\n"
                          "wait 1\n"
                          "A< ReqHeartbeat\n"
                          "A> ReqWelcome\n"
                          "A< ResWelcome\n" },
  { "heartbeat/any-line-counts", "A+\n"
                                 "wait 12000\n"
                                 "A> {nonsense\n"
                                 "A< ErrProtocol\n"
                                 "wait 12499\n"
                                 "wait 1\n"
                                 "A< ReqHeartbeat\n" },
  { "heartbeat/waiting-player-silent", "A+\nB+\n"
                                       "A> ReqJoin nickname=A\n"
                                       "A<*\n"
                                       "B> ReqJoin nickname=B\n"
                                       "A<*\nB<*\n"
                                       "wait 12500\n"
                                       "A< ReqHeartbeat\nB< ReqHeartbeat\n"
                                       "B> ResHeartbeat\n"
                                       "wait 12499\n"
                                       "wait 1\n"
                                       "A!\n"
                                       "B< ReqHeartbeat\n"
                                       "B< UpdateBookedSeats bookedSeats=1 canPrepareNewGame=B\n" },

  { "broken/goes-on", "A+\n"
                      "A> {'type':'Nope'}\n"
                      "A< ErrProtocol\n"
                      "A> {'type':null}\n"
                      "A< ErrProtocol\n"
                      "A> {}\n"
                      "A< ErrProtocol\n"
                      "A> {'type':'UpdateGame'}\n"
                      "A< ErrProtocol\n"
                      "A> {'type':'ReqNewGame','playersCount':2.5}\n"
                      "A< ErrProtocol\n"
                      "A> {'type':'ReqNewGame','playersCount':99999999999}\n"
                      "A< ErrProtocol\n"
                      "A> ReqJoin nickname=A\n"
                      "A< UpdateBookedSeats\n" },
  { "broken/errors-are-not-answered", "A+\n"
                                      "A> {'type':'ErrProtocol','msg':'what?'}\n"
                                      "A> {'type':'ErrNickname','reason':'TAKEN'}\n"
                                      "A> ReqHeartbeat\n"
                                      "A< ResHeartbeat\n" },
};

/* Lines are divided only by their ends, and only whole ones show that the client is there. */
static void
test_split_lines (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  world_start (world);
  Client *client = world_connect (world, "A", NULL, NULL);
  const char text[] = "{\"type\":\"ReqHeartbeat\"}\r\n{\"type\":\"ReqHeartbeat\"}\n";

  for (const char *p = text; *p != '\0'; p++)
    client_send_bytes (client, p, 1);
  script_run (world, "A< ReqWelcome\nA< ResHeartbeat\nA< ResHeartbeat");

  /* A line whose end arrives after the heartbeat keeps its beginning. */
  client_send_bytes (client, "{\"type\":\"ReqHe", -1);
  world_wait (world, 16000);
  client_send_bytes (client, "artbeat\"}\n", -1);
  script_run (world, "A< ReqHeartbeat\nA< ResHeartbeat");

  /* Single bytes don't keep the session open. */
  for (int i = 0; i < 25; i++) {
    world_wait (world, 999);
    if (client->session != NULL)
      client_send_bytes (client, "x", 1);
  }
  g_assert_nonnull (client->session);
  world_wait (world, 26);
  g_assert_null (client->session);
}

static void
test_several_lines_at_once (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  world_start (world);
  Client *client = world_connect (world, "A", NULL, NULL);

  client_send_bytes (client,
                     "{\"type\":\"ReqJoin\",\"nickname\":\"A\"}\n\n"
                     "{\"type\":\"ReqQuit\"}\n{\"type\":\"ReqGoodbye\"}\n{\"type\":\"ReqQuit\"}\n",
                     -1);
  script_run (world, "A< ReqWelcome\n"
                     "A< UpdateBookedSeats\n"
                     "A< ErrProtocol\n"
                     "A< ResQuit\n"
                     "A< ResGoodbye\n"
                     "A!");
}

static void
test_shut_down (void)
{
  g_autofree char *refusal = NULL;
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  world_start (world);
  script_run (world, "A+\nB+\nA> ReqJoin nickname=A\nA<*\nB> ReqJoin nickname=B\nA<*\nB<*");
  mae_server_shut_down (world->server, world->now);
  world_deliver (world);
  script_run (world, "A< ReqGoodbye\nA!\nB< ReqGoodbye\nB!");
  g_assert_null (world_connect (world, "C", NULL, &refusal));
  g_assert_nonnull (refusal);
}

static void
test_log_escape (void)
{
  const struct {
    const char *text, *shown;
  } texts[] = {
    { "Émile 漢 😀", "Émile 漢 😀" },  { "a\033[31mb\r\nc", "a\\u001b[31mb\\u000d\\u000ac" },
    { "\u202eevil", "\\u202eevil" }, { "\u2028", "\\u2028" },
    { "ok\xff rest", "ok…" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *shown = mae_log_escape (texts[i].text);
    g_assert_cmpstr (shown, ==, texts[i].shown);
  }
}

/* ── Crowds ────────────────────────────────────────────────────────────────────────────────── */

static Client *
wait_from (World *world, const char *name, const char *address)
{
  Client *client = world_connect (world, name, address, NULL);

  client_join (client, name, NULL);
  return client;
}

/* Returns address number @i of @network: IPv6, if it has a colon; NULL: always the same one.
 * (transfer full) */
static char *
address_of (const char *network, int i)
{
  if (network == NULL)
    return g_strdup ("198.51.100.7");
  return strchr (network, ':') != NULL ? g_strdup_printf ("%s%x::", network, i)
                                       : g_strdup_printf ("%s%d", network, i);
}

/* A crowd from one address (@addresses is NULL) or from one network, that never chooses doesn't
 * keep others from playing: they come before it, also if there are so many that not everybody is
 * told at once. */
static void
test_crowd (gconstpointer addresses)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world->config.heartbeat_after = world->config.silence_max = G_MAXINT64 / 4;
  world_start (world);
  for (int i = 0; i < 50; i++) {
    g_autofree char *name = g_strdup_printf ("Silent %d", i);
    g_autofree char *address = address_of (addresses, i);
    wait_from (world, name, address);
  }
  Client *ada = wait_from (world, "Ada", "192.0.2.1");
  Client *bruno = wait_from (world, "Bruno", "192.0.2.2");
  world_wait (world, 500);
  client_send_line (ada, "{\"type\":\"ReqNewGame\",\"playersCount\":2}");
  g_assert_nonnull (client_game (ada, "Ada", NULL));
  g_assert_nonnull (client_game (bruno, "Bruno", NULL));
  g_assert_true (client_game (ada, "Ada", NULL) == client_game (bruno, "Bruno", NULL));
}

/* A player from an address whose players haven't chosen comes after others. */
static void
test_passed_over (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world->config.heartbeat_after = world->config.silence_max = G_MAXINT64 / 4;
  world_start (world);
  for (int i = 0; i < 3; i++) {
    g_autofree char *name = g_strdup_printf ("Silent %d", i);
    wait_from (world, name, "198.51.100.7");
  }
  Client *ada = wait_from (world, "Ada", "192.0.2.1");
  client_send_line (ada, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_null (client_game (ada, "Ada", NULL));
  world_wait (world, 61 * 1000);
  client_send_line (ada, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_nonnull (client_game (ada, "Ada", NULL));
  /* That isn't forgotten when others come. */
  Client *bruno = wait_from (world, "Bruno", "192.0.2.2");
  client_send_line (bruno, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_nonnull (client_game (bruno, "Bruno", NULL));
}

/* Somebody with many IPv4 addresses isn't new with each of them. */
static void
test_passed_over_neighbors (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world->config.heartbeat_after = world->config.silence_max = G_MAXINT64 / 4;
  world_start (world);
  wait_from (world, "Silent 1", "198.51.100.1");
  wait_from (world, "Silent 2", "198.51.100.2");
  world_wait (world, 61 * 1000);
  /* The first one had its minute. Others of its neighborhood come before Ada, but are served later.
   */
  wait_from (world, "Silent 3", "198.51.100.3");
  wait_from (world, "Silent 4", "198.51.100.4");
  Client *ada = wait_from (world, "Ada", "192.0.2.1");
  client_send_line (ada, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  g_assert_nonnull (client_game (ada, "Ada", NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  script_add_tests ("/server/lobby", cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/server/lines/split", test_split_lines);
  g_test_add_func ("/server/lines/several-at-once", test_several_lines_at_once);
  g_test_add_func ("/server/shut-down", test_shut_down);
  g_test_add_func ("/server/log-escape", test_log_escape);
  g_test_add_data_func ("/waiting-room/crowd/address", NULL, test_crowd);
  g_test_add_data_func ("/waiting-room/crowd/network", "2001:db8:0:", test_crowd);
  g_test_add_data_func ("/waiting-room/crowd/neighbors", "198.51.100.", test_crowd);
  g_test_add_func ("/waiting-room/passed-over-neighbors", test_passed_over_neighbors);
  g_test_add_func ("/waiting-room/passed-over", test_passed_over);
  return g_test_run ();
}
