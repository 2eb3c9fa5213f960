/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The thread that writes: who launches a batch doesn't wait for the database, and learns from a
 * descriptor that it was answered. */
#include "store/writer.h"

#include <poll.h>
#include <stdio.h>

#include "store-fixture.h"
#include "store/sqlite/sqlite.h"

/* A back-end that writes only while its gate is open. */
typedef struct {
  MaeStoreBackend backend;
  MaeStoreBackend *inner;
  GMutex lock;
  GCond opened;
  gboolean is_open, is_writing;
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

static Gate *
gate_new (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  Gate *self = g_new0 (Gate, 1);

  self->inner = mae_sqlite_open (f->path, FALSE, &error);
  g_assert_no_error (error);
  functions = *self->inner->table;
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
  Gate *gate = gate_new (f);
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
    Gate *gate = gate_new (f);
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
  ADD ("waits", test_waits);
  ADD ("fails", test_fails);
  return g_test_run ();
}
