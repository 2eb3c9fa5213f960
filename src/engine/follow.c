/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Followers: views of a game, applying events, and the hash that compares games. */
#include "internal.h"
#include "setup.h"

/* Returns how many commands the current player can take back, from the last ACTION event; CURRENT,
 * PRESENCE and END events set it to 0. */
static uint32_t
undoable_by_current (const MaeGame *game)
{
  uint32_t n = mae_game_undoable (game, game->current);

  return n < UINT16_MAX ? n : UINT16_MAX;
}

MaeGame
mae_game_view (const MaeGame *game, int viewer)
{
  MaeGame view = *game;

  memset (view.rng, 0, sizeof view.rng);
  memset (view.participant, 0, sizeof view.participant);
  memset (view.deck_start, 0, sizeof view.deck_start);
  memset (view.deck, 0, sizeof view.deck);
  memset (view.token_order, -1, sizeof view.token_order);
  view.tokens_drawn = 0;
  view.n_commands = undoable_by_current (game);
  view.undo_floor = 0;
  for (int seat = 0; seat < game->n_players; seat++) {
    MaePlayer *player = &view.players[seat];
    int known = 0;
    if (seat == viewer)
      continue;
    for (int i = 0; i < player->hand_count; i++)
      if (player->active & 1 << i)
        player->hand[known++] = player->hand[i];
    for (int i = known; i < MAE_MAX_HAND; i++)
      player->hand[i] = -1;
    player->active = (1 << known) - 1;
  }
  return view;
}

/* ── Following ────────────────────────────────────────────────────────────────────────────── */

static int
known_leaders (const MaePlayer *player)
{
  int known = 0;

  while (known < player->hand_count && player->hand[known] >= 0)
    known++;
  return known;
}

static bool
follow_hand (MaeGame *game, MaePlayer *player, const MaeEvent *event)
{
  MaePlayer next = *player;

  if (event->hand.n < 0 || event->hand.n > MAE_MAX_HAND)
    return false;
  next.hand_count = event->hand.n;
  next.active = 0;
  memset (next.hand, -1, sizeof next.hand);
  for (int i = 0; i < event->hand.n; i++) {
    int16_t leader = event->hand.leader[i];
    int at = i;
    if (leader < 0 || leader >= game->rules->n_leaders)
      return false;
    for (; at > 0 && next.hand[at - 1] >= leader; at--) {
      if (next.hand[at - 1] == leader)
        return false;
      next.hand[at] = next.hand[at - 1];
    }
    next.hand[at] = leader;
  }
  for (int i = 0; i < next.hand_count; i++)
    if (mae_player_leader_active (player, next.hand[i]))
      next.active |= 1 << i;
  *player = next;
  return true;
}

static bool
follow_hand_count (MaePlayer *player, int count)
{
  if (count < 0 || count > MAE_MAX_HAND)
    return false;
  /* Unknown leaders come last, so they are removed first. */
  for (int i = count; i < MAE_MAX_HAND; i++)
    player->hand[i] = -1;
  player->hand_count = count;
  player->active &= (1 << count) - 1;
  return true;
}

/* Makes a leader of @player's hand active: one that the viewer knows, or one that was unknown. */
static bool
follow_leader (MaeGame *game, MaePlayer *player, int leader)
{
  if (leader < 0 || leader >= game->rules->n_leaders)
    return false;
  if (mae_hand_find (player, leader) < 0) {
    int at = known_leaders (player);
    if (at == player->hand_count)
      return false;
    int n = at;
    for (; at > 0 && player->hand[at - 1] > leader; at--)
      player->hand[at] = player->hand[at - 1];
    player->hand[at] = leader;
    uint8_t below = player->active & ((1 << at) - 1);
    player->active = below | ((player->active & ((1 << n) - 1) & ~((1 << at) - 1)) << 1);
  }
  player->active |= 1 << mae_hand_find (player, leader);
  return true;
}

static bool
follow_container (MaeGame *game, const MaeEvent *event)
{
  int container = event->container.container;

  if (container < 0 || container >= mae_game_n_containers (game))
    return false;
  int size = mae_game_container (game, container).size;
  if (size >= 0 && mae_bag_total (&event->container.content) > size)
    return false;
  for (int i = 0; i < MAE_MAX_RESOURCES; i++) {
    int32_t n = event->container.content.of[i];
    bool storable = i < game->rules->n_resources && game->rules->resources[i].storable;
    if (n < 0 || n > MAE_STRONGBOX_MAX || (n > 0 && !storable))
      return false;
  }
  game->containers[container] = event->container.content;
  return true;
}

static bool
follow_market (MaeGame *game, const MaeEvent *event)
{
  const MaeRuleset *rules = game->rules;

  if (event->market.slide < 0 || event->market.slide >= rules->n_resources)
    return false;
  for (int row = 0; row < rules->rows; row++)
    for (int column = 0; column < rules->columns; column++) {
      int8_t type = event->market.cell[row][column];
      if (type < 0 || type >= rules->n_resources)
        return false;
    }
  for (int row = 0; row < rules->rows; row++)
    memcpy (game->market[row], event->market.cell[row], rules->columns);
  game->slide = event->market.slide;
  return true;
}

