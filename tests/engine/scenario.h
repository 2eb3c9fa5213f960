/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions to test rules: a game after its setup, set up by hand. */
#pragma once

#include <glib.h>

#include "engine/moves.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  MaeGame game;
  MaeEvents events;
  MaeReject reject;
} Scenario;

/* A game of the standard ruleset with empty boards; every hand holds no leaders. Seat 0's turn. */
void scenario_init (Scenario *s, int n_players);

/* Return the index of a resource or color by name; abort if the standard ruleset has none of that
 * name. */
int res (const char *name);
int colour (const char *name);

/* Parses "2 Coin, 1 Stone"; "" is an empty bag. */
MaeBag bag (const char *text);

/* Returns the first leader with this ability and resource. */
int leader (MaeLeaderKind kind, const char *resource);

/* These functions put resources, cards and so on where the test needs them. Shelves count from 0,
 * the smallest. */
void put_shelf (Scenario *s, int seat, int shelf, const char *text);
void put_strongbox (Scenario *s, int seat, const char *text);
void give_leader (Scenario *s, int seat, int leader, bool active);
void put_faith (Scenario *s, int seat, int faith);

/* Puts the first card of this color and level on a slot, and removes it from its deck. */
int put_card (Scenario *s, int seat, int slot, const char *colour_name, int level);

/* Moves @card to the top of its deck. */
void put_top (Scenario *s, int card);

/* Fills a row of the market with these types, and the other rows with others. The market then no
 * longer has the ruleset's numbers of marbles. */
void put_row (Scenario *s, int row, const char *const *types);

/* These functions return a command that the test completes. */
MaeCommand take (int seat, bool row, int index);
MaeCommand buy (int seat, const char *colour_name, int level, int slot);
MaeCommand produce (int seat);
MaeCommand simple (int seat, MaeCommandKind kind);

/* Adds "n Type, …" for @container to a placement. */
void add (MaePlacement *placement, int container, const char *text);

bool apply (Scenario *s, const MaeCommand *command);
void assert_applied (Scenario *s, const MaeCommand *command);

/* Return how many events of a kind the last command caused, and the first of them (NULL: none). */
int count_events (const Scenario *s, MaeEventKind kind);
const MaeEvent *find_event (const Scenario *s, MaeEventKind kind, int seat);

#define assert_bag(got, text)                                                                      \
  G_STMT_START                                                                                     \
  {                                                                                                \
    MaeBag got_ = (got);                                                                           \
    MaeBag want_ = bag (text);                                                                     \
    for (int r_ = 0; r_ < MAE_MAX_RESOURCES; r_++)                                                 \
      g_assert_cmpint (got_.of[r_], ==, want_.of[r_]);                                             \
  }                                                                                                \
  G_STMT_END

/* Asserts that the command was rejected with this kind, and nothing changed. */
#define assert_rejected(s, command, reject_kind)                                                   \
  G_STMT_START                                                                                     \
  {                                                                                                \
    uint64_t hash_ = mae_game_hash (&(s)->game);                                                   \
    uint32_t n_ = (s)->game.n_commands;                                                            \
    g_assert_false (apply ((s), (command)));                                                       \
    g_assert_cmpint ((s)->reject.kind, ==, (reject_kind));                                         \
    g_assert_cmpint ((s)->events.n, ==, 0);                                                        \
    g_assert_cmphex (mae_game_hash (&(s)->game), ==, hash_);                                       \
    g_assert_cmpuint ((s)->game.n_commands, ==, n_);                                               \
  }                                                                                                \
  G_STMT_END
