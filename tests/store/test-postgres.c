/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Stores in PostgreSQL: who may have one, and connections that break at any moment. Whatever
 * happens, everything is written once. Run by postgres.py. */
#include <dlfcn.h>
#include <libpq-fe.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

#include "relay.h"
#include "ruleset/ruleset-io.h"
#include "store-fixture.h"
#include "store-postgres.h"
#include "store/postgres/postgres.h"
#include "store/store-address.h"
#include "store/store-clock.h"
#include "store/store-puzzles.h"
#include "store/store-ratings.h"
#include "store/store-testing.h"
#include "store/writer.h"

typedef struct {
  Fixture f;
  Relay *relay;
  char *relayed; /* the address of the same store, by way of the relay */
} Relayed;

static void
set_up (Relayed *r, gconstpointer data)
{
  const char *server = g_getenv ("MAESTRI_POSTGRES");

  store_set_up (&r->f, data);
  g_assert_nonnull (server);
  const char *host = strstr (server, "host=") + strlen ("host=");
  g_autofree char *folder = g_uri_unescape_string (host, NULL);
  g_autofree char *near = g_uri_escape_string (r->f.folder, NULL, FALSE);
  GString *relayed = g_string_new (r->f.address);
  g_string_replace (relayed, host, near, 1);
  r->relayed = g_string_free (relayed, FALSE);
  r->relay = relay_new (r->f.folder, folder);
}

static void
tear_down (Relayed *r, gconstpointer data)
{
  relay_free (r->relay);
  store_tear_down (&r->f, data);
  g_free (r->relayed);
}

static MaeStore *
open_at (const char *address, gboolean has_writer)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) worries = NULL;
  const MaeStoreWatch nothing = { 0 };
  MaeStore *store =
      mae_store_open_address (address, has_writer ? &nothing : NULL, &worries, &error);

  g_assert_no_error (error);
  return store;
}

static MaeStore *
open_relayed (Relayed *r)
{
  return open_at (r->relayed, FALSE);
}

/* Checks that @address is refused with @code and a message that has @part. */
static void
assert_refused (const char *address, MaeStoreError code, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) worries = NULL;

  g_assert_null (mae_store_open_address (address, NULL, &worries, &error));
  g_assert_error (error, MAE_STORE_ERROR, (int) code);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” has no “%s”", error->message, part);
}

/* ── Opening ──────────────────────────────────────────────────────────────────────────────── */

static void
test_not_opened (Relayed *r, gconstpointer data)
{
  PGconn *db = PQconnectdb (r->f.address);

  PQclear (PQexec (db, "CREATE TABLE music (title text)"));
  assert_refused (r->f.address, MAE_STORE_ERROR_DAMAGED, "isn't a store of Maestri");
  PQclear (PQexec (db, "DROP TABLE music"));
  mae_store_close (open_at (r->f.address, FALSE));
  PQclear (PQexec (db, "UPDATE store SET version = 99"));
  assert_refused (r->f.address, MAE_STORE_ERROR_VERSION, "newer Maestri");
  PQfinish (db);
  assert_refused ("postgresql://maestri:secret@/x?host=/nowhere", MAE_STORE_ERROR_OPEN,
                  "PGPASSFILE");
  assert_refused ("postgresql://maestri@/x?host=/nowhere", MAE_STORE_ERROR_OPEN, "/nowhere");
  assert_refused ("postgresql://maestri@/x?color=red", MAE_STORE_ERROR_OPEN, "color");
  relay_set_mode (r->relay, RELAY_CLOSED);
  assert_refused (r->relayed, MAE_STORE_ERROR_OPEN, "can't be opened");
}

