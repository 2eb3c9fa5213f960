/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* docs/rules.md: Setup. */
#include "scenario.h"

static void
start (Scenario *s, int n_players)
{
  mae_game_start (&s->game, mae_ruleset_builtin ("standard"), 11, n_players, &s->events);
}

static MaeCommand
first_leaders (const Scenario *s, int seat)
{
  MaeCommand command = simple (seat, MAE_COMMAND_CHOOSE_LEADERS);

  command.choose_leaders.n = 2;
  for (int i = 0; i < 2; i++)
    command.choose_leaders.leader[i] = s->game.players[seat].hand[i];
  return command;
}

static MaeCommand
choose_resources (const Scenario *s, int seat, int shelf, const char *text)
{
  MaeCommand command = simple (seat, MAE_COMMAND_CHOOSE_RESOURCES);

  add (&command.choose_resources.shelves, mae_game_shelf (&s->game, seat, shelf), text);
  return command;
}

/* 1, 2, 3: decks, marbles, hands. */
static void
test_start (void)
{
  for (int n = 1; n <= 4; n++) {
    Scenario s;
    uint64_t dealt = 0;
    start (&s, n);
    g_assert_null (mae_game_check_invariants (&s.game));
    g_assert_cmpint (s.game.phase, ==, MAE_PHASE_SETUP);
    for (int level = 0; level < 3; level++)
      for (int c = 0; c < 4; c++)
        g_assert_cmpint (s.game.deck_left[level][c], ==, 4);
    for (int seat = 0; seat < n; seat++) {
      g_assert_cmpint (s.game.players[seat].hand_count, ==, 4);
      for (int i = 0; i < 4; i++) {
        g_assert_false (dealt & G_GUINT64_CONSTANT (1) << s.game.players[seat].hand[i]);
        dealt |= G_GUINT64_CONSTANT (1) << s.game.players[seat].hand[i];
      }
      /* 4: "1 resource and 1 faith; 2 resources and 1 faith" */
      g_assert_cmpint (s.game.players[seat].faith, ==, seat >= 2);
      g_assert_true (s.game.players[seat].resources_chosen == (seat == 0));
    }
    g_assert_cmpint (s.events.n, ==, n > 2 ? n - 2 : 0);
  }
}

/* "players get their seats at random": each player sits first with some seed, and the same seed
 * gives the same order. */
static void
test_chance (void)
{
  Scenario a, b;
  int first[4] = { 0 };

  for (uint64_t seed = 0; seed < 400; seed++) {
    mae_game_start (&a.game, mae_ruleset_builtin ("standard"), seed, 4, NULL);
    mae_game_start (&b.game, mae_ruleset_builtin ("standard"), seed, 4, NULL);
    g_assert_cmphex (mae_game_hash (&a.game), ==, mae_game_hash (&b.game));
    first[a.game.participant[0]]++;
  }
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (first[i], >, 60);
}

/* "All players choose at the same time, in any order, leaders first or resources first. Turns begin
 * when the last one is done." */
static void
test_any_order (void)
{
  Scenario s;
  start (&s, 2);
  MaeCommand resources = choose_resources (&s, 1, 1, "1 Stone");
  MaeCommand end = simple (0, MAE_COMMAND_END_TURN);
  MaeCommand command;

  assert_applied (&s, &resources);
  g_assert_cmpint (count_events (&s, MAE_EVENT_SETUP_DONE), ==, 0);
  command = first_leaders (&s, 0);
  assert_applied (&s, &command);
  assert_rejected (&s, &end, MAE_REJECT_ACTION);
  g_assert_cmpint (s.reject.action.reason, ==, MAE_ACTION_EARLY_MANDATORY);
  command = first_leaders (&s, 1);
  assert_applied (&s, &command);
  g_assert_cmpint (count_events (&s, MAE_EVENT_SETUP_DONE), ==, 1);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_TURNS);
  g_assert_cmpint (s.game.current, ==, 0);
  g_assert_cmpint (s.game.round, ==, 1);
  assert_bag (mae_game_resources (&s.game, 1), "1 Stone");

  assert_rejected (&s, &command, MAE_REJECT_ACTION);
  g_assert_cmpint (s.reject.action.reason, ==, MAE_ACTION_LATE_SETUP);
}

