/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server whose computer has a wrong date once, then the right one again: passwords, bans and the
 * moves of ended games stay, and end after the time for which the server has run. */
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "server/config.h"
#include "server/report/report.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/store-clock.h"
#include "stored-world.h"

#define HOUR_MS (60 * 60 * G_GINT64_CONSTANT (1000))
#define YEAR (G_GINT64_CONSTANT (365) * G_TIME_SPAN_DAY)

static gint64 date; /* µs since 1970 */

static gint64
read_date (void)
{
  return date;
}

/* Starts a server at the date @when, in µs since 1970; 0: its date is always @date. */
static void
start (StoredWorld *f, gint64 when)
{
  g_autoptr (GError) error = NULL;

  f->store = stored_world_open (f->path);
  f->world = world_new (mae_ruleset_builtin ("standard"));
  f->world->config.store = f->store;
  f->world->config.wall_offset = when - f->world->now;
  f->world->config.wall_clock = when == 0 ? read_date : NULL;
  f->world->config.accounts = MAE_ACCOUNTS_OPTIONAL;
  f->world->config.account_keep = 730 * G_TIME_SPAN_DAY;
  f->world->config.new_account_keep = 0;
  f->world->config.keep_ended = 30 * G_TIME_SPAN_DAY;
  world_start (f->world);
  mae_server_load (f->world->server, f->world->now, &error);
  g_assert_no_error (error);
}

static void
stop (StoredWorld *f)
{
  world_free (f->world);
  mae_store_close (f->store);
}

static void
add_ended_game (StoredWorld *f)
{
  g_autofree char *json = mae_ruleset_to_json (mae_ruleset_builtin ("standard"));
  MaeStoredTable table = { .ruleset = json,
                           .ruleset_hash = mae_ruleset_hash (mae_ruleset_builtin ("standard")),
                           .n_players = 1,
                           .name = { "Ada" } };

  for (table.number = 1; table.number <= 2; table.number++) {
    mae_store_add_table (f->store, &table, 1);
    mae_store_append (f->store, table.number, 0, (const guint8 *) "x", 1);
    mae_store_finish_table (f->store, table.number, MAE_TABLE_ENDED, NULL, NULL, 1);
  }
  g_assert_true (mae_store_commit (f->store, NULL));
}

static gboolean
has_account (StoredWorld *f)
{
  g_autoptr (GString) report = g_string_new (NULL);

  mae_server_report_accounts (f->world->server, report);
  return strstr (report->str, "\"Ada\"") != NULL;
}

static gboolean
is_banned (StoredWorld *f)
{
  g_autofree char *refusal = NULL;

  return world_connect (f->world, "banned", "192.0.2.7", &refusal) == NULL;
}

static gboolean
has_moves (StoredWorld *f)
{
  return mae_store_exec (f->store,
                         "CREATE TEMP TABLE IF NOT EXISTS whole (n CHECK (n > 0));"
                         "INSERT INTO whole SELECT count (*) FROM commands WHERE table_number = 1",
                         NULL);
}

static void
join_with_password (StoredWorld *f, const char *nickname)
{
  Client *client = world_connect (f->world, nickname, NULL, NULL);

  client_join (client, nickname, "correct-horse");
  client_hang_up (client);
}

/* The date is set while the server runs, as soon as the network tells it. */
static void
test_date_is_set (void)
{
  g_autoptr (GString) report = g_string_new (NULL);
  StoredWorld f;

  stored_world_set_up (&f);
  stop (&f);
  date = YEAR;
  start (&f, 0);
  join_with_password (&f, "Ada");
  date = 56 * YEAR;
  join_with_password (&f, "Bruno");
  mae_server_report_accounts (f.world->server, report);
  g_test_message ("%s", report->str);
  g_assert_nonnull (strstr (report->str, "{\"nickname\":\"Ada\",\"ageMs\":1734480000000,"));
  g_assert_nonnull (strstr (report->str, "{\"nickname\":\"Bruno\",\"ageMs\":0,"));
  stored_world_tear_down (&f);
}

/* Lets @days pass. */
static void
pass (StoredWorld *f, int days)
{
  f->world->now += days * G_TIME_SPAN_DAY;
  world_wait (f->world, 2 * HOUR_MS);
}

static void
test_wrong_date (gconstpointer data)
{
  const gint64 *years = data;
  StoredWorld f;

  stored_world_set_up (&f);
  stop (&f);
  start (&f, years[0] * YEAR);
  Client *ada = world_connect (f.world, "ada", NULL, NULL);
  client_join (ada, "Ada", "correct-horse");
  client_hang_up (ada);
  g_assert_true (
      mae_server_ban (f.world->server, "192.0.2.0/24", 24 * 60 * 60, f.world->now, NULL));
  add_ended_game (&f);
  for (int i = 1; i < 4; i++) {
    stop (&f);
    start (&f, years[i] * YEAR);
    world_wait (f.world, 2 * HOUR_MS);
    g_assert_true (has_account (&f));
    g_assert_true (is_banned (&f));
    g_assert_true (has_moves (&f));
  }
  /* The time for which the server runs counts, also over a restart. */
  pass (&f, 1);
  g_assert_false (is_banned (&f));
  pass (&f, 20);
  stop (&f);
  start (&f, years[3] * YEAR);
  g_assert_true (has_moves (&f));
  pass (&f, 20);
  g_assert_false (has_moves (&f));
  g_assert_true (has_account (&f));
  pass (&f, 700);
  g_assert_false (has_account (&f));
  stored_world_tear_down (&f);
}

int
main (int argc, char **argv)
{
  static const gint64 forth[] = { 56, 61, 56, 56 }, back[] = { 1, 56, 1, 56 },
                      late[] = { 90, 56, 57, 56 };

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/server/wrong-date/2031-once", forth, test_wrong_date);
  g_test_add_data_func ("/server/wrong-date/1971-at-first", back, test_wrong_date);
  g_test_add_data_func ("/server/wrong-date/2060-at-first", late, test_wrong_date);
  g_test_add_func ("/server/wrong-date/set", test_date_is_set);
  return g_test_run ();
}
