/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A neural net that evaluates positions: the inputs of ai-features.h, one hidden layer of rectified
 * units, and two outputs. All of it is in whole numbers, so every machine and build gives the same
 * answer.
 */
#pragma once

#include <stddef.h>

#include "ai-features.h"

#define MAE_AI_NET_ONE 65536        /* what 1.0 is as an output */
#define MAE_AI_NET_HIDDEN_MAX 256   /* hidden units */
#define MAE_AI_NET_INPUTS_MAX 8192  /* inputs */
#define MAE_AI_NET_MARGIN_POINTS 40 /* victory points that a margin of 1.0 stands for */

/* How weights are stored: an input weight of 1.0 is MAE_AI_NET_WEIGHT, and so is an output weight.
 */
#define MAE_AI_NET_WEIGHT 1024

typedef struct MaeAiNet {
  uint64_t rules_hash; /* mae_ruleset_hash() of the ruleset it is for */
  int n_players;
  int n_inputs, n_hidden;
  int16_t *input_weights;  /* [n_inputs][n_hidden], in 1/MAE_AI_NET_WEIGHT */
  int32_t *hidden_bias;    /* [n_hidden], in 1/(MAE_AI_FEATURE_ONE × MAE_AI_NET_WEIGHT) */
  int16_t *output_weights; /* [2][n_hidden], in 1/MAE_AI_NET_WEIGHT */
  int32_t output_bias[2];  /* in 1/MAE_AI_NET_ONE */
} MaeAiNet;

/* What a net says about a position, in 1/MAE_AI_NET_ONE. */
typedef struct {
  int32_t win;    /* the logarithm of the odds of winning (shared wins count their share) */
  int32_t margin; /* expected lead over the best other; alone, the points over Lorenzo's 0 */
} MaeAiVerdict;

/* Reads a net file (docs/ai.md): a text header and the weights. Returns NULL when @data isn't one
 * or belongs to another version of the inputs. Free with mae_ai_net_free(). */
MaeAiNet *mae_ai_net_parse (const uint8_t *data, size_t size);

/* Makes a net of the given size with all weights zero; NULL without memory. */
MaeAiNet *mae_ai_net_new (uint64_t rules_hash, int n_players, int n_inputs, int n_hidden);

void mae_ai_net_free (MaeAiNet *net);

/* Writes @net as a file: @notes (may be NULL) are further lines of its header, each "key value\n".
 * Returns the bytes needed; nothing is written when @size is less. */
size_t mae_ai_net_write (const MaeAiNet *net, const char *notes, uint8_t *out, size_t size);

/* Whether @net can judge @game. */
bool mae_ai_net_fits (const MaeAiNet *net, const MaeGame *game);

/* Judges @game, which @net fits, for @seat, which has just moved. Once the game has ended the
 * answer is the result. */
MaeAiVerdict mae_ai_net_judge (const MaeAiNet *net, const MaeGame *game, int seat);

/* The chance that belongs to a `win` output, in 1/MAE_AI_NET_ONE: 0 to MAE_AI_NET_ONE. */
int32_t mae_ai_net_chance (int32_t win);
