/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the marbles of the market and the cards for sale that matter for a leader. */
#pragma once

#include "engine/game.h"

typedef enum {
  MAE_LEADER_USE_NONE = 0,
  MAE_LEADER_USE_NEEDS = 1 << 0, /* the leader requires it */
  MAE_LEADER_USE_HELPS = 1 << 1, /* the leader's ability is about it */
  MAE_LEADER_USE_COSTS = 1 << 2, /* it costs what the leader stores or gives */
} MaeLeaderUse;

/* Returns whether @leader, in the hand of @seat, requires @card, and whether its ability makes the
 * card cheaper or, if it needn't have the card, helps to pay for it. @bag is set to the resources
 * that it saves, or that it stores or gives. */
MaeLeaderUse
mae_leader_use_of_card (const MaeGame *game, int seat, int leader, int card, MaeBag *bag);

/* Returns whether @leader requires units of @resource, and whether its ability turns, stores, saves
 * or uses them. */
MaeLeaderUse mae_leader_use_of_marble (const MaeRuleset *rules, int leader, int resource);
