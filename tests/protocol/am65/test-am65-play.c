/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* am65 at one table with other dialects: whole games by clients that only know what they are sent,
 * with both sides of the dialect. */
#include <string.h>

#include "../players.h"
#include "engine/rng.h"
#include "protocol/am65/am65-dialect.h"
#include "server/server-testing.h"

/* ── Whole games ───────────────────────────────────────────────────────────────────────────── */

/* A client knows everything that am65 has messages for; there are none for rounds, for the number
 * of leaders others have in hand, and for when others have done their main action. */
static void
assert_follower (const Player *player)
{
  int me;
  const MaeGame *game = mae_server_find_game (player->server, player->name, &me);
  const MaeGame *known = &player->game->game;

  g_assert_cmpint (known->phase, ==, game->phase);
  g_assert_cmpint (known->current, ==, game->current);
  g_assert_cmpint (known->cross, ==, game->cross);
  g_assert_cmpint (known->sections_closed, ==, game->sections_closed);
  if (game->current == me)
    g_assert_cmpint (known->main_done, ==, game->main_done);
  g_assert_cmpint (known->winners, ==, game->winners & -game->winners); /* only one can be named */
  g_assert_cmpmem (known->market, sizeof known->market, game->market, sizeof game->market);
  g_assert_cmpint (known->slide, ==, game->slide);
  g_assert_cmpmem (known->deck_top, sizeof known->deck_top, game->deck_top, sizeof game->deck_top);
  g_assert_cmpmem (known->containers, sizeof known->containers, game->containers,
                   sizeof game->containers);
  for (int seat = 0; seat < game->n_players; seat++) {
    const MaePlayer *there = &game->players[seat], *told = &known->players[seat];
    g_assert_cmpint (told->faith, ==, there->faith);
    g_assert_cmpint (told->sections, ==, there->sections);
    g_assert_cmpint (told->points, ==, there->points);
    g_assert_cmpmem (told->slots, sizeof told->slots, there->slots, sizeof there->slots);
    for (int i = 0; i < there->hand_count; i++)
      if (seat == me || there->active & 1 << i)
        g_assert_cmpint (mae_player_leader_active (told, there->hand[i]), ==,
                         (there->active & 1 << i) != 0);
  }
}

static void
assert_followers (const Player *players, int n_players)
{
  const MaeGame *game = mae_server_find_game (players[0].server, players[0].name, NULL);

  for (int i = 0; i < n_players && game->phase != MAE_PHASE_SETUP; i++)
    if (players[i].dialect == &mae_am65_dialect)
      assert_follower (&players[i]);
}

/* Returns the commands that am65 has. A leader action after the main action isn't one of them: it
 * would end the turn. */
static guint32
kinds_of (const Player *player)
{
  guint32 kinds = ~(1u << MAE_COMMAND_SWAP_SHELVES);

  if (player->game->game.main_done)
    kinds &= ~(1u << MAE_COMMAND_ACTIVATE_LEADER | 1u << MAE_COMMAND_DISCARD_LEADER);
  return kinds;
}

/* @mask: the players who use am65. */
static void
play (int n_players, guint mask, guint64 seed)
{
  g_autoptr (MaeServer) server = new_server ();
  Player players[4];
  gint64 now = G_TIME_SPAN_SECOND;
  uint64_t rng[4];
  guint n_moves = 0;

  mae_rng_seed (rng, seed);
  players_come (players, n_players, server, &now, mask, &mae_am65_dialect);
  while (players_move (players, n_players, kinds_of, rng)) {
    assert_followers (players, n_players);
    g_assert_cmpuint (++n_moves, <, 5000);
  }
  players_go (players, n_players);
}

static void
test_games (void)
{
  players_try_mixes (play, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/am65/games", test_games);
  return g_test_run ();
}
