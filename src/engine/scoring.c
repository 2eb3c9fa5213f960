/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Points (docs/rules.md, End and scoring). */
#include "internal.h"

MaeScore
mae_game_score (const MaeGame *game, int seat)
{
  const MaeRuleset *rules = game->rules;
  const MaePlayer *player = &game->players[seat];
  MaeBag all = mae_game_resources (game, seat);
  MaeScore score = { 0 };

  for (int slot = 0; slot < rules->n_slots; slot++)
    for (int i = 0; i < player->slots[slot].n; i++)
      score.cards += rules->cards[player->slots[slot].card[i]].points;
  for (int i = 0; i < player->hand_count; i++)
    if (player->active & 1 << i)
      score.leaders += rules->leaders[player->hand[i]].points;
  for (int i = 0; i < rules->n_tiles && rules->tiles[i].space <= player->faith; i++)
    score.track = rules->tiles[i].points;
  for (int i = 0; i < rules->n_sections; i++)
    if (player->sections & 1 << i)
      score.sections += rules->sections[i].points;
  score.resources_left = mae_bag_total (&all);
  score.resources = score.resources_left / rules->resources_per_point;
  score.total = score.cards + score.leaders + score.track + score.sections + score.resources;
  return score;
}

/* Points as announced: resources count only once the game has ended. */
int32_t
mae_points_running (const MaeGame *game, int seat)
{
  MaeScore score = mae_game_score (game, seat);

  return game->phase == MAE_PHASE_ENDED ? score.total : score.total - score.resources;
}

void
mae_points_update (MaeGame *game, int seat, MaeEvents *events)
{
  int32_t points = mae_points_running (game, seat);
  MaeEvent *event;

  if (points == game->players[seat].points)
    return;
  game->players[seat].points = points;
  event = mae_emit (events, MAE_EVENT_POINTS, seat);
  if (event != NULL)
    event->points.points = points;
}

int
mae_game_ranking (const MaeGame *game, int8_t order[MAE_MAX_PLAYERS], int8_t place[MAE_MAX_PLAYERS])
{
  MaeScore scores[MAE_MAX_PLAYERS];
  int n = game->n_players;

  for (int seat = 0; seat < n; seat++) {
    scores[seat] = mae_game_score (game, seat);
    /* Insertion keeps seats that tie in order. */
    int at = seat;
    while (at > 0
           && (scores[order[at - 1]].total < scores[seat].total
               || (scores[order[at - 1]].total == scores[seat].total
                   && scores[order[at - 1]].resources_left < scores[seat].resources_left))) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = seat;
  }
  for (int i = 0; i < n && place != NULL; i++) {
    bool shared = i > 0 && scores[order[i]].total == scores[order[i - 1]].total
                  && scores[order[i]].resources_left == scores[order[i - 1]].resources_left;
    place[i] = shared ? place[i - 1] : i + 1;
  }
  return n;
}
