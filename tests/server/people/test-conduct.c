/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* People who are banned or silenced, and reports about people. */
#include <string.h>

#include "guests.h"
#include "rated-fixture.h"
#include "server/people/reports.h"
#include "server/people/restriction-operation.h"
#include "server/ratings/rating-operation.h"
#include "server/server.h"
#include "store/sqlite/sqlite-testing.h"

#define NEW "\"resume\",\"tables\",\"chat\",\"people\",\"restrictions\",\"reports\""
#define OLD "\"resume\",\"tables\",\"chat\",\"people\""
#define RIGHT "correct-horse"

/* @password NULL: without one. */
static Client *
enter_from (RatedFixture *f, const char *name, const char *address, const char *features,
            const char *password)
{
  Client *client = world_connect (f->stored.world, name, address, NULL);
  g_autofree char *welcome = g_strdup_printf (
      "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[%s]}}", features);
  g_autofree char *secret =
      password != NULL ? g_strdup_printf (",\"password\":\"%s\"", password) : g_strdup ("");
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"hall\":true%s}}", name, secret);

  client_send_line (client, welcome);
  g_free (last_of (client, "ReqWelcome"));
  client_send_line (client, join);
  return client;
}

static Client *
enter (RatedFixture *f, const char *name, const char *features, const char *password)
{
  return enter_from (f, name, "192.0.2.1", features, password);
}

static Client *
come_from (RatedFixture *f, const char *name, const char *address)
{
  return enter_from (f, name, address, NEW, NULL);
}

static void
restrict_person (RatedFixture *f, MaeRestrictionKind kind, const char *name, int minutes)
{
  g_autoptr (GError) error = NULL;

  mae_server_restrict (
      f->stored.world->server, name,
      &(MaeRestrictionInfo){ kind, MAE_CONDUCT_INSULTS, (char *) "Be kind.", minutes * 60 },
      f->stored.world->now, &error);
  g_assert_no_error (error);
  world_deliver (f->stored.world);
}

static void
send (Client *client, const char *line)
{
  g_autofree char *json = g_strdelimit (g_strdup (line), "'", '"');
  client_send_line (client, json);
}

/* ── Banned ────────────────────────────────────────────────────────────────────────────────── */

#define BANNED "\"kind\":\"BANNED\",\"reason\":\"INSULTS\",\"text\":\"Be kind.\",\"remaining\":"

static void
test_banned (RatedFixture *f, gconstpointer data)
{
  restrict_person (f, MAE_RESTRICTION_BANNED, "Ada", 60);
  for (int life = 0; life < 2; life++) {
    assert_told (enter (f, "Ada", NEW, "wrong-horse"), "ErrNickname", "WRONG");
    Client *ada = enter (f, "Ada", NEW, RIGHT);
    assert_told (ada, "UpdateRestriction", BANNED);
    send (ada, "{'type':'ReqOpenTable','playersCount':2}");
    assert_told (ada, "ErrNickname", "NOT_SET");
    ada = enter (f, "Ada", OLD, RIGHT);
    g_assert_true (ada->hung_up);
    assert_told (ada, "ErrProtocol",
                 "may not be used on this server for 60 more minutes because of insults. Be kind.");
    rated_restart (f);
  }
  world_wait (f->stored.world, 60 * 60 * 1000);
  assert_told (enter (f, "Ada", NEW, RIGHT), "UpdateTables", "");
}

/* Somebody who is here is told, and disconnected. */
static void
test_banned_now (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", NEW, RIGHT);

  restrict_person (f, MAE_RESTRICTION_BANNED, "ada", 0);
  assert_told (ada, "UpdateRestriction",
               "{\"type\":\"UpdateRestriction\",\"kind\":\"BANNED\",\"reason\":\"INSULTS\","
               "\"text\":\"Be kind.\"}");
  g_assert_true (ada->hung_up);
  world_wait (f->stored.world, 2 * 60 * 60 * 1000);
  assert_told (enter (f, "Ada", NEW, RIGHT), "UpdateRestriction", "BANNED");
}

