/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Against Lorenzo (docs/rules.md, Solo). */
#include "internal.h"

void
mae_solo_shuffle (MaeGame *game)
{
  for (int i = game->rules->n_tokens - 1; i > 0; i--) {
    int j = mae_rng_below (game->rng, i + 1);
    int8_t token = game->token_order[i];
    game->token_order[i] = game->token_order[j];
    game->token_order[j] = token;
  }
  game->tokens_drawn = 0;
}

static void
discard_cards (MaeGame *game, int colour, int count, MaeEvents *events)
{
  bool any = false;

  for (int level = 1; level <= game->rules->n_levels && count > 0; level++)
    while (count > 0 && mae_game_top_card (game, level, colour) >= 0) {
      mae_deck_pop (game, level, colour);
      count--;
      any = true;
    }
  if (any)
    mae_emit_grid (game, events);
}

/* Returns whether all tokens are shuffled after @token, the @n-th since the last shuffle. In a
 * ruleset without a reshuffling token they are shuffled when all are drawn. */
static bool
ends_pile (const MaeRuleset *rules, int token, int n)
{
  return rules->tokens[token].reshuffle || n == rules->n_tokens;
}

uint32_t
mae_game_tokens_drawn (const MaeRuleset *rules, uint32_t drawn, int token)
{
  drawn |= UINT32_C (1) << token;
  return ends_pile (rules, token, __builtin_popcount (drawn)) ? 0 : drawn;
}

void
mae_solo_draw (MaeGame *game, MaeEvents *events)
{
  int token = game->token_order[game->tokens_drawn++];
  const MaeToken *card = &game->rules->tokens[token];

  game->last_token = token;
  if (card->kind == MAE_TOKEN_CROSS) {
    mae_faith_move (game, MAE_LORENZO, card->count, events);
    mae_faith_reports (game, events);
  } else {
    discard_cards (game, card->colour, card->count, events);
  }
  if (ends_pile (game->rules, token, game->tokens_drawn))
    mae_solo_shuffle (game);
  MaeEvent *event = mae_emit (events, MAE_EVENT_TOKEN, MAE_LORENZO);
  if (event != NULL)
    event->token.token = token;
}
