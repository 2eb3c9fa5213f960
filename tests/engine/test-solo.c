/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* docs/rules.md: Solo. */
#include <string.h>

#include "scenario.h"

/* Puts the first matching token on top of the pile. */
static int
put_token (Scenario *s, MaeTokenKind kind, int count, const char *colour_name)
{
  const MaeRuleset *rules = s->game.rules;

  for (int i = 0; i < rules->n_tokens; i++) {
    const MaeToken *token = &rules->tokens[s->game.token_order[i]];
    if (token->kind == kind && token->count == count
        && (colour_name == NULL || token->colour == colour (colour_name))) {
      int8_t top = s->game.token_order[i];
      s->game.token_order[i] = s->game.token_order[s->game.tokens_drawn];
      s->game.token_order[s->game.tokens_drawn] = top;
      return top;
    }
  }
  g_error ("no such token");
}

static void
end_turn (Scenario *s)
{
  MaeCommand end = simple (0, MAE_COMMAND_END_TURN);

  s->game.main_done = true;
  assert_applied (s, &end);
}

/* "After each end of turn the top one is drawn." */
static void
test_tokens (void)
{
  Scenario s;
  scenario_init (&s, 1);
  int token = put_token (&s, MAE_TOKEN_CROSS, 2, NULL);
  end_turn (&s);
  g_assert_cmpint (s.game.cross, ==, 2);
  g_assert_cmpint (s.game.last_token, ==, token);
  g_assert_cmpint (s.game.tokens_drawn, ==, 1);
  g_assert_cmpint (s.events.at[0].kind, ==, MAE_EVENT_FAITH);
  g_assert_cmpint (s.events.at[0].seat, ==, MAE_LORENZO);
  g_assert_cmpint (s.events.at[1].kind, ==, MAE_EVENT_TOKEN);
  g_assert_cmpint (s.events.at[2].kind, ==, MAE_EVENT_CURRENT);
  g_assert_cmpint (s.game.round, ==, 2);

  /* "one moves it 1 space and reshuffles all tokens." */
  put_token (&s, MAE_TOKEN_CROSS, 1, NULL);
  end_turn (&s);
  g_assert_cmpint (s.game.cross, ==, 3);
  g_assert_cmpint (s.game.tokens_drawn, ==, 0);
  uint32_t seen = 0;
  for (int i = 0; i < s.game.rules->n_tokens; i++)
    seen |= 1u << s.game.token_order[i];
  g_assert_cmphex (seen, ==, 0x7f);
}

/* For mae_game_tokens_drawn() the last token of each turn is enough to find the drawn tokens. */
static void
test_told_tokens (void)
{
  for (int reshuffles = 0; reshuffles < 2; reshuffles++) {
    Scenario s;
    scenario_init (&s, 1);
    MaeRuleset rules = *s.game.rules;
    for (int i = 0; i < rules.n_tokens; i++)
      rules.tokens[i].reshuffle = rules.tokens[i].reshuffle && reshuffles == 1;
    s.game.rules = &rules;
    MaePhase phase = s.game.phase;
    int most = 0;
    uint32_t told = 0;
    for (int i = 0; i < 40; i++) {
      s.game.cross = 0;
      uint32_t drawn = 0;
      end_turn (&s);
      told = mae_game_tokens_drawn (&rules, told, s.game.last_token);
      for (int k = 0; k < s.game.tokens_drawn; k++)
        drawn |= UINT32_C (1) << s.game.token_order[k];
      g_assert_cmphex (told, ==, drawn);
      most = MAX (most, s.game.tokens_drawn);
      s.game.phase = phase;
    }
    g_assert_cmpint (most, >, 1);
    g_assert_cmpint (most, <, rules.n_tokens);
  }
}

