/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What strangers can't do to others, such as blocking the waiting room or chatting too much under
 * many names; and what the operator can see and do about them. */
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/accounts/accounts.h"
#include "server/accounts/checks.h"
#include "server/report/report.h"
#include "server/server-testing.h"
#include "stored-world.h"

static World *
new_world (void)
{
  World *world = world_new (mae_ruleset_builtin ("standard"));
  /* Silence is tested elsewhere. */
  world->config.heartbeat_after = world->config.silence_max = G_MAXINT64 / 4;
  world->config.unjoined_time = G_MAXINT64 / 4;
  return world;
}

static World *
new_world_with_accounts (void)
{
  World *world = new_world ();
  world->config.accounts = MAE_ACCOUNTS_REQUIRED;
  return world;
}

/* ── The waiting room ──────────────────────────────────────────────────────────────────────── */

static void
test_never_chooses (void)
{
  g_autoptr (World) world = new_world ();

  world_start (world);
  script_run (world,
              "A+\nA> ReqJoin nickname=A\nA< UpdateBookedSeats canPrepareNewGame=A\n"
              /* While one player waits alone, the time to choose isn't limited. */
              "wait 100000\n"
              "B+\nB> ReqJoin nickname=B\nA< UpdateBookedSeats\nB< UpdateBookedSeats\n"
              "wait 30000\n"
              "C+\nC> ReqJoin nickname=C\nA<*\nB<*\nC<*\n"
              "wait 29000\n"
              "wait 2000\n"
              "A< UpdateBookedSeats bookedSeats=3 canPrepareNewGame=B\n"
              "B< UpdateBookedSeats bookedSeats=3 canPrepareNewGame=B\n"
              "C< UpdateBookedSeats bookedSeats=3 canPrepareNewGame=B\n"
              "A> ReqNewGame playersCount=2\nA< ErrNewGame isInvalidPlayersCount=false\n"
              /* A player who has chosen waits for others without limit. */
              "B> ReqNewGame playersCount=4\nA<*\nB<*\nC<*\n"
              "wait 100000\n"
              "B> ReqNewGame playersCount=2\nB<< UpdateGame\nC<< UpdateGame\nA<*\nB<*\nC<*\n");
}

/* ── Chat ──────────────────────────────────────────────────────────────────────────────────── */

static void
open_table (Client *client, const char *name)
{
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"hall\":true}}", name);

  client_send_line (client, join);
  client_send_line (client, "{\"type\":\"ReqOpenTable\",\"playersCount\":2}");
}

static Client *
connect (World *world, const char *address)
{
  Client *client = world_connect (world, "C", address, NULL);

  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"tables\",\"chat\"]}}");
  return client;
}

/* Returns how many of @n chat lines are forwarded. */
static int
talk (Client *client, int n)
{
  int told = 0;
  char *line;

  while ((line = client_take (client)) != NULL)
    g_free (line);
  for (int i = 0; i < n; i++)
    client_send_line (client, "{\"type\":\"ReqChat\",\"text\":\"hello\"}");
  for (; (line = client_take (client)) != NULL; g_free (line))
    told += strstr (line, "UpdateChat") != NULL;
  return told;
}

/* Changing the nickname doesn't let a connection send more chat lines. */
static void
test_talks_under_names (void)
{
  g_autoptr (World) world = new_world ();
  int told = 0;

  world_start (world);
  Client *client = connect (world, NULL);
  for (int i = 0; i < 10; i++) {
    g_autofree char *name = g_strdup_printf ("Talker %c", 'A' + i);
    open_table (client, name);
    told += talk (client, 10);
    client_send_line (client, "{\"type\":\"ReqQuit\"}");
  }
  g_assert_cmpint (told, ==, (int) world->config.chat_burst);
}

/* Many connections from one address can send only 8 times as many chat lines as one. */
static void
test_talks_by_connections (void)
{
  g_autoptr (World) world = new_world ();
  int told = 0;

  world_start (world);
  for (int i = 0; i < 26; i++) {
    g_autofree char *name = g_strdup_printf ("Talker %c", 'A' + i);
    Client *client = connect (world, "192.0.2.1");
    open_table (client, name);
    told += talk (client, 10);
    client_hang_up (client);
  }
  g_assert_cmpint (told, ==, 8 * (int) world->config.chat_burst);
  Client *other = connect (world, "192.0.2.2");
  open_table (other, "Other");
  g_assert_cmpint (talk (other, 1), ==, 1);
}

