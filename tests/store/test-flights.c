/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Batches that are away: their answers come late, or are lost, and they are sent again. Whatever
 * happens, everything is written once. */
#include "simulated.h"
#include "store-fixture.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/sqlite/sqlite.h"
#include "store/store-testing.h"

/* Opens a store whose batches have these fates. (transfer full) */
static MaeStore *
open_with (Fixture *f, MaeStoreBackend **backend, guint64 seed, const SimulatedFates *fates)
{
  g_autoptr (GError) error = NULL;
  MaeStoreBackend *inner = mae_sqlite_open (f->path, FALSE, &error);

  g_assert_no_error (error);
  *backend = simulated_new (inner, seed, fates);
  MaeStore *store = mae_store_new (*backend, TRUE, &error);
  g_assert_no_error (error);
  return store;
}

/* While a batch is away, the next one is gathered. */
static void
test_late (Fixture *f, gconstpointer data)
{
  const SimulatedFates late = { .delay_max = 1000 };
  g_autoptr (GError) error = NULL;
  MaeStoreBackend *backend;
  g_autoptr (MaeStore) store = open_with (f, &backend, 3, &late);

  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_NONE);
  g_assert_true (mae_store_launch (store, &error));
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_NONE);
  store_add_table (f, store, 1, 42, 2);
  g_assert_true (mae_store_launch (store, &error));
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_AWAY);
  g_assert_true (mae_store_append (store, 1, 0, (const guint8 *) "a", 1));
  simulated_advance (backend, 1000);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_LANDED);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_NONE);
  g_assert_no_error (error);
  g_assert_true (mae_store_is_dirty (store));
  store_commit (store);
  g_assert_false (mae_store_is_dirty (store));
  Loaded loaded = store_load (store);
  g_assert_cmpuint (loaded.n_commands, ==, 1);
  store_loaded_clear (&loaded);
}

/* Launches what was written until it has landed. Returns how often it failed before. */
static guint
land (MaeStore *store)
{
  for (guint n = 0;; n++) {
    g_autoptr (GError) error = NULL;

    g_assert_true (mae_store_launch (store, &error));
    MaeStoreFlight flight = mae_store_look (store, &error);
    if (flight == MAE_FLIGHT_LANDED) {
      g_assert_no_error (error);
      return n;
    }
    g_assert_cmpint (flight, ==, MAE_FLIGHT_FAILED);
    g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_WRITE);
  }
}

/* Batches fail, or their answers are lost: what was written is there once and in order, also in the
 * database as somebody else finds it. */
static void
test_doubt (Fixture *f, gconstpointer data)
{
  const SimulatedFates bad = { .fails = 200, .is_lost = 400 };
  MaeStoreBackend *backend;
  MaeStore *store = open_with (f, &backend, 7, &bad);
  guint n_failed = 0;
  gint64 n = 0;

  mae_store_set_journal_max (store, 64);
  store_add_table (f, store, 1, 42, 2);
  for (guint32 i = 0; i < 200; i++) {
    const guint8 byte = (guint8) i;

    g_assert_true (mae_store_append (store, 1, i, &byte, 1));
    n_failed += land (store);
  }
  g_assert_cmpuint (n_failed, >, 50);
  mae_store_close (store);
  store = store_open (f);
  Loaded loaded = store_load (store);
  g_assert_null (loaded.broken);
  g_assert_cmpuint (loaded.n_commands, ==, 200);
  for (guint i = 0; i < 200; i++)
    g_assert_cmpint (loaded.log->data[i], ==, (int) i);
  g_assert_true (mae_store_query_number (store, "SELECT count (*) FROM tables", &n));
  g_assert_cmpint (n, ==, 1);
  store_loaded_clear (&loaded);
  mae_store_close (store);
}

/* What fails is kept, and may be given up. */
static void
test_given_up (Fixture *f, gconstpointer data)
{
  const SimulatedFates never = { .fails = 1000 }, always = { 0 };
  MaeStoreBackend *backend;
  g_autoptr (MaeStore) store = open_with (f, &backend, 1, &always);

  store_add_table (f, store, 1, 42, 2);
  g_assert_true (mae_store_append (store, 1, 0, (const guint8 *) "a", 1));
  store_commit (store);
  simulated_set_fates (backend, &never);
  g_assert_true (mae_store_append (store, 1, 1, (const guint8 *) "b", 1));
  g_assert_false (mae_store_commit (store, NULL));
  g_assert_false (mae_store_is_dirty (store));
  simulated_set_fates (backend, &always);
  g_assert_true (mae_store_append (store, 1, 1, (const guint8 *) "c", 1));
  store_commit (store);
  Loaded loaded = store_load (store);
  g_assert_cmpmem (loaded.log->data, loaded.log->len, "ac", 2);
  store_loaded_clear (&loaded);
}

