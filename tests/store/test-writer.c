/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The thread that writes: who launches a batch doesn't wait for the database, and learns from a
 * descriptor that it was answered. */
#include "store/writer.h"

#include <poll.h>
#include <stdio.h>

#include "store-fixture.h"
#include "store/sqlite/sqlite-testing.h"
#include "store/sqlite/sqlite.h"
#include "store/store-testing.h"

/* A back-end that writes, and syncs, only while its gates are open. */
typedef struct {
  MaeStoreBackend backend;
  MaeStoreBackend *inner;
  GMutex lock;
  GCond opened;
  gboolean is_open, is_writing;
  gboolean may_sync[2], fails[2], is_syncing[2]; /* by the batch: the first one, the second one */
} Gate;

static MaeStoreBackendTable functions;

static void
close_cb (MaeStoreBackend *backend)
{
  Gate *self = (Gate *) backend;

  self->inner->table->close (self->inner);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->opened);
  g_free (self);
}

static void
submit_cb (MaeStoreBackend *backend, const MaeStoreBatch *batch)
{
  Gate *self = (Gate *) backend;

  g_mutex_lock (&self->lock);
  self->is_writing = TRUE;
  g_cond_broadcast (&self->opened);
  while (!self->is_open)
    g_cond_wait (&self->opened, &self->lock);
  g_mutex_unlock (&self->lock);
  self->inner->table->submit (self->inner, batch);
}

static MaeStoreFlight
look_cb (MaeStoreBackend *backend, MaeStoreAnswer *answer, GError **error)
{
  MaeStoreBackend *inner = ((Gate *) backend)->inner;

  return inner->table->look (inner, answer, error);
}

static void
wait_cb (MaeStoreBackend *backend)
{
}

static gboolean
sync_cb (MaeStoreBackend *backend, const MaeStoreBatch *batch, guint n, GError **error)
{
  Gate *self = (Gate *) backend;

  g_mutex_lock (&self->lock);
  self->is_syncing[n] = TRUE;
  g_cond_broadcast (&self->opened);
  while (!self->may_sync[n])
    g_cond_wait (&self->opened, &self->lock);
  gboolean fails = self->fails[n];
  self->is_syncing[n] = FALSE;
  g_mutex_unlock (&self->lock);
  if (!fails)
    return self->inner->table->sync (self->inner, batch, n, error);
  g_set_error_literal (error, MAE_STORE_ERROR, MAE_STORE_ERROR_WRITE, "It isn't synced");
  return FALSE;
}

static void
undo_cb (MaeStoreBackend *backend, guint n)
{
  MaeStoreBackend *inner = ((Gate *) backend)->inner;

  inner->table->undo (inner, n);
}

static Gate *
gate_new (Fixture *f, MaeSqliteManner manner)
{
  g_autoptr (GError) error = NULL;
  Gate *self = g_new0 (Gate, 1);

  self->inner = mae_sqlite_open (f->path, manner, &error);
  g_assert_no_error (error);
  functions = *self->inner->table;
  functions.sync = manner == MAE_SQLITE_SYNC_LATER ? sync_cb : NULL;
  functions.undo = undo_cb;
  functions.close = close_cb;
  functions.submit = submit_cb;
  functions.look = look_cb;
  functions.wait = wait_cb;
  self->backend = (MaeStoreBackend){ &functions, self->inner };
  g_mutex_init (&self->lock);
  g_cond_init (&self->opened);
  return self;
}

static void
gate_set_open (Gate *self, gboolean is_open)
{
  g_mutex_lock (&self->lock);
  self->is_open = is_open;
  g_cond_broadcast (&self->opened);
  g_mutex_unlock (&self->lock);
}

/* Waits until the thread is at the gate. */
static void
gate_await_writing (Gate *self)
{
  g_mutex_lock (&self->lock);
  while (!self->is_writing)
    g_cond_wait (&self->opened, &self->lock);
  g_mutex_unlock (&self->lock);
}

/* Waits until a batch is being synced. */
static void
gate_await_syncing (Gate *self, guint nth)
{
  g_mutex_lock (&self->lock);
  while (!self->is_syncing[nth])
    g_cond_wait (&self->opened, &self->lock);
  g_mutex_unlock (&self->lock);
}

static void
gate_let_sync (Gate *self, guint nth, gboolean well)
{
  g_mutex_lock (&self->lock);
  self->may_sync[nth] = TRUE;
  self->fails[nth] = !well;
  g_cond_broadcast (&self->opened);
  g_mutex_unlock (&self->lock);
}

static gboolean
is_readable (MaeStore *store, int timeout)
{
  struct pollfd fd = { mae_store_get_fd (store), POLLIN, 0 };

  return poll (&fd, 1, timeout) == 1;
}

