/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "where-text.h"

#include <glib/gi18n.h>

/* Returns the seat that has @card on a slot; -1: none. */
static int
owner_of (const MaeGame *game, int card)
{
  for (int seat = 0; seat < game->n_players; seat++)
    for (int s = 0; s < game->rules->n_slots; s++)
      for (int i = 0; i < game->players[seat].slots[s].n; i++)
        if (game->players[seat].slots[s].card[i] == card)
          return seat;
  return -1;
}

/* Says on whose board a card is: that of seat @owner. */
static char *
owner_text (const MaeRoster *roster, int seat, int owner)
{
  if (owner == seat)
    return g_strdup (C_ ("card", "On your board"));
  /* Translators: %s is a player's name. */
  return g_strdup_printf (C_ ("card", "On the board of %s"),
                          owner < roster->n ? roster->name[owner] : "?");
}

char *
mae_card_where_text (const MaeGame *game, const MaeRoster *roster, int seat, int card)
{
  const MaeCard *self = &game->rules->cards[card];
  int owner = owner_of (game, card), top = mae_game_top_card (game, self->level, self->colour);
  int left = game->deck_left[self->level - 1][self->colour], unseen = 0;

  if (owner >= 0)
    return owner_text (roster, seat, owner);
  if (top == card)
    return g_strdup (C_ ("card", "On top of its deck"));
  for (int i = 0; i < game->rules->n_cards; i++)
    unseen += game->rules->cards[i].level == self->level
              && game->rules->cards[i].colour == self->colour && i != top && owner_of (game, i) < 0;
  left -= top >= 0;
  if (left < 0)
    return g_strdup (C_ ("card", "Not seen"));
  if (left == 0)
    return g_strdup (C_ ("card", "Out of the game"));
  if (left == unseen)
    return g_strdup (C_ ("card", "In its deck"));
  /* Translators: of the cards like this one that nobody sees, so many are still in the deck. */
  return g_strdup_printf (C_ ("card", "Maybe in its deck (%d of %d)"), left, unseen);
}

char *
mae_leader_where_text (const MaeGame *game, const MaeRoster *roster, int seat, int leader)
{
  for (int owner = 0; owner < game->n_players; owner++)
    for (int i = 0; i < game->players[owner].hand_count; i++)
      if (game->players[owner].hand[i] == leader)
        return game->players[owner].active >> i & 1 ? owner_text (roster, seat, owner)
               : owner == seat                      ? g_strdup (C_ ("leader", "In your hand"))
                                                    : g_strdup (C_ ("leader", "Not seen"));
  return g_strdup (C_ ("leader", "Not seen"));
}
