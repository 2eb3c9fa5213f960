/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One aspect of trial games: a chart, and a sentence about it.
 *
 * Signal "section" (int): a MaeEditorSection that is to be changed. */
#pragma once

#include <adwaita.h>

#include "trial/trial-findings.h"

typedef enum {
  MAE_TRIAL_PANEL_WINS,
  MAE_TRIAL_PANEL_LENGTH,
  MAE_TRIAL_PANEL_POINTS,
  MAE_TRIAL_PANEL_CARDS,
  MAE_TRIAL_PANEL_LEADERS,
  MAE_TRIAL_PANEL_STUCK,
} MaeTrialPanelKind;

#define MAE_N_TRIAL_PANELS (MAE_TRIAL_PANEL_STUCK + 1)

#define MAE_TYPE_TRIAL_PANEL (mae_trial_panel_get_type ())
G_DECLARE_FINAL_TYPE (MaeTrialPanel, mae_trial_panel, MAE, TRIAL_PANEL, AdwBin)

/* With @edits a button leads to the section of the rules. (transfer floating) */
MaeTrialPanel *mae_trial_panel_new (MaeTrialPanelKind kind, gboolean edits);

/* Shows @result beside @standard, and those of @n @findings that are about it (0: not known yet).
 */
void
mae_trial_panel_show (MaeTrialPanel *self, const MaeRuleset *rules, const MaeTrialResult *result,
                      const MaeTrialResult *standard, const MaeFinding *findings, int n);
