/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns, rounds, absent players (docs/rules.md, A turn; Disconnection). */
#include "internal.h"

/* Passes the turn to the next present player, of whom there must be one. When it comes to the
 * player with the inkwell in the last round, the game ends. */
void
mae_turn_advance (MaeGame *game, MaeEvents *events)
{
  int from = game->current;

  for (int i = 1; i <= game->n_players; i++) {
    int seat = (from + i) % game->n_players;
    if (seat == 0 && game->last_round) {
      mae_game_end (game, false, events);
      return;
    }
    if (!game->players[seat].present)
      continue;
    if (from + i >= game->n_players && game->round < UINT16_MAX)
      game->round++;
    game->current = seat;
    game->main_done = false;
    mae_emit (events, MAE_EVENT_CURRENT, seat);
    return;
  }
}

void
mae_do_end_turn (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  if (game->n_players > 1) {
    mae_turn_advance (game, events);
    return;
  }
  if (!game->last_round) {
    mae_solo_draw (game, events);
    if (mae_solo_lost (game)) {
      mae_game_end (game, true, events);
      return;
    }
  }
  mae_turn_advance (game, events);
}

static void
set_presence (MaeGame *game, int seat, bool present, MaeEvents *events)
{
  MaeEvent *event = mae_emit (events, MAE_EVENT_PRESENCE, seat);

  game->players[seat].present = present;
  if (event != NULL)
    event->presence.present = present;
}

void
mae_do_leave (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  set_presence (game, command->seat, false, events);
  if (!mae_anybody_present (game))
    return;
  if (game->phase == MAE_PHASE_SETUP)
    mae_setup_for_away (game, events);
  else if (game->phase == MAE_PHASE_TURNS && game->current == command->seat)
    mae_turn_advance (game, events);
}

void
mae_do_return (MaeGame *game, const MaeCommand *command, MaeEvents *events)
{
  set_presence (game, command->seat, true, events);
  if (game->phase == MAE_PHASE_SETUP)
    mae_setup_for_away (game, events);
  else if (game->phase == MAE_PHASE_TURNS && !game->players[game->current].present)
    mae_turn_advance (game, events);
}
