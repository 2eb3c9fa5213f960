/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* docs/rules.md: Main action 2, buy a development card. */
#include "scenario.h"

/* A 2-player game in which seat 0 owns 9 of everything and a level 1 card lies on slot 0. */
static void
rich (Scenario *s)
{
  scenario_init (s, 2);
  put_strongbox (s, 0, "9 Coin, 9 Stone, 9 Servant, 9 Shield");
  put_card (s, 0, 0, "Blue", 1);
}

static void
pay (Scenario *s, MaeCommand *command, int card)
{
  MaeBag cost = mae_game_card_cost (&s->game, command->seat, card);
  g_assert_true (
      mae_game_propose_payment (&s->game, command->seat, &cost, &command->buy_card.payment));
}

/* "level 1 on an empty one, level n on a top card of level n - 1" */
static void
test_slots (void)
{
  static const struct {
    int level, slot;
    bool fits;
  } cases[] = { { 1, 0, false }, { 1, 1, true },  { 1, 2, true },  { 2, 0, true },  { 2, 1, false },
                { 3, 0, false }, { 3, 1, false }, { 1, 3, false }, { 1, -1, false } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    rich (&s);
    MaeCommand command = buy (0, "Green", cases[i].level, cases[i].slot);
    int card = mae_game_top_card (&s.game, cases[i].level, colour ("Green"));
    pay (&s, &command, card);
    if (!cases[i].fits) {
      assert_rejected (&s, &command, MAE_REJECT_BUY);
      g_assert_false (s.reject.buy.empty);
      continue;
    }
    int32_t points = s.game.players[0].points;
    assert_applied (&s, &command);
    const MaeSlot *slot = &s.game.players[0].slots[cases[i].slot];
    g_assert_cmpint (slot->card[slot->n - 1], ==, card);
    g_assert_cmpint (s.game.players[0].points, ==, points + s.game.rules->cards[card].points);
    g_assert_cmpint (s.game.deck_left[cases[i].level - 1][colour ("Green")], ==, 3);
    g_assert_true (s.game.main_done);
    g_assert_null (mae_game_check_invariants (&s.game));
  }
}

/* "paid exactly, from any mix of containers" */
static void
test_payments (void)
{
  static const struct {
    const char *shelf, *strongbox; /* what is paid from each; the cost is 3 Shield */
    MaeRejectKind kind;
  } cases[] = {
    { "2 Shield", "1 Shield", MAE_REJECT_NONE },
    { "", "3 Shield", MAE_REJECT_NONE },
    { "2 Shield", "", MAE_REJECT_RECIPE },
    { "2 Shield", "2 Shield", MAE_REJECT_RECIPE },
    { "", "2 Shield, 1 Coin", MAE_REJECT_RECIPE },
    { "3 Shield", "", MAE_REJECT_TRANSFER },
    { "", "3 Coin", MAE_REJECT_RECIPE },
    { "", "4 Shield, -1 Coin", MAE_REJECT_TRANSACTION },
    { "", "3 Shield, 1 Faith", MAE_REJECT_TRANSACTION },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    scenario_init (&s, 2);
    put_shelf (&s, 0, 1, "2 Shield");
    put_strongbox (&s, 0, "3 Shield, 3 Coin");
    put_top (&s, 8); /* Green, level 1, 3 Shield */
    MaeCommand command = buy (0, "Green", 1, 0);
    add (&command.buy_card.payment, mae_game_shelf (&s.game, 0, 1), cases[i].shelf);
    add (&command.buy_card.payment, mae_game_strongbox (&s.game, 0), cases[i].strongbox);
    g_test_message ("case %zu", i);
    if (cases[i].kind != MAE_REJECT_NONE) {
      assert_rejected (&s, &command, cases[i].kind);
      continue;
    }
    assert_applied (&s, &command);
    assert_bag (mae_game_resources (&s.game, 0), "2 Shield, 3 Coin");
  }
}

/* If a payment names a container twice, both entries together must be in the container. */
static void
test_payment_named_twice (void)
{
  Scenario s;
  scenario_init (&s, 2);
  put_strongbox (&s, 0, "2 Shield, 5 Coin");
  put_shelf (&s, 0, 2, "1 Shield");
  put_top (&s, 8);
  MaeCommand command = buy (0, "Green", 1, 0);
  command.buy_card.payment.n = 2;
  for (int i = 0; i < 2; i++) {
    command.buy_card.payment.at[i].container = mae_game_strongbox (&s.game, 0);
    command.buy_card.payment.at[i].bag = bag (i == 0 ? "2 Shield" : "1 Shield");
  }
  assert_rejected (&s, &command, MAE_REJECT_TRANSFER);
  g_assert_cmpint (s.reject.transfer.reason, ==, MAE_TRANSFER_CAPACITY);
  g_assert_false (s.reject.transfer.added);
}

