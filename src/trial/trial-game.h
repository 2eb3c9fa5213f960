/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays games of computer players, without a display or a server. */
#pragma once

#include <glib.h>

#include "ai/ai-guess.h"
#include "engine/command.h"
#include "engine/game.h"

/* Chooses the next command of @seat, who sees @view. Returns FALSE if it has none. */
typedef gboolean (*MaeTrialChoose) (gpointer data, int seat, const MaeGame *view,
                                    const MaeAiPast *past, guint64 rng[4], MaeCommand *command);

/* Is told what @command has made of @game. */
typedef void (*MaeTrialSee) (gpointer data, const MaeGame *game, const MaeCommand *command);

typedef struct {
  const MaeRuleset *rules;
  int n_players;
  guint64 seed;   /* of the game and of the players' random choices */
  int rounds_max; /* a game that isn't over after so many is stopped */
  MaeTrialChoose choose;
  MaeTrialSee see; /* or NULL */
  gpointer data;
} MaeTrialGame;

typedef enum {
  MAE_TRIAL_ENDED,
  MAE_TRIAL_STUCK,  /* after rounds_max, or too many commands in one */
  MAE_TRIAL_FAILED, /* a player has no command, or an illegal one */
} MaeTrialEnd;

/* Plays a game, which is in @game afterwards. */
MaeTrialEnd mae_trial_play (const MaeTrialGame *trial, MaeGame *game);

/* Plays game @number on thread @thread, from 0. Returns FALSE to play no more. */
typedef gboolean (*MaeTrialWork) (gpointer data, int thread, int number);

/* Calls @work for games 0 to @games - 1 on @threads new threads of @niceness, as for nice(1), and
 * waits for them. Which thread plays which game differs from time to time. */
void mae_trial_share (int games, int threads, int niceness, MaeTrialWork work, gpointer data);
