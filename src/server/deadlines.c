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
at_position (const MaeDeadlines *deadlines, guint position)
{
  return g_ptr_array_index (deadlines->heap, position - 1);
}

static void
put (MaeDeadlines *deadlines, guint position, MaeDeadline *deadline)
{
  deadlines->heap->pdata[position - 1] = deadline;
  deadline->position = position;
}

static gboolean
is_before (const MaeDeadline *a, const MaeDeadline *b)
{
  return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void
move_up (MaeDeadlines *deadlines, MaeDeadline *deadline)
{
  guint position = deadline->position;

  while (position > 1 && is_before (deadline, at_position (deadlines, position / 2))) {
    put (deadlines, position, at_position (deadlines, position / 2));
    position /= 2;
  }
  put (deadlines, position, deadline);
}

static void
move_down (MaeDeadlines *deadlines, MaeDeadline *deadline)
{
  guint position = deadline->position;

  while (2 * position <= deadlines->heap->len) {
    guint child = 2 * position;
    if (child < deadlines->heap->len
        && is_before (at_position (deadlines, child + 1), at_position (deadlines, child)))
      child++;
    if (!is_before (at_position (deadlines, child), deadline))
      break;
    put (deadlines, position, at_position (deadlines, child));
    position = child;
  }
  put (deadlines, position, deadline);
}

static void
take_out (MaeDeadlines *deadlines, MaeDeadline *deadline)
{
  guint position = deadline->position;
  MaeDeadline *last = at_position (deadlines, deadlines->heap->len);

  g_ptr_array_set_size (deadlines->heap, (gint) deadlines->heap->len - 1);
  deadline->position = 0;
  if (last == deadline)
    return;
  put (deadlines, position, last);
  move_up (deadlines, last);
  move_down (deadlines, last);
}

void
mae_deadlines_set (MaeDeadlines *deadlines, MaeDeadline *deadline, gint64 at)
{
  if (deadline->position != 0)
    take_out (deadlines, deadline);
  if (at == G_MAXINT64)
    return;
  deadline->at = at;
  deadline->order = ++deadlines->n_set;
  g_ptr_array_add (deadlines->heap, deadline);
  deadline->position = deadlines->heap->len;
  move_up (deadlines, deadline);
}

gint64
mae_deadlines_next (const MaeDeadlines *deadlines)
{
  return deadlines->heap->len > 0 ? at_position (deadlines, 1)->at : G_MAXINT64;
}

gpointer
mae_deadlines_first (const MaeDeadlines *deadlines)
{
  return deadlines->heap->len > 0 ? at_position (deadlines, 1)->owner : NULL;
}
