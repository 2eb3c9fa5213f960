/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The mistakes of a ruleset that is changed, in sentences that lead to their places.
 *
 * Signal "chosen" (const char *place, int level): a JSON pointer; the level of the cards that it is
 * about, or 0. */
#pragma once

#include <adwaita.h>

#include "editor-sections.h"

#define MAE_TYPE_EDITOR_FAULTS (mae_editor_faults_get_type ())
G_DECLARE_FINAL_TYPE (MaeEditorFaults, mae_editor_faults, MAE, EDITOR_FAULTS, AdwBin)

/* Lists @faults (MaeFault) of @rules, those of @section first. */
void mae_editor_faults_show (MaeEditorFaults *self, const MaeRuleset *rules,
                             const GPtrArray *faults, MaeEditorSection section);

/* Returns how many @faults there are, and what that means, in a sentence. (transfer full) */
char *mae_editor_faults_text (const GPtrArray *faults);
