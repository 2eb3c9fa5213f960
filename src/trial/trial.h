/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Is a ruleset a good game? Computer players of one strength play some hundred games with it in the
 * background, and what happens is counted:
 *
 *   MaeTrial *trial = mae_trial_start (&(MaeTrialOptions) { .rules = rules, .n_players = 2 });
 *   …
 *   mae_trial_peek (trial, &result);   // as often as one likes, such as four times a second
 *   if (mae_trial_is_over (trial))
 *     …
 *   mae_trial_free (trial);            // also stops it
 *
 * The same options give the same result on every machine. trial-findings.h says what it means; it
 * compares with a trial of the standard game for as many players, which has to be made once. */
#pragma once

#include <glib.h>

#include "ai/ai-search-player.h"
#include "engine/rules.h"

#define MAE_TRIAL_GAMES 200      /* as many as make a sentence about a seat sure enough */
#define MAE_TRIAL_GAMES_MAX 5000 /* more are as many */
#define MAE_TRIAL_ROUNDS_MAX 120 /* then a game is stuck; the standard game takes some 24 */

typedef struct {
  const MaeRuleset *rules; /* a reference is taken */
  int n_players;           /* 1: against Lorenzo; as @rules allow */
  int games;               /* 0: MAE_TRIAL_GAMES */
  int threads;  /* 0: one for each processor but one, at least one; they yield to others */
  guint64 seed; /* of the first game */
  MaeAiSearchLevel level; /* 0: HARD, some 50 ms of processor time for a standard game of two (9 s
                           * for the largest possible ruleset and eight); MEDIUM: some 7 ms */
} MaeTrialOptions;

typedef enum {
  MAE_SOURCE_CARDS,
  MAE_SOURCE_LEADERS,
  MAE_SOURCE_TRACK,
  MAE_SOURCE_SECTIONS,
  MAE_SOURCE_RESOURCES,
} MaeTrialSource;

#define MAE_N_TRIAL_SOURCES (MAE_SOURCE_RESOURCES + 1)

/* Counts of games. All but `stuck` are about games that came to an end. */
typedef struct {
  int n_players;
  int wanted;                           /* how many games are to be played */
  int games;                            /* that came to an end */
  int stuck;                            /* that were stopped */
  double wins[MAE_MAX_PLAYERS];         /* by seat; a win shared by n counts 1/n each */
  int rounds[MAE_TRIAL_ROUNDS_MAX + 1]; /* games that took so many rounds */
  gint64 points[MAE_N_TRIAL_SOURCES];   /* of all players together */
  int card_seen[MAE_MAX_CARDS];         /* games in which the card was for sale at some time */
  int card_bought[MAE_MAX_CARDS];       /* games in which somebody bought it */
  double card_wins[MAE_MAX_CARDS];      /* wins of those who did */
  int leader_dealt[MAE_MAX_LEADERS];    /* games in which somebody could choose the leader */
  int leader_kept[MAE_MAX_LEADERS];     /* and did */
  int leader_active[MAE_MAX_LEADERS];   /* and activated it */
} MaeTrialResult;

typedef struct _MaeTrial MaeTrial;

/* Starts threads that play, and returns at once. (transfer full) */
MaeTrial *mae_trial_start (const MaeTrialOptions *options);

/* Sets @result to what is known so far. Any thread may ask. */
void mae_trial_peek (MaeTrial *self, MaeTrialResult *result);

/* Returns whether all games are played, or it was stopped. Any thread may ask. */
gboolean mae_trial_is_over (MaeTrial *self);

/* Waits until it is over. */
void mae_trial_wait (MaeTrial *self);

/* Lets the games that are being played end with the next choice, which takes some ms, half a second
 * of processor time with the largest rulesets; those that were played to the end count. */
void mae_trial_stop (MaeTrial *self);

/* Stops it and frees it, now or when its threads have ended, without waiting. */
void mae_trial_free (MaeTrial *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeTrial, mae_trial_free)

/* Sets the interval in which a chance is with 95 % certainty (Wilson) when something happened in
 * @n of @of games. @n may be a fraction; @of 0: from 0 to 1. */
void mae_trial_interval (double n, int of, double *low, double *high);
