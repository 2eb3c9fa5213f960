/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "counts.h"

/* From what an idle machine needs to what people notice, and beyond. */
const gint64 mae_histogram_bounds[MAE_HISTOGRAM_BUCKETS - 1] = {
  100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000,
};

const MaeRefusal mae_refusals[MAE_N_REFUSED] = {
  [MAE_REFUSED_SHUTTING_DOWN] = { "shutting_down", "The server is being shut down." },
  [MAE_REFUSED_FULL] = { "full", "The server is full: try again later." },
  [MAE_REFUSED_UNJOINED] = { "without_nickname",
                             "Too many connections without a nickname: try again later." },
  [MAE_REFUSED_ADDRESS] = { "address", "Too many connections from your address." },
  [MAE_REFUSED_BANNED] = { "banned", "Your network isn't let in here." },
  [MAE_REFUSED_PLAIN] = { "not_encrypted", "This server takes encrypted connections only." },
  [MAE_REFUSED_NOT_TLS] = { "not_tls", "Only TLS is spoken here." },
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
