/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of a game (docs/rules.md, End and scoring; Solo). */
#include "internal.h"
#include "score-parts.h"

/* Announces, once, that this round is the last. */
void
mae_check_last_round (MaeGame *game, MaeEvents *events)
{
  if (game->last_round)
    return;
  for (int seat = 0; seat < game->n_players; seat++)
    game->last_round |= game->players[seat].faith >= game->rules->track_end
                        || mae_game_card_count (game, seat) >= game->rules->cards_to_end;
  if (game->last_round)
    mae_emit (events, MAE_EVENT_LAST_ROUND, -1);
}

void
mae_game_end (MaeGame *game, bool lorenzo, MaeEvents *events)
{
  game->phase = MAE_PHASE_ENDED;
  for (int seat = 0; seat < game->n_players; seat++)
    mae_points_update (game, seat, events);
  game->winners = lorenzo ? 0 : mae_game_leading (game);
  MaeEvent *event = mae_emit (events, MAE_EVENT_END, -1);
  if (event != NULL)
    event->end.winners = game->winners;
}

/* A deck without a known top card counts as empty. In positions that computer players imagine after
 * a purchase (ai-options.c) such a deck isn't really empty. That isn't corrected, since the
 * computer player hard-2026, to which others are compared (src/lab/README.md), must not change. */
bool
mae_solo_lost (const MaeGame *game)
{
  if (game->cross >= game->rules->track_end)
    return true;
  for (int colour = 0; colour < game->rules->n_colours; colour++) {
    bool any = false;
    for (int level = 1; level <= game->rules->n_levels; level++)
      any |= mae_game_top_card (game, level, colour) >= 0;
    if (!any)
      return true;
  }
  return false;
}

/* Called after the player's own action. A player whose action ends the game can't lose by what
 * Lorenzo gained from the same action. */
void
mae_solo_check_lost (MaeGame *game, MaeEvents *events)
{
  if (game->n_players == 1 && game->phase == MAE_PHASE_TURNS && !game->last_round
      && mae_solo_lost (game))
    mae_game_end (game, true, events);
}
