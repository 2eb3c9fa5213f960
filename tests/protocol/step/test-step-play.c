/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Both sides of step with the server's core: whole games by players who only know what they are
 * sent, alone and at one table with players of am49. */
#include <string.h>

#include "../players.h"
#include "engine/rng.h"
#include "protocol/step/step-dialect.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"

/* ── What a follower knows ─────────────────────────────────────────────────────────────────── */

/* Compares everything that step's messages tell. They don't tell how many leaders others have, what
 * others are drafting, and how many cards are in the decks if tokens remove some. */
static void
assert_follower (const Player *player)
{
  const MaeGame *mine = &player->game->game;
  int seat;
  const MaeGame *game = mae_server_find_game (player->server, player->name, &seat);

  if (game == NULL)
    return;
  g_assert_cmphex (mae_ruleset_hash (mine->rules), ==, mae_ruleset_hash (game->rules));
  g_assert_cmpint (mine->phase, ==, game->phase);
  g_assert_cmpint (mine->current, ==, game->current);
  g_assert_cmpint (mine->last_round, ==, game->last_round);
  g_assert_cmpint (mine->sections_closed, ==, game->sections_closed);
  g_assert_cmpint (mine->cross, ==, game->cross);
  g_assert_cmpint (mine->slide, ==, game->slide);
  for (int row = 0; row < game->rules->rows; row++)
    g_assert_cmpmem (mine->market[row], (gsize) game->rules->columns, game->market[row],
                     (gsize) game->rules->columns);
  for (int level = 0; level < game->rules->n_levels; level++)
    for (int colour = 0; colour < game->rules->n_colours; colour++) {
      g_assert_cmpint (mine->deck_top[level][colour], ==, game->deck_top[level][colour]);
      g_assert_cmpint (mine->deck_left[level][colour], ==, game->deck_left[level][colour]);
    }
  for (int i = 0; i < game->n_players; i++) {
    const MaePlayer *a = &mine->players[i], *b = &game->players[i];
    g_assert_cmpint (a->faith, ==, b->faith);
    g_assert_cmpint (a->sections, ==, b->sections);
    g_assert_cmpint (a->points, ==, b->points);
    for (int slot = 0; slot < game->rules->n_slots; slot++)
      g_assert_cmpmem (a->slots[slot].card, (gsize) a->slots[slot].n * sizeof (int16_t),
                       b->slots[slot].card, (gsize) b->slots[slot].n * sizeof (int16_t));
  }
  g_assert_cmpint (mine->players[seat].hand_count, ==, game->players[seat].hand_count);
  for (int i = 0; i < game->players[seat].hand_count; i++)
    g_assert_cmpint (mine->players[seat].hand[i], ==, game->players[seat].hand[i]);
  for (int i = 0; i < mae_game_n_containers (game); i++)
    g_assert_true (mae_bag_equal (&mine->containers[i], &game->containers[i]));
}

/* Returns FALSE while a player has productions that the game doesn't have yet. */
static gboolean
is_settled (const Player *players, int n_players)
{
  for (int i = 0; i < n_players; i++) {
    int seat;
    const MaeGame *game = mae_server_find_game (players[i].server, players[i].name, &seat);
    if (game != NULL && game->current == seat && players[i].game->game.main_done
        && !game->main_done)
      return FALSE;
  }
  return TRUE;
}

/* ── Whole games ───────────────────────────────────────────────────────────────────────────── */

/* @mask: the players who use step. */
static void
play (int n_players, guint mask, guint64 seed)
{
  g_autoptr (MaeServer) server = new_server ();
  Player players[4];
  gint64 now = G_TIME_SPAN_SECOND;
  uint64_t rng[4];
  guint n_moves = 0;

  mae_rng_seed (rng, seed);
  players_come (players, n_players, server, &now, mask, &mae_step_dialect);
  do {
    for (int i = 0; i < n_players; i++) {
      g_assert_false (players[i].is_busy);
      if (is_settled (players, n_players))
        assert_follower (&players[i]);
    }
    g_assert_cmpuint (++n_moves, <, 5000);
  } while (players_move (players, n_players, NULL, rng));
  for (int i = 0; i < n_players; i++) {
    g_assert_cmpint (players[i].game->game.winners, ==, players[0].game->game.winners);
    /* Players of step are disconnected at the end of the game. */
    g_assert_cmpint (players[i].session == NULL, ==, (mask & 1u << i) != 0);
  }
  players_go (players, n_players);
}

static void
test_games (void)
{
  players_try_mixes (play, 10);
}

/* An unknown type of message is cut between characters, not within one. */
static void
test_long_type (void)
{
  const MaeWireContext context = { .seat = -1 };

  for (int before = 0; before < 3; before++) {
    MaeDialogue *client = mae_step_dialect.open (MAE_SIDE_CLIENT);
    g_autoptr (GString) line = g_string_new ("{\"type\":\"");
    g_autoptr (GString) reply = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    MaeMessage message;

    for (int i = 0; i < 60; i++)
      g_string_append (line, i < before ? "x" : "€");
    g_string_append (line, "\"}");
    g_assert_cmpint (
        mae_step_dialect.read (client, &context, line->str, line->len, &message, reply, &error), ==,
        MAE_HEARD_WRONG);
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    g_assert_nonnull (strstr (error->message, "€"));
    mae_step_dialect.close (client);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/step/games", test_games);
  g_test_add_func ("/step/long-type", test_long_type);
  return g_test_run ();
}
