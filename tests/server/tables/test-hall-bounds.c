/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each limit of the hall, exceeded once: docs/server.md, "Bounds". */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"

static World *
small_world (void)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));
  world->config.tables_max = 3;
  world->config.spectators_max = 1;
  world->config.computers_max = 2;
  return world;
}

static void
test_bounds (void)
{
  g_autoptr (World) world = small_world ();
  Client *clients[4];
  g_autoptr (GPtrArray) codes = g_ptr_array_new_with_free_func (g_free);

  world_start (world);
  for (int i = 0; i < 3; i++) {
    char name[] = { (char) ('A' + i), '\0' };
    clients[i] = come (world, name, TRUE);
    g_ptr_array_add (codes, open_table (clients[i], "\"playersCount\":2"));
  }
  clients[3] = come (world, "D", TRUE);
  client_send_line (clients[3], "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
  assert_told (clients[3], "ErrTable", "TOO_MANY_TABLES");
  client_hang_up (clients[2]);
  client_send_line (clients[3], "{\"type\":\"ReqOpenTable\",\"playersCount\":3,"
                                "\"computers\":[\"EASY\",\"EASY\"]}");
  assert_told (clients[3], "UpdateTable", "PLAYING");
  /* Games with connected players aren't given up for others; deserted ones are. */
  Client *other = come (world, "E", TRUE);
  client_send_line (other, "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
  assert_told (other, "ErrTable", "TOO_MANY_TABLES");
  client_hang_up (clients[3]);
  /* Computer players in deserted games don't count. */
  client_send_line (other, "{\"type\":\"ReqOpenTable\",\"playersCount\":4,"
                           "\"computers\":[\"EASY\",\"EASY\",\"EASY\"]}");
  assert_told (other, "ErrTable", "TOO_MANY_TABLES");
  client_send_line (other, "{\"type\":\"ReqOpenTable\",\"playersCount\":3,"
                           "\"computers\":[\"EASY\"]}");
  assert_told (other, "UpdateTable", "OPEN");
  client_send_line (other, "{\"type\":\"ReqLeaveTable\"}");

  g_autofree char *watch = g_strdup_printf ("{\"type\":\"ReqWatchTable\",\"code\":\"%s\"}",
                                            (char *) g_ptr_array_index (codes, 0));
  client_send_line (other, watch);
  assert_told (other, "UpdateTable", "\"isSpectator\":true");
  Client *second = come (world, "F", TRUE);
  client_send_line (second, watch);
  assert_told (second, "ErrTable", "TOO_MANY_SPECTATORS");
}

static void
test_list_is_bounded (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world_start (world);
  for (int i = 0; i < 60; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    g_autofree char *wishes = g_strdup_printf ("\"playersCount\":%d", i < 5 ? 1 : 2);
    g_free (open_table (come (world, name, TRUE), wishes));
  }
  Client *client = come (world, "L", TRUE);
  const MaeWireContext context = { 0 };
  /* For those who come, at most 20 lists are made at once; this one is sent the next. */
  g_autofree char *first = last_of (client, "UpdateTables");
  g_assert_nonnull (strstr (first, "\"total\":21"));
  world_wait (world, 1000);
  g_autofree char *line = last_of (client, "UpdateTables");
  MaeMessage message;
  g_assert_true (mae_am49_decode (&context, NULL, line, strlen (line), &message, NULL));
  g_assert_cmpuint (message.tables->n_tables, ==, 50);
  g_assert_cmpint (message.tables->total, ==, 60);
  /* Newer tables come first, and running games are only listed if there is room. */
  g_assert_cmpstr (message.tables->tables[0].players[0].name, ==, "P59");
  g_assert_cmpstr (message.tables->tables[49].players[0].name, ==, "P10");
  mae_message_clear (&message);
}

static Client *
come_from (World *world, const char *name, const char *address)
{
  Client *client = world_connect (world, name, address, NULL);
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"hall\":true}}", name);

  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"tables\",\"spectate\"]}}");
  client_send_line (client, join);
  return client;
}

/* A stranger, or one with a whole network, who opens many tables doesn't hide those of others,
 * in the list of open ones and of games; and a code works whatever the list shows. */
