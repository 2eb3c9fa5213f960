/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/writer.h"

#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* A batch, from when it was submitted until look() has told what has become of it. */
typedef struct {
  const MaeStoreBatch *batch;
  gboolean is_written, is_answered;
  MaeStoreFlight flight;
  MaeStoreAnswer answer;
  GError *error;
} Flight;

/* The inner back-end is used by one thread at a time, other than for syncing: by those below while
 * a batch isn't answered, by the caller otherwise. */
typedef struct {
  MaeStoreBackend backend;
  MaeStoreBackend *inner;
  GThread *threads[MAE_FLIGHTS_MAX]; /* one for each batch that may be away */
  int fd; /* can be read from when a batch was answered; -1: the system has none to give */

  /* Protected by @lock: */
  GMutex lock;
  GCond changed;
  Flight flights[MAE_FLIGHTS_MAX]; /* batch n is at n % MAE_FLIGHTS_MAX */
  guint64 n_submitted, n_begun, n_answered, n_told;
  gboolean is_writing, ends;
  gboolean has_failed; /* a batch has, that isn't told: those after it fail, too */
} StoreWriter;

/* ── The threads ──────────────────────────────────────────────────────────────────────────── */

static Flight *
flight_of (StoreWriter *self, guint64 n)
{
  return &self->flights[n % MAE_FLIGHTS_MAX];
}

/* Writes a batch, which begins when the one before is written. */
static void
write_batch (StoreWriter *self, Flight *flight)
{
  const MaeStoreBackendTable *table = self->inner->table;

  flight->flight = MAE_FLIGHT_FAILED;
  flight->answer.refused = -1;
  if (self->has_failed)
    return;
  self->is_writing = TRUE;
  g_mutex_unlock (&self->lock);
  table->submit (self->inner, flight->batch);
  table->wait (self->inner);
  MaeStoreFlight what = table->look (self->inner, &flight->answer, &flight->error);
  g_mutex_lock (&self->lock);
  self->is_writing = FALSE;
  flight->flight = what;
  flight->is_written = what == MAE_FLIGHT_LANDED;
  g_cond_broadcast (&self->changed);
}

static void
sync_batch (StoreWriter *self, Flight *flight)
{
  g_mutex_unlock (&self->lock);
  guint nth = (guint) (flight - self->flights);
  gboolean well = self->inner->table->sync (self->inner, flight->batch, nth, &flight->error);
  g_mutex_lock (&self->lock);
  if (!well)
    flight->flight = MAE_FLIGHT_FAILED;
}

/* Takes back what was written and isn't durable, or comes after something that isn't. */
static void
undo (StoreWriter *self)
{
  gboolean is_after = FALSE;
  guint n = 0;

  for (guint64 i = self->n_told; i < self->n_submitted; i++) {
    Flight *flight = flight_of (self, i);

    is_after |= flight->flight == MAE_FLIGHT_FAILED;
    n += is_after && flight->is_written;
    flight->is_written &= !is_after;
  }
  if (n == 0)
    return;
  g_mutex_unlock (&self->lock);
  self->inner->table->undo (self->inner, n);
  g_mutex_lock (&self->lock);
}

static void
carry_out (StoreWriter *self, Flight *flight)
{
  write_batch (self, flight);
  if (flight->is_written && self->inner->table->sync != NULL)
    sync_batch (self, flight);
  self->has_failed |= flight->flight == MAE_FLIGHT_FAILED;
  if (self->has_failed && self->n_answered + 1 == self->n_submitted)
    undo (self);
  flight->is_answered = TRUE;
  self->n_answered++;
  g_cond_broadcast (&self->changed);
  if (self->fd >= 0)
    eventfd_write (self->fd, 1);
}

static gpointer
run (gpointer data)
{
  StoreWriter *self = data;

  g_mutex_lock (&self->lock);
  while (!self->ends || self->n_begun < self->n_submitted)
    if (self->n_begun == self->n_submitted || self->is_writing)
      g_cond_wait (&self->changed, &self->lock);
    else
      carry_out (self, flight_of (self, self->n_begun++));
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* ── The back-end's functions ─────────────────────────────────────────────────────────────── */

static void
submit_cb (MaeStoreBackend *backend, const MaeStoreBatch *batch)
{
  StoreWriter *self = (StoreWriter *) backend;

  g_mutex_lock (&self->lock);
  g_warn_if_fail (self->n_submitted - self->n_told < backend->most_away);
  *flight_of (self, self->n_submitted++) = (Flight){ .batch = batch };
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

/* Returns whether look() has something to tell: of a failure, when all have ended. */
static gboolean
is_ready (StoreWriter *self)
{
  const Flight *first = flight_of (self, self->n_told);

  return self->n_told < self->n_submitted && first->is_answered
         && (first->flight == MAE_FLIGHT_LANDED || self->n_answered == self->n_submitted);
}

/* Tells the answer to the first batch. After a failure, those that follow are forgotten. */
static MaeStoreFlight
tell (StoreWriter *self, MaeStoreAnswer *answer, GError **error)
{
  Flight *first = flight_of (self, self->n_told);
  guint64 end = first->flight == MAE_FLIGHT_LANDED ? self->n_told + 1 : self->n_submitted;

  *answer = first->answer;
  if (first->error != NULL)
    g_propagate_error (error, g_steal_pointer (&first->error));
  while (self->n_told < end)
    g_clear_error (&flight_of (self, self->n_told++)->error);
  self->has_failed &= first->flight == MAE_FLIGHT_LANDED;
  return first->flight;
}

static MaeStoreFlight
look_cb (MaeStoreBackend *backend, MaeStoreAnswer *answer, GError **error)
{
  StoreWriter *self = (StoreWriter *) backend;
  MaeStoreFlight what = MAE_FLIGHT_AWAY;
  eventfd_t n;

  g_mutex_lock (&self->lock);
  if (self->fd >= 0)
    eventfd_read (self->fd, &n);
  if (is_ready (self))
    what = tell (self, answer, error);
  else if (self->n_told == self->n_submitted)
    what = MAE_FLIGHT_NONE;
  if (self->fd >= 0 && is_ready (self))
    eventfd_write (self->fd, 1);
  g_mutex_unlock (&self->lock);
  return what;
}

static void
wait_cb (MaeStoreBackend *backend)
{
  StoreWriter *self = (StoreWriter *) backend;

  g_mutex_lock (&self->lock);
  while (self->n_answered < self->n_submitted)
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
  for (guint i = 0; i < backend->most_away; i++)
    g_thread_join (self->threads[i]);
  self->inner->table->close (self->inner);
  for (guint i = 0; i < MAE_FLIGHTS_MAX; i++)
    g_clear_error (&self->flights[i].error);
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
  /* More than one are of use if they are synced at the same time. */
  guint most_away = inner->table->sync != NULL ? MAE_FLIGHTS_MAX : 1;

  self->backend = (MaeStoreBackend){ &functions, inner->reader, most_away };
  self->inner = inner;
  self->fd = eventfd (0, EFD_CLOEXEC | EFD_NONBLOCK);
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  for (guint i = 0; i < most_away; i++)
    self->threads[i] = g_thread_new ("store", run, self);
  return &self->backend;
}
