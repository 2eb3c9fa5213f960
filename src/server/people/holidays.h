/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Holidays: some days in a year on which the time of a person's turns in games over days stands
 * still. A day is one of the store's own time, and so is a year, which begins with the first day
 * that is taken. Who is on holiday can play, too. */
#pragma once

#include "server/types.h"
#include "store/store-marks.h"

/* The most people of whom it is known how many days they have taken. */
#define MAE_HOLIDAYS_MAX 65536

/* To be called at the start for what is stored. */
void mae_holidays_load (MaeServer *server, const MaeStoredMark *mark);

/* The person with @key is deleted, in the store too. */
void mae_holidays_forget (MaeServer *server, const char *key);

/* Returns when the holiday of the person with @key ends, in µs; 0: there is none now. */
gint64 mae_holidays_get_end (const MaeServer *server, const char *key);
/* The same as milliseconds that are left, as they are told; 0: there is none. */
gint64 mae_holidays_get_left (const MaeServer *server, const char *key);
/* Returns how many days are left in this year. */
int mae_holidays_count_days (const MaeServer *server, const char *key);

/* A holiday of @days more begins now, or goes on for so long. FALSE: there aren't as many left.
 * Clocks are another's task. */
gboolean mae_holidays_take (MaeServer *server, const char *key, int days);
