/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Is a ruleset a good game? The content of a dialog: starts trial games in the background, and
 * shows as charts and sentences what they say. They end with the dialog.
 *
 * Signals: "mistakes": the player wants to see what is wrong; "section" (int): a MaeEditorSection
 * that is to be changed. */
#pragma once

#include <adwaita.h>

#include "engine/rules.h"

#define MAE_TYPE_TRIAL_VIEW (mae_trial_view_get_type ())
G_DECLARE_FINAL_TYPE (MaeTrialView, mae_trial_view, MAE, TRIAL_VIEW, AdwBin)

/* @title: of the dialog. @n_faults: the mistakes of @rules; with one or more it can't be tried.
 * With @edits the player can change the rules, and sentences lead to their sections. (transfer
 * floating) */
GtkWidget *
mae_trial_view_new (const MaeRuleset *rules, const char *title, int n_faults, gboolean edits);

/* Returns the rules that it is about. (transfer none) */
const MaeRuleset *mae_trial_view_get_rules (MaeTrialView *self);

/* For tests: plays only @games games. */
void mae_trial_view_set_games (MaeTrialView *self, int games);