/* Deleting the account doesn't help. */
static void
test_banned_for_good (RatedFixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;
  g_autoptr (GString) out = g_string_new (NULL);

  restrict_person (f, MAE_RESTRICTION_BANNED, "Ada", 0);
  g_assert_true (mae_server_delete_person (server, "Ada", NULL));
  assert_told (enter (f, "Ada", NEW, "another-horse"), "UpdateRestriction", "BANNED");
  mae_server_report_restrictions (server, 0, out);
  g_assert_cmpstr (out->str, ==,
                   "{\"nickname\":\"ada\",\"restriction\":\"banned\",\"reason\":\"insults\","
                   "\"text\":\"Be kind.\"}\n");
  g_assert_true (
      mae_server_unrestrict (server, MAE_RESTRICTION_BANNED, "Ada", f->stored.world->now, NULL));
  world_deliver (f->stored.world);
  rated_restart (f);
  assert_told (enter (f, "Ada", NEW, "another-horse"), "UpdateTables", "");
}

static void
test_wrong (RatedFixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;
  g_autofree char *text = g_strnfill (201, 'x');
  gint64 now = f->stored.world->now;

  MaeRestrictionInfo what = { .kind = MAE_RESTRICTION_BANNED, .conduct = MAE_CONDUCT_SPAM };
  g_assert_false (mae_server_restrict (server, "Nobody", &what, now, NULL));
  what.text = text;
  g_assert_false (mae_server_restrict (server, "Ada", &what, now, NULL));
  g_assert_false (mae_server_unrestrict (server, MAE_RESTRICTION_BANNED, "Ada", now, NULL));
  g_assert_cmpint (mae_conduct_find ("spam"), ==, MAE_CONDUCT_SPAM);
  g_assert_cmpint (mae_conduct_find ("SPAM"), ==, -1);
}

/* ── Silenced ──────────────────────────────────────────────────────────────────────────────── */

static void
test_silenced (RatedFixture *f, gconstpointer data)
{
  MaeServer *server = f->stored.world->server;
  Client *bruno = enter (f, "Bruno", NEW, RIGHT);
  g_autofree char *code = open_table (bruno, "\"playersCount\":3");

  restrict_person (f, MAE_RESTRICTION_SILENCED, "Ada", 60);
  Client *ada = enter (f, "Ada", NEW, RIGHT), *carla = enter (f, "Carla", OLD, RIGHT);
  assert_told (ada, "UpdateRestriction", "\"SILENCED\"");
  join_table (ada, code);
  assert_told (ada, "UpdateTable", code);
  g_free (last_of (bruno, "UpdateTable"));
  send (ada, "{'type':'ReqChat','text':'Hello'}");
  assert_told (ada, "UpdateRestriction", "\"SILENCED\"");
  g_assert_null (last_of (bruno, "UpdateChat"));
  g_autofree char *invite =
      g_strdup_printf ("{'type':'ReqInvite','nickname':'Carla','code':'%s'}", code);
  send (ada, invite);
  assert_told (ada, "UpdateRestriction", "\"SILENCED\"");
  g_assert_null (last_of (carla, "UpdateInvitation"));
  /* Others can talk, and so can she when it is lifted. */
  send (bruno, "{'type':'ReqChat','text':'Hello'}");
  assert_told (ada, "UpdateChat", "Hello");
  g_assert_true (
      mae_server_unrestrict (server, MAE_RESTRICTION_SILENCED, "Ada", f->stored.world->now, NULL));
  world_deliver (f->stored.world);
  assert_told (ada, "UpdateRestriction", "\"NONE\"");
  send (ada, "{'type':'ReqChat','text':'Thanks'}");
  assert_told (bruno, "UpdateChat", "Thanks");
}

