/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of maestri-train. */
#pragma once

#include <glib.h>

typedef struct {
  char *ruleset, *state, *out;
  char **start; /* files of nets, NULL at the end; or NULL */
  int players, hidden, threads, round_games, batch, again, levels, tree;
  gint64 games, seed, test_every, pool_every, test_games;
  double lambda, rate, last_rate, points;
} TrainOptions;

/* Sets @options, with defaults for those not given. On failure prints what is wrong and returns
 * FALSE. */
gboolean train_options_parse (TrainOptions *options, int argc, char *argv[]);

void train_options_clear (TrainOptions *options);
