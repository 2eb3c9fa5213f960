/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Budgets of sessions, alone and together, and the memory of all of them: src/server/gate/gate.h,
 * src/server/sessions/output.h. */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/server-testing.h"

#define HEAVY "198.51.100.7"
#define LIGHT "192.0.2.1"
#define HEARTBEAT "{\"type\":\"ReqHeartbeat\"}\n"

static guint64
lines (World *world)
{
  MaeServerStats stats;
  mae_server_get_stats (world->server, &stats);
  return stats.lines;
}

/* The clock advances by a millisecond with each line received, so every line takes one. */
static gint64
clock_cb (gpointer data)
{
  World *world = data;
  return world->server != NULL ? (gint64) lines (world) * G_TIME_SPAN_MILLISECOND : 0;
}

static World *
new_world (void)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));

  world->config.messages_per_second = 0;
  world->config.work_clock = clock_cb;
  world->config.work_data = world;
  world->config.turn_max = 0;
  return world;
}

static void
flood (Client *client, int n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_string_append (text, HEARTBEAT);
  client_send_bytes (client, text->str, (gssize) text->len);
}

static gboolean
is_answered_at_once (Client *client)
{
  guint64 before = client->inbox->len;
  client_send_bytes (client, HEARTBEAT, -1);
  return client->inbox->len > before;
}

static void
test_session (void)
{
  g_autoptr (World) world = new_world ();

  world_start (world);
  Client *client = world_connect (world, "A", HEAVY, NULL);
  flood (client, 3000);
  /* A burst may use what is refilled in two seconds; after it, a tenth of the processor may be
   * used. */
  g_assert_cmpuint (lines (world), >=, 200);
  g_assert_cmpuint (lines (world), <, 250);
  world_wait (world, 5000);
  g_assert_cmpuint (lines (world), >=, 600);
  g_assert_cmpuint (lines (world), <, 800);
  world_wait (world, 60000);
  g_assert_cmpuint (lines (world), ==, 3000);
}

/* An address gets at most a quarter of the processor, with more connections or new ones too. */
static void
test_address (void)
{
  g_autoptr (World) world = new_world ();

  world_start (world);
  for (int i = 0; i < 50; i++) {
    g_autofree char *label = g_strdup_printf ("H%d", i);
    Client *client = world_connect (world, label, HEAVY, NULL);
    flood (client, 100);
    if (i % 2)
      client_hang_up (client);
  }
  g_assert_cmpuint (lines (world), >=, 500);
  g_assert_cmpuint (lines (world), <, 600);
  g_assert_true (is_answered_at_once (world_connect (world, "L", LIGHT, NULL)));
  g_assert_false (is_answered_at_once (world_connect (world, "X", HEAVY, NULL)));
}

/* A /48 gets four times as much as one /64, however many of these are in it. */
static void
test_network (void)
{
  g_autoptr (World) world = new_world ();

  world->config.work_in_all = 1e9;
  world_start (world);
  for (int i = 0; i < 64; i++) {
    g_autofree char *label = g_strdup_printf ("H%d", i);
    g_autofree char *address = g_strdup_printf ("2001:db8:0:%x::", i * 1024);
    flood (world_connect (world, label, address, NULL), 150);
  }
  g_assert_cmpuint (lines (world), >=, 2000);
  g_assert_cmpuint (lines (world), <, 2400);
}

/* When many addresses need more time than there is, one that needs little is served immediately. */
static void
test_fair (void)
{
  g_autoptr (World) world = new_world ();

  world_start (world);
  Client *light = world_connect (world, "L", LIGHT, NULL);
  for (int i = 0; i < 10; i++) {
    g_autofree char *label = g_strdup_printf ("H%d", i);
    g_autofree char *address = g_strdup_printf ("198.51.100.%d", i);
    flood (world_connect (world, label, address, NULL), 10000);
  }
  guint64 before = lines (world);
  for (int i = 0; i < 50; i++) {
    world_wait (world, 100);
    g_assert_true (is_answered_at_once (light));
  }
  /* All together get at most four fifths of the processor, and the burst. */
  g_assert_cmpuint (lines (world) - before, <, 5 * 800 + 1000);
  g_assert_cmpuint (lines (world) - before, >, 2000);
}

