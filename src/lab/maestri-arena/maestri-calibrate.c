/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares the chances of winning that ai-chance predicts with how often players win.
 *
 *   maestri-calibrate [--ruleset ID] [--players N] [--games N] [--seed S]
 *
 * Each seat of each game is played by the Banker without errors or by hard-2026, drawn at random.
 * At the beginning of each turn every player's chance is noted. Prints ten bins of chances with the
 * mean chance and the share of wins, and the corrections that fit these games best, for the table
 * in src/ai/ai-chance.c. The same options give the same output on every machine. */
#include <locale.h>
#include <math.h>

#include <glib.h>

#include "ai/ai-chance.h"
#include "ai/ai-nets.h"
#include "ai/ai-search-player.h"
#include "ai/ai.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"

#define BINS 10

typedef struct {
  int game, seat, lag;
  double win;    /* the net's output */
  double chance; /* predicted, 0 to 1 */
  double result; /* the share of the win */
} Sample;

typedef struct {
  const MaeRuleset *rules;
  const MaeAiNet *net;
  int n;
  GArray *samples; /* Sample */
} Run;

/* ── Playing ───────────────────────────────────────────────────────────────────────────────── */

/* Notes all players' chances; their results aren't known yet. */
static void
note (Run *run, const MaeGame *game, int number)
{
  MaeAiEvaluator evaluator;
  MaeAiChances chances;

  if (!mae_ai_chances (game, &chances))
    g_error ("there is no correction for this net");
  mae_ai_evaluator_init (&evaluator, run->net);
  for (int seat = 0; seat < run->n; seat++) {
    Sample sample = { .game = number, .seat = seat, .lag = mae_ai_chance_lag (game, seat) };

    sample.win = (double) mae_ai_evaluate (&evaluator, game, seat).win / MAE_AI_NET_ONE;
    sample.chance = chances.seat[seat] / 1000.0;
    g_array_append_val (run->samples, sample);
  }
}

static void
play (Run *run, guint64 seed, int number)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  guint first = run->samples->len;
  gboolean hard[MAE_MAX_PLAYERS];
  guint64 rng[4];

  mae_rng_seed (rng, seed ^ 0xca11b);
  mae_game_start (game, run->rules, seed, run->n, NULL);
  for (int seat = 0; seat < run->n; seat++)
    hard[seat] = mae_rng_below (rng, 2) == 0;
  for (int i = 0; game->phase != MAE_PHASE_ENDED; i++) {
    int seat = mae_game_seat_to_move (game);
    MaeAiPlayer banker = { .level = MAE_AI_BANKER,
                           .one_turn = true,
                           .past = mae_ai_past_of (game) };
    MaeGame view = mae_game_view (game, seat);
    MaeCommand command;

    if (i > 20000)
      g_error ("game %" G_GUINT64_FORMAT " doesn't end", seed);
    if (!(hard[seat] ? mae_ai_search_choose (&view, seat, MAE_AI_SEARCH_HARD, rng, &command)
                     : mae_ai_choose (&view, seat, &banker, rng, &command))
        || !mae_game_apply (game, &command, NULL, NULL))
      g_error ("no move");
    if (command.kind == MAE_COMMAND_END_TURN && game->phase == MAE_PHASE_TURNS)
      note (run, game, number);
  }
  for (guint i = first; i < run->samples->len; i++) {
    Sample *sample = &g_array_index (run->samples, Sample, i);

    if (game->winners >> sample->seat & 1)
      sample->result = 1.0 / __builtin_popcount (game->winners);
  }
}

/* ── Printing ──────────────────────────────────────────────────────────────────────────────── */

/* Prints a bin of chances. Samples of one game depend on each other, so the confidence interval is
 * computed from sums over games. */
static void
print_bin (const Run *run, int bin)
{
  double chance = 0, result = 0, of_game = 0, squares = 0;
  int n = 0, games = 0, last = -1;

  for (guint i = 0; i < run->samples->len; i++) {
    const Sample *sample = &g_array_index (run->samples, Sample, i);

    if (MIN ((int) (sample->chance * BINS), BINS - 1) != bin)
      continue;
    if (sample->game != last) {
      squares += of_game * of_game;
      of_game = 0;
      last = sample->game;
      games++;
    }
    n++;
    chance += sample->chance;
    result += sample->result;
    of_game += sample->result - sample->chance;
  }
  squares += of_game * of_game;
  if (n > 0)
    g_print (
        "%3d–%3d %%: predicted %5.1f %%, won %5.1f ± %.1f %%, difference %+5.1f; %6d positions "
        "of %d games\n",
        bin * 100 / BINS, (bin + 1) * 100 / BINS, 100 * chance / n, 100 * result / n,
        196 * sqrt (squares) / n, 100 * (result - chance) / n, n, games);
}

/* Prints the slope and offset that make the results of @lag most likely, found by Newton's
 * method. */
static void
print_fit (const Run *run, int lag)
{
  double slope = 1, offset = 0;

  for (int round = 0; round < 30; round++) {
    double g0 = 0, g1 = 0, h00 = 1e-9, h01 = 0, h11 = 1e-9, determinant;

    for (guint i = 0; i < run->samples->len; i++) {
      const Sample *sample = &g_array_index (run->samples, Sample, i);

      if (sample->lag != lag)
        continue;
      double chance = 1 / (1 + exp (-(slope * sample->win + offset)));
      double weight = chance * (1 - chance);
      g0 += (sample->result - chance) * sample->win;
      g1 += sample->result - chance;
      h00 += weight * sample->win * sample->win;
      h01 += weight * sample->win;
      h11 += weight;
    }
    determinant = h00 * h11 - h01 * h01;
    slope += (h11 * g0 - h01 * g1) / determinant;
    offset += (h00 * g1 - h01 * g0) / determinant;
  }
  g_print ("%s{ %d, %d }", lag > 0 ? ", " : "", (int) lround (1024 * slope),
           (int) lround (1024 * offset));
}

int
main (int argc, char *argv[])
{
  g_autofree char *id = g_strdup ("standard");
  int games = 100, seed = 1;
  Run run = { .n = 2 };
  GOptionEntry entries[] = {
    { "ruleset", 0, 0, G_OPTION_ARG_STRING, &id, "A ruleset that comes with the program", "ID" },
    { "players", 0, 0, G_OPTION_ARG_INT, &run.n, "How many players", "N" },
    { "games", 0, 0, G_OPTION_ARG_INT, &games, "How many games", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &seed, "The first game's seed", "S" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("%s\n", error->message);
    return 2;
  }
  run.rules = mae_ruleset_builtin (id);
  run.net = run.rules ? mae_ai_net_for (run.rules, run.n) : NULL;
  if (!run.net || games < 1) {
    g_printerr ("there is no net for such games\n");
    return 2;
  }
  run.samples = g_array_new (FALSE, TRUE, sizeof (Sample));
  for (int i = 0; i < games; i++)
    play (&run, (guint64) (seed + i), i);
  g_print ("%s, %d players, %d games from seed %d\n", id, run.n, games, seed);
  for (int bin = 0; bin < BINS; bin++)
    print_bin (&run, bin);
  g_print ("{ \"%s\", %d, { ", id, run.n);
  for (int lag = 0; lag < run.n; lag++)
    print_fit (&run, lag);
  g_print (" } },\n");
  g_array_unref (run.samples);
  return 0;
}
