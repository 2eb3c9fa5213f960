/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Solved puzzles: what is written is read again, and rows that no program wrote are left out. */
#include <sqlite3.h>

#include "store-fixture.h"
#include "store/store-puzzles.h"

static void
add (MaeStore *store, const char *id, gint64 day, gboolean first)
{
  MaeStoredPuzzle puzzle = { .day = day, .solved = 1700000000, .first = first };

  g_strlcpy (puzzle.id, id, sizeof puzzle.id);
  g_assert_true (mae_store_add_puzzle (store, &puzzle));
}

static void
assert_puzzle (GArray *all, guint index, const char *id, gint64 day, gboolean first)
{
  const MaeStoredPuzzle *puzzle = &g_array_index (all, MaeStoredPuzzle, index);

  g_assert_cmpuint (index, <, all->len);
  g_assert_cmpstr (puzzle->id, ==, id);
  g_assert_cmpint (puzzle->day, ==, day);
  g_assert_cmpint (puzzle->solved, ==, 1700000000);
  g_assert_cmpint (puzzle->first, ==, first);
}

static void
test_round_trip (Fixture *f, gconstpointer data)
{
  MaeStore *store = store_open (f);
  g_autoptr (GArray) none = mae_store_list_puzzles (store, NULL);
  g_autoptr (GArray) all = NULL;

  g_assert_cmpuint (none->len, ==, 0);
  add (store, "600000-31", 739000, TRUE);
  add (store, "600000-31", 0, FALSE);
  add (store, "600001-7", 738999, FALSE);
  add (store, "600001-7", 738999, TRUE); /* only the first time is stored */
  store_commit (store);
  mae_store_close (store);

  store = store_open (f);
  all = mae_store_list_puzzles (store, NULL);
  g_assert_cmpuint (all->len, ==, 3);
  /* In the order in which they were solved, whatever the date was. */
  assert_puzzle (all, 0, "600000-31", 739000, TRUE);
  assert_puzzle (all, 1, "600000-31", 0, FALSE);
  assert_puzzle (all, 2, "600001-7", 738999, FALSE);
  mae_store_close (store);
}

static void
test_hostile (Fixture *f, gconstpointer data)
{
  g_autoptr (GArray) all = NULL;
  sqlite3 *db;

  if (store_is_elsewhere ())
    return;
  MaeStore *store = store_open (f);
  add (store, "good", 739000, TRUE);
  store_commit (store);
  mae_store_close (store);
  g_assert_cmpint (sqlite3_open (f->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (
      sqlite3_exec (
          db,
          "INSERT INTO puzzles (id, day, solved, first) VALUES ('', 0, 1, 1);"
          "INSERT INTO puzzles (id, day, solved, first) VALUES ('an id that is longer than any "
          "program writes', 0, 1, 1);"
          "INSERT INTO puzzles (id, day, solved, first) VALUES ('a', -5, 1, 1);"
          "INSERT INTO puzzles (id, day, solved, first) VALUES ('b', 9223372036854775807, 1, 1);"
          "INSERT INTO puzzles (id, day, solved, first) VALUES ('c', 'soon', 1, 1);"
          "INSERT INTO puzzles (id, day, solved, first) VALUES (x'00ff', 12, 1, 1);",
          NULL, NULL, NULL),
      ==, SQLITE_OK);
  sqlite3_close (db);
  store = store_open (f);
  all = mae_store_list_puzzles (store, NULL);
  /* SQLite reads 'soon' as the number 0, so row 'c' is valid; the other added rows aren't. */
  g_assert_cmpuint (all->len, ==, 2);
  for (guint i = 0; i < all->len; i++) {
    const MaeStoredPuzzle *puzzle = &g_array_index (all, MaeStoredPuzzle, i);

    g_assert_true (g_str_equal (puzzle->id, "good") || g_str_equal (puzzle->id, "c"));
  }
  mae_store_close (store);
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
#define ADD(name, func)                                                                            \
  g_test_add ("/store/solved/" name, Fixture, NULL, store_set_up, func, store_tear_down)
  ADD ("round-trip", test_round_trip);
  ADD ("hostile", test_hostile);
  return g_test_run ();
}
