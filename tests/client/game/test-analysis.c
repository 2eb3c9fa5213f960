/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The analysis of a game: chances for every round, which agree with games that are played on in the
 * last ones; turning points where a move was bad, none where
 * it wasn't, the same in every run; it can be canceled. */
#include <time.h>

#include "ai/ai-chance.h"
#include "ai/ai.h"
#include "client/game/analysis-turn.h"
#include "client/game/analysis.h"
#include "engine/rng.h"
#include "own-ruleset.h"
#include "played-record.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  gboolean done, succeeded;
} Outcome;

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Outcome *outcome = data;

  outcome->done = TRUE;
  outcome->succeeded = mae_analysis_finish (result, NULL);
}

static MaeAnalysis *
analyze (MaeRecord *record)
{
  MaeAnalysis *analysis = mae_analysis_new (record, mae_record_person (record));
  Outcome outcome = { FALSE };

  mae_analysis_run_async (analysis, NULL, done_cb, &outcome);
  while (!outcome.done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (outcome.succeeded);
  return analysis;
}

/* ── Whole games ───────────────────────────────────────────────────────────────────────────── */

static void
check_chances (const MaeRecord *record, MaeAnalysis *analysis)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  int n;

  g_assert_true (mae_record_replay (record, record->n_commands, game));
  g_assert_true (game->phase == MAE_PHASE_ENDED);
  n = mae_analysis_n_rounds (analysis);
  g_assert_cmpint (n, ==, game->round);
  for (int i = 0; i < n; i++) {
    int sum = 0;

    for (int seat = 0; seat < record->n_players; seat++)
      sum += mae_analysis_get_chance (analysis, i, seat);
    if (record->n_players > 1)
      g_assert_cmpint (sum, ==, 1000);
  }
  for (int seat = 0; seat < record->n_players; seat++)
    g_assert_cmpint (mae_analysis_get_chance (analysis, n - 1, seat) > 0, ==,
                     game->winners >> seat & 1);
}

/* The turn can be played again from where the point says. */
static void
check_point (MaeRecord *record, const MaeTurningPoint *point)
{
  int person = mae_record_person (record);
  g_autoptr (MaeRecord) other =
      mae_record_take_over (record, point->n_commands, person, "Anna", MAE_AI_BANKER);
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  g_assert_nonnull (other);
  g_assert_true (mae_record_replay (other, other->n_commands, game));
  g_assert_cmpint (game->round, ==, point->round);
  g_assert_cmpint (game->current, ==, person);
  g_assert_false (game->main_done);
  g_assert_cmpint (point->loss, >=, 80);
  g_assert_cmpint (point->loss, >, 2 * point->error);
  g_assert_cmpstr (point->played, !=, "");
  g_assert_cmpstr (point->better, !=, "");
  g_assert_cmpstr (point->reason, !=, "");
}

static void
test_game (gconstpointer data)
{
  int n_players = GPOINTER_TO_INT (data), n;
  g_autoptr (MaeRecord) record =
      played_record_new ("standard", 5, n_players, MAE_AI_NOVICE, G_MAXUINT32);
  g_autoptr (MaeAnalysis) analysis = NULL, again = NULL;
  clock_t start = clock ();

  g_assert_true (mae_analysis_is_possible (record));
  analysis = analyze (record);
  g_test_message ("%d rounds, %.2f s of processor time, %d turning points",
                  mae_analysis_n_rounds (analysis), (double) (clock () - start) / CLOCKS_PER_SEC,
                  mae_analysis_n_points (analysis));
  g_assert_cmpint (mae_analysis_get_progress (analysis), ==, 1000);
  check_chances (record, analysis);
  n = mae_analysis_n_points (analysis);
  /* Novices err. */
  g_assert_cmpint (n, >, 0);
  g_assert_cmpint (n, <=, MAE_ANALYSIS_MOST_POINTS);
  for (int i = 0; i < n; i++)
    check_point (record, mae_analysis_get_point (analysis, i));
  if (n_players > 1) /* it would take seconds */
    return;
  again = analyze (record);
  g_assert_cmpint (mae_analysis_n_points (again), ==, n);
  for (int i = 0; i < n; i++) {
    const MaeTurningPoint *point = mae_analysis_get_point (analysis, i);

    g_assert_cmpint (mae_analysis_get_point (again, i)->loss, ==, point->loss);
    g_assert_cmpint (mae_analysis_get_point (again, i)->error, ==, point->error);
  }
}

/* Returns how often @seat wins @n games of @level that go on from @game, in thousandths. */
static int
share_of_wins (const MaeGame *game, int seat, MaeAiLevel level, int n)
{
  MaeAiPast past = mae_ai_past_of (game);
  g_autofree MaeGame *guess = g_new (MaeGame, 1);
  uint64_t rng[4];
  int wins = 0;

  mae_rng_seed (rng, 4711);
  for (int i = 0; i < n; i++) {
    const MaeAiPlayer player = { .level = level, .one_turn = i % 2 };

    mae_ai_guess (game, -1, &past, rng, guess);
    while (guess->phase != MAE_PHASE_ENDED) {
      MaeGame view = mae_game_view (guess, guess->current);
      MaeCommand command;

      g_assert_true (mae_ai_choose (&view, guess->current, &player, rng, &command));
      g_assert_true (mae_game_apply (guess, &command, NULL, NULL));
    }
    wins += guess->winners >> seat & 1 ? 1000 / __builtin_popcount (guess->winners) : 0;
  }
  return wins / n;
}

