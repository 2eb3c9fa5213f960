/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The store's journal: no command is lost, wherever it is stored. */
#include <sqlite3.h>
#include <string.h>

#include "store-fixture.h"
#include "store/store-games.h"

/* Appends @size bytes that depend on @index, as the command @index of @table. */
static void
append_numbered (MaeStore *store, gint64 table, guint32 index, gsize size)
{
  g_autofree char *bytes = g_strnfill (size, (char) ('a' + index % 26));

  g_assert_true (mae_store_append (store, table, index, (const guint8 *) bytes, size));
}

/* Asserts that the running table 1 has the commands 0 to @n - 1, as append_numbered() makes them.
 */
static void
assert_numbered (MaeStore *store, guint32 n, gsize size)
{
  Loaded loaded = store_load (store);

  g_assert_null (loaded.broken);
  g_assert_cmpuint (loaded.n_commands, ==, n);
  g_assert_cmpuint (loaded.log->len, ==, n * size);
  for (gsize i = 0; i < loaded.log->len; i++)
    g_assert_cmpint (loaded.log->data[i], ==, 'a' + (int) (i / size) % 26);
  store_loaded_clear (&loaded);
}

/* A long journal loses its oldest rows, and no command. */
static void
test_long_journal (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  gint64 most = 0;

  store_add_table (f, store, 1, 42, 2);
  for (guint32 i = 0; i < 900; i++) {
    append_numbered (store, 1, i, 900);
    if (i % 2 == 0) {
      gint64 other = 2 + i / 2;
      store_add_table (f, store, other, 42, 2);
      append_numbered (store, other, 0, 3000);
      mae_store_finish_table (store, other, MAE_TABLE_ABANDONED, NULL, NULL, 1);
    }
    store_commit (store);
    most = MAX (most, store_number (store, "SELECT sum (length (records)) FROM journal"));
  }
  g_assert_cmpint (most, >, 1000 * 1000);
  g_assert_cmpint (most, <, 1100 * 1000);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM commands WHERE table_number = 1"), <,
                   10);
  assert_numbered (store, 900, 900);
  mae_store_close (store);
  store = store_open (f);
  assert_numbered (store, 900, 900);
  append_numbered (store, 1, 900, 900);
  store_commit (store);
  assert_numbered (store, 901, 900);
  mae_store_close (store);
}

/* Commands can be taken back and made again wherever they are stored. */
static void
test_taken_back (Fixture *f, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  MaeStore *store = store_open (f);
  guint32 n = 0, n_committed = 0;

  store_add_table (f, store, 1, 42, 2);
  store_add_table (f, store, 9, 42, 2);
  mae_store_finish_table (store, 9, MAE_TABLE_ABANDONED, NULL, NULL, 1);
  for (int step = 0; step < 6000; step++) {
    guint chance = g_rand_int (random) % 100;

    if (chance < 85)
      append_numbered (store, 1, n++, 2000);
    else if (chance < 93)
      g_assert_true (mae_store_truncate (store, 1, n -= g_rand_int (random) % (n + 1) % 7));
    else if (chance == 93)
      g_assert_true (mae_store_truncate (store, 1, n = n > 300 ? n - 250 : n));
    else if (chance < 98)
      store_commit (store);
    else if (chance == 98)
      mae_store_rollback (store);
    else {
      mae_store_close (store);
      store = store_open (f);
    }
    if (chance >= 98)
      n = n_committed;
    else if (chance >= 94)
      n_committed = n;
    if (n > 450 && mae_store_truncate (store, 1, 20))
      n = 20;
    if (chance >= 97)
      assert_numbered (store, n, 2000);
  }
  g_assert_cmpint (store_number (store, "SELECT min (id) FROM journal"), >, 1);
  mae_store_close (store);
}

/* A store that keeps no journal takes over what another one left. */
static void
test_without_journal (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);

  store_add_table (f, store, 1, 42, 2);
  for (guint32 i = 0; i < 10; i++)
    append_numbered (store, 1, i, 10);
  store_commit (store);
  mae_store_close (store);
  store = store_open_shared (f);
  g_assert_cmpint (store_number (store, "SELECT count (*) FROM journal"), ==, 0);
  assert_numbered (store, 10, 10);
  append_numbered (store, 1, 10, 10);
  g_assert_true (mae_store_truncate (store, 1, 5));
  append_numbered (store, 1, 5, 10);
  store_commit (store);
  assert_numbered (store, 6, 10);
  mae_store_close (store);
  store = store_open (f);
  append_numbered (store, 1, 6, 10);
  store_commit (store);
  assert_numbered (store, 7, 10);
  mae_store_close (store);
}

