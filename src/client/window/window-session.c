/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Leaving the games of all people at this window. */
#include "window-private.h"

void
mae_window_leave_session (MaeWindow *self)
{
  mae_session_leave (self->session); /* first, since it has the server */
  for (int n = 1; n < mae_match_n_plays (self->match); n++)
    mae_session_leave (MAE_SESSION (mae_play_get_seat (mae_match_get_nth (self->match, n))));
  mae_match_begin (self->match, NULL, FALSE);
}

void
mae_window_leave_together (MaeWindow *self)
{
  if (mae_match_n_plays (self->match) > 1)
    mae_window_leave_session (self);
}
