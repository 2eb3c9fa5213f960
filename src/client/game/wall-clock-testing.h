/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: another date and time. */
#pragma once

#include "wall-clock.h"

/* Has the clock stand at @now (seconds since 1970); 0: it is the computer's again. */
void mae_wall_clock_set (gint64 now);
