/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "train-start.h"

#include <math.h>
#include <string.h>

#include "engine/rng.h"

enum {
  NEW_WEIGHT_MOST = MAE_AI_NET_WEIGHT / 8, /* of an input of a new unit */
};

/* What the inputs of a game with some number of players are about: see mae_ai_features_others(). */
typedef struct {
  gint8 others[MAE_AI_NET_INPUTS_MAX];
  int n;
} Inputs;

static Inputs *
list_inputs (const MaeRuleset *rules, int n_players)
{
  Inputs *inputs = g_new (Inputs, 1);
  MaeGame *game = g_new (MaeGame, 1);

  mae_game_start (game, rules, 1, n_players, NULL);
  inputs->n = mae_ai_features_others (game, inputs->others);
  g_free (game);
  return inputs;
}

/* Returns the input after @after that is about @other; -1 if there is none. */
static int
next_about (const Inputs *inputs, int other, int after)
{
  for (int i = after + 1; i < inputs->n; i++)
    if (inputs->others[i] == other)
      return i;
  return -1;
}

/* The players that the smaller game doesn't have get the weights of its last player. The weights of
 * all other players are reduced, so that together they count as much as in the smaller game. */
static void
copy_inputs (const MaeAiNet *from, const Inputs *inputs, MaeAiNet *to, const Inputs *larger)
{
  for (int other = 0; other < to->n_players; other++) {
    int origin = -1, known = MIN (other, from->n_players - 1);

    for (int i = next_about (larger, other, -1); i >= 0; i = next_about (larger, other, i)) {
      origin = next_about (inputs, known, origin);
      for (int h = 0; origin >= 0 && h < to->n_hidden; h++) {
        int weight = from->input_weights[origin * from->n_hidden + h];

        if (other > 0)
          weight = weight * (from->n_players - 1) / (to->n_players - 1);
        to->input_weights[i * to->n_hidden + h] = (gint16) weight;
      }
    }
  }
}

/* Copies everything but the inputs' weights between nets with the same hidden units. */
static void
copy_rest (const MaeAiNet *from, MaeAiNet *to)
{
  gsize hidden = (gsize) from->n_hidden, second = (gsize) from->n_second;

  memcpy (to->hidden_bias, from->hidden_bias, hidden * sizeof *from->hidden_bias);
  memcpy (to->output_weights, from->output_weights, 2 * hidden * sizeof *from->output_weights);
  memcpy (to->output_bias, from->output_bias, sizeof from->output_bias);
  memcpy (to->second_weights, from->second_weights, hidden * second * sizeof *from->second_weights);
  memcpy (to->second_bias, from->second_bias, second * sizeof *from->second_bias);
  memcpy (to->second_output_weights, from->second_output_weights,
          2 * second * sizeof *from->second_output_weights);
}

/* Returns a net with the weights of @net; inputs after those of @net have no effect. */
static MaeAiNet *
with_inputs (const MaeAiNet *net, int n_inputs)
{
  MaeAiNet *out =
      mae_ai_net_new (net->rules_hash, net->n_players, n_inputs, net->n_hidden, net->n_second);

  memcpy (out->input_weights, net->input_weights,
          (gsize) net->n_inputs * (gsize) net->n_hidden * sizeof *net->input_weights);
  copy_rest (net, out);
  return out;
}

MaeAiNet *
train_start_for (const MaeAiNet *net, const MaeRuleset *rules, int n_players)
{
  g_autofree Inputs *inputs = NULL, *larger = NULL;

  if (net->n_players == 1 && n_players == 1) {
    larger = list_inputs (rules, 1);
    return net->n_inputs < larger->n ? with_inputs (net, larger->n) : NULL;
  }
  if (net->n_players < 2 || net->n_players >= n_players)
    return NULL;
  inputs = list_inputs (rules, net->n_players);
  larger = list_inputs (rules, n_players);
  if (inputs->n != net->n_inputs)
    return NULL;
  MaeAiNet *started =
      mae_ai_net_new (net->rules_hash, n_players, larger->n, net->n_hidden, net->n_second);
  copy_inputs (net, inputs, started, larger);
  copy_rest (net, started);
  return started;
}

/* Copies @net to the units from @hidden and @second on of @to, which has at least as many more. The
 * outputs' weights are divided by @share. */
