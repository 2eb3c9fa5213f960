/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-nets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "engine/faith.h"
#include "engine/score-parts.h"

#define MAGIC "maestri-net 1\n"
#define HEADER_MAX 16384

enum {
  N_OUTPUTS = 2,
#ifdef __SSE2__ /* how many sums are kept in registers */
  BLOCK = 32,
#else
  BLOCK = 16,
#endif
  WORD = 8,              /* values that are compared or computed at once */
  CHANGES_MOST = 24,     /* changed inputs after which the sums of the new position are kept */
  HIDDEN_SHIFT = 6,      /* sums of inputs are in 1/65536, hidden units in 1/1024 */
  SECOND_SHIFT = 10,     /* sums for the second layer are in 1/1048576 */
  HIDDEN_MOST = 1 << 20, /* largest value of a hidden unit: 1024.0 */
  SECOND_INPUT_MOST = INT16_MAX, /* that of one as an input of the second layer: 32.0 */
  OUTPUT_SHIFT = 4,              /* sums of hidden units are in 1/1048576 */
  OUTPUT_MOST = 16 * MAE_AI_NET_ONE,
};

/* ── Making and freeing ────────────────────────────────────────────────────────────────────── */

/* Returns an array of zeros, which isn't NULL for @n = 0. */
static void *
new_array (int n, size_t size)
{
  return calloc ((size_t) (n > 0 ? n : 1), size);
}

MaeAiNet *
mae_ai_net_new (uint64_t rules_hash, int n_players, int n_inputs, int n_hidden, int n_second)
{
  MaeAiNet *net = calloc (1, sizeof *net);

  if (!net)
    return NULL;
  net->rules_hash = rules_hash;
  net->n_players = n_players;
  net->n_inputs = n_inputs;
  net->n_hidden = n_hidden;
  net->n_second = n_second;
  net->input_weights = new_array (n_inputs * n_hidden, sizeof *net->input_weights);
  net->hidden_bias = new_array (n_hidden, sizeof *net->hidden_bias);
  net->output_weights = new_array (N_OUTPUTS * n_hidden, sizeof *net->output_weights);
  net->second_weights = new_array (n_hidden * n_second, sizeof *net->second_weights);
  net->second_bias = new_array (n_second, sizeof *net->second_bias);
  net->second_output_weights = new_array (N_OUTPUTS * n_second, sizeof *net->second_output_weights);
  if (net->input_weights && net->hidden_bias && net->output_weights && net->second_weights
      && net->second_bias && net->second_output_weights)
    return net;
  mae_ai_net_free (net);
  return NULL;
}

void
mae_ai_net_free (MaeAiNet *net)
{
  if (!net)
    return;
  free (net->input_weights);
  free (net->hidden_bias);
  free (net->output_weights);
  free (net->second_weights);
  free (net->second_bias);
  free (net->second_output_weights);
  free (net);
}

/* ── Files ─────────────────────────────────────────────────────────────────────────────────── */

/* Returns the size of the weights in bytes. */
static size_t
body_size (const MaeAiNet *net)
{
  size_t hidden = (size_t) net->n_hidden, second = (size_t) net->n_second;

  return 2 * (size_t) net->n_inputs * hidden + 4 * hidden + 2 * N_OUTPUTS * hidden + 4 * N_OUTPUTS
         + 2 * hidden * second + 4 * second + 2 * N_OUTPUTS * second;
}

static void
put_number (uint8_t **at, int32_t number, int bytes)
{
  for (int i = 0; i < bytes; i++)
    *(*at)++ = (uint8_t) ((uint32_t) number >> (8 * i));
}

static int32_t
get_number (const uint8_t **at, int bytes)
{
  uint32_t number = 0;

  for (int i = 0; i < bytes; i++)
    number |= (uint32_t) * (*at)++ << (8 * i);
  return bytes == 2 ? (int16_t) number : (int32_t) number;
}

static void
put_array16 (uint8_t **at, const int16_t *numbers, int n)
{
  for (int i = 0; i < n; i++)
    put_number (at, numbers[i], 2);
}

static void
put_array32 (uint8_t **at, const int32_t *numbers, int n)
{
  for (int i = 0; i < n; i++)
    put_number (at, numbers[i], 4);
}

static void
get_array16 (const uint8_t **at, int16_t *out, int n)
{
  for (int i = 0; i < n; i++)
    out[i] = (int16_t) get_number (at, 2);
}

