/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "simulated.h"

#include <string.h>

#include "engine/rng.h"

/* A batch, from when it was submitted until look() has told what has become of it. */
typedef struct {
  const MaeStoreBatch *batch;
  gint64 written_at, answered_at; /* G_MAXINT64: it was already */
  gboolean is_lost;
  gboolean is_written;   /* it is in the database, and wasn't when it was submitted */
  MaeStoreFlight flight; /* so far as its sender will know */
  MaeStoreAnswer answer;
  GError *error;
} Flight;

typedef struct {
  gint64 row;
  MaeStoreAnswer answer;
} Landed;

typedef struct {
  MaeStoreBackend backend;
  MaeStoreBackend *inner;
  SimulatedFates fates;
  uint64_t rng[4];
  gint64 now;
  Flight flights[MAE_FLIGHTS_MAX]; /* in the order in which they were submitted */
  guint n;
  Landed landed[MAE_FLIGHTS_MAX + 1]; /* the last ones that are in the database, the newest first */
} Simulated;

static void
close_cb (MaeStoreBackend *backend)
{
  Simulated *self = (Simulated *) backend;

  self->inner->table->close (self->inner);
  for (guint i = 0; i < self->n; i++)
    g_clear_error (&self->flights[i].error);
  g_free (self);
}

static gboolean
chance (Simulated *self, guint per_mille)
{
  return per_mille > 0 && mae_rng_below (self->rng, 1000) < per_mille;
}

static void
fail (Flight *flight, const char *why)
{
  flight->flight = MAE_FLIGHT_FAILED;
  if (flight->error == NULL)
    g_set_error (&flight->error, MAE_STORE_ERROR, MAE_STORE_ERROR_WRITE,
                 "The store can't be written: %s", why);
}

static const Landed *
find_landed (const Simulated *self, gint64 row)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->landed); i++)
    if (self->landed[i].row == row)
      return &self->landed[i];
  return NULL;
}

/* Returns whether the batches before @flight are in the database. */
static gboolean
follows (const Simulated *self, const Flight *flight)
{
  for (const Flight *before = self->flights; before < flight; before++)
    if (find_landed (self, before->batch->row) == NULL)
      return FALSE;
  return TRUE;
}

static void
write_batch (Simulated *self, Flight *flight)
{
  const MaeStoreBackendTable *table = self->inner->table;
  const Landed *landed = find_landed (self, flight->batch->row);

  flight->written_at = G_MAXINT64;
  if (landed != NULL) {
    flight->flight = MAE_FLIGHT_LANDED;
    flight->answer = landed->answer;
    return;
  }
  if (!follows (self, flight)) {
    fail (flight, "a batch before has failed");
    return;
  }
  table->submit (self->inner, flight->batch);
  table->wait (self->inner);
  flight->flight = table->look (self->inner, &flight->answer, &flight->error);
  flight->is_written = flight->flight == MAE_FLIGHT_LANDED;
  if (!flight->is_written)
    return;
  memmove (self->landed + 1, self->landed, sizeof self->landed - sizeof self->landed[0]);
  self->landed[0] = (Landed){ flight->batch->row, flight->answer };
}

/* A sync has failed: takes back @flight and those after it. */
static void
undo (Simulated *self, Flight *flight)
{
  guint n = 0;

  for (; flight < self->flights + self->n; flight++) {
    n += flight->is_written;
    flight->is_written = FALSE;
    flight->written_at = flight->answered_at = G_MAXINT64;
    fail (flight, "it was taken back");
  }
  memmove (self->landed, self->landed + n, sizeof self->landed - n * sizeof self->landed[0]);
  for (guint i = 1; i <= n; i++)
    self->landed[G_N_ELEMENTS (self->landed) - i].row = -1;
  self->inner->table->undo (self->inner, n);
}

static void
answer (Simulated *self, Flight *flight)
{
  const MaeStoreBackendTable *table = self->inner->table;
  guint nth = (guint) (flight - self->flights);

  flight->answered_at = G_MAXINT64;
  if (flight->is_written && table->sync != NULL
      && !table->sync (self->inner, flight->batch, nth, NULL))
    undo (self, flight);
  if (flight->is_lost)
    fail (flight, "the connection was lost");
}

static gint64
next_cb (const Simulated *self)
{
  gint64 next = G_MAXINT64;

  for (guint i = 0; i < self->n; i++)
    next = MIN (next, MIN (self->flights[i].written_at, self->flights[i].answered_at));
  return next;
}

