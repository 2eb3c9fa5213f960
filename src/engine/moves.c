/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Legal moves: see moves.h. A choice of k units among m types is a multiset; multisets are numbered
 * in the order of multiset_next(), and a move keeps that number. */
#include "moves.h"

#include <assert.h>

#include "internal.h"

#define MAX_BLANKS 32

/* Number of command kinds that have listed moves. The kinds after these aren't counted, so that
 * random choices stay the same as before they were added. */
#define N_LISTED (MAE_COMMAND_RETURN + 1)

typedef struct {
  const MaeGame *game;
  int seat;
  MaeMove *out;
  int n, max;
} List;

static void
add (List *list, MaeCommandKind kind, int a, int b, int c, uint64_t choice)
{
  if (list->n < list->max)
    list->out[list->n] = (MaeMove){ kind, list->seat, a, b, c, choice };
  list->n++;
}

/* ── Multisets ────────────────────────────────────────────────────────────────────────────── */

/* The types of a mask, and k of them in non-decreasing order. */
typedef struct {
  int m, k;
  int8_t type[MAE_MAX_RESOURCES];
  int8_t pick[MAX_BLANKS];
} Multiset;

static void
multiset_init (Multiset *set, uint32_t types, int k)
{
  memset (set, 0, sizeof *set);
  set->k = k < MAX_BLANKS ? k : MAX_BLANKS;
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (types & 1u << i)
      set->type[set->m++] = i;
}

static bool
multiset_next (Multiset *set)
{
  for (int i = set->k - 1; i >= 0; i--)
    if (set->pick[i] < set->m - 1) {
      int8_t pick = set->pick[i] + 1;
      for (; i < set->k; i++)
        set->pick[i] = pick;
      return true;
    }
  return false;
}

static MaeBag
multiset_bag (const Multiset *set)
{
  MaeBag bag = { 0 };

  for (int i = 0; i < set->k; i++)
    bag.of[set->type[set->pick[i]]]++;
  return bag;
}

/* Returns the number of multisets, (m + k - 1) over k; 0 when there is nothing to choose from. */
static uint64_t
multiset_count (const Multiset *set)
{
  uint64_t count = 1;

  if (set->m == 0)
    return set->k == 0;
  for (int i = 1; i <= set->k; i++)
    count = count * (set->m + i - 1) / i;
  return count;
}

static void
multiset_seek (Multiset *set, uint64_t index)
{
  while (index-- > 0)
    multiset_next (set);
}

static uint32_t
storable_types (const MaeRuleset *rules, uint32_t excluded)
{
  uint32_t types = 0;

  for (int i = 0; i < rules->n_resources; i++)
    if (rules->resources[i].storable && !(excluded & 1u << i))
      types |= 1u << i;
  return types;
}

static void
initial_resources (const MaeGame *game, int seat, Multiset *set)
{
  const MaeSeatSetup *setup = &game->rules->seats[seat];

  multiset_init (set, storable_types (game->rules, setup->excluded), setup->resources);
}

/* ── Each kind of move ────────────────────────────────────────────────────────────────────── */

static void
list_choose_leaders (List *list)
{
  int n = list->game->players[list->seat].hand_count;

  if (list->game->players[list->seat].leaders_chosen)
    return;
  for (uint32_t mask = 0; mask < 1u << n; mask++)
    if (__builtin_popcount (mask) == list->game->rules->leaders_kept)
      add (list, MAE_COMMAND_CHOOSE_LEADERS, 0, 0, 0, mask);
}

static void
list_choose_resources (List *list)
{
  Multiset set;
  uint64_t index = 0;

  if (list->game->players[list->seat].resources_chosen)
    return;
  initial_resources (list->game, list->seat, &set);
  do {
    MaeBag bag = multiset_bag (&set);
    MaePlacement placement;
    if (mae_game_propose_placement (list->game, list->seat, &bag, &placement) == set.k)
      add (list, MAE_COMMAND_CHOOSE_RESOURCES, 0, 0, 0, index);
    index++;
  } while (multiset_next (&set));
}

/* Lines of the market: first the rows, then the columns. */
static uint64_t
market_choices (const MaeGame *game, int seat, int line, MaeBag *gains, Multiset *set)
{
  bool row = line < game->rules->rows;
  int whites;
  uint32_t choices;

  mae_game_market_gains (game, seat, row, row ? line : line - game->rules->rows, gains, &whites,
                         &choices);
  multiset_init (set, choices, whites);
  return multiset_count (set);
}

