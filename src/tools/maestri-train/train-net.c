/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "train-net.h"

#include <math.h>
#include <string.h>

#include "engine/rng.h"

enum {
  OUTPUTS = 2
};

/* The share of the newest weights in the average. */
#define AVERAGE_SHARE 5e-4f

/* ── Arrays in the block ───────────────────────────────────────────────────────────────────── */

static float *
hidden_bias (float *block, const TrainNet *net)
{
  return block + (gsize) net->n_inputs * net->n_hidden;
}

static float *
output_weights (float *block, const TrainNet *net)
{
  return hidden_bias (block, net) + net->n_hidden;
}

static float *
output_bias (float *block, const TrainNet *net)
{
  return output_weights (block, net) + OUTPUTS * net->n_hidden;
}

static TrainNet *
net_new (int n_inputs, int n_hidden)
{
  TrainNet *net = g_new0 (TrainNet, 1);

  net->n_inputs = n_inputs;
  net->n_hidden = n_hidden;
  net->n_weights = (gsize) (n_inputs + 1 + OUTPUTS) * n_hidden + OUTPUTS;
  net->weights = g_new0 (float, 4 * net->n_weights);
  net->mean = net->weights + net->n_weights;
  net->variance = net->mean + net->n_weights;
  net->average = net->variance + net->n_weights;
  return net;
}

/* Returns an approximately normally distributed number with standard deviation 1. */
static float
noise (guint64 rng[4])
{
  float sum = 0;

  for (int i = 0; i < 12; i++)
    sum += (float) mae_rng_below (rng, 1 << 20) / (1 << 20);
  return sum - 6;
}

TrainNet *
train_net_new (int n_inputs, int n_hidden, guint64 seed)
{
  TrainNet *net = net_new (n_inputs, n_hidden);
  guint64 rng[4];

  mae_rng_seed (rng, seed);
  for (gsize i = 0; i < (gsize) n_inputs * n_hidden; i++)
    net->weights[i] = noise (rng) * 0.08f;
  for (int i = 0; i < OUTPUTS * n_hidden; i++)
    output_weights (net->weights, net)[i] = noise (rng) * 0.08f;
  memcpy (net->average, net->weights, net->n_weights * sizeof *net->average);
  return net;
}

TrainNet *
train_net_copy (const TrainNet *net)
{
  TrainNet *copy = net_new (net->n_inputs, net->n_hidden);

  memcpy (copy->weights, net->weights, 4 * net->n_weights * sizeof *net->weights);
  copy->steps = net->steps;
  return copy;
}

void
train_net_free (TrainNet *net)
{
  g_free (net->weights);
  g_free (net);
}

/* ── Evaluating ────────────────────────────────────────────────────────────────────────────── */

static float
value_of (guint32 input)
{
  return (float) (gint16) (input & 0xffff) / MAE_AI_FEATURE_ONE;
}

/* Sets @hidden to the hidden units and @out to the outputs. @block: the weights or their
 * average. */
static void
forward (const TrainNet *net, float *block, const guint32 *inputs, guint n, float *hidden,
         float out[OUTPUTS])
{
  const float *weights = output_weights (block, net);
  int size = net->n_hidden;

  memcpy (hidden, hidden_bias (block, net), (gsize) size * sizeof *hidden);
  for (guint i = 0; i < n; i++) {
    const float *row = block + (gsize) (inputs[i] >> 16) * size;
    float value = value_of (inputs[i]);

    for (int h = 0; h < size; h++)
      hidden[h] += value * row[h];
  }
  for (int h = 0; h < size; h++)
    hidden[h] = hidden[h] > 0 ? hidden[h] : 0;
  for (int o = 0; o < OUTPUTS; o++) {
    out[o] = output_bias (block, net)[o];
    for (int h = 0; h < size; h++)
      out[o] += weights[o * size + h] * hidden[h];
  }
}

static guint
pack_inputs (const MaeAiFeatures *features, guint32 *out)
{
  guint n = 0;

  for (int i = 0; i < features->n; i++)
    if (features->at[i] != 0)
      out[n++] = (guint32) i << 16 | (guint16) features->at[i];
  return n;
}

void
train_net_judge (const TrainNet *net, const MaeAiFeatures *features, float *win, float *margin)
{
  guint32 inputs[MAE_AI_FEATURES_MAX];
  float hidden[MAE_AI_NET_HIDDEN_MAX], out[OUTPUTS];

  forward (net, net->average, inputs, pack_inputs (features, inputs), hidden, out);
  *win = out[0];
  *margin = out[1];
}

