/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Proposes where to place gains, with and without swaps of shelves. */
#include <string.h>

#include "internal.h"

/* ── Without swaps ────────────────────────────────────────────────────────────────────────── */

typedef struct {
  int n_types, n_empty;
  int type[MAE_MAX_RESOURCES];
  int32_t count[MAE_MAX_RESOURCES]; /* units of type[i] that aren't placed yet */
  int size[MAE_MAX_SHELVES];        /* of the empty shelves */
  int choice[MAE_MAX_RESOURCES];    /* for type[i]: index of an empty shelf, -1: none */
  int best[MAE_MAX_RESOURCES];
  int best_placed, best_used;
} ShelfSearch;

/* Tries every way to give each type at most one of the empty shelves. The best way places the most
 * units; of several such ways it is the one that leaves the least space empty; of these it is the
 * one found first. */
static void
search_shelves (ShelfSearch *search, int i, uint32_t taken, int placed, int used)
{
  if (i == search->n_types) {
    if (placed > search->best_placed
        || (placed == search->best_placed && used < search->best_used)) {
      search->best_placed = placed;
      search->best_used = used;
      memcpy (search->best, search->choice, sizeof search->best);
    }
    return;
  }
  for (int shelf = 0; shelf < search->n_empty; shelf++) {
    if (taken & 1u << shelf)
      continue;
    int size = search->size[shelf];
    search->choice[i] = shelf;
    search_shelves (search, i + 1, taken | 1u << shelf,
                    placed + (search->count[i] < size ? search->count[i] : size), used + size);
  }
  search->choice[i] = -1;
  search_shelves (search, i + 1, taken, placed, used);
}

/* Proposes a placement of @gains beside the contents of @own. Returns how many units it places. */
static int
propose (const MaeGame *game, const MaeOwn *own, const MaeBag *gains, MaePlacement *out)
{
  ShelfSearch search = { .best_placed = -1 };
  int empty[MAE_MAX_SHELVES];
  int placed = 0;

  out->n = 0;
  for (int i = 0; i < own->n; i++)
    if (own->info[i].kind == MAE_CONTAINER_SHELF && own->info[i].resource < 0) {
      empty[search.n_empty] = own->container[i];
      search.size[search.n_empty++] = own->info[i].size;
    }

  for (int type = 0; type < game->rules->n_resources; type++) {
    int32_t count = game->rules->resources[type].storable ? gains->of[type] : 0;
    bool on_shelf = false;

    /* Depots first, since they take no other type; then the shelf that already has the type. */
    for (int pass = 0; pass < 2 && count > 0; pass++)
      for (int i = 0; i < own->n && count > 0; i++) {
        MaeContainerKind kind = pass == 0 ? MAE_CONTAINER_DEPOT : MAE_CONTAINER_SHELF;
        if (own->info[i].kind != kind || own->info[i].resource != type)
          continue;
        int32_t room = own->info[i].size - own->content[i].of[type];
        int32_t n = count < room ? count : room;
        on_shelf |= kind == MAE_CONTAINER_SHELF;
        if (n > 0)
          mae_placement_add (out, own->container[i], type, n);
        if (n > 0)
          count -= n, placed += n;
      }
    if (count > 0 && !on_shelf) {
      search.type[search.n_types] = type;
      search.count[search.n_types++] = count;
    }
  }

  search_shelves (&search, 0, 0, 0, 0);
  for (int i = 0; i < search.n_types; i++) {
    if (search.best[i] < 0)
      continue;
    int size = search.size[search.best[i]];
    int n = search.count[i] < size ? search.count[i] : size;
    mae_placement_add (out, empty[search.best[i]], search.type[i], n);
    placed += n;
  }
  return placed;
}

int
mae_game_propose_placement (const MaeGame *game, int seat, const MaeBag *gains, MaePlacement *out)
{
  MaeOwn own;

  mae_own_init (&own, game, seat);
  return propose (game, &own, gains, out);
}

/* ── With swaps ───────────────────────────────────────────────────────────────────────────── */

/* The most states in a search: more than one player's containers can have in any known ruleset. */
#define STATES_MAX 2048

