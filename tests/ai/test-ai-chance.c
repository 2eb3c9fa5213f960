/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Chances of winning: they add up, use nothing hidden, and agree with how often games are won.
 * maestri-calibrate measures that with more games (src/lab/README.md). */
#include <math.h>
#include <string.h>

#include <glib.h>

#include "ai/ai-chance.h"
#include "ai/ai-nets.h"
#include "ai/ai-search-player.h"
#include "ai/ai.h"
#include "engine/rng.h"
#include "own-ruleset.h"
#include "ruleset/ruleset-io.h"

#define BINS 4
#define LIMIT 0.08

typedef struct {
  int seat;
  double chance, result;
} Sample;

/* Checks the sum, and that what a spectator doesn't know about the decks changes nothing. */
static void
check_chances (const MaeGame *game, MaeAiChances *out)
{
  MaeGame other = *game;
  MaeAiChances again;
  int sum;

  g_assert_true (mae_ai_chances (game, out));
  g_assert_cmpint (out->n_players, ==, game->n_players);
  sum = out->lorenzo;
  g_assert_true (game->n_players == 1 || out->lorenzo == 0);
  for (int seat = 0; seat < game->n_players; seat++) {
    g_assert_cmpint (out->seat[seat], >=, 0);
    sum += out->seat[seat];
  }
  g_assert_cmpint (sum, ==, 1000);
  memset (other.deck, 0x55, sizeof other.deck);
  memset (other.token_order + other.tokens_drawn, 0x05,
          sizeof other.token_order - (gsize) other.tokens_drawn);
  memset (other.rng, 0xaa, sizeof other.rng);
  g_assert_true (mae_ai_chances (&other, &again));
  g_assert_cmpmem (out, sizeof *out, &again, sizeof again);
}

/* Plays @games games of the Banker and the hard level, and adds their chances. */
static void
play (const MaeRuleset *rules, int n, int games, GArray *samples)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  for (int number = 0; number < games; number++) {
    guint first = samples->len;
    MaeAiChances chances;
    uint64_t rng[4];

    mae_rng_seed (rng, (guint64) number);
    mae_game_start (game, rules, (guint64) number + 50, n, NULL);
    g_assert_false (mae_ai_chances (game, &chances));
    while (game->phase != MAE_PHASE_ENDED) {
      int seat = mae_game_seat_to_move (game);
      MaeAiPlayer banker = { .level = MAE_AI_BANKER, .one_turn = true };
      MaeCommand command;

      g_assert_true ((number + seat) % 2
                         ? mae_ai_choose (game, seat, &banker, rng, &command)
                         : mae_ai_search_choose (game, seat, MAE_AI_SEARCH_HARD, rng, &command));
      g_assert_true (mae_game_apply (game, &command, NULL, NULL));
      if (command.kind != MAE_COMMAND_END_TURN || game->phase != MAE_PHASE_TURNS)
        continue;
      check_chances (game, &chances);
      for (int i = 0; i < n; i++) {
        Sample sample = { .seat = i, .chance = chances.seat[i] / 1000.0 };

        g_array_append_val (samples, sample);
      }
    }
    check_chances (game, &chances);
    for (int i = 0; i < n; i++)
      g_assert_true ((chances.seat[i] > 0) == (game->winners >> i & 1));
    for (guint i = first; i < samples->len; i++) {
      Sample *sample = &g_array_index (samples, Sample, i);

      sample->result = chances.seat[sample->seat] / 1000.0;
    }
  }
}

/* Returns the largest difference between chance and share of wins of a bin with enough samples,
 * when the logarithms of the odds are multiplied by @scale. */
static double
largest_difference (const GArray *samples, double scale)
{
  double chances[BINS] = { 0 }, results[BINS] = { 0 }, largest = 0;
  int n[BINS] = { 0 };

  for (guint i = 0; i < samples->len; i++) {
    const Sample *sample = &g_array_index (samples, Sample, i);
    double p = pow (sample->chance, scale), q = pow (1 - sample->chance, scale);
    int bin = MIN ((int) (p / (p + q) * BINS), BINS - 1);

    chances[bin] += p / (p + q);
    results[bin] += sample->result;
    n[bin]++;
  }
  for (int bin = 0; bin < BINS; bin++)
    if (n[bin] >= (int) samples->len / 20) {
      g_test_message ("scale %.1f: %d positions, predicted %.3f, won %.3f", scale, n[bin],
                      chances[bin] / n[bin], results[bin] / n[bin]);
      largest = MAX (largest, fabs (chances[bin] - results[bin]) / n[bin]);
    }
  return largest;
}

/* The test would find chances that are far too high or far too low. */
static void
test_calibrated (void)
{
  g_autoptr (GArray) samples = g_array_new (FALSE, TRUE, sizeof (Sample));

  play (mae_ruleset_builtin ("standard"), 2, 120, samples);
  g_assert_cmpfloat (largest_difference (samples, 1), <, LIMIT);
  g_assert_cmpfloat (largest_difference (samples, 4), >, LIMIT);
  g_assert_cmpfloat (largest_difference (samples, 0.3), >, LIMIT);
}

/* Each net that comes with the program has a correction. */
static void
test_every_net (void)
{
  int n_nets, found = 0;
  const MaeAiNet *nets = mae_ai_nets (&n_nets);

  for (int i = 0; i < n_nets; i++)
    for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
      const MaeRuleset *rules = mae_ruleset_builtin (*id);
      g_autoptr (GArray) samples = g_array_new (FALSE, TRUE, sizeof (Sample));

      if (nets[i].rules_hash != mae_ruleset_hash (rules))
        continue;
      play (rules, nets[i].n_players, 2, samples);
      g_assert_cmpuint (samples->len, >, 0);
      found++;
    }
  g_assert_cmpint (found, ==, n_nets);
}

static void
test_no_net (void)
{
  g_autoptr (MaeRuleset) own = own_ruleset_new ();
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiChances chances;

  mae_game_start (game, own, 1, 2, NULL);
  game->phase = MAE_PHASE_TURNS;
  g_assert_false (mae_ai_chances (game, &chances));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ai/chance/calibrated", test_calibrated);
  g_test_add_func ("/ai/chance/every-net", test_every_net);
  g_test_add_func ("/ai/chance/no-net", test_no_net);
  return g_test_run ();
}
