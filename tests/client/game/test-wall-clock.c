/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The date and time, and the words for when something was. */

#include "client/game/games.h"
#include "client/game/wall-clock-testing.h"
#include "scene.h"

/* Returns seconds since 1970 of a local time. */
static gint64
local (int year, int month, int day, int hour, int minute)
{
  g_autoptr (GDateTime) time = g_date_time_new_local (year, month, day, hour, minute, 0);

  return g_date_time_to_unix (time);
}

static void
test_clock (void)
{
  gint64 before = g_get_real_time () / G_TIME_SPAN_SECOND, now = mae_wall_clock ();
  g_autoptr (GDateTime) set = NULL;

  g_assert_cmpint (now, >=, before);
  g_assert_cmpint (now, <=, g_get_real_time () / G_TIME_SPAN_SECOND);
  mae_wall_clock_set (local (2026, 12, 31, 23, 59));
  g_assert_cmpint (mae_wall_clock (), ==, local (2026, 12, 31, 23, 59));
  set = mae_wall_clock_local ();
  g_assert_cmpint (g_date_time_get_year (set), ==, 2026);
  g_assert_cmpint (g_date_time_get_hour (set), ==, 23);
  mae_wall_clock_set (0);
  g_assert_cmpint (mae_wall_clock (), >=, before);
}

/* Days begin at midnight, local time. */
static void
test_days (void)
{
  gint64 day = mae_wall_clock_day (local (2026, 12, 31, 23, 59));

  g_assert_cmpint (mae_wall_clock_day (local (2026, 12, 31, 0, 0)), ==, day);
  g_assert_cmpint (mae_wall_clock_day (local (2027, 1, 1, 0, 0)), ==, day + 1);
  g_assert_cmpint (mae_wall_clock_day (local (1, 1, 1, 12, 0)), ==, 1);
  g_assert_cmpint (mae_wall_clock_day (G_MAXINT64), ==, 0);
}

static void
test_when (void)
{
  mae_wall_clock_set (local (2026, 5, 9, 0, 30));
  assert_text (mae_when_text (local (2026, 5, 9, 0, 5)), "today, 00:05");
  assert_text (mae_when_text (local (2026, 5, 8, 23, 55)), "yesterday");
  assert_text (mae_when_text (local (2026, 5, 6, 12, 0)), "3 days ago");
  assert_text (mae_when_text (local (2026, 5, 2, 12, 0)), "2 May 2026");
  assert_text (mae_when_text (local (2026, 5, 10, 12, 0)), "10 May 2026");
  assert_text (mae_when_text (G_MAXINT64), "");
  mae_wall_clock_set (0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wall-clock/clock", test_clock);
  g_test_add_func ("/wall-clock/days", test_days);
  g_test_add_func ("/wall-clock/when", test_when);
  return g_test_run ();
}
