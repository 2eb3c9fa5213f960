/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "wall-clock.h"

#include <stdatomic.h>

#include "wall-clock-testing.h"

static _Atomic gint64 set_to; /* 0: the computer's clock is used */

void
mae_wall_clock_set (gint64 now)
{
  set_to = now;
}

gint64
mae_wall_clock (void)
{
  gint64 now = set_to;

  return now != 0 ? now : g_get_real_time () / G_TIME_SPAN_SECOND;
}

GDateTime *
mae_wall_clock_local (void)
{
  return g_date_time_new_from_unix_local (mae_wall_clock ());
}

gint64
mae_wall_clock_day (gint64 when)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (when);
  int year, month, day;
  GDate date;

  if (!time)
    return 0;
  g_date_time_get_ymd (time, &year, &month, &day);
  g_date_clear (&date, 1);
  g_date_set_dmy (&date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  return g_date_get_julian (&date);
}