/* While the database takes long, the next batch is gathered, and nobody waits. */
static void
test_gate (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  Gate *gate = gate_new (f, MAE_SQLITE_ALONE);
  MaeStore *store = mae_store_new (mae_writer_new (&gate->backend), TRUE, &error);

  g_assert_no_error (error);
  g_assert_cmpint (mae_store_get_fd (store), >=, 0);
  store_add_table (f, store, 1, 42, 2);
  g_assert_true (mae_store_launch (store, &error));
  gate_await_writing (gate);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_AWAY);
  g_assert_false (is_readable (store, 0));
  g_assert_true (mae_store_append (store, 1, 0, (const guint8 *) "a", 1));
  g_assert_true (mae_store_launch (store, &error)); /* one is away already */
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_AWAY);
  gate_set_open (gate, TRUE);
  g_assert_true (is_readable (store, -1));
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_LANDED);
  g_assert_false (is_readable (store, 0));
  g_assert_true (mae_store_has_gathered (store));
  g_assert_true (mae_store_land (store, &error));
  g_assert_no_error (error);
  mae_store_close (store);

  store = store_open (f);
  Loaded loaded = store_load (store);
  g_assert_cmpuint (loaded.n_commands, ==, 1);
  store_loaded_clear (&loaded);
  mae_store_close (store);
}

/* Opens a store with two batches that are both being synced: a game, and a command of it. */
static MaeStore *
open_with_two (Fixture *f, Gate **gate)
{
  g_autoptr (GError) error = NULL;

  *gate = gate_new (f, MAE_SQLITE_SYNC_LATER);
  gate_set_open (*gate, TRUE);
  MaeStore *store = mae_store_new (mae_writer_new (&(*gate)->backend), TRUE, &error);
  g_assert_no_error (error);
  store_add_table (f, store, 1, 42, 2);
  g_assert_true (mae_store_launch (store, &error));
  gate_await_syncing (*gate, 0);
  g_assert_true (mae_store_append (store, 1, 0, (const guint8 *) "a", 1));
  g_assert_true (mae_store_may_launch (store));
  g_assert_true (mae_store_launch (store, &error));
  gate_await_syncing (*gate, 1);
  /* No third one. */
  g_assert_true (mae_store_append (store, 1, 1, (const guint8 *) "b", 1));
  g_assert_false (mae_store_may_launch (store));
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_AWAY);
  g_assert_false (is_readable (store, 0));
  return store;
}

/* Checks that the store has a game with @n commands, also as somebody else finds it. */
static void
check_and_close (Fixture *f, MaeStore *store, guint n)
{
  for (int i = 0; i < 2; i++) {
    Loaded loaded = store_load (store);
    g_assert_null (loaded.broken);
    g_assert_cmpint (loaded.n, ==, 1);
    g_assert_cmpuint (loaded.n_commands, ==, n);
    store_loaded_clear (&loaded);
    mae_store_close (store);
    if (i == 0)
      store = store_open (f);
  }
}

/* Two batches are synced at the same time, and land in order. */
static void
test_two (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  Gate *gate;
  MaeStore *store = open_with_two (f, &gate);

  gate_let_sync (gate, 1, TRUE);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_AWAY);
  gate_let_sync (gate, 0, TRUE);
  for (int i = 0; i < 2; i++) {
    MaeStoreFlight flight = MAE_FLIGHT_AWAY;
    while (flight == MAE_FLIGHT_AWAY) {
      g_assert_true (is_readable (store, -1));
      flight = mae_store_look (store, &error);
    }
    g_assert_cmpint (flight, ==, MAE_FLIGHT_LANDED);
  }
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_NONE);
  g_assert_true (mae_store_land (store, &error));
  g_assert_no_error (error);
  check_and_close (f, store, 2);
}

/* The first of two can't be synced: the second has failed with it, whatever became of its sync.
 * Nothing of both is in the database until they are written anew. */
static void
test_first_fails (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  MaeStoreEnd end;
  gboolean exists = TRUE;
  Gate *gate;
  MaeStore *store = open_with_two (f, &gate);

  gate_let_sync (gate, 0, FALSE);
  gate_let_sync (gate, 1, GPOINTER_TO_INT (data));
  MaeStoreBackend *reader = mae_backend_reader (mae_store_get_backend (store));
  g_assert_true (reader->table->read_end (reader, 1, &end, &exists, &error));
  g_assert_false (exists);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_FAILED);
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_WRITE);
  g_clear_error (&error);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_NONE);
  gate_let_sync (gate, 0, TRUE);
  gate_let_sync (gate, 1, TRUE);
  g_assert_true (mae_store_land (store, &error));
  g_assert_no_error (error);
  check_and_close (f, store, 2);
}

