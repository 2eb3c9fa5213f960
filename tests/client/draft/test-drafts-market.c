/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Drafts of taking from the market, step by step, as players make them. */

#include <string.h>

#include "client/draft/draft-market.h"
#include "client/draft/moves-now.h"
#include "draft-asserts.h"

static const char ready[] = "Ready to confirm";

static void
test_market (void)
{
  MaeGame game;
  MaeDraftMarket draft;
  MaeCommand command;
  MaeReject why;
  int16_t targets[MAE_MAX_OWN];
  int shelf[3];

  scene_begin (&game, 3);
  for (int i = 0; i < 3; i++)
    shelf[i] = scene_shelf (&game, 0, i);
  mae_draft_market_init (&draft, &game, 0);
  assert_missing (&game, mae_draft_market_missing (&draft),
                  "Choose a row or a column of the market");
  assert_text (mae_draft_market_text (&draft), "");
  g_assert_false (mae_draft_market_choose (&draft, true, 3, &why));
  g_assert_cmpint (why.kind, ==, MAE_REJECT_NO_SUCH);

  /* Row 1: two Coins and two Stones, all on the tray: now, all would be discarded. */
  g_assert_true (mae_draft_market_choose (&draft, true, 0, NULL));
  assert_missing (&game, mae_draft_market_missing (&draft), ready);
  assert_text (mae_draft_market_text (&draft), "Discarding 4 gives each other player 4 faith");
  assert_text (mae_draft_market_kept_text (&draft), "You keep nothing");
  g_assert_cmpint (mae_draft_market_targets (&draft, COIN, targets), ==, 3);

  /* A shelf can't hold two types, and two shelves can't hold the same type. */
  g_assert_true (mae_draft_market_place (&draft, COIN, shelf[1], NULL));
  g_assert_false (mae_draft_market_place (&draft, STONE, shelf[1], &why));
  g_assert_cmpint (why.transfer.reason, ==, MAE_TRANSFER_BOUND_DIFFERS);
  g_assert_false (mae_draft_market_place (&draft, COIN, shelf[0], &why));
  g_assert_cmpint (why.transfer.reason, ==, MAE_TRANSFER_DUPLICATE);
  g_assert_cmpint (mae_draft_market_targets (&draft, COIN, targets), ==, 1);
  g_assert_cmpint (targets[0], ==, shelf[1]);
  g_assert_false (mae_draft_market_place (&draft, COIN, mae_game_strongbox (&game, 0), NULL));
  g_assert_false (mae_draft_market_place (&draft, SHIELD, shelf[2], NULL));

  /* Placed units can be taken back or moved. */
  g_assert_true (mae_draft_market_move (&draft, COIN, shelf[1], shelf[2], NULL));
  g_assert_cmpint (mae_draft_market_container (&draft, shelf[2]).of[COIN], ==, 1);
  g_assert_cmpint (mae_draft_market_container (&draft, shelf[1]).of[COIN], ==, 0);
  g_assert_true (mae_draft_market_take_back (&draft, COIN, shelf[2]));
  g_assert_false (mae_draft_market_take_back (&draft, COIN, shelf[2]));
  g_assert_cmpint (mae_draft_market_others_faith (&draft), ==, 4);

  g_assert_cmpint (mae_draft_market_place_all (&draft), ==, 4);
  g_assert_cmpint (mae_draft_market_others_faith (&draft), ==, 0);
  assert_text (mae_draft_market_text (&draft), "You gain 2 Coins and 2 Stones");
  g_assert_true (mae_draft_market_to_command (&draft, &command));
  g_assert_true (mae_game_apply (&game, &command, NULL, NULL));

  /* A second main action isn't possible. */
  mae_draft_market_rebase (&draft, &game);
  g_assert_false (mae_draft_market_active (&draft));
  g_assert_false (mae_draft_market_choose (&draft, true, 1, &why));
  g_assert_cmpint (why.action.reason, ==, MAE_ACTION_LATE_MANDATORY);
  assert_missing (
      &game, mae_draft_market_missing (&draft),
      "You have already taken your main action this turn. End the turn when you are done.");
}

/* "Place All" adds units to those that are already on the shelves, in the draft or in the
 * game. */
