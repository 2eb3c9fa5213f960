/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays the games of a training, and records what can be learned from them. */
#pragma once

#include <glib.h>

#include "engine/game.h"
#include "train-net.h"
#include "train-options.h"

enum {
  TRAIN_POOL_MAX = 12,   /* earlier versions of the net */
  TRAIN_RECENT_MAX = 40, /* rounds of games that are used again for learning */
};

typedef struct {
  TrainOptions options;
  const MaeRuleset *rules;
  TrainNet *net;
  TrainNet *pool[TRAIN_POOL_MAX];
  int n_pool;
  MaeAiNet *rounded[TRAIN_POOL_MAX + 1]; /* the nets that play: the pool's and the current one, with
                                          * integers for their weights */
  TrainBatch *recent[TRAIN_RECENT_MAX];
  gint64 played;
} Training;

/* Plays game @number. @batch receives the training samples; NULL: a test game, in which one seat is
 * tested. In a test game adds that seat's points to @points (may be NULL), and returns its share of
 * the win, from 0 to 1. */
double train_play (const Training *training, gint64 number, TrainBatch *batch, int *points);
