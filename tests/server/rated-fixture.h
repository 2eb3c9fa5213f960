/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server with a store and ratings, and people who play rated games there. */
#pragma once

#include "rated.h"
#include "store/store-ratings.h"
#include "stored-world.h"

/* The accounts, which end with NULL. */
extern const char *const rated_people[];

typedef struct {
  StoredWorld stored;
  uint64_t rng[4];
  Client *client[3];
} RatedFixture;

void rated_set_up (RatedFixture *f, gconstpointer data);
void rated_tear_down (RatedFixture *f, gconstpointer data);
/* Starts another server with the same store. */
void rated_restart (RatedFixture *f);
/* The first @n people sit down at a rated table. */
void rated_sit_down (RatedFixture *f, int n);
/* They play to the end. */
void rated_play (RatedFixture *f, int n);
void rated_leave (Client *client);

/* What the store has of one person in one kind of game. */
typedef struct {
  const char *key;
  int players, n;
  MaeStoredRating rating;
  int n_rated, place, change;
} RatedFound;

RatedFound rated_find (RatedFixture *f, const char *key, int players);
