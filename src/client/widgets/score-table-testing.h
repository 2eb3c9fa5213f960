/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: the form of the table. */
#pragma once

#include "score-table.h"

/* Returns whether the table is narrow. */
gboolean mae_score_table_is_narrow (MaeScoreTable *self);
