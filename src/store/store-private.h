/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the store's files. */
#pragma once

#include "store/backend.h"
#include "store/journal.h"

struct _MaeStore {
  MaeStoreBackend *backend;
  MaeJournal *journal;  /* NULL: the store keeps none */
  MaeStoreBatch *batch; /* what is to be written with the next commit */
  MaeStoreBatch *late;  /* what is to be written after that, as it was given: the journal couldn't
                         * be read; NULL: nothing */
  MaeStoreBatch *away;  /* what was submitted and hasn't landed yet; NULL: nothing */
  gboolean is_sent;     /* and isn't answered */
  int refused;          /* of what has failed: see MaeStoreAnswer */
  gboolean is_reserved; /* see MaeStoreBackendTable.reserve */
  GError *spoilt;       /* why the commit will fail */
  gint64 submitted_at;  /* µs */
  gint64 n_batches;     /* numbers of batches without a journal */
  gint64 last_game;     /* the highest number of a game that was added; 0: none was */
  gboolean has_more_to_prune;
  MaeStoreStats stats;

  /* In seconds (store-clock.h): */
  gint64 time, stored_time;
  gint64 begun;    /* µs, by the caller's clock: when @time was 0 */
  gboolean counts; /* @begun is known */
};

/* Adds @write to what the next commit writes. Returns FALSE if the commit will fail. */
gboolean mae_store_write (MaeStore *store, const MaeWrite *write);
#define MAE_STORE_WRITE(store, ...) mae_store_write (store, &(const MaeWrite){ __VA_ARGS__ })

/* Adds what had to wait for the journal to what the next commit writes. Returns FALSE and sets
 * @error if it still can't be read. */
gboolean mae_store_write_late (MaeStore *store, GError **error);

/* Returns the back-end to be read, with nothing away. */
MaeStoreBackend *mae_store_reader (MaeStore *store);

/* Reads the time counted so far; stores it with the next commit if that is due. */
gboolean mae_store_read_time (MaeStore *store, GError **error);
void mae_store_keep_time_sometimes (MaeStore *store);
