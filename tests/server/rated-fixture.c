/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rated-fixture.h"

#include <string.h>

#include "engine/rng.h"

const char *const rated_people[] = { "Ada", "Bruno", "Carla", "Dora", NULL };

void
rated_set_up (RatedFixture *f, gconstpointer data)
{
  stored_world_set_up (&f->stored);
  world_free (f->stored.world);
  rated_put_accounts (f->stored.store, rated_people);
  f->stored.world = rated_start (f->stored.store, 0);
  mae_rng_seed (f->rng, 7);
}

void
rated_tear_down (RatedFixture *f, gconstpointer data)
{
  stored_world_tear_down (&f->stored);
}

void
rated_restart (RatedFixture *f)
{
  gint64 now = f->stored.world->now;

  world_free (f->stored.world);
  mae_store_close (f->stored.store);
  f->stored.store = stored_world_open (f->stored.path);
  f->stored.world = rated_start (f->stored.store, now);
}

void
rated_sit_down (RatedFixture *f, int n)
{
  for (int i = 0; i < n; i++)
    f->client[i] = rated_come (f->stored.world, rated_people[i]);
  rated_open (f->client, n);
}

void
rated_play (RatedFixture *f, int n)
{
  while (rated_move (f->client, n, f->rng))
    ;
}

void
rated_leave (Client *client)
{
  client_send_line (client, "{\"type\":\"ReqLeaveTable\"}");
}

static void
rating_cb (const MaeStoredRating *rating, gpointer data)
{
  RatedFound *found = data;

  if (!g_str_equal (rating->key, found->key) || rating->players != found->players)
    return;
  found->n++;
  found->rating = *rating;
}

static void
rated_cb (const MaeStoredRated *rated, gpointer data)
{
  RatedFound *found = data;

  if (rated->after.players != found->players)
    return;
  found->n_rated++;
  found->place = rated->place;
  found->change = rated->change;
}

RatedFound
rated_find (RatedFixture *f, const char *key, int players)
{
  RatedFound found = { .key = key, .players = players };

  g_assert_true (mae_store_load_ratings (f->stored.store, rating_cb, &found, NULL));
  g_assert_true (mae_store_load_rated (f->stored.store, key, 0, rated_cb, &found, NULL));
  return found;
}
