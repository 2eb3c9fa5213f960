/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* docs/rules.md: Main action 1, take from the market. */
#include "scenario.h"

static const char *const row_mixed[] = { "Coin", "Zero", "Shield", "Faith" };
static const char *const row_white[] = { "Zero", "Zero", "Coin", "Zero" };

/* "The slide's marble is pushed in at the far end (right of a row, bottom of a column), everything
 * moves one place, and the marble that is pushed out goes to the slide." */
static void
test_push (void)
{
  for (int line = 0; line < 7; line++) {
    Scenario s;
    MaeGame before;
    bool row = line < 3;
    int index = row ? line : line - 3;
    scenario_init (&s, 2);
    before = s.game;
    MaeCommand command = take (0, row, index);
    assert_applied (&s, &command);

    int n = row ? 4 : 3;
    for (int i = 0; i < n; i++) {
      int8_t now = row ? s.game.market[index][i] : s.game.market[i][index];
      int8_t was = i == n - 1 ? before.slide
                   : row      ? before.market[index][i + 1]
                              : before.market[i + 1][index];
      g_assert_cmpint (now, ==, was);
    }
    g_assert_cmpint (s.game.slide, ==, row ? before.market[index][0] : before.market[0][index]);
    g_assert_null (mae_game_check_invariants (&s.game));
  }
}

/* "Faith moves the marker. White marbles give nothing without an active white leader" */
static void
test_gains (void)
{
  Scenario s;
  scenario_init (&s, 2);
  put_row (&s, 1, row_mixed);
  MaeCommand command = take (0, true, 1);
  add (&command.take_market.shelves, mae_game_shelf (&s.game, 0, 0), "1 Coin");
  add (&command.take_market.shelves, mae_game_shelf (&s.game, 0, 2), "1 Shield");
  assert_applied (&s, &command);
  g_assert_cmpint (s.game.players[0].faith, ==, 1);
  g_assert_cmpint (s.game.players[1].faith, ==, 0);
  assert_bag (mae_game_resources (&s.game, 0), "1 Coin, 1 Shield");
  g_assert_true (s.game.main_done);
}

/* "For each unit discarded every other player gains 1 faith; in a solo game the black cross moves
 * 1." */
static void
test_discards (void)
{
  Scenario s;
  scenario_init (&s, 3);
  put_row (&s, 0, row_mixed);
  MaeCommand command = take (0, true, 0);
  assert_applied (&s, &command);
  g_assert_cmpint (s.game.players[0].faith, ==, 1);
  g_assert_cmpint (s.game.players[1].faith, ==, 2);
  g_assert_cmpint (s.game.players[2].faith, ==, 2);

  scenario_init (&s, 1);
  put_row (&s, 0, row_mixed);
  assert_applied (&s, &command);
  g_assert_cmpint (s.game.cross, ==, 2);
  g_assert_cmpint (s.game.players[0].faith, ==, 1);
}

/* "with one, each becomes that leader's resource". Replacements named by a client don't matter
 * then. */
static void
test_one_white_leader (void)
{
  Scenario s;
  MaeBag gains;
  int whites;
  uint32_t choices;
  scenario_init (&s, 2);
  put_row (&s, 0, row_white);
  give_leader (&s, 0, leader (MAE_LEADER_WHITE, "Stone"), true);
  g_assert_true (mae_game_market_gains (&s.game, 0, true, 0, &gains, &whites, &choices));
  assert_bag (gains, "3 Stone, 1 Coin");
  g_assert_cmpint (whites, ==, 0);

  MaeCommand command = take (0, true, 0);
  add (&command.take_market.shelves, mae_game_shelf (&s.game, 0, 2), "3 Stone");
  assert_applied (&s, &command);
  assert_bag (mae_game_resources (&s.game, 0), "3 Stone");
  g_assert_cmpint (s.game.players[1].faith, ==, 1);
}

/* Without a choice, replacements don't matter, whatever they are. Only negative numbers are
 * refused. */
static void
test_needless_replacements (void)
{
  const char *const needless[] = { "1 Zero", "200000 Coin", "1 Faith" };

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (needless); i++) {
    Scenario s;
    scenario_init (&s, 2);
    put_row (&s, 0, row_white);
    if (i % 2 == 1)
      give_leader (&s, 0, leader (MAE_LEADER_WHITE, "Stone"), true);
    MaeCommand command = take (0, true, 0);
    command.take_market.replacements = bag (needless[i / 2]);
    assert_applied (&s, &command);
    assert_bag (mae_game_resources (&s.game, 0), "");
  }
}

/* "with two or more, the player chooses for each marble." An inactive leader turns nothing. */
static void
test_two_white_leaders (void)
{
  static const struct {
    const char *replacements;
    MaeRejectKind kind;
  } cases[] = {
    { "2 Servant, 1 Stone", MAE_REJECT_NONE }, { "3 Stone", MAE_REJECT_NONE },
    { "1 Stone", MAE_REJECT_RECIPE },          { "2 Servant, 2 Stone", MAE_REJECT_RECIPE },
    { "3 Coin", MAE_REJECT_TRANSACTION },      { "-1 Stone, 4 Servant", MAE_REJECT_TRANSACTION },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    scenario_init (&s, 2);
    put_row (&s, 0, row_white);
    give_leader (&s, 0, leader (MAE_LEADER_WHITE, "Servant"), true);
    give_leader (&s, 0, leader (MAE_LEADER_WHITE, "Stone"), true);
    MaeCommand command = take (0, true, 0);
    command.take_market.replacements = bag (cases[i].replacements);
    if (cases[i].kind == MAE_REJECT_NONE)
      assert_applied (&s, &command);
    else
      assert_rejected (&s, &command, cases[i].kind);
  }
}

