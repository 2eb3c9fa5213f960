/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-guess.h"

#include <string.h>

#include "engine/rng.h"

static void
shuffle (uint64_t rng[4], int16_t *items, int n)
{
  for (int i = n - 1; i > 0; i--) {
    int j = (int) mae_rng_below (rng, (uint32_t) i + 1);
    int16_t item = items[i];

    items[i] = items[j];
    items[j] = item;
  }
}

/* Fills each deck, below its top card, with cards that can be in it, in random order. */
static void
guess_decks (MaeGame *game, uint64_t rng[4])
{
  const MaeRuleset *rules = game->rules;
  bool seen[MAE_MAX_CARDS] = { false };
  int start = 0;

  for (int seat = 0; seat < game->n_players; seat++)
    for (int slot = 0; slot < rules->n_slots; slot++)
      for (int i = 0; i < game->players[seat].slots[slot].n; i++)
        seen[game->players[seat].slots[slot].card[i]] = true;
  for (int level = 0; level < rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int16_t hidden[MAE_MAX_CARDS];
      int top = game->deck_top[level][colour], left = game->deck_left[level][colour], n = 0;

      for (int card = 0; card < rules->n_cards; card++)
        if (!seen[card] && card != top && rules->cards[card].level == level + 1
            && rules->cards[card].colour == colour)
          hidden[n++] = (int16_t) card;
      shuffle (rng, hidden, n);
      if (left < 0 || left > n + (top >= 0))
        left = n + (top >= 0);
      if (left > 0 && top < 0)
        top = hidden[--n];
      game->deck_start[level][colour] = (int16_t) start;
      game->deck_left[level][colour] = (int8_t) left;
      game->deck_top[level][colour] = (int16_t) (left > 0 ? top : -1);
      for (int i = 0; i + 1 < left; i++)
        game->deck[start + i] = hidden[i];
      if (left > 0)
        game->deck[start + left - 1] = (int16_t) top;
      start += left;
    }
}

/* Sorts the hand, as the engine does. */
static void
sort_hand (MaePlayer *player)
{
  for (int i = 1; i < player->hand_count; i++)
    for (int at = i; at > 0 && player->hand[at - 1] > player->hand[at]; at--) {
      int16_t leader = player->hand[at];
      int bits = player->active >> (at - 1) & 3;

      player->hand[at] = player->hand[at - 1];
      player->hand[at - 1] = leader;
      bits = (bits >> 1 | bits << 1) & 3;
      player->active = (uint8_t) ((player->active & ~(3 << (at - 1))) | bits << (at - 1));
    }
}

static void
guess_hands (MaeGame *game, uint64_t rng[4])
{
  const MaeRuleset *rules = game->rules;
  bool seen[MAE_MAX_LEADERS] = { false };
  int16_t hidden[MAE_MAX_LEADERS];
  int n = 0;

  for (int seat = 0; seat < game->n_players; seat++)
    for (int i = 0; i < game->players[seat].hand_count; i++)
      if (game->players[seat].hand[i] >= 0)
        seen[game->players[seat].hand[i]] = true;
  for (int leader = 0; leader < rules->n_leaders; leader++)
    if (!seen[leader])
      hidden[n++] = (int16_t) leader;
  shuffle (rng, hidden, n);
  for (int seat = 0; seat < game->n_players; seat++) {
    MaePlayer *player = &game->players[seat];

    for (int i = 0; i < player->hand_count; i++)
      if (player->hand[i] < 0) {
        if (n == 0) {
          player->hand_count = (int8_t) i;
          break;
        }
        player->hand[i] = hidden[--n];
      }
    sort_hand (player);
  }
}

void
mae_ai_recall (MaeGame *view, const MaeAiPast *past)
{
  memset (view->token_order, -1, sizeof view->token_order);
  view->tokens_drawn = 0;
  for (int token = 0; token < view->rules->n_tokens; token++)
    if (past->tokens_drawn >> token & 1)
      view->token_order[view->tokens_drawn++] = (int8_t) token;
}

/* Drawn tokens come first, then those not drawn. */
static void
guess_tokens (MaeGame *game, uint32_t drawn, uint64_t rng[4])
{
  const MaeRuleset *rules = game->rules;
  int16_t coming[MAE_MAX_TOKENS];
  int n = 0, at = 0;

  for (int token = 0; token < rules->n_tokens; token++)
    if (drawn >> token & 1)
      game->token_order[at++] = (int8_t) token;
    else
      coming[n++] = (int16_t) token;
  if (n == 0) { /* can't happen in a valid game: once all are drawn, they are reshuffled */
    guess_tokens (game, 0, rng);
    return;
  }
  game->tokens_drawn = (int8_t) at;
  shuffle (rng, coming, n);
  for (int i = 0; i < n; i++)
    game->token_order[at + i] = (int8_t) coming[i];
}

void
mae_ai_guess (const MaeGame *view, int seat, const MaeAiPast *past, uint64_t rng[4], MaeGame *out)
{
  *out = *view;
  guess_decks (out, rng);
  guess_hands (out, rng);
  if (out->rules->n_tokens > 0)
    guess_tokens (out, past ? past->tokens_drawn : 0, rng);
  mae_rng_seed (out->rng, mae_rng_next (rng));
  out->undo_floor = out->n_commands;
}
