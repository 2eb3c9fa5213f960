/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Trials find out what is wrong with spoiled rulesets. Games are the same on every machine. */
#include <string.h>

#include "ruleset/ruleset-io.h"
#include "trial/trial-findings.h"

#define RESOURCE_COIN 0

/* Returns the standard rules, to be spoiled. (transfer full) */
static MaeRuleset *
standard_rules (void)
{
  MaeRuleset *rules = mae_ruleset_new ();

  memcpy (rules, mae_ruleset_builtin ("standard"), sizeof *rules);
  return rules;
}

/* Plays @games games at the middle level. */
static MaeTrialResult
try (const MaeRuleset *rules, int n_players, int games, int threads)
{
  MaeTrialOptions options = { .rules = rules,
                              .n_players = n_players,
                              .games = games,
                              .threads = threads,
                              .seed = 1000,
                              .level = MAE_AI_SEARCH_MEDIUM };
  MaeTrialResult result;

  g_assert_null (mae_ruleset_check (rules));
  g_autoptr (MaeTrial) trial = mae_trial_start (&options);
  mae_trial_wait (trial);
  g_assert_true (mae_trial_is_over (trial));
  mae_trial_peek (trial, &result);
  g_assert_cmpint (result.games + result.stuck, ==, games);
  g_assert_cmpint (result.wanted, ==, games);
  return result;
}

/* Returns the finding of @kind. */
static MaeFinding
finding (const MaeRuleset *rules, const MaeTrialResult *result, MaeFindingKind kind)
{
  MaeFinding findings[MAE_N_FINDING_KINDS], none = { .kind = MAE_N_FINDING_KINDS };
  int n = mae_trial_findings (rules, result, NULL, findings);

  g_assert_cmpint (n, >, 0);
  for (int i = 0; i < n; i++)
    if (findings[i].kind == kind)
      return findings[i];
  return none;
}

static void
test_counts (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  MaeTrialResult one = try (rules, 2, 60, 1), two = try (rules, 2, 60, 2);
  MaeFinding findings[MAE_N_FINDING_KINDS];

  /* However many threads there are */
  g_assert_cmpmem (&one, sizeof one, &two, sizeof two);
  g_assert_cmpint (one.games, ==, 60);
  g_assert_cmpfloat (one.wins[0] + one.wins[1], ==, 60);
  for (int i = 0; i < rules->n_cards; i++) {
    g_assert_cmpint (one.card_bought[i], <=, one.card_seen[i]);
    g_assert_cmpfloat (one.card_wins[i], <=, one.card_bought[i]);
  }
  int dealt = 0, kept = 0;
  for (int i = 0; i < rules->n_leaders; i++) {
    dealt += one.leader_dealt[i];
    kept += one.leader_kept[i];
    g_assert_cmpint (one.leader_active[i], <=, one.leader_kept[i]);
  }
  g_assert_cmpint (dealt, ==, 60 * 2 * rules->leaders_dealt);
  g_assert_cmpint (kept, ==, 60 * 2 * rules->leaders_kept);
  int n = mae_trial_findings (rules, &one, &two, findings);
  g_assert_cmpint (n, ==, 6);
  for (int i = 0; i < n; i++)
    g_assert_false (findings[i].wrong);
  g_assert_cmpfloat (findings[1].mean, ==, findings[1].standard);

  /* Too few games say nothing. */
  two = try (rules, 2, 10, 2);
  g_assert_cmpint (mae_trial_findings (rules, &two, NULL, findings), ==, 0);
}

/* One seat begins with eight Coins, the others with nothing. */
static void
test_rich_seat (void)
{
  for (int rich = 0; rich < 3; rich += 2) {
    g_autoptr (MaeRuleset) rules = standard_rules ();

    for (int i = 0; i < rules->n_shelves; i++)
      rules->shelf_sizes[i] = 8;
    for (int i = 0; i < rules->max_players; i++)
      rules->seats[i] = (MaeSeatSetup){ .resources = i == rich ? 8 : 0 };
    MaeTrialResult result = try (rules, 3, 100, 2);
    MaeFinding seats = finding (rules, &result, MAE_FINDING_SEATS);
    g_test_message ("seat %d: %.2f, %.2f to %.2f", seats.index, seats.share, seats.low, seats.high);
    g_assert_true (seats.wrong);
    g_assert_cmpint (seats.index, ==, rich);
    g_assert_cmpfloat (seats.low, >, seats.fair);
    g_assert_cmpfloat (seats.low, <, seats.share);
    g_assert_cmpfloat (seats.high, >, seats.share);
  }
}

/* Whoever buys one cheap card has won. */
static void
test_strong_card (void)
{
  g_autoptr (MaeRuleset) rules = standard_rules ();
  int strong = -1;

  for (int i = 0; i < rules->n_cards && strong < 0; i++)
    if (rules->cards[i].level == 1)
      strong = i;
  rules->cards[strong].points = 1000;
  rules->cards[strong].cost = (MaeBag){ .of = { [RESOURCE_COIN] = 1 } };
  MaeTrialResult result = try (rules, 2, 150, 2);
  MaeFinding card = finding (rules, &result, MAE_FINDING_STRONG_CARD);
  g_assert_cmpint (card.kind, ==, MAE_FINDING_STRONG_CARD);
  g_assert_true (card.wrong);
  g_assert_cmpint (card.index, ==, strong);
  g_assert_cmpfloat (card.share, >, 0.99);
  MaeFinding points = finding (rules, &result, MAE_FINDING_POINTS);
  g_assert_true (points.wrong);
  g_assert_cmpint (points.index, ==, MAE_SOURCE_CARDS);
}

