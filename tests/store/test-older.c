/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Stores of older versions that had bans or solved puzzles: none is lost, and each means what it
 * meant. tests/fixtures/store has such stores as SQL. */
#include <sqlite3.h>

#include "store-fixture.h"
#include "store/store-puzzles.h"

#define YEAR 31557600

/* Makes the store that @fixture describes. */
static void
make_older (Fixture *f, const char *fixture)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "store", fixture, NULL);
  g_autofree char *sql = NULL;
  sqlite3 *db;

  g_assert_true (g_file_get_contents (path, &sql, NULL, NULL));
  g_assert_cmpint (sqlite3_open (f->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

static void
count_ban (const char *network, gint64 until, gpointer data)
{
  guint *found = data;

  if (g_str_equal (network, "192.0.2.0/24")) {
    g_assert_cmpint (until, ==, 0); /* without end */
    *found |= 1;
  } else if (g_str_equal (network, "198.51.100.7/32")) {
    g_assert_cmpint (until, ==, 24 * 60 * 60); /* over by the clock: not within a day */
    *found |= 2;
  } else {
    g_assert_cmpstr (network, ==, "2001:db8::/32");
    g_assert_cmpint (until, >, YEAR); /* counted from now, no date */
    g_assert_cmpint (until, <, G_GINT64_CONSTANT (250) * YEAR);
    *found |= 4;
  }
}

static void
assert_bans (MaeStore *store)
{
  guint found = 0;

  g_assert_true (mae_store_load_bans (store, count_ban, &found, NULL));
  g_assert_cmphex (found, ==, 7);
}

/* In the order in which they were solved, which is none of their other members. */
static void
assert_puzzles (MaeStore *store)
{
  static const MaeStoredPuzzle expected[] = {
    { "600000-31", 739000, 1700000001, TRUE },
    { "600001-7", 738999, 1700000002, FALSE },
    { "600000-31", 0, 1700000003, FALSE },
  };
  g_autoptr (GArray) all = mae_store_list_puzzles (store, NULL);

  g_assert_cmpuint (all->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < all->len; i++) {
    const MaeStoredPuzzle *puzzle = &g_array_index (all, MaeStoredPuzzle, i);
    g_assert_cmpstr (puzzle->id, ==, expected[i].id);
    g_assert_cmpint (puzzle->day, ==, expected[i].day);
    g_assert_cmpint (puzzle->solved, ==, expected[i].solved);
    g_assert_cmpint (puzzle->first, ==, expected[i].first);
  }
}

static void
test_older (Fixture *f, gconstpointer data)
{
  const char *fixture = data;
  gboolean has_puzzles = !g_str_equal (fixture, "version-6.sql");
  MaeStoredPuzzle solved = { "600002-1", 739001, 1600000000, TRUE };

  make_older (f, fixture);
  for (int life = 0; life < 2; life++) { /* the second finds a store of this version */
    g_autoptr (MaeStore) store = store_open (f);
    assert_bans (store);
    if (has_puzzles)
      assert_puzzles (store);
  }

  /* What is solved now comes last, whatever the date. */
  g_autoptr (MaeStore) store = store_open (f);
  g_assert_true (mae_store_add_puzzle (store, &solved));
  store_commit (store);
  g_autoptr (GArray) all = mae_store_list_puzzles (store, NULL);
  g_assert_cmpuint (all->len, ==, has_puzzles ? 4 : 1);
  g_assert_cmpstr (g_array_index (all, MaeStoredPuzzle, all->len - 1).id, ==, solved.id);
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
#define ADD(version)                                                                               \
  g_test_add ("/store/older/" version, Fixture, "version-" version ".sql", store_set_up,           \
              test_older, store_tear_down)
  ADD ("6");
  ADD ("10");
  ADD ("12");
  return g_test_run ();
}
