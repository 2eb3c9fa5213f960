/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-chance.h"

#include <string.h>

#include "ai-nets.h"

enum {
  SUM = 1000,
  SLOPE_ONE = 1024,
};

/* The corrections of a net's `win` output, for each lag (mae_ai_chance_lag()). A net without a row
 * isn't used. maestri-calibrate prints such rows; src/lab/README.md says how these were made from
 * them. */
typedef struct {
  const char *ruleset;
  int n_players;
  struct {
    int slope, offset; /* in 1/SLOPE_ONE */
  } lag[MAE_MAX_PLAYERS];
} Correction;

static const Correction corrections[] = {
  { "standard", 1, { { 945, 882 } } },
  { "standard", 2, { { 1154, 97 }, { 1083, 959 } } },
  { "standard", 3, { { 1106, 0 }, { 1106, 0 }, { 1106, 0 } } },
  { "standard", 4, { { 1280, 0 }, { 1280, 0 }, { 1280, 0 }, { 1280, 0 } } },
  { "serenissima", 1, { { 1066, 530 } } },
  { "serenissima", 2, { { 829, 106 }, { 811, 838 } } },
  { "serenissima", 3, { { 973, 0 }, { 973, 0 }, { 973, 0 } } },
  { "serenissima", 4, { { 1126, 0 }, { 1126, 0 }, { 1126, 0 }, { 1126, 0 } } },
  { "serenissima", 5, { { 1024, 0 }, { 1024, 0 }, { 1024, 0 }, { 1024, 0 }, { 1024, 0 } } },
};

static const Correction *
correction_for (const MaeGame *game)
{
  for (size_t i = 0; i < sizeof corrections / sizeof *corrections; i++)
    if (corrections[i].n_players == game->n_players
        && strcmp (corrections[i].ruleset, game->rules->id) == 0)
      return &corrections[i];
  return NULL;
}

int
mae_ai_chance_lag (const MaeGame *game, int seat)
{
  int n = game->n_players, last = game->main_done ? game->current : game->current + n - 1;

  return (last - seat + n) % n;
}

void
mae_ai_chances_share (const int64_t *chances, int n_players, MaeAiChances *out)
{
  int64_t all = 0;
  int best = 0, sum = 0;

  memset (out, 0, sizeof *out);
  out->n_players = n_players;
  for (int seat = 0; seat < n_players; seat++) {
    all += chances[seat];
    best = chances[seat] > chances[best] ? seat : best;
  }
  for (int seat = 0; seat < n_players; seat++) {
    out->seat[seat] = all > 0 ? (int) (chances[seat] * SUM / all) : SUM / n_players;
    sum += out->seat[seat];
  }
  out->seat[best] += SUM - sum;
}

bool
mae_ai_chances (const MaeGame *game, MaeAiChances *out)
{
  const MaeAiNet *net = mae_ai_net_for (game->rules, game->n_players);
  const Correction *correction = correction_for (game);
  bool ended = game->phase == MAE_PHASE_ENDED;
  int64_t chances[MAE_MAX_PLAYERS];
  MaeAiEvaluator evaluator;

  if (!net || !correction || (game->phase != MAE_PHASE_TURNS && !ended))
    return false;
  memset (out, 0, sizeof *out);
  out->n_players = game->n_players;
  mae_ai_evaluator_init (&evaluator, net);
  for (int seat = 0; seat < game->n_players; seat++) {
    int lag = mae_ai_chance_lag (game, seat);
    int64_t win;

    if (ended) {
      chances[seat] = game->winners >> seat & 1 ? MAE_AI_NET_ONE : 0;
      continue;
    }
    win = mae_ai_evaluate (&evaluator, game, seat).win;
    win = win * correction->lag[lag].slope / SLOPE_ONE
          + (int64_t) correction->lag[lag].offset * (MAE_AI_NET_ONE / SLOPE_ONE);
    chances[seat] = mae_ai_net_chance ((int32_t) win);
  }
  if (game->n_players > 1) {
    mae_ai_chances_share (chances, game->n_players, out);
  } else {
    out->seat[0] = (int) (chances[0] * SUM / MAE_AI_NET_ONE);
    out->lorenzo = SUM - out->seat[0];
  }
  return true;
}