static void
get_array32 (const uint8_t **at, int32_t *out, int n)
{
  for (int i = 0; i < n; i++)
    out[i] = get_number (at, 4);
}

size_t
mae_ai_net_write (const MaeAiNet *net, const char *notes, uint8_t *out, size_t size)
{
  char header[HEADER_MAX], second[32] = "";
  int length;
  size_t needed;

  if (net->n_second > 0)
    snprintf (second, sizeof second, "second %d\n", net->n_second);
  length = snprintf (header, sizeof header,
                     MAGIC "features %d\nhash %016llx\nplayers %d\ninputs %d\nhidden %d\n%s%s\n",
                     MAE_AI_FEATURES_VERSION, (unsigned long long) net->rules_hash, net->n_players,
                     net->n_inputs, net->n_hidden, second, notes ? notes : "");

  if (length < 0 || length >= HEADER_MAX)
    return 0;
  needed = (size_t) length + body_size (net);
  if (size < needed)
    return needed;
  memcpy (out, header, (size_t) length);
  out += length;
  put_array16 (&out, net->input_weights, net->n_inputs * net->n_hidden);
  put_array32 (&out, net->hidden_bias, net->n_hidden);
  put_array16 (&out, net->output_weights, N_OUTPUTS * net->n_hidden);
  put_array32 (&out, net->output_bias, N_OUTPUTS);
  put_array16 (&out, net->second_weights, net->n_hidden * net->n_second);
  put_array32 (&out, net->second_bias, net->n_second);
  put_array16 (&out, net->second_output_weights, N_OUTPUTS * net->n_second);
  return needed;
}

/* Parses the header. Returns its length, or 0. */
static size_t
parse_header (const uint8_t *data, size_t size, MaeAiNet *out)
{
  char header[HEADER_MAX];
  size_t length = 0;
  int version = 0, found = 0, seconds = 0;

  while (length + 1 < size && length + 2 < sizeof header
         && (data[length] != '\n' || data[length + 1] != '\n'))
    length++;
  if (length + 1 >= size || data[length] != '\n' || data[length + 1] != '\n')
    return 0;
  memcpy (header, data, length + 1);
  header[length + 1] = '\0';
  if (strncmp (header, MAGIC, strlen (MAGIC)) != 0 || strlen (header) != length + 1)
    return 0;
  for (char *line = header; line && *line; line = strchr (line, '\n') + 1) {
    unsigned long long hash;

    found += sscanf (line, "features %9d", &version) == 1;
    if (sscanf (line, "hash %16llx", &hash) == 1) {
      out->rules_hash = hash;
      found++;
    }
    found += sscanf (line, "players %9d", &out->n_players) == 1;
    found += sscanf (line, "inputs %9d", &out->n_inputs) == 1;
    found += sscanf (line, "hidden %9d", &out->n_hidden) == 1;
    seconds += sscanf (line, "second %9d", &out->n_second) == 1;
  }
  return found == 5 && seconds <= 1 && version == MAE_AI_FEATURES_VERSION ? length + 2 : 0;
}

MaeAiNet *
mae_ai_net_parse (const uint8_t *data, size_t size)
{
  MaeAiNet head = { 0 };
  size_t length = parse_header (data, size, &head);
  const uint8_t *at = data + length;
  MaeAiNet *net;

  if (length == 0 || head.n_players < 1 || head.n_players > MAE_MAX_PLAYERS || head.n_inputs < 1
      || head.n_inputs > MAE_AI_NET_INPUTS_MAX || head.n_hidden < 1
      || head.n_hidden > MAE_AI_NET_HIDDEN_MAX || head.n_second < 0
      || head.n_second > MAE_AI_NET_SECOND_MAX || size - length != body_size (&head))
    return NULL;
  net =
      mae_ai_net_new (head.rules_hash, head.n_players, head.n_inputs, head.n_hidden, head.n_second);
  if (!net)
    return NULL;
  get_array16 (&at, net->input_weights, net->n_inputs * net->n_hidden);
  get_array32 (&at, net->hidden_bias, net->n_hidden);
  get_array16 (&at, net->output_weights, N_OUTPUTS * net->n_hidden);
  get_array32 (&at, net->output_bias, N_OUTPUTS);
  get_array16 (&at, net->second_weights, net->n_hidden * net->n_second);
  get_array32 (&at, net->second_bias, net->n_second);
  get_array16 (&at, net->second_output_weights, N_OUTPUTS * net->n_second);
  return net;
}

