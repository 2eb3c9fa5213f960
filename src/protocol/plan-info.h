/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The data of the extension `plans`: see "Games over days" in docs/protocol.md. */
#pragma once

#include <stdbool.h>

#include "engine/game.h"

/* Steps of a plan: swaps of shelves, leaders, a main action, the end of the turn. */
#define MAE_KEPT_PLAN_STEPS_MAX (MAE_MAX_SWAPS + 4)

typedef enum {
  MAE_KEPT_PLAN_NONE,
  MAE_KEPT_PLAN_READY,   /* it is played when the turn comes */
  MAE_KEPT_PLAN_PLAYED,  /* the turn has come, and the plan was played */
  MAE_KEPT_PLAN_DROPPED, /* the turn has come, and the plan didn't work any more */
} MaeKeptPlanState;

/* Why a plan was dropped. */
typedef enum {
  MAE_KEPT_PLAN_WORKS,
  MAE_KEPT_PLAN_CARD_GONE,    /* the card isn't for sale any more */
  MAE_KEPT_PLAN_LINE_CHANGED, /* the line of the market has other marbles */
  MAE_KEPT_PLAN_ILLEGAL,      /* a step isn't legal any more */
} MaeKeptPlanWhy;

/* Why a plan isn't kept. */
typedef enum {
  MAE_PLAN_REASON_NOT_NOW,  /* no game over days is looked at, or it isn't the moment: the setup,
                             * one's own turn, after one's last turn */
  MAE_PLAN_REASON_ILLEGAL,  /* a step wouldn't be legal now */
  MAE_PLAN_REASON_TOO_LONG, /* there are too many steps */
  MAE_PLAN_REASON_TOO_MANY, /* the server keeps no more plans */
  MAE_PLAN_REASON_CHANGED,  /* what it takes isn't there any more, or the request doesn't say it */
} MaePlanReason;

typedef struct {
  MaePlanReason reason;
  int step; /* ILLEGAL: which one, from 0; -1: not said */
} MaePlanRefusal;

/* What a plan takes from the market or buys. */
typedef struct {
  int card; /* index in the ruleset; -1: none */
  int n_marbles;
  int8_t marble[MAE_MAX_COLUMNS]; /* resource types, in any order */
} MaePlanTarget;

/* A plan that a server keeps. */
typedef struct {
  MaeKeptPlanState state;
  MaeKeptPlanWhy why;
  int round;         /* PLAYED, DROPPED: in which round */
  bool is_wish;      /* of a request: it has steps, maybe 0, which take the plan back. Without them
                      * it only asks */
  int n_steps;       /* of a request, may be larger than MAE_KEPT_PLAN_STEPS_MAX: then only the
                      * number counts */
  MaeCommand *steps; /* owned; NULL: there are none, or too many */
  MaePlanTarget target; /* of a request: in the game that its sender has seen */
} MaeKeptPlan;

/* Returns what @game has where the first of @steps that takes marbles or a card takes it; nothing
 * if the game has no such place. */
MaePlanTarget mae_plan_target (const MaeGame *game, const MaeCommand *steps, int n);

/* The order of marbles doesn't matter. */
bool mae_plan_target_equal (const MaePlanTarget *a, const MaePlanTarget *b);