/* Sends chat lines from 40 addresses: network @first of 2001:db8::/48, then every @step-th one
 * after it. Returns how many are forwarded. */
static int
talk_from (World *world, int first, int step)
{
  int told = 0;

  for (int i = 0; i < 40; i++) {
    g_autofree char *name = g_strdup_printf ("Talker %d", first + i * step);
    g_autofree char *address = g_strdup_printf ("2001:db8:0:%x::", first + i * step);
    Client *client = connect (world, address);
    open_table (client, name);
    told += talk (client, 6);
    client_hang_up (client);
  }
  return told;
}

static void
test_talks_from_networks (void)
{
  g_autoptr (World) world = new_world ();
  int burst = 8 * (int) world->config.chat_burst;

  world_start (world);
  g_assert_cmpint (talk_from (world, 0x100, 1), ==, 2 * burst);
  g_assert_cmpint (talk_from (world, 0x200, 0x100), ==, 2 * burst);
  Client *other = connect (world, "2001:db8:1::");
  open_table (other, "Other");
  g_assert_cmpint (talk (other, 1), ==, 1);
}

/* ── Passwords ─────────────────────────────────────────────────────────────────────────────── */

/* Many clients with accounts log in repeatedly: a client that hasn't done so lately comes before
 * them, even if as many checks wait as are allowed. */
static void
test_checks_are_fair (void)
{
  g_autoptr (World) world = new_world ();
  Client *busy[8], *owner;

  world->config.accounts = MAE_ACCOUNTS_OPTIONAL;
  world->config.checks_max = G_N_ELEMENTS (busy);
  world_start (world);
  owner = world_connect (world, "owner", "198.51.100.1", NULL);
  client_join (owner, "Owner", "correct-horse");
  client_hang_up (owner);
  for (guint i = 0; i < G_N_ELEMENTS (busy); i++) {
    g_autofree char *name = g_strdup_printf ("N%u", i);
    g_autofree char *address = g_strdup_printf ("192.0.2.%u", i / 2);
    busy[i] = world_connect (world, name, address, NULL);
    client_join (busy[i], name, "correct-horse");
    g_assert_nonnull (mae_server_session_get_name (busy[i]->session));
    client_send_line (busy[i], "{\"type\":\"ReqQuit\"}");
  }
  world_wait (world, 10000); /* long enough for the owner to log in */
  world->checks_wait = TRUE;
  for (guint round = 0; round < 3; round++) {
    for (guint i = 0; i < G_N_ELEMENTS (busy); i++) {
      g_autofree char *name = g_strdup_printf ("N%u", i);
      client_join (busy[i], name, "correct-horse");
    }
    if (round < 2) {
      world_verify_passwords (world);
      for (guint i = 0; i < G_N_ELEMENTS (busy); i++)
        client_send_line (busy[i], "{\"type\":\"ReqQuit\"}");
    }
  }
  owner = world_connect (world, "owner", "198.51.100.1", NULL);
  client_join (owner, "Owner", "correct-horse");
  g_assert_false (mae_server_session_wants_input (owner->session));
  MaeCheck *first = mae_server_next_check (world->server);
  mae_check_run (first);
  mae_server_checked (world->server, first, world->now);
  g_assert_cmpstr (mae_server_session_get_name (owner->session), ==, "Owner");
}

/* The addresses of a network share limits for new accounts, wrong passwords and waiting checks. */
static void
test_networks (void)
{
  g_autoptr (World) world = new_world ();
  MaeServerStats stats;
  int made = 0, waiting = 0;

  world->config.accounts = MAE_ACCOUNTS_OPTIONAL;
  world_start (world);
  for (int i = 0; i < 40; i++) {
    g_autofree char *name = g_strdup_printf ("N%d", i);
    g_autofree char *address = g_strdup_printf ("2001:db8:0:%x::", i);
    Client *client = world_connect (world, name, address, NULL);
    client_join (client, name, "correct-horse");
    made += mae_server_session_get_name (client->session) != NULL;
    client_hang_up (client);
  }
  g_assert_cmpint (made, ==, 2 * 10);
  for (int i = 0; i < 100; i++) {
    g_autofree char *name = g_strdup_printf ("N%d", i % made);
    g_autofree char *address = g_strdup_printf ("2001:db8:1:%x::", i * 256);
    Client *client = world_connect (world, "guesser", address, NULL);
    client_join (client, name, "battery-staple");
    client_hang_up (client);
  }
  mae_server_get_stats (world->server, &stats);
  g_assert_cmpuint (stats.wrong, ==, 4 * 10);

  world->checks_wait = TRUE;
  for (int i = 0; i < 20; i++) {
    g_autofree char *name = g_strdup_printf ("N%d", i % made);
    g_autofree char *address = g_strdup_printf ("2001:db8:2:%x::", i);
    Client *client = world_connect (world, "checked", address, NULL);
    client_join (client, name, "correct-horse");
    waiting += !mae_server_session_wants_input (client->session);
  }
  g_assert_cmpint (waiting, ==, 2 * 2);
  g_assert_cmpuint (world_verify_passwords (world), ==, 2 * 2);
}

