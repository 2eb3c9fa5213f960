/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Commands. A game consists of its ruleset, its seed, its number of players and its list of
 * accepted commands. */
#pragma once

#include <stddef.h>

#include "bag.h"

/* Which resources are put into, or taken from, which containers. */
typedef struct {
  int n;
  struct {
    int32_t container;
    MaeBag bag;
  } at[MAE_MAX_OWN];
} MaePlacement;

typedef enum {
  MAE_COMMAND_CHOOSE_LEADERS,
  MAE_COMMAND_CHOOSE_RESOURCES,
  MAE_COMMAND_TAKE_MARKET,
  MAE_COMMAND_BUY_CARD,
  MAE_COMMAND_PRODUCE,
  MAE_COMMAND_SWAP_SHELVES,
  MAE_COMMAND_ACTIVATE_LEADER,
  MAE_COMMAND_DISCARD_LEADER,
  MAE_COMMAND_END_TURN,
  /* Only from the server: the seat's player disconnects or returns. */
  MAE_COMMAND_LEAVE,
  MAE_COMMAND_RETURN,
  /* New kinds are the last ones, because the numbers of kinds are stored. */
  /* Rearranges shelves and depots in any way, also in ways that are impossible with swaps, such as
   * moving a part of a shelf to a depot. Its ACTION event says SWAP_SHELVES. */
  MAE_COMMAND_ARRANGE,
  /* Only from the server, after LEAVE: the player never left, but ran out of time. Does what RETURN
   * does. */
  MAE_COMMAND_STAY,
  MAE_N_COMMANDS,
} MaeCommandKind;

/* Returns whether commands of @kind come from the server itself, about a player's presence. */
static inline bool
mae_command_is_presence (MaeCommandKind kind)
{
  return kind == MAE_COMMAND_LEAVE || kind == MAE_COMMAND_RETURN || kind == MAE_COMMAND_STAY;
}

/* One production of a PRODUCE command. @in is its whole input, fixed parts and blanks together;
 * @out_blanks is only the chosen output. @in_special is the wire's inputNonStorableRep: it must be
 * empty, and is only here so that the engine can report it. */
typedef struct {
  int32_t production;
  MaeBag in, in_special, out_blanks;
} MaeProduceItem;

/* A command as it arrives: the engine checks each index before use. */
typedef struct {
  int32_t a, b; /* containers */
} MaeSwap;

typedef struct MaeCommand {
  MaeCommandKind kind;
  int32_t seat;
  union {
    struct {
      int n; /* may be larger than the array: then only the number is checked */
      int32_t leader[MAE_MAX_HAND];
    } choose_leaders;
    struct {
      MaePlacement shelves;
    } choose_resources;
    struct {
      bool row;
      int32_t index;
      MaeBag replacements;  /* white marbles to be turned into each type */
      MaePlacement shelves; /* the gains that are kept; the others are discarded */
    } take_market;
    struct {
      int32_t colour, level, slot; /* level from 1, slot from 0 */
      MaePlacement payment;
    } buy_card;
    struct {
      int n;
      MaeProduceItem item[MAE_MAX_ACTIVE_PRODUCTIONS];
      MaePlacement payment; /* for all productions together */
    } produce;
    MaeSwap swap;
    struct {
      MaePlacement shelves; /* the new contents of these shelves and depots; others don't change */
    } arrange;
    struct {
      int32_t leader;
    } leader; /* ACTIVATE_LEADER, DISCARD_LEADER */
  };
} MaeCommand;

/* Swaps of containers, in this order, and then a placement. */
typedef struct {
  int n_swaps;
  MaeSwap swap[MAE_MAX_SWAPS];
  MaePlacement placed;
} MaeArrangement;

/* Adds @count of @resource for @container to @placement, merging it with an existing entry. Returns
 * false when @placement is full. */
bool mae_placement_add (MaePlacement *placement, int container, int resource, int32_t count);

/* Returns how many units of @resource @placement has for @container. */
int32_t mae_placement_held (const MaePlacement *placement, int container, int resource);

/* Returns the sum of all bags in @placement. */
MaeBag mae_placement_total (const MaePlacement *placement);

/* Packs @command for logs and stores: a few bytes for most commands, the same on every machine.
 * Returns the bytes written, or 0 when @size is too small (MAE_COMMAND_PACKED_MAX is always
 * enough). */
#define MAE_COMMAND_PACKED_MAX 8192
size_t mae_command_pack (const MaeCommand *command, uint8_t *out, size_t size);

/* Reads one command from @data. Returns the bytes read, or 0 when @data doesn't begin with a packed
 * command (@command is then undefined). */
size_t mae_command_unpack (MaeCommand *command, const uint8_t *data, size_t size);
