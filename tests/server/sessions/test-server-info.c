/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a server tells without a nickname: docs/protocol.md, "Asking without a nickname". */
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/report/report.h"

/* The first codes with the world's seed. */
#define CODE "SFHWSX"

#define ASKS "{'type':'ReqWelcome','maestri':{'version':1,'features':['info']}}\n"
#define ASKER(label) label "+\n" label "> " ASKS label "< ResWelcome\n"
#define ENTER(label)                                                                               \
  label "+\n" label                                                                                \
        "> {'type':'ReqWelcome','maestri':{'version':1,'features':['tables']}}\n" label            \
        "< ResWelcome\n" label "> ReqJoin nickname=" label " maestri={\"hall\":true}\n" label      \
        "< UpdateTables\n"

static const ScriptCase cases[] = {
  { "nobody", ASKER ("Q") "Q> ReqServerInfo\n"
                          "Q< ResServerInfo people=0 openTables=0 tables=[]\n" },
  { "only-where-agreed", "Q+\nQ> ReqServerInfo\nQ< ErrProtocol\n" },
  { "table",
    ENTER ("A") "A> ReqOpenTable playersCount=3 name=Sunday turnTime=60\nA< UpdateTable\n" ASKER (
        "Q") "Q> ReqServerInfo\n"
             "Q< ResServerInfo people=1 openTables=1 tables.0.code=" CODE
             " tables.0.name=Sunday tables.0.ruleset=standard tables.0.playersCount=3"
             " tables.0.taken=1 tables.0.turnTime=60\nA<*\n" },
  { "private-isnt-told",
    ENTER ("A") "A> ReqOpenTable playersCount=3 isPrivate=true\nA< UpdateTable\n" ASKER (
        "Q") "Q> ReqServerInfo\nQ< ResServerInfo people=1 openTables=0 tables=[]\nA<*\n" },
  { "running-isnt-told",
    ENTER ("A") "A> ReqOpenTable playersCount=1\nA< UpdateTable\nA<*\n" ASKER (
        "Q") "Q> ReqServerInfo\nQ< ResServerInfo people=1 openTables=0 tables=[]\nA<*\n" },
  { "made-once-a-second", ASKER ("Q") "Q> ReqServerInfo\nQ< ResServerInfo people=0\n" ENTER (
                              "A") "Q> ReqServerInfo\nQ< ResServerInfo people=0\nwait 1000\n"
                                   "Q> ReqServerInfo\nQ< ResServerInfo people=1\n" },
  { "also-with-a-nickname",
    "A+\nA> {'type':'ReqWelcome','maestri':{'version':1,'features':['info','tables']}}\n"
    "A< ResWelcome\nA> ReqJoin nickname=A maestri={\"hall\":true}\nA< UpdateTables\n"
    "A> ReqServerInfo\nA< ResServerInfo people=1\n" },
  /* Whoever asks and never joins is sent away like others, and may join before. */
  { "no-longer-than-others", ASKER ("Q") "Q> ReqServerInfo\nQ< ResServerInfo people=0\n"
                                         "Q> ReqJoin nickname=Q\nQ< UpdateBookedSeats\nQ<*\n" },
};

static World *
new_world (void)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));

  world->config.heartbeat_after = world->config.silence_max = G_MAXINT64 / 4;
  return world;
}

static Client *
connect_asker (World *world, const char *label, const char *address)
{
  Client *client = world_connect (world, label, address, NULL);

  client_send_line (
      client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"info\"]}}");
  while (TRUE) {
    g_autofree char *line = client_take (client);
    if (line == NULL)
      return client;
  }
}

/* Returns the answer to one question. (transfer full) */
static char *
ask (Client *client)
{
  client_send_line (client, "{\"type\":\"ReqServerInfo\"}");
  return client_take (client);
}

