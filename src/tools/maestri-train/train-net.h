/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A net in floating point, for training; maestri-train turns it into a MaeAiNet. */
#pragma once

#include <stdio.h>

#include <glib.h>

#include "ai/ai-net.h"

typedef struct {
  int n_inputs, n_hidden;
  gsize n_weights;                  /* of all arrays below together, which are one block */
  float *weights, *mean, *variance; /* Adam's */
  guint64 steps;
} TrainNet;

/* One training sample: the inputs and the wanted outputs. */
typedef struct {
  guint32 first, n;  /* of the inputs, in TrainBatch.inputs */
  float win, margin; /* a chance, and a margin (MAE_AI_NET_MARGIN_POINTS) */
} TrainSample;

typedef struct {
  GArray *samples; /* TrainSample */
  GArray *inputs;  /* guint32: index << 16 | value as guint16 */
} TrainBatch;

TrainNet *train_net_new (int n_inputs, int n_hidden, guint64 seed);
TrainNet *train_net_copy (const TrainNet *net);
void train_net_free (TrainNet *net);

/* Judges inputs: @win is a logarithm of odds. */
void
train_net_judge (const TrainNet *net, const MaeAiFeatures *features, float *win, float *margin);

TrainBatch *train_batch_new (void);
void train_batch_free (TrainBatch *batch);
void train_batch_add (TrainBatch *batch, const MaeAiFeatures *features, float win, float margin);
void train_batch_append (TrainBatch *batch, const TrainBatch *other);

/* Learns from the samples in a random order given by @rng, @size at a time. Returns the mean error
 * (cross entropy of the chance of winning). */
double
train_net_learn (TrainNet *net, const TrainBatch *batch, int size, float rate, guint64 rng[4]);

/* The net in whole numbers. */
MaeAiNet *train_net_round (const TrainNet *net, guint64 rules_hash, int n_players);

gboolean train_net_save (const TrainNet *net, FILE *file);
TrainNet *train_net_load (FILE *file);
