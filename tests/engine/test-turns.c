/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* docs/rules.md: A turn; End and scoring; Disconnection. */
#include "engine/score-parts.h"
#include "scenario.h"

/* "One main action … Without a main action the turn can't be ended." */
static void
test_one_main_action (void)
{
  Scenario s;
  scenario_init (&s, 2);
  MaeCommand market = take (0, true, 0), end = simple (0, MAE_COMMAND_END_TURN);
  assert_rejected (&s, &end, MAE_REJECT_ACTION);
  g_assert_cmpint (s.reject.action.reason, ==, MAE_ACTION_EARLY_TURN_END);
  assert_applied (&s, &market);

  MaeCommand others[] = { market, buy (0, "Green", 1, 0), produce (0) };
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++) {
    assert_rejected (&s, &others[i], MAE_REJECT_ACTION);
    g_assert_cmpint (s.reject.action.reason, ==, MAE_ACTION_LATE_MANDATORY);
  }
  assert_applied (&s, &end);
  g_assert_cmpint (s.game.current, ==, 1);
  g_assert_false (s.game.main_done);
  g_assert_cmpint (s.events.at[0].kind, ==, MAE_EVENT_CURRENT);
}

/* "Secondary actions and the end of the turn are the current player's alone." */
static void
test_not_current (void)
{
  for (int kind = MAE_COMMAND_TAKE_MARKET; kind <= MAE_COMMAND_END_TURN; kind++) {
    Scenario s;
    scenario_init (&s, 2);
    MaeCommand command = simple (1, kind);
    assert_rejected (&s, &command, MAE_REJECT_ACTION);
    g_assert_cmpint (s.reject.action.reason, ==, MAE_ACTION_NOT_CURRENT);
  }
}

static void
play_turn (Scenario *s)
{
  MaeCommand market = take (s->game.current, true, 0);
  MaeCommand end = simple (s->game.current, MAE_COMMAND_END_TURN);

  assert_applied (s, &market);
  assert_applied (s, &end);
}

/* "It is played until the seat before the inkwell's has had its turn", whoever causes it;
 * "announced once". */
static void
test_last_round (void)
{
  for (int trigger = 0; trigger < 3; trigger++) {
    Scenario s;
    int turns[3] = { 0 }, announced = 0;
    scenario_init (&s, 3);
    while (s.game.phase != MAE_PHASE_ENDED) {
      int seat = s.game.current;
      if (seat == trigger && turns[seat] == 1)
        s.game.players[seat].faith = 24;
      turns[seat]++;
      s.game.sections_closed = 7;
      MaeCommand market = take (seat, true, 0), end = simple (seat, MAE_COMMAND_END_TURN);
      assert_applied (&s, &market);
      announced += count_events (&s, MAE_EVENT_LAST_ROUND);
      assert_applied (&s, &end);
      announced += count_events (&s, MAE_EVENT_LAST_ROUND);
    }
    g_assert_cmpint (announced, ==, 1);
    for (int seat = 0; seat < 3; seat++)
      g_assert_cmpint (turns[seat], ==, 2);
    g_assert_cmpint (count_events (&s, MAE_EVENT_END), ==, 1);

    MaeCommand after = take (0, true, 0);
    assert_rejected (&s, &after, MAE_REJECT_ACTION);
    g_assert_cmpint (s.reject.action.reason, ==, MAE_ACTION_GAME_ENDED);
    after = simple (0, MAE_COMMAND_CHOOSE_LEADERS);
    assert_rejected (&s, &after, MAE_REJECT_ACTION);
    g_assert_cmpint (s.reject.action.reason, ==, MAE_ACTION_LATE_SETUP);
  }
}

