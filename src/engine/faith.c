/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The faith track (docs/rules.md, Faith track). */
#include "faith.h"

#include "internal.h"

void
mae_faith_move (MaeGame *game, int seat, int steps, MaeEvents *events)
{
  int16_t *marker = seat == MAE_LORENZO ? &game->cross : &game->players[seat].faith;
  int room = game->rules->track_end - *marker;

  if (steps > room)
    steps = room;
  if (steps <= 0)
    return;
  *marker += steps;
  if (seat != MAE_LORENZO)
    mae_points_update (game, seat, events);
  MaeEvent *event = mae_emit (events, MAE_EVENT_FAITH, seat);
  if (event != NULL)
    event->faith.faith = *marker;
}

/* Moves the markers of all players but @seat; alone, the black cross. */
void
mae_faith_move_others (MaeGame *game, int seat, int steps, MaeEvents *events)
{
  if (game->n_players == 1)
    mae_faith_move (game, MAE_LORENZO, steps, events);
  for (int other = 0; other < game->n_players; other++)
    if (other != seat)
      mae_faith_move (game, other, steps, events);
}

/* Carries out the reports that are due, after all markers were moved. */
void
mae_faith_reports (MaeGame *game, MaeEvents *events)
{
  int furthest = game->cross;

  for (int seat = 0; seat < game->n_players; seat++)
    if (game->players[seat].faith > furthest)
      furthest = game->players[seat].faith;

  for (int i = 0; i < game->rules->n_sections; i++) {
    const MaeSection *section = &game->rules->sections[i];
    uint8_t seats = 0;
    if ((game->sections_closed & 1 << i) || furthest < section->to)
      continue;
    game->sections_closed |= 1 << i;
    for (int seat = 0; seat < game->n_players; seat++)
      if (game->players[seat].faith >= section->from) {
        seats |= 1 << seat;
        game->players[seat].sections |= 1 << i;
        mae_points_update (game, seat, events);
      }
    MaeEvent *event = mae_emit (events, MAE_EVENT_SECTION, -1);
    if (event != NULL) {
      event->section.section = i;
      event->section.seats = seats;
    }
  }
}

uint8_t
mae_game_reports_after (const MaeGame *game, int seat, int own, int others, uint8_t *gained)
{
  MaeGame after = *game;

  mae_faith_move_others (&after, seat, others, NULL);
  mae_faith_move (&after, seat, own, NULL);
  mae_faith_reports (&after, NULL);
  if (gained != NULL)
    *gained = after.players[seat].sections & ~game->players[seat].sections;
  return after.sections_closed & ~game->sections_closed;
}

bool
mae_game_ends_after (const MaeGame *game, int seat, int own, int others, int cards)
{
  MaeGame after = *game;

  mae_faith_move_others (&after, seat, others, NULL);
  mae_faith_move (&after, seat, own, NULL);
  mae_check_last_round (&after, NULL);
  return !game->last_round
         && (after.last_round
             || mae_game_card_count (game, seat) + cards >= game->rules->cards_to_end
             || (game->n_players == 1 && after.cross >= game->rules->track_end));
}

bool
mae_game_others_follow (const MaeGame *game, int seat)
{
  for (int other = seat + 1; other < game->n_players; other++)
    if (game->players[other].present)
      return true;
  return false;
}

bool
mae_game_has_turn (const MaeGame *game, int seat)
{
  return game->phase != MAE_PHASE_ENDED && (!game->last_round || seat >= game->current);
}
