/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Leaving the games of all people at this window. */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/session/session-seats.h"

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

const char *
mae_window_leave_text (MaeWindow *self)
{
  const MaeGame *game = mae_model_get_game (mae_match_get_model (self->match));

  if (mae_session_get_host_port (self->session))
    return _ ("You are hosting this game. It ends for everyone when you leave.");
  if (mae_session_is_saved (self->session))
    return _ ("It is saved. Continue it from the start page.");
  if (mae_session_is_alone (self->session))
    return _ ("This game can’t be saved, so leaving ends it.");
  if (!self->closing && mae_session_keeps_seat (self->session))
    return _ ("You give up your seat for good. To keep it, go back to the hall instead.");
  if (game && game->n_players == 1)
    return _ ("You can return to this game with the same nickname.");
  return _ ("The other players continue without you. You can return to your seat with the same "
            "nickname until the game ends.");
}
