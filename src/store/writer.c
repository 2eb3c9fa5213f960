/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/writer.h"

#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

typedef struct {
  MaeStoreBackend backend;
  MaeStoreBackend *inner; /* the thread's while there is a batch, the caller's otherwise */
  GThread *thread;
  int fd; /* can be read from when a batch was answered; -1: the system has none to give */

  /* Protected by @lock: */
  GMutex lock;
  GCond changed;
  const MaeStoreBatch *batch; /* that isn't answered; NULL: none */
  gboolean ends;
  MaeStoreFlight flight; /* what look() returns next, if there is no batch */
  MaeStoreAnswer answer;
  GError *error;
} StoreWriter;

/* ── The thread ───────────────────────────────────────────────────────────────────────────── */

static void
write_batch (StoreWriter *self, const MaeStoreBatch *batch)
{
  const MaeStoreBackendTable *table = self->inner->table;
  MaeStoreAnswer answer = { .refused = -1 };
  GError *error = NULL;

  g_mutex_unlock (&self->lock);
  table->submit (self->inner, batch);
  table->wait (self->inner);
  MaeStoreFlight flight = table->look (self->inner, &answer, &error);
  g_mutex_lock (&self->lock);
  self->flight = flight;
  self->answer = answer;
  g_clear_error (&self->error);
  self->error = error;
  self->batch = NULL;
}

static gpointer
run (gpointer data)
{
  StoreWriter *self = data;

  g_mutex_lock (&self->lock);
  while (!self->ends || self->batch != NULL) {
    if (self->batch == NULL) {
      g_cond_wait (&self->changed, &self->lock);
      continue;
    }
    write_batch (self, self->batch);
    g_cond_broadcast (&self->changed);
    if (self->fd >= 0)
      eventfd_write (self->fd, 1);
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* ── The back-end's functions ─────────────────────────────────────────────────────────────── */

static void
submit_cb (MaeStoreBackend *backend, const MaeStoreBatch *batch)
{
  StoreWriter *self = (StoreWriter *) backend;

  g_mutex_lock (&self->lock);
  g_warn_if_fail (self->batch == NULL);
  self->batch = batch;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

static MaeStoreFlight
look_cb (MaeStoreBackend *backend, MaeStoreAnswer *answer, GError **error)
{
  StoreWriter *self = (StoreWriter *) backend;
  MaeStoreFlight flight = MAE_FLIGHT_AWAY;
  eventfd_t n;

  g_mutex_lock (&self->lock);
  if (self->batch == NULL) {
    flight = self->flight;
    *answer = self->answer;
    self->flight = MAE_FLIGHT_NONE;
    if (self->error != NULL)
      g_propagate_error (error, g_steal_pointer (&self->error));
    if (self->fd >= 0)
      eventfd_read (self->fd, &n);
  }
  g_mutex_unlock (&self->lock);
  return flight;
}

static void
wait_cb (MaeStoreBackend *backend)
{
  StoreWriter *self = (StoreWriter *) backend;

  g_mutex_lock (&self->lock);
  while (self->batch != NULL)
    g_cond_wait (&self->changed, &self->lock);
  g_mutex_unlock (&self->lock);
}

static int
get_fd_cb (MaeStoreBackend *backend)
{
  return ((StoreWriter *) backend)->fd;
}

static void
close_cb (MaeStoreBackend *backend)
{
  StoreWriter *self = (StoreWriter *) backend;

  g_mutex_lock (&self->lock);
  self->ends = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  g_thread_join (self->thread);
  self->inner->table->close (self->inner);
  g_clear_error (&self->error);
  if (self->fd >= 0)
    close (self->fd);
  g_cond_clear (&self->changed);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static gboolean
reserve_cb (MaeStoreBackend *backend, GError **error)
{
  MaeStoreBackend *inner = ((StoreWriter *) backend)->inner;

  wait_cb (backend);
  return inner->table->reserve (inner, error);
}

static void
release_cb (MaeStoreBackend *backend)
{
  MaeStoreBackend *inner = ((StoreWriter *) backend)->inner;

  wait_cb (backend);
  inner->table->release (inner);
}

/* Of the whole process, so this needs no lock. */
static guint64
get_memory_cb (MaeStoreBackend *backend)
{
  MaeStoreBackend *inner = ((StoreWriter *) backend)->inner;

  return inner->table->get_memory (inner);
}

static const MaeStoreBackendTable functions = {
  .close = close_cb,
  .submit = submit_cb,
  .look = look_cb,
  .wait = wait_cb,
  .get_fd = get_fd_cb,
  .reserve = reserve_cb,
  .release = release_cb,
  .get_memory = get_memory_cb,
};

MaeStoreBackend *
mae_writer_new (MaeStoreBackend *inner)
{
  StoreWriter *self = g_new0 (StoreWriter, 1);

  self->backend = (MaeStoreBackend){ &functions, inner->reader };
  self->inner = inner;
  self->fd = eventfd (0, EFD_CLOEXEC | EFD_NONBLOCK);
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  self->thread = g_thread_new ("store", run, self);
  return &self->backend;
}
