/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Drafts, step by step, as players make them. */

#include "client/draft/draft-buy.h"
#include "client/draft/draft-market.h"
#include "client/draft/draft-produce.h"
#include "client/draft/draft-setup.h"
#include "client/draft/moves-now.h"
#include "client/words/reject-text.h"
#include "client/words/setup-text.h"
#include "draft-asserts.h"

static const char ready[] = "Ready to confirm";

/* ── Buying ───────────────────────────────────────────────────────────────────────────────── */

static void
test_buy (void)
{
  const MaeBag cost = { .of = { [COIN] = 2 } };
  MaeGame game;
  MaeDraftBuy draft;
  MaeCommand command;
  MaeReject why;
  int card, shelf, strongbox;

  scene_begin (&game, 2);
  card = scene_top_card (&game, 1, 1, &cost);
  shelf = scene_shelf (&game, 0, 1);
  strongbox = mae_game_strongbox (&game, 0);
  scene_put (&game, 0, 1, COIN, 1);
  mae_draft_buy_init (&draft, &game, 0);
  assert_missing (&game, mae_draft_buy_missing (&draft), "Choose a card to buy");

  /* A card that can't be bought says what is missing. */
  g_assert_false (mae_draft_buy_choose (&draft, 1, 1, &why));
  g_assert_cmpint (why.kind, ==, MAE_REJECT_REQUIREMENTS);
  g_assert_cmpint (why.requirements.resources.of[COIN], ==, 1);

  /* All that can pay is one shelf. */
  scene_put (&game, 0, 1, COIN, 2);
  g_assert_true (mae_draft_buy_choose (&draft, 1, 1, NULL));
  g_assert_false (mae_draft_payment_has_choice (&draft.payment));

  scene_put (&game, 0, 3, COIN, 1);
  g_assert_true (mae_draft_buy_choose (&draft, 1, 1, NULL));
  g_assert_true (mae_draft_payment_has_choice (&draft.payment));
  g_assert_cmpint (draft.card, ==, card);
  g_assert_cmpint (draft.slot, ==, 0); /* all are empty: it makes no difference */
  assert_missing (&game, mae_draft_buy_missing (&draft), ready);
  assert_text (mae_draft_buy_text (&draft), "Pay 2 Coins for the level 1 blue card");
  g_assert_cmpint (mae_draft_buy_slots (&game, 0, card), ==, 7);
  g_assert_false (mae_draft_buy_choose_slot (&draft, 3, &why));
  g_assert_true (mae_draft_buy_choose_slot (&draft, 2, NULL));
  assert_missing (&game, mae_draft_buy_missing (&draft), ready);

  /* The proposed payment is from the shelf; a click on the shelf pays from the strongbox instead.
   */
  g_assert_cmpint (mae_draft_buy_container (&draft, shelf).of[COIN], ==, 0);
  g_assert_cmpint (mae_draft_payment_shift_next (&draft.payment, COIN, shelf), ==, strongbox);
  g_assert_cmpint (mae_draft_buy_container (&draft, shelf).of[COIN], ==, 1);
  g_assert_cmpint (mae_draft_buy_container (&draft, strongbox).of[COIN], ==, 0);
  g_assert_cmpint (mae_draft_payment_shift_next (&draft.payment, COIN, shelf), ==, -1);
  g_assert_true (mae_draft_payment_take_back (&draft.payment, COIN, shelf));
  assert_missing (&game, mae_draft_buy_missing (&draft), "Choose where to take 1 Coin from");
  g_assert_false (mae_draft_buy_to_command (&draft, &command));
  mae_draft_payment_propose (&draft.payment);
  g_assert_true (mae_draft_buy_to_command (&draft, &command));
  g_assert_true (mae_game_apply (&game, &command, NULL, NULL));
  g_assert_cmpint (game.players[0].slots[2].card[0], ==, card);
  g_assert_cmpint (game.containers[strongbox].of[COIN], ==, 0);
  g_assert_cmpint (game.containers[shelf].of[COIN], ==, 1);
}