static void
test_list_is_shared (gconstpointer network)
{
  const char *const hosts[] = { "192.0.2.1", "192.0.2.2", "2001:db8:1:1::", NULL };
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  g_autofree char *code = NULL;

  world_start (world);
  for (int i = 0; i < 4; i++) {
    g_autofree char *name = g_strdup_printf ("Host %d", i);
    g_free (code);
    code = open_table (come_from (world, name, hosts[i]), "\"playersCount\":2");
  }
  for (int i = 0; i < 60; i++) {
    g_autofree char *name = g_strdup_printf ("Stranger %d", i);
    g_autofree char *address = network == NULL ? g_strdup ("198.51.100.7")
                               : strchr (network, ':') != NULL
                                   ? g_strdup_printf ("%s%x::", (const char *) network, i)
                                   : g_strdup_printf ("%s%d", (const char *) network, i);
    g_free (open_table (come_from (world, name, address), "\"playersCount\":2"));
  }
  Client *client = come_from (world, "Friend", "192.0.2.9");
  world_wait (world, 1000);
  g_autofree char *line = last_of (client, "UpdateTables");
  for (int i = 0; i < 4; i++) {
    g_autofree char *name = g_strdup_printf ("\"Host %d\"", i);
    if (strstr (line, name) == NULL)
      g_error ("The list doesn't have %s: %s", name, line);
  }
  g_assert_nonnull (strstr (line, "\"total\":64"));
  join_table (client, code);
  assert_told (client, "UpdateTable", "PLAYING");
}

/* A crowd from one address doesn't take all places of spectators. */
static void
test_spectators_are_shared (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  Client *crowd[3];

  world->config.spectators_max = 3;
  world_start (world);
  g_autofree char *code = open_table (come (world, "Host", TRUE), "\"playersCount\":2");
  g_autofree char *watch = g_strdup_printf ("{\"type\":\"ReqWatchTable\",\"code\":\"%s\"}", code);
  for (int i = 0; i < 3; i++) {
    g_autofree char *name = g_strdup_printf ("Stranger %d", i);
    crowd[i] = come_from (world, name, "198.51.100.7");
    client_send_line (crowd[i], watch);
    assert_told (crowd[i], "UpdateTable", "\"isSpectator\":true");
  }
  for (int i = 0; i < 3; i++) {
    g_autofree char *name = g_strdup_printf ("Friend %d", i);
    g_autofree char *address = g_strdup_printf ("192.0.%d.1", i);
    Client *friend = come_from (world, name, address);
    client_send_line (friend, watch);
    assert_told (friend, i < 2 ? "UpdateTable" : "ErrTable",
                 i < 2 ? "\"isSpectator\":true" : "TOO_MANY_SPECTATORS");
  }
  for (int i = 1; i < 3; i++) {
    client_send_line (crowd[i], watch);
    assert_told (crowd[i], "ErrTable", "TOO_MANY_SPECTATORS");
  }
  client_send_line (crowd[0], watch);
  assert_told (crowd[0], "ErrTable", "NOT_IN_HALL");
}

/* Joins the table with @code in several forms, and leaves it each time. */
static void
leave_and_join (Client *client, const char *code)
{
  static const char *const forms[] = { "%s", " %s.", "“%s”", "Join me: %s!", "\u00a0%s\u200b" };

  for (gsize i = 0; i <= G_N_ELEMENTS (forms); i++) {
    g_autofree char *lower = g_ascii_strdown (code, -1);
    g_autoptr (GString) text = g_string_new (NULL);

    if (i < G_N_ELEMENTS (forms)) {
      g_string_append (text, forms[i]);
      g_string_replace (text, "%s", i % 2 ? lower : code, 0);
    } else {
      g_string_printf (text, "%.3s %s", lower, code + 3);
    }
    join_table (client, text->str);
    assert_told (client, "UpdateTable", "\"nickname\":\"G\"");
    client_send_line (client, "{\"type\":\"ReqLeaveTable\"}");
  }
}

