/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shares as bars below each other, each with its name and its value above. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TRIAL_BARS_MOST 8

typedef struct {
  char *label;      /* given to the chart */
  double share;     /* from 0 to 1 */
  double other;     /* the same in the standard game, a thin bar below; -1: not known */
  double low, high; /* the interval; equal: none */
  gboolean is_bad;  /* it should be another one */
} MaeTrialBar;

#define MAE_TYPE_TRIAL_BARS (mae_trial_bars_get_type ())
G_DECLARE_FINAL_TYPE (MaeTrialBars, mae_trial_bars, MAE, TRIAL_BARS, GtkWidget)

/* Shows @n bars, at most MAE_TRIAL_BARS_MOST; with @fair >= 0 a dashed line there. Bars are as long
 * as their share of @full. */
void
mae_trial_bars_set (MaeTrialBars *self, const MaeTrialBar *bars, int n, double fair, double full);
