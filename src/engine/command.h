/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a seat does. A game is its ruleset, its seed, its number of players and its list of
 * accepted commands. */
#pragma once

#include <stddef.h>

#include "bag.h"

/* Which resources go into, or come out of, which containers. */
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
  /* From the server, not from a player: the seat's player disconnects or returns. */
  MAE_COMMAND_LEAVE,
  MAE_COMMAND_RETURN,
  /* Numbers of commands are stored, so this one comes last. From a player: as any number of swaps,
   * and what swaps can't do, such as a part of a shelf moved to a depot. Its ACTION event says
   * SWAP_SHELVES. */
  MAE_COMMAND_ARRANGE,
  MAE_N_COMMANDS,
} MaeCommandKind;

/* One production of a PRODUCE command. @in is its whole input, fixed parts and blanks together;
 * @out_blanks only what was chosen. @in_special holds what the wire calls inputNonStorableRep: it
 * must be empty, and is here so that the engine can say why. */
typedef struct {
  int32_t production;
  MaeBag in, in_special, out_blanks;
} MaeProduceItem;

/* Indices are as the sender gave them: the engine checks each before use. */
typedef struct {
  int32_t a, b; /* containers */
} MaeSwap;

typedef struct MaeCommand {
  MaeCommandKind kind;
  int32_t seat;
  union {
    struct {
      int n; /* may exceed the array: then only the number is checked */
      int32_t leader[MAE_MAX_HAND];
    } choose_leaders;
    struct {
      MaePlacement shelves;
    } choose_resources;
    struct {
      bool row;
      int32_t index;
      MaeBag replacements;  /* white marbles turned into each type */
      MaePlacement shelves; /* what of the gains is kept; the rest is discarded */
    } take_market;
    struct {
      int32_t colour, level, slot; /* level from 1, slot from 0 */
      MaePlacement payment;
    } buy_card;
    struct {
      int n;
      MaeProduceItem item[MAE_MAX_ACTIVE_PRODUCTIONS];
      MaePlacement payment; /* all inputs together */
    } produce;
    MaeSwap swap;
    struct {
      MaePlacement shelves; /* what these shelves and depots hold then; others stay as they are */
    } arrange;
    struct {
      int32_t leader;
    } leader; /* ACTIVATE_LEADER, DISCARD_LEADER */
  };
} MaeCommand;

/* Swaps of containers, one after the other, and then a placement. */
typedef struct {
  int n_swaps;
  MaeSwap swap[MAE_MAX_SWAPS];
  MaePlacement placed;
} MaeArrangement;

/* Adds @count of @resource for @container, merging with an entry already there. Returns false when
 * there is no room for another container. */
bool mae_placement_add (MaePlacement *placement, int container, int resource, int32_t count);

/* The sum of all bags in @placement. */
MaeBag mae_placement_total (const MaePlacement *placement);

/* Compact form for logs and stores: a few bytes for most commands, the same on every machine.
 * Returns the bytes written, or 0 when @size is too small (MAE_COMMAND_PACKED_MAX always fits). */
#define MAE_COMMAND_PACKED_MAX 8192
size_t mae_command_pack (const MaeCommand *command, uint8_t *out, size_t size);

/* Reads one command from @data. Returns the bytes read, or 0 when they aren't a packed command
 * (@command is then undefined). */
size_t mae_command_unpack (MaeCommand *command, const uint8_t *data, size_t size);