/* Placements: the shelf rules, and which error is reported if there are several. */
static void
test_placements (void)
{
  static const struct {
    int shelf[2];
    const char *content[2];
    MaeRejectKind kind;
    int reason; /* of a transfer */
  } cases[] = {
    { { 0, 1 }, { "1 Coin", "1 Shield" }, MAE_REJECT_NONE, 0 },
    { { 2, 2 }, { "1 Coin", "1 Shield" }, MAE_REJECT_TRANSFER, MAE_TRANSFER_BOUND_DIFFERS },
    { { 1, 2 }, { "1 Coin", "1 Coin" }, MAE_REJECT_TRANSFER, MAE_TRANSFER_DUPLICATE },
    { { 0, 1 }, { "2 Coin", "" }, MAE_REJECT_TRANSFER, MAE_TRANSFER_CAPACITY },
    { { 2, 1 }, { "2 Coin", "" }, MAE_REJECT_RECIPE, 0 },
    { { 2, 1 }, { "3 Coin", "1 Shield" }, MAE_REJECT_RECIPE, 0 },
    { { 2, 1 }, { "1 Stone", "" }, MAE_REJECT_RECIPE, 0 },
    { { 2, 1 }, { "1 Faith", "" }, MAE_REJECT_TRANSACTION, 0 },
    { { 2, 1 }, { "1 Zero", "" }, MAE_REJECT_TRANSACTION, 0 },
    { { 2, 1 }, { "-1 Coin", "" }, MAE_REJECT_TRANSACTION, 0 },
    { { 3, 1 }, { "1 Coin", "" }, MAE_REJECT_NOT_OWNED, 0 }, /* 3: the strongbox */
    { { 4, 1 }, { "1 Coin", "" }, MAE_REJECT_NOT_OWNED, 0 }, /* the next player's */
    { { 99, 1 }, { "1 Coin", "" }, MAE_REJECT_NOT_OWNED, 0 },
    { { -90, 1 }, { "1 Coin", "" }, MAE_REJECT_NOT_OWNED, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    scenario_init (&s, 2);
    put_row (&s, 2, row_mixed);
    MaeCommand command = take (0, true, 2);
    for (int j = 0; j < 2; j++)
      add (&command.take_market.shelves, mae_game_shelf (&s.game, 0, cases[i].shelf[j]),
           cases[i].content[j]);
    g_test_message ("case %zu", i);
    if (cases[i].kind == MAE_REJECT_NONE) {
      assert_applied (&s, &command);
      continue;
    }
    assert_rejected (&s, &command, cases[i].kind);
    if (cases[i].kind == MAE_REJECT_TRANSFER)
      g_assert_cmpint ((int) s.reject.transfer.reason, ==, cases[i].reason);
  }
}

/* A depot can take its type even if a shelf has the same. */
static void
test_depot (void)
{
  static const char *const row[] = { "Stone", "Stone", "Stone", "Coin" };
  Scenario s;
  int card = leader (MAE_LEADER_DEPOT, "Stone");
  scenario_init (&s, 2);
  put_row (&s, 0, row);
  give_leader (&s, 0, card, true);
  int depot = s.game.rules->leaders[card].depot;
  MaeCommand command = take (0, true, 0);
  add (&command.take_market.shelves, depot, "2 Stone");
  add (&command.take_market.shelves, mae_game_shelf (&s.game, 0, 0), "1 Stone");
  add (&command.take_market.shelves, mae_game_shelf (&s.game, 0, 1), "1 Coin");
  assert_applied (&s, &command);
  g_assert_null (find_event (&s, MAE_EVENT_FAITH, 1));

  /* Before its leader is active a depot doesn't exist; it never takes other types. */
  scenario_init (&s, 2);
  put_row (&s, 0, row);
  give_leader (&s, 0, card, false);
  assert_rejected (&s, &command, MAE_REJECT_NOT_OWNED);
  s.game.players[0].active = 1;
  command = take (0, true, 0);
  add (&command.take_market.shelves, depot, "1 Coin");
  assert_rejected (&s, &command, MAE_REJECT_TRANSFER);
  g_assert_cmpint (s.reject.transfer.reason, ==, MAE_TRANSFER_BOUND_DIFFERS);
}

static void
test_lines (void)
{
  static const struct {
    bool row;
    int index;
  } cases[] = { { true, -1 },  { true, 3 },         { true, 99 },        { false, 4 },
                { false, -5 }, { true, INT32_MAX }, { false, INT32_MIN } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    scenario_init (&s, 2);
    MaeCommand command = take (0, cases[i].row, cases[i].index);
    assert_rejected (&s, &command, MAE_REJECT_NO_SUCH);
    g_assert_cmpint (s.reject.no_such.entity, ==, MAE_ENTITY_MARKET_INDEX);
    g_assert_cmpint (s.reject.no_such.index, ==, cases[i].index);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/market/push", test_push);
  g_test_add_func ("/engine/market/gains", test_gains);
  g_test_add_func ("/engine/market/discards", test_discards);
  g_test_add_func ("/engine/market/one-white-leader", test_one_white_leader);
  g_test_add_func ("/engine/market/needless-replacements", test_needless_replacements);
  g_test_add_func ("/engine/market/two-white-leaders", test_two_white_leaders);
  g_test_add_func ("/engine/market/placements", test_placements);
  g_test_add_func ("/engine/market/depot", test_depot);
  g_test_add_func ("/engine/market/lines", test_lines);
  return g_test_run ();
}