/* The second of two can't be synced: the first has landed. */
static void
test_second_fails (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  Gate *gate;
  MaeStore *store = open_with_two (f, &gate);

  gate_let_sync (gate, 1, FALSE);
  gate_let_sync (gate, 0, TRUE);
  mae_backend_reader (mae_store_get_backend (store)); /* waits */
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_LANDED);
  g_assert_cmpint (mae_store_look (store, &error), ==, MAE_FLIGHT_FAILED);
  g_clear_error (&error);
  Loaded loaded = store_load (store);
  g_assert_cmpint (loaded.n, ==, 1);
  store_loaded_clear (&loaded);
  gate_let_sync (gate, 1, TRUE);
  g_assert_true (mae_store_land (store, &error));
  g_assert_no_error (error);
  check_and_close (f, store, 2);
}

/* The log was moved to the database while the first was being synced: so that is durable, and isn't
 * taken back. */
static void
test_moved (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  Gate *gate = gate_new (f, MAE_SQLITE_SYNC_LATER);
  MaeStore *store = mae_store_new (mae_writer_new (&gate->backend), TRUE, &error);

  g_assert_no_error (error);
  mae_store_set_log_max (store, 1);
  gate_set_open (gate, TRUE);
  gate_let_sync (gate, 0, TRUE);
  gate_let_sync (gate, 1, TRUE);
  store_add_table (f, store, 1, 42, 2);
  g_assert_true (mae_store_land (store, &error));
  for (guint32 i = 0; i < 40; i++) {
    const guint8 byte = (guint8) i;

    gate_let_sync (gate, (i + 1) % 2, i % 3 != 0);
    g_assert_true (mae_store_append (store, 1, i, &byte, 1));
    g_assert_true (mae_store_launch (store, &error));
    mae_backend_reader (mae_store_get_backend (store));
    if (mae_store_look (store, NULL) == MAE_FLIGHT_FAILED) {
      gate_let_sync (gate, 0, TRUE);
      gate_let_sync (gate, 1, TRUE);
      g_assert_true (mae_store_land (store, &error));
    }
  }
  g_assert_no_error (error);
  check_and_close (f, store, 40);
}

static gpointer
open_later (gpointer data)
{
  gate_await_writing (data);
  gate_set_open (data, TRUE);
  return NULL;
}

/* Reading, giving up and closing wait for what is away. */
static void
test_waits (Fixture *f, gconstpointer data)
{
  for (int i = 0; i < 3; i++) {
    Gate *gate = gate_new (f, MAE_SQLITE_ALONE);
    MaeStore *store = mae_store_new (mae_writer_new (&gate->backend), TRUE, NULL);

    store_add_table (f, store, i + 1, 42, 2);
    g_assert_true (mae_store_launch (store, NULL));
    GThread *thread = g_thread_new ("gate", open_later, gate);
    if (i == 0) {
      Loaded loaded = store_load (store);
      g_assert_cmpint (loaded.n, ==, 1);
      store_loaded_clear (&loaded);
    } else if (i == 1) {
      mae_store_rollback (store);
    }
    mae_store_close (store);
    g_thread_join (thread);
  }
  g_autoptr (MaeStore) store = store_open (f);
  Loaded loaded = store_load (store);
  g_assert_cmpint (loaded.n, ==, 3);
  store_loaded_clear (&loaded);
}

/* A failure is told as its own, and what failed is written when it is possible. */
static void
test_fails (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *elsewhere = g_strconcat (f->path, "-moved", NULL);
  g_autoptr (MaeStore) store = mae_store_open_with_writer (f->path, &error);

  g_assert_no_error (error);
  store_add_table (f, store, 1, 42, 2);
  g_assert_cmpint (rename (f->path, elsewhere), ==, 0);
  g_assert_false (mae_store_land (store, &error));
  g_assert_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_CONFLICT);
  g_assert_false (mae_store_is_refused (store));
  g_clear_error (&error);
  g_assert_cmpint (rename (elsewhere, f->path), ==, 0);
  g_assert_true (mae_store_land (store, &error));
  g_assert_no_error (error);
}

int
main (int argc, char **argv)
{
  store_init (&argc, &argv);
#define ADD(name, func)                                                                            \
  g_test_add ("/store/writer/" name, Fixture, NULL, store_set_up, func, store_tear_down)
  ADD ("gate", test_gate);
  ADD ("two", test_two);
  ADD ("second-fails", test_second_fails);
  ADD ("moved", test_moved);
  ADD ("waits", test_waits);
  ADD ("fails", test_fails);
  for (int i = 0; i < 2; i++)
    g_test_add (i == 0 ? "/store/writer/both-fail" : "/store/writer/first-fails", Fixture,
                GINT_TO_POINTER (i), store_set_up, test_first_fails, store_tear_down);
  return g_test_run ();
}