/* Codes can't be found by guessing. */
static void
test_wrong_codes (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world_start (world);
  g_autofree char *code = open_table (come (world, "A", TRUE), "\"playersCount\":3");
  Client *guesser = world_connect (world, "G", "192.0.2.7", NULL);
  client_send_line (guesser, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                             "[\"tables\"]}}");
  client_send_line (guesser, "{\"type\":\"ReqJoin\",\"nickname\":\"G\",\"maestri\":"
                             "{\"hall\":true}}");
  /* What can't be a code isn't counted. */
  for (int i = 0; i < 30; i++) {
    join_table (guesser, i % 3 == 0 ? "" : i % 3 == 1 ? "RMNTZ" : "Which code?");
    assert_told (guesser, "ErrTable", "NO_SUCH_TABLE");
  }
  for (int i = 0; i < 9; i++)
    join_table (guesser, i % 2 == 0 ? "BBBBBB" : "bbb-bbb");
  leave_and_join (guesser, code);
  join_table (guesser, "BBBBBB");
  join_table (guesser, code);
  assert_told (guesser, "ErrTable", "NO_SUCH_TABLE");
  /* Others can still use codes, and after a while the guesser can too. */
  Client *other = come (world, "O", TRUE);
  join_table (other, code);
  assert_told (other, "UpdateTable", "\"nickname\":\"O\"");
  world_wait (world, 6000);
  join_table (guesser, code);
  assert_told (guesser, "UpdateTable", "\"nickname\":\"G\"");
}

static void
say (Client *client, const char *text)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqChat\",\"text\":\"%s\"}", text);
  client_send_line (client, line);
}

/* The length is counted in characters. */
static void
test_long_text (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  g_autoptr (GString) text = g_string_new (NULL);

  world_start (world);
  Client *client = come (world, "A", TRUE);
  g_free (open_table (client, "\"playersCount\":2"));
  for (int i = 0; i < 200; i++)
    g_string_append (text, "è");
  say (client, text->str);
  assert_told (client, "UpdateChat", text->str);
  g_string_append (text, "!");
  say (client, text->str);
  assert_told (client, "ErrChat", "TOO_LONG");
}

/* Newcomers get the last sixteen chat lines. */
static void
test_texts_kept (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world->config.chat_burst = 100;
  world_start (world);
  Client *client = come (world, "A", TRUE);
  g_autofree char *code = open_table (client, "\"playersCount\":3");
  for (int i = 1; i <= 20; i++) {
    g_autofree char *text = g_strdup_printf ("text %d.", i);
    say (client, text);
  }
  Client *late = come (world, "B", TRUE);
  join_table (late, code);
  int n = 0;
  for (char *line; (line = client_take (late)) != NULL; g_free (line)) {
    g_autofree char *text = g_strdup_printf ("\"text %d.\"", 5 + n);
    if (strstr (line, "UpdateChat") == NULL)
      continue;
    g_assert_nonnull (strstr (line, text));
    n++;
  }
  g_assert_cmpint (n, ==, 16);
}

static void
test_no_chat (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world->config.chat_per_minute = 0;
  world_start (world);
  Client *client = world_connect (world, "A", NULL, NULL);
  g_autofree char *welcome = client_take (client);
  g_assert_null (strstr (welcome, "\"chat\""));
  g_assert_nonnull (strstr (welcome, "\"tables\""));
  Client *other = come (world, "B", TRUE);
  g_free (open_table (other, "\"playersCount\":2"));
  client_send_line (other, "{\"type\":\"ReqChat\",\"text\":\"hello\"}");
  assert_told (other, "ErrProtocol", "extension");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hall-bounds/tables", test_bounds);
  g_test_add_func ("/hall-bounds/list", test_list_is_bounded);
  g_test_add_data_func ("/hall-bounds/list-is-shared/address", NULL, test_list_is_shared);
  g_test_add_data_func ("/hall-bounds/list-is-shared/network", "2001:db8:0:", test_list_is_shared);
  g_test_add_data_func ("/hall-bounds/list-is-shared/neighbors", "198.51.100.",
                        test_list_is_shared);
  g_test_add_func ("/hall-bounds/spectators-are-shared", test_spectators_are_shared);
  g_test_add_func ("/hall-bounds/wrong-codes", test_wrong_codes);
  g_test_add_func ("/hall-bounds/long-text", test_long_text);
  g_test_add_func ("/hall-bounds/texts-kept", test_texts_kept);
  g_test_add_func ("/hall-bounds/no-chat", test_no_chat);
  return g_test_run ();
}
