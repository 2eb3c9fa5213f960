/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "store/histogram.h"

/* From the duration of a commit on an idle machine to delays that every player notices. */
const gint64 mae_histogram_bounds[MAE_HISTOGRAM_BUCKETS - 1] = {
  100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000,
};

void
mae_histogram_add (MaeHistogram *histogram, guint64 n, gint64 duration)
{
  int i = 0;
  while (i < MAE_HISTOGRAM_BUCKETS - 1 && duration > mae_histogram_bounds[i])
    i++;
  histogram->bucket[i] += n;
  histogram->n += n;
  histogram->sum += (gint64) n * duration;
}
