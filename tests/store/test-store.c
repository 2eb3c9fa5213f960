/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The store: committed data is there, other data isn't, and broken data is reported. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "store-fixture.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/store-clock.h"
#include "store/store-marks.h"
#include "store/store-private.h"
#include "store/store-testing.h"
#include "store/store.h"
#include "tools/maestri-sim/simulate.h"

typedef struct {
  MaeStore *store;
  guint32 n;
} Writer;

static const char *
append_step (const MaeGame *before, const MaeCommand *command, const MaeGame *after,
             const MaeEvents *events, void *data)
{
  Writer *writer = data;
  uint8_t packed[MAE_COMMAND_PACKED_MAX];
  size_t size = mae_command_pack (command, packed, sizeof packed);

  /* A transaction for every few commands, like iterations of a server's loop. */
  g_assert_true (mae_store_append (writer->store, 7, writer->n++, packed, size));
  if (writer->n % 3 == 0)
    store_commit (writer->store);
  return NULL;
}

/* A game written command by command is the same when it is read. */
static void
test_round_trip (Fixture *f, gconstpointer data)
{
  Writer writer = { store_open (f), 0 };
  MaeGame game, again;

  g_assert_cmpint (mae_store_last_table (writer.store), ==, 0);
  GStatBuf info;
  if (f->address == NULL) {
    g_assert_cmpint (g_stat (f->path, &info), ==, 0);
    g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  }
  store_add_table (f, writer.store, 7, G_MAXUINT64 - 3, 3);
  g_assert_null (mae_simulate_game (&game, mae_ruleset_builtin ("standard"), G_MAXUINT64 - 3, 3,
                                    true, append_step, &writer));
  store_commit (writer.store);
  mae_store_close (writer.store);

  g_autoptr (MaeStore) store = store_open (f);
  Loaded loaded = store_load (store);
  g_assert_cmpint (loaded.n, ==, 1);
  g_assert_null (loaded.broken);
  g_assert_cmpint (loaded.number, ==, 7);
  g_assert_cmpint (mae_store_last_table (store), ==, 7);
  g_assert_cmpstr (loaded.name, ==, "'; DROP TABLE tables; --");
  g_assert_cmpuint (loaded.n_commands, ==, game.n_commands);
  g_assert_true (mae_game_replay (
      &again, mae_ruleset_builtin ("standard"), loaded.seed, NULL, 3,
      (MaeCommandLog){ loaded.log->data, loaded.log->len, loaded.n_commands }, NULL));
  g_assert_cmphex (mae_game_hash (&again), ==, mae_game_hash (&game));
  store_loaded_clear (&loaded);

  g_assert_true (mae_store_finish_table (store, 7, MAE_TABLE_ENDED, &game, NULL, 2000));
  store_commit (store);
  loaded = store_load (store);
  g_assert_cmpint (loaded.n, ==, 0);
  store_loaded_clear (&loaded);
}

/* Without a commit nothing is stored; commands taken back are deleted. */
static void
test_uncommitted (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);

  store_add_table (f, store, 1, 42, 2);
  for (guint32 i = 0; i < 5; i++)
    g_assert_true (mae_store_append (store, 1, i, (const guint8 *) "x", 1));
  store_commit (store);
  g_assert_false (mae_store_is_dirty (store));
  g_assert_true (mae_store_append (store, 1, 5, (const guint8 *) "y", 1));
  g_assert_true (mae_store_is_dirty (store));
  mae_store_close (store);

  store = store_open (f);
  Loaded loaded = store_load (store);
  g_assert_cmpuint (loaded.n_commands, ==, 5);
  store_loaded_clear (&loaded);
  g_assert_true (mae_store_truncate (store, 1, 2));
  g_assert_true (mae_store_append (store, 1, 2, (const guint8 *) "z", 1));
  store_commit (store);
  loaded = store_load (store);
  g_assert_cmpmem (loaded.log->data, loaded.log->len, "xxz", 3);
  store_loaded_clear (&loaded);
  mae_store_close (store);
}

