/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening a store: files that aren't stores, files that were cut, stores that others open, move or
 * change while they are open. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store-fixture.h"
#include "store/store-games.h"
#include "store/store-testing.h"

typedef MaeStore *(*OpenFunc) (const char *path, GError **error);

static const OpenFunc manners[] = { mae_store_open, mae_store_open_shared };

/* Opens the store as for a client; it must be possible. (transfer full) */
static MaeStore *
open_shared (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  MaeStore *store = mae_store_open_shared (f->path, &error);

  g_assert_no_error (error);
  return store;
}

/* Checks that a file with @bytes is refused, in both manners, and stays as it is. */
static void
assert_refused (Fixture *f, const char *bytes, gsize length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (manners); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *after = NULL;
    gsize length_after;

    g_assert_true (g_file_set_contents (f->path, bytes, (gssize) length, NULL));
    g_assert_null (manners[i](f->path, &error));
    g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_DAMAGED);
    g_assert_nonnull (strstr (error->message, "isn't a store of Maestri"));
    g_assert_true (g_file_get_contents (f->path, &after, &length_after, NULL));
    g_assert_cmpmem (after, length_after, bytes, length);
  }
}

/* A file cut to a few bytes isn't begun anew, nor is a database of another program. */
static void
test_cut (Fixture *f, gconstpointer data)
{
  g_autofree char *whole = NULL, *foreign = NULL;
  gsize length;
  sqlite3 *db;

  mae_store_close (store_open (f));
  g_assert_true (g_file_get_contents (f->path, &whole, &length, NULL));
  assert_refused (f, whole, 0);
  assert_refused (f, whole, 1);
  assert_refused (f, whole, 511);
  g_assert_cmpint (unlink (f->path), ==, 0);
  g_assert_cmpint (sqlite3_open (f->path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, "CREATE TABLE music (title TEXT)", NULL, NULL, NULL);
  sqlite3_close (db);
  g_assert_true (g_file_get_contents (f->path, &foreign, &length, NULL));
  assert_refused (f, foreign, length);
}

/* What a creation that was interrupted left behind doesn't matter. */
static void
test_left_behind (Fixture *f, gconstpointer data)
{
  g_autofree char *left = g_strconcat (f->path, "-new", NULL);

  g_assert_true (g_file_set_contents (left, "half a store", -1, NULL));
  mae_store_close (store_open (f));
  mae_store_close (store_open (f));
  g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
}

/* Several processes that create the same store get the same one. */
static void
test_created_at_once (Fixture *f, gconstpointer data)
{
  pid_t children[4];

  for (gsize i = 0; i < G_N_ELEMENTS (children); i++) {
    children[i] = fork ();
    if (children[i] == 0) {
      g_autoptr (MaeStore) store = store_open_shared (f);
      if (store == NULL)
        _exit (1);
      store_add_table (f, store, (gint64) i + 1, 42, 2);
      _exit (mae_store_commit (store, NULL) ? 0 : 2);
    }
  }
  for (gsize i = 0; i < G_N_ELEMENTS (children); i++) {
    int status;
    g_assert_cmpint (waitpid (children[i], &status, 0), ==, children[i]);
    g_assert_cmpint (status, ==, 0);
  }
  g_autoptr (MaeStore) store = open_shared (f);
  g_autoptr (GPtrArray) games = mae_store_list_games (store, NULL);
  g_assert_cmpint (games->len, ==, G_N_ELEMENTS (children));
}

/* Opens and closes the store in another process. */
static void
visit_elsewhere (Fixture *f)
{
  pid_t child = fork ();
  int status;

  if (child == 0) {
    MaeStore *store = store_open_shared (f);
    if (store == NULL)
      _exit (1);
    mae_store_close (store);
    _exit (0);
  }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
}

/* While a game is played, this process opens the store once more, and another process opens it and
 * closes it: later moves are in the store nevertheless. */
static void
test_visited (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeStore) playing = open_shared (f);

  store_add_table (f, playing, 1, 42, 2);
  g_assert_true (mae_store_append (playing, 1, 0, (const guint8 *) "a", 1));
  store_commit (playing);
  mae_store_close (open_shared (f));
  visit_elsewhere (f);
  g_assert_true (mae_store_append (playing, 1, 1, (const guint8 *) "b", 1));
  store_commit (playing);
  g_autoptr (MaeStore) view = open_shared (f);
  Loaded loaded = store_load (view);
  g_assert_cmpuint (loaded.n_commands, ==, 2);
  store_loaded_clear (&loaded);
}

static void
assert_conflict (MaeStore *store)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (mae_store_commit (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT);
  g_assert_true (mae_store_error_is_final (error->code));
}

/* Moves aren't written to a file that nobody will find again. */
static void
test_moved (Fixture *f, gconstpointer data)
{
  g_autofree char *aside = g_strconcat (f->path, "-aside", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (manners); i++) {
    g_autoptr (MaeStore) store = manners[i](f->path, NULL);

    store_add_table (f, store, 1, 42, 2);
    store_commit (store);
    g_assert_cmpint (g_rename (f->path, aside), ==, 0);
    mae_store_append (store, 1, 0, (const guint8 *) "a", 1);
    assert_conflict (store);
    g_assert_cmpint (unlink (aside), ==, 0);
  }
}

/* A game that somebody else has changed or deleted isn't made worse. */
static void
test_changed_elsewhere (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeStore) here = open_shared (f), there = open_shared (f);

  store_add_table (f, here, 1, 42, 2);
  for (guint32 i = 0; i < 3; i++)
    g_assert_true (mae_store_append (here, 1, i, (const guint8 *) "x", 1));
  store_commit (here);
  g_assert_true (mae_store_truncate (there, 1, 1));
  store_commit (there);
  g_assert_true (mae_store_append (here, 1, 3, (const guint8 *) "x", 1));
  assert_conflict (here);
  g_assert_true (mae_store_append (there, 1, 1, (const guint8 *) "y", 1));
  store_commit (there);
  g_assert_true (mae_store_append (here, 1, 1, (const guint8 *) "x", 1));
  assert_conflict (here);
  g_assert_true (mae_store_delete_table (there, 1));
  store_commit (there);
  g_assert_true (mae_store_append (here, 1, 0, (const guint8 *) "x", 1));
  assert_conflict (here);
}

/* The number of a deleted game isn't given to another one, which a list shown before would mistake
 * for it. */
static void
test_numbers (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeStore) store = open_shared (f);

  for (gint64 number = 1; number <= 3; number++)
    store_add_table (f, store, number, 42, 2);
  store_commit (store);
  g_assert_true (mae_store_delete_table (store, 3));
  g_assert_true (mae_store_delete_table (store, 1));
  store_commit (store);
  g_assert_cmpint (mae_store_last_table (store), ==, 3);
  g_assert_true (mae_store_delete_table (store, 2));
  store_commit (store);
  g_assert_cmpint (mae_store_last_table (store), ==, 3);
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
#define ADD(name, func)                                                                            \
  g_test_add ("/store/open/" name, Fixture, NULL, store_set_up, func, store_tear_down)
  ADD ("cut", test_cut);
  ADD ("left-behind", test_left_behind);
  ADD ("created-at-once", test_created_at_once);
  ADD ("visited", test_visited);
  ADD ("moved", test_moved);
  ADD ("changed-elsewhere", test_changed_elsewhere);
  ADD ("numbers", test_numbers);
  return g_test_run ();
}
