/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Limits of the engine. Rulesets that exceed them are refused when they are loaded. */
enum {
  MAE_MAX_PLAYERS = 8,
  MAE_MAX_RESOURCES = 12, /* storable types, faith and white together */
  MAE_MAX_COLOURS = 8,
  MAE_MAX_LEVELS = 5,
  MAE_MAX_CARDS = 128,
  MAE_MAX_LEADERS = 64,
  MAE_MAX_HAND = 8, /* leaders dealt to a player */
  MAE_MAX_SLOTS = 6,
  MAE_MAX_SHELVES = 6,
  MAE_MAX_ROWS = 6,
  MAE_MAX_COLUMNS = 8,
  MAE_MAX_TILES = 24,
  MAE_MAX_SECTIONS = 8,
  MAE_MAX_TOKENS = 24,
  MAE_MAX_NEEDS = 8, /* cards in one leader's requirement */
  MAE_MAX_PRODUCTIONS = 1 + MAE_MAX_LEADERS + MAE_MAX_CARDS,
  MAE_MAX_OWN = MAE_MAX_SHELVES + 1 + MAE_MAX_HAND, /* containers of one player */
  MAE_MAX_SWAPS = 8,                                /* swaps in one arrangement */
  MAE_MAX_CONTAINERS = MAE_MAX_LEADERS + MAE_MAX_PLAYERS * (MAE_MAX_SHELVES + 1),
  MAE_MAX_ACTIVE_PRODUCTIONS = 1 + MAE_MAX_SLOTS + MAE_MAX_HAND,
};

/* The largest quantity of one resource in a command, event or ruleset. The sum of everything in a
 * command is far below INT32_MAX, so no addition in the engine overflows. */
#define MAE_QUANTITY_MAX 100000

/* The largest quantity of one type in a strongbox. Real games never reach it; it keeps sums below
 * INT32_MAX in games of any length. */
#define MAE_STRONGBOX_MAX (1000 * MAE_QUANTITY_MAX)

/* A quantity of each resource type, indexed as in the ruleset. */
typedef struct {
  int32_t of[MAE_MAX_RESOURCES];
} MaeBag;

/* Adds @other to @bag. */
static inline void
mae_bag_add (MaeBag *bag, const MaeBag *other)
{
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    bag->of[i] += other->of[i];
}

/* Subtracts @other from @bag; quantities may become negative. */
static inline void
mae_bag_subtract (MaeBag *bag, const MaeBag *other)
{
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    bag->of[i] -= other->of[i];
}

/* Returns the sum of all quantities. */
static inline int32_t
mae_bag_total (const MaeBag *bag)
{
  int32_t total = 0;
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    total += bag->of[i];
  return total;
}

/* Returns whether @bag holds at least everything in @other. */
static inline bool
mae_bag_contains (const MaeBag *bag, const MaeBag *other)
{
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (bag->of[i] < other->of[i])
      return false;
  return true;
}

/* Returns whether all quantities are 0. */
static inline bool
mae_bag_is_empty (const MaeBag *bag)
{
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (bag->of[i] != 0)
      return false;
  return true;
}

/* Returns whether both hold the same quantity of each type. */
static inline bool
mae_bag_equal (const MaeBag *a, const MaeBag *b)
{
  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (a->of[i] != b->of[i])
      return false;
  return true;
}