/* What can't be said isn't the name of a table either; clients without the extension get words. */
static void
test_silenced_old (RatedFixture *f, gconstpointer data)
{
  restrict_person (f, MAE_RESTRICTION_SILENCED, "Ada", 60);
  Client *ada = enter (f, "Ada", OLD, RIGHT);
  send (ada, "{'type':'ReqOpenTable','playersCount':2,'name':'Insult'}");
  g_autofree char *told = last_of (ada, "UpdateTable");
  g_assert_nonnull (told);
  g_assert_null (strstr (told, "Insult"));
  send (ada, "{'type':'ReqChat','text':'Hello'}");
  assert_told (ada, "ErrProtocol", "You may play, but not chat and invite");
}

/* ── Reports ───────────────────────────────────────────────────────────────────────────────── */

static void
report (Client *client, const char *name)
{
  g_autofree char *line =
      g_strdup_printf ("{'type':'ReqReport','nickname':'%s','reason':'SPAM','text':'Again'}", name);
  send (client, line);
}

static void
assert_reports (RatedFixture *f, const char *text)
{
  g_autoptr (GString) out = g_string_new (NULL);

  mae_server_report_reports (f->stored.world->server, 0, out);
  if (text != NULL ? strstr (out->str, text) == NULL : out->len > 0)
    g_error ("Not %s: %s", text, out->str);
}

static void
test_reported (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", NEW, RIGHT), *bruno = enter (f, "Bruno", NEW, RIGHT);
  g_autofree char *code = open_table (bruno, "\"playersCount\":3");

  join_table (ada, code);
  send (bruno, "{'type':'ReqChat','text':'Buy \\\"it\\\"'}");
  report (ada, "Bruno");
  assert_told (ada, "ResReport",
               "{\"type\":\"ResReport\",\"nickname\":\"Bruno\",\"result\":\"KEPT\"}");
  report (ada, "ADA");
  assert_told (ada, "ResReport", "INVALID");
  for (int life = 0; life < 2; life++) {
    assert_reports (f, "{\"report\":1,\"about\":\"Bruno\",\"reason\":\"spam\",\"text\":\"Again\","
                       "\"by\":\"Ada\",\"byAddress\":\"192.0.2.1\",");
    assert_reports (f, "\"chat\":[{\"player\":\"Bruno\",\"text\":\"Buy \\\"it\\\"\"}]}\n");
    rated_restart (f);
  }
  g_assert_false (mae_server_end_report (f->stored.world->server, "2", f->stored.world->now, NULL));
  g_assert_true (mae_server_end_report (f->stored.world->server, "1", f->stored.world->now, NULL));
  world_deliver (f->stored.world);
  rated_restart (f);
  assert_reports (f, NULL);
}

/* Three at once, from wherever, and not more than five that aren't done. */
static void
test_reports_are_bounded (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", NEW, RIGHT);

  for (int i = 0; i < 4; i++) {
    report (ada, "Bruno");
    assert_told (ada, "ResReport", i < 3 ? "KEPT" : "TOO_MANY");
  }
  client_hang_up (ada);
  ada = enter (f, "Ada", NEW, RIGHT);
  report (ada, "Bruno");
  assert_told (ada, "ResReport", "TOO_MANY");
  client_hang_up (ada);
  world_wait (f->stored.world, 60 * 60 * 1000);
  ada = enter (f, "Ada", NEW, RIGHT);
  for (int i = 0; i < 3; i++) {
    report (ada, "Bruno");
    assert_told (ada, "ResReport", i < 2 ? "KEPT" : "TOO_MANY");
  }
}

/* A crowd of one network doesn't take the place of others. */
static void
test_reports_of_network (RatedFixture *f, gconstpointer data)
{
  MaeReportAnswer last = MAE_REPORT_KEPT;
  guint n = 0;

  for (int i = 0; i < 40 && last == MAE_REPORT_KEPT; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    g_autofree char *address = g_strdup_printf ("192.0.2.%d", i + 1);
    Client *client = come_from (f, name, address);
    report (client, "Bruno");
    g_autofree char *told = last_of (client, "ResReport");
    last = strstr (told, "KEPT") != NULL ? MAE_REPORT_KEPT : MAE_REPORT_TOO_MANY;
    n += last == MAE_REPORT_KEPT;
  }
  g_assert_cmpuint (n, ==, MAE_REPORTS_OF_NETWORK);
  Client *other = come_from (f, "Other", "198.51.100.1");
  report (other, "Bruno");
  assert_told (other, "ResReport", "KEPT");
  rated_restart (f);
  Client *again = come_from (f, "Again", "192.0.2.77");
  report (again, "Bruno");
  assert_told (again, "ResReport", "TOO_MANY");
}

