/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The date and time, which the client reads only here. May be called on any thread. */
#pragma once

#include <glib.h>

/* Returns seconds since 1970. */
gint64 mae_wall_clock (void);

/* Returns the date and time in the computer's time zone. (transfer full) */
GDateTime *mae_wall_clock_local (void);

/* Returns the date of @when (seconds since 1970) in the computer's time zone, as the number of days
 * since 31 December of the year 0; 0: there is no such date. */
gint64 mae_wall_clock_day (gint64 when);
