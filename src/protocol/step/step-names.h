/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* step's names and ids. Cards, leaders and marbles are those of the standard game, in the order of
 * our ruleset: an id is an index + 1, and 0 means none. */
#pragma once

#include "engine/command.h"
#include "engine/game.h"

enum {
  STEP_SHELVES = 3,
  STEP_SLOTS = 3,
  STEP_LEVELS = 3,
  STEP_COLOURS = 4,
  STEP_ROWS = 3,
  STEP_COLUMNS = 4,
  STEP_KEPT = 2,   /* leaders */
  STEP_TOKENS = 6, /* kinds of tokens */
};

#define STEP_LORENZO "blackCross" /* as a player's name, on the faith track and at the end */

/* The word for each MaeContainerKind; then NULL. */
extern const char *const mae_step_places[];

/* Returns whether games with @rules can be described in step. */
bool mae_step_rules_fit (const MaeRuleset *rules);

/* Convert between a storable resource and its name; NULL and -1 for others. */
const char *mae_step_resource_name (const MaeRuleset *rules, int resource);
int mae_step_resource_of (const MaeRuleset *rules, const char *name);

/* Convert between a marble, including faith and white, and its name; NULL and -1 for others. */
const char *mae_step_marble_name (const MaeRuleset *rules, int resource);
int mae_step_marble_of (const MaeRuleset *rules, const char *name);

/* Convert between a card color and its name; NULL and -1 for others. */
const char *mae_step_colour_name (const MaeRuleset *rules, int colour);
int mae_step_colour_of (const MaeRuleset *rules, const char *name);

/* Returns the color in @column of the grid, from 0; -1: none. */
int mae_step_column_colour (const MaeRuleset *rules, int column);

/* Convert between a token and its kind, 0 … STEP_TOKENS - 1; -1: none. */
int mae_step_token_id (const MaeRuleset *rules, int token);
int mae_step_token_of (const MaeRuleset *rules, int id);

/* Returns an active leader of @seat that turns white marbles into @resource, or into any (-1); -1:
 * none. */
int mae_step_white_leader (const MaeGame *game, int seat, int resource);

/* Returns what a production gives, including faith. */
MaeBag mae_step_products (const MaeRuleset *rules, const MaeProduceItem *item);

/* Returns how far the marker of a player moves who gains @gains. */
int mae_step_faith_in (const MaeRuleset *rules, const MaeBag *gains);

/* Returns the index for @id, if that is one of @n; otherwise -1. */
static inline int
mae_step_index_of (int id, int n)
{
  return id >= 1 && id <= n ? id - 1 : -1;
}
