/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* docs/rules.md: Main action 3, activate productions. */
#include "scenario.h"

static void
add_item (MaeCommand *command, int production, const char *in, const char *out)
{
  MaeProduceItem *item = &command->produce.item[command->produce.n++];

  item->production = production;
  item->in = bag (in);
  item->out_blanks = bag (out);
}

/* "the base production (any 2 → any 1)" */
static void
test_base (void)
{
  static const struct {
    const char *in, *out;
    MaeRejectKind kind;
    int reason; /* of a transaction */
  } cases[] = {
    { "1 Coin, 1 Stone", "1 Shield", MAE_REJECT_NONE, 0 },
    { "2 Coin", "1 Coin", MAE_REJECT_NONE, 0 },
    { "1 Coin", "1 Shield", MAE_REJECT_RECIPE, 0 },
    { "2 Coin, 1 Stone", "1 Shield", MAE_REJECT_RECIPE, 0 },
    { "2 Coin", "2 Shield", MAE_REJECT_RECIPE, 0 },
    { "2 Coin", "", MAE_REJECT_RECIPE, 0 },
    { "", "1 Shield", MAE_REJECT_RECIPE, 0 },
    { "2 Coin", "1 Faith", MAE_REJECT_TRANSACTION, MAE_TRANSACTION_EXCLUDED },
    { "2 Coin", "1 Zero", MAE_REJECT_TRANSACTION, MAE_TRANSACTION_ILLEGAL_NON_STORABLE },
    { "2 Coin", "2 Shield, -1 Stone", MAE_REJECT_TRANSACTION, MAE_TRANSACTION_NEGATIVE },
    { "3 Coin, -1 Stone", "1 Coin", MAE_REJECT_TRANSACTION, MAE_TRANSACTION_NEGATIVE },
    { "1 Coin, 1 Faith", "1 Coin", MAE_REJECT_TRANSACTION, MAE_TRANSACTION_ILLEGAL_NON_STORABLE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    scenario_init (&s, 2);
    put_strongbox (&s, 0, "5 Coin, 5 Stone");
    MaeCommand command = produce (0);
    add_item (&command, s.game.rules->base_production, cases[i].in, cases[i].out);
    MaeBag payment = bag (cases[i].in);
    for (int r = 0; r < MAE_MAX_RESOURCES; r++)
      if (payment.of[r] > 0)
        mae_placement_add (&command.produce.payment, mae_game_strongbox (&s.game, 0), r,
                           payment.of[r]);
    g_test_message ("case %zu", i);
    if (cases[i].kind == MAE_REJECT_NONE) {
      assert_applied (&s, &command);
      g_assert_true (s.game.main_done);
      continue;
    }
    assert_rejected (&s, &command, cases[i].kind);
    if (cases[i].kind == MAE_REJECT_TRANSACTION)
      g_assert_cmpint ((int) s.reject.transaction.reason, ==, cases[i].reason);
  }
}

/* "storable outputs are put into the strongbox and faith moves the marker." */
static void
test_card_and_leader (void)
{
  Scenario s;
  int card = leader (MAE_LEADER_PRODUCTION, "Shield");
  scenario_init (&s, 2);
  put_top (&s, 12); /* 1 Stone, 1 Servant → 2 Coin, 1 Faith */
  put_card (&s, 0, 1, "Green", 1);
  give_leader (&s, 0, card, true);
  put_shelf (&s, 0, 0, "1 Stone");
  put_shelf (&s, 0, 1, "1 Servant");
  put_shelf (&s, 0, 2, "1 Shield");
  MaeCommand command = produce (0);
  add_item (&command, s.game.rules->cards[12].production, "1 Stone, 1 Servant", "");
  add_item (&command, s.game.rules->leaders[card].production, "1 Shield", "1 Stone");
  for (int shelf = 0; shelf < 3; shelf++)
    add (&command.produce.payment, mae_game_shelf (&s.game, 0, shelf),
         ((const char *[]){ "1 Stone", "1 Servant", "1 Shield" })[shelf]);
  assert_applied (&s, &command);
  assert_bag (s.game.containers[mae_game_strongbox (&s.game, 0)], "2 Coin, 1 Stone");
  assert_bag (mae_game_resources (&s.game, 0), "2 Coin, 1 Stone");
  g_assert_cmpint (s.game.players[0].faith, ==, 2);
  g_assert_cmpint (count_events (&s, MAE_EVENT_FAITH), ==,
                   1); /* one event with the sum, not one for each */
}

/* "All inputs are paid from the containers as they were": what is produced can't pay for anything
 * at the same time. */
static void
test_no_chains (void)
{
  Scenario s;
  scenario_init (&s, 2);
  put_top (&s, 0); /* 1 Coin → 1 Faith */
  put_card (&s, 0, 0, "Green", 1);
  put_strongbox (&s, 0, "2 Stone");
  MaeCommand command = produce (0);
  add_item (&command, s.game.rules->base_production, "2 Stone", "1 Coin");
  add_item (&command, s.game.rules->cards[0].production, "1 Coin", "");
  add (&command.produce.payment, mae_game_strongbox (&s.game, 0), "2 Stone, 1 Coin");
  assert_rejected (&s, &command, MAE_REJECT_TRANSFER);
  g_assert_cmpint (s.reject.transfer.resource, ==, res ("Coin"));
}

/* "the top card of each slot, each active Production-leader; at least one, each at most once." */
static void
test_which (void)
{
  Scenario s;
  int idle = leader (MAE_LEADER_PRODUCTION, "Coin");
  scenario_init (&s, 2);
  int covered = put_card (&s, 0, 0, "Green", 1);
  int top = put_card (&s, 0, 0, "Blue", 2);
  int foreign = put_card (&s, 1, 0, "Yellow", 1);
  give_leader (&s, 0, idle, false);
  put_strongbox (&s, 0, "9 Coin, 9 Stone, 9 Servant, 9 Shield");
  int16_t list[MAE_MAX_ACTIVE_PRODUCTIONS];
  g_assert_cmpint (mae_game_productions (&s.game, 0, list), ==, 2);
  g_assert_cmpint (list[1], ==, s.game.rules->cards[top].production);

  MaeCommand command = produce (0);
  assert_rejected (&s, &command, MAE_REJECT_RECIPE); /* empty */

  const int bad[] = { s.game.rules->cards[covered].production,
                      s.game.rules->cards[foreign].production,
                      s.game.rules->leaders[idle].production, 9999, -1 };
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++) {
    command = produce (0);
    add_item (&command, bad[i], "", "");
    assert_rejected (&s, &command, MAE_REJECT_NOT_OWNED);
    g_assert_cmpint (s.reject.not_owned.object, ==, MAE_OBJECT_PRODUCTION);
    g_assert_cmpint (s.reject.not_owned.index, ==, bad[i]);
  }

  command = produce (0);
  for (int i = 0; i < 2; i++)
    add_item (&command, s.game.rules->base_production, "2 Coin", "1 Stone");
  add (&command.produce.payment, mae_game_strongbox (&s.game, 0), "4 Coin");
  assert_rejected (&s, &command, MAE_REJECT_NOT_OWNED);
}

