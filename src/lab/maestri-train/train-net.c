/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "train-net.h"

#include <math.h>
#include <string.h>

#include "engine/rng.h"

enum {
  OUTPUTS = 2
};

/* The stored values of a bias of 1.0 of the hidden layers. */
#define HIDDEN_BIAS (MAE_AI_NET_WEIGHT * MAE_AI_FEATURE_ONE)
#define SECOND_BIAS (MAE_AI_NET_WEIGHT * MAE_AI_NET_WEIGHT)

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

static float *
second_weights (float *block, const TrainNet *net)
{
  return output_bias (block, net) + OUTPUTS;
}

static float *
second_bias (float *block, const TrainNet *net)
{
  return second_weights (block, net) + (gsize) net->n_hidden * net->n_second;
}

static float *
second_output_weights (float *block, const TrainNet *net)
{
  return second_bias (block, net) + net->n_second;
}

static TrainNet *
net_new (int n_inputs, int n_hidden, int n_second)
{
  TrainNet *net = g_new0 (TrainNet, 1);

  net->n_inputs = n_inputs;
  net->n_hidden = n_hidden;
  net->n_second = n_second;
  net->n_weights = (gsize) (n_inputs + 1 + OUTPUTS + n_second) * n_hidden + OUTPUTS
                   + (gsize) (1 + OUTPUTS) * n_second;
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
train_net_new (int n_inputs, int n_hidden, int n_second, guint64 seed)
{
  TrainNet *net = net_new (n_inputs, n_hidden, n_second);
  guint64 rng[4];

  mae_rng_seed (rng, seed);
  for (gsize i = 0; i < (gsize) n_inputs * n_hidden; i++)
    net->weights[i] = noise (rng) * 0.08f;
  for (int i = 0; i < OUTPUTS * n_hidden; i++)
    output_weights (net->weights, net)[i] = noise (rng) * 0.08f;
  for (int i = 0; i < n_hidden * n_second; i++)
    second_weights (net->weights, net)[i] = noise (rng) / sqrtf ((float) n_hidden);
  for (int i = 0; i < OUTPUTS * n_second; i++)
    second_output_weights (net->weights, net)[i] = noise (rng) * 0.08f;
  memcpy (net->average, net->weights, net->n_weights * sizeof *net->average);
  return net;
}

TrainNet *
train_net_copy (const TrainNet *net)
{
  TrainNet *copy = net_new (net->n_inputs, net->n_hidden, net->n_second);

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

/* The values of all units for one sample. */
typedef struct {
  float hidden[MAE_AI_NET_HIDDEN_MAX], second[MAE_AI_NET_SECOND_MAX], out[OUTPUTS];
} Units;

static void
rectify (float *units, int n)
{
  for (int i = 0; i < n; i++)
    units[i] = units[i] > 0 ? units[i] : 0;
}

static float
product (const float *a, const float *b, int n)
{
  float sum = 0;

  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* Adds @factor times @from to @to. */
static void
add_scaled (float *to, float factor, const float *from, int n)
{
  for (int i = 0; i < n; i++)
    to[i] += factor * from[i];
}

/* Computes all units. @block: the weights or their average. */
static void
forward (const TrainNet *net, float *block, const guint32 *inputs, guint n, Units *out)
{
  int size = net->n_hidden, n_second = net->n_second;

  memcpy (out->hidden, hidden_bias (block, net), (gsize) size * sizeof *out->hidden);
  for (guint i = 0; i < n; i++)
    add_scaled (out->hidden, value_of (inputs[i]), block + (gsize) (inputs[i] >> 16) * size, size);
  rectify (out->hidden, size);
  if (n_second > 0)
    memcpy (out->second, second_bias (block, net), (gsize) n_second * sizeof *out->second);
  for (int h = 0; h < size && n_second > 0; h++)
    if (out->hidden[h] > 0)
      add_scaled (out->second, out->hidden[h], second_weights (block, net) + (gsize) h * n_second,
                  n_second);
  rectify (out->second, n_second);
  for (int o = 0; o < OUTPUTS; o++)
    out->out[o] =
        output_bias (block, net)[o]
        + product (output_weights (block, net) + o * size, out->hidden, size)
        + product (second_output_weights (block, net) + o * n_second, out->second, n_second);
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
  Units units;

  forward (net, net->average, inputs, pack_inputs (features, inputs), &units);
  *win = units.out[0];
  *margin = units.out[1];
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
train_batch_add_packed (TrainBatch *batch, const guint32 *inputs, guint n, float win, float margin)
{
  TrainSample sample = { batch->inputs->len, n, win, margin };

  g_array_append_vals (batch->inputs, inputs, n);
  g_array_append_val (batch->samples, sample);
}

void
train_batch_add (TrainBatch *batch, const MaeAiFeatures *features, float win, float margin)
{
  guint32 inputs[MAE_AI_FEATURES_MAX];
  guint n = pack_inputs (features, inputs);

  train_batch_add_packed (batch, inputs, n, win, margin);
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

/* Adds the second layer's part of the gradient to @gradient, and what the outputs' errors mean for
 * the hidden units to @delta. */
static void
backward_second (const TrainNet *net, const Units *units, const float error[OUTPUTS],
                 float *gradient, float *delta)
{
  float second[MAE_AI_NET_SECOND_MAX] = { 0 };
  int n = net->n_second;

  for (int o = 0; o < OUTPUTS; o++) {
    add_scaled (second_output_weights (gradient, net) + o * n, error[o], units->second, n);
    add_scaled (second, error[o], second_output_weights (net->weights, net) + o * n, n);
  }
  for (int i = 0; i < n; i++)
    second[i] = units->second[i] > 0 ? second[i] : 0;
  add_scaled (second_bias (gradient, net), 1, second, n);
  for (int h = 0; h < net->n_hidden; h++)
    if (units->hidden[h] > 0) {
      add_scaled (second_weights (gradient, net) + (gsize) h * n, units->hidden[h], second, n);
      delta[h] += product (second_weights (net->weights, net) + (gsize) h * n, second, n);
    }
}

/* Adds the gradient of @sample's error to @gradient. Returns the error. */
static double
backward (const TrainNet *net, const TrainBatch *batch, const TrainSample *sample, float *gradient)
{
  const guint32 *inputs = &g_array_index (batch->inputs, guint32, sample->first);
  int size = net->n_hidden;
  float delta[MAE_AI_NET_HIDDEN_MAX] = { 0 };
  float chance, error[OUTPUTS];
  Units units;

  forward (net, net->weights, inputs, sample->n, &units);
  chance = 1 / (1 + expf (-units.out[0]));
  error[0] = chance - sample->win;
  error[1] = (units.out[1] - sample->margin) * 0.5f;
  for (int o = 0; o < OUTPUTS; o++) {
    output_bias (gradient, net)[o] += error[o];
    add_scaled (output_weights (gradient, net) + o * size, error[o], units.hidden, size);
    add_scaled (delta, error[o], output_weights (net->weights, net) + o * size, size);
  }
  if (net->n_second > 0)
    backward_second (net, &units, error, gradient, delta);
  for (int h = 0; h < size; h++)
    delta[h] = units.hidden[h] > 0 ? delta[h] : 0;
  add_scaled (hidden_bias (gradient, net), 1, delta, size);
  for (guint i = 0; i < sample->n; i++)
    add_scaled (gradient + (gsize) (inputs[i] >> 16) * size, value_of (inputs[i]), delta, size);
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
train_net_learn (TrainNet *net, const TrainBatch *batch, int size, float rate, float last_rate,
                 guint64 rng[4])
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
    float now = rate * powf (last_rate / rate, (float) first / (float) n);

    memset (gradient, 0, net->n_weights * sizeof *gradient);
    for (guint i = first; i < last; i++)
      error +=
          backward (net, batch, &g_array_index (batch->samples, TrainSample, order[i]), gradient);
    step (net, gradient, 1.0f / (float) (last - first), now);
  }
  return n > 0 ? error / n : 0;
}

/* ── Rounding and saving ───────────────────────────────────────────────────────────────────── */

static void
round_weights (gint16 *to, const float *from, int n)
{
  for (int i = 0; i < n; i++)
    to[i] = (gint16) CLAMP (lrint ((double) from[i] * MAE_AI_NET_WEIGHT), -32767, 32767);
}

/* @scale: the stored value of 1.0. */
static void
round_biases (gint32 *to, const float *from, int n, double scale)
{
  for (int i = 0; i < n; i++)
    to[i] = (gint32) CLAMP (lrint (from[i] * scale), -(1 << 28), 1 << 28);
}

MaeAiNet *
train_net_round (const TrainNet *net, guint64 rules_hash, int n_players)
{
  int size = net->n_hidden, n_second = net->n_second;
  MaeAiNet *out = mae_ai_net_new (rules_hash, n_players, net->n_inputs, size, n_second);
  float *from = net->average;

  round_weights (out->input_weights, from, net->n_inputs * size);
  round_biases (out->hidden_bias, hidden_bias (from, net), size, HIDDEN_BIAS);
  round_weights (out->output_weights, output_weights (from, net), OUTPUTS * size);
  round_biases (out->output_bias, output_bias (from, net), OUTPUTS, MAE_AI_NET_ONE);
  round_weights (out->second_weights, second_weights (from, net), size * n_second);
  round_biases (out->second_bias, second_bias (from, net), n_second, SECOND_BIAS);
  round_weights (out->second_output_weights, second_output_weights (from, net), OUTPUTS * n_second);
  return out;
}

static void
set_weights (float *to, const gint16 *from, int n)
{
  for (int i = 0; i < n; i++)
    to[i] = (float) from[i] / MAE_AI_NET_WEIGHT;
}

static void
set_biases (float *to, const gint32 *from, int n, float scale)
{
  for (int i = 0; i < n; i++)
    to[i] = (float) from[i] / scale;
}

void
train_net_set (TrainNet *net, const MaeAiNet *rounded)
{
  int size = net->n_hidden, n_second = net->n_second;
  float *to = net->weights;

  set_weights (to, rounded->input_weights, net->n_inputs * size);
  set_biases (hidden_bias (to, net), rounded->hidden_bias, size, HIDDEN_BIAS);
  set_weights (output_weights (to, net), rounded->output_weights, OUTPUTS * size);
  set_biases (output_bias (to, net), rounded->output_bias, OUTPUTS, MAE_AI_NET_ONE);
  set_weights (second_weights (to, net), rounded->second_weights, size * n_second);
  set_biases (second_bias (to, net), rounded->second_bias, n_second, SECOND_BIAS);
  set_weights (second_output_weights (to, net), rounded->second_output_weights, OUTPUTS * n_second);
  memcpy (net->average, to, net->n_weights * sizeof *to);
}

gboolean
train_net_save (const TrainNet *net, FILE *file)
{
  return fwrite (&net->n_inputs, sizeof net->n_inputs, 1, file) == 1
         && fwrite (&net->n_hidden, sizeof net->n_hidden, 1, file) == 1
         && fwrite (&net->n_second, sizeof net->n_second, 1, file) == 1
         && fwrite (&net->steps, sizeof net->steps, 1, file) == 1
         && fwrite (net->weights, sizeof (float), 4 * net->n_weights, file) == 4 * net->n_weights;
}

TrainNet *
train_net_load (FILE *file)
{
  int n_inputs, n_hidden, n_second;

  if (fread (&n_inputs, sizeof n_inputs, 1, file) != 1
      || fread (&n_hidden, sizeof n_hidden, 1, file) != 1
      || fread (&n_second, sizeof n_second, 1, file) != 1 || n_inputs < 1
      || n_inputs > MAE_AI_NET_INPUTS_MAX || n_hidden < 1 || n_hidden > MAE_AI_NET_HIDDEN_MAX
      || n_second < 0 || n_second > MAE_AI_NET_SECOND_MAX)
    return NULL;
  TrainNet *net = net_new (n_inputs, n_hidden, n_second);
  if (fread (&net->steps, sizeof net->steps, 1, file) == 1
      && fread (net->weights, sizeof (float), 4 * net->n_weights, file) == 4 * net->n_weights)
    return net;
  train_net_free (net);
  return NULL;
}
