/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "load-stats.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* 32 buckets for each power of two. */
static int
bucket_of (gint64 ns)
{
  guint64 v = ns < 1 ? 1 : (guint64) ns;
  int power = 63 - __builtin_clzll (v);
  int part = power >= 5 ? (int) ((v >> (power - 5)) & 31) : (int) ((v << (5 - power)) & 31);

  return power * 32 + part;
}

void
mae_histogram_add (MaeHistogram *histogram, gint64 ns)
{
  histogram->count[bucket_of (ns)]++;
  histogram->n++;
  if (ns > histogram->max)
    histogram->max = ns;
}

gint64
mae_histogram_quantile (const MaeHistogram *histogram, double share)
{
  guint64 want = (guint64) (share * histogram->n), seen = 0;

  for (int i = 0; i < MAE_HISTOGRAM_BUCKETS; i++) {
    seen += histogram->count[i];
    if (histogram->count[i] > 0 && seen > want)
      return (gint64) ((guint64) (32 + i % 32) << (i / 32)) >> 5;
  }
  return histogram->max;
}

guint64
mae_process_pss (int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/smaps_rollup", pid);
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  const char *line = strstr (text, "\nPss:");
  return line == NULL ? 0 : g_ascii_strtoull (line + 5 + strspn (line + 5, " "), NULL, 10);
}

double
mae_process_cpu (int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", pid);
  g_autofree char *text = NULL;
  unsigned long user, system;
  const char *rest;

  if (!g_file_get_contents (path, &text, NULL, NULL) || (rest = strrchr (text, ')')) == NULL
      || sscanf (rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system)
             != 2)
    return 0;
  return (double) (user + system) / sysconf (_SC_CLK_TCK);
}