/* Two cards are too dear for anybody. */
static void
test_dear_cards (void)
{
  g_autoptr (MaeRuleset) rules = standard_rules ();
  int dear = 0;

  for (int i = 0; i < rules->n_cards && dear < 2; i++)
    if (rules->cards[i].level == 1) {
      rules->cards[i].cost.of[RESOURCE_COIN] = 90;
      dear++;
    }
  MaeTrialResult result = try (rules, 2, 150, 2);
  MaeFinding cards = finding (rules, &result, MAE_FINDING_CARDS);
  g_assert_true (cards.wrong);
  g_assert_cmpint (cards.count, ==, 2);
  g_assert_cmpint (rules->cards[cards.index].cost.of[RESOURCE_COIN], ==, 90);
}

/* No marker moves and no card can be paid: no game ends. */
static void
test_stuck (void)
{
  g_autoptr (MaeRuleset) rules = standard_rules ();

  for (int i = 0; i < rules->n_cards; i++)
    rules->cards[i].cost.of[RESOURCE_COIN] = 100;
  for (int i = 0; i < rules->n_resources; i++)
    rules->resources[i].faith_on_gain = 0;
  for (int i = 0; i < rules->n_productions; i++)
    for (int j = 0; j < rules->n_resources; j++)
      if (!rules->resources[j].storable)
        rules->productions[i].out.of[j] = 0;
  for (int i = 0; i < rules->max_players; i++)
    rules->seats[i].faith = 0;
  rules->leader_discard_faith = 0;
  rules->market_discard_faith = 0;
  MaeTrialResult result = try (rules, 2, 50, 2);
  MaeFinding stuck = finding (rules, &result, MAE_FINDING_STUCK);
  g_assert_true (stuck.wrong);
  g_assert_cmpint (stuck.count, ==, 50);
  g_assert_cmpint (stuck.of, ==, 50);
}

static void
test_alone (void)
{
  g_autoptr (MaeRuleset) rules = standard_rules ();
  MaeTrialResult result = try (rules, 1, 60, 2);
  MaeFinding fair = finding (rules, &result, MAE_FINDING_ALONE);

  g_assert_false (fair.wrong);
  /* Lorenzo's cross is at the end after a few turns. */
  for (int i = 0; i < rules->n_tokens; i++)
    if (rules->tokens[i].kind == MAE_TOKEN_CROSS)
      rules->tokens[i].count = 24;
  result = try (rules, 1, 60, 2);
  MaeFinding lost = finding (rules, &result, MAE_FINDING_ALONE);
  g_assert_true (lost.wrong);
  g_assert_cmpfloat (lost.share, <, lost.high);
}

static void
test_stop (void)
{
  MaeTrialOptions options = { .rules = mae_ruleset_builtin ("standard"),
                              .n_players = 4,
                              .games = MAE_TRIAL_GAMES_MAX + 1,
                              .threads = 2 };
  g_autoptr (MaeTrial) trial = mae_trial_start (&options);
  MaeTrialResult result = { 0 };

  while (result.games == 0) {
    g_usleep (1000);
    mae_trial_peek (trial, &result);
  }
  g_assert_cmpint (result.wanted, ==, MAE_TRIAL_GAMES_MAX);
  mae_trial_stop (trial);
  mae_trial_wait (trial);
  g_assert_true (mae_trial_is_over (trial));
  mae_trial_peek (trial, &result);
  g_assert_cmpint (result.games, <, MAE_TRIAL_GAMES_MAX);
  g_assert_cmpint (result.stuck, ==, 0);
}

/* Nobody waits for a trial that isn't needed any more. */
static void
test_free (void)
{
  for (int i = 0; i < 20; i++) {
    g_autoptr (MaeRuleset) rules = standard_rules ();
    MaeTrialOptions options = { .rules = rules, .n_players = 2, .threads = 2 };
    MaeTrial *trial = mae_trial_start (&options);

    mae_trial_free (trial);
  }
}

static void
test_interval (void)
{
  double low, high;

  mae_trial_interval (122, 200, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, 0.541, 0.001);
  g_assert_cmpfloat_with_epsilon (high, 0.675, 0.001);
  mae_trial_interval (0, 50, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (high, 0.071, 0.001);
  mae_trial_interval (0, 0, &low, &high);
  g_assert_cmpfloat (low, ==, 0);
  g_assert_cmpfloat (high, ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/trial/counts", test_counts);
  g_test_add_func ("/trial/rich-seat", test_rich_seat);
  g_test_add_func ("/trial/strong-card", test_strong_card);
  g_test_add_func ("/trial/dear-cards", test_dear_cards);
  g_test_add_func ("/trial/stuck", test_stuck);
  g_test_add_func ("/trial/alone", test_alone);
  g_test_add_func ("/trial/stop", test_stop);
  g_test_add_func ("/trial/free", test_free);
  g_test_add_func ("/trial/interval", test_interval);
  return g_test_run ();
}
