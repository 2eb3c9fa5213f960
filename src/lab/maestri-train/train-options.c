/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "train-options.h"

#include "ai/ai-net.h"

static const TrainOptions defaults = {
  .players = 2,
  .hidden = 64,
  .threads = 1,
  .round_games = 64,
  .batch = 16,
  .passes = 1,
  .again = 1,
  .levels = 40,
  .games = 30000,
  .seed = 1,
  .test_every = 2000,
  .pool_every = 4000,
  .test_games = 200,
  .lambda = 0.7,
  .rate = 1e-3,
  .last_rate = 1e-4,
  .points = 0.2,
};

static gboolean
are_in_range (const TrainOptions *options)
{
  return options->levels >= 0 && options->bankers >= 0 && options->bankers <= 100 - options->levels
         && options->threads >= 1 && options->round_games >= 1 && options->tree >= 0
         && options->batch >= 1 && options->passes >= 1 && options->again >= 0
         && options->pool_every >= 1 && options->test_every >= 1 && options->test_games >= 1
         && options->hidden >= 1 && options->hidden <= MAE_AI_NET_HIDDEN_MAX && options->second >= 0
         && options->second <= MAE_AI_NET_SECOND_MAX;
}

gboolean
train_options_parse (TrainOptions *options, int argc, char *argv[])
{
  GOptionEntry entries[] = {
    { "ruleset", 0, 0, G_OPTION_ARG_STRING, &options->ruleset,
      "Ruleset that comes with the program", "ID" },
    { "players", 0, 0, G_OPTION_ARG_INT, &options->players, "Number of players", "N" },
    { "hidden", 0, 0, G_OPTION_ARG_INT, &options->hidden, "Hidden units", "N" },
    { "second", 0, 0, G_OPTION_ARG_INT, &options->second, "Units of a second hidden layer", "N" },
    { "games", 0, 0, G_OPTION_ARG_INT64, &options->games, "Games in all; 0: only write the net",
      "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &options->seed, "Seed", "S" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &options->threads, "Threads", "N" },
    { "start", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->start,
      "Start from this net; given several times: from the mean of these nets", "FILE" },
    { "state", 0, 0, G_OPTION_ARG_FILENAME, &options->state, "Go on from this file, and save to it",
      "FILE" },
    { "out", 0, 0, G_OPTION_ARG_FILENAME, &options->out, "Write the net to this file", "FILE" },
    { "record", 0, 0, G_OPTION_ARG_FILENAME, &options->record,
      "Don't learn from the games; write their positions to this file", "FILE" },
    { "learn", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->learn,
      "Play no games; learn from the positions in this file (may be given several times)", "FILE" },
    { "passes", 0, 0, G_OPTION_ARG_INT, &options->passes, "Passes through these positions", "N" },
    { "lambda", 0, 0, G_OPTION_ARG_DOUBLE, &options->lambda, "λ of TD(λ)", "X" },
    { "rate", 0, 0, G_OPTION_ARG_DOUBLE, &options->rate, "Learning rate at the beginning", "X" },
    { "last-rate", 0, 0, G_OPTION_ARG_DOUBLE, &options->last_rate, "Learning rate at the end",
      "X" },
    { "round-games", 0, 0, G_OPTION_ARG_INT, &options->round_games, "Games between updates", "N" },
    { "batch", 0, 0, G_OPTION_ARG_INT, &options->batch, "Positions for each step of learning",
      "N" },
    { "again", 0, 0, G_OPTION_ARG_INT, &options->again,
      "Recent rounds that are learned from again after each round", "N" },
    { "pool-every", 0, 0, G_OPTION_ARG_INT64, &options->pool_every,
      "Keep the net as an opponent each time after so many games", "N" },
    { "levels", 0, 0, G_OPTION_ARG_INT, &options->levels,
      "Opponents in a hundred that play by search", "N" },
    { "bankers", 0, 0, G_OPTION_ARG_INT, &options->bankers,
      "Further opponents in a hundred that are Bankers", "N" },
    { "tree", 0, 0, G_OPTION_ARG_INT, &options->tree,
      "Positions with which the net's players look several turns ahead; 0: one turn", "N" },
    { "points", 0, 0, G_OPTION_ARG_DOUBLE, &options->points,
      "Weight of the margin beside the logarithm of the odds", "X" },
    { "test-every", 0, 0, G_OPTION_ARG_INT64, &options->test_every, "Games between tests", "N" },
    { "test-games", 0, 0, G_OPTION_ARG_INT64, &options->test_games, "Games of a test", "N" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  *options = defaults;
  options->ruleset = g_strdup ("standard");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("%s\n", error->message);
    return FALSE;
  }
  if (!are_in_range (options)) {
    g_printerr ("an option is out of range\n");
    return FALSE;
  }
  return TRUE;
}

void
train_options_clear (TrainOptions *options)
{
  g_free (options->ruleset);
  g_free (options->state);
  g_free (options->out);
  g_free (options->record);
  g_strfreev (options->start);
  g_strfreev (options->learn);
}
