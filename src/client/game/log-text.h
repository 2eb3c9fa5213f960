/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes the lines of the log for a batch, by comparing the game before and after, so it works
 * with any server. */
#pragma once

#include "batch.h"
#include "log-entry.h"
#include "protocol/roster.h"

/* @line is valid during the call. */
typedef void (*MaeLogFunc) (const MaeLogLine *line, gpointer user_data);

/* Calls @func for each line about @batch, in order. "you" stands for @own_seat. */
void mae_log_text (const MaeBatch *batch, const MaeRoster *roster, int own_seat, MaeLogFunc func,
                   gpointer user_data);
