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
  MaeAiNet
      *rounded[TRAIN_POOL_MAX + 1]; /* the pool's and the current net in integers, which play */
  TrainBatch *recent[TRAIN_RECENT_MAX];
  gint64 played;
} Training;

/* Plays game @number. @batch (may be NULL: a test game) receives the training samples. @points (may
 * be NULL) grows by the points of the tested seat. Returns the share of the win of that seat. */
double train_play (const Training *training, gint64 number, TrainBatch *batch, int *points);