/* A game that begins after something was given up has all its commands. */
static void
test_begun_afterwards (Fixture *f, gconstpointer data)
{
  const SimulatedFates never = { .fails = 1000 }, always = { 0 };
  MaeStoreBackend *backend;
  MaeStore *store = open_with (f, &backend, 1, &always);

  store_add_table (f, store, 1, 42, 2);
  g_assert_true (mae_store_append (store, 1, 0, (const guint8 *) "a", 1));
  simulated_set_fates (backend, &never);
  g_assert_false (mae_store_commit (store, NULL));
  simulated_set_fates (backend, &always);
  store_add_table (f, store, 2, 42, 2);
  g_assert_true (mae_store_append (store, 2, 0, (const guint8 *) "b", 1));
  store_commit (store);
  mae_store_close (store);
  store = store_open (f);
  Loaded loaded = store_load (store);
  g_assert_cmpint (loaded.number, ==, 2);
  g_assert_cmpmem (loaded.log->data, loaded.log->len, "b", 1);
  store_loaded_clear (&loaded);
  mae_store_close (store);
}

/* The database has a game of the same number as one of the batch: that is taken out, and the rest
 * can be written. */
static void
test_refused (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeStore) store = store_open (f);
  g_autoptr (GError) error = NULL;

  g_assert_true (mae_store_exec (store,
                                 "INSERT INTO rulesets (id, hash, json) VALUES (9, 9, '');"
                                 "INSERT INTO tables (number, seed, ruleset, n_players, started,"
                                 " state) VALUES (2, 1, 9, 1, 1, 3)",
                                 NULL));
  for (gint64 number = 1; number <= 3; number++) {
    store_add_table (f, store, number, 42, 2);
    g_assert_true (mae_store_append (store, number, 0, (const guint8 *) "a", 1));
  }
  g_assert_true (mae_store_launch (store, &error));
  g_assert_true (mae_store_append (store, 2, 1, (const guint8 *) "b", 1));
  g_assert_true (mae_store_append (store, 3, 1, (const guint8 *) "b", 1));
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_FAILED);
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT);
  g_clear_error (&error);
  g_assert_true (mae_store_is_refused (store));
  g_assert_cmpint (mae_store_give_way (store), ==, 2);
  g_assert_false (mae_store_is_refused (store));
  g_assert_true (mae_store_land (store, &error));
  g_assert_no_error (error);
  Loaded loaded = store_load (store);
  g_assert_cmpint (loaded.n, ==, 2);
  g_assert_cmpint (loaded.number, ==, 3);
  g_assert_cmpuint (loaded.n_commands, ==, 2);
  store_loaded_clear (&loaded);
}

/* What fails because the disk is full isn't refused. */
static void
test_not_refused (Fixture *f, gconstpointer data)
{
  g_autoptr (MaeStore) store = store_open (f);
  g_autoptr (GError) error = NULL;

  g_assert_true (mae_store_exec (store, "PRAGMA max_page_count = 1", NULL));
  store_add_table (f, store, 1, 42, 2);
  g_assert_false (mae_store_land (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_FULL);
  g_assert_false (mae_store_is_refused (store));
  g_assert_true (mae_store_exec (store, "PRAGMA max_page_count = 100000", NULL));
  g_clear_error (&error);
  g_assert_true (mae_store_land (store, &error));
  g_assert_no_error (error);
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
#define ADD(name, func)                                                                            \
  g_test_add ("/store/flights/" name, Fixture, NULL, store_set_up, func, store_tear_down)
  ADD ("late", test_late);
  ADD ("doubt", test_doubt);
  ADD ("given-up", test_given_up);
  ADD ("begun-afterwards", test_begun_afterwards);
  ADD ("refused", test_refused);
  ADD ("not-refused", test_not_refused);
  return g_test_run ();
}