/* An unused account is removed after some time, a used one isn't. */
static void
test_accounts_expire (void)
{
  const gint64 day = 24 * 60 * 60 * 1000;
  g_autoptr (World) world = new_world ();
  g_autoptr (GString) report = g_string_new (NULL);
  const char *const names[] = { "Ada", "Bruno" };

  world->config.accounts = MAE_ACCOUNTS_REQUIRED;
  world->config.account_keep = 10 * 24 * 60 * 60 * G_TIME_SPAN_SECOND;
  world_start (world);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    Client *client = world_connect (world, names[i], NULL, NULL);
    client_join (client, names[i], "correct-horse");
    client_hang_up (client);
  }
  for (guint i = 0; i < 2; i++) {
    world_wait (world, 6 * day);
    Client *client = world_connect (world, "Ada", NULL, NULL);
    client_join (client, "Ada", "correct-horse");
    g_assert_nonnull (mae_server_session_get_name (client->session));
    client_hang_up (client);
  }
  mae_server_report_accounts (world->server, report);
  g_assert_nonnull (strstr (report->str, "\"nickname\":\"Ada\""));
  g_assert_null (strstr (report->str, "Bruno"));
}

/* Accounts with which nobody has finished a game are removed sooner; that is known after a restart,
 * too. The operator can remove many of them at once. */
static void
live_new_accounts_expire (World *world, int life)
{
  const gint64 day = 24 * 60 * 60 * 1000;
  const char *const names[] = { "Ada", "Bruno", "Bot 1", "Bot 2", "Bot X" };
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) report = g_string_new (NULL);

  for (guint i = 0; life == 0 && i < G_N_ELEMENTS (names); i++) {
    Client *client = world_connect (world, names[i], NULL, NULL);
    client_join (client, names[i], "correct-horse");
    client_hang_up (client);
  }
  if (life == 0) {
    guint n;
    mae_accounts_note_game (world->server, "ada");
    mae_accounts_note_game (world->server, "bot x");
    g_assert_true (mae_server_forget_account (world->server, "BOT *", &n, &error));
    g_assert_cmpuint (n, ==, 2);
    g_assert_false (mae_server_forget_account (world->server, "Bot *", &n, &error));
    g_assert_true (mae_server_forget_account (world->server, "bot x", &n, NULL));
  }
  mae_server_report_accounts (world->server, report);
  g_assert_null (strstr (report->str, "Bot"));
  g_assert_nonnull (strstr (report->str, "Bruno"));
  if (life == 1) {
    world_wait (world, 29 * day);
    g_string_truncate (report, 0);
    mae_server_report_accounts (world->server, report);
    g_assert_nonnull (strstr (report->str, "\"nickname\":\"Ada\""));
    g_assert_null (strstr (report->str, "Bruno"));
  }
}

static void
test_new_accounts_expire (void)
{
  stored_world_live_twice (new_world_with_accounts, live_new_accounts_expire);
}

static Client *
join_with (World *world, const char *address, const char *secret, const char *password)
{
  Client *client = world_connect (world, "Owner", address, NULL);
  g_autofree char *join = g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"Owner\","
                                           "\"maestri\":{\"secret\":\"%s\",\"password\":\"%s\"}}",
                                           secret, password);

  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"resume\"]}}");
  client_send_line (client, join);
  return client;
}

/* However many addresses guess at one name, few passwords are tried; its owner gets in from the
 * address and with the device of an earlier time. */
