/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai.h"

#include "ai-internal.h"
#include "ai-nets.h"
#include "ai-search-player.h"
#include "ai-tree.h"
#include "engine/rng.h"

/* Positions in the tree of one choice. Those of Magnifico take up to a few hundred milliseconds,
 * those of the Banker alone a few (docs/ai.md). */
enum {
  POSITIONS = 200,
  POSITIONS_ALONE = 60,
};

/* The Banker overrates each kind of main action by up to this much in the logarithm of the odds. */
#define ERROR_MOST (MAE_AI_NET_ONE / 100 * 57)

#define SEED_FACTOR UINT64_C (0x100000001b3)

/* Returns how many positions @player looks ahead in games of @n_players; 0: one turn only. */
static int
positions_of (const MaeAiPlayer *player, int n_players)
{
  if (player->level == MAE_AI_MAGNIFICO)
    return POSITIONS;
  return n_players == 1 && !player->one_turn ? POSITIONS_ALONE : 0;
}

/* Sets how much the Banker overrates each kind of main action. This depends on the market and the
 * decks, which don't change before the main action, so all choices of a turn agree. */
static void
set_errors (const MaeGame *view, int seat, int32_t errors[MAE_AI_ACTION_MAX])
{
  uint64_t rng[4], seed = (uint64_t) view->round << 8 | (uint64_t) seat;

  for (int row = 0; row < view->rules->rows; row++)
    for (int column = 0; column < view->rules->columns; column++)
      seed = seed * SEED_FACTOR + (uint64_t) view->market[row][column];
  for (int level = 0; level < view->rules->n_levels; level++)
    for (int colour = 0; colour < view->rules->n_colours; colour++)
      seed = seed * SEED_FACTOR + (uint64_t) (view->deck_top[level][colour] + 1);
  mae_rng_seed (rng, seed);
  for (int i = 0; i < MAE_AI_ACTION_MAX; i++)
    errors[i] = (int32_t) mae_rng_below (rng, ERROR_MOST + 1);
}

static bool
choose_by_net (const MaeAiNet *net, const MaeGame *view, int seat, const MaeAiPlayer *player,
               uint64_t rng[4], MaeCommand *out)
{
  MaeAiTree tree = { .net = net,
                     .positions = positions_of (player, view->n_players),
                     .style = player->style,
                     .cancelled = player->cancelled };
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = mae_ai_greedy_of_net (net, &evaluator);
  int32_t errors[MAE_AI_ACTION_MAX];
  MaeGame known;

  greedy.style = player->style;
  if (tree.positions > 0)
    return mae_ai_tree_choose (&tree, view, seat, &player->past, rng, out);
  if (!player->one_turn) {
    set_errors (view, seat, errors);
    greedy.errors = errors;
  }
  known = *view;
  mae_ai_recall (&known, &player->past);
  return mae_ai_greedy_choose (&greedy, &known, seat, out, NULL, NULL);
}

bool
mae_ai_choose (const MaeGame *view, int seat, const MaeAiPlayer *player, uint64_t rng[4],
               MaeCommand *out)
{
  const MaeAiNet *net;

  if (seat < 0 || seat >= view->n_players || !mae_game_is_to_move (view, seat))
    return false;
  if (player->level == MAE_AI_NOVICE)
    return mae_ai_search_choose_in_style (view, seat, MAE_AI_SEARCH_EASY, player->style, rng, out);
  if (player->level == MAE_AI_MERCHANT)
    return mae_ai_search_choose_in_style (view, seat, MAE_AI_SEARCH_MEDIUM, player->style, rng,
                                          out);
  net = positions_of (player, view->n_players) > 0
            ? mae_ai_net_for_tree (view->rules, view->n_players)
            : mae_ai_net_for (view->rules, view->n_players);
  if (net && choose_by_net (net, view, seat, player, rng, out) && mae_game_check (view, out, NULL))
    return true;
  if (player->cancelled && atomic_load (player->cancelled))
    return false;
  return mae_ai_search_choose_in_style (view, seat, MAE_AI_SEARCH_HARD, player->style, rng, out);
}

bool
mae_ai_is_slow (const MaeRuleset *rules, int n_players, MaeAiLevel level)
{
  return level == MAE_AI_MAGNIFICO && mae_ai_net_for (rules, n_players) != NULL;
}

MaeAiPast
mae_ai_past_of (const MaeGame *game)
{
  MaeAiPast past = { 0 };

  for (int i = 0; i < game->tokens_drawn; i++)
    past.tokens_drawn |= 1u << game->token_order[i];
  return past;
}

int
mae_ai_number_level (int number)
{
  int level = number & 15;

  return number > 0 && level <= MAE_AI_N_LEVELS ? level : 0;
}

MaeAiStyle
mae_ai_number_style (int number)
{
  int style = number >> 4;

  return mae_ai_number_level (number) > 0 && style <= MAE_AI_LAST_STYLE ? (MaeAiStyle) style
                                                                        : MAE_AI_BALANCED;
}

int
mae_ai_number_clean (int number)
{
  int level = number > 0 ? number & 15 : 0, style = number >> 4;

  if (level == 0)
    return 0;
  return mae_ai_number ((MaeAiLevel) (level > MAE_AI_N_LEVELS ? MAE_AI_N_LEVELS : level),
                        style > MAE_AI_LAST_STYLE ? MAE_AI_BALANCED : (MaeAiStyle) style);
}
