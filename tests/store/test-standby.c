/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Programs that wait for a database, and those that lose one. Run by postgres.py; with whole
 * servers, killed and frozen, in tests/peers/standby.py. */
#include <libpq-fe.h>
#include <string.h>
#include <unistd.h>

#include "store-fixture.h"
#include "store/store-address.h"

/* A program that waits for the database, in a thread of its own. */
typedef struct {
  const char *address;
  MaeStoreWatch watch;
  GMutex lock;
  GCond changed;
  char *waits;  /* why, as it was told last */
  GError *lost; /* why it has lost the database */
  MaeStore *store;
} Standby;

static void
standby_waits_cb (const char *why, gpointer data)
{
  Standby *standby = data;

  g_mutex_lock (&standby->lock);
  g_free (standby->waits);
  standby->waits = g_strdup (why);
  g_cond_signal (&standby->changed);
  g_mutex_unlock (&standby->lock);
}

static void
standby_lost_cb (const GError *why, gpointer data)
{
  Standby *standby = data;

  g_mutex_lock (&standby->lock);
  standby->lost = g_error_copy (why);
  g_cond_signal (&standby->changed);
  g_mutex_unlock (&standby->lock);
}

static gpointer
open_standby (gpointer data)
{
  Standby *standby = data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) worries = NULL;

  standby->store = mae_store_open_address (standby->address, &standby->watch, &worries, &error);
  g_assert_no_error (error);
  return NULL;
}

static void
init_standby (Standby *standby, const char *address)
{
  *standby = (Standby){ address, { TRUE, standby_waits_cb, standby_lost_cb, standby } };
  g_mutex_init (&standby->lock);
  g_cond_init (&standby->changed);
}

static void
clear_standby (Standby *standby)
{
  mae_store_close (standby->store);
  g_free (standby->waits);
  g_clear_error (&standby->lost);
  g_cond_clear (&standby->changed);
  g_mutex_clear (&standby->lock);
}

/* Waits until something was told at @place. */
static void
await_told (Standby *standby, gpointer *place)
{
  gint64 end = g_get_monotonic_time () + 20 * G_TIME_SPAN_SECOND;

  g_mutex_lock (&standby->lock);
  while (*place == NULL)
    g_assert_true (g_cond_wait_until (&standby->changed, &standby->lock, end));
  g_mutex_unlock (&standby->lock);
}

/* Who stands by has the database as soon as the other one has closed it, and not before; also when
 * the one before it doesn't know yet that it has lost it. */
static void
test_standby (Fixture *f, gconstpointer data)
{
  g_autofree char *name = g_strdup_printf ("in use by another server: process %d on", getpid ());
  Standby first, second;

  init_standby (&first, f->address);
  init_standby (&second, f->address);
  open_standby (&first);
  g_assert_null (first.waits);
  GThread *thread = g_thread_new ("second", open_standby, &second);
  await_told (&second, (gpointer *) &second.waits);
  g_assert_nonnull (strstr (second.waits, name));
  g_usleep (500 * G_TIME_SPAN_MILLISECOND);
  g_assert_null (second.store);
  store_add_table (f, first.store, 1, 42, 2);
  store_commit (first.store);
  gint64 begun = g_get_monotonic_time ();
  clear_standby (&first);
  g_thread_join (thread);
  g_assert_cmpint (g_get_monotonic_time () - begun, <, 3 * G_TIME_SPAN_SECOND);
  Loaded loaded = store_load (second.store);
  g_assert_cmpint (loaded.n, ==, 1);
  store_loaded_clear (&loaded);
  g_assert_null (second.lost);
  clear_standby (&second);
}

/* A program that writes nothing finds out that another one has the database. */
static void
test_lost (Fixture *f, gconstpointer data)
{
  PGconn *db = PQconnectdb (f->address);
  Standby standby;

  init_standby (&standby, f->address);
  open_standby (&standby);
  PQclear (PQexec (db, "UPDATE store SET life = life + 1"));
  PQfinish (db);
  await_told (&standby, (gpointer *) &standby.lost);
  g_assert_error (standby.lost, MAE_STORE_ERROR, MAE_STORE_ERROR_TAKEN);
  clear_standby (&standby);
}

/* A database is used by one program at a time; others are told by which. */
static void
test_second (Fixture *f, gconstpointer data)
{
  g_autofree char *name = g_strdup_printf ("in use by another server: process %d on", getpid ());
  MaeStore *store = store_open (f);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) worries = NULL;

  g_assert_null (mae_store_open_address (f->address, NULL, &worries, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE);
  g_assert_nonnull (strstr (error->message, name));
  mae_store_close (store);
  mae_store_close (store_open (f));
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
  g_test_add ("/store/standby/takes-over", Fixture, NULL, store_set_up, test_standby,
              store_tear_down);
  g_test_add ("/store/standby/second", Fixture, NULL, store_set_up, test_second, store_tear_down);
  g_test_add ("/store/standby/lost", Fixture, NULL, store_set_up, test_lost, store_tear_down);
  return g_test_run ();
}
