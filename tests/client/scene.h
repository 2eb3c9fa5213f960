/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* States of play set up by hand, in the standard ruleset. */
#pragma once

#include <glib.h>

#include "engine/game.h"

/* The standard ruleset's types by name, so that tests read like the rule they prove. */
enum {
  COIN,
  STONE,
  SERVANT,
  SHIELD,
  FAITH,
  WHITE,
};

/* A game of @n_players in its first turn: setup done with nothing on the shelves, nobody has an
 * active leader, seat 0 is to play. The market reads
 *
 *   Coin    Coin    Stone  Stone
 *   white   Shield  Faith  Shield
 *   Servant white   white  Servant     slide: white  */
void scene_begin (MaeGame *game, int n_players);

/* Puts @count of @resource into shelf @shelf of @seat; @shelf n_shelves: the strongbox. */
void scene_put (MaeGame *game, int seat, int shelf, int resource, int count);

/* Gives @seat the leader of @kind for @resource, active, in place @hand of its hand. */
int scene_leader (MaeGame *game, int seat, int hand, MaeLeaderKind kind, int resource);

/* The first card of @level and @colour that costs what @cost says, made the top of its deck. */
int scene_top_card (MaeGame *game, int level, int colour, const MaeBag *cost);

/* The container number of a shelf. */
int scene_shelf (const MaeGame *game, int seat, int shelf);
