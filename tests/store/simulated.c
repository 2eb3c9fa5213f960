/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "simulated.h"

#include "engine/rng.h"

typedef struct {
  MaeStoreBackend backend;
  MaeStoreBackend *inner;
  SimulatedFates fates;
  uint64_t rng[4];
  gint64 now;

  const MaeStoreBatch *batch; /* that isn't answered; NULL: none */
  gint64 written_at;          /* when it is written; G_MAXINT64: it isn't, or it was */
  gint64 answered_at;
  gboolean is_lost;
  MaeStoreFlight flight; /* of @batch, so far as its sender will know */
  MaeStoreAnswer answer;
  GError *error;
  gint64 landed_row; /* of the last batch that was written */
  MaeStoreAnswer landed_answer;
} Simulated;

static void
close_cb (MaeStoreBackend *backend)
{
  Simulated *self = (Simulated *) backend;

  self->inner->table->close (self->inner);
  g_clear_error (&self->error);
  g_free (self);
}

static gboolean
chance (Simulated *self, guint per_mille)
{
  return per_mille > 0 && mae_rng_below (self->rng, 1000) < per_mille;
}

static void
fail (Simulated *self, const char *why)
{
  g_clear_error (&self->error);
  self->flight = MAE_FLIGHT_FAILED;
  g_set_error (&self->error, MAE_STORE_ERROR, MAE_STORE_ERROR_WRITE,
               "The store can't be written: %s", why);
}

static void
write_batch (Simulated *self)
{
  self->written_at = G_MAXINT64;
  if (self->batch->row == self->landed_row) {
    self->flight = MAE_FLIGHT_LANDED;
    self->answer = self->landed_answer;
    return;
  }
  self->inner->table->submit (self->inner, self->batch);
  self->inner->table->wait (self->inner);
  g_clear_error (&self->error);
  self->flight = self->inner->table->look (self->inner, &self->answer, &self->error);
  if (self->flight == MAE_FLIGHT_LANDED) {
    self->landed_row = self->batch->row;
    self->landed_answer = self->answer;
  }
}

static gint64
next_cb (const Simulated *self)
{
  return self->batch != NULL ? MIN (self->written_at, self->answered_at) : G_MAXINT64;
}

static void
submit_cb (MaeStoreBackend *backend, const MaeStoreBatch *batch)
{
  Simulated *self = (Simulated *) backend;

  self->batch = batch;
  self->answer = (MaeStoreAnswer){ .refused = -1 };
  self->is_lost = chance (self, self->fates.is_lost);
  self->answered_at = self->now + mae_rng_below (self->rng, (guint32) self->fates.delay_max + 1);
  self->written_at =
      self->now + mae_rng_below (self->rng, (guint32) (self->answered_at - self->now) + 1);
  if (chance (self, self->fates.fails) || (self->is_lost && mae_rng_below (self->rng, 2) == 0)) {
    self->written_at = G_MAXINT64;
    fail (self, "it is away");
  }
  if (self->fates.delay_max == 0)
    simulated_advance (backend, self->now);
}

static MaeStoreFlight
look_cb (MaeStoreBackend *backend, MaeStoreAnswer *answer, GError **error)
{
  Simulated *self = (Simulated *) backend;
  MaeStoreFlight flight = self->flight;

  *answer = self->answer;
  if (self->batch != NULL)
    return MAE_FLIGHT_AWAY;
  self->flight = MAE_FLIGHT_NONE;
  if (self->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));
  return flight;
}

static void
wait_cb (MaeStoreBackend *backend)
{
  Simulated *self = (Simulated *) backend;

  while (self->batch != NULL)
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

  self->backend = (MaeStoreBackend){ &functions, inner->reader };
  self->inner = inner;
  self->fates = *fates;
  self->written_at = self->answered_at = G_MAXINT64;
  self->landed_row = -1;
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
  if (self->batch == NULL || self->written_at == G_MAXINT64)
    return;
  self->written_at = G_MAXINT64;
  fail (self, "its user is gone");
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
  if (self->batch == NULL)
    return;
  if (self->written_at <= self->now)
    write_batch (self);
  if (self->answered_at > self->now)
    return;
  if (self->is_lost)
    fail (self, "the connection was lost");
  self->batch = NULL;
}