/* When the disk is full, the transaction fails; the store works again when there is room. */
static void
test_full (Fixture *f, gconstpointer data)
{
  g_autofree guint8 *big = g_malloc0 (1 << 20);
  g_autoptr (GError) error = NULL;

  if (store_is_elsewhere ())
    return;
  g_autoptr (MaeStore) store = store_open (f);
  store_add_table (f, store, 1, 42, 2);
  g_assert_true (mae_store_append (store, 1, 0, (const guint8 *) "a", 1));
  store_commit (store);

  g_assert_true (mae_store_exec (store, "PRAGMA max_page_count = 40", NULL));
  g_assert_true (mae_store_append (store, 1, 1, (const guint8 *) "b", 1));
  g_assert_true (mae_store_append (store, 1, 2, big, 1 << 20));
  g_assert_false (mae_store_commit (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_FULL);
  g_assert_nonnull (strstr (error->message, "full"));

  Loaded loaded = store_load (store);
  g_assert_cmpuint (loaded.n_commands, ==, 1);
  store_loaded_clear (&loaded);
  g_assert_true (mae_store_exec (store, "PRAGMA max_page_count = 1000000", NULL));
  g_assert_true (mae_store_append (store, 1, 1, big, 1 << 20));
  store_commit (store);
}

/* A second command with the same index must be an error. */
static void
test_twice (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeStore) store = store_open (f);
  g_autoptr (GError) error = NULL;

  store_add_table (f, store, 1, 42, 2);
  store_commit (store);
  g_assert_true (mae_store_append (store, 1, 0, (const guint8 *) "a", 1));
  g_assert_false (mae_store_append (store, 1, 0, (const guint8 *) "a", 1));
  g_assert_false (mae_store_commit (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT);
  g_assert_false (mae_store_append (store, 99, 0, (const guint8 *) "a", 1)
                  && mae_store_commit (store, NULL)); /* there is no such table */
}

static void
test_broken (Fixture *f, gconstpointer data)
{
  static const struct {
    const char *sql, *broken;
  } cases[] = {
    { "DELETE FROM commands WHERE position = 1", "one of its commands is missing" },
    { "DELETE FROM seats WHERE seat = 1", "its seats are incomplete" },
    { "UPDATE tables SET n_players = 99", "its number of players is invalid" },
    { "PRAGMA foreign_keys = OFF; DELETE FROM rulesets", "its ruleset is missing" },
  };
  g_autoptr (MaeStore) store = store_open_shared (f);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    store_exec (store, "DELETE FROM tables; PRAGMA foreign_keys = ON");
    store_add_table (f, store, 1, 42, 2);
    for (guint32 j = 0; j < 3; j++)
      mae_store_append (store, 1, j, (const guint8 *) "x", 1);
    store_commit (store);
    store_exec (store, cases[i].sql);
    Loaded loaded = store_load (store);
    g_assert_cmpint (loaded.n, ==, 1);
    g_assert_cmpstr (loaded.broken, ==, cases[i].broken);
    store_loaded_clear (&loaded);
  }
}