typedef struct {
  int8_t order[MAE_MAX_OWN]; /* for each container: where its content was at the start */
  int16_t from;              /* index of the state before its last swap; -1: none */
  int8_t a, b;               /* its last swap */
  int8_t n_swaps;
} SwapState;

typedef struct {
  const MaeGame *game;
  MaeOwn own; /* at the start */
  int n;
  SwapState states[STATES_MAX];
} SwapSearch;

static MaeOwn
own_in (const SwapSearch *search, const SwapState *state)
{
  MaeOwn own = search->own;

  for (int i = 0; i < own.n; i++) {
    own.content[i] = search->own.content[state->order[i]];
    if (own.info[i].kind == MAE_CONTAINER_SHELF)
      own.info[i].resource = mae_bag_type (&own.content[i]);
  }
  return own;
}

static bool
is_known (const SwapSearch *search, const int8_t *order)
{
  for (int i = 0; i < search->n; i++)
    if (memcmp (search->states[i].order, order, sizeof search->states[i].order) == 0)
      return true;
  return false;
}

/* Adds each state that is one legal swap after state @at. */
static void
add_neighbours (SwapSearch *search, int at)
{
  for (int a = 0; a < search->own.n; a++)
    for (int b = a + 1; b < search->own.n && search->n < STATES_MAX; b++) {
      SwapState next = search->states[at];
      int8_t there = next.order[a];

      if (search->own.info[a].kind == MAE_CONTAINER_STRONGBOX
          || search->own.info[b].kind == MAE_CONTAINER_STRONGBOX || next.order[a] == next.order[b])
        continue;
      next.order[a] = next.order[b];
      next.order[b] = there;
      if (is_known (search, next.order))
        continue;
      MaeOwn own = own_in (search, &next);
      if (!mae_own_check (&own, NULL))
        continue;
      next.from = at;
      next.a = a;
      next.b = b;
      next.n_swaps++;
      search->states[search->n++] = next;
    }
}

/* Returns a measure of the space on empty shelves; large shelves count more. */
static int
room_left (const MaeOwn *own, const MaePlacement *placed)
{
  int room = 0;

  for (int i = 0; i < own->n; i++) {
    bool free = own->info[i].kind == MAE_CONTAINER_SHELF && own->info[i].resource < 0;
    for (int j = 0; free && j < placed->n; j++)
      free = placed->at[j].container != own->container[i];
    room += free ? own->info[i].size * own->info[i].size : 0;
  }
  return room;
}

int
mae_game_propose_arrangement (const MaeGame *game, int seat, const MaeBag *gains,
                              MaeArrangement *out)
{
  SwapSearch search = { .game = game, .n = 1 };
  int best = 0, best_placed = -1, best_room = 0;
  int storable = 0;

  for (int r = 0; r < game->rules->n_resources; r++)
    storable += game->rules->resources[r].storable ? gains->of[r] : 0;
  mae_own_init (&search.own, game, seat);
  search.states[0] = (SwapState){ .from = -1 };
  /* Equal contents aren't distinguished: two empty shelves, for instance, are the same. */
  for (int i = 0; i < search.own.n; i++) {
    int same = 0;
    while (!mae_bag_equal (&search.own.content[same], &search.own.content[i]))
      same++;
    search.states[0].order[i] = same;
  }

  /* States are sorted by their number of swaps. */
  for (int i = 0; i < search.n; i++) {
    const SwapState *state = &search.states[i];
    MaeOwn own = own_in (&search, state);
    MaePlacement placement;

    if (best_placed == storable && state->n_swaps > search.states[best].n_swaps)
      break;
    int placed = propose (game, &own, gains, &placement);
    int room = room_left (&own, &placement);
    if (placed > best_placed
        || (placed == best_placed && state->n_swaps == search.states[best].n_swaps
            && room > best_room)) {
      best = i;
      best_placed = placed;
      best_room = room;
      out->placed = placement;
    }
    if (state->n_swaps < MAE_MAX_SWAPS)
      add_neighbours (&search, i);
  }

  out->n_swaps = search.states[best].n_swaps;
  for (int at = best; search.states[at].from >= 0; at = search.states[at].from) {
    MaeSwap *swap = &out->swap[search.states[at].n_swaps - 1];
    swap->a = search.own.container[search.states[at].a];
    swap->b = search.own.container[search.states[at].b];
  }
  return best_placed;
}