static bool
follow_slot (MaeGame *game, MaePlayer *player, const MaeEvent *event)
{
  if (event->slot.slot < 0 || event->slot.slot >= game->rules->n_slots || event->slot.n < 0
      || event->slot.n > game->rules->n_levels)
    return false;
  for (int i = 0; i < event->slot.n; i++)
    if (event->slot.card[i] < 0 || event->slot.card[i] >= game->rules->n_cards)
      return false;
  MaeSlot *slot = &player->slots[event->slot.slot];
  slot->n = event->slot.n;
  for (int i = 0; i < MAE_MAX_LEVELS; i++)
    slot->card[i] = i < event->slot.n ? event->slot.card[i] : -1;
  return true;
}

/* Returns how many cards must be left in a deck that isn't empty, given the cards players own; -1
 * against Lorenzo, who may have removed some unless the game @is_new. */
static int
derive_left (const MaeGame *game, int level, int colour, bool is_new)
{
  int left = 0;

  if (game->n_players == 1 && !is_new)
    return -1;
  for (int card = 0; card < game->rules->n_cards; card++)
    left += game->rules->cards[card].level == level && game->rules->cards[card].colour == colour;
  for (int seat = 0; seat < game->n_players; seat++)
    for (int slot = 0; slot < game->rules->n_slots; slot++)
      for (int i = 0; i < game->players[seat].slots[slot].n; i++) {
        int card = game->players[seat].slots[slot].card[i];
        left -=
            game->rules->cards[card].level == level && game->rules->cards[card].colour == colour;
      }
  return left > 0 ? left : 1;
}

void
mae_game_count_decks (MaeGame *game, bool is_new)
{
  for (int level = 0; level < game->rules->n_levels; level++)
    for (int colour = 0; colour < game->rules->n_colours; colour++)
      game->deck_left[level][colour] =
          game->deck_top[level][colour] < 0 ? 0 : derive_left (game, level + 1, colour, is_new);
}

static bool
follow_grid (MaeGame *game, const MaeEvent *event)
{
  const MaeRuleset *rules = game->rules;

  for (int level = 0; level < rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int top = event->grid.top[level][colour], left = event->grid.left[level][colour];
      if (top < -1 || top >= rules->n_cards || left < -1 || left > rules->n_cards
          || (top >= 0
              && (rules->cards[top].level != level + 1 || rules->cards[top].colour != colour))
          || (left >= 0 && (left == 0) != (top < 0)))
        return false;
    }
  for (int level = 0; level < rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int top = event->grid.top[level][colour], left = event->grid.left[level][colour];
      if (left < 0) {
        if (top < 0)
          left = 0;
        else if (top == game->deck_top[level][colour])
          left = game->deck_left[level][colour];
        else
          left = derive_left (game, level + 1, colour, false);
      }
      game->deck_top[level][colour] = top;
      game->deck_left[level][colour] = left;
    }
  return true;
}

static void
follow_current (MaeGame *game, int seat)
{
  game->n_commands = 0;
  bool wrapped = seat < game->current || (seat == game->current && game->main_done);

  if (game->phase == MAE_PHASE_TURNS && wrapped && game->round < UINT16_MAX)
    game->round++;
  /* The turn may pass in any phase: the deployed server lets others play while a player who came
   * back is still in the setup. */
  game->main_done = false;
  game->current = seat;
}

static void
follow_action (MaeGame *game, MaePlayer *player, const MaeEvent *event)
{
  game->n_commands = event->action.undoable;
  switch (event->action.command) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    player->leaders_chosen = true;
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    player->resources_chosen = true;
    break;
  case MAE_COMMAND_TAKE_MARKET:
  case MAE_COMMAND_BUY_CARD:
  case MAE_COMMAND_PRODUCE:
    if (event->seat == game->current)
      game->main_done = true;
    break;
  default:
    break;
  }
}

