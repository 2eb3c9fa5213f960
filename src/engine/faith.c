/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The faith track (docs/rules.md, Faith track). */
#include "internal.h"

void
mae_faith_move (MaeGame *game, int seat, int steps, MaeEvents *events)
{
  int16_t *marker = seat == MAE_LORENZO ? &game->cross : &game->players[seat].faith;
  int room = game->rules->track_end - *marker;
  MaeEvent *event;

  if (steps > room)
    steps = room;
  if (steps <= 0)
    return;
  *marker += steps;
  if (seat != MAE_LORENZO)
    mae_points_update (game, seat, events);
  event = mae_emit (events, MAE_EVENT_FAITH, seat);
  if (event != NULL)
    event->faith.faith = *marker;
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
