/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A clock of the processor time of the calling thread, for MaeServerConfig.work_clock. Reading the
 * system's clock of it takes a system call, which is one of the larger costs of a server with many
 * small requests. So short times between two calls are measured with the monotonic clock, which
 * takes none: the thread can't have used more processor time than has passed. */
#pragma once

#include "server/tables/thought.h"

typedef struct {
  /* Both return µs. */
  gint64 (*monotonic) (void);
  gint64 (*processor) (void);
  gint64 called; /* the last call, */
  gint64 read;   /* and the last one that read the processor time, on the monotonic clock */
  gint64 used;   /* processor time then */
  gint64 value;
} MaeWorkClock;

/* All other fields are 0 at first. */
#define MAE_WORK_CLOCK_INIT                                                                        \
  {                                                                                                \
    .monotonic = g_get_monotonic_time, .processor = mae_processor_time                             \
  }

/* Returns a time. The difference of two is never less than the processor time between the two
 * calls, and hardly ever more by much. @clock is a MaeWorkClock, used by one thread only. */
gint64 mae_work_clock_read (gpointer clock);