static void
test_market_place_all (void)
{
  MaeGame game;
  MaeDraftMarket draft;

  scene_begin (&game, 2);
  scene_put (&game, 0, 2, SHIELD, 3);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, true, 0, NULL));
  g_assert_true (mae_draft_market_place (&draft, STONE, scene_shelf (&game, 0, 1), NULL));
  g_assert_cmpint (mae_draft_market_place_all (&draft), ==, 2);
  g_assert_cmpint (mae_draft_market_container (&draft, scene_shelf (&game, 0, 0)).of[COIN], ==, 1);
  g_assert_cmpint (mae_draft_market_container (&draft, scene_shelf (&game, 0, 1)).of[STONE], ==, 2);
  g_assert_cmpint (mae_draft_market_tray (&draft).of[COIN], ==, 1);
}

/* Units that fit only after swaps are placed with them; the swaps belong to the draft. */
static void
test_market_swaps (void)
{
  MaeGame game;
  MaeDraftMarket draft;
  MaeCommand command;
  int16_t shelf[3];

  scene_begin (&game, 2);
  for (int i = 0; i < 3; i++)
    shelf[i] = scene_shelf (&game, 0, i);
  scene_put (&game, 0, 1, COIN, 1);
  scene_put (&game, 0, 2, STONE, 1);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, true, 0, NULL));
  g_assert_cmpint (mae_draft_market_place_all (&draft), ==, 3);
  g_assert_cmpint (draft.n_swaps, ==, 0);

  /* With the Coin on the smallest shelf and the Shield on the largest one, a shelf is left for the
   * Stones. */
  scene_begin (&game, 2);
  scene_put (&game, 0, 0, COIN, 1);
  scene_put (&game, 0, 2, SHIELD, 1);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, true, 0, NULL));
  g_assert_cmpint (mae_draft_market_place_all (&draft), ==, 4);
  g_assert_cmpint (draft.n_swaps, >, 0);
  g_assert_cmpint (mae_draft_market_others_faith (&draft), ==, 0);
  MaeDraftMarket kept = draft;
  mae_draft_market_keep_shelves (&kept);
  g_assert_cmpint (kept.n_swaps, ==, 0);
  g_assert_true (mae_draft_market_to_command (&kept, &command));
  g_assert_true (mae_game_check (&game, &command, NULL));
  mae_draft_market_rebase (&kept, &game);
  g_assert_cmpint (kept.n_swaps, ==, 0);
  g_assert_cmpint (mae_draft_market_others_faith (&kept), >, 0);
  /* The command is legal after the swaps only. */
  g_assert_true (mae_draft_market_to_command (&draft, &command));
  g_assert_false (mae_game_check (&game, &command, NULL));
  while (draft.n_swaps > 0) {
    MaeCommand swap = { .kind = MAE_COMMAND_SWAP_SHELVES, .swap = draft.swap[0] };
    g_assert_true (mae_game_apply (&game, &swap, NULL, NULL));
    mae_draft_market_swap_made (&draft);
    mae_draft_market_rebase (&draft, &game);
    g_assert_cmpint (mae_draft_market_others_faith (&draft), ==, 0);
  }
  g_assert_true (mae_game_check (&game, &command, NULL));

  /* A manual swap moves what was placed; repeating it undoes it. */
  scene_begin (&game, 2);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, true, 0, NULL));
  g_assert_true (mae_draft_market_place (&draft, COIN, shelf[0], NULL));
  g_assert_true (mae_draft_market_swap (&draft, shelf[0], shelf[2], NULL));
  g_assert_cmpint (mae_draft_market_container (&draft, shelf[2]).of[COIN], ==, 1);
  g_assert_true (mae_draft_market_place (&draft, COIN, shelf[2], NULL));
  g_assert_false (mae_draft_market_swap (&draft, shelf[0], shelf[2], NULL));
  g_assert_cmpint (draft.n_swaps, ==, 1);
  g_assert_true (mae_draft_market_take_back (&draft, COIN, shelf[2]));
  g_assert_true (mae_draft_market_swap (&draft, shelf[0], shelf[2], NULL));
  g_assert_cmpint (draft.n_swaps, ==, 0);
  g_assert_cmpint (mae_draft_market_container (&draft, shelf[0]).of[COIN], ==, 1);
}

/* What was placed on two shelves is exchanged without a swap of the shelves if that is legal, and
 * with one otherwise. */