static void
test_leaders (void)
{
  static const struct {
    int n, pick[4]; /* indices in the hand; 9: a leader in another hand; 99: no leader */
    MaeRejectKind kind;
    int missing;
  } cases[] = {
    { 2, { 3, 1 }, MAE_REJECT_NONE, 0 },
    { 1, { 0 }, MAE_REJECT_INITIAL_CHOICE, 1 },
    { 0, { 0 }, MAE_REJECT_INITIAL_CHOICE, 2 },
    { 3, { 0, 1, 2 }, MAE_REJECT_INITIAL_CHOICE, -1 },
    { 2, { 1, 1 }, MAE_REJECT_INITIAL_CHOICE, 1 },
    { 2, { 0, 9 }, MAE_REJECT_NOT_OWNED, 0 },
    { 2, { 0, 99 }, MAE_REJECT_NO_SUCH, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    start (&s, 2);
    MaeCommand command = simple (0, MAE_COMMAND_CHOOSE_LEADERS);
    command.choose_leaders.n = cases[i].n;
    for (int j = 0; j < cases[i].n; j++) {
      int pick = cases[i].pick[j];
      command.choose_leaders.leader[j] = pick == 99  ? 4711
                                         : pick == 9 ? s.game.players[1].hand[0]
                                                     : s.game.players[0].hand[pick];
    }
    g_test_message ("case %zu", i);
    if (cases[i].kind == MAE_REJECT_NONE) {
      assert_applied (&s, &command);
      g_assert_cmpint (s.game.players[0].hand_count, ==, 2);
      g_assert_cmpint (s.game.players[0].hand[0], <, s.game.players[0].hand[1]);
      continue;
    }
    assert_rejected (&s, &command, cases[i].kind);
    if (cases[i].kind == MAE_REJECT_INITIAL_CHOICE) {
      g_assert_true (s.reject.initial_choice.leaders);
      g_assert_cmpint (s.reject.initial_choice.missing, ==, cases[i].missing);
    }
  }
}

/* "these resources, which go on shelves under the shelf rules." Seat 3 has two. */
static void
test_resources (void)
{
  static const struct {
    int shelf[2];
    const char *content[2];
    MaeRejectKind kind;
  } cases[] = {
    { { 0, 1 }, { "1 Coin", "1 Stone" }, MAE_REJECT_NONE },
    { { 1, 1 }, { "2 Coin", "" }, MAE_REJECT_NONE },
    { { 1, 2 }, { "1 Coin", "1 Coin" }, MAE_REJECT_TRANSFER },
    { { 0, 1 }, { "2 Coin", "" }, MAE_REJECT_TRANSFER },
    { { 0, 1 }, { "1 Coin", "" }, MAE_REJECT_RECIPE },
    { { 0, 1 }, { "2 Coin", "1 Stone" }, MAE_REJECT_RECIPE },
    { { 0, 1 }, { "", "" }, MAE_REJECT_RECIPE },
    { { 0, 1 }, { "1 Coin", "1 Faith" }, MAE_REJECT_TRANSACTION },
    { { 1, 2 }, { "3 Coin", "-1 Stone" }, MAE_REJECT_TRANSACTION },
    { { 0, 3 }, { "1 Coin", "1 Stone" }, MAE_REJECT_NOT_OWNED },
    { { 0, -4 }, { "1 Coin", "1 Stone" }, MAE_REJECT_NOT_OWNED },
    { { 1, 2 }, { "2147483647 Coin", "2147483647 Stone" }, MAE_REJECT_RECIPE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    start (&s, 4);
    MaeCommand command = choose_resources (&s, 3, cases[i].shelf[0], cases[i].content[0]);
    add (&command.choose_resources.shelves, mae_game_shelf (&s.game, 3, cases[i].shelf[1]),
         cases[i].content[1]);
    g_test_message ("case %zu", i);
    if (cases[i].kind != MAE_REJECT_NONE) {
      assert_rejected (&s, &command, cases[i].kind);
      continue;
    }
    assert_applied (&s, &command);
    /* The resources are already chosen, the leaders aren't. */
    assert_rejected (&s, &command, MAE_REJECT_INITIAL_CHOICE);
    g_assert_false (s.reject.initial_choice.leaders);
  }
}

/* "During the setup their choices are made for them as soon as nobody else has to choose any more"
 * */
static void
test_away (void)
{
  Scenario s;
  start (&s, 4);
  int16_t hand[2] = { s.game.players[3].hand[0], s.game.players[3].hand[1] };
  MaeCommand leave = simple (3, MAE_COMMAND_LEAVE);

  assert_applied (&s, &leave);
  g_assert_true (mae_game_setup_done (&s.game, 3));
  g_assert_cmpint (s.game.players[3].hand_count, ==, 2);
  g_assert_cmpint (s.game.players[3].hand[0], ==, hand[0]);
  g_assert_cmpint (s.game.players[3].hand[1], ==, hand[1]);
  assert_bag (s.game.containers[mae_game_shelf (&s.game, 3, 1)], "2 Coin");
  g_assert_cmpint (s.events.at[0].kind, ==, MAE_EVENT_PRESENCE);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_SETUP);

  /* An absent player doesn't delay the others, whether the last to choose or the first to move. */
  for (int seat = 1; seat < 3; seat++) {
    MaeCommand command = first_leaders (&s, seat);
    assert_applied (&s, &command);
    command = choose_resources (&s, seat, 0, "1 Shield");
    assert_applied (&s, &command);
  }
  leave.seat = 0;
  assert_applied (&s, &leave);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_TURNS);
  g_assert_cmpint (s.game.current, ==, 1);
  g_assert_cmpint (count_events (&s, MAE_EVENT_SETUP_DONE), ==, 1);
}