bool
mae_game_follow (MaeGame *game, const MaeEvent *event)
{
  bool has_seat = event->seat >= 0 && event->seat < game->n_players;
  MaePlayer *player = has_seat ? &game->players[event->seat] : NULL;

  switch (event->kind) {
  case MAE_EVENT_HAND:
    return has_seat && follow_hand (game, player, event);
  case MAE_EVENT_HAND_COUNT:
    return has_seat && follow_hand_count (player, event->hand_count.count);
  case MAE_EVENT_SETUP_DONE:
    for (int seat = 0; seat < game->n_players; seat++)
      game->players[seat].leaders_chosen = game->players[seat].resources_chosen = true;
    if (game->phase == MAE_PHASE_SETUP) {
      game->phase = MAE_PHASE_TURNS;
      game->round = 1;
    }
    return true;
  case MAE_EVENT_CONTAINER:
    return follow_container (game, event);
  case MAE_EVENT_POINTS:
    if (!has_seat)
      return false;
    player->points = event->points.points;
    return true;
  case MAE_EVENT_FAITH:
    if ((!has_seat && event->seat != MAE_LORENZO) || event->faith.faith < 0
        || event->faith.faith > game->rules->track_end)
      return false;
    *(has_seat ? &player->faith : &game->cross) = event->faith.faith;
    return true;
  case MAE_EVENT_MARKET:
    return follow_market (game, event);
  case MAE_EVENT_SLOT:
    return has_seat && follow_slot (game, player, event);
  case MAE_EVENT_GRID:
    return follow_grid (game, event);
  case MAE_EVENT_LEADER:
    return has_seat && follow_leader (game, player, event->leader.leader);
  case MAE_EVENT_SECTION:
    if (event->section.section < 0 || event->section.section >= game->rules->n_sections
        || event->section.seats >> game->n_players)
      return false;
    game->sections_closed |= 1 << event->section.section;
    for (int seat = 0; seat < game->n_players; seat++)
      if (event->section.seats & 1 << seat)
        game->players[seat].sections |= 1 << event->section.section;
    return true;
  case MAE_EVENT_LAST_ROUND:
    game->last_round = true;
    return true;
  case MAE_EVENT_TOKEN:
    if (event->token.token < 0 || event->token.token >= game->rules->n_tokens)
      return false;
    game->last_token = event->token.token;
    return true;
  case MAE_EVENT_CURRENT:
    if (has_seat)
      follow_current (game, event->seat);
    return has_seat;
  case MAE_EVENT_PRESENCE:
    if (has_seat) {
      player->present = event->presence.present;
      game->n_commands = 0;
    }
    return has_seat;
  case MAE_EVENT_END:
    if (event->end.winners >> game->n_players)
      return false;
    game->phase = MAE_PHASE_ENDED;
    game->winners = event->end.winners;
    game->n_commands = 0;
    return true;
  case MAE_EVENT_ACTION:
    if (has_seat)
      follow_action (game, player, event);
    return has_seat;
  case MAE_N_EVENTS:
    break;
  }
  return false;
}

/* ── Hash ─────────────────────────────────────────────────────────────────────────────────── */

static void
feed (uint64_t *hash, int64_t value)
{
  uint64_t x = (*hash ^ (uint64_t) value) * 0x9e3779b97f4a7c15u;

  *hash = x ^ (x >> 32);
}

static void
feed_player (uint64_t *hash, const MaeRuleset *rules, const MaePlayer *player)
{
  feed (hash, player->present | player->leaders_chosen << 1 | player->resources_chosen << 2);
  feed (hash, player->hand_count);
  for (int i = 0; i < player->hand_count; i++)
    feed (hash, player->hand[i]);
  feed (hash, player->active);
  for (int slot = 0; slot < rules->n_slots; slot++) {
    feed (hash, player->slots[slot].n);
    for (int i = 0; i < player->slots[slot].n; i++)
      feed (hash, player->slots[slot].card[i]);
  }
  feed (hash, player->faith);
  feed (hash, player->points);
  feed (hash, player->sections);
}

uint64_t
mae_game_hash (const MaeGame *game)
{
  const MaeRuleset *rules = game->rules;
  uint64_t hash = 0x4d61657374726921u;

  feed (&hash, game->phase);
  feed (&hash, game->n_players);
  feed (&hash, game->current);
  feed (&hash, game->main_done | game->last_round << 1);
  feed (&hash, game->winners);
  feed (&hash, game->round);
  for (int seat = 0; seat < game->n_players; seat++)
    feed_player (&hash, rules, &game->players[seat]);
  for (int i = 0; i < mae_game_n_containers (game); i++)
    for (int r = 0; r < rules->n_resources; r++)
      feed (&hash, game->containers[i].of[r]);
  for (int row = 0; row < rules->rows; row++)
    for (int column = 0; column < rules->columns; column++)
      feed (&hash, game->market[row][column]);
  feed (&hash, game->slide);
  for (int level = 0; level < rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      feed (&hash, game->deck_left[level][colour]);
      feed (&hash, game->deck_top[level][colour]);
    }
  feed (&hash, game->last_token);
  feed (&hash, game->cross);
  feed (&hash, game->sections_closed);

  /* Only a deciding game has a random generator. Then the hidden state is part of the hash. */
  if (game->rng[0] | game->rng[1] | game->rng[2] | game->rng[3]) {
    for (int i = 0; i < 4; i++)
      feed (&hash, (int64_t) game->rng[i]);
    for (int i = 0; i < rules->n_cards; i++)
      feed (&hash, game->deck[i]);
    for (int i = 0; i < rules->n_tokens; i++)
      feed (&hash, game->token_order[i]);
    feed (&hash, game->tokens_drawn);
  }
  return hash;
}