/* Returns how many of @n questions in a row were answered; checks that the others were refused. */
static guint
count_answers (Client *client, guint n)
{
  guint answered = 0;

  for (guint i = 0; i < n; i++) {
    g_autofree char *line = ask (client);
    g_assert_nonnull (line);
    if (strstr (line, "\"ResServerInfo\"") != NULL)
      answered++;
    else
      g_assert_nonnull (strstr (line, "You ask too often."));
  }
  return answered;
}

/* An address may ask twenty times in a row, however many connections it has, and then once in two
 * seconds. Others are answered meanwhile. */
static void
test_too_often (void)
{
  g_autoptr (World) world = new_world ();

  world_start (world);
  Client *first = connect_asker (world, "Q", "192.0.2.1");
  g_assert_cmpuint (count_answers (first, 30), ==, 20);
  Client *second = connect_asker (world, "R", "192.0.2.1");
  g_assert_cmpuint (count_answers (second, 5), ==, 0);
  Client *other = connect_asker (world, "S", "198.51.100.7");
  g_assert_cmpuint (count_answers (other, 5), ==, 5);
  world_wait (world, 2000);
  g_assert_cmpuint (count_answers (second, 3), ==, 1);
}

/* Whoever only asks is closed when its time is over, whatever it sends, and isn't counted among the
 * people. */
static void
test_times_out (void)
{
  g_autoptr (World) world = new_world ();

  world->config.unjoined_time = 10 * G_TIME_SPAN_SECOND;
  world_start (world);
  Client *client = connect_asker (world, "Q", "192.0.2.1");
  for (int i = 0; i < 9; i++) {
    world_wait (world, 1000);
    g_autofree char *line = ask (client);
    g_assert_nonnull (strstr (line, "\"people\":0,"));
  }
  world_wait (world, 1000);
  g_assert_true (client->hung_up);
}

/* However many tables there are, three are told, with the server's name, in one short line. */
static void
test_bounded (void)
{
  g_autoptr (World) world = new_world ();
  char name[MAE_SERVER_NAME_MAX * 4 + 1];

  /* The longest name, of characters of four bytes. */
  for (int i = 0; i < MAE_SERVER_NAME_MAX; i++)
    memcpy (name + (gsize) i * 4, "\xf0\x9f\x8e\xb2", 5);
  world->config.name = name;
  world->config.tables_per_address = world->config.sessions_per_address = 1000;
  world_start (world);
  for (int i = 0; i < 100; i++) {
    g_autofree char *label = g_strdup_printf ("P%d", i);
    g_autofree char *script = g_strdup_printf (
        "%s+\n%s> {'type':'ReqWelcome','maestri':{'version':1,'features':['tables']}}\n"
        "%s<*\n%s> ReqJoin nickname=%s maestri={\"hall\":true}\n%s<*\n"
        "%s> ReqOpenTable playersCount=4 name=\"\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\"\n%s<*\n",
        label, label, label, label, label, label, label, label);
    script_run (world, script);
    world_wait (world, 1000);
    for (guint other = 0; other < world->clients->len; other++)
      g_ptr_array_set_size (((Client *) g_ptr_array_index (world->clients, other))->inbox, 0);
  }
  Client *client = connect_asker (world, "Q", "192.0.2.1");
  g_autofree char *line = ask (client);
  g_assert_nonnull (strstr (line, name));
  g_assert_nonnull (strstr (line, "\"people\":100,\"openTables\":100,"));
  int n = 0;
  for (const char *at = line; (at = strstr (at, "\"code\":")) != NULL; at++)
    n++;
  g_assert_cmpint (n, ==, MAE_OFFERED_TABLES);
  /* Who sits there isn't told. */
  g_assert_null (strstr (line, "\"players\""));
  g_assert_cmpuint (strlen (line), <, 1024);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  script_add_tests ("/server-info", cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/server-info/too-often", test_too_often);
  g_test_add_func ("/server-info/times-out", test_times_out);
  g_test_add_func ("/server-info/bounded", test_bounded);
  return g_test_run ();
}
