/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* am65 at one table with other dialects: whole games by clients that only know what they are sent,
 * with both sides of the dialect. */
#include <string.h>

#include "../players.h"
#include "engine/moves.h"
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

/* Makes a random move of any player who can, with commands the dialect has. */
static gboolean
move (Player *players, int n_players, uint64_t rng[4])
{
  int first = (int) mae_rng_below (rng, (uint32_t) n_players);

  for (int i = 0; i < n_players; i++) {
    Player *player = &players[(first + i) % n_players];
    MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };
    MaeMove chosen;
    guint32 kinds = ~(1u << MAE_COMMAND_SWAP_SHELVES);
    int seat = mae_roster_find (&player->game->roster, player->name);
    if (player->game->game.main_done) /* then a leader's action would end the turn */
      kinds &= ~(1u << MAE_COMMAND_ACTIVATE_LEADER | 1u << MAE_COMMAND_DISCARD_LEADER);
    if (!mae_moves_pick (&player->game->game, seat, kinds, rng, &chosen))
      continue;
    mae_move_to_command (&player->game->game, &chosen, &message.command);
    player_say (player, &message);
    deliver (players, n_players);
    return TRUE;
  }
  return FALSE;
}

/* @mask: the players who use am65. */
static void
play (int n_players, guint mask, guint64 seed)
{
  static const char *const names[] = { "Ada", "Ben", "Cid", "Dot" };
  g_autoptr (MaeServer) server = new_server ();
  Player players[4];
  gint64 now = G_TIME_SPAN_SECOND;
  uint64_t rng[4];
  guint n_moves = 0;

  mae_rng_seed (rng, seed);
  for (int i = 0; i < n_players; i++) {
    come (&players[i], server, &now, mask & 1u << i ? &mae_am65_dialect : mae_dialect_default (),
          names[i]);
    players[i].n_players = n_players;
    if (!players[i].dialect->server_begins)
      player_greet (&players[i]);
    deliver (players, i + 1);
  }
  while (move (players, n_players, rng)) {
    assert_followers (players, n_players);
    g_assert_cmpuint (++n_moves, <, 5000);
  }
  for (int i = 0; i < n_players; i++) {
    g_assert_cmpint (players[i].game->game.phase, ==, MAE_PHASE_ENDED);
    g_assert_cmpuint (players[i].n_errors, ==, 0);
    go (&players[i]);
  }
}

static void
test_games (void)
{
  for (guint64 seed = 1; seed <= 20; seed++)
    for (int n_players = 1; n_players <= 4; n_players++) {
      play (n_players, 0xf, seed);
      play (n_players, 0x5, seed);
      play (n_players, 0xa, seed);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/am65/games", test_games);
  return g_test_run ();
}