static void
test_guesses_from_everywhere (void)
{
  const char *const secret = "secret-of-the-owner-0123456789-0123456789-0123",
                    *const right = "correct-horse", *const known = "192.0.2.1";
  g_autoptr (World) world = new_world ();
  MaeServerStats before, after;

  world->config.accounts = MAE_ACCOUNTS_OPTIONAL;
  world->config.checks_max = 1000;
  world_start (world);
  Client *owner = join_with (world, known, secret, right);
  g_assert_cmpstr (mae_server_session_get_name (owner->session), ==, "Owner");
  /* A wrong secret counts, too, and needs less time to be verified. */
  for (int i = 0; i < 100; i++) {
    g_autofree char *address = g_strdup_printf ("198.51.100.%d", i);
    client_hang_up (join_with (world, address, "another-secret-0123456789abcdef", ""));
  }
  client_send_line (owner, "{\"type\":\"ReqQuit\"}");
  client_hang_up (owner);
  mae_server_get_stats (world->server, &before);
  g_assert_cmpuint (before.wrong, >=, 100);
  for (int i = 0; i < 200; i++) {
    g_autofree char *address = g_strdup_printf ("203.0.113.%d", i);
    client_hang_up (
        join_with (world, address, "another-secret-0123456789abcdef", "battery-staple"));
  }
  mae_server_get_stats (world->server, &after);
  g_assert_cmpuint (after.checks - before.checks, <=, 1);
  const char *const tries[][2] = { { known, "a-new-device-0123456789-0123456789-0123456789" },
                                   { "192.0.2.77", secret } };
  for (guint i = 0; i < G_N_ELEMENTS (tries); i++) {
    owner = join_with (world, tries[i][0], tries[i][1], right);
    if (g_strcmp0 (mae_server_session_get_name (owner->session), "Owner") != 0)
      g_error ("The owner is locked out in case %u", i);
    client_send_line (owner, "{\"type\":\"ReqQuit\"}");
    client_hang_up (owner);
  }
}

/* Many addresses together make few accounts, but somebody who made none for a day may. */
static void
test_accounts_from_everywhere (void)
{
  g_autoptr (World) world = new_world ();
  int made = 0;

  world->config.accounts = MAE_ACCOUNTS_OPTIONAL;
  world->config.checks_max = 1000;
  world_start (world);
  world->checks_wait = TRUE;
  for (int i = 0; i < 400; i++) {
    g_autofree char *name = g_strdup_printf ("N%d", i);
    g_autofree char *address = g_strdup_printf ("198.51.100.%d", i / 10);
    Client *client = world_connect (world, name, address, NULL);
    client_join (client, name, "correct-horse");
    made += !mae_server_session_wants_input (client->session);
    client_hang_up (client);
  }
  /* 300 in a row from 30 addresses, then one of each other. */
  g_assert_cmpint (made, ==, 300 + 10);
}

/* ── Bans ──────────────────────────────────────────────────────────────────────────────────── */

static void
test_bans (void)
{
  g_autoptr (World) world = new_world ();
  g_autoptr (GString) report = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *refusal = NULL;

  world_start (world);
  Client *in = world_connect (world, "in", "192.0.2.7", NULL);
  Client *beside = world_connect (world, "beside", "192.0.3.7", NULL);
  g_assert_true (mae_server_ban (world->server, "192.0.2.0/24", 3600, world->now, &error));
  world_deliver (world);
  /* Connected clients of the network are closed; others aren't. */
  g_assert_null (in->session);
  g_assert_nonnull (beside->session);
  g_assert_null (world_connect (world, "again", "192.0.2.200", &refusal));
  g_assert_nonnull (strstr (refusal, "isn't let in here"));
  g_assert_nonnull (world_connect (world, "host", NULL, NULL));
  mae_server_report_bans (world->server, report);
  g_assert_cmpstr (report->str, ==, "{\"network\":\"192.0.2.0/24\",\"remainingMs\":3600000}\n");

  /* A ban ends by itself, or is lifted. */
  world_wait (world, 3601 * 1000);
  g_assert_nonnull (world_connect (world, "later", "192.0.2.200", NULL));
  g_assert_true (mae_server_ban (world->server, "2001:db8:0:1::abcd", 0, world->now, &error));
  /* An IPv6 address is banned with its network. */
  g_assert_null (world_connect (world, "six", "2001:db8:0:1::", NULL));
  g_assert_nonnull (world_connect (world, "other six", "2001:db8:0:2::", NULL));
  g_assert_true (mae_server_unban (world->server, "2001:db8:0:1::/64", &error));
  g_assert_nonnull (world_connect (world, "six", "2001:db8:0:1::", NULL));
  g_assert_false (mae_server_unban (world->server, "2001:db8:0:1::/64", &error));
  g_assert_nonnull (strstr (error->message, "isn’t banned"));
  g_clear_error (&error);
  g_assert_false (mae_server_ban (world->server, "example.org", 0, world->now, &error));
  g_assert_nonnull (strstr (error->message, "not an address"));
}