/* If only one slot fits it is chosen; if none fits the card can't be bought. */
static void
test_buy_slots (void)
{
  const MaeBag cost = { .of = { [COIN] = 2 } };
  MaeGame game;
  MaeDraftBuy draft;
  MaeReject why;

  scene_begin (&game, 2);
  scene_top_card (&game, 1, 1, &cost);
  scene_put (&game, 0, 1, COIN, 2);
  for (int slot = 0; slot < 2; slot++) {
    game.players[0].slots[slot].n = 1;
    game.players[0].slots[slot].card[0] = game.deck_top[0][2 + slot];
  }
  mae_draft_buy_init (&draft, &game, 0);
  g_assert_true (mae_draft_buy_choose (&draft, 1, 1, NULL));
  g_assert_cmpint (draft.slot, ==, 2);

  game.players[0].slots[2] = game.players[0].slots[0];
  mae_draft_buy_rebase (&draft, &game);
  g_assert_false (mae_draft_buy_active (&draft));
  g_assert_false (mae_draft_buy_choose (&draft, 1, 1, &why));
  g_assert_cmpint (why.kind, ==, MAE_REJECT_BUY);
  g_assert_false (why.buy.empty);

  game.deck_top[0][1] = -1;
  g_assert_false (mae_draft_buy_choose (&draft, 1, 1, &why));
  g_assert_true (why.buy.empty);
}

static void
test_buy_discount (void)
{
  const MaeBag cost = { .of = { [COIN] = 2 } };
  MaeGame game;
  MaeDraftBuy draft;

  scene_begin (&game, 2);
  scene_top_card (&game, 1, 1, &cost);
  scene_leader (&game, 0, 0, MAE_LEADER_DISCOUNT, COIN);
  scene_put (&game, 0, 1, COIN, 1);
  mae_draft_buy_init (&draft, &game, 0);
  g_assert_true (mae_draft_buy_choose (&draft, 1, 1, NULL));
  assert_text (mae_draft_buy_text (&draft), "Pay 1 Coin for the level 1 blue card");
}

/* ── Producing ────────────────────────────────────────────────────────────────────────────── */