static void
test_market_exchange (void)
{
  MaeGame game;
  MaeDraftMarket draft;
  int16_t shelf[3];

  scene_begin (&game, 2);
  for (int i = 0; i < 3; i++)
    shelf[i] = scene_shelf (&game, 0, i);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, true, 0, NULL));
  g_assert_true (mae_draft_market_place (&draft, COIN, shelf[0], NULL));
  g_assert_true (mae_draft_market_place (&draft, STONE, shelf[2], NULL));
  g_assert_false (mae_draft_market_move (&draft, COIN, shelf[0], shelf[2], NULL));
  g_assert_true (mae_draft_market_exchange (&draft, shelf[0], shelf[2]));
  g_assert_cmpint (mae_draft_market_container (&draft, shelf[2]).of[COIN], ==, 1);
  g_assert_cmpint (mae_draft_market_container (&draft, shelf[0]).of[STONE], ==, 1);
  g_assert_cmpint (draft.n_swaps, ==, 0);

  scene_begin (&game, 2);
  scene_put (&game, 0, 1, SHIELD, 1);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, true, 0, NULL));
  g_assert_true (mae_draft_market_place (&draft, COIN, shelf[0], NULL));
  g_assert_true (mae_draft_market_exchange (&draft, shelf[0], shelf[1]));
  g_assert_cmpint (mae_draft_market_container (&draft, shelf[0]).of[SHIELD], ==, 1);
  g_assert_cmpint (draft.n_swaps, ==, 1);
}

/* White marbles: with two white leaders the player chooses for each marble, with one they become
 * its type, with none they give nothing. */
static void
test_market_whites (void)
{
  MaeGame game;
  MaeDraftMarket draft;
  MaeCommand command;

  scene_begin (&game, 2);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, true, 2, NULL));
  assert_missing (&game, mae_draft_market_missing (&draft), ready);
  assert_text (mae_draft_market_text (&draft), "Discarding 2 gives each other player 2 faith");

  scene_leader (&game, 0, 0, MAE_LEADER_WHITE, COIN);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, true, 2, NULL));
  g_assert_cmpint (mae_draft_market_tray (&draft).of[COIN], ==, 2);
  g_assert_true (mae_draft_market_to_command (&draft, &command));
  /* The command says what the white marbles become: our server would infer it, but others
   * wouldn't. */
  g_assert_cmpint (command.take_market.replacements.of[COIN], ==, 2);
  g_assert_true (mae_game_check (&game, &command, NULL));

  scene_leader (&game, 0, 1, MAE_LEADER_WHITE, SHIELD);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, true, 2, NULL));
  g_assert_cmpint (draft.n_whites, ==, 2);
  assert_missing (&game, mae_draft_market_missing (&draft),
                  "Choose a resource for each of 2 white marbles");
  g_assert_false (mae_draft_market_to_command (&draft, &command));
  g_assert_false (mae_draft_market_turn (&draft, 0, STONE));
  g_assert_false (mae_draft_market_turn (&draft, 0, FAITH));
  g_assert_true (mae_draft_market_turn (&draft, 0, COIN));
  assert_missing (&game, mae_draft_market_missing (&draft), "Choose a resource for 1 white marble");
  g_assert_true (mae_draft_market_place (&draft, COIN, scene_shelf (&game, 0, 0), NULL));

  /* Changing the choice removes the unit from the shelf. */
  g_assert_true (mae_draft_market_turn (&draft, 0, SHIELD));
  g_assert_cmpint (mae_draft_market_container (&draft, scene_shelf (&game, 0, 0)).of[COIN], ==, 0);
  g_assert_cmpint (mae_draft_market_tray (&draft).of[SHIELD], ==, 1);
  g_assert_true (mae_draft_market_turn (&draft, 1, COIN));
  g_assert_true (mae_draft_market_to_command (&draft, &command));
  g_assert_cmpint (command.take_market.replacements.of[COIN], ==, 1);
  g_assert_cmpint (command.take_market.replacements.of[SHIELD], ==, 1);
  g_assert_true (mae_game_check (&game, &command, NULL));
}