/* "A player who owns 7 development cards": the 7th, not the 8th. */
static void
test_seventh_card (void)
{
  for (int owned = 5; owned <= 6; owned++) {
    static const char *const colours[] = { "Green", "Blue", "Yellow", "Purple", "Green", "Blue" };
    Scenario s;
    scenario_init (&s, 2);
    for (int i = 0; i < owned; i++)
      put_card (&s, 0, i % 3, colours[i], 1 + i / 3);
    put_strongbox (&s, 0, "9 Coin, 9 Stone, 9 Servant, 9 Shield");
    int slot = owned % 3;
    MaeCommand command = buy (0, "Yellow", 1 + owned / 3, slot);
    int card = mae_game_top_card (&s.game, command.buy_card.level, colour ("Yellow"));
    MaeBag cost = mae_game_card_cost (&s.game, 0, card);
    mae_game_propose_payment (&s.game, 0, &cost, &command.buy_card.payment);
    assert_applied (&s, &command);
    g_assert_true (s.game.last_round == (owned == 6));
  }
}

/* "Absent players are skipped, and the turn of a player who leaves ends at once", with or without a
 * main action. */
static void
test_leave (void)
{
  Scenario s;
  MaeCommand leave = simple (0, MAE_COMMAND_LEAVE), back = simple (0, MAE_COMMAND_RETURN);
  scenario_init (&s, 3);
  assert_applied (&s, &leave);
  g_assert_cmpint (s.game.current, ==, 1);
  g_assert_cmpint (s.events.at[0].kind, ==, MAE_EVENT_PRESENCE);
  g_assert_cmpint (s.events.at[1].kind, ==, MAE_EVENT_CURRENT);
  g_assert_cmpint (s.events.n, ==, 2);
  play_turn (&s);
  play_turn (&s);
  g_assert_cmpint (s.game.current, ==, 1); /* seat 0 was skipped */
  g_assert_cmpint (s.game.round, ==, 2);

  /* A player who is back plays from their next turn on. */
  assert_applied (&s, &back);
  g_assert_cmpint (s.game.current, ==, 1);
  play_turn (&s);
  play_turn (&s);
  g_assert_cmpint (s.game.current, ==, 0);
}

/* "While all are absent, nothing happens"; the first to return gets the turn. */
static void
test_all_leave (void)
{
  Scenario s;
  scenario_init (&s, 2);
  MaeCommand leave = simple (1, MAE_COMMAND_LEAVE), back = simple (1, MAE_COMMAND_RETURN);
  assert_applied (&s, &leave);
  leave.seat = 0;
  assert_applied (&s, &leave);
  g_assert_cmpint (s.events.n, ==, 1);
  g_assert_cmpint (s.game.current, ==, 0);
  assert_applied (&s, &back);
  g_assert_cmpint (s.game.current, ==, 1);

  /* Leaving or returning twice is no command. */
  g_assert_false (apply (&s, &back));
  leave.seat = 0;
  g_assert_false (apply (&s, &leave));
}

/* "Absent players still gain faith by what others discard and points in reports, and may win." */
static void
test_absent_wins (void)
{
  static const char *const row[] = { "Coin", "Coin", "Zero", "Zero" };
  Scenario s;
  scenario_init (&s, 2);
  put_row (&s, 0, row);
  put_faith (&s, 1, 22);
  s.game.sections_closed = 3;
  MaeCommand leave = simple (1, MAE_COMMAND_LEAVE), end = simple (0, MAE_COMMAND_END_TURN);
  assert_applied (&s, &leave);
  MaeCommand market = take (0, true, 0); /* both coins are discarded */
  assert_applied (&s, &market);
  g_assert_cmpint (s.game.players[1].faith, ==, 24);
  g_assert_cmpint (s.game.players[1].sections, ==, 4);
  g_assert_true (s.game.last_round);
  assert_applied (&s, &end);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_ENDED);
  g_assert_cmpint (s.game.winners, ==, 2);
}

