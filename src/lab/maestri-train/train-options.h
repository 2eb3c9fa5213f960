/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of maestri-train. */
#pragma once

#include <glib.h>

/* src/lab/README.md describes the training. */
typedef struct {
  char *ruleset;     /* id of a ruleset that comes with the program */
  char *state;       /* file to go on from and to save to; NULL: none */
  char *out;         /* file for the net; NULL: none */
  char *record;      /* file for the positions of the games, which aren't learned from; or NULL */
  char **start;      /* files of nets to start from the mean of, NULL at the end; or NULL */
  char **learn;      /* files of recorded positions to learn from, NULL at the end; or NULL */
  int players;       /* in each game */
  int hidden;        /* hidden units of the net */
  int second;        /* units of its second hidden layer; 0: it has none */
  int threads;       /* that play games */
  int round_games;   /* games played between two updates of the net */
  int batch;         /* positions for each step of learning */
  int passes;        /* how often recorded positions are learned from */
  int again;         /* recent rounds that are learned from again after each round */
  int levels;        /* opponents in a hundred that play by search, not with a net */
  int bankers;       /* opponents in a hundred that are Bankers, further ones */
  int tree;          /* positions with which the net's players look several turns ahead; 0: they
                      * look one turn ahead */
  gint64 games;      /* in all; 0: only the net is written */
  gint64 seed;       /* of everything random */
  gint64 test_every; /* games between tests */
  gint64 pool_every; /* games after which the net is kept as an opponent, each time */
  gint64 test_games; /* games of a test */
  double lambda;     /* of TD(λ): 0 … 1 */
  double rate;       /* learning rate at the beginning */
  double last_rate;  /* learning rate at the end */
  double points;     /* weight of the margin of points beside the logarithm of the odds */
} TrainOptions;

/* Sets @options, with defaults for those not given. On failure prints what is wrong and returns
 * FALSE. */
gboolean train_options_parse (TrainOptions *options, int argc, char *argv[]);

void train_options_clear (TrainOptions *options);
