/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "command.h"

#include <string.h>

bool
mae_placement_add (MaePlacement *placement, int container, int resource, int32_t count)
{
  int i = 0;

  while (i < placement->n && placement->at[i].container != container)
    i++;
  if (i == MAE_MAX_OWN)
    return false;
  if (i == placement->n) {
    memset (&placement->at[i], 0, sizeof placement->at[i]);
    placement->at[i].container = container;
    placement->n++;
  }
  placement->at[i].bag.of[resource] += count;
  return true;
}

int32_t
mae_placement_held (const MaePlacement *placement, int container, int resource)
{
  for (int i = 0; i < placement->n; i++)
    if (placement->at[i].container == container)
      return placement->at[i].bag.of[resource];
  return 0;
}

MaeBag
mae_placement_total (const MaePlacement *placement)
{
  MaeBag total = { 0 };

  for (int i = 0; i < placement->n; i++)
    mae_bag_add (&total, &placement->at[i].bag);
  return total;
}

/* ── Packing ──────────────────────────────────────────────────────────────────────────────────
 * A number is stored as LEB128 of its zigzag form; a bag as a bit mask of its types and their
 * quantities. One function packs and unpacks, so the two can't differ. */

typedef struct {
  uint8_t *out;      /* packing */
  const uint8_t *in; /* unpacking */
  size_t at, size;
  bool failed;
} Pack;

static void
pack_byte (Pack *pack, uint8_t *byte)
{
  if (pack->at == pack->size) {
    pack->failed = true;
    *byte = 0;
  } else if (pack->out != NULL) {
    pack->out[pack->at++] = *byte;
  } else {
    *byte = pack->in[pack->at++];
  }
}

static void
pack_number (Pack *pack, int32_t *number)
{
  uint32_t bits = ((uint32_t) *number << 1) ^ (uint32_t) (*number >> 31);
  uint32_t read = 0;

  for (int shift = 0;; shift += 7) {
    uint8_t byte = (bits & 0x7f) | (bits > 0x7f ? 0x80 : 0);
    pack_byte (pack, &byte);
    bits >>= 7;
    if (shift == 28 && (byte & 0xf0) != 0)
      pack->failed = true;
    read |= (uint32_t) (byte & 0x7f) << shift;
    if ((byte & 0x80) == 0 || pack->failed)
      break;
  }
  *number = (int32_t) (read >> 1) ^ -(int32_t) (read & 1);
}

static void
pack_bag (Pack *pack, MaeBag *bag)
{
  int32_t mask = 0;

  for (int i = 0; i < MAE_MAX_RESOURCES; i++)
    if (bag->of[i] != 0)
      mask |= 1 << i;
  pack_number (pack, &mask);
  if (mask < 0 || mask >= 1 << MAE_MAX_RESOURCES)
    pack->failed = true;
  for (int i = 0; i < MAE_MAX_RESOURCES && !pack->failed; i++)
    if (mask & 1 << i)
      pack_number (pack, &bag->of[i]);
}

static int
pack_count (Pack *pack, int count, int max)
{
  int32_t n = count;

  pack_number (pack, &n);
  if (n < 0 || n > max) {
    pack->failed = true;
    return 0;
  }
  return n;
}

static void
pack_placement (Pack *pack, MaePlacement *placement)
{
  placement->n = pack_count (pack, placement->n, MAE_MAX_OWN);
  for (int i = 0; i < placement->n && !pack->failed; i++) {
    pack_number (pack, &placement->at[i].container);
    pack_bag (pack, &placement->at[i].bag);
  }
}

static void
pack_command (Pack *pack, MaeCommand *command)
{
  command->kind = pack_count (pack, command->kind, MAE_N_COMMANDS - 1);
  pack_number (pack, &command->seat);
  switch (command->kind) {
  case MAE_COMMAND_CHOOSE_LEADERS:
    command->choose_leaders.n = pack_count (pack, command->choose_leaders.n, MAE_MAX_HAND);
    for (int i = 0; i < command->choose_leaders.n && !pack->failed; i++)
      pack_number (pack, &command->choose_leaders.leader[i]);
    break;
  case MAE_COMMAND_CHOOSE_RESOURCES:
    pack_placement (pack, &command->choose_resources.shelves);
    break;
  case MAE_COMMAND_TAKE_MARKET:
    command->take_market.row = pack_count (pack, command->take_market.row, 1);
    pack_number (pack, &command->take_market.index);
    pack_bag (pack, &command->take_market.replacements);
    pack_placement (pack, &command->take_market.shelves);
    break;
  case MAE_COMMAND_BUY_CARD:
    pack_number (pack, &command->buy_card.colour);
    pack_number (pack, &command->buy_card.level);
    pack_number (pack, &command->buy_card.slot);
    pack_placement (pack, &command->buy_card.payment);
    break;
  case MAE_COMMAND_PRODUCE:
    command->produce.n = pack_count (pack, command->produce.n, MAE_MAX_ACTIVE_PRODUCTIONS);
    for (int i = 0; i < command->produce.n && !pack->failed; i++) {
      pack_number (pack, &command->produce.item[i].production);
      pack_bag (pack, &command->produce.item[i].in);
      pack_bag (pack, &command->produce.item[i].in_special);
      pack_bag (pack, &command->produce.item[i].out_blanks);
    }
    pack_placement (pack, &command->produce.payment);
    break;
  case MAE_COMMAND_SWAP_SHELVES:
    pack_number (pack, &command->swap.a);
    pack_number (pack, &command->swap.b);
    break;
  case MAE_COMMAND_ARRANGE:
    pack_placement (pack, &command->arrange.shelves);
    break;
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    pack_number (pack, &command->leader.leader);
    break;
  case MAE_COMMAND_END_TURN:
  case MAE_COMMAND_LEAVE:
  case MAE_COMMAND_RETURN:
  case MAE_COMMAND_STAY:
  case MAE_N_COMMANDS:
    break;
  }
}

size_t
mae_command_pack (const MaeCommand *command, uint8_t *out, size_t size)
{
  /* When packing, the function writes back equal values; the copy keeps the caller's command
   * const. */
  MaeCommand copy = *command;
  Pack pack = { .out = out, .size = size };

  pack_command (&pack, &copy);
  return pack.failed ? 0 : pack.at;
}

size_t
mae_command_unpack (MaeCommand *command, const uint8_t *data, size_t size)
{
  Pack pack = { .in = data, .size = size };

  memset (command, 0, sizeof *command);
  pack_command (&pack, command);
  return pack.failed ? 0 : pack.at;
}