static void
test_produce (void)
{
  MaeGame game;
  MaeDraftProduce draft, all;
  MaeCommand command;
  MaeReject why;
  int base, leader, strongbox;

  scene_begin (&game, 2);
  strongbox = mae_game_strongbox (&game, 0);
  scene_leader (&game, 0, 0, MAE_LEADER_PRODUCTION, SHIELD);
  mae_draft_produce_init (&draft, &game, 0);
  g_assert_cmpint (draft.n, ==, 2);
  base = mae_draft_produce_find (&draft, game.rules->base_production);
  leader = 1 - base;
  assert_missing (&game, mae_draft_produce_missing (&draft), "Choose the productions to activate");

  /* There is nothing to pay with: one production needs any units, the other one a Shield. */
  g_assert_false (mae_draft_produce_toggle (&draft, base, &why));
  g_assert_cmpint (why.kind, ==, MAE_REJECT_REQUIREMENTS);
  assert_text (mae_reject_text (&game, &why, NULL), "You don’t meet the requirements.");
  g_assert_false (mae_draft_produce_toggle (&draft, leader, &why));
  g_assert_cmpint (why.requirements.resources.of[SHIELD], ==, 1);

  scene_put (&game, 0, 2, SHIELD, 2);
  scene_put (&game, 0, 3, STONE, 1);
  g_assert_true (mae_draft_produce_toggle (&draft, leader, NULL));
  assert_missing (&game, mae_draft_produce_missing (&draft), "Choose 1 resource to produce");
  g_assert_cmpint (mae_draft_produce_out_choices (&draft, leader, 0), ==,
                   1 << COIN | 1 << STONE | 1 << SERVANT | 1 << SHIELD);
  g_assert_false (mae_draft_produce_set_out (&draft, leader, 0, FAITH));
  g_assert_true (mae_draft_produce_set_out (&draft, leader, 0, COIN));
  assert_missing (&game, mae_draft_produce_missing (&draft), ready);
  assert_text (mae_draft_produce_text (&draft), "Pay 1 Shield; gain 1 Coin and 1 Faith");

  /* A Shield and a Stone are left: the base production takes both, in any order. */
  g_assert_true (mae_draft_produce_toggle (&draft, base, NULL));
  assert_missing (&game, mae_draft_produce_missing (&draft),
                  "Choose 2 resources to pay for the production");
  g_assert_true (mae_draft_produce_toggle (&draft, leader, NULL));
  assert_text (mae_draft_produce_text (&draft), "");
  g_assert_true (mae_draft_produce_toggle (&draft, leader, NULL));
  g_assert_cmpint (mae_draft_produce_in_choices (&draft, base, 0), ==, 1 << STONE | 1 << SHIELD);
  g_assert_true (mae_draft_produce_set_in (&draft, base, 0, STONE));
  g_assert_cmpint (mae_draft_produce_in_choices (&draft, base, 1), ==, 1 << SHIELD);
  g_assert_true (mae_draft_produce_set_in (&draft, base, 1, SHIELD));
  g_assert_true (mae_draft_produce_set_out (&draft, base, 0, SERVANT));
  assert_text (mae_draft_produce_text (&draft),
               "Pay 1 Stone and 2 Shields; gain 1 Coin, 1 Servant and 1 Faith");
  g_assert_cmpint (mae_draft_produce_container (&draft, strongbox).of[STONE], ==, 0);
  g_assert_cmpint (mae_draft_produce_container (&draft, strongbox).of[SERVANT], ==, 1);
  g_assert_cmpint (mae_draft_produce_container (&draft, scene_shelf (&game, 0, 2)).of[SHIELD], ==,
                   0);
  g_assert_true (mae_draft_produce_to_command (&draft, &command));
  g_assert_true (mae_game_check (&game, &command, NULL));

  /* A production that is removed and added again has the same inputs and outputs as before. */
  g_assert_true (mae_draft_produce_toggle (&draft, leader, NULL));
  assert_text (mae_draft_produce_text (&draft), "Pay 1 Stone and 1 Shield; gain 1 Servant");
  g_assert_true (mae_draft_produce_toggle (&draft, base, NULL));
  g_assert_false (mae_draft_produce_active (&draft));
  assert_text (mae_draft_produce_text (&draft), "");
  g_assert_true (mae_draft_produce_toggle (&draft, base, NULL));
  assert_missing (&game, mae_draft_produce_missing (&draft), ready);
  assert_text (mae_draft_produce_text (&draft), "Pay 1 Stone and 1 Shield; gain 1 Servant");
  g_assert_cmpint (mae_draft_produce_most (&draft, &all), ==, 1);
  g_assert_true (all.item[leader].on && all.item[base].on);
  assert_missing (&game, mae_draft_produce_missing (&all), ready);
}

/* As many as can be paid for, in any order. */
static void
test_produce_most (void)
{
  MaeGame game;
  MaeDraftProduce draft, all;
  int leader;

  scene_begin (&game, 2);
  scene_leader (&game, 0, 0, MAE_LEADER_PRODUCTION, SHIELD);
  scene_put (&game, 0, 2, SHIELD, 1);
  mae_draft_produce_init (&draft, &game, 0);
  leader = 1 - mae_draft_produce_find (&draft, game.rules->base_production);
  g_assert_cmpint (mae_draft_produce_most (&draft, &all), ==, 1);
  g_assert_true (all.item[leader].on);

  /* If only one of the two can be paid for, it is the one that makes more than it costs. */
  scene_put (&game, 0, 3, STONE, 1);
  mae_draft_produce_init (&draft, &game, 0);
  g_assert_cmpint (mae_draft_produce_most (&draft, &all), ==, 1);
  g_assert_true (all.item[leader].on);

  scene_put (&game, 0, 3, STONE, 0);
  scene_put (&game, 0, 2, SHIELD, 0);
  mae_draft_produce_init (&draft, &game, 0);
  g_assert_cmpint (mae_draft_produce_most (&draft, NULL), ==, 0);
}