static void
test_special_inputs (void)
{
  static const struct {
    const char *special;
    MaeTransactionReason reason;
  } cases[] = { { "1 Coin", MAE_TRANSACTION_ILLEGAL_STORABLE },
                { "1 Faith", MAE_TRANSACTION_ILLEGAL_NON_STORABLE },
                { "-1 Faith", MAE_TRANSACTION_NEGATIVE } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    scenario_init (&s, 2);
    put_strongbox (&s, 0, "2 Coin");
    MaeCommand command = produce (0);
    add_item (&command, s.game.rules->base_production, "2 Coin", "1 Stone");
    command.produce.item[0].in_special = bag (cases[i].special);
    add (&command.produce.payment, mae_game_strongbox (&s.game, 0), "2 Coin");
    assert_rejected (&s, &command, MAE_REJECT_TRANSACTION);
    g_assert_cmpint (s.reject.transaction.reason, ==, cases[i].reason);
  }
}

/* Quantities that could overflow are refused before they are added. */
static void
test_absurd_quantities (void)
{
  static const int32_t absurd[] = { INT32_MAX, INT32_MAX / 2 + 1, MAE_QUANTITY_MAX + 1, INT32_MIN };

  for (gsize i = 0; i < G_N_ELEMENTS (absurd); i++) {
    Scenario s;
    scenario_init (&s, 2);
    put_strongbox (&s, 0, "2 Coin");
    MaeCommand command = produce (0);
    add_item (&command, s.game.rules->base_production, "2 Coin", "1 Stone");
    add (&command.produce.payment, mae_game_strongbox (&s.game, 0), "2 Coin");
    MaeCommand out = command, in = command, payment = command;
    out.produce.item[0].out_blanks.of[res ("Coin")] = absurd[i];
    in.produce.item[0].in.of[res ("Coin")] = absurd[i];
    payment.produce.payment.at[0].bag.of[res ("Stone")] = absurd[i];
    g_assert_false (apply (&s, &out));
    g_assert_false (apply (&s, &in));
    g_assert_false (apply (&s, &payment));
    assert_applied (&s, &command);
  }
}

/* In a game of any length, a strongbox stops growing before sums could overflow. */
static void
test_full_strongbox (void)
{
  Scenario s;
  scenario_init (&s, 2);
  int strongbox = mae_game_strongbox (&s.game, 0);
  for (int r = 0; r < 4; r++)
    s.game.containers[strongbox].of[r] = MAE_STRONGBOX_MAX;
  MaeCommand command = produce (0);
  add_item (&command, s.game.rules->base_production, "2 Stone", "1 Coin");
  add (&command.produce.payment, strongbox, "2 Stone");
  assert_applied (&s, &command);
  g_assert_cmpint (s.game.containers[strongbox].of[res ("Coin")], ==, MAE_STRONGBOX_MAX);
  g_assert_cmpint (mae_game_score (&s.game, 0).resources_left, ==, 4 * MAE_STRONGBOX_MAX - 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/production/base", test_base);
  g_test_add_func ("/engine/production/card-and-leader", test_card_and_leader);
  g_test_add_func ("/engine/production/no-chains", test_no_chains);
  g_test_add_func ("/engine/production/which", test_which);
  g_test_add_func ("/engine/production/special-inputs", test_special_inputs);
  g_test_add_func ("/engine/production/absurd-quantities", test_absurd_quantities);
  g_test_add_func ("/engine/production/full-strongbox", test_full_strongbox);
  return g_test_run ();
}
