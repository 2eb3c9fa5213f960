/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* States of the standard game, set up for tests. */
#pragma once

#include <glib.h>

#include "engine/game.h"

/* The standard ruleset's types by name. */
enum {
  COIN,
  STONE,
  SERVANT,
  SHIELD,
  FAITH,
  WHITE,
};

/* Creates a game of @n_players in its first turn: setup done with nothing on the shelves, no active
 * leaders, seat 0 to play. The market is
 *
 *   Coin    Coin    Stone  Stone
 *   white   Shield  Faith  Shield
 *   Servant white   white  Servant     slide: white */
void scene_begin (MaeGame *game, int n_players);

/* Puts @count of @resource on shelf @shelf of @seat; @shelf n_shelves: into the strongbox. */
void scene_put (MaeGame *game, int seat, int shelf, int resource, int count);

/* Gives @seat the leader of @kind for @resource, active, at index @hand of its hand; returns the
 * leader. */
int scene_leader (MaeGame *game, int seat, int hand, MaeLeaderKind kind, int resource);

/* Puts the first card of @level and @colour with this @cost on top of its deck; returns it. */
int scene_top_card (MaeGame *game, int level, int colour, const MaeBag *cost);

/* Returns the container number of a shelf. */
int scene_shelf (const MaeGame *game, int seat, int shelf);

/* Compares the text that @call returns (transfer full). */
#define assert_text(call, expected)                                                                \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *text_ = (call);                                                               \
    g_assert_cmpstr (text_, ==, expected);                                                         \
  }                                                                                                \
  G_STMT_END