/* "A discard takes the lowest level that still has cards, card by card." */
static void
test_discards (void)
{
  static const struct {
    int left[3], after[3];
  } cases[] = {
    { { 4, 4, 4 }, { 2, 4, 4 } },
    { { 1, 4, 4 }, { 0, 3, 4 } },
    { { 0, 2, 4 }, { 0, 0, 4 } },
    { { 0, 1, 4 }, { 0, 0, 3 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Scenario s;
    int blue = colour ("Blue");
    scenario_init (&s, 1);
    for (int level = 0; level < 3; level++) {
      int left = cases[i].left[level];
      s.game.deck_left[level][blue] = left;
      s.game.deck_top[level][blue] =
          left == 0 ? -1 : s.game.deck[s.game.deck_start[level][blue] + left - 1];
    }
    put_token (&s, MAE_TOKEN_DISCARD, 2, "Blue");
    end_turn (&s);
    for (int level = 0; level < 3; level++)
      g_assert_cmpint (s.game.deck_left[level][blue], ==, cases[i].after[level]);
    g_assert_cmpint (s.game.phase, ==, MAE_PHASE_TURNS);
    g_assert_cmpint (count_events (&s, MAE_EVENT_GRID), ==, 1);
  }
}

static void
empty_colour (Scenario *s, const char *name, int left_at_top)
{
  for (int level = 0; level < 3; level++) {
    int left = level == 2 ? left_at_top : 0;
    s->game.deck_left[level][colour (name)] = left;
    s->game.deck_top[level][colour (name)] =
        left == 0 ? -1 : s->game.deck[s->game.deck_start[level][colour (name)] + left - 1];
  }
}

/* "Lost when the cross reaches the end or a color is gone from the grid, whoever took its last
 * card" */
static void
test_lost (void)
{
  Scenario s;
  scenario_init (&s, 1);
  s.game.cross = 22;
  s.game.sections_closed = 3;
  put_token (&s, MAE_TOKEN_CROSS, 2, NULL);
  end_turn (&s);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_ENDED);
  g_assert_cmpint (s.game.winners, ==, 0);

  for (int left = 1; left <= 3; left++) { /* the color is emptied exactly, or some cards are left */
    scenario_init (&s, 1);
    empty_colour (&s, "Blue", left);
    put_token (&s, MAE_TOKEN_DISCARD, 2, "Blue");
    end_turn (&s);
    g_assert_cmpint (s.game.phase, ==, left <= 2 ? MAE_PHASE_ENDED : MAE_PHASE_TURNS);
  }

  /* The player buys the last card of a color: the game is lost immediately. */
  scenario_init (&s, 1);
  empty_colour (&s, "Green", 1);
  put_card (&s, 0, 0, "Blue", 1);
  put_card (&s, 0, 0, "Blue", 2);
  put_strongbox (&s, 0, "9 Coin, 9 Stone, 9 Servant, 9 Shield");
  MaeCommand command = buy (0, "Green", 3, 0);
  MaeBag cost = mae_game_card_cost (&s.game, 0, mae_game_top_card (&s.game, 3, colour ("Green")));
  mae_game_propose_payment (&s.game, 0, &cost, &command.buy_card.payment);
  assert_applied (&s, &command);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_ENDED);
  g_assert_cmpint (s.game.winners, ==, 0);
}

/* "Won with 7 cards or at the end of the track, checked when the turn is ended; no token is drawn
 * any more." */
static void
test_won (void)
{
  Scenario s;
  scenario_init (&s, 1);
  s.game.last_round = true;
  put_faith (&s, 0, 24);
  s.game.sections_closed = 7;
  put_strongbox (&s, 0, "5 Coin");
  end_turn (&s);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_ENDED);
  g_assert_cmpint (s.game.winners, ==, 1);
  g_assert_cmpint (count_events (&s, MAE_EVENT_TOKEN), ==, 0);
  g_assert_cmpint (s.game.players[0].points, ==, 21);
}

/* "Both by the same action: won." */
static void
test_both (void)
{
  static const char *const row[] = { "Faith", "Coin", "Coin", "Zero" };
  for (int faith = 22; faith <= 23; faith++) {
    Scenario s;
    scenario_init (&s, 1);
    put_row (&s, 0, row);
    put_faith (&s, 0, faith);
    s.game.cross = 22;
    s.game.sections_closed = 3;
    MaeCommand market = take (0, true, 0); /* +1 for the player, +2 for the black cross */
    assert_applied (&s, &market);
    g_assert_cmpint (s.game.cross, ==, 24);
    if (faith == 22) {
      g_assert_cmpint (s.game.phase, ==, MAE_PHASE_ENDED);
      g_assert_cmpint (s.game.winners, ==, 0);
      continue;
    }
    g_assert_cmpint (s.game.phase, ==, MAE_PHASE_TURNS);
    end_turn (&s);
    g_assert_cmpint (s.game.winners, ==, 1);
  }
}