static const char *other_path; /* opened by on_begin_cb() */

/* Opens the store from another connection, once, before a transaction of this one begins. */
static int
on_begin_cb (unsigned kind, void *data, void *statement, void *sql)
{
  g_autofree char *path = NULL;

  if (other_path == NULL || g_strcmp0 (sql, "BEGIN IMMEDIATE") != 0)
    return 0;
  path = g_strdup (other_path);
  other_path = NULL;
  MaeStore *other = mae_store_open_shared (path, NULL);
  g_assert_nonnull (other);
  mae_store_close (other);
  return 0;
}

static int
on_open_cb (sqlite3 *db)
{
  return sqlite3_trace_v2 (db, SQLITE_TRACE_STMT, on_begin_cb, NULL);
}

/* Two connections find a journal at the same time, and both move its commands. */
static void
test_without_journal_twice (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  if (store_is_elsewhere ())
    return;
  MaeStore *store = store_open (f);
  store_add_table (f, store, 1, 42, 2);
  for (guint32 i = 0; i < 10; i++)
    append_numbered (store, 1, i, 10);
  store_commit (store);
  mae_store_close (store);
  sqlite3_auto_extension ((void (*) (void)) on_open_cb);
  other_path = f->path;
  store = mae_store_open_shared (f->path, &error);
  sqlite3_reset_auto_extension ();
  g_assert_no_error (error);
  g_assert_null (other_path);
  assert_numbered (store, 10, 10);
  append_numbered (store, 1, 10, 10);
  store_commit (store);
  assert_numbered (store, 11, 10);
  mae_store_close (store);
}

/* If a deleted table's number is used again, the new table has none of its commands. */
static void
test_number_again (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);

  store_add_table (f, store, 1, 42, 2);
  append_numbered (store, 1, 0, 10);
  append_numbered (store, 1, 1, 10);
  g_assert_true (mae_store_truncate (store, 1, 0));
  append_numbered (store, 1, 0, 11);
  store_commit (store);
  g_assert_true (mae_store_delete_table (store, 1));
  store_add_table (f, store, 1, 43, 2);
  append_numbered (store, 1, 0, 12);
  store_commit (store);
  assert_numbered (store, 1, 12);
  mae_store_close (store);
  store = store_open (f);
  assert_numbered (store, 1, 12);
  mae_store_close (store);
}

/* What is damaged in the journal sets the tables aside whose last commands it may have. */
static void
test_damaged_journal (Fixture *f, gconstpointer data)
{
  static const char missing[] = "one of its commands is missing";
  static const char unreadable[] = "the journal, which may have its last commands, is damaged";
  static const struct {
    const char *sql, *broken;
  } cases[] = {
    { "UPDATE journal SET records = x'010003'", unreadable },
    { "UPDATE journal SET records = x'010003' WHERE id = 3", unreadable },
    { "UPDATE journal SET records = x'0180808080800178'", unreadable },
    { "UPDATE journal SET records = x'01ffffffffffffffffffffffffff'", unreadable },
    { "UPDATE journal SET id = -5 WHERE id = 1", unreadable },
    { "UPDATE journal SET id = 9223372036854775807 WHERE id = 3", unreadable },
    { "DELETE FROM journal WHERE id = 2", missing },
    { "UPDATE journal SET records = x'010500' WHERE id = 2", missing },
    { "UPDATE commands SET packed = substr (packed, 1, 3)", missing },
    { "UPDATE commands SET n = 9", missing },
    { "UPDATE commands SET n = -1", missing },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    MaeStore *store = store_open (f);

    store_exec (store, "DELETE FROM journal; DELETE FROM tables");
    mae_store_close (store);
    store = store_open (f);
    store_add_table (f, store, 1, 42, 2);
    for (guint32 j = 0; j < 3; j++) {
      append_numbered (store, 1, j, 4);
      store_commit (store);
    }
    if (strstr (cases[i].sql, "commands") != NULL)
      mae_store_finish_table (store, 1, MAE_TABLE_RUNNING, NULL, NULL, 1);
    store_commit (store);
    store_exec (store, cases[i].sql);
    mae_store_close (store);
    store = store_open (f);
    Loaded loaded = store_load (store);
    g_assert_cmpint (loaded.n, ==, 1);
    g_assert_cmpstr (loaded.broken, ==, cases[i].broken);
    store_loaded_clear (&loaded);
    /* A table that begins now isn't concerned, nor is one whose commands are out of the journal. */
    mae_store_finish_table (store, 1, MAE_TABLE_BROKEN, NULL, cases[i].broken, 1);
    store_add_table (f, store, 2, 42, 2);
    append_numbered (store, 2, 0, 4);
    store_commit (store);
    mae_store_close (store);
    store = store_open (f);
    loaded = store_load (store);
    g_assert_cmpint (loaded.n, ==, 1);
    g_assert_cmpint (loaded.number, ==, 2);
    g_assert_cmpstr (loaded.broken, ==, NULL);
    g_assert_cmpuint (loaded.n_commands, ==, 1);
    store_loaded_clear (&loaded);
    mae_store_close (store);
  }
}