/* The chances of the last rounds are those of games that are played on, also of Magnifico's in the
 * last two, where the net alone is far off. */
static void
test_last_rounds (void)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 9, 2, MAE_AI_MERCHANT, G_MAXUINT32);
  g_autoptr (MaeAnalysis) analysis = analyze (record);
  int rounds = mae_analysis_n_rounds (analysis), n = 0, furthest = 0;
  g_auto (MaeRecordReader) reader;
  MaeCommand command;

  mae_record_reader_init (&reader, record);
  for (int before = 0; mae_record_reader_next (&reader, &command); before = reader.game->round) {
    MaeAiChances net;
    int shown, played;

    if (reader.game->round == before || reader.game->phase != MAE_PHASE_TURNS || rounds - before > 4
        || before == 0)
      continue;
    shown = mae_analysis_get_chance (analysis, before - 1, 0);
    played = share_of_wins (reader.game, 0, MAE_AI_BANKER, 100);
    g_assert_true (mae_ai_chances (reader.game, &net));
    g_test_message ("round %d of %d: shown %d, played %d, by the net %d", before, rounds, shown,
                    played, net.seat[0]);
    g_assert_cmpint (ABS (shown - played), <=, 100);
    if (rounds - before <= 2)
      g_assert_cmpint (ABS (shown - share_of_wins (reader.game, 0, MAE_AI_MAGNIFICO, 6)), <=, 100);
    furthest = MAX (furthest, ABS (net.seat[0] - played));
    n++;
  }
  g_assert_cmpint (n, ==, 4);
  g_assert_cmpint (furthest, >, 500);
}

static void
test_impossible (void)
{
  const char *names[] = { "Anna" };
  g_autoptr (MaeRuleset) rules = own_ruleset_new ();
  g_autoptr (MaeRecord) own = mae_record_new (rules, 1, 1, names, &(int){ 0 });
  g_autoptr (MaeRecord) two = played_record_new ("standard", 5, 2, MAE_AI_NOVICE, 10);

  g_assert_false (mae_analysis_is_possible (own)); /* there is no net for its rules */
  /* too long */
  g_assert_true (mae_analysis_is_possible (two));
  two->n_commands = MAE_ANALYSIS_MOST_COMMANDS + 1;
  g_assert_false (mae_analysis_is_possible (two));
}

static void
test_cancelled (void)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 5, 2, MAE_AI_NOVICE, G_MAXUINT32);
  g_autoptr (MaeAnalysis) analysis = mae_analysis_new (record, mae_record_person (record));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Outcome outcome = { FALSE };

  mae_analysis_run_async (analysis, cancellable, done_cb, &outcome);
  while (mae_analysis_get_progress (analysis) == 0)
    g_usleep (1000);
  g_cancellable_cancel (cancellable);
  while (!outcome.done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (outcome.succeeded);
  g_assert_cmpint (mae_analysis_get_progress (analysis), <, 1000);
}

/* ── Single turns ──────────────────────────────────────────────────────────────────────────── */

/* Taking the first row and discarding all of it is often a turning point; the better move compared
 * with itself never is. */
static void
test_turns (void)
{
  g_autoptr (MaeRecord) record = played_record_new ("standard", 8, 2, MAE_AI_BANKER, G_MAXUINT32);
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiTurn bad = { .n = 2 };
  int judged = 0, found = 0;

  for (guint32 n = 20; n + 20 < record->n_commands; n++) {
    MaeTurnJudgment judgment, itself = { .loss = 1000 };
    MaeTurnQuestion question;
    MaeGame view;
    MaeAiPast past;
    int seat;

    g_assert_true (mae_record_replay (record, n, game));
    if (game->phase != MAE_PHASE_TURNS || game->main_done || judged == 4)
      continue;
    seat = game->current;
    view = mae_game_view (game, seat);
    past = mae_ai_past_of (game);
    bad.command[0] =
        (MaeCommand){ .kind = MAE_COMMAND_TAKE_MARKET, .seat = seat, .take_market.row = true };
    bad.command[1] = (MaeCommand){ .kind = MAE_COMMAND_END_TURN, .seat = seat };
    question = (MaeTurnQuestion){ &view, seat, &past, &bad };
    if (!mae_game_check (&view, &bad.command[0], NULL)
        || !mae_turn_judge (&question, NULL, &judgment))
      continue;
    question.played = &judgment.better;
    g_assert_false (mae_turn_judge (&question, NULL, &itself));
    itself.better = judgment.better;
    g_assert_true (mae_turn_judge_again (&question, NULL, &itself));
    question.played = &bad;
    g_assert_true (mae_turn_judge_again (&question, NULL, &judgment));
    g_test_message ("command %u: %d ± %d; itself %d ± %d", n, judgment.loss, judgment.error,
                    itself.loss, itself.error);
    g_assert_cmpint (itself.loss, ==, 0);
    g_assert_false (mae_turn_is_turning_point (&itself));
    judged++;
    found += mae_turn_is_turning_point (&judgment);
  }
  g_assert_cmpint (judged, ==, 4);
  g_assert_cmpint (found, >=, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/analysis/game/alone", GINT_TO_POINTER (1), test_game);
  g_test_add_data_func ("/analysis/game/two", GINT_TO_POINTER (2), test_game);
  g_test_add_func ("/analysis/last-rounds", test_last_rounds);
  g_test_add_func ("/analysis/impossible", test_impossible);
  g_test_add_func ("/analysis/cancelled", test_cancelled);
  g_test_add_func ("/analysis/turns", test_turns);
  return g_test_run ();
}