/* They end after half a year, and with the account of who has made them. */
static void
test_reports_end (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", NEW, RIGHT), *bruno = enter (f, "Bruno", NEW, RIGHT);
  g_autoptr (GString) out = g_string_new (NULL);

  report (ada, "Carla");
  report (bruno, "Carla");
  client_hang_up (ada);
  client_hang_up (bruno);
  g_assert_true (mae_server_export_person (f->stored.world->server, "Ada", out, NULL));
  g_assert_nonnull (strstr (out->str, "{\"report\":1,\"about\":\"Carla\""));
  g_assert_true (mae_server_delete_person (f->stored.world->server, "Ada", NULL));
  world_deliver (f->stored.world);
  rated_restart (f);
  assert_reports (f, "{\"report\":2,");
  g_assert_true (mae_store_exec (f->stored.store, "UPDATE marks SET date = -1", NULL));
  rated_restart (f);
  report (enter (f, "Dora", NEW, RIGHT), "Carla");
  assert_reports (f, "{\"report\":3,");
  g_string_truncate (out, 0);
  mae_server_report_reports (f->stored.world->server, 0, out);
  g_assert_null (strstr (out->str, "Bruno"));
}

static void
sql (RatedFixture *f, const char *text)
{
  g_assert_true (mae_store_exec (f->stored.store, text, NULL));
}

static gint64
count_reports (RatedFixture *f)
{
  gint64 n = -1;

  g_assert_true (mae_store_query_number (
      f->stored.store, "SELECT count (*) FROM marks WHERE kind = 4 AND key <> ''", &n));
  return n;
}

/* Whoever has an account doesn't get what guests with this nickname have reported before, and
 * doesn't delete it either. */
static void
test_reports_of_guest (RatedFixture *f, gconstpointer data)
{
  Client *guest = come_from (f, "Zed", "192.0.2.9");
  g_autoptr (GString) out = g_string_new (NULL);

  report (guest, "Bruno");
  client_hang_up (guest);
  Client *zed = enter (f, "Zed", NEW, RIGHT);
  report (zed, "Carla");
  client_hang_up (zed);
  rated_restart (f);
  g_assert_true (mae_server_export_person (f->stored.world->server, "Zed", out, NULL));
  g_assert_nonnull (strstr (out->str, "{\"report\":2,"));
  g_assert_null (strstr (out->str, "{\"report\":1,"));
  g_assert_true (mae_server_delete_person (f->stored.world->server, "Zed", NULL));
  g_assert_true (mae_store_commit (f->stored.store, NULL));
  assert_reports (f, "{\"report\":1,");
  g_assert_cmpint (count_reports (f), ==, 1);
}

/* An account goes with what it has reported, however it goes; the next owner of the nickname
 * doesn't get it. */
static void
test_reports_go_with_account (RatedFixture *f, gconstpointer data)
{
  for (int way = 0; way < 2; way++) {
    Client *ada = enter (f, "Ada", NEW, RIGHT);
    guint n = 0;
    report (ada, "Bruno");
    assert_told (ada, "ResReport", "KEPT");
    client_hang_up (ada);
    if (way == 0)
      g_assert_true (mae_server_forget_account (f->stored.world->server, "Ada", &n, NULL));
    else
      sql (f, "DELETE FROM accounts WHERE key = 'ada'");
    g_assert_true (mae_store_commit (f->stored.store, NULL));
    rated_restart (f);
    assert_reports (f, NULL);
    world_wait (f->stored.world, 1000);
    g_assert_true (mae_store_commit (f->stored.store, NULL));
    g_assert_cmpint (count_reports (f), ==, 0);
  }
}

