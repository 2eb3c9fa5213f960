/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the games of a trial mean, as data for sentences (src/client/words/trial-text.h). */
#pragma once

#include "trial.h"

/* The fields of MaeFinding that are set are in brackets. */
typedef enum {
  /* Seat @index has the share of wins that is farthest from a fair one (@share, @low, @high; @fair;
   * @standard: its share in the standard game). Wrong: too far from both to be chance; the seat is
   * too good if @share > @fair. */
  MAE_FINDING_SEATS,
  /* In games for one: how many are won (@share, @low, @high). Wrong: nearly all, or nearly none. */
  MAE_FINDING_ALONE,
  /* Most games take @from to @to rounds, @mean on average; in the standard game @standard. Wrong:
   * less than half as long, or more than twice. */
  MAE_FINDING_LENGTH,
  /* The source @index gives the largest share of the points (@share; @standard: in the standard
   * game). Wrong: more than three quarters. */
  MAE_FINDING_POINTS,
  /* Nobody bought @count of the @of cards that were often for sale. Wrong: one or more. The first
   * of them is @index, -1: none. */
  MAE_FINDING_CARDS,
  /* Who buys card @index wins nearly always (@share, @low, @high). Always wrong; only there then.
   */
  MAE_FINDING_STRONG_CARD,
  /* Nobody kept @count leaders of @of, and everybody who could kept @always (the first is @index).
   * Wrong: one that nobody keeps, or more than a quarter that all keep. If everybody keeps all
   * leaders they are dealt, nothing is counted. */
  MAE_FINDING_LEADERS,
  /* @count of @of games were stopped without a winner; the longest other one took @to rounds.
   * Wrong: one or more. */
  MAE_FINDING_STUCK,
} MaeFindingKind;

#define MAE_N_FINDING_KINDS (MAE_FINDING_STUCK + 1)

typedef struct {
  MaeFindingKind kind;
  gboolean wrong; /* something should be changed */
  int index;      /* a seat, source, card or leader */
  int count, of, always;
  int from, to;                  /* rounds */
  double mean, standard;         /* standard: -1: not known */
  double share, low, high, fair; /* from 0 to 1; 95 % certainty */
} MaeFinding;

/* Sets @findings, at most one of each kind in the order above. @standard: the result of the
 * standard game for as many players; NULL: not known. Returns how many; 0: fewer than 50 games were
 * played. */
int mae_trial_findings (const MaeRuleset *rules, const MaeTrialResult *result,
                        const MaeTrialResult *standard, MaeFinding findings[MAE_N_FINDING_KINDS]);

/* Returns the rounds that a game took on average; 0 without games. */
double mae_trial_mean_rounds (const MaeTrialResult *result);

/* Returns the share of the points that come from @source, from 0 to 1. */
double mae_trial_source_share (const MaeTrialResult *result, MaeTrialSource source);