/* A player who reaches the end before the cross does in the same turn has won: by discarding a
 * leader, which announces the last round, before the market moves the cross. */
static void
test_before_the_cross (void)
{
  static const char *const row[] = { "Coin", "Coin", "Zero", "Zero" };
  int card = leader (MAE_LEADER_DEPOT, "Stone");
  Scenario s;
  scenario_init (&s, 1);
  put_row (&s, 0, row);
  put_faith (&s, 0, 23);
  give_leader (&s, 0, card, false);
  s.game.cross = 22;
  s.game.sections_closed = 3;
  MaeCommand discard = simple (0, MAE_COMMAND_DISCARD_LEADER);
  discard.leader.leader = card;
  assert_applied (&s, &discard);
  g_assert_cmpint (count_events (&s, MAE_EVENT_LAST_ROUND), ==, 1);

  MaeCommand market = take (0, true, 0); /* both coins are discarded */
  assert_applied (&s, &market);
  g_assert_cmpint (s.game.cross, ==, 24);
  g_assert_cmpint (s.game.phase, ==, MAE_PHASE_TURNS);
  end_turn (&s);
  g_assert_cmpint (s.game.winners, ==, 1);
  g_assert_cmpint (count_events (&s, MAE_EVENT_TOKEN), ==, 0);
}

/* The cards of a color that are left in all levels; a viewer who doesn't know one deck's number
 * doesn't know the sum. */
static void
test_colour_left (void)
{
  Scenario s;
  scenario_init (&s, 1);
  g_assert_cmpint (mae_game_colour_left (&s.game, 1), ==, 12);
  put_token (&s, MAE_TOKEN_DISCARD, 2, "Blue");
  end_turn (&s);
  g_assert_cmpint (mae_game_colour_left (&s.game, 1), ==, 10);
  g_assert_cmpint (mae_game_colour_left (&s.game, 0), ==, 12);
  s.game.deck_left[2][1] = -1;
  g_assert_cmpint (mae_game_colour_left (&s.game, 1), ==, -1);
}

/* Lorenzo's cross can trigger reports too, with or without the player in the section. */
static void
test_report (void)
{
  Scenario s;
  scenario_init (&s, 1);
  s.game.cross = 7;
  put_faith (&s, 0, 5);
  put_token (&s, MAE_TOKEN_CROSS, 2, NULL);
  end_turn (&s);
  g_assert_cmpint (s.game.players[0].sections, ==, 1);
  g_assert_cmpint (s.game.sections_closed, ==, 1);
}

/* "While all are absent, nothing happens: no turns and no tokens." */
static void
test_away (void)
{
  Scenario s;
  scenario_init (&s, 1);
  MaeCommand leave = simple (0, MAE_COMMAND_LEAVE), back = simple (0, MAE_COMMAND_RETURN);
  for (int i = 0; i < 20; i++) {
    assert_applied (&s, &leave);
    assert_applied (&s, &back);
    g_assert_cmpint (s.events.n, ==, 1);
  }
  g_assert_cmpint (s.game.cross, ==, 0);
  g_assert_cmpint (s.game.tokens_drawn, ==, 0);
  g_assert_cmpint (s.game.current, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/solo/tokens", test_tokens);
  g_test_add_func ("/engine/solo/told-tokens", test_told_tokens);
  g_test_add_func ("/engine/solo/discards", test_discards);
  g_test_add_func ("/engine/solo/lost", test_lost);
  g_test_add_func ("/engine/solo/won", test_won);
  g_test_add_func ("/engine/solo/both", test_both);
  g_test_add_func ("/engine/solo/before-the-cross", test_before_the_cross);
  g_test_add_func ("/engine/solo/colour-left", test_colour_left);
  g_test_add_func ("/engine/solo/report", test_report);
  g_test_add_func ("/engine/solo/away", test_away);
  return g_test_run ();
}