/* A password may be a credential of the service. */
static void
test_password (Relayed *r, gconstpointer data)
{
  static const char role[] = "CREATE ROLE locked LOGIN PASSWORD 'a long one';"
                             "GRANT ALL ON SCHEMA %s TO locked";
  g_autofree char *path = g_build_filename (r->f.folder, "postgresql-password", NULL);
  g_autofree char *sql = g_strdup_printf (role, strstr (r->f.address, "store_"));
  GString *address = g_string_new (r->f.address);
  PGconn *db = PQconnectdb (r->f.address);

  PQclear (PQexec (db, sql));
  PQfinish (db);
  g_string_replace (address, "//maestri@", "//locked@", 1);
  assert_refused (address->str, MAE_STORE_ERROR_OPEN, "password");
  g_assert_true (g_file_set_contents (path, "a long one\n", -1, NULL));
  g_setenv ("CREDENTIALS_DIRECTORY", r->f.folder, TRUE);
  mae_store_close (open_at (address->str, FALSE));
  g_unsetenv ("CREDENTIALS_DIRECTORY");
  g_assert_cmpint (unlink (path), ==, 0);
  g_string_free (address, TRUE);
}

/* The server of the tests syncs, and has no standby. */
static void
test_worries (Relayed *r, gconstpointer data)
{
  g_auto (GStrv) worries = NULL;
  mae_store_close (mae_store_open_address (r->f.address, NULL, &worries, NULL));
  g_assert_cmpuint (g_strv_length (worries), ==, 1);
  g_assert_nonnull (strstr (worries[0], "no synchronous standby"));
}

/* ── Copying ──────────────────────────────────────────────────────────────────────────────── */

/* Writes one of everything. */
static void
fill (Relayed *r, MaeStore *store)
{
  guint8 secret[32] = { [31] = 9 };
  MaeStoredIdentity ada = { "ada", "Ada", secret, 1, 0 };
  MaeStoredAccount account = { "ada", "Ada", "$y$1", .made = 3, .seen = 4, .places = { { 1, 2 } } };
  MaeStoredPuzzle puzzle = { "600000-31", 739000, 1700000001, TRUE };
  MaeStoredMark mark = { MAE_MARK_SILENCED, "ada", "", 9, "Ada 漢" };
  MaeStoredRated rated = { .after = { "ada", "standard", 2, 1500.5, 1. / 3, 1, 1, 30, 2 },
                           .game = 1,
                           .date = 5,
                           .place = 1,
                           .points = 30,
                           .change = -7,
                           .n_leaders = 1,
                           .leaders = { 4 } };
  MaeGame game;

  mae_game_start (&game, mae_ruleset_builtin ("standard"), 1, 2, NULL);
  for (gint64 number = 1; number <= 3; number++) {
    store_add_table (&r->f, store, number, G_MAXUINT64 - 3, 2);
    for (guint32 i = 0; i < 700; i++)
      g_assert_true (mae_store_append (store, number, i, (const guint8 *) "ab", 1 + i % 2));
    store_commit (store);
  }
  mae_store_finish_table (store, 1, MAE_TABLE_ENDED, &game, NULL, 7);
  mae_store_finish_table (store, 2, MAE_TABLE_ABANDONED, NULL, "why", 7);
  g_assert_true (mae_store_put_identity (store, &ada));
  g_assert_true (mae_store_put_account (store, &account));
  g_assert_true (mae_store_put_places (store, "ada", (const guint8 *) account.places));
  g_assert_true (mae_store_put_played (store, "ada"));
  g_assert_true (mae_store_put_player (store, 1, 0, "ada"));
  g_assert_true (mae_store_put_rated (store, &rated));
  g_assert_true (mae_store_put_unrated (store, "ada", TRUE));
  g_assert_true (mae_store_put_ban (store, "192.0.2.0/24", 5));
  g_assert_true (mae_store_put_mark (store, &mark));
  g_assert_true (mae_store_add_puzzle (store, &puzzle));
  g_assert_true (mae_store_delete_table (store, 2));
  store_commit (store);
}

/* Appends a row of a table of the file to @text. */
static int
show_row (void *text, int n, char **values, char **names)
{
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s=%s ", names[i], values[i] != NULL ? values[i] : "NULL");
  g_string_append (text, "\n");
  return 0;
}

