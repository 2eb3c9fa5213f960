/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the owner of an account may do with it. */
#include <string.h>

#include "guests.h"
#include "rated-fixture.h"
#include "server/accounts/owner.h"
#include "server/ratings/rating-operation.h"
#include "server/server.h"
#include "store/sqlite/sqlite-testing.h"

#define RIGHT "correct-horse"

static Client *
enter (RatedFixture *f, const char *name, const char *password)
{
  Client *client = world_connect (f->stored.world, name, NULL, NULL);
  g_autofree char *join = g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":"
                                           "{\"hall\":true,\"password\":\"%s\"}}",
                                           name, password);

  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"resume\",\"tables\",\"clock\",\"account\"]}}");
  client_send_line (client, join);
  return client;
}

static void
ask (Client *client, const char *wish, const char *password, const char *next)
{
  g_autofree char *more = next != NULL ? g_strdup_printf (",\"newPassword\":\"%s\"", next) : NULL;
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqAccount\",\"wish\":\"%s\",\"password\":\"%s\"%s}", wish,
                       password, more != NULL ? more : "");

  client_send_line (client, line);
}

static gint64
count_accounts (RatedFixture *f, const char *key)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count (*) FROM accounts WHERE key = '%s'", key);
  gint64 n = -1;

  g_assert_true (mae_store_query_number (f->stored.store, sql, &n));
  return n;
}

static void
test_password (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", RIGHT);

  ask (ada, "PASSWORD", "wrong-horse", "another-horse");
  assert_told (ada, "ResAccount",
               "{\"type\":\"ResAccount\",\"wish\":\"PASSWORD\",\"result\":\"WRONG\"}");
  ask (ada, "PASSWORD", RIGHT, "short");
  assert_told (ada, "ResAccount", "UNFIT");
  ask (ada, "PASSWORD", RIGHT, NULL);
  assert_told (ada, "ResAccount", "UNFIT");
  ask (ada, "PASSWORD", RIGHT, "another-horse");
  assert_told (ada, "ResAccount", "DONE");
  client_hang_up (ada);
  rated_restart (f);
  assert_told (enter (f, "Ada", RIGHT), "ErrNickname", "WRONG");
  assert_told (enter (f, "Ada", "another-horse"), "UpdateTables", "");
}

/* Who has played has played, also with another password. */
static void
test_password_of_player (RatedFixture *f, gconstpointer data)
{
  g_autoptr (GString) out = g_string_new (NULL);

  g_assert_true (mae_store_exec (f->stored.store, "UPDATE accounts SET played = 1", NULL));
  rated_restart (f);
  Client *ada = enter (f, "Ada", RIGHT);
  ask (ada, "PASSWORD", RIGHT, "another-horse");
  assert_told (ada, "ResAccount", "DONE");
  client_hang_up (ada);
  rated_restart (f);
  g_assert_true (mae_server_export_person (f->stored.world->server, "Ada", out, NULL));
  g_assert_nonnull (strstr (out->str, "\"hasPlayed\":true"));
}

/* @told: the line with the secret. */
static Client *
return_with (RatedFixture *f, const char *told)
{
  Client *client = world_connect (f->stored.world, "Ada again", NULL, NULL);
  g_autofree char *join = g_strconcat ("{\"type\":\"ReqJoin\",\"nickname\":\"Ada\",\"maestri\":"
                                       "{\"hall\":true,\"secret\"",
                                       strrchr (told, ':'), "}", NULL);

  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"resume\",\"tables\",\"clock\",\"account\"]}}");
  client_send_line (client, join);
  return client;
}

/* Who has joined with the old password doesn't come back with the secret of that time, also not
 * after a restart. The owner's program gets another one. */
static void
test_password_and_secret (RatedFixture *f, gconstpointer data)
{
  Client *thief = enter (f, "Ada", RIGHT), *bruno = enter (f, "Bruno", RIGHT);
  g_autofree char *old = last_of (thief, "MaestriSecret");
  g_autofree char *code = open_table (thief, "\"playersCount\":2");

  g_assert_nonnull (old);
  join_table (bruno, code);
  Client *ada = enter (f, "Ada", RIGHT);
  g_assert_null (last_of (ada, "MaestriSecret"));
  ask (ada, "PASSWORD", RIGHT, "another-horse");
  g_autofree char *new = last_of (ada, "MaestriSecret");
  g_assert_nonnull (new);
  g_assert_cmpstr (new, !=, old);
  for (int life = 0; life < 2; life++) {
    assert_told (return_with (f, old), "ErrNickname", "NEEDED");
    Client *again = return_with (f, new);
    g_assert_null (last_of (again, "ErrNickname"));
    rated_restart (f);
  }
}

