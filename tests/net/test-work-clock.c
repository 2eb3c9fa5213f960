/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The clock of the server's work: src/net/server/work-clock.h. */
#include "net/server/work-clock.h"

static gint64 monotonic, processor;
static guint n_read;

static gint64
read_monotonic (void)
{
  return monotonic;
}

static gint64
read_processor (void)
{
  n_read++;
  return processor;
}

/* Lets the thread run and wait, in µs, and returns how much the clock adds. */
static gint64
pass (MaeWorkClock *clock, gint64 runs, gint64 waits)
{
  gint64 before = clock->value;

  monotonic += runs + waits;
  processor += runs;
  return mae_work_clock_read (clock) - before;
}

static MaeWorkClock
start (void)
{
  MaeWorkClock clock = { .monotonic = read_monotonic, .processor = read_processor };

  monotonic = 1000000;
  processor = 500;
  mae_work_clock_read (&clock);
  n_read = 0;
  return clock;
}

static void
test_short_times_need_no_system_call (void)
{
  MaeWorkClock clock = start ();

  for (int i = 0; i < 1000; i++)
    g_assert_cmpint (pass (&clock, 5, 0), ==, 5);
  g_assert_cmpuint (n_read, <=, 5);
}

static void
test_waiting_is_not_counted (void)
{
  MaeWorkClock clock = start ();

  g_assert_cmpint (pass (&clock, 300, 10000), ==, 300);
  g_assert_cmpint (pass (&clock, 0, 1000000), ==, 0);
  g_assert_cmpint (pass (&clock, 50000, 0), ==, 50000);
  g_assert_cmpint (pass (&clock, 10, 0), ==, 10);
}

/* The clock adds at least the processor time that was used. It only adds more if the thread waited:
 * at most the time waited, and at most 1.2 ms. */
static void
test_nothing_is_lost (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  MaeWorkClock clock = start ();

  for (int i = 0; i < 100000; i++) {
    gboolean is_long = g_rand_int_range (rand, 0, 20) == 0;
    gint64 runs = g_rand_int_range (rand, 0, is_long ? 5000 : 100);
    gint64 waits = g_rand_boolean (rand) ? g_rand_int_range (rand, 0, is_long ? 5000 : 100) : 0;
    gint64 added = pass (&clock, runs, waits);
    g_assert_cmpint (added, >=, runs);
    g_assert_cmpint (added, <=, runs + MIN (waits, 1200));
  }
}

/* The system's clocks: a loop of 20 ms is counted, a pause of 50 ms isn't. */
static void
test_real (void)
{
  MaeWorkClock clock = MAE_WORK_CLOCK_INIT;
  gint64 begun = mae_work_clock_read (&clock), used = mae_processor_time ();

  while (mae_processor_time () < used + 20000)
    continue;
  gint64 worked = mae_work_clock_read (&clock);
  g_assert_cmpint (worked - begun, >=, 20000);
  g_usleep (50000);
  g_assert_cmpint (mae_work_clock_read (&clock) - worked, <, 20000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/work-clock/short-times", test_short_times_need_no_system_call);
  g_test_add_func ("/work-clock/waiting", test_waiting_is_not_counted);
  g_test_add_func ("/work-clock/nothing-is-lost", test_nothing_is_lost);
  g_test_add_func ("/work-clock/real", test_real);
  return g_test_run ();
}
