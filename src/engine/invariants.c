/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks what must hold in every state, for tests and simulations. Where possible it doesn't use
 * the code of the rules. */
#include "internal.h"

static const char *
check_market (const MaeGame *game)
{
  const MaeRuleset *rules = game->rules;
  int count[MAE_MAX_RESOURCES] = { 0 };

  for (int row = 0; row < rules->rows; row++)
    for (int column = 0; column < rules->columns; column++)
      count[game->market[row][column]]++;
  count[game->slide]++;
  for (int i = 0; i < rules->n_resources; i++)
    if (count[i] != rules->marbles[i])
      return "a marble appeared or vanished";
  return NULL;
}

static const char *
check_cards (const MaeGame *game)
{
  const MaeRuleset *rules = game->rules;
  uint8_t seen[MAE_MAX_CARDS] = { 0 };

  for (int seat = 0; seat < game->n_players; seat++)
    for (int slot = 0; slot < rules->n_slots; slot++) {
      const MaeSlot *cards = &game->players[seat].slots[slot];
      for (int i = 0; i < cards->n; i++) {
        if (rules->cards[cards->card[i]].level != i + 1)
          return "a card is in a deck of another level";
        if (seen[cards->card[i]]++)
          return "a card is in two places";
      }
    }
  for (int level = 0; level < rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int top = game->deck_top[level][colour];
      if ((top < 0) != (game->deck_left[level][colour] == 0))
        return "a deck's top card and size disagree";
      if (top >= 0 && seen[top]++)
        return "a card is in two places";
    }
  return NULL;
}

static const char *
check_warehouse (const MaeGame *game, int seat)
{
  const MaeRuleset *rules = game->rules;
  uint32_t held = 0;

  for (int shelf = 0; shelf < rules->n_shelves; shelf++) {
    const MaeBag *bag = &game->containers[mae_game_shelf (game, seat, shelf)];
    int types = 0;
    for (int r = 0; r < MAE_MAX_RESOURCES; r++) {
      if (bag->of[r] < 0)
        return "a shelf holds a negative quantity";
      if (bag->of[r] == 0)
        continue;
      if (r >= rules->n_resources || !rules->resources[r].storable)
        return "a shelf holds what can't be stored";
      if (bag->of[r] > rules->shelf_sizes[shelf])
        return "a shelf is over its size";
      if (held & 1u << r)
        return "two shelves hold the same type";
      held |= 1u << r;
      types++;
    }
    if (types > 1)
      return "a shelf holds two types";
  }
  const MaeBag *strongbox = &game->containers[mae_game_strongbox (game, seat)];
  for (int r = 0; r < MAE_MAX_RESOURCES; r++)
    if (strongbox->of[r] < 0
        || (strongbox->of[r] > 0 && (r >= rules->n_resources || !rules->resources[r].storable)))
      return "the strongbox holds what it can't";
  return NULL;
}

static const char *
check_depots (const MaeGame *game)
{
  for (int depot = 0; depot < game->rules->n_depots; depot++) {
    MaeContainerInfo info = mae_game_container (game, depot);
    const MaeBag *bag = &game->containers[depot];
    for (int r = 0; r < MAE_MAX_RESOURCES; r++)
      if (bag->of[r] < 0 || (bag->of[r] > 0 && (r != info.resource || info.seat < 0)))
        return "a depot holds what it can't";
    if (info.resource >= 0 && bag->of[info.resource] > info.size)
      return "a depot is over its size";
  }
  return NULL;
}

static const char *
check_player (const MaeGame *game, int seat)
{
  const MaePlayer *player = &game->players[seat];

  if (player->faith < 0 || player->faith > game->rules->track_end)
    return "a marker is off the track";
  if (player->points != mae_points_running (game, seat))
    return "points announced and points owned differ";
  if (player->sections & ~game->sections_closed)
    return "a player gained from a section that wasn't reported";
  for (int i = 0; i < player->hand_count; i++) {
    if (i > 0 && player->hand[i] >= 0 && player->hand[i] <= player->hand[i - 1])
      return "a hand isn't sorted";
    if (player->hand[i] < 0 && (player->active & 1 << i))
      return "an unknown leader is active";
    for (int other = 0; other < seat; other++)
      if (mae_hand_find (&game->players[other], player->hand[i]) >= 0)
        return "a leader is in two hands";
  }
  return check_warehouse (game, seat);
}

const char *
mae_game_check_invariants (const MaeGame *game)
{
  const char *wrong = check_market (game);
  int furthest = game->cross;

  if (wrong == NULL)
    wrong = check_cards (game);
  if (wrong == NULL)
    wrong = check_depots (game);
  for (int seat = 0; seat < game->n_players && wrong == NULL; seat++) {
    wrong = check_player (game, seat);
    if (game->players[seat].faith > furthest)
      furthest = game->players[seat].faith;
  }
  if (wrong != NULL)
    return wrong;

  if (game->cross < 0 || game->cross > game->rules->track_end)
    return "the black cross is off the track";
  for (int i = 0; i < game->rules->n_sections; i++)
    if (!(game->sections_closed & 1 << i) != (furthest < game->rules->sections[i].to))
      return "a section's report is missing or came too early";
  if (game->current < 0 || game->current >= game->n_players)
    return "nobody's turn";
  if (game->phase == MAE_PHASE_TURNS && mae_anybody_present (game)
      && !game->players[game->current].present)
    return "the turn is that of a player who is away";
  if (game->n_players == 1 && game->phase == MAE_PHASE_TURNS && !game->last_round
      && mae_solo_lost (game))
    return "Lorenzo has won and the game goes on";
  return NULL;
}