/* ── Built-in nets ─────────────────────────────────────────────────────────────────────────── */

static const MaeAiNet *
find_net (const MaeRuleset *rules, int n_players, bool for_tree)
{
  int n;
  const MaeAiNet *nets = mae_ai_nets (&n);
  uint64_t hash = 0;

  for (int i = 0; i < n; i++)
    if (nets[i].n_players == n_players && nets[i].for_tree == for_tree) {
      hash = hash ? hash : mae_ruleset_hash (rules);
      if (nets[i].rules_hash == hash)
        return &nets[i];
    }
  return NULL;
}

const MaeAiNet *
mae_ai_net_for (const MaeRuleset *rules, int n_players)
{
  return find_net (rules, n_players, false);
}

const MaeAiNet *
mae_ai_net_for_tree (const MaeRuleset *rules, int n_players)
{
  const MaeAiNet *net = find_net (rules, n_players, true);

  return net ? net : mae_ai_net_for (rules, n_players);
}

/* ── Evaluating ────────────────────────────────────────────────────────────────────────────── */

bool
mae_ai_net_fits (const MaeAiNet *net, const MaeGame *game)
{
  MaeAiFeatures features;

  return net->n_players == game->n_players && net->rules_hash == mae_ruleset_hash (game->rules)
         && net->n_inputs == mae_ai_features (game, 0, &features);
}

/* Returns whether the last main action of a game with several players is done. */
static bool
is_decided (const MaeGame *game)
{
  return game->n_players > 1 && game->phase == MAE_PHASE_TURNS && game->last_round
         && game->main_done && !mae_game_others_follow (game, game->current);
}

static MaeAiVerdict
result (const MaeGame *game, int seat)
{
  int32_t points = mae_game_score (game, seat).total, best = 0;
  uint8_t winners = game->phase == MAE_PHASE_ENDED ? game->winners : mae_game_leading (game);
  bool won = winners >> seat & 1;
  MaeAiVerdict verdict;

  for (int i = 0; i < game->n_players; i++)
    if (i != seat && mae_game_score (game, i).total > best)
      best = mae_game_score (game, i).total;
  verdict.win = won ? OUTPUT_MOST : -OUTPUT_MOST;
  if (won && (winners & (winners - 1)))
    verdict.win = 0;
  verdict.margin = (points - best) * (MAE_AI_NET_ONE / MAE_AI_NET_MARGIN_POINTS);
  return verdict;
}

/* Changed values of a layer, to be added to the sums of the next one. */
typedef struct {
  int n;
  struct {
    uint16_t index;
    int16_t value;
  } at[MAE_AI_FEATURES_MAX];
} LayerChanges;

/* Sets @out to what must be added to the inputs @from, of which there are as many, to get @to. */
static void
compare (const MaeAiFeatures *from, const MaeAiFeatures *to, LayerChanges *out)
{
  int n = 0;

  for (int first = 0; first < to->n; first += WORD) {
    int size = to->n - first < WORD ? to->n - first : WORD;

    if (size == WORD && memcmp (from->at + first, to->at + first, WORD) == 0)
      continue;
    for (int i = first; i < first + size; i++) {
      out->at[n].index = (uint16_t) i;
      out->at[n].value = (int16_t) (to->at[i] - from->at[i]);
      n += from->at[i] != to->at[i];
    }
  }
  out->n = n;
}

/* Adds @changes to one of @sums, whose weights start at @weights; those of the next value are
 * @stride further. */
static void
add_single (const int16_t *weights, int stride, const LayerChanges *changes, uint32_t *sum)
{
  for (int c = 0; c < changes->n; c++)
    *sum += (uint32_t) (changes->at[c].value * weights[changes->at[c].index * stride]);
}

#ifdef __SSE2__

/* As add_single(), for BLOCK sums. Two changes are added by the same instruction; sums that are too
 * large wrap around, so the result is the same. */