/* Each table and column of the file must be in the database, with the same rows. */
static void
assert_same (sqlite3 *file, PGconn *db, const char *table)
{
  g_autofree char *columns_sql = g_strdup_printf (
      "SELECT group_concat (CASE WHEN type = 'BLOB' THEN 'CASE WHEN ' || name || '"
      " IS NOT NULL THEN lower (hex (' || name || ')) END AS '"
      " ELSE '' END || name, ', '), group_concat (CASE WHEN type = 'BLOB' THEN"
      " 'encode (' || name || ', ''hex'') AS ' ELSE '' END || '\"' || name || '\"', ', '),"
      " iif (count (*) > 1, '1, 2', '1') FROM pragma_table_info ('%s')"
      " WHERE '%s.' || name NOT IN ('tables.ruleset', 'rulesets.id')",
      table, table);
  g_autoptr (GString) ours = g_string_new (NULL), theirs = g_string_new (NULL);
  sqlite3_stmt *columns;

  g_assert_cmpint (sqlite3_prepare_v2 (file, columns_sql, -1, &columns, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (columns), ==, SQLITE_ROW);
  g_autofree char *order = g_strdup ((const char *) sqlite3_column_text (columns, 2));
  g_autofree char *read = g_strdup_printf ("SELECT %s FROM %s ORDER BY %s",
                                           sqlite3_column_text (columns, 0), table, order);
  g_autofree char *read_db = g_strdup_printf ("SELECT %s FROM %s ORDER BY %s",
                                              sqlite3_column_text (columns, 1), table, order);
  sqlite3_finalize (columns);
  g_assert_cmpint (sqlite3_exec (file, read, show_row, ours, NULL), ==, SQLITE_OK);
  PGresult *rows = PQexec (db, read_db);
  g_assert_cmpstr (PQresultErrorMessage (rows), ==, "");
  for (int i = 0; i < PQntuples (rows); i++) {
    for (int c = 0; c < PQnfields (rows); c++)
      g_string_append_printf (theirs, "%s=%s ", PQfname (rows, c),
                              PQgetisnull (rows, i, c) ? "NULL" : PQgetvalue (rows, i, c));
    g_string_append (theirs, "\n");
  }
  PQclear (rows);
  g_assert_cmpstr (ours->str, ==, theirs->str);
  g_assert_cmpuint (ours->len, >, 0);
}

static void
test_import (Relayed *r, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  MaeStoreImported imported;
  MaeStore *store = mae_store_open (r->f.path, &error);
  sqlite3_stmt *tables;
  sqlite3 *file;

  g_assert_no_error (error);
  fill (r, store);
  g_assert_false (mae_store_import (r->f.address, r->f.path, &imported, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE);
  g_clear_error (&error);
  mae_store_count_time (store, 1);
  mae_store_count_time (store, 2000 * G_TIME_SPAN_SECOND + 1);
  mae_store_close (store);
  mae_store_import (r->f.address, r->f.path, &imported, &error);
  g_assert_no_error (error);
  g_assert_cmpint (imported.n_games, ==, 2);
  g_assert_cmpint (imported.n_accounts, ==, 1);

  PGconn *db = PQconnectdb (r->f.address);
  PQclear (PQexec (db, "SET extra_float_digits = 0")); /* as SQLite shows them */
  g_assert_cmpint (sqlite3_open (r->f.path, &file), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (file, "SELECT name FROM sqlite_master WHERE type = 'table'",
                                       -1, &tables, NULL),
                   ==, SQLITE_OK);
  while (sqlite3_step (tables) == SQLITE_ROW)
    assert_same (file, db, (const char *) sqlite3_column_text (tables, 0));
  sqlite3_finalize (tables);
  sqlite3_close (file);
  PQfinish (db);

  store = store_open (&r->f);
  Loaded loaded = store_load (store);
  g_assert_cmpint (loaded.n, ==, 1);
  g_assert_null (loaded.broken);
  g_assert_cmpint (loaded.number, ==, 3);
  g_assert_cmpuint (loaded.n_commands, ==, 700);
  store_loaded_clear (&loaded);
  g_assert_cmpint (mae_store_last_table (store), ==, 3);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM ratings WHERE deviation = 1e0 / 3"),
                   ==, 1);
  mae_store_close (store);
  g_assert_false (mae_store_import (r->f.address, r->f.path, &imported, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT);
}

/* ── Broken connections ───────────────────────────────────────────────────────────────────── */

/* Launches what was written until it has landed. Returns how often it failed before. */
static guint
land (MaeStore *store)
{
  for (guint n = 0;; n++) {
    g_autoptr (GError) error = NULL;

    g_assert_true (mae_store_launch (store, &error));
    MaeStoreFlight flight = mae_store_look (store, &error);
    if (flight == MAE_FLIGHT_LANDED)
      return n;
    g_assert_cmpint (flight, ==, MAE_FLIGHT_FAILED);
    g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_WRITE);
    g_assert_false (mae_store_is_refused (store));
  }
}

static void
assert_commands (MaeStore *store, guint n)
{
  Loaded loaded = store_load (store);

  g_assert_cmpint (loaded.n, ==, 1);
  g_assert_null (loaded.broken);
  g_assert_cmpuint (loaded.n_commands, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (loaded.log->data[i], ==, (int) (i % 256));
  store_loaded_clear (&loaded);
}

/* Requests and answers are lost, of batches with and without commands: what was written is there
 * once and in order. Commands are also taken back out of rows of several. */
static void
test_doubt (Relayed *r, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  MaeStore *store = open_relayed (r);
  guint n = 0, n_failed = 0, n_lost = 0;

  mae_store_set_journal_max (store, 64);
  store_add_table (&r->f, store, 1, 42, 2);
  store_commit (store);
  for (guint i = 0; i < 200; i++) {
    const guint8 byte = (guint8) n;
    guint chance = g_rand_int (random) % 8;

    if (chance == 7 && n > 5)
      g_assert_true (mae_store_truncate (store, 1, n -= 4));
    else if (chance == 6)
      g_assert_true (mae_store_put_ban (store, "192.0.2.0/24", i));
    else
      g_assert_true (mae_store_append (store, 1, n++, &byte, 1));
    guint fate = g_rand_int (random) % 3;
    if (fate > 0)
      relay_set_mode (r->relay, fate == 1 ? RELAY_LOSE_REQUEST : RELAY_LOSE_ANSWER);
    n_lost += fate > 0;
    n_failed += land (store);
  }
  g_assert_cmpuint (n_lost, >, 80);
  g_assert_cmpuint (n_failed, >=, n_lost);
  assert_commands (store, n);
  mae_store_close (store);
  store = store_open (&r->f);
  assert_commands (store, n);
  mae_store_close (store);
}

/* What was given up in doubt may be there; what is written then isn't taken for it. */
static void
test_given_up (Relayed *r, gconstpointer data)
{
  MaeStore *store = open_relayed (r);

  g_assert_true (mae_store_put_ban (store, "192.0.2.0/24", 1));
  relay_set_mode (r->relay, RELAY_LOSE_ANSWER);
  g_assert_false (mae_store_commit (store, NULL));
  g_assert_true (mae_store_put_ban (store, "198.51.100.0/24", 1));
  store_commit (store);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM bans"), ==, 2);
  mae_store_close (store);
}

/* Which of the next requests isn't sent, as if there were no memory for it; 0: all are. */
static int unsent;

/* Takes the place of libpq's. */
int
PQsendQueryPrepared (PGconn *db, const char *name, int n, const char *const *values,
                     const int *lengths, const int *formats, int format)
{
  int (*real) (PGconn *, const char *, int, const char *const *, const int *, const int *, int);

  if (unsent > 0 && --unsent == 0)
    return 0;
  *(void **) &real = dlsym (RTLD_NEXT, "PQsendQueryPrepared");
  return real (db, name, n, values, lengths, formats, format);
}

/* One of the requests of a batch isn't sent: the others don't become durable without it. */
static void
test_unsent (Relayed *r, gconstpointer data)
{
  g_autoptr (MaeStore) store = store_open (&r->f);

  for (int which = 1; which <= 5; which++) {
    g_autofree char *network = g_strdup_printf ("192.0.%d.0/24", which);

    /* BEGIN, the fence, two writes, COMMIT. */
    g_assert_true (mae_store_put_ban (store, network, which));
    g_assert_true (mae_store_put_ban (store, "198.51.100.0/24", which));
    unsent = which;
    g_assert_cmpuint (land (store), ==, 1);
    g_assert_cmpint (unsent, ==, 0);
    g_assert_cmpint (store_number (store, "SELECT count (*) FROM bans"), ==, which + 1);
    g_assert_cmpint (store_number (store, "SELECT max (until) FROM bans"), ==, which);
  }
}

/* Answers come late: whoever launches doesn't wait. */
static void
test_late (Relayed *r, gconstpointer data)
{
  g_autoptr (MaeStore) store = open_at (r->relayed, TRUE);
  g_autoptr (GError) error = NULL;

  store_add_table (&r->f, store, 1, 42, 2);
  relay_set_mode (r->relay, RELAY_DELAY);
  g_assert_true (mae_store_launch (store, &error));
  g_usleep (100 * G_TIME_SPAN_MILLISECOND);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_AWAY);
  relay_set_mode (r->relay, RELAY_PASS);
  GPollFD fd = { mae_store_get_fd (store), G_IO_IN, 0 };
  g_assert_cmpint (g_poll (&fd, 1, 10000), ==, 1);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_LANDED);
  g_assert_no_error (error);
}

