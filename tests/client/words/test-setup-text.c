/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences of the pages before the game: about tables, and where leaders are chosen. */

#include "client/draft/leader-use.h"
#include "client/words/rules-text.h"
#include "client/words/setup-text.h"
#include "client/words/table-text.h"
#include "scene.h"

/* Counts what the market and the cards for sale offer for each leader. */
static void
test_leader_uses (void)
{
  MaeGame game;
  MaeBag saved;
  int leader, cheaper = 0;
  g_autofree char *expected = NULL;

  scene_begin (&game, 2);
  leader = scene_leader (&game, 0, 0, MAE_LEADER_WHITE, SERVANT); /* 2 yellow, 1 blue */
  assert_text (mae_setup_leader_text (&game, 0, leader),
               "Highlighted: 6 cards of kinds it needs, 5 cards that it helps to pay for, "
               "3 marbles that match it");
  g_assert_cmpint (mae_leader_use_of_marble (game.rules, leader, WHITE), ==, MAE_LEADER_USE_HELPS);
  g_assert_cmpint (mae_leader_use_of_marble (game.rules, leader, SERVANT), ==, 0);

  leader = scene_leader (&game, 0, 0, MAE_LEADER_DEPOT, STONE); /* 5 Coins */
  assert_text (mae_setup_leader_text (&game, 0, leader),
               "Highlighted: 5 cards that it helps to pay for, 2 marbles that it needs, "
               "2 marbles that match it");

  leader = scene_leader (&game, 0, 0, MAE_LEADER_DISCOUNT, COIN); /* 1 yellow, 1 purple */
  game.players[0].active = 0;
  for (int level = 1; level <= 3; level++)
    for (int colour = 0; colour < game.rules->n_colours; colour++) {
      int card = mae_game_top_card (&game, level, colour);
      MaeLeaderUse use = mae_leader_use_of_card (&game, 0, leader, card, &saved);
      gboolean costs = game.rules->cards[card].cost.of[COIN] > 0;
      g_assert_cmpint ((use & MAE_LEADER_USE_HELPS) != 0, ==, costs);
      g_assert_cmpint (saved.of[COIN], ==, costs);
      cheaper += costs;
    }
  g_assert_cmpint (cheaper, >, 1);
  expected =
      g_strdup_printf ("Highlighted: 6 cards of kinds it needs, %d cards that it makes cheaper, "
                       "2 marbles that match it",
                       cheaper);
  assert_text (mae_setup_leader_text (&game, 0, leader), expected);

  /* without cards of level 2, and with Stones only */
  leader = scene_leader (&game, 0, 0, MAE_LEADER_PRODUCTION, SHIELD); /* yellow of level 2 */
  for (int colour = 0; colour < game.rules->n_colours; colour++)
    game.deck_top[1][colour] = -1;
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 4; c++)
      game.market[r][c] = STONE;
  assert_text (mae_setup_leader_text (&game, 0, leader), "Nothing on the table is highlighted now");
}

/* Those who have chosen wait for the others. */
static void
test_waiting (void)
{
  const MaeRoster roster = { .n = 2, .name = { "Ada", "Bruno" } };
  MaeGame game;

  scene_begin (&game, 2);
  game.players[1].leaders_chosen = false;
  assert_text (mae_setup_waiting_text (&game, &roster, 0), "Bruno is still choosing.");
  assert_text (mae_setup_waiting_text (&game, &roster, 1), "Ada is waiting for you.");
  game.players[1].leaders_chosen = true;
  assert_text (mae_setup_waiting_text (&game, &roster, 1), "The game begins.");
}

/* While a game is played, the first player needn't be who opened the table. */
static void
test_tables (void)
{
  MaeTableInfo table = { .stage = MAE_STAGE_OPEN, .players_count = 2, .n_players = 2 };

  table.players[0].name = "Ada";
  table.players[1].name = "Bruno";
  assert_text (mae_table_title_text (&table), "Ada’s table");
  assert_text (mae_table_about_text (&table, NULL), "0 seats left\u00a0· Ada, Bruno");
  table.stage = MAE_STAGE_PLAYING;
  assert_text (mae_table_title_text (&table), "Ada, Bruno");
  assert_text (mae_table_about_text (&table, NULL), "in progress");
  table.name = "Friday";
  assert_text (mae_table_title_text (&table), "Friday");
  assert_text (mae_table_about_text (&table, NULL), "in progress\u00a0· Ada, Bruno");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/setup-text/leader-uses", test_leader_uses);
  g_test_add_func ("/setup-text/waiting", test_waiting);
  g_test_add_func ("/setup-text/tables", test_tables);
  return g_test_run ();
}