/* Skipping past the inkwell in the last round ends the game. */
static void
test_leave_ends (void)
{
  Scenario s;
  scenario_init (&s, 3);
  s.game.current = 1;
  s.game.last_round = true;
  MaeCommand leave = simple (2, MAE_COMMAND_LEAVE);
  assert_applied (&s, &leave);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_TURNS);
  leave.seat = 1;
  assert_applied (&s, &leave);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_ENDED);
  g_assert_cmpint (count_events (&s, MAE_EVENT_END), ==, 1);
  g_assert_cmpint (count_events (&s, MAE_EVENT_ACTION), ==, 0);
}

/* "cards, activated leaders, last gold-edged space, sections, and 1 for every 5 resources left in
 * all containers together" */
static void
test_score (void)
{
  Scenario s;
  int depot = leader (MAE_LEADER_DEPOT, "Stone");
  scenario_init (&s, 2);
  put_top (&s, 8);
  put_card (&s, 0, 0, "Green", 1);  /* 3 points */
  give_leader (&s, 0, depot, true); /* 3 */
  give_leader (&s, 0, leader (MAE_LEADER_WHITE, "Coin"), false);
  put_faith (&s, 0, 10);          /* 4 */
  s.game.players[0].sections = 3; /* 2 + 3 */
  put_shelf (&s, 0, 2, "3 Coin");
  put_strongbox (&s, 0, "4 Shield, 4 Stone");
  s.game.containers[s.game.rules->leaders[depot].depot] = bag ("2 Stone");
  MaeScore score = mae_game_score (&s.game, 0);
  g_assert_cmpint (score.cards, ==, 3);
  g_assert_cmpint (score.leaders, ==, 3);
  g_assert_cmpint (score.track, ==, 4);
  g_assert_cmpint (score.sections, ==, 5);
  g_assert_cmpint (score.resources_left, ==, 13);
  g_assert_cmpint (score.resources, ==, 2);
  g_assert_cmpint (score.total, ==, 17);

  MaeScorePart parts[MAE_MAX_SCORE_PARTS];
  const MaeScorePart expected[] = {
    { MAE_SCORE_CARD, s.game.players[0].slots[0].card[0], 3, 0 },
    { MAE_SCORE_LEADER, depot, 3, 0 },
    { MAE_SCORE_TILE, 2, 4, 0 }, /* the tile of space 9; those before it don't count */
    { MAE_SCORE_SECTION, 0, 2, 0 },
    { MAE_SCORE_SECTION, 1, 3, 0 },
    { MAE_SCORE_RESOURCES, -1, 2, 13 },
  };
  g_assert_cmpint (mae_game_score_parts (&s.game, 0, parts), ==, G_N_ELEMENTS (expected));
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++) {
    g_assert_cmpint (parts[i].kind, ==, expected[i].kind);
    g_assert_cmpint (parts[i].index, ==, expected[i].index);
    g_assert_cmpint (parts[i].points, ==, expected[i].points);
    g_assert_cmpint (parts[i].units, ==, expected[i].units);
  }
  /* A player who has nothing has only the part for resources. */
  g_assert_cmpint (mae_game_score_parts (&s.game, 1, parts), ==, 1);
  g_assert_cmpint (parts[0].kind, ==, MAE_SCORE_RESOURCES);
  g_assert_cmpint (parts[0].points + parts[0].units, ==, 0);
}

