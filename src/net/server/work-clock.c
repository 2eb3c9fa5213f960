/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "work-clock.h"

/* A longer time between two calls is not taken from the monotonic clock: the thread may have
 * waited. */
#define SHORT (200)

/* The longest time until the processor time is read again: how much of what was used before may be
 * taken for part of a later, longer time. */
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