/* Also if nobody reports anything. */
static void
test_over (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", NEW, RIGHT);
  gint64 n = -1;

  report (ada, "Bruno");
  restrict_person (f, MAE_RESTRICTION_SILENCED, "Bruno", 60);
  sql (f, "UPDATE marks SET date = -1");
  rated_restart (f);
  assert_reports (f, NULL);
  world_wait (f->stored.world, 1000);
  g_assert_cmpint (count_reports (f), ==, 0);
  g_assert_true (
      mae_store_query_number (f->stored.store, "SELECT count (*) FROM marks WHERE kind = 3", &n));
  g_assert_cmpint (n, ==, 0);
}

/* Also after the newest one was deleted. */
static void
test_numbers (RatedFixture *f, gconstpointer data)
{
  for (int life = 1; life < 4; life++) {
    g_autofree char *number = g_strdup_printf ("%d", life);
    Client *ada = enter (f, "Ada", NEW, RIGHT);
    report (ada, "Bruno");
    assert_told (ada, "ResReport", "KEPT");
    g_assert_true (
        mae_server_end_report (f->stored.world->server, number, f->stored.world->now, NULL));
    world_deliver (f->stored.world);
    client_hang_up (ada);
    rated_restart (f);
  }
}

/* When there are as many as there may be, one can still be replaced. */
static void
test_many_restrictions (RatedFixture *f, gconstpointer data)
{
  MaeRestrictionInfo what = { .kind = MAE_RESTRICTION_BANNED, .conduct = MAE_CONDUCT_SPAM };

  sql (f,
       "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4095)"
       " INSERT INTO marks (kind, key, other, date, text) SELECT 2, 'x' || i, '', 0, 'spam' FROM n"
       " UNION ALL SELECT 2, 'ada', '', 0, 'spam'");
  rated_restart (f);
  gint64 now = f->stored.world->now;
  g_assert_false (mae_server_restrict (f->stored.world->server, "Bruno", &what, now, NULL));
  g_assert_true (mae_server_restrict (f->stored.world->server, "Ada", &what, now, NULL));
}

/* Nobody is told that it is kept before it is. */
static void
test_reports_are_durable (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", NEW, RIGHT);

  stored_world_set_unwritable (&f->stored, TRUE);
  report (ada, "Bruno");
  g_assert_null (last_of (ada, "ResReport"));
  stored_world_set_unwritable (&f->stored, FALSE);
  world_wait (f->stored.world, 5000);
  assert_told (ada, "ResReport", "KEPT");
}

static void
test_old (RatedFixture *f, gconstpointer data)
{
  Client *ada = enter (f, "Ada", OLD, RIGHT);

  report (ada, "Bruno");
  assert_told (ada, "ErrProtocol", "extension");
  assert_reports (f, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  stored_world_keep_warnings ();
#define ADD(name, func)                                                                            \
  g_test_add ("/conduct/" name, RatedFixture, NULL, rated_set_up, func, rated_tear_down)
  ADD ("banned", test_banned);
  ADD ("banned/now", test_banned_now);
  ADD ("banned/for-good", test_banned_for_good);
  ADD ("banned/wrong", test_wrong);
  ADD ("silenced", test_silenced);
  ADD ("silenced/old", test_silenced_old);
  ADD ("reports", test_reported);
  ADD ("reports/bounded", test_reports_are_bounded);
  ADD ("reports/of-network", test_reports_of_network);
  ADD ("reports/end", test_reports_end);
  ADD ("reports/guest", test_reports_of_guest);
  ADD ("reports/go", test_reports_go_with_account);
  ADD ("reports/numbers", test_numbers);
  ADD ("over", test_over);
  ADD ("many", test_many_restrictions);
  ADD ("reports/durable", test_reports_are_durable);
  ADD ("reports/old", test_old);
  return g_test_run ();
}
