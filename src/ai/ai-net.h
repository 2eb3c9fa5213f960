/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A neural net that evaluates positions: the inputs of ai-features.h, a hidden layer of rectified
 * units, maybe a second one after it, and two outputs, which use both layers. It uses integers
 * only, so the result is the same on every machine. */
#pragma once

#include <stddef.h>

#include "ai-features.h"

#define MAE_AI_NET_ONE 65536        /* the output value for 1.0 */
#define MAE_AI_NET_HIDDEN_MAX 512   /* hidden units of the first layer */
#define MAE_AI_NET_SECOND_MAX 64    /* hidden units of the second layer */
#define MAE_AI_NET_INPUTS_MAX 8192  /* inputs */
#define MAE_AI_NET_MARGIN_POINTS 40 /* victory points of a margin of 1.0 */

/* The stored value of a weight of 1.0, and of a hidden unit's output of 1.0. */
#define MAE_AI_NET_WEIGHT 1024

typedef struct MaeAiNet {
  uint64_t rules_hash; /* mae_ruleset_hash() of its ruleset */
  int n_players;
  bool for_tree;                    /* for mae_ai_net_for_tree(); set for built-in nets only */
  int n_inputs, n_hidden, n_second; /* n_second: 0 if there is no second layer */
  int16_t *input_weights;           /* [n_inputs][n_hidden], in 1/MAE_AI_NET_WEIGHT */
  int32_t *hidden_bias;             /* [n_hidden], in 1/(MAE_AI_FEATURE_ONE × MAE_AI_NET_WEIGHT) */
  int16_t *output_weights;          /* [2][n_hidden], in 1/MAE_AI_NET_WEIGHT */
  int32_t output_bias[2];           /* in 1/MAE_AI_NET_ONE */
  int16_t *second_weights;          /* [n_hidden][n_second], in 1/MAE_AI_NET_WEIGHT */
  int32_t *second_bias;             /* [n_second], in 1/(MAE_AI_NET_WEIGHT × MAE_AI_NET_WEIGHT) */
  int16_t *second_output_weights;   /* [2][n_second], in 1/MAE_AI_NET_WEIGHT */
} MaeAiNet;

/* The outputs for a position, in 1/MAE_AI_NET_ONE. */
typedef struct {
  int32_t win; /* logarithm of the odds of winning (shared wins count their share) */
  int32_t
      margin; /* expected lead over the best other player; in a solo game, the expected points */
} MaeAiVerdict;

/* Parses a net file (docs/ai.md): a text header and the weights. Returns NULL when @data isn't
 * valid or is for another version of the inputs. Free with mae_ai_net_free(). */
MaeAiNet *mae_ai_net_parse (const uint8_t *data, size_t size);

/* Makes a net with all weights zero; NULL if there isn't enough memory. Free with
 * mae_ai_net_free(). */
MaeAiNet *
mae_ai_net_new (uint64_t rules_hash, int n_players, int n_inputs, int n_hidden, int n_second);

/* Frees @net (may be NULL). */
void mae_ai_net_free (MaeAiNet *net);

/* Writes @net as a file. @notes (may be NULL) are more header lines, each "key value\n". Returns
 * the bytes needed; writes nothing when @size is less. */
size_t mae_ai_net_write (const MaeAiNet *net, const char *notes, uint8_t *out, size_t size);

/* Returns whether @net is for @game's ruleset and number of players. */
bool mae_ai_net_fits (const MaeAiNet *net, const MaeGame *game);

/* Evaluates positions with a net. It keeps the sums of the last position, since the next one often
 * differs in few inputs. */
typedef struct {
  const MaeAiNet *net;
  bool known; /* the fields below are set */
  MaeAiFeatures features;
  uint32_t sums[MAE_AI_NET_HIDDEN_MAX]; /* unsigned, so that invalid files can't cause an undefined
                                         * overflow */
} MaeAiEvaluator;

/* Sets up @evaluator. The net is borrowed. */
void mae_ai_evaluator_init (MaeAiEvaluator *evaluator, const MaeAiNet *net);

/* Evaluates @game, which the net must fit, for @seat, which has just moved. For an ended game, and
 * after the last main action of one with several players, it returns the result. Earlier
 * evaluations only change how long it takes. */
MaeAiVerdict mae_ai_evaluate (MaeAiEvaluator *evaluator, const MaeGame *game, int seat);

/* Converts a `win` output to a probability in 1/MAE_AI_NET_ONE: 0 to MAE_AI_NET_ONE. */
int32_t mae_ai_net_chance (int32_t win);
