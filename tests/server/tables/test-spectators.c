/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What it costs the players at a table when others come to it and leave it: docs/server.md,
 * "Bounds". */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"

#define WITH_SPECTATORS "\"tables\",\"spectate\",\"chat\",\"spectators\""
#define BEFORE "\"tables\",\"spectate\",\"chat\""

static World *
new_world (void)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));
  /* Silence is tested elsewhere. */
  world->config.heartbeat_after = world->config.silence_max = G_MAXINT64 / 4;
  return world;
}

static Client *
enter (World *world, const char *name, const char *features)
{
  Client *client = world_connect (world, name, NULL, NULL);
  g_autofree char *welcome = g_strdup_printf (
      "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[%s]}}", features);
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"hall\":true}}", name);

  client_send_line (client, welcome);
  client_send_line (client, join);
  return client;
}

static void
ask (Client *client, const char *type, const char *code)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"%s\",\"code\":\"%s\"}", type, code);

  client_send_line (client, line);
}

static void
go (Client *client)
{
  client_send_line (client, "{\"type\":\"ReqLeaveTable\"}");
}

static void
forget (Client *client)
{
  for (char *line; (line = client_take (client)) != NULL;)
    g_free (line);
}

/* Returns the number of bytes sent to @client; @n_lines is the number of lines. */
static gsize
count (Client *client, guint *n_lines)
{
  gsize bytes = 0;

  *n_lines = 0;
  for (char *line; (line = client_take (client)) != NULL; g_free (line)) {
    (*n_lines)++;
    bytes += strlen (line) + 1;
  }
  return bytes;
}

/* Creates a table with as many spectators as allowed; @watchers has room for 30. (transfer full) */
static char *
crowd (World *world, Client *opener, Client **watchers)
{
  g_autofree char *code = open_table (opener, "\"playersCount\":4");

  for (int i = 0; i < 30; i++) {
    g_autofree char *name = g_strdup_printf ("A rather long nickname, %d", i);
    watchers[i] = enter (world, name, WITH_SPECTATORS);
    ask (watchers[i], "ReqWatchTable", code);
  }
  world_wait (world, 20000);
  return g_steal_pointer (&code);
}

/* The players get one small line. Only programs that don't support that line get the list of all
 * names. */
static void
test_one_comes (void)
{
  g_autoptr (World) world = new_world ();
  Client *watchers[30];

  world_start (world);
  Client *player = enter (world, "Ada", WITH_SPECTATORS), *older = enter (world, "Bob", BEFORE);
  g_autofree char *code = crowd (world, player, watchers);
  ask (older, "ReqJoinTable", code);
  Client *guest = enter (world, "Guest", WITH_SPECTATORS);
  world_wait (world, 1000);
  forget (player);
  forget (older);

  ask (guest, "ReqWatchTable", code);
  g_autofree char *came = client_take (player), *told = client_take (older);
  g_assert_cmpstr (came, ==,
                   "{\"type\":\"UpdateSpectator\",\"player\":\"Guest\",\"isWatching\":true}");
  g_assert_true (g_str_has_prefix (told, "{\"type\":\"UpdateTable\""));
  g_assert_null (client_take (player));
  assert_told (guest, "UpdateTable", "\"Guest\"");
  go (guest);
  g_autofree char *went = client_take (player);
  g_assert_cmpstr (went, ==,
                   "{\"type\":\"UpdateSpectator\",\"player\":\"Guest\",\"isWatching\":false}");
}

/* However often spectators come and go, the others are told only twice a second, and then have the
 * latest state. */
static void
test_many_come (void)
{
  g_autoptr (World) world = new_world ();
  Client *watchers[30];
  guint n_lines;

  world_start (world);
  Client *player = enter (world, "Ada", WITH_SPECTATORS), *older = enter (world, "Bob", BEFORE);
  g_autofree char *code = crowd (world, player, watchers);
  ask (older, "ReqJoinTable", code);
  Client *guest = enter (world, "Guest", WITH_SPECTATORS), *other = enter (world, "Eve", BEFORE);
  forget (player);
  forget (older);
  for (int i = 0; i < 1000; i++) {
    ask (guest, "ReqWatchTable", code);
    assert_told (guest, "UpdateTable", "\"isSpectator\":true");
    ask (other, "ReqJoinTable", code);
    assert_told (other, "UpdateTable", "\"nickname\":\"Eve\"");
    go (guest);
    go (other);
    world_wait (world, 10);
  }
  ask (guest, "ReqWatchTable", code);
  world_wait (world, 1000);
  gsize bytes = count (player, &n_lines);
  g_assert_cmpuint (n_lines, <=, 16 + 2 * 11 + 1);
  g_assert_cmpuint (bytes, <=, 2000 * n_lines);
  count (older, &n_lines);
  g_assert_cmpuint (n_lines, <=, 16 + 2 * 11 + 1);

  world_wait (world, 20000);
  go (guest);
  assert_told (player, "UpdateSpectator", "\"player\":\"Guest\",\"isWatching\":false");
  assert_told (older, "UpdateTable", "\"spectatorsCount\":30");
}