/* Not while there is a game; then the account is gone before that is told. */
static void
test_delete (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", RIGHT), *bruno = enter (f, "Bruno", RIGHT);
  g_autofree char *code = open_table (ada, "\"playersCount\":2");

  join_table (bruno, code);
  ask (ada, "DELETE", RIGHT, NULL);
  assert_told (ada, "ResAccount", "\"IN_GAMES\",\"games\":1}");
  g_assert_cmpint (count_accounts (f, "ada"), ==, 1);
  client_send_line (ada, "{\"type\":\"ReqLeaveTable\"}");
  ask (ada, "DELETE", "wrong-horse", NULL);
  assert_told (ada, "ResAccount", "WRONG");
  stored_world_set_unwritable (&f->stored, TRUE);
  ask (ada, "DELETE", RIGHT, NULL);
  g_assert_null (last_of (ada, "ResAccount"));
  stored_world_set_unwritable (&f->stored, FALSE);
  world_wait (f->stored.world, 5000);
  assert_told (ada, "ResAccount", "DONE");
  g_assert_cmpint (count_accounts (f, "ada"), ==, 0);
  g_assert_cmpint (count_accounts (f, "bruno"), ==, 1);
  ask (ada, "DELETE", RIGHT, NULL);
  assert_told (ada, "ResAccount", "NONE");
}

/* A game that is over doesn't keep anybody, also while it is looked at. */
static void
test_delete_after_game (RatedFixture *f, gconstpointer data)
{
  rated_sit_down (f, 2);
  rated_play (f, 2);
  client_hang_up (f->client[0]);
  Client *ada = enter (f, "Ada", RIGHT);
  ask (ada, "DELETE", RIGHT, NULL);
  assert_told (ada, "ResAccount", "DONE");
}

static void
test_export (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", RIGHT);

  ask (ada, "EXPORT", "wrong-horse", NULL);
  assert_told (ada, "ResAccount", "WRONG");
  ask (ada, "EXPORT", RIGHT, NULL);
  assert_told (ada, "ResAccount", "\"DONE\",\"data\":\"{\\\"nickname\\\":\\\"Ada\\\",");
}

/* What is read has to be durable: while nothing can be written, it waits. */
static void
test_export_waits (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", RIGHT), *bruno = enter (f, "Bruno", RIGHT);
  g_autofree char *code = open_table (ada, "\"playersCount\":2");

  g_assert_nonnull (code);
  stored_world_set_unwritable (&f->stored, TRUE);
  f->stored.world->checks_wait = TRUE;
  ask (bruno, "PASSWORD", RIGHT, "another-horse");
  ask (ada, "EXPORT", RIGHT, NULL);
  world_verify_passwords (f->stored.world);
  g_assert_null (last_of (bruno, "ResAccount"));
  stored_world_set_unwritable (&f->stored, FALSE);
  world_wait (f->stored.world, 5000);
  assert_told (bruno, "ResAccount", "DONE");
  assert_told (ada, "ResAccount", "\"DONE\",\"data\":");
}

/* Passwords aren't guessed this way: wrong ones count as anywhere, and a few requests are allowed.
 */
static void
test_guessing (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", RIGHT);

  for (int i = 0; i < 6; i++) {
    ask (ada, "DELETE", "wrong-horse", NULL);
    assert_told (ada, "ResAccount", i < 5 ? "WRONG" : "LATER");
  }
}

/* Without a password there is nothing to change; without the extension neither. */
static void
test_without (RatedFixture *f, gconstpointer data)
{
  Client *guest = world_connect (f->stored.world, "Guest", NULL, NULL);

  client_send_line (guest, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                           "[\"tables\",\"account\"]}}");
  ask (guest, "EXPORT", RIGHT, NULL);
  assert_told (guest, "ErrNickname", "NOT_SET");
  client_send_line (guest, "{\"type\":\"ReqJoin\",\"nickname\":\"Guest\",\"maestri\":"
                           "{\"hall\":true}}");
  ask (guest, "EXPORT", RIGHT, NULL);
  assert_told (guest, "ResAccount", "NONE");
  guest = come (f->stored.world, "Other", TRUE);
  ask (guest, "EXPORT", RIGHT, NULL);
  assert_told (guest, "ErrProtocol", "extension");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
#define ADD(name, func)                                                                            \
  g_test_add ("/owner/" name, RatedFixture, NULL, rated_set_up, func, rated_tear_down)
  ADD ("password", test_password);
  ADD ("password/player", test_password_of_player);
  ADD ("password/secret", test_password_and_secret);
  ADD ("delete", test_delete);
  ADD ("delete/after-game", test_delete_after_game);
  ADD ("export", test_export);
  ADD ("export/waits", test_export_waits);
  ADD ("guessing", test_guessing);
  ADD ("without", test_without);
  return g_test_run ();
}
