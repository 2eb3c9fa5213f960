/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Points (docs/rules.md, End and scoring). */
#include "internal.h"
#include "score-parts.h"

typedef void (*PartFunc) (MaeScoreKind kind, int index, int32_t points, int32_t units, void *data);

/* Calls @func for each thing that may be worth points for @seat. It is inlined: computer players
 * ask for many scores. */
static inline void
for_each_part (const MaeGame *game, int seat, PartFunc func, void *data)
{
  const MaeRuleset *rules = game->rules;
  const MaePlayer *player = &game->players[seat];
  MaeBag all = mae_game_resources (game, seat);
  int units = mae_bag_total (&all), tile = -1;

  for (int slot = 0; slot < rules->n_slots; slot++)
    for (int i = 0; i < player->slots[slot].n; i++) {
      int card = player->slots[slot].card[i];
      func (MAE_SCORE_CARD, card, rules->cards[card].points, 0, data);
    }
  for (int i = 0; i < player->hand_count; i++)
    if (player->active & 1 << i)
      func (MAE_SCORE_LEADER, player->hand[i], rules->leaders[player->hand[i]].points, 0, data);
  for (int i = 0; i < rules->n_tiles && rules->tiles[i].space <= player->faith; i++)
    tile = i;
  if (tile >= 0)
    func (MAE_SCORE_TILE, tile, rules->tiles[tile].points, 0, data);
  for (int i = 0; i < rules->n_sections; i++)
    if (player->sections & 1 << i)
      func (MAE_SCORE_SECTION, i, rules->sections[i].points, 0, data);
  func (MAE_SCORE_RESOURCES, -1, units / rules->resources_per_point, units, data);
}

static inline void
add_points (MaeScoreKind kind, int index, int32_t points, int32_t units, void *data)
{
  MaeScore *score = data;

  score->total += points;
  switch (kind) {
  case MAE_SCORE_CARD:
    score->cards += points;
    break;
  case MAE_SCORE_LEADER:
    score->leaders += points;
    break;
  case MAE_SCORE_TILE:
    score->track += points;
    break;
  case MAE_SCORE_SECTION:
    score->sections += points;
    break;
  case MAE_SCORE_RESOURCES:
    score->resources += points;
    score->resources_left = units;
    break;
  }
}

MaeScore
mae_game_score (const MaeGame *game, int seat)
{
  MaeScore score = { 0 };

  for_each_part (game, seat, add_points, &score);
  return score;
}

typedef struct {
  MaeScorePart *parts;
  int n;
} Parts;

static void
add_part (MaeScoreKind kind, int index, int32_t points, int32_t units, void *data)
{
  Parts *all = data;

  all->parts[all->n++] =
      (MaeScorePart){ .kind = kind, .index = index, .points = points, .units = units };
}

int
mae_game_score_parts (const MaeGame *game, int seat, MaeScorePart parts[MAE_MAX_SCORE_PARTS])
{
  Parts all = { parts, 0 };

  for_each_part (game, seat, add_part, &all);
  return all.n;
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

  if (points == game->players[seat].points)
    return;
  game->players[seat].points = points;
  MaeEvent *event = mae_emit (events, MAE_EVENT_POINTS, seat);
  if (event != NULL)
    event->points.points = points;
}

int
mae_game_ranking (const MaeGame *game, int8_t order[MAE_MAX_PLAYERS], int8_t rank[MAE_MAX_PLAYERS])
{
  MaeScore scores[MAE_MAX_PLAYERS];
  int n = game->n_players;

  for (int seat = 0; seat < n; seat++) {
    scores[seat] = mae_game_score (game, seat);
    /* Insertion sort keeps the order of seats that tie. */
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
  for (int i = 0; i < n && rank != NULL; i++) {
    bool shared = i > 0 && scores[order[i]].total == scores[order[i - 1]].total
                  && scores[order[i]].resources_left == scores[order[i - 1]].resources_left;
    rank[i] = shared ? rank[i - 1] : i + 1;
  }
  return n;
}

uint8_t
mae_game_leading (const MaeGame *game)
{
  int8_t order[MAE_MAX_PLAYERS], rank[MAE_MAX_PLAYERS];
  int n = mae_game_ranking (game, order, rank);
  uint8_t seats = 0;

  for (int i = 0; i < n && rank[i] == 1; i++)
    seats |= (uint8_t) (1 << order[i]);
  return seats;
}
