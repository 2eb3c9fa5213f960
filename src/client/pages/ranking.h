/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "client/game/model.h"
#include "client/widgets/score-table.h"

/* Fills @ranking with the players of @model's game, which is over: their points by category, the
 * most of each category marked, and buttons with the action "end.board" (i: seat). @own_seat: of
 * the person, who is called “You”; -1: none. */
void mae_ranking_fill (MaeScoreTable *ranking, MaeModel *model, int own_seat);