static void
list_market (List *list)
{
  MaeBag gains;
  Multiset set;

  for (int line = 0; line < list->game->rules->rows + list->game->rules->columns; line++) {
    uint64_t n = market_choices (list->game, list->seat, line, &gains, &set);
    for (uint64_t i = 0; i < n; i++)
      add (list, MAE_COMMAND_TAKE_MARKET, line, 0, 0, i);
  }
}

static void
list_buy (List *list)
{
  const MaeRuleset *rules = list->game->rules;
  MaeBag there = mae_game_resources (list->game, list->seat);

  for (int level = 1; level <= rules->n_levels; level++) {
    bool fits[MAE_MAX_SLOTS];
    bool any = false;
    for (int slot = 0; slot < rules->n_slots; slot++) {
      fits[slot] = list->game->players[list->seat].slots[slot].n == level - 1;
      any |= fits[slot];
    }
    for (int colour = 0; colour < rules->n_colours && any; colour++) {
      int card = mae_game_top_card (list->game, level, colour);
      if (card < 0)
        continue;
      MaeBag cost = mae_game_card_cost (list->game, list->seat, card);
      for (int slot = 0; slot < rules->n_slots && mae_bag_contains (&there, &cost); slot++)
        if (fits[slot])
          add (list, MAE_COMMAND_BUY_CARD, level, colour, slot, 0);
    }
  }
}

/* The productions a player can activate, with their blanks. */
typedef struct {
  int n;
  int16_t production[MAE_MAX_ACTIVE_PRODUCTIONS];
  Multiset in[MAE_MAX_ACTIVE_PRODUCTIONS], out[MAE_MAX_ACTIVE_PRODUCTIONS];
  List *list;
  int first; /* index of the first of these moves in the list */
} Productions;

static void
productions_init (Productions *all, const MaeGame *game, int seat)
{
  all->n = mae_game_productions (game, seat, all->production);
  for (int i = 0; i < all->n; i++) {
    const MaeProduction *production = &game->rules->productions[all->production[i]];
    multiset_init (&all->in[i], storable_types (game->rules, production->in_excluded),
                   production->in_blanks);
    multiset_init (&all->out[i], storable_types (game->rules, production->out_excluded),
                   production->out_blanks);
  }
}

static void
list_productions_from (Productions *all, int i, uint32_t mask, const MaeBag *there, uint64_t choice,
                       uint64_t radix)
{
  List *list = all->list;

  if (list->n - all->first >= MAE_MOVES_PRODUCE_MAX)
    return;
  if (i == all->n) {
    if (mask != 0)
      add (list, MAE_COMMAND_PRODUCE, mask, 0, 0, choice);
    return;
  }
  list_productions_from (all, i + 1, mask, there, choice, radix);

  const MaeProduction *production = &list->game->rules->productions[all->production[i]];
  Multiset in = all->in[i];
  uint64_t n_in = multiset_count (&in), n_out = multiset_count (&all->out[i]);
  if (n_in == 0 || n_out == 0 || radix > UINT64_MAX / n_in / n_out)
    return;
  for (uint64_t at = 0; at < n_in; at++, multiset_next (&in)) {
    MaeBag cost = multiset_bag (&in);
    mae_bag_add (&cost, &production->in);
    if (!mae_bag_contains (there, &cost))
      continue;
    MaeBag left = *there;
    mae_bag_subtract (&left, &cost);
    for (uint64_t out = 0; out < n_out; out++)
      list_productions_from (all, i + 1, mask | 1u << i, &left, (choice * n_in + at) * n_out + out,
                             radix * n_in * n_out);
  }
}

static void
list_produce (List *list)
{
  Productions all = { .list = list, .first = list->n };
  MaeBag there = mae_game_resources (list->game, list->seat);

  productions_init (&all, list->game, list->seat);
  list_productions_from (&all, 0, 0, &there, 0, 1);
}

static void
list_swaps (List *list)
{
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (list->game, list->seat, own) - 1; /* without the strongbox */

  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      MaeCommand command = { .kind = MAE_COMMAND_SWAP_SHELVES, .seat = list->seat };
      command.swap.a = own[i];
      command.swap.b = own[j];
      if (!mae_bag_equal (&list->game->containers[own[i]], &list->game->containers[own[j]])
          && mae_check_swap (list->game, &command, NULL))
        add (list, MAE_COMMAND_SWAP_SHELVES, own[i], own[j], 0, 0);
    }
}