static void
test_not_a_store (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  if (store_is_elsewhere ())
    return;
  g_file_set_contents (f->path, "This is a letter, not a database, and it goes on and on.", -1,
                       NULL);
  g_assert_null (mae_store_open (f->path, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_DAMAGED);
  g_clear_error (&error);
  g_remove (f->path);

  g_autofree char *nowhere = g_build_filename (f->folder, "no", "such", "folder.db", NULL);
  g_assert_null (mae_store_open (nowhere, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_OPEN);
  g_clear_error (&error);

  MaeStore *store = store_open (f);
  g_assert_null (mae_store_open (f->path, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE);
  g_clear_error (&error);

  mae_store_exec (store, "PRAGMA user_version = 99", NULL);
  mae_store_close (store);
  g_assert_null (mae_store_open (f->path, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_VERSION);
}

static void
count_identity (const MaeStoredIdentity *identity, gpointer data)
{
  GString *all = data;

  g_string_append_printf (all, "%s/%s/%d/%d/%d ", identity->key, identity->name,
                          identity->secret_hash != NULL ? identity->secret_hash[31] : -1,
                          (int) identity->table, identity->seat);
}

static void
test_identities (Fixture *f, gconstpointer data)
{
  guint8 secret[32] = { [31] = 9 };
  MaeStoredIdentity ada = { "ada", "Ada", secret, 7, 2 };
  MaeStoredIdentity bob = { "bob", "BOB", NULL, 7, 0 };
  MaeStoredIdentity again = { "ada", "Ada", NULL, 9, 0 };
  MaeStore *store = store_open (f);
  g_autoptr (GString) all = g_string_new (NULL);

  g_assert_true (mae_store_put_identity (store, &ada));
  g_assert_true (mae_store_put_identity (store, &bob));
  g_assert_true (mae_store_put_identity (store, &again));
  ada.seat = 1;
  g_assert_true (mae_store_put_identity (store, &ada));
  store_commit (store);
  mae_store_close (store);

  store = store_open (f);
  g_assert_true (mae_store_load_identities (store, NULL, count_identity, all, NULL));
  g_assert_cmpstr (all->str, ==, "ada/Ada/9/7/1 ada/Ada/-1/9/0 bob/BOB/-1/7/0 ");
  g_assert_true (mae_store_remove_identity (store, "ada", 7));
  store_commit (store);
  g_string_truncate (all, 0);
  g_assert_true (mae_store_load_identities (store, NULL, count_identity, all, NULL));
  g_assert_cmpstr (all->str, ==, "ada/Ada/-1/9/0 bob/BOB/-1/7/0 ");
  mae_store_close (store);
}

static void
show_account (const MaeStoredAccount *account, gpointer data)
{
  g_string_append_printf (data, "%s/%s/%s/%d ", account->key, account->name, account->password_hash,
                          account->has_played);
}

static void
test_accounts (Fixture *f, gconstpointer data)
{
  MaeStoredAccount ada = { "ada", "Ada", "$y$1" }, bob = { "bob", "BOB", "$y$2" };
  MaeStore *store = store_open (f);
  g_autoptr (GString) all = g_string_new (NULL);

  g_assert_true (mae_store_put_account (store, &ada));
  g_assert_true (mae_store_put_account (store, &bob));
  bob.password_hash = "$y$3";
  bob.has_played = TRUE;
  g_assert_true (mae_store_put_account (store, &bob));
  g_assert_true (mae_store_remove_account (store, "ada"));
  store_commit (store);
  mae_store_close (store);

  store = store_open (f);
  g_assert_true (mae_store_load_accounts (store, show_account, all, NULL));
  g_assert_cmpstr (all->str, ==, "bob/BOB/$y$3/1 ");
  mae_store_close (store);
}

static void
show_mark (const MaeStoredMark *mark, gpointer data)
{
  g_string_append_printf (data, "%d/%s/%s/%d/%s ", mark->kind, mark->key, mark->other,
                          (int) mark->date, mark->text);
}

/* What is kept about people; with an account goes whom it has muted. */
static void
test_marks (Fixture *f, gconstpointer data)
{
  MaeStoredAccount ada = { "ada", "Ada", "$y$1" };
  MaeStoredMark mute = { MAE_MARK_MUTE, "ada", "émile", 0, "Émile" };
  MaeStoredMark silenced = { MAE_MARK_SILENCED, "ada", "", 9, "Ada" };
  MaeStoredMark report = { MAE_MARK_REPORT, "Zoe", "1", 1000, "{}" };
  MaeStore *store = store_open (f);
  g_autoptr (GString) all = g_string_new (NULL);

  g_assert_true (mae_store_put_account (store, &ada));
  g_assert_true (mae_store_put_mark (store, &report));
  g_assert_true (mae_store_put_mark (store, &mute));
  mute.other = mute.text = "zoe";
  g_assert_true (mae_store_put_mark (store, &mute));
  g_assert_true (mae_store_put_mark (store, &silenced));
  silenced.date = 12;
  g_assert_true (mae_store_put_mark (store, &silenced));
  store_commit (store);
  mae_store_close (store);

  store = store_open (f);
  g_assert_true (mae_store_load_marks (store, show_mark, all, NULL));
  g_assert_cmpstr (all->str, ==,
                   "1/ada/zoe/0/zoe 1/ada/émile/0/Émile 3/ada//12/Ada 4/Zoe/1/1000/{} ");
  g_assert_true (mae_store_remove_account (store, "ada"));
  g_assert_true (mae_store_remove_mark (store, MAE_MARK_REPORT, "Zoe", "1"));
  store_commit (store);
  g_string_truncate (all, 0);
  g_assert_true (mae_store_load_marks (store, show_mark, all, NULL));
  g_assert_cmpstr (all->str, ==, "3/ada//12/Ada ");
  mae_store_close (store);
}

/* No back-end lacks a function. */
static void
test_whole (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeStore) store = store_open (f);
  const gpointer *functions = (gpointer) mae_store_get_backend (store)->reader->table;

  for (gsize i = 0; i < sizeof (MaeStoreBackendTable) / sizeof (gpointer); i++)
    g_assert_nonnull (functions[i]);
}

/* The moves of ended games are deleted, their results are kept. Abandoned games are deleted,
 * running ones aren't. The highest table number is still known. */
static void
test_prune (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  MaeGame game;

  mae_game_start (&game, mae_ruleset_builtin ("standard"), 1, 2, NULL);
  for (gint64 number = 1; number <= 5; number++) {
    store_add_table (f, store, number, 1, 2);
    g_assert_true (mae_store_append (store, number, 0, (const guint8 *) "x", 1));
  }
  /* The date doesn't matter, only the time for which the store was in use. */
  mae_store_count_time (store, 1);
  mae_store_count_time (store, 2000 * G_TIME_SPAN_SECOND + 1);
  mae_store_finish_table (store, 1, MAE_TABLE_ENDED, &game, NULL, 1 << 30);
  mae_store_finish_table (store, 2, MAE_TABLE_ABANDONED, NULL, NULL, 0);
  mae_store_finish_table (store, 5, MAE_TABLE_ABANDONED, NULL, NULL, 5);
  mae_store_count_time (store, 4000 * G_TIME_SPAN_SECOND + 1);
  mae_store_finish_table (store, 3, MAE_TABLE_ENDED, &game, NULL, 0);
  store_commit (store);
  g_assert_false (mae_store_has_more_to_prune (store));
  mae_store_prune (store, 3000, 1);
  store_commit (store);
  g_assert_true (mae_store_has_more_to_prune (store));
  mae_store_prune (store, 3000, 10);
  store_commit (store);
  g_assert_false (mae_store_has_more_to_prune (store));
  g_assert_cmpint (mae_store_last_table (store), ==, 5);
  /* Tables 3 and 5; the commands of table 4 are still in the journal. */
  g_assert_cmpint (store_number (store, "SELECT sum (table_number * table_number) FROM commands"),
                   ==, 9 + 25);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM tables WHERE number = 2"), ==, 0);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM seats WHERE table_number = 1"
                                        " AND points IS NOT NULL"),
                   ==, 2);
  mae_store_close (store);
}

/* What was pruned is counted although commands are taken back afterwards, which needs an answer. */
static void
test_prune_and_cut (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);

  mae_store_set_journal_max (store, 0);
  for (gint64 number = 1; number <= 3; number++) {
    store_add_table (f, store, number, 1, 2);
    for (guint32 i = 0; i < 4; i++)
      g_assert_true (mae_store_append (store, number, i, (const guint8 *) "x", 1));
  }
  mae_store_finish_table (store, 1, MAE_TABLE_ABANDONED, NULL, NULL, 0);
  mae_store_finish_table (store, 2, MAE_TABLE_ABANDONED, NULL, NULL, 0);
  store_commit (store);
  mae_store_prune (store, 3000, 1);
  g_assert_true (mae_store_truncate (store, 3, 2));
  store_commit (store);
  g_assert_true (mae_store_has_more_to_prune (store));
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM tables"), ==, 2);
  mae_store_close (store);
}