/* Two units of one type are left: there is no choice of inputs. */
static void
test_produce_only_choice (void)
{
  MaeGame game;
  MaeDraftProduce draft;

  scene_begin (&game, 2);
  scene_put (&game, 0, 2, STONE, 2);
  mae_draft_produce_init (&draft, &game, 0);
  g_assert_true (mae_draft_produce_toggle (&draft, 0, NULL));
  g_assert_cmpint (draft.item[0].in[0], ==, STONE);
  g_assert_cmpint (draft.item[0].in[1], ==, STONE);
  assert_missing (&game, mae_draft_produce_missing (&draft), "Choose 1 resource to produce");
}

/* ── Setup ────────────────────────────────────────────────────────────────────────────────── */

/* hand[1] is on place 0, hand[3] on place 1. At the end it is hand[3] and hand[2]. */
static void
assert_places (MaeDraftSetup *draft)
{
  g_assert_true (mae_draft_setup_put (draft, 1, 1)); /* they change places */
  g_assert_cmpint (mae_draft_setup_kept_at (draft, 0), ==, 3);
  g_assert_cmpint (mae_draft_setup_kept_at (draft, 1), ==, 1);
  g_assert_true (mae_draft_setup_put (draft, 1, 1)); /* it stays */
  g_assert_cmpint (mae_draft_setup_place_of (draft, 1), ==, 1);
  g_assert_true (mae_draft_setup_put (draft, 2, 1)); /* it takes the place of hand[1] */
  g_assert_cmpint (mae_draft_setup_place_of (draft, 1), ==, -1);
  g_assert_cmpint (mae_draft_setup_n_kept (draft), ==, 2);
  g_assert_false (mae_draft_setup_take (draft, 1));
  g_assert_true (mae_draft_setup_take (draft, 3));
  g_assert_cmpint (mae_draft_setup_kept_at (draft, 0), ==, -1);
  g_assert_cmpint (mae_draft_setup_kept_at (draft, 1), ==, 2); /* not moved up */
  mae_draft_setup_rebase (draft, draft->game);
  g_assert_cmpint (mae_draft_setup_kept_at (draft, 1), ==, 2);
  g_assert_true (mae_draft_setup_put (draft, 3, -1)); /* on the empty one */
  g_assert_cmpint (mae_draft_setup_kept_at (draft, 0), ==, 3);
  for (int bad = -2; bad < 20; bad += 21)
    g_assert_false (mae_draft_setup_put (draft, bad, 0));
  g_assert_false (mae_draft_setup_put (draft, 0, draft->game->rules->leaders_kept));
}