static void
leader_cb (const char *ruleset, int leader, int n, gpointer data)
{
}

/* All players wait for what one of them asks, so that ends soon although nothing is answered. */
static void
test_asked (Relayed *r, gconstpointer data)
{
  g_autoptr (MaeStore) store = open_relayed (r);
  g_autoptr (GError) error = NULL;
  gint64 begun = g_get_monotonic_time ();

  relay_set_mode (r->relay, RELAY_DELAY);
  g_assert_false (mae_store_load_leaders (store, "ada", 3, leader_cb, NULL, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ);
  g_assert_cmpint (g_get_monotonic_time () - begun, <, 15 * G_TIME_SPAN_SECOND);
}

/* While the database is away, reading fails at once, and works soon after it is back. */
static void
test_away (Relayed *r, gconstpointer data)
{
  g_autoptr (MaeStore) store = open_relayed (r);
  g_autoptr (GError) error = NULL;
  char *json = NULL;

  relay_set_mode (r->relay, RELAY_CLOSED);
  g_assert_false (mae_store_read_ruleset (store, 1, &json, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ);
  g_clear_error (&error);
  g_assert_false (mae_store_read_ruleset (store, 1, &json, NULL)); /* now it tries to connect */
  gint64 begun = g_get_monotonic_time ();
  for (int i = 0; i < 100; i++)
    g_assert_false (mae_store_read_ruleset (store, 1, &json, NULL));
  g_assert_cmpint (g_get_monotonic_time () - begun, <, G_TIME_SPAN_SECOND);
  relay_set_mode (r->relay, RELAY_PASS);
  while (!mae_store_read_ruleset (store, 1, &json, NULL))
    g_usleep (10 * G_TIME_SPAN_MILLISECOND);
  g_assert_null (json);
}

/* A database that takes its time for each answer doesn't hold up reading for longer than one that
 * doesn't answer, although connecting takes several answers. */
static void
test_slow (Relayed *r, gconstpointer data)
{
  g_autoptr (MaeStore) store = open_relayed (r);
  g_autoptr (GError) error = NULL;
  char *json = NULL;

  relay_set_mode (r->relay, RELAY_CLOSED);
  g_assert_false (mae_store_read_ruleset (store, 1, &json, NULL));
  relay_set_mode (r->relay, RELAY_SLOW);
  gint64 begun = g_get_monotonic_time ();
  g_assert_false (mae_store_read_ruleset (store, 1, &json, &error));
  gint64 took = g_get_monotonic_time () - begun;
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ);
  g_assert_cmpint (took, >, 4 * G_TIME_SPAN_SECOND);
  g_assert_cmpint (took, <, 8 * G_TIME_SPAN_SECOND);
  relay_set_mode (r->relay, RELAY_PASS);
}

/* Somebody else has used the database while this one had no connection: it can't write any more. */
static void
test_taken (Relayed *r, gconstpointer data)
{
  MaeStore *store = open_relayed (r);
  g_autoptr (GError) error = NULL;

  store_add_table (&r->f, store, 1, 42, 2);
  store_commit (store);
  relay_set_mode (r->relay, RELAY_CLOSED);
  mae_store_close (store_open (&r->f));
  relay_set_mode (r->relay, RELAY_PASS);
  g_assert_true (mae_store_append (store, 1, 0, (const guint8 *) "a", 1));
  while (!mae_store_land (store, &error) && error->code != MAE_STORE_ERROR_TAKEN)
    g_clear_error (&error);
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_TAKEN);
  g_assert_true (mae_store_error_is_final (error->code));
  mae_store_close (store);
  store = store_open (&r->f);
  assert_commands (store, 0);
  mae_store_close (store);
}