/* A kind of write that a back-end doesn't know is refused, and nothing is written or deleted. */
static void
test_unknown (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  MaeStoredAccount ada = { "ada", "Ada", "$y$1", .made = 3, .seen = 4 };
  g_autoptr (GError) error = NULL;

  store_add_table (f, store, 1, 42, 2);
  g_assert_true (mae_store_put_account (store, &ada));
  store_commit (store);
  g_assert_true (mae_store_put_ban (store, "192.0.2.0/24", 1));
  g_assert_true (MAE_STORE_WRITE (store, .kind = (MaeWriteKind) (MAE_WRITE_TIME + 1), .number = 1,
                                  .key = "ada"));
  g_assert_false (mae_store_land (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT);
  g_assert_true (mae_store_is_refused (store));
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM tables"), ==, 1);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM accounts"), ==, 1);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM bans"), ==, 0);
  g_assert_cmpint (mae_store_give_way (store), ==, 0);
  store_commit (store);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM bans"), ==, 1);
  mae_store_close (store);
}

/* A table whose log is too large is set aside without reading the log. */
static void
test_too_many_commands (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);

  store_add_table (f, store, 7, 1, 2);
  store_commit (store);
  store_exec (store,
              "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n"
              " WHERE i < 2000) INSERT INTO commands SELECT 7, i, zeroblob (1000), 0 FROM n");
  Loaded loaded = store_load (store);
  g_assert_cmpstr (loaded.broken, ==, "it has too many commands");
  g_assert_cmpuint (loaded.n_commands, <=, MAE_STORE_LOG_MAX / 1000 + 1);
  store_loaded_clear (&loaded);
  mae_store_close (store);
}

