/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "flood.h"

#include <time.h>

/* What a line costs, and for how many bytes a longer line costs as much again. */
#define LINE_COST (10 * G_TIME_SPAN_MILLISECOND)
#define LINE_BYTES 4096
/* What a message costs that leads to another page, which takes the window much longer than the
 * message itself. */
#define PAGE_COST (500 * G_TIME_SPAN_MILLISECOND)
/* How often the processor time for lines counts: they may use one part in so many. */
#define TIME_SHARE 2
/* 5,000 lines, or 100 pages, at once. */
#define LIMIT (50 * G_TIME_SPAN_SECOND)

/* Returns the time without that in which lines were waiting: a flood isn't forgiven because the
 * computer takes long to handle it. */
static gint64
get_time (const MaeFlood *self, MaeConnection *connection, gint64 now)
{
  gint64 busy = connection != NULL ? mae_connection_get_busy_time (connection) : 0;

  return now - self->busy_before - busy;
}

gint64
mae_flood_add (MaeFlood *self, MaeConnection *connection, gint64 now, gint64 cost)
{
  gint64 time = get_time (self, connection, now);

  self->until = MAX (self->until, time) + cost;
  return self->until - time;
}

gboolean
mae_flood_add_line (MaeFlood *self, MaeConnection *connection, gint64 now, gsize length)
{
  return mae_flood_add (self, connection, now, LINE_COST * (gint64) (1 + length / LINE_BYTES))
         > LIMIT;
}

void
mae_flood_add_page (MaeFlood *self, MaeConnection *connection, gint64 now, int page)
{
  if (page == self->page)
    return;
  self->page = page;
  mae_flood_add (self, connection, now, PAGE_COST);
}

gint64
mae_flood_time_run (void)
{
  struct timespec ran;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &ran);
  return (gint64) ran.tv_sec * G_TIME_SPAN_SECOND + ran.tv_nsec / 1000;
}

void
mae_flood_add_time (MaeFlood *self, MaeConnection *connection, gint64 now, gint64 begun)
{
  mae_flood_add (self, connection, now, TIME_SHARE * (mae_flood_time_run () - begun));
}

void
mae_flood_note_closed (MaeFlood *self, MaeConnection *connection)
{
  if (connection != NULL)
    self->busy_before += mae_connection_get_busy_time (connection);
}