/* With any number of lines, output is sent every few milliseconds; sessions that have used little
 * come before those that have used much, which take turns. */
static void
test_turn (void)
{
  g_autoptr (World) world = new_world ();

  world->config.turn_max = 5 * G_TIME_SPAN_MILLISECOND;
  world->config.work_in_all = 1e9;
  world_start (world);
  Client *light = world_connect (world, "L", LIGHT, NULL), *heavy[10];
  for (int i = 0; i < 10; i++) {
    g_autofree char *address = g_strdup_printf ("198.51.100.%d", i);
    guint64 before = lines (world);
    heavy[i] = world_connect (world, "H", address, NULL);
    flood (heavy[i], 100);
    g_assert_cmpuint (lines (world) - before, <=, 16);
    g_assert_true (mae_server_session_is_costly (heavy[i]->session));
    g_assert_false (mae_server_session_wants_input (heavy[i]->session));
  }
  g_assert_false (mae_server_session_is_costly (light->session));
  for (int turn = 0; mae_server_next_deadline (world->server) <= world->now; turn++) {
    guint64 before = lines (world);
    mae_server_tick (world->server, world->now);
    g_assert_cmpuint (lines (world) - before, <=, 16);
    world_deliver (world);
    g_assert_cmpint (turn, <, 1000);
    if (turn == 9)
      for (int i = 0; i < 10; i++)
        g_assert_cmpuint (heavy[i]->inbox->len, >=, 32);
    if (turn % 8 == 0) {
      g_assert_true (is_answered_at_once (light));
      g_assert_false (mae_server_session_must_wait (light->session));
    }
  }
  for (int i = 0; i < 10; i++) {
    g_assert_cmpuint (heavy[i]->inbox->len, ==, 1 + 100);
    g_assert_true (mae_server_session_wants_input (heavy[i]->session));
  }
}

static gsize
bytes_told (Client *client)
{
  gsize bytes = 0;

  for (char *line; (line = client_take (client)) != NULL; g_free (line))
    bytes += strlen (line) + 1;
  return bytes;
}

/* Bytes written to a session, and to all sessions of an address, are limited; a burst may have as
 * many as eight seconds allow. */
static void
test_bytes (void)
{
  g_autoptr (World) world = new_world ();
  gsize total = 0;
  Client *clients[4];

  world->config.work_clock = NULL;
  world->config.silence_max = world->config.heartbeat_after = G_MAXINT64 / 4;
  world->config.bytes_per_session = 1000;
  world->config.bytes_per_address = 2000;
  world_start (world);
  Client *light = world_connect (world, "L", LIGHT, NULL);
  clients[0] = world_connect (world, "A", HEAVY, NULL);
  flood (clients[0], 3000);
  gsize first = bytes_told (clients[0]);
  g_assert_cmpuint (first, >=, 8 * 1000);
  g_assert_cmpuint (first, <, 8 * 1000 + 100);
  world_wait (world, 10000);
  total = bytes_told (clients[0]);
  g_assert_cmpuint (total, >=, 9 * 1000);
  g_assert_cmpuint (total, <, 11 * 1000);

  world_wait (world, 30000);
  bytes_told (clients[0]);
  total = 0;
  for (int i = 1; i < 4; i++) {
    clients[i] = world_connect (world, "B", HEAVY, NULL);
    flood (clients[i], 3000);
    total += bytes_told (clients[i]);
  }
  g_assert_cmpuint (total, >=, 8 * 1000);
  g_assert_cmpuint (total, <, 8 * 2000 + 1000);
  g_assert_true (is_answered_at_once (light));
  world_wait (world, 10000);
  total = 0;
  for (int i = 0; i < 4; i++)
    total += bytes_told (clients[i]);
  g_assert_cmpuint (total, >=, 18 * 1000);
  g_assert_cmpuint (total, <, 22 * 1000);
}

