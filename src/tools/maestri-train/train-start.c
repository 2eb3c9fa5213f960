/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "train-start.h"

#include <math.h>
#include <string.h>

#include "engine/rng.h"

enum {
  NEW_WEIGHT_MOST = MAE_AI_NET_WEIGHT / 8, /* of a new hidden unit's input */
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
  gsize hidden = (gsize) from->n_hidden;

  memcpy (to->hidden_bias, from->hidden_bias, hidden * sizeof *from->hidden_bias);
  memcpy (to->output_weights, from->output_weights, 2 * hidden * sizeof *from->output_weights);
  memcpy (to->output_bias, from->output_bias, sizeof from->output_bias);
}

/* Returns a net with the weights of @net; inputs after those of @net have no effect. */
static MaeAiNet *
with_inputs (const MaeAiNet *net, int n_inputs)
{
  MaeAiNet *out = mae_ai_net_new (net->rules_hash, net->n_players, n_inputs, net->n_hidden);

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
  MaeAiNet *started = mae_ai_net_new (net->rules_hash, n_players, larger->n, net->n_hidden);
  copy_inputs (net, inputs, started, larger);
  copy_rest (net, started);
  return started;
}

MaeAiNet *
train_start_wider (const MaeAiNet *net, int n_hidden, guint64 seed)
{
  int own = net->n_hidden;
  guint64 rng[4];

  if (n_hidden <= own)
    return NULL;
  MaeAiNet *wider = mae_ai_net_new (net->rules_hash, net->n_players, net->n_inputs, n_hidden);
  mae_rng_seed (rng, seed);
  for (int i = 0; i < net->n_inputs; i++) {
    gint16 *to = wider->input_weights + (gsize) i * n_hidden;

    memcpy (to, net->input_weights + (gsize) i * own, (gsize) own * sizeof *to);
    for (int h = own; h < n_hidden; h++)
      to[h] = (gint16) ((int) mae_rng_below (rng, 2 * NEW_WEIGHT_MOST + 1) - NEW_WEIGHT_MOST);
  }
  memcpy (wider->hidden_bias, net->hidden_bias, (gsize) own * sizeof *net->hidden_bias);
  for (int o = 0; o < 2; o++) {
    memcpy (wider->output_weights + o * n_hidden, net->output_weights + o * own,
            (gsize) own * sizeof *net->output_weights);
    wider->output_bias[o] = net->output_bias[o];
  }
  return wider;
}

/* Returns how many hidden units @nets have together; -1 if they can't be merged. */
static int
sum_of_hidden (MaeAiNet *const nets[], guint n)
{
  int n_hidden = 0;

  for (guint i = 0; i < n; i++) {
    n_hidden += nets[i]->n_hidden;
    if (nets[i]->rules_hash != nets[0]->rules_hash || nets[i]->n_players != nets[0]->n_players
        || nets[i]->n_inputs != nets[0]->n_inputs || n_hidden > MAE_AI_NET_HIDDEN_MAX)
      return -1;
  }
  return n_hidden;
}

MaeAiNet *
train_start_merged (MaeAiNet *const nets[], guint n)
{
  int n_hidden = sum_of_hidden (nets, n), first = 0;

  if (n_hidden <= 0)
    return NULL;
  MaeAiNet *merged =
      mae_ai_net_new (nets[0]->rules_hash, nets[0]->n_players, nets[0]->n_inputs, n_hidden);
  for (guint net = 0; net < n; net++) {
    const MaeAiNet *from = nets[net];
    gsize size = (gsize) from->n_hidden;

    for (int i = 0; i < from->n_inputs; i++)
      memcpy (merged->input_weights + (gsize) i * n_hidden + first,
              from->input_weights + (gsize) i * size, size * sizeof *from->input_weights);
    memcpy (merged->hidden_bias + first, from->hidden_bias, size * sizeof *from->hidden_bias);
    for (int o = 0; o < 2; o++)
      for (int h = 0; h < from->n_hidden; h++)
        merged->output_weights[o * n_hidden + first + h] =
            (gint16) lrint ((double) from->output_weights[o * from->n_hidden + h] / n);
    first += from->n_hidden;
  }
  for (int o = 0; o < 2; o++) {
    double sum = 0;

    for (guint net = 0; net < n; net++)
      sum += nets[net]->output_bias[o];
    merged->output_bias[o] = (gint32) lrint (sum / n);
  }
  return merged;
}
