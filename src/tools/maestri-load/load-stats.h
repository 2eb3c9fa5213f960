/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Histograms of latencies: errors up to about 3 % over the whole range, no allocation while
 * counting. */
#pragma once

#include <glib.h>

#define MAE_HISTOGRAM_BUCKETS (64 * 32)

typedef struct {
  guint64 count[MAE_HISTOGRAM_BUCKETS];
  guint64 n;
  gint64 max; /* ns */
} MaeHistogram;

/* Counts a latency of @ns. */
void mae_histogram_add (MaeHistogram *histogram, gint64 ns);

/* Returns the value that @share (0 to 1) of all values don't exceed, in ns; 0 if there are none. */
gint64 mae_histogram_quantile (const MaeHistogram *histogram, double share);

/* Returns the memory of process @pid in KiB, with its share of shared memory (PSS); 0: unknown. */
guint64 mae_process_pss (int pid);

/* Returns the processor time of @pid so far, in seconds. */
double mae_process_cpu (int pid);