/* ── Samples ───────────────────────────────────────────────────────────────────────────────── */

TrainBatch *
train_batch_new (void)
{
  TrainBatch *batch = g_new (TrainBatch, 1);

  batch->samples = g_array_new (FALSE, FALSE, sizeof (TrainSample));
  batch->inputs = g_array_new (FALSE, FALSE, sizeof (guint32));
  return batch;
}

void
train_batch_free (TrainBatch *batch)
{
  g_array_unref (batch->samples);
  g_array_unref (batch->inputs);
  g_free (batch);
}

void
train_batch_add (TrainBatch *batch, const MaeAiFeatures *features, float win, float margin)
{
  guint32 inputs[MAE_AI_FEATURES_MAX];
  TrainSample sample = { batch->inputs->len, pack_inputs (features, inputs), win, margin };

  g_array_append_vals (batch->inputs, inputs, sample.n);
  g_array_append_val (batch->samples, sample);
}

void
train_batch_append (TrainBatch *batch, const TrainBatch *other)
{
  guint32 base = batch->inputs->len;

  for (guint i = 0; i < other->samples->len; i++) {
    TrainSample sample = g_array_index (other->samples, TrainSample, i);

    sample.first += base;
    g_array_append_val (batch->samples, sample);
  }
  g_array_append_vals (batch->inputs, other->inputs->data, other->inputs->len);
}

/* ── Learning ──────────────────────────────────────────────────────────────────────────────── */

/* Adds the gradient of @sample's error to @gradient. Returns the error. */
static double
backward (const TrainNet *net, const TrainBatch *batch, const TrainSample *sample, float *gradient)
{
  const guint32 *inputs = &g_array_index (batch->inputs, guint32, sample->first);
  const float *weights = output_weights (net->weights, net);
  int size = net->n_hidden;
  float hidden[MAE_AI_NET_HIDDEN_MAX], delta[MAE_AI_NET_HIDDEN_MAX], out[OUTPUTS];
  float chance, error[OUTPUTS];

  forward (net, net->weights, inputs, sample->n, hidden, out);
  chance = 1 / (1 + expf (-out[0]));
  error[0] = chance - sample->win;
  error[1] = (out[1] - sample->margin) * 0.5f;
  for (int o = 0; o < OUTPUTS; o++) {
    output_bias (gradient, net)[o] += error[o];
    for (int h = 0; h < size; h++)
      output_weights (gradient, net)[o * size + h] += error[o] * hidden[h];
  }
  for (int h = 0; h < size; h++)
    delta[h] = hidden[h] > 0 ? error[0] * weights[h] + error[1] * weights[size + h] : 0;
  for (int h = 0; h < size; h++)
    hidden_bias (gradient, net)[h] += delta[h];
  for (guint i = 0; i < sample->n; i++) {
    float *row = gradient + (gsize) (inputs[i] >> 16) * size;
    float value = value_of (inputs[i]);

    for (int h = 0; h < size; h++)
      row[h] += value * delta[h];
  }
  return -(sample->win * logf (chance + 1e-6f) + (1 - sample->win) * logf (1 - chance + 1e-6f));
}

/* Does one step of Adam (Kingma and Ba 2015). */
static void
step (TrainNet *net, const float *gradient, float scale, float rate)
{
  const float decay1 = 0.9f, decay2 = 0.999f;
  float correct1, correct2, share = 1 / (1 + 0.1f * (float) net->steps);

  net->steps++;
  correct1 = 1 - powf (decay1, (float) net->steps);
  correct2 = 1 - powf (decay2, (float) net->steps);
  rate *= sqrtf (correct2) / correct1;
  share = MAX (share, AVERAGE_SHARE);
  for (gsize i = 0; i < net->n_weights; i++) {
    float g = gradient[i] * scale;

    net->mean[i] = decay1 * net->mean[i] + (1 - decay1) * g;
    net->variance[i] = decay2 * net->variance[i] + (1 - decay2) * g * g;
    net->weights[i] -= rate * net->mean[i] / (sqrtf (net->variance[i]) + 1e-7f);
    net->average[i] += share * (net->weights[i] - net->average[i]);
  }
}

