/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The points of all players at the end of each round, recorded during the game. */
#pragma once

#include "model.h"
#include "store/record.h"

G_BEGIN_DECLS

typedef struct _MaePointsHistory MaePointsHistory;

/* Starts to follow @model. */
MaePointsHistory *mae_points_history_new (MaeModel *model);
void mae_points_history_free (MaePointsHistory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaePointsHistory, mae_points_history_free)

/* Records the rounds of @record up to its end, where the model's game continues. */
void mae_points_history_fill (MaePointsHistory *self, const MaeRecord *record);

/* The first round known; a player who joined late knows the later ones only. */
int mae_points_history_first_round (const MaePointsHistory *self);
int mae_points_history_n_rounds (const MaePointsHistory *self);

/* The points of @seat at the end of round number @index, counted from the first known. */
int mae_points_history_get (const MaePointsHistory *self, int index, int seat);

G_END_DECLS