static void
test_setup (void)
{
  MaeGame game;
  MaeDraftSetup draft;
  MaeCommand command;
  MaeReject why;
  int seat = 3; /* two resources to choose */

  scene_begin (&game, 4);
  game.phase = MAE_PHASE_SETUP;
  game.players[seat].hand_count = 4;
  game.players[seat].leaders_chosen = game.players[seat].resources_chosen = false;
  for (int i = 0; i < 4; i++)
    game.players[seat].hand[i] = 2 * i;

  mae_draft_setup_init (&draft, &game, seat);
  assert_missing (&game, mae_draft_setup_leaders_missing (&draft), "Choose 2 more leaders to keep");
  assert_text (mae_setup_heading_text (&draft), "Choose 2 leaders");
  g_assert_false (mae_draft_setup_put (&draft, 4, -1));
  g_assert_true (mae_draft_setup_put (&draft, 1, -1));
  assert_missing (&game, mae_draft_setup_leaders_missing (&draft), "Choose 1 more leader to keep");
  assert_text (mae_setup_heading_text (&draft), "Choose 1 more leader");
  g_assert_true (mae_draft_setup_put (&draft, 3, -1));
  g_assert_false (mae_draft_setup_put (&draft, 0, -1)); /* no third */
  assert_missing (&game, mae_draft_setup_leaders_missing (&draft), ready);
  assert_text (mae_setup_heading_text (&draft), "Choose 2 starting resources");
  g_assert_true (mae_draft_setup_leaders_command (&draft, &command));
  g_assert_cmpint (command.choose_leaders.leader[0], ==, 2);
  g_assert_cmpint (command.choose_leaders.leader[1], ==, 6);
  assert_places (&draft);
  g_assert_true (mae_draft_setup_leaders_command (&draft, &command));
  g_assert_cmpint (command.choose_leaders.leader[0], ==, 6);
  g_assert_cmpint (command.choose_leaders.leader[1], ==, 4);
  g_assert_true (mae_game_apply (&game, &command, NULL, NULL));
  mae_draft_setup_rebase (&draft, &game);
  g_assert_false (mae_draft_setup_wants_leaders (&draft));

  assert_missing (&game, mae_draft_setup_resources_missing (&draft),
                  "Choose 2 more resources and put them on your shelves");
  g_assert_false (mae_draft_setup_place (&draft, FAITH, scene_shelf (&game, seat, 2), &why));
  g_assert_cmpint (why.transaction.reason, ==, MAE_TRANSACTION_EXCLUDED);
  g_assert_false (mae_draft_setup_place (&draft, COIN, mae_game_strongbox (&game, seat), NULL));
  g_assert_false (mae_draft_setup_place (&draft, COIN, scene_shelf (&game, 0, 0), NULL));
  g_assert_true (mae_draft_setup_place (&draft, COIN, scene_shelf (&game, seat, 0), NULL));
  g_assert_true (mae_draft_setup_move (&draft, COIN, scene_shelf (&game, seat, 0),
                                       scene_shelf (&game, seat, 2), NULL));
  assert_missing (&game, mae_draft_setup_resources_missing (&draft),
                  "Choose 1 more resource and put it on a shelf");
  g_assert_true (mae_draft_setup_place (&draft, COIN, scene_shelf (&game, seat, 2), NULL));
  g_assert_false (mae_draft_setup_place (&draft, COIN, scene_shelf (&game, seat, 2), &why));
  assert_text (mae_reject_text (&game, &why, NULL),
               "Choose exactly the number of starting resources you are allowed.");
  assert_missing (&game, mae_draft_setup_resources_missing (&draft), ready);
  assert_text (mae_setup_heading_text (&draft), "All chosen");
  assert_text (mae_setup_about_text (&draft), "Start, or change your choice.");
  g_assert_true (mae_draft_setup_resources_command (&draft, &command));
  g_assert_true (mae_game_check (&game, &command, NULL));
}

/* ── Not one's turn ───────────────────────────────────────────────────────────────────────── */

static void
test_not_now (void)
{
  MaeGame game;
  MaeDraftMarket market;
  MaeDraftBuy buy;
  MaeDraftProduce produce;

  scene_begin (&game, 2);
  mae_draft_market_init (&market, &game, 1);
  mae_draft_buy_init (&buy, &game, 1);
  mae_draft_produce_init (&produce, &game, 1);
  g_assert_false (mae_draft_market_choose (&market, true, 0, NULL));
  g_assert_false (mae_draft_buy_choose (&buy, 1, 0, NULL));
  g_assert_false (mae_draft_produce_toggle (&produce, 0, NULL));
  assert_missing (&game, mae_draft_market_missing (&market), "It isn’t your turn.");
  assert_missing (&game, mae_draft_buy_missing (&buy), "It isn’t your turn.");
  assert_missing (&game, mae_draft_produce_missing (&produce), "It isn’t your turn.");
  g_assert_false (mae_now_end_turn (&game, 0, NULL, NULL));
  game.main_done = true;
  g_assert_true (mae_now_end_turn (&game, 0, NULL, NULL));
  g_assert_false (mae_now_end_turn (&game, 1, NULL, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/drafts/buy", test_buy);
  g_test_add_func ("/drafts/buy/slots", test_buy_slots);
  g_test_add_func ("/drafts/buy/discount", test_buy_discount);
  g_test_add_func ("/drafts/produce", test_produce);
  g_test_add_func ("/drafts/produce-most", test_produce_most);
  g_test_add_func ("/drafts/produce/only-choice", test_produce_only_choice);
  g_test_add_func ("/drafts/setup", test_setup);
  g_test_add_func ("/drafts/not-now", test_not_now);
  return g_test_run ();
}