double
train_net_learn (TrainNet *net, const TrainBatch *batch, int size, float rate, guint64 rng[4])
{
  guint n = batch->samples->len;
  g_autofree guint *order = g_new (guint, n + 1);
  g_autofree float *gradient = g_new (float, net->n_weights);
  double error = 0;

  for (guint i = 0; i < n; i++)
    order[i] = i;
  for (guint i = n; i > 1; i--) {
    guint j = mae_rng_below (rng, i), other = order[j];

    order[j] = order[i - 1];
    order[i - 1] = other;
  }
  for (guint first = 0; first < n; first += (guint) size) {
    guint last = MIN (n, first + (guint) size);

    memset (gradient, 0, net->n_weights * sizeof *gradient);
    for (guint i = first; i < last; i++)
      error +=
          backward (net, batch, &g_array_index (batch->samples, TrainSample, order[i]), gradient);
    step (net, gradient, 1.0f / (float) (last - first), rate);
  }
  return n > 0 ? error / n : 0;
}

/* ── Rounding and saving ───────────────────────────────────────────────────────────────────── */

static gint32
rounded (float weight, double scale, double most)
{
  return (gint32) CLAMP (lrint (weight * scale), -most, most);
}

MaeAiNet *
train_net_round (const TrainNet *net, guint64 rules_hash, int n_players)
{
  MaeAiNet *out = mae_ai_net_new (rules_hash, n_players, net->n_inputs, net->n_hidden);

  for (int i = 0; i < net->n_inputs * net->n_hidden; i++)
    out->input_weights[i] = (gint16) rounded (net->average[i], MAE_AI_NET_WEIGHT, 32767);
  for (int i = 0; i < net->n_hidden; i++)
    out->hidden_bias[i] = rounded (hidden_bias (net->average, net)[i],
                                   MAE_AI_NET_WEIGHT * MAE_AI_FEATURE_ONE, 1 << 24);
  for (int i = 0; i < OUTPUTS * net->n_hidden; i++)
    out->output_weights[i] =
        (gint16) rounded (output_weights (net->average, net)[i], MAE_AI_NET_WEIGHT, 32767);
  for (int i = 0; i < OUTPUTS; i++)
    out->output_bias[i] =
        rounded (output_bias (net->average, net)[i], MAE_AI_NET_ONE, 8 * MAE_AI_NET_ONE);
  return out;
}

void
train_net_set (TrainNet *net, const MaeAiNet *rounded)
{
  float *weights = net->weights;

  for (int i = 0; i < net->n_inputs * net->n_hidden; i++)
    weights[i] = (float) rounded->input_weights[i] / MAE_AI_NET_WEIGHT;
  for (int i = 0; i < net->n_hidden; i++)
    hidden_bias (weights, net)[i] =
        (float) rounded->hidden_bias[i] / (MAE_AI_NET_WEIGHT * MAE_AI_FEATURE_ONE);
  for (int i = 0; i < OUTPUTS * net->n_hidden; i++)
    output_weights (weights, net)[i] = (float) rounded->output_weights[i] / MAE_AI_NET_WEIGHT;
  for (int i = 0; i < OUTPUTS; i++)
    output_bias (weights, net)[i] = (float) rounded->output_bias[i] / MAE_AI_NET_ONE;
  memcpy (net->average, weights, net->n_weights * sizeof *weights);
}

gboolean
train_net_save (const TrainNet *net, FILE *file)
{
  return fwrite (&net->n_inputs, sizeof net->n_inputs, 1, file) == 1
         && fwrite (&net->n_hidden, sizeof net->n_hidden, 1, file) == 1
         && fwrite (&net->steps, sizeof net->steps, 1, file) == 1
         && fwrite (net->weights, sizeof (float), 4 * net->n_weights, file) == 4 * net->n_weights;
}

TrainNet *
train_net_load (FILE *file)
{
  int n_inputs, n_hidden;

  if (fread (&n_inputs, sizeof n_inputs, 1, file) != 1
      || fread (&n_hidden, sizeof n_hidden, 1, file) != 1 || n_inputs < 1
      || n_inputs > MAE_AI_NET_INPUTS_MAX || n_hidden < 1 || n_hidden > MAE_AI_NET_HIDDEN_MAX)
    return NULL;
  TrainNet *net = net_new (n_inputs, n_hidden);
  if (fread (&net->steps, sizeof net->steps, 1, file) == 1
      && fread (net->weights, sizeof (float), 4 * net->n_weights, file) == 4 * net->n_weights)
    return net;
  train_net_free (net);
  return NULL;
}