static void
place (const MaeAiNet *net, MaeAiNet *to, int hidden, int second, double share)
{
  for (int i = 0; i < net->n_inputs; i++)
    memcpy (to->input_weights + (gsize) i * to->n_hidden + hidden,
            net->input_weights + (gsize) i * net->n_hidden,
            (gsize) net->n_hidden * sizeof *net->input_weights);
  memcpy (to->hidden_bias + hidden, net->hidden_bias,
          (gsize) net->n_hidden * sizeof *net->hidden_bias);
  for (int h = 0; h < net->n_hidden; h++)
    memcpy (to->second_weights + (gsize) (hidden + h) * to->n_second + second,
            net->second_weights + (gsize) h * net->n_second,
            (gsize) net->n_second * sizeof *net->second_weights);
  memcpy (to->second_bias + second, net->second_bias,
          (gsize) net->n_second * sizeof *net->second_bias);
  for (int o = 0; o < 2; o++) {
    for (int h = 0; h < net->n_hidden; h++)
      to->output_weights[o * to->n_hidden + hidden + h] =
          (gint16) lrint (net->output_weights[o * net->n_hidden + h] / share);
    for (int h = 0; h < net->n_second; h++)
      to->second_output_weights[o * to->n_second + second + h] =
          (gint16) lrint (net->second_output_weights[o * net->n_second + h] / share);
  }
}

static gint16
random_weight (guint64 rng[4])
{
  return (gint16) ((int) mae_rng_below (rng, 2 * NEW_WEIGHT_MOST + 1) - NEW_WEIGHT_MOST);
}

MaeAiNet *
train_start_wider (const MaeAiNet *net, int n_hidden, int n_second, guint64 seed)
{
  guint64 rng[4];

  n_hidden = MAX (n_hidden, net->n_hidden);
  n_second = MAX (n_second, net->n_second);
  MaeAiNet *wider =
      mae_ai_net_new (net->rules_hash, net->n_players, net->n_inputs, n_hidden, n_second);
  mae_rng_seed (rng, seed);
  for (int i = 0; i < net->n_inputs; i++)
    for (int h = net->n_hidden; h < n_hidden; h++)
      wider->input_weights[(gsize) i * n_hidden + h] = random_weight (rng);
  for (int h = 0; h < n_hidden; h++)
    for (int s = net->n_second; s < n_second; s++)
      wider->second_weights[(gsize) h * n_second + s] = random_weight (rng);
  place (net, wider, 0, 0, 1);
  memcpy (wider->output_bias, net->output_bias, sizeof net->output_bias);
  return wider;
}

/* Sets @n_hidden and @n_second to the units that @nets have together. Returns FALSE if they can't
 * be merged. */
static gboolean
sum_units (MaeAiNet *const nets[], guint n, int *n_hidden, int *n_second)
{
  *n_hidden = *n_second = 0;
  for (guint i = 0; i < n; i++) {
    *n_hidden += nets[i]->n_hidden;
    *n_second += nets[i]->n_second;
    if (nets[i]->rules_hash != nets[0]->rules_hash || nets[i]->n_players != nets[0]->n_players
        || nets[i]->n_inputs != nets[0]->n_inputs || *n_hidden > MAE_AI_NET_HIDDEN_MAX
        || *n_second > MAE_AI_NET_SECOND_MAX)
      return FALSE;
  }
  return n > 0;
}

MaeAiNet *
train_start_merged (MaeAiNet *const nets[], guint n)
{
  int n_hidden, n_second, hidden = 0, second = 0;

  if (!sum_units (nets, n, &n_hidden, &n_second))
    return NULL;
  MaeAiNet *merged = mae_ai_net_new (nets[0]->rules_hash, nets[0]->n_players, nets[0]->n_inputs,
                                     n_hidden, n_second);
  for (guint net = 0; net < n; net++) {
    place (nets[net], merged, hidden, second, n);
    hidden += nets[net]->n_hidden;
    second += nets[net]->n_second;
  }
  for (int o = 0; o < 2; o++) {
    double sum = 0;

    for (guint net = 0; net < n; net++)
      sum += nets[net]->output_bias[o];
    merged->output_bias[o] = (gint32) lrint (sum / n);
  }
  return merged;
}
