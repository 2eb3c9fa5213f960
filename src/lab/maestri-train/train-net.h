/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A net in floating point, for training; it is converted to a MaeAiNet. */
#pragma once

#include <stdio.h>

#include <glib.h>

#include "ai/ai-net.h"

typedef struct {
  int n_inputs, n_hidden, n_second;
  gsize n_weights;                  /* of each array below; they are one block of memory */
  float *weights, *mean, *variance; /* variables of Adam */
  float *average; /* of the weights in the last steps; games are played with these */
  guint64 steps;
} TrainNet;

/* A training sample: inputs and target outputs. */
typedef struct {
  guint32 first, n;  /* range of its inputs in TrainBatch.inputs */
  float win, margin; /* a probability, and a margin (MAE_AI_NET_MARGIN_POINTS) */
} TrainSample;

typedef struct {
  GArray *samples; /* TrainSample */
  GArray *inputs;  /* guint32: index << 16 | value as guint16 */
} TrainBatch;

TrainNet *train_net_new (int n_inputs, int n_hidden, int n_second, guint64 seed);
TrainNet *train_net_copy (const TrainNet *net);
void train_net_free (TrainNet *net);

/* Evaluates inputs: @win is a logarithm of odds. */
void
train_net_judge (const TrainNet *net, const MaeAiFeatures *features, float *win, float *margin);

TrainBatch *train_batch_new (void);
void train_batch_free (TrainBatch *batch);
void train_batch_add (TrainBatch *batch, const MaeAiFeatures *features, float win, float margin);
/* As train_batch_add(); the @n @inputs that aren't zero are as in TrainBatch.inputs. */
void
train_batch_add_packed (TrainBatch *batch, const guint32 *inputs, guint n, float win, float margin);
void train_batch_append (TrainBatch *batch, const TrainBatch *other);

/* Trains with the samples in random order from @rng, @size at a time. The learning rate goes from
 * @rate to @last_rate. Returns the mean error (cross entropy of the chance of winning). */
double train_net_learn (TrainNet *net, const TrainBatch *batch, int size, float rate,
                        float last_rate, guint64 rng[4]);

/* Sets the weights, and their average, from a net of the same size. */
void train_net_set (TrainNet *net, const MaeAiNet *rounded);

/* Converts the net to integers. (transfer full) */
MaeAiNet *train_net_round (const TrainNet *net, guint64 rules_hash, int n_players);

gboolean train_net_save (const TrainNet *net, FILE *file);
TrainNet *train_net_load (FILE *file);
