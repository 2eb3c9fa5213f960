/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Histograms of durations. */
#pragma once

#include <glib.h>

/* Counts durations. Bucket i counts those up to mae_histogram_bounds[i] µs and longer than the
 * bound before; the last bucket counts all longer ones. */
#define MAE_HISTOGRAM_BUCKETS 14

extern const gint64 mae_histogram_bounds[MAE_HISTOGRAM_BUCKETS - 1];

typedef struct {
  guint64 bucket[MAE_HISTOGRAM_BUCKETS];
  guint64 n;
  gint64 sum; /* µs */
} MaeHistogram;

/* Adds @n durations of @duration µs each. */
void mae_histogram_add (MaeHistogram *histogram, guint64 n, gint64 duration);