static void
list_leaders (List *list, MaeCommandKind kind)
{
  const MaePlayer *player = &list->game->players[list->seat];

  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] >= 0 && !(player->active & 1 << i)
        && (kind == MAE_COMMAND_DISCARD_LEADER
            || mae_game_leader_met (list->game, list->seat, player->hand[i], NULL)))
      add (list, kind, player->hand[i], 0, 0, 0);
}

static void
list_kind (List *list, MaeCommandKind kind)
{
  const MaeGame *game = list->game;
  bool turn = game->phase == MAE_PHASE_TURNS && game->current == list->seat;

  if (kind <= MAE_COMMAND_CHOOSE_RESOURCES ? game->phase != MAE_PHASE_SETUP : !turn)
    return;
  switch (kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    list_choose_leaders (list);
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    list_choose_resources (list);
    break;
  case MAE_COMMAND_TAKE_MARKET:
    if (!game->main_done)
      list_market (list);
    break;
  case MAE_COMMAND_BUY_CARD:
    if (!game->main_done)
      list_buy (list);
    break;
  case MAE_COMMAND_PRODUCE:
    if (!game->main_done)
      list_produce (list);
    break;
  case MAE_COMMAND_SWAP_SHELVES:
    list_swaps (list);
    break;
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    list_leaders (list, kind);
    break;
  case MAE_COMMAND_END_TURN:
    if (game->main_done)
      add (list, kind, 0, 0, 0, 0);
    break;
  case MAE_COMMAND_LEAVE:
  case MAE_COMMAND_RETURN:
  case MAE_COMMAND_ARRANGE:
  case MAE_COMMAND_STAY:
  case MAE_N_COMMANDS:
    break;
  }
}

int
mae_moves_list (const MaeGame *game, int seat, uint32_t kinds, MaeMove *out, int max)
{
  List list = { .game = game, .seat = seat, .out = out, .max = max };

  for (int kind = 0; kind < MAE_N_COMMANDS; kind++)
    if (kinds & 1u << kind)
      list_kind (&list, kind);
  return list.n;
}

/* ── Picking ──────────────────────────────────────────────────────────────────────────────── */

/* Takes each production that can still be paid with probability 1/2. */
static bool
pick_produce (const MaeGame *game, int seat, uint64_t rng[4], MaeMove *out)
{
  Productions all;
  MaeBag there = mae_game_resources (game, seat);
  uint64_t choice = 0, radix = 1;
  uint32_t mask = 0;

  productions_init (&all, game, seat);
  for (int i = 0; i < all.n; i++) {
    const MaeProduction *production = &game->rules->productions[all.production[i]];
    uint64_t n_in = multiset_count (&all.in[i]), n_out = multiset_count (&all.out[i]);
    if (n_in == 0 || n_out == 0 || radix > UINT64_MAX / n_in / n_out
        || (mae_rng_next (rng) >> 63) != 0)
      continue;
    uint64_t at = mae_rng_below (rng, n_in);
    multiset_seek (&all.in[i], at);
    MaeBag cost = multiset_bag (&all.in[i]);
    mae_bag_add (&cost, &production->in);
    if (!mae_bag_contains (&there, &cost))
      continue;
    mae_bag_subtract (&there, &cost);
    choice = (choice * n_in + at) * n_out + mae_rng_below (rng, n_out);
    radix *= n_in * n_out;
    mask |= 1u << i;
  }
  *out = (MaeMove){ MAE_COMMAND_PRODUCE, seat, mask, 0, 0, choice };
  return mask != 0;
}

static bool
pick_market (const MaeGame *game, int seat, uint64_t rng[4], MaeMove *out)
{
  int line = mae_rng_below (rng, game->rules->rows + game->rules->columns);
  MaeBag gains;
  Multiset set;
  uint64_t n = market_choices (game, seat, line, &gains, &set);

  *out = (MaeMove){ MAE_COMMAND_TAKE_MARKET, seat, line, 0, 0, mae_rng_below (rng, n) };
  return true;
}

bool
mae_moves_pick (const MaeGame *game, int seat, uint32_t kinds, uint64_t rng[4], MaeMove *out)
{
  bool act = game->phase == MAE_PHASE_TURNS && game->current == seat && !game->main_done;

  while (kinds & ((1u << N_LISTED) - 1)) {
    MaeMove moves[256];
    int kind = mae_rng_below (rng, N_LISTED);
    if (!(kinds & 1u << kind))
      continue;
    kinds &= ~(1u << kind);
    if (kind == MAE_COMMAND_TAKE_MARKET && act)
      return pick_market (game, seat, rng, out);
    if (kind == MAE_COMMAND_PRODUCE) {
      if (act && pick_produce (game, seat, rng, out))
        return true;
      continue;
    }
    int n = mae_moves_list (game, seat, 1u << kind, moves, 256);
    if (n > 0) {
      *out = moves[mae_rng_below (rng, n < 256 ? n : 256)];
      return true;
    }
  }
  return false;
}