/* "Most points wins; then most resources left; then the win is shared" */
static void
test_ties (void)
{
  static const struct {
    int faith[3];
    const char *boxes[3];
    int8_t order[3], place[3];
    uint8_t winners;
  } cases[] = {
    { { 3, 6, 9 }, { "", "", "" }, { 2, 1, 0 }, { 1, 2, 3 }, 4 },
    { { 6, 6, 3 }, { "1 Coin", "2 Coin", "4 Coin" }, { 1, 0, 2 }, { 1, 2, 3 }, 2 },
    { { 6, 6, 3 }, { "2 Coin", "2 Coin", "" }, { 0, 1, 2 }, { 1, 1, 3 }, 3 },
    { { 6, 3, 6 }, { "", "5 Coin", "" }, { 1, 0, 2 }, { 1, 2, 2 }, 2 },
    { { 6, 6, 6 }, { "", "", "" }, { 0, 1, 2 }, { 1, 1, 1 }, 7 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    int8_t order[MAE_MAX_PLAYERS], place[MAE_MAX_PLAYERS];
    scenario_init (&s, 3);
    for (int seat = 0; seat < 3; seat++) {
      put_faith (&s, seat, cases[i].faith[seat]);
      put_strongbox (&s, seat, cases[i].boxes[seat]);
    }
    mae_game_ranking (&s.game, order, place);
    for (int at = 0; at < 3; at++) {
      g_assert_cmpint (order[at], ==, cases[i].order[at]);
      g_assert_cmpint (place[at], ==, cases[i].place[at]);
    }
    s.game.current = 2;
    s.game.main_done = s.game.last_round = true;
    MaeCommand end = simple (2, MAE_COMMAND_END_TURN);
    assert_applied (&s, &end);
    g_assert_cmpint (s.game.winners, ==, cases[i].winners);
    for (int seat = 0; seat < 3; seat++)
      g_assert_cmpint (s.game.players[seat].points, ==, mae_game_score (&s.game, seat).total);
  }
}

/* A player can take back moves of their own turn, as long as nothing hidden was revealed. */
static void
test_undo (void)
{
  Scenario s;
  scenario_init (&s, 2);
  s.game.n_commands = s.game.undo_floor = 10;
  MaeCommand market = take (0, true, 0), end = simple (0, MAE_COMMAND_END_TURN);
  MaeCommand swap = simple (0, MAE_COMMAND_SWAP_SHELVES);
  swap.swap.a = mae_game_shelf (&s.game, 0, 0);
  swap.swap.b = mae_game_shelf (&s.game, 0, 1);
  assert_applied (&s, &market);
  assert_applied (&s, &swap);
  g_assert_cmpuint (mae_game_undo_floor (&s.game, 0), ==, 10);
  g_assert_cmpuint (mae_game_undo_floor (&s.game, 1), ==, 12);
  assert_applied (&s, &end);
  g_assert_cmpuint (mae_game_undo_floor (&s.game, 0), ==, 13);
  g_assert_cmpuint (mae_game_undo_floor (&s.game, 1), ==, 13);

  /* A purchase reveals the next card, unless it was the deck's last. */
  for (int left = 1; left <= 2; left++) {
    scenario_init (&s, 2);
    s.game.n_commands = s.game.undo_floor = 5;
    put_strongbox (&s, 0, "9 Coin, 9 Stone, 9 Servant, 9 Shield");
    for (int i = 0; i < 4 - left; i++)
      put_card (&s, 1, i, "Green", 1);
    MaeCommand command = buy (0, "Green", 1, 0);
    int card = mae_game_top_card (&s.game, 1, colour ("Green"));
    MaeBag cost = mae_game_card_cost (&s.game, 0, card);
    mae_game_propose_payment (&s.game, 0, &cost, &command.buy_card.payment);
    assert_applied (&s, &command);
    g_assert_cmpuint (mae_game_undo_floor (&s.game, 0), ==, left == 1 ? 5 : 6);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/turns/one-main-action", test_one_main_action);
  g_test_add_func ("/engine/turns/not-current", test_not_current);
  g_test_add_func ("/engine/turns/last-round", test_last_round);
  g_test_add_func ("/engine/turns/seventh-card", test_seventh_card);
  g_test_add_func ("/engine/turns/leave", test_leave);
  g_test_add_func ("/engine/turns/all-leave", test_all_leave);
  g_test_add_func ("/engine/turns/leave-ends", test_leave_ends);
  g_test_add_func ("/engine/turns/absent-wins", test_absent_wins);
  g_test_add_func ("/engine/turns/score", test_score);
  g_test_add_func ("/engine/turns/ties", test_ties);
  g_test_add_func ("/engine/turns/undo", test_undo);
  return g_test_run ();
}
