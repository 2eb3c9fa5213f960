/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The points of all players at the end of each round, recorded during the game. */
#pragma once

#include "model.h"
#include "store/record.h"

typedef struct _MaePointsHistory MaePointsHistory;

/* Starts to record the points in @model. */
MaePointsHistory *mae_points_history_new (MaeModel *model);
void mae_points_history_free (MaePointsHistory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaePointsHistory, mae_points_history_free)

/* Adds the rounds of @record up to its end, where the model's game continues. */
void mae_points_history_fill (MaePointsHistory *self, const MaeRecord *record);

/* Returns the first recorded round; earlier ones are unknown to a player who joined late. -1: the
 * server hasn't told which round it is. */
int mae_points_history_first_round (const MaePointsHistory *self);

/* Returns the number of recorded rounds. */
int mae_points_history_n_rounds (const MaePointsHistory *self);

/* Returns the points of @seat at the end of round number @index, counted from the first recorded
 * one. */
int mae_points_history_get (const MaePointsHistory *self, int index, int seat);
