/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "server/deadlines.h"

void
mae_deadlines_init (MaeDeadlines *deadlines)
{
  deadlines->heap = g_ptr_array_new ();
}

void
mae_deadlines_clear (MaeDeadlines *deadlines)
{
  g_clear_pointer (&deadlines->heap, g_ptr_array_unref);
}

static MaeDeadline *
at_place (const MaeDeadlines *deadlines, guint place)
{
  return g_ptr_array_index (deadlines->heap, place - 1);
}

static void
put (MaeDeadlines *deadlines, guint place, MaeDeadline *deadline)
{
  deadlines->heap->pdata[place - 1] = deadline;
  deadline->place = place;
}

static gboolean
is_before (const MaeDeadline *a, const MaeDeadline *b)
{
  return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void
move_up (MaeDeadlines *deadlines, MaeDeadline *deadline)
{
  guint place = deadline->place;

  while (place > 1 && is_before (deadline, at_place (deadlines, place / 2))) {
    put (deadlines, place, at_place (deadlines, place / 2));
    place /= 2;
  }
  put (deadlines, place, deadline);
}

static void
move_down (MaeDeadlines *deadlines, MaeDeadline *deadline)
{
  guint place = deadline->place;

  while (2 * place <= deadlines->heap->len) {
    guint child = 2 * place;
    if (child < deadlines->heap->len
        && is_before (at_place (deadlines, child + 1), at_place (deadlines, child)))
      child++;
    if (!is_before (at_place (deadlines, child), deadline))
      break;
    put (deadlines, place, at_place (deadlines, child));
    place = child;
  }
  put (deadlines, place, deadline);
}

static void
take_out (MaeDeadlines *deadlines, MaeDeadline *deadline)
{
  guint place = deadline->place;
  MaeDeadline *last = at_place (deadlines, deadlines->heap->len);

  g_ptr_array_set_size (deadlines->heap, (gint) deadlines->heap->len - 1);
  deadline->place = 0;
  if (last == deadline)
    return;
  put (deadlines, place, last);
  move_up (deadlines, last);
  move_down (deadlines, last);
}

void
mae_deadlines_set (MaeDeadlines *deadlines, MaeDeadline *deadline, gint64 at)
{
  if (deadline->place != 0)
    take_out (deadlines, deadline);
  if (at == G_MAXINT64)
    return;
  deadline->at = at;
  deadline->order = ++deadlines->n_set;
  g_ptr_array_add (deadlines->heap, deadline);
  deadline->place = deadlines->heap->len;
  move_up (deadlines, deadline);
}

gint64
mae_deadlines_next (const MaeDeadlines *deadlines)
{
  return deadlines->heap->len > 0 ? at_place (deadlines, 1)->at : G_MAXINT64;
}

gpointer
mae_deadlines_first (const MaeDeadlines *deadlines)
{
  return deadlines->heap->len > 0 ? at_place (deadlines, 1)->owner : NULL;
}