static void
add_block (const int16_t *weights, int stride, const LayerChanges *changes, uint32_t *sums)
{
  __m128i block[BLOCK / 4];

  for (int i = 0; i < BLOCK / 4; i++)
    block[i] = _mm_loadu_si128 ((const __m128i *) sums + i);
  for (int c = 0; c < changes->n; c += 2) {
    int other = c + 1 < changes->n ? c + 1 : c;
    uint32_t value = other > c ? (uint16_t) changes->at[other].value : 0;
    const int16_t *row = weights + changes->at[c].index * stride;
    const int16_t *other_row = weights + changes->at[other].index * stride;
    __m128i values = _mm_set1_epi32 ((int) (value << 16 | (uint16_t) changes->at[c].value));

    for (int i = 0; i < BLOCK / 8; i++) {
      __m128i a = _mm_loadu_si128 ((const __m128i *) row + i);
      __m128i b = _mm_loadu_si128 ((const __m128i *) other_row + i);
      __m128i low = _mm_madd_epi16 (_mm_unpacklo_epi16 (a, b), values);
      __m128i high = _mm_madd_epi16 (_mm_unpackhi_epi16 (a, b), values);

      block[2 * i] = _mm_add_epi32 (block[2 * i], low);
      block[2 * i + 1] = _mm_add_epi32 (block[2 * i + 1], high);
    }
  }
  for (int i = 0; i < BLOCK / 4; i++)
    _mm_storeu_si128 ((__m128i *) sums + i, block[i]);
}

#else

/* As add_single(), for BLOCK sums. */
static void
add_block (const int16_t *weights, int stride, const LayerChanges *changes, uint32_t *sums)
{
  uint32_t block[BLOCK];

  memcpy (block, sums, sizeof block);
  for (int c = 0; c < changes->n; c++) {
    const int16_t *row = weights + changes->at[c].index * stride;
    int16_t value = changes->at[c].value;

    for (int i = 0; i < BLOCK; i++)
      block[i] += (uint32_t) (value * row[i]);
  }
  memcpy (sums, block, sizeof block);
}

#endif

/* Adds @changes to @n sums. @weights: [values of the layer before][@n] */
static void
add_changes (const int16_t *weights, const LayerChanges *changes, uint32_t *sums, int n)
{
  int at = 0;

  for (; at + BLOCK <= n; at += BLOCK)
    add_block (weights + at, n, changes, sums + at);
  for (; at < n; at++)
    add_single (weights + at, n, changes, sums + at);
}

/* Sets @units, in 1/MAE_AI_NET_WEIGHT, to the positive of @n @sums. */
static void
rectify (const uint32_t *sums, int n, int shift, int32_t *units)
{
  int at = 0;

#ifdef __SSE2__
  for (; at + WORD / 2 <= n; at += WORD / 2) {
    __m128i sum = _mm_loadu_si128 ((const __m128i *) (sums + at));
    __m128i unit =
        _mm_sra_epi32 (_mm_andnot_si128 (_mm_srai_epi32 (sum, 31), sum), _mm_cvtsi32_si128 (shift));
    __m128i excess = _mm_sub_epi32 (unit, _mm_set1_epi32 (HIDDEN_MOST));

    excess = _mm_andnot_si128 (_mm_srai_epi32 (excess, 31), excess);
    _mm_storeu_si128 ((__m128i *) (units + at), _mm_sub_epi32 (unit, excess));
  }
#endif
  for (; at < n; at++) {
    int32_t sum = (int32_t) sums[at], unit = sum > 0 ? sum >> shift : 0;

    units[at] = unit < HIDDEN_MOST ? unit : HIDDEN_MOST;
  }
}

/* Sets @second to the units of the second layer. */
static void
compute_second (const MaeAiNet *net, const int32_t *hidden, int32_t *second)
{
  uint32_t sums[MAE_AI_NET_SECOND_MAX];
  LayerChanges changes;
  int n = 0;

  for (int i = 0; i < net->n_hidden; i++) {
    changes.at[n].index = (uint16_t) i;
    changes.at[n].value = (int16_t) (hidden[i] < SECOND_INPUT_MOST ? hidden[i] : SECOND_INPUT_MOST);
    n += hidden[i] > 0;
  }
  changes.n = n;
  for (int i = 0; i < net->n_second; i++)
    sums[i] = (uint32_t) net->second_bias[i];
  add_changes (net->second_weights, &changes, sums, net->n_second);
  rectify (sums, net->n_second, SECOND_SHIFT, second);
}