/* Moves, games and returning make the store grow; how fast is limited. */
static void
test_store (void)
{
  g_autoptr (World) world = new_world ();
  gint64 begun = world->now;
  guint64 stored = 0;

  world->config.work_clock = NULL;
  world->config.large_per_session = world->config.large_per_address = 1e9;
  world->config.silence_max = world->config.heartbeat_after = G_MAXINT64 / 4;
  world_start (world);
  Client *light = world_connect (world, "L", LIGHT, NULL);
  g_free (client_take (light));
  /* In the setup, a player who disconnects and comes back hasn't left the game. */
  for (int i = 0; i < 4; i++) {
    g_autofree char *label = g_strdup_printf ("H%d", i);
    g_autofree char *begin = g_strdup_printf ("%1$s<*\n%1$s> ReqJoin nickname=%1$s\n%1$s<*\n"
                                              "%1$s> ReqNewGame playersCount=1\n%1$s<*\n"
                                              "%1$s> setup\n%1$s<*\n",
                                              label);
    world_connect (world, label, HEAVY, NULL);
    script_run (world, begin);
  }
  for (int i = 0; i < 4; i++) {
    g_autofree char *label = g_strdup_printf ("H%d", i);
    g_autoptr (GString) text = g_string_new (NULL);
    for (int n = 0; n < 1000; n++)
      g_string_append_printf (text,
                              "{\"type\":\"ReqQuit\"}\n"
                              "{\"type\":\"ReqJoin\",\"nickname\":\"%s\"}\n",
                              label);
    client_send_bytes (world_find (world, label), text->str, (gssize) text->len);
  }
  for (int i = 0; i < 30; i++) {
    world_wait (world, 1000);
    g_assert_true (is_answered_at_once (light));
  }
  /* Each return takes at least 68 bytes; 250 bytes a second are allowed, after a burst of 30 times
   * as many. */
  for (guint i = 0; i < world->clients->len; i++) {
    Client *client = g_ptr_array_index (world->clients, i);
    for (char *line; (line = client_take (client)) != NULL; g_free (line))
      if (g_str_has_prefix (line, "{\"type\":\"UpdateGame\""))
        stored += 68;
  }
  g_assert_cmpuint (stored, <=, 250 * 30 + 250 * 30 + 4 * 100);
  g_assert_cmpuint (stored, >=, 250 * 30);
  g_assert_cmpint (world->now - begun, >=, 30 * G_TIME_SPAN_SECOND);
}

/* Returning to a game is answered by an UpdateGame each time: ten in a burst, then two a second. */
static void
test_large_answers (void)
{
  g_autoptr (World) world = new_world ();
  guint n = 0;

  world->config.work_clock = NULL;
  world_start (world);
  Client *client = world_connect (world, "A", HEAVY, NULL);
  client_send_line (client, "{\"type\":\"ReqJoin\",\"nickname\":\"A\"}");
  client_send_line (client, "{\"type\":\"ReqNewGame\",\"playersCount\":1}");
  for (int i = 0; i < 100; i++) {
    client_send_line (client, "{\"type\":\"ReqQuit\"}");
    client_send_line (client, "{\"type\":\"ReqJoin\",\"nickname\":\"A\"}");
  }
  for (char *line; (line = client_take (client)) != NULL; g_free (line))
    n += g_str_has_prefix (line, "{\"type\":\"UpdateGame\"");
  g_assert_cmpuint (n, >=, 10);
  g_assert_cmpuint (n, <=, 14);
  n = 0;
  world_wait (world, 10000);
  for (char *line; (line = client_take (client)) != NULL; g_free (line))
    n += g_str_has_prefix (line, "{\"type\":\"UpdateGame\"");
  g_assert_cmpuint (n, >=, 15);
  g_assert_cmpuint (n, <=, 25);
}

/* ── The memory of all sessions ────────────────────────────────────────────────────────────── */

/* Sessions that never read are dropped when all of them together hold too much, although each one
 * is within its limit. */