static void
live_bans_are_kept (World *world, int life)
{
  g_autoptr (GError) error = NULL;

  if (life == 0)
    g_assert_true (mae_server_ban (world->server, "192.0.2.1", 0, world->now, &error));
  g_assert_null (world_connect (world, "banned", "192.0.2.1", NULL));
}

static void
test_bans_are_kept (void)
{
  stored_world_live_twice (new_world, live_bans_are_kept);
}

/* ── The log ───────────────────────────────────────────────────────────────────────────────── */

static GLogWriterOutput
collect_cb (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
  if (level & G_LOG_LEVEL_MESSAGE)
    for (gsize i = 0; i < n; i++)
      if (g_str_equal (fields[i].key, "MAESTRI_ADDRESS"))
        g_string_append_printf (data, "%s\n", (const char *) fields[i].value);
  return G_LOG_WRITER_HANDLED;
}

/* Refused clients are logged, but not more often than the limit, however many there are. */
static void
test_logged (void)
{
  if (g_test_subprocess ()) {
    g_autoptr (GString) log = g_string_new (NULL);
    g_log_set_writer_func (collect_cb, log, NULL);
    g_autoptr (World) world = new_world ();
    world->config.sessions_per_address = 1;
    world_start (world);
    world_connect (world, "first", "192.0.2.1", NULL);
    for (int i = 0; i < 100; i++)
      g_assert_null (world_connect (world, "second", "192.0.2.1", NULL));
    g_assert_cmpstr (log->str, ==, "192.0.2.1\n");
    for (int i = 0; i < 250; i++) {
      g_autofree char *address = g_strdup_printf ("198.51.100.%d", i);
      world_connect (world, "x", address, NULL);
      world_connect (world, "y", address, NULL);
    }
    g_auto (GStrv) lines = g_strsplit (log->str, "\n", -1);
    g_assert_cmpuint (g_strv_length (lines), <=, 22);
    g_assert_cmpuint (g_strv_length (lines), >, 10);
    return;
  }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

/* A network of many addresses doesn't use up the log lines of others. */
static void
test_logged_of_networks (void)
{
  if (g_test_subprocess ()) {
    g_autoptr (GString) log = g_string_new (NULL);
    g_log_set_writer_func (collect_cb, log, NULL);
    g_autoptr (World) world = new_world ();
    world->config.sessions_per_address = 1;
    world_start (world);
    for (int i = 0; i < 250; i++) {
      g_autofree char *address = g_strdup_printf ("2001:db8:0:%x::", i);
      world_connect (world, "x", address, NULL);
      world_connect (world, "y", address, NULL);
    }
    world_connect (world, "x", "192.0.2.1", NULL);
    world_connect (world, "y", "192.0.2.1", NULL);
    g_assert_cmpstr (log->str, ==, "2001:db8:0:0::\n2001:db8:0:1::\n192.0.2.1\n");
    return;
  }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strangers/never-chooses", test_never_chooses);
  g_test_add_func ("/strangers/talks-under-names", test_talks_under_names);
  g_test_add_func ("/strangers/talks-by-connections", test_talks_by_connections);
  g_test_add_func ("/strangers/talks-from-networks", test_talks_from_networks);
  g_test_add_func ("/strangers/checks-are-fair", test_checks_are_fair);
  g_test_add_func ("/strangers/passwords-from-networks", test_networks);
  g_test_add_func ("/strangers/accounts-expire", test_accounts_expire);
  g_test_add_func ("/strangers/new-accounts-expire", test_new_accounts_expire);
  g_test_add_func ("/strangers/guesses-from-everywhere", test_guesses_from_everywhere);
  g_test_add_func ("/strangers/accounts-from-everywhere", test_accounts_from_everywhere);
  g_test_add_func ("/strangers/bans", test_bans);
  g_test_add_func ("/strangers/bans-are-kept", test_bans_are_kept);
  g_test_add_func ("/strangers/logged", test_logged);
  g_test_add_func ("/strangers/logged-of-networks", test_logged_of_networks);
  return g_test_run ();
}
