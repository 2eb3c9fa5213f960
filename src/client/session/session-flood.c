/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "session-flood.h"

#include <time.h>

#include "session-private.h"

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
get_time (MaeSession *self)
{
  gint64 busy = self->connection != NULL ? mae_connection_get_busy_time (self->connection) : 0;

  return mae_session_now (self) - self->busy_before - busy;
}

void
mae_session_charge (MaeSession *self, gint64 cost)
{
  self->lines_until = MAX (self->lines_until, get_time (self)) + cost;
}

void
mae_session_note_closed (MaeSession *self)
{
  if (self->connection != NULL)
    self->busy_before += mae_connection_get_busy_time (self->connection);
}

gboolean
mae_session_is_flooded (MaeSession *self, gsize length)
{
  mae_session_charge (self, LINE_COST * (gint64) (1 + length / LINE_BYTES));
  return self->local == NULL && self->lines_until - get_time (self) > LIMIT;
}

/* Returns a number for what the window shows: it has a page for each state, and for the setup. */
static int
find_page (MaeSession *self)
{
  const MaeGame *game = mae_model_get_game (self->model);
  gboolean chooses = self->state == MAE_SESSION_GAME && game != NULL
                     && game->phase == MAE_PHASE_SETUP && mae_model_get_seat (self->model) >= 0;

  return 2 * self->state + chooses;
}

void
mae_session_charge_page (MaeSession *self)
{
  int page = find_page (self);

  /* While it reconnects, the window keeps its page. */
  if (page == self->page || self->connection == NULL || mae_session_is_rejoining (self))
    return;
  self->page = page;
  mae_session_charge (self, PAGE_COST);
}

gint64
mae_session_time_run (void)
{
  struct timespec ran;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &ran);
  return (gint64) ran.tv_sec * G_TIME_SPAN_SECOND + ran.tv_nsec / 1000;
}

void
mae_session_charge_time (MaeSession *self, gint64 begun)
{
  mae_session_charge (self, TIME_SHARE * (mae_session_time_run () - begun));
}
