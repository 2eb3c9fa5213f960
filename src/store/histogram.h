/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How long things took. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How often something took how long. Bucket i counts what took at most
 * mae_histogram_bounds[i] µs and longer than the one before; the last all the rest. */
#define MAE_HISTOGRAM_BUCKETS 14

extern const gint64 mae_histogram_bounds[MAE_HISTOGRAM_BUCKETS - 1];

typedef struct {
  guint64 bucket[MAE_HISTOGRAM_BUCKETS];
  guint64 n;
  gint64 sum; /* µs */
} MaeHistogram;

/* @n things took @duration µs each. */
void mae_histogram_add (MaeHistogram *histogram, guint64 n, gint64 duration);

G_END_DECLS