/* While the journal can't be read, what is written waits, as it was given: of games whose commands
 * are in it, and of new ones. Nothing is given up. */
static void
test_unread (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  g_autoptr (GError) error = NULL;
  const guint8 bytes[] = { 0, 1, 2, 3 };

  for (gint64 number = 1; number <= 2; number++) {
    store_add_table (f, store, number, 42, 2);
    g_assert_true (mae_store_append (store, number, 0, &bytes[0], 1));
    g_assert_true (mae_store_append (store, number, 1, &bytes[1], 1));
  }
  store_commit (store);
  g_assert_true (mae_store_append (store, 1, 2, &bytes[2], 1));
  mae_store_rollback (store);
  store_exec (store, "ALTER TABLE tables RENAME COLUMN folded TO hidden");
  g_assert_true (mae_store_finish_table (store, 1, MAE_TABLE_BROKEN, NULL, "why", 7));
  g_assert_true (mae_store_append (store, 2, 2, &bytes[2], 1));
  g_assert_true (mae_store_append (store, 2, 3, &bytes[0], 1));
  g_assert_true (mae_store_truncate (store, 2, 3));
  store_add_table (f, store, 3, 42, 2);
  for (guint32 i = 0; i < 3; i++)
    g_assert_true (mae_store_append (store, 3, i, &bytes[i], 1));
  g_assert_false (mae_store_launch (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ);
  g_assert_true (mae_store_has_gathered (store));
  g_assert_true (mae_store_append (store, 2, 3, &bytes[3], 1));
  store_exec (store, "ALTER TABLE tables RENAME COLUMN hidden TO folded");
  store_commit (store);
  g_assert_true (mae_store_append (store, 3, 3, &bytes[3], 1));
  store_commit (store);
  mae_store_close (store);
  store = store_open (f);
  g_assert_cmpint (store_number (store, "SELECT state FROM tables WHERE number = 1"), ==,
                   MAE_TABLE_BROKEN);
  for (gint64 number = 3; number >= 2; number--) {
    Loaded loaded = store_load (store);

    g_assert_cmpint (loaded.n, ==, number - 1);
    g_assert_null (loaded.broken);
    g_assert_cmpint (loaded.number, ==, number);
    g_assert_cmpmem (loaded.log->data, loaded.log->len, bytes, 4);
    store_loaded_clear (&loaded);
    g_assert_true (mae_store_delete_table (store, number));
    store_commit (store);
  }
  mae_store_close (store);
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
#define ADD(name, func)                                                                            \
  g_test_add ("/store/journal/" name, Fixture, NULL, store_set_up, func, store_tear_down)
  ADD ("long", test_long_journal);
  ADD ("taken-back", test_taken_back);
  ADD ("without", test_without_journal);
  ADD ("without-twice", test_without_journal_twice);
  ADD ("number-again", test_number_again);
  ADD ("damaged", test_damaged_journal);
  ADD ("unread", test_unread);
  return g_test_run ();
}