/* During the setup the first seat with choices to make is to move; after it the seat whose turn it
 * is. */
static void
test_seat_to_move (void)
{
  Scenario s;
  start (&s, 3);
  MaeCommand leave = simple (0, MAE_COMMAND_LEAVE), command = first_leaders (&s, 1);

  g_assert_cmpint (mae_game_seat_to_move (&s.game), ==, 0);
  assert_applied (&s, &command);
  g_assert_cmpint (mae_game_seat_to_move (&s.game), ==, 0);
  assert_applied (&s, &leave);
  g_assert_cmpint (mae_game_seat_to_move (&s.game), ==, 1);
  command = choose_resources (&s, 1, 0, "1 Shield");
  assert_applied (&s, &command);
  g_assert_cmpint (mae_game_seat_to_move (&s.game), ==, 2);
  command = first_leaders (&s, 2);
  assert_applied (&s, &command);
  command = choose_resources (&s, 2, 0, "1 Shield");
  assert_applied (&s, &command);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_TURNS);
  g_assert_cmpint (mae_game_seat_to_move (&s.game), ==, 1);
}

/* "While all are absent, nothing happens" */
static void
test_nobody_there (void)
{
  Scenario s;
  start (&s, 1);
  MaeCommand leave = simple (0, MAE_COMMAND_LEAVE), back = simple (0, MAE_COMMAND_RETURN);
  assert_applied (&s, &leave);
  g_assert_cmpint (s.events.n, ==, 1);
  g_assert_false (mae_game_setup_done (&s.game, 0));
  assert_applied (&s, &back);
  g_assert_false (mae_game_setup_done (&s.game, 0));

  start (&s, 2);
  assert_applied (&s, &leave); /* seat 1 is there: seat 0's choices are made */
  g_assert_true (mae_game_setup_done (&s.game, 0));
  leave.seat = 1;
  assert_applied (&s, &leave);
  g_assert_false (mae_game_setup_done (&s.game, 1));
  assert_applied (&s, &back); /* seat 0 is back, so now seat 1's are made */
  g_assert_true (mae_game_setup_done (&s.game, 1));
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_TURNS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/setup/start", test_start);
  g_test_add_func ("/engine/setup/chance", test_chance);
  g_test_add_func ("/engine/setup/any-order", test_any_order);
  g_test_add_func ("/engine/setup/leaders", test_leaders);
  g_test_add_func ("/engine/setup/resources", test_resources);
  g_test_add_func ("/engine/setup/away", test_away);
  g_test_add_func ("/engine/setup/seat-to-move", test_seat_to_move);
  g_test_add_func ("/engine/setup/nobody-there", test_nobody_there);
  return g_test_run ();
}