static void
submit_cb (MaeStoreBackend *backend, const MaeStoreBatch *batch)
{
  Simulated *self = (Simulated *) backend;
  Flight *flight = &self->flights[self->n];
  const Flight *before = self->n > 0 ? flight - 1 : NULL;

  g_assert_cmpuint (self->n++, <, backend->most_away);
  *flight = (Flight){ .batch = batch, .answer.refused = -1 };
  flight->is_lost = chance (self, self->fates.is_lost);
  flight->answered_at = self->now + mae_rng_below (self->rng, (guint32) self->fates.delay_max + 1);
  flight->written_at =
      self->now + mae_rng_below (self->rng, (guint32) (flight->answered_at - self->now) + 1);
  /* In order, unless the one before is done. */
  if (before != NULL && before->answered_at < G_MAXINT64)
    flight->answered_at = MAX (flight->answered_at, before->answered_at);
  if (before != NULL && before->written_at < G_MAXINT64)
    flight->written_at = MAX (flight->written_at, before->written_at);
  if (chance (self, self->fates.fails) || (flight->is_lost && mae_rng_below (self->rng, 2) == 0)) {
    flight->written_at = G_MAXINT64;
    fail (flight, "it is away");
  }
  if (self->fates.delay_max == 0)
    simulated_advance (backend, self->now);
}

static MaeStoreFlight
look_cb (MaeStoreBackend *backend, MaeStoreAnswer *answer, GError **error)
{
  Simulated *self = (Simulated *) backend;
  Flight *first = self->flights;
  MaeStoreFlight flight = first->flight;

  if (self->n == 0)
    return MAE_FLIGHT_NONE;
  if (first->answered_at < G_MAXINT64
      || (flight == MAE_FLIGHT_FAILED && next_cb (self) < G_MAXINT64))
    return MAE_FLIGHT_AWAY;
  *answer = first->answer;
  if (first->error != NULL)
    g_propagate_error (error, g_steal_pointer (&first->error));
  if (flight == MAE_FLIGHT_LANDED)
    memmove (first, first + 1, --self->n * sizeof *first);
  else
    while (self->n > 0)
      g_clear_error (&self->flights[--self->n].error);
  return flight;
}

static void
wait_cb (MaeStoreBackend *backend)
{
  Simulated *self = (Simulated *) backend;

  while (next_cb (self) < G_MAXINT64)
    simulated_advance (backend, MAX (next_cb (self), self->now));
}

static int
get_fd_cb (MaeStoreBackend *backend)
{
  return -1;
}

static gboolean
reserve_cb (MaeStoreBackend *backend, GError **error)
{
  MaeStoreBackend *inner = ((Simulated *) backend)->inner;

  return inner->table->reserve (inner, error);
}

static void
release_cb (MaeStoreBackend *backend)
{
  MaeStoreBackend *inner = ((Simulated *) backend)->inner;

  inner->table->release (inner);
}

static guint64
get_memory_cb (MaeStoreBackend *backend)
{
  MaeStoreBackend *inner = ((Simulated *) backend)->inner;

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
simulated_new (MaeStoreBackend *inner, guint64 seed, const SimulatedFates *fates)
{
  Simulated *self = g_new0 (Simulated, 1);

  self->backend = (MaeStoreBackend){ &functions, inner->reader, MAE_FLIGHTS_MAX };
  self->inner = inner;
  self->fates = *fates;
  for (guint i = 0; i < G_N_ELEMENTS (self->landed); i++)
    self->landed[i].row = -1;
  mae_rng_seed (self->rng, seed);
  return &self->backend;
}

void
simulated_set_fates (MaeStoreBackend *backend, const SimulatedFates *fates)
{
  ((Simulated *) backend)->fates = *fates;
}

void
simulated_cut (MaeStoreBackend *backend)
{
  Simulated *self = (Simulated *) backend;

  self->fates = (SimulatedFates){ .fails = 1000 };
  for (guint i = 0; i < self->n; i++)
    if (self->flights[i].written_at < G_MAXINT64) {
      self->flights[i].written_at = G_MAXINT64;
      fail (&self->flights[i], "its user is gone");
    }
}

gint64
simulated_next (const MaeStoreBackend *backend)
{
  return next_cb ((const Simulated *) backend);
}

void
simulated_advance (MaeStoreBackend *backend, gint64 now)
{
  Simulated *self = (Simulated *) backend;

  self->now = MAX (self->now, now);
  for (guint i = 0; i < self->n; i++) {
    if (self->flights[i].written_at <= self->now)
      write_batch (self, &self->flights[i]);
    if (self->flights[i].answered_at <= self->now)
      answer (self, &self->flights[i]);
  }
}