static void
test_unread_in_all (void)
{
  g_autoptr (World) world = new_world ();
  int n_dropped = 0;

  world->config.work_clock = NULL;
  world->config.buffered_max = 512 * 1024;
  world_start (world);
  Client *small = world_connect (world, "S", LIGHT, NULL);
  small->reads = FALSE;
  flood (small, 10);
  for (int i = 0; i < 40; i++) {
    g_autofree char *label = g_strdup_printf ("H%d", i);
    Client *client = world_connect (world, label, NULL, NULL);
    client->reads = FALSE;
    flood (client, 1500);
  }
  gsize in_all = 0, length;
  for (guint i = 0; i < world->clients->len; i++) {
    Client *client = g_ptr_array_index (world->clients, i);
    n_dropped += client->hung_up;
    if (client->session == NULL)
      continue;
    mae_server_session_get_output (client->session, &length);
    in_all += length;
  }
  g_assert_cmpuint (in_all, <=, 512 * 1024);
  g_assert_cmpint (n_dropped, >, 10);
  g_assert_false (small->hung_up);
}

/* Output just written to a session that reads isn't a reason to drop it, however much it is. */
static void
test_readers_are_kept (void)
{
  g_autoptr (World) world = new_world ();
  int n_dropped = 0;

  world->config.work_clock = NULL;
  world->config.buffered_max = 512 * 1024;
  world_start (world);
  Client *reader = world_connect (world, "R", LIGHT, NULL);
  reader->reads = FALSE; /* the transport hasn't written the output yet */
  flood (reader, 1500);
  for (int i = 0; i < 40; i++) {
    g_autofree char *label = g_strdup_printf ("H%d", i);
    Client *client = world_connect (world, label, NULL, NULL);
    client->reads = FALSE;
    flood (client, 1000);
    if (client->session != NULL)
      mae_server_session_sent (client->session, 0);
    n_dropped += client->hung_up;
  }
  for (guint i = 1; i < world->clients->len; i++)
    n_dropped += ((Client *) g_ptr_array_index (world->clients, i))->hung_up;
  g_assert_cmpint (n_dropped, >, 0);
  g_assert_false (reader->hung_up);
}

/* Incomplete lines count too. */
static void
test_unfinished_lines_in_all (void)
{
  g_autoptr (World) world = new_world ();
  g_autofree char *piece = g_strnfill (60000, ' ');
  int n_dropped = 0;

  world->config.buffered_max = 512 * 1024;
  world_start (world);
  for (int i = 0; i < 40; i++) {
    g_autofree char *label = g_strdup_printf ("H%d", i);
    client_send_bytes (world_connect (world, label, NULL, NULL), piece, -1);
  }
  for (guint i = 0; i < world->clients->len; i++)
    n_dropped += ((Client *) g_ptr_array_index (world->clients, i))->hung_up;
  g_assert_cmpint (n_dropped, >=, 40 - 512 * 1024 / 60000);
}

/* The clients send faster than allowed; what they send during the pauses waits in the system's
 * buffers. */
static void
test_held_in_all (void)
{
  g_autoptr (World) world = new_world ();
  int n_dropped = 0;

  world->config.work_clock = NULL;
  world->config.buffered_max = 512 * 1024;
  world->config.socket_buffer = 64 * 1024;
  world->config.messages_per_second = 100;
  world_start (world);
  for (int i = 0; i < 40; i++) {
    g_autofree char *label = g_strdup_printf ("H%d", i);
    flood (world_connect (world, label, NULL, NULL), 1000);
  }
  for (guint i = 0; i < world->clients->len; i++)
    n_dropped += ((Client *) g_ptr_array_index (world->clients, i))->hung_up;
  g_assert_cmpint (n_dropped, >=, 40 - 512 / 64);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/budget/session", test_session);
  g_test_add_func ("/budget/address", test_address);
  g_test_add_func ("/budget/network", test_network);
  g_test_add_func ("/budget/fair", test_fair);
  g_test_add_func ("/budget/turn", test_turn);
  g_test_add_func ("/budget/store", test_store);
  g_test_add_func ("/budget/bytes", test_bytes);
  g_test_add_func ("/budget/large-answers", test_large_answers);
  g_test_add_func ("/output/unread-in-all", test_unread_in_all);
  g_test_add_func ("/output/readers-are-kept", test_readers_are_kept);
  g_test_add_func ("/output/unfinished-lines-in-all", test_unfinished_lines_in_all);
  g_test_add_func ("/output/held-in-all", test_held_in_all);
  return g_test_run ();
}
