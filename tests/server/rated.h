/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rated games: people with passwords, at a server that keeps ratings. */
#pragma once

#include "store/store.h"
#include "world.h"

/* The features of clients that know ratings, as in a welcome. */
#define RATED_FEATURES "\"resume\",\"tables\",\"chat\",\"clock\",\"ratings\""

/* Stores accounts of @names, which end with NULL; all have the same password. */
void rated_put_accounts (MaeStore *store, const char *const *names);

/* Starts a server on @store that keeps ratings, at @now. (transfer full) */
World *rated_start (MaeStore *store, gint64 now);

/* Connects and enters the hall as @name, with the password. The client follows its game. */
Client *rated_come (World *world, const char *name);

/* Opens a rated table of the first of @clients, at which all sit down. */
void rated_open (Client *const *clients, int n);

/* Makes a random move of one of @clients. Returns FALSE if the game is over. */
gboolean rated_move (Client *const *clients, int n, uint64_t rng[4]);

/* Plays on until the second round: then it counts when all but one leave. */
void rated_play_round (Client *const *clients, int n, uint64_t rng[4]);
