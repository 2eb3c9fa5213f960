/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Latencies in a histogram: about 3 % exact over the whole range, no allocation while counting. */
#pragma once

#include <glib.h>

#define MAE_HISTOGRAM_BUCKETS (64 * 32)

typedef struct {
  guint64 count[MAE_HISTOGRAM_BUCKETS];
  guint64 n;
  gint64 max; /* ns */
} MaeHistogram;

void mae_histogram_add (MaeHistogram *histogram, gint64 ns);

/* The value that @share (0 to 1) of all are at most, in ns; 0 without any. */
gint64 mae_histogram_quantile (const MaeHistogram *histogram, double share);

/* Memory of process @pid in KiB: what only it uses and its part of what is shared (PSS). 0: it
 * can't be read. */
guint64 mae_process_pss (int pid);

/* Processor time of @pid so far in seconds. */
double mae_process_cpu (int pid);
