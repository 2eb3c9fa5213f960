/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A chart of all players' points, or of their chances of winning, over the rounds. The lines differ
 * by color, pattern and the shapes on them; at their ends are the players' badges and, where they
 * have room, names. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/analysis.h"
#include "client/game/points-history.h"

#define MAE_TYPE_POINTS_CHART (mae_points_chart_get_type ())
G_DECLARE_FINAL_TYPE (MaePointsChart, mae_points_chart, MAE, POINTS_CHART, GtkWidget)

/* Shows the points that @history has now; @model has the players and their names. @own_seat: of the
 * person, who is called “You”; -1: none. */
void mae_points_chart_set (MaePointsChart *self, MaeModel *model, const MaePointsHistory *history,
                           int own_seat);

/* Shows the chances in @analysis, which has finished, in percent, with a ring around those after
 * turning points. */
void mae_points_chart_set_chances (MaePointsChart *self, MaeAnalysis *analysis);
