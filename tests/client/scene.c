/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "scene.h"

#include "ruleset/ruleset-io.h"

void
scene_begin (MaeGame *game, int n_players)
{
  static const int8_t market[3][4] = { { COIN, COIN, STONE, STONE },
                                       { WHITE, SHIELD, FAITH, SHIELD },
                                       { SERVANT, WHITE, WHITE, SERVANT } };
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");

  g_assert_cmpstr (rules->resources[COIN].name, ==, "Coin");
  g_assert_cmpstr (rules->resources[STONE].name, ==, "Stone");
  g_assert_cmpstr (rules->resources[SERVANT].name, ==, "Servant");
  g_assert_cmpstr (rules->resources[SHIELD].name, ==, "Shield");
  g_assert_cmpstr (rules->resources[FAITH].name, ==, "Faith");
  g_assert_cmpstr (rules->resources[WHITE].name, ==, "Zero");

  mae_game_start (game, rules, 1, n_players, NULL);
  game->phase = MAE_PHASE_TURNS;
  game->round = 1;
  game->slide = WHITE;
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 4; c++)
      game->market[r][c] = market[r][c];
  for (int seat = 0; seat < n_players; seat++) {
    MaePlayer *player = &game->players[seat];

    player->leaders_chosen = player->resources_chosen = true;
    player->hand_count = 2;
    player->faith = 0;
    player->points = 0;
  }
}

int
scene_shelf (const MaeGame *game, int seat, int shelf)
{
  return mae_game_shelf (game, seat, shelf);
}

void
scene_put (MaeGame *game, int seat, int shelf, int resource, int count)
{
  game->containers[mae_game_shelf (game, seat, shelf)].of[resource] = count;
}

int
scene_leader (MaeGame *game, int seat, int hand, MaeLeaderKind kind, int resource)
{
  for (int i = 0; i < game->rules->n_leaders; i++)
    if (game->rules->leaders[i].kind == kind && game->rules->leaders[i].resource == resource) {
      game->players[seat].hand[hand] = i;
      game->players[seat].active |= 1 << hand;
      return i;
    }
  g_assert_not_reached ();
}

int
scene_top_card (MaeGame *game, int level, int colour, const MaeBag *cost)
{
  for (int i = 0; i < game->rules->n_cards; i++) {
    const MaeCard *card = &game->rules->cards[i];

    if (card->level == level && card->colour == colour && mae_bag_equal (&card->cost, cost)) {
      game->deck_top[level - 1][colour] = i;
      return i;
    }
  }
  g_assert_not_reached ();
}