/* The database can't be written for a while: that isn't taken for somebody else's use of it. */
static void
test_read_only (Relayed *r, gconstpointer data)
{
  g_autoptr (MaeStore) store = store_open (&r->f);
  g_autoptr (GError) error = NULL;

  store_exec (store, "SET default_transaction_read_only = on");
  g_assert_true (mae_store_put_ban (store, "192.0.2.0/24", 1));
  g_assert_false (mae_store_land (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_DENIED);
  g_assert_false (mae_store_is_refused (store));
  g_clear_error (&error);
  store_exec (store, "SET default_transaction_read_only = off");
  g_assert_true (mae_store_land (store, &error));
  g_assert_no_error (error);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM bans"), ==, 1);
}

/* Rows that were durable are gone: a standby that lacked them has become the database. */
static void
test_older (Relayed *r, gconstpointer data)
{
  MaeStore *store = open_relayed (r);
  g_autoptr (GError) error = NULL;

  g_assert_true (mae_store_put_ban (store, "192.0.2.0/24", 1));
  store_commit (store);
  store_exec (store, "UPDATE store SET batch = 0");
  relay_set_mode (r->relay, RELAY_LOSE_REQUEST);
  g_assert_true (mae_store_put_ban (store, "198.51.100.0/24", 1));
  g_assert_false (mae_store_land (store, NULL));
  g_assert_false (mae_store_land (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_TAKEN);
  mae_store_close (store);
}

/* The database has a game of the same number as one of the batch: that is taken out, and the rest
 * can be written. */
static void
test_refused (Relayed *r, gconstpointer data)
{
  g_autoptr (MaeStore) store = open_relayed (r);
  g_autoptr (GError) error = NULL;

  store_exec (store, "INSERT INTO rulesets (hash, json) VALUES (9, '');"
                     "INSERT INTO tables (number, seed, ruleset, n_players, started, state,"
                     " turn_time, flags, folded) VALUES (2, 1, 9, 1, 1, 3, 0, 0, 0)");
  for (gint64 number = 1; number <= 3; number++) {
    store_add_table (&r->f, store, number, 42, 2);
    g_assert_true (mae_store_append (store, number, 0, (const guint8 *) "a", 1));
  }
  g_assert_true (mae_store_launch (store, &error));
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_FAILED);
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT);
  g_clear_error (&error);
  g_assert_true (mae_store_is_refused (store));
  g_assert_cmpint (mae_store_give_way (store), ==, 2);
  relay_set_mode (r->relay, RELAY_LOSE_ANSWER);
  g_assert_cmpuint (land (store), >, 0);
  Loaded loaded = store_load (store);
  g_assert_cmpint (loaded.n, ==, 2);
  g_assert_cmpint (loaded.number, ==, 3);
  g_assert_cmpuint (loaded.n_commands, ==, 1);
  store_loaded_clear (&loaded);
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
#define ADD(name, func) g_test_add ("/store/postgres/" name, Relayed, NULL, set_up, func, tear_down)
  ADD ("not-opened", test_not_opened);
  ADD ("password", test_password);
  ADD ("worries", test_worries);
  ADD ("import", test_import);
  ADD ("doubt", test_doubt);
  ADD ("given-up", test_given_up);
  ADD ("unsent", test_unsent);
  ADD ("late", test_late);
  ADD ("asked", test_asked);
  ADD ("away", test_away);
  ADD ("slow", test_slow);
  ADD ("taken", test_taken);
  ADD ("read-only", test_read_only);
  ADD ("older", test_older);
  ADD ("refused", test_refused);
  return g_test_run ();
}