/* ── Commands ─────────────────────────────────────────────────────────────────────────────── */

static void
expand_produce (const MaeGame *game, const MaeMove *move, MaeCommand *command)
{
  Productions all;
  uint64_t choice = move->choice;
  MaeBag cost = { 0 };

  productions_init (&all, game, move->seat);
  command->produce.n = __builtin_popcount ((uint32_t) (uint16_t) move->a);
  /* The last production chosen is the lowest digit. */
  for (int i = all.n - 1, item = command->produce.n; i >= 0; i--) {
    if (!(move->a & 1 << i))
      continue;
    MaeProduceItem *to = &command->produce.item[--item];
    uint64_t n_in = multiset_count (&all.in[i]), n_out = multiset_count (&all.out[i]);
    multiset_seek (&all.out[i], choice % n_out);
    choice /= n_out;
    multiset_seek (&all.in[i], choice % n_in);
    choice /= n_in;
    memset (to, 0, sizeof *to);
    to->production = all.production[i];
    to->in = multiset_bag (&all.in[i]);
    mae_bag_add (&to->in, &game->rules->productions[to->production].in);
    to->out_blanks = multiset_bag (&all.out[i]);
    mae_bag_add (&cost, &to->in);
  }
  mae_game_propose_payment (game, move->seat, &cost, &command->produce.payment);
}

MaeBag
mae_market_turned (const MaeGame *game, int seat, bool row, int index)
{
  MaeBag turned = { 0 };
  uint32_t choices;
  int whites;

  /* With one choice, the gains are what the marbles are, and the white ones that were turned. */
  if (!mae_game_market_gains (game, seat, row, index, &turned, &whites, &choices) || whites > 0)
    return (MaeBag){ 0 };
  for (int i = 0; i < (row ? game->rules->columns : game->rules->rows); i++) {
    int marble = row ? game->market[index][i] : game->market[i][index];
    if (turned.of[marble] > 0)
      turned.of[marble]--;
  }
  return turned;
}

void
mae_move_to_command (const MaeGame *game, const MaeMove *move, MaeCommand *command)
{
  const MaePlayer *player = &game->players[move->seat];
  MaeBag bag = { 0 };
  Multiset set;

  command->kind = move->kind;
  command->seat = move->seat;
  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    command->choose_leaders.n = 0;
    for (int i = 0; i < player->hand_count; i++)
      if (move->choice & 1u << i)
        command->choose_leaders.leader[command->choose_leaders.n++] = player->hand[i];
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    initial_resources (game, move->seat, &set);
    multiset_seek (&set, move->choice);
    bag = multiset_bag (&set);
    mae_game_propose_placement (game, move->seat, &bag, &command->choose_resources.shelves);
    break;
  case MAE_COMMAND_TAKE_MARKET:
    command->take_market.row = move->a < game->rules->rows;
    command->take_market.index = command->take_market.row ? move->a : move->a - game->rules->rows;
    market_choices (game, move->seat, move->a, &bag, &set);
    multiset_seek (&set, move->choice);
    command->take_market.replacements = multiset_bag (&set);
    mae_bag_add (&bag, &command->take_market.replacements);
    if (set.k == 0)
      command->take_market.replacements = mae_market_turned (
          game, move->seat, command->take_market.row, command->take_market.index);
    mae_game_propose_placement (game, move->seat, &bag, &command->take_market.shelves);
    break;
  case MAE_COMMAND_BUY_CARD:
    command->buy_card.level = move->a;
    command->buy_card.colour = move->b;
    command->buy_card.slot = move->c;
    bag = mae_game_card_cost (game, move->seat, mae_game_top_card (game, move->a, move->b));
    mae_game_propose_payment (game, move->seat, &bag, &command->buy_card.payment);
    break;
  case MAE_COMMAND_PRODUCE:
    expand_produce (game, move, command);
    break;
  case MAE_COMMAND_SWAP_SHELVES:
    command->swap.a = move->a;
    command->swap.b = move->b;
    break;
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    command->leader.leader = move->a;
    break;
  default:
    break;
  }
}

MaeGame
mae_game_at_turn (const MaeGame *game, int seat)
{
  MaeGame next = *game;

  assert (game->phase == MAE_PHASE_TURNS && seat >= 0 && seat < game->n_players);
  next.current = seat;
  next.main_done = false;
  return next;
}