/* A draft is kept when shelves are swapped; units that lost their place get another one. */
static void
test_market_rebase (void)
{
  MaeGame game;
  MaeDraftMarket draft;
  MaeCommand swap;

  scene_begin (&game, 2);
  scene_put (&game, 0, 0, SHIELD, 1);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, true, 0, NULL));
  g_assert_true (mae_draft_market_place (&draft, COIN, scene_shelf (&game, 0, 1), NULL));
  g_assert_true (mae_draft_market_place (&draft, STONE, scene_shelf (&game, 0, 2), NULL));
  g_assert_true (
      mae_now_swap (&game, 0, scene_shelf (&game, 0, 0), scene_shelf (&game, 0, 1), NULL, &swap));
  g_assert_true (mae_game_apply (&game, &swap, NULL, NULL));
  mae_draft_market_rebase (&draft, &game);
  g_assert_true (mae_draft_market_active (&draft));
  /* The Coin's shelf holds the Shield now: it moves, and all find a place after swaps. */
  g_assert_cmpint (mae_draft_market_others_faith (&draft), ==, 0);
  g_assert_cmpint (draft.n_swaps, >, 0);
}

static void
test_market_alone (void)
{
  MaeGame game;
  MaeDraftMarket draft;

  scene_begin (&game, 1);
  mae_draft_market_init (&draft, &game, 0);
  g_assert_true (mae_draft_market_choose (&draft, false, 2, NULL));
  assert_text (mae_draft_market_text (&draft), "Discarding 1 moves the black cross 1 space");
  g_assert_cmpint (mae_draft_market_own_faith (&draft), ==, 1);
}

/* The bar says what the player gains by a Vatican report that confirming would trigger. */
static void
test_market_report (void)
{
  MaeTableMove move;
  MaeGame game, gone;

  scene_begin (&game, 1);
  game.players[0].faith = 3;
  game.cross = 6;
  mae_table_move_init (&move, &game, 0);
  move.mode = MAE_MOVE_MARKET;
  g_assert_true (mae_draft_market_choose (&move.market, false, 2, NULL));
  assert_text (mae_table_move_effect_text (&move, false), "");
  game.cross = 7;
  assert_text (mae_table_move_effect_text (&move, false), "Vatican report: no points for you");
  game.players[0].faith = 4;
  assert_text (mae_table_move_effect_text (&move, false), "Vatican report: 2 points for you");
  game.players[0].faith = 7;
  game.cross = 0;
  assert_text (mae_table_move_effect_text (&move, false), "Vatican report: 2 points for you");
  game.sections_closed = 1;
  assert_text (mae_table_move_effect_text (&move, false), "");
  game.sections_closed = 7;
  game.players[0].faith = 23;
  assert_text (mae_table_move_effect_text (&move, false), "This ends the game");
  /* the other drafts of the move may still have a game that is gone */
  gone = game;
  mae_table_move_init (&move, &gone, 0);
  move.mode = MAE_MOVE_MARKET;
  g_assert_true (mae_draft_market_choose (&move.market, false, 2, NULL));
  mae_table_move_rebase (&move, &game, 0);
  memset (&gone, 0, sizeof gone);
  assert_text (mae_table_move_effect_text (&move, false), "This ends the game");
}

/* The round is completed: who plays last in it ends the game, and so do others if all players after
 * them are away. */
static void
test_market_end (void)
{
  static const struct {
    int seat;
    bool present;
    const char *text;
  } cases[] = {
    { 0, true, "The last round begins" },
    { 1, true, "This ends the game" },
    { 0, false, "This ends the game" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    MaeTableMove move;
    MaeGame game;

    scene_begin (&game, 2);
    game.sections_closed = 7;
    game.current = (int8_t) cases[i].seat;
    game.players[1].present = cases[i].present;
    game.players[cases[i].seat].faith = 23;
    mae_table_move_init (&move, &game, cases[i].seat);
    move.mode = MAE_MOVE_MARKET;
    g_assert_true (mae_draft_market_choose (&move.market, false, 2, NULL));
    assert_text (mae_table_move_effect_text (&move, false), cases[i].text);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/drafts/market", test_market);
  g_test_add_func ("/drafts/market/place-all", test_market_place_all);
  g_test_add_func ("/drafts/market/swaps", test_market_swaps);
  g_test_add_func ("/drafts/market/exchange", test_market_exchange);
  g_test_add_func ("/drafts/market/whites", test_market_whites);
  g_test_add_func ("/drafts/market/rebase", test_market_rebase);
  g_test_add_func ("/drafts/market/alone", test_market_alone);
  g_test_add_func ("/drafts/market/report", test_market_report);
  g_test_add_func ("/drafts/market/market-end", test_market_end);
  return g_test_run ();
}