/* The settings of a table are stored with it. */
static void
test_settings (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  MaeStoredTable table = { .number = 3,
                           .seed = 1,
                           .ruleset = f->ruleset,
                           .ruleset_hash = mae_ruleset_hash (mae_ruleset_builtin ("standard")),
                           .n_players = 3,
                           .name = { "Ada", "Lapo", "Bice" },
                           .computer = { 0, 3, 0 },
                           .code = "BCDFGH",
                           .title = "Tuesday's",
                           .turn_time = 90,
                           .flags = MAE_STORED_PRIVATE | MAE_STORED_NO_SPECTATORS };

  g_assert_true (mae_store_add_table (store, &table, 1000));
  store_commit (store);
  mae_store_close (store);
  store = store_open (f);
  Loaded loaded = store_load (store);
  g_assert_null (loaded.broken);
  g_assert_cmpstr (loaded.settings, ==, "BCDFGH/Tuesday's/90/5/030");
  store_loaded_clear (&loaded);
  mae_store_close (store);
}

/* A store written by the first version, with one game. */
static const char first_version[] =
    "CREATE TABLE tables (number INTEGER PRIMARY KEY, seed INTEGER NOT NULL,"
    " ruleset INTEGER NOT NULL REFERENCES rulesets (id), n_players INTEGER NOT NULL,"
    " state INTEGER NOT NULL DEFAULT 0, why TEXT, started INTEGER NOT NULL, finished INTEGER);"
    "CREATE TABLE rulesets (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE,"
    " json TEXT NOT NULL);"
    "CREATE TABLE seats ("
    " table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,"
    " seat INTEGER NOT NULL, name TEXT NOT NULL, points INTEGER, cards INTEGER, leaders INTEGER,"
    " track INTEGER, sections INTEGER, resources INTEGER, place INTEGER,"
    " PRIMARY KEY (table_number, seat)) WITHOUT ROWID;"
    "CREATE TABLE commands ("
    " table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,"
    " position INTEGER NOT NULL, packed BLOB NOT NULL,"
    " PRIMARY KEY (table_number, position)) WITHOUT ROWID;"
    "CREATE TABLE identities (key TEXT PRIMARY KEY, name TEXT NOT NULL, secret_hash BLOB,"
    " password_hash TEXT, table_number INTEGER, seat INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX running ON tables (state) WHERE state = 0;"
    "INSERT INTO rulesets VALUES (1, 77, '{}');"
    "INSERT INTO tables (number, seed, ruleset, n_players, started) VALUES (7, 42, 1, 2, 1000);"
    "INSERT INTO seats (table_number, seat, name) VALUES (7, 0, 'Ada'), (7, 1, 'Bice');"
    "INSERT INTO commands VALUES (7, 0, x'78');"
    "INSERT INTO identities VALUES ('ada', 'Ada', NULL, '$y$', 7, 0);"
    "PRAGMA user_version = 1;";

static void
test_first_version (Fixture *f, gconstpointer data)
{
  g_autoptr (GString) all = g_string_new (NULL);
  sqlite3 *db;

  if (store_is_elsewhere ())
    return;
  g_assert_cmpint (sqlite3_open (f->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, first_version, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);

  MaeStore *store = store_open (f);
  Loaded loaded = store_load (store);
  g_assert_cmpint (loaded.n, ==, 1);
  g_assert_null (loaded.broken);
  g_assert_cmpint (loaded.number, ==, 7);
  g_assert_cmpstr (loaded.name, ==, "Ada");
  g_assert_cmpstr (loaded.settings, ==, "(null)/(null)/0/0/000");
  g_assert_cmpmem (loaded.log->data, loaded.log->len, "x", 1);
  store_loaded_clear (&loaded);
  g_assert_true (mae_store_load_identities (store, NULL, count_identity, all, NULL));
  g_assert_cmpstr (all->str, ==, "ada/Ada/-1/7/0 ");
  g_string_truncate (all, 0);
  g_assert_true (mae_store_load_accounts (store, show_account, all, NULL));
  g_assert_cmpstr (all->str, ==, "ada/Ada/$y$/1 ");
  store_add_table (f, store, 8, 1, 2);
  store_commit (store);
  mae_store_close (store);
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
#define ADD(name, func)                                                                            \
  g_test_add ("/server/store/" name, Fixture, NULL, store_set_up, func, store_tear_down)
  ADD ("round-trip", test_round_trip);
  ADD ("uncommitted", test_uncommitted);
  ADD ("full", test_full);
  ADD ("twice", test_twice);
  ADD ("broken", test_broken);
  ADD ("not-a-store", test_not_a_store);
  ADD ("identities", test_identities);
  ADD ("settings", test_settings);
  ADD ("prune", test_prune);
  ADD ("prune-and-cut", test_prune_and_cut);
  ADD ("unknown", test_unknown);
  ADD ("too-many-commands", test_too_many_commands);
  ADD ("first-version", test_first_version);
  ADD ("accounts", test_accounts);
  ADD ("marks", test_marks);
  ADD ("whole", test_whole);
  return g_test_run ();
}
