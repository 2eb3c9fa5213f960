/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "work-clock.h"

/* When more µs than this have passed since the last call, the processor time is read: the thread
 * may have waited. */
#define SHORT (200)

/* The processor time is read at least this often, in µs. What was used in a longer time between two
 * calls is measured from the last reading, so at most this much is counted twice. */
#define READ_AFTER (G_TIME_SPAN_MILLISECOND)

gint64
mae_work_clock_read (gpointer data)
{
  MaeWorkClock *clock = data;
  gint64 now = clock->monotonic ();
  gint64 passed = now - clock->called;

  if (passed > SHORT || now - clock->read > READ_AFTER) {
    gint64 used = clock->processor ();
    passed = MIN (passed, used - clock->used);
    clock->used = used;
    clock->read = now;
  }
  clock->called = now;
  clock->value += passed;
  return clock->value;
}