static void
test_too_dear (void)
{
  Scenario s;
  scenario_init (&s, 2);
  put_shelf (&s, 0, 0, "1 Shield");
  put_top (&s, 12); /* Green, level 1, 2 Shield and 2 Coin */
  MaeCommand command = buy (0, "Green", 1, 0);
  assert_rejected (&s, &command, MAE_REJECT_REQUIREMENTS);
  assert_bag (s.reject.requirements.resources, "1 Shield, 2 Coin");
  g_assert_cmpint (s.reject.requirements.n_cards, ==, 0);
}

/* "Its cost, less the player's active discounts (no resource below 0)" */
static void
test_discounts (void)
{
  Scenario s;
  scenario_init (&s, 2);
  give_leader (&s, 0, leader (MAE_LEADER_DISCOUNT, "Servant"), true);
  give_leader (&s, 0, leader (MAE_LEADER_DISCOUNT, "Shield"), false);
  give_leader (&s, 0, leader (MAE_LEADER_DISCOUNT, "Stone"), true);
  assert_bag (mae_game_card_cost (&s.game, 0, 13), "1 Servant, 1 Stone"); /* 2 Servant, 2 Stone */
  assert_bag (mae_game_card_cost (&s.game, 0, 8), "3 Shield");
  assert_bag (mae_game_card_cost (&s.game, 0, 4), "1 Shield"); /* 1 Stone, 1 Shield, 1 Servant */
  assert_bag (mae_game_card_cost (&s.game, 1, 4), "1 Stone, 1 Shield, 1 Servant");

  /* Only the discounted price can be paid: the full one is too much. */
  put_strongbox (&s, 0, "2 Servant, 2 Stone");
  put_top (&s, 13);
  MaeCommand command = buy (0, "Purple", 1, 0);
  add (&command.buy_card.payment, mae_game_strongbox (&s.game, 0), "2 Servant, 2 Stone");
  assert_rejected (&s, &command, MAE_REJECT_RECIPE);
  command.buy_card.payment.at[0].bag = bag ("1 Servant, 1 Stone");
  assert_applied (&s, &command);
}

static void
test_no_such_card (void)
{
  Scenario s;
  rich (&s);
  MaeCommand command = buy (0, "Green", 1, 1);

  for (int i = 0; i < 2; i++) {
    command.buy_card.colour = i == 0 ? 4 : -1;
    assert_rejected (&s, &command, MAE_REJECT_NO_SUCH);
    g_assert_cmpint (s.reject.no_such.entity, ==, MAE_ENTITY_COLOUR);
  }
  command.buy_card.colour = 0;
  for (int i = 0; i < 2; i++) {
    command.buy_card.level = i == 0 ? 0 : 4;
    assert_rejected (&s, &command, MAE_REJECT_NO_SUCH);
    g_assert_cmpint (s.reject.no_such.entity, ==, MAE_ENTITY_CARD);
  }
  for (int i = 0; i < 4; i++)
    put_card (&s, 1, i % 3, "Green", 1);
  command.buy_card.level = 1;
  command.buy_card.colour = colour ("Green");
  assert_rejected (&s, &command, MAE_REJECT_BUY);
  g_assert_true (s.reject.buy.empty);
}

/* Events come in this order: containers, the last round, points, slot, grid (docs/protocol.md). */
static void
test_event_order (void)
{
  static const MaeEventKind order[] = {
    MAE_EVENT_CONTAINER, MAE_EVENT_LAST_ROUND, MAE_EVENT_POINTS,
    MAE_EVENT_SLOT,      MAE_EVENT_GRID,       MAE_EVENT_ACTION
  };
  Scenario s;
  rich (&s);
  put_card (&s, 0, 1, "Blue", 1);
  put_card (&s, 0, 2, "Blue", 1);
  for (int slot = 0; slot < 3; slot++)
    put_card (&s, 0, slot, "Yellow", 2);
  MaeCommand command = buy (0, "Green", 3, 1);
  pay (&s, &command, mae_game_top_card (&s.game, 3, colour ("Green")));
  assert_applied (&s, &command);
  g_assert_cmpint (s.events.n, ==, G_N_ELEMENTS (order));
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    g_assert_cmpint (s.events.at[i].kind, ==, order[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/cards/slots", test_slots);
  g_test_add_func ("/engine/cards/payments", test_payments);
  g_test_add_func ("/engine/cards/payment-named-twice", test_payment_named_twice);
  g_test_add_func ("/engine/cards/too-dear", test_too_dear);
  g_test_add_func ("/engine/cards/discounts", test_discounts);
  g_test_add_func ("/engine/cards/no-such-card", test_no_such_card);
  g_test_add_func ("/engine/cards/event-order", test_event_order);
  return g_test_run ();
}