/* A player who doesn't read for a while isn't closed, and has the latest state afterwards. */
static void
test_slow_player (void)
{
  g_autoptr (World) world = new_world ();
  Client *watchers[30];
  gsize held;

  world->config.output_max = 64 << 10;
  world_start (world);
  Client *player = enter (world, "Ada", BEFORE), *guest = enter (world, "Guest", WITH_SPECTATORS);
  g_autofree char *code = crowd (world, player, watchers);
  forget (player);
  player->reads = FALSE;
  go (watchers[0]);
  mae_server_session_sent (player->session, 0); /* the transport could write nothing */
  for (int i = 0; i < 300; i++) {
    ask (guest, "ReqWatchTable", code);
    client_send_line (guest, "{\"type\":\"ReqChat\",\"text\":\"Hello\"}");
    go (guest);
    forget (guest);
    world_wait (world, 50);
  }
  ask (guest, "ReqWatchTable", code);
  g_assert_nonnull (player->session);
  mae_server_session_get_output (player->session, &held);
  g_assert_cmpuint (held, <=, 4096);

  player->reads = TRUE;
  client_send_line (player, "{\"type\":\"ReqHeartbeat\"}");
  world_wait (world, 1000);
  assert_told (player, "UpdateTable", "\"Guest\"");
}

/* A player's own chat line is answered, however much output is unread. */
static void
test_own_text (void)
{
  g_autoptr (World) world = new_world ();

  world->config.output_max = 64 << 10;
  world_start (world);
  Client *player = enter (world, "Ada", BEFORE);
  g_free (open_table (player, "\"playersCount\":3"));
  player->reads = FALSE;
  for (int i = 0; i < 700; i++)
    client_send_line (player, "{\"type\":\"ReqHeartbeat\"}");
  mae_server_session_sent (player->session, 0);
  client_send_line (player, "{\"type\":\"ReqChat\",\"text\":\"Hello\"}");
  player->reads = TRUE;
  client_send_line (player, "{\"type\":\"ReqHeartbeat\"}");
  assert_told (player, "UpdateChat", "Hello");
}

/* A client that doesn't read gets no chat lines of others, not even later; the list of tables it
 * gets later. */
static void
test_slow_listeners (void)
{
  g_autoptr (World) world = new_world ();
  gsize held;

  world->config.output_max = 64 << 10;
  world->config.chat_burst = 10000;
  world_start (world);
  Client *player = enter (world, "Ada", BEFORE), *other = enter (world, "Bob", BEFORE);
  Client *looks = enter (world, "Eve", BEFORE);
  g_autofree char *code = open_table (player, "\"playersCount\":3");
  g_autoptr (GString) text = g_string_new ("{\"type\":\"ReqChat\",\"text\":\"");
  for (int i = 0; i < 200; i++)
    g_string_append (text, "è");
  g_string_append (text, "\"}");
  ask (other, "ReqJoinTable", code);
  world_wait (world, 2000);
  player->reads = looks->reads = FALSE;
  for (int i = 0; i < 400; i++) {
    client_send_line (other, text->str);
    go (other);
    ask (other, "ReqJoinTable", code);
    forget (other);
    world_wait (world, 100);
    if (player->session != NULL)
      mae_server_session_sent (player->session, 0);
    if (looks->session != NULL)
      mae_server_session_sent (looks->session, 0);
  }
  g_assert_nonnull (player->session);
  g_assert_nonnull (looks->session);
  mae_server_session_get_output (player->session, &held);
  g_assert_cmpuint (held, <=, 32 << 10);
  mae_server_session_get_output (looks->session, &held);
  g_assert_cmpuint (held, <=, 4096);
  looks->reads = TRUE;
  client_send_line (looks, "{\"type\":\"ReqHeartbeat\"}");
  go (other);
  world_wait (world, 2000);
  assert_told (looks, "UpdateTables", "\"players\":[{\"nickname\":\"Ada\"}]");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spectators/one-comes", test_one_comes);
  g_test_add_func ("/spectators/many-come", test_many_come);
  g_test_add_func ("/spectators/slow-player", test_slow_player);
  g_test_add_func ("/spectators/own-text", test_own_text);
  g_test_add_func ("/spectators/slow-listeners", test_slow_listeners);
  return g_test_run ();
}