/* Returns the sum of @n @units times their weights. */
static int64_t
weighted_sum (const int16_t *weights, const int32_t *units, int n)
{
  int64_t sum = 0;
  int at = 0;

#ifdef __SSE2__
  for (; at + WORD <= n; at += WORD) {
    __m128i a = _mm_loadu_si128 ((const __m128i *) (units + at));
    __m128i b = _mm_loadu_si128 ((const __m128i *) (units + at) + 1);
    __m128i large = _mm_cmpgt_epi32 (_mm_or_si128 (a, b), _mm_set1_epi32 (INT16_MAX));
    int32_t products[4];

    if (_mm_movemask_epi8 (large) != 0)
      break;
    _mm_storeu_si128 ((__m128i *) products,
                      _mm_madd_epi16 (_mm_packs_epi32 (a, b),
                                      _mm_loadu_si128 ((const __m128i *) (weights + at))));
    sum += (int64_t) products[0] + products[1] + products[2] + products[3];
  }
#endif
  for (; at < n; at++)
    sum += (int64_t) weights[at] * units[at];
  return sum;
}

static int32_t
output (const MaeAiNet *net, const int32_t *hidden, const int32_t *second, int index)
{
  int64_t sum = weighted_sum (net->output_weights + index * net->n_hidden, hidden, net->n_hidden);

  if (net->n_second > 0) /* otherwise there may be no weights */
    sum += weighted_sum (net->second_output_weights + index * net->n_second, second, net->n_second);
  sum = (sum >> OUTPUT_SHIFT) + net->output_bias[index];
  return sum > OUTPUT_MOST ? OUTPUT_MOST : sum < -OUTPUT_MOST ? -OUTPUT_MOST : (int32_t) sum;
}

void
mae_ai_evaluator_init (MaeAiEvaluator *evaluator, const MaeAiNet *net)
{
  evaluator->net = net;
  evaluator->known = false;
}

MaeAiVerdict
mae_ai_evaluate (MaeAiEvaluator *evaluator, const MaeGame *game, int seat)
{
  const MaeAiNet *net = evaluator->net;
  MaeAiFeatures features;
  LayerChanges changes;
  uint32_t sums[MAE_AI_NET_HIDDEN_MAX];
  int32_t hidden[MAE_AI_NET_HIDDEN_MAX], second[MAE_AI_NET_SECOND_MAX];
  MaeAiVerdict verdict;

  if (game->phase == MAE_PHASE_ENDED || is_decided (game))
    return result (game, seat);
  mae_ai_features (game, seat, &features);
  if (!evaluator->known) {
    memset (evaluator->features.at, 0, (size_t) features.n);
    for (int i = 0; i < net->n_hidden; i++)
      evaluator->sums[i] = (uint32_t) net->hidden_bias[i];
  }
  compare (&evaluator->features, &features, &changes);
  memcpy (sums, evaluator->sums, (size_t) net->n_hidden * sizeof *sums);
  add_changes (net->input_weights, &changes, sums, net->n_hidden);
  if (!evaluator->known || changes.n > CHANGES_MOST) {
    evaluator->known = true;
    memcpy (evaluator->features.at, features.at, (size_t) features.n);
    memcpy (evaluator->sums, sums, (size_t) net->n_hidden * sizeof *sums);
  }
  rectify (sums, net->n_hidden, HIDDEN_SHIFT, hidden);
  if (net->n_second > 0)
    compute_second (net, hidden, second);
  verdict.win = output (net, hidden, second, 0);
  verdict.margin = output (net, hidden, second, 1);
  return verdict;
}

int32_t
mae_ai_net_chance (int32_t win)
{
  /* 65536 / (1 + exp (-x)) for x = 0, 1/2, 1, … 8. */
  static const int32_t chances[] = { 32768, 40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357,
                                     64816, 65097, 65269, 65374, 65438, 65476, 65500, 65514 };
  bool negative = win < 0;
  uint32_t x = negative ? (uint32_t) -win : (uint32_t) win;
  uint32_t step = MAE_AI_NET_ONE / 2, at = x / step;
  int32_t chance = MAE_AI_NET_ONE;

  if (at < sizeof chances / sizeof *chances - 1)
    chance =
        chances[at] + (int32_t) ((int64_t) (chances[at + 1] - chances[at]) * (x % step) / step);
  return negative ? MAE_AI_NET_ONE - chance : chance;
}
