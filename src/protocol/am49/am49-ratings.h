/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The fields of the messages of the extension `ratings`. */
#pragma once

#include "am49-table.h"
#include "protocol/json-writer.h"

extern const MaeAm49Field mae_am49_req_leaderboard[], mae_am49_req_person[],
    mae_am49_req_finished_games[], mae_am49_req_finished_game[];
extern const MaeAm49Field mae_am49_leaderboard[], mae_am49_person[], mae_am49_finished_games[],
    mae_am49_finished_game[];
