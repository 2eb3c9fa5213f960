/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows about games on a server that are over. */
#pragma once

#include <adwaita.h>

#include "protocol/rating-info.h"

/* Makes a row: place, opponents, points, day, and by how much the rating has changed. A press
 * replays the game (action win.replay-finished), if its moves are kept. */
GtkWidget *mae_finished_row_new (const MaeFinishedGame *game);
