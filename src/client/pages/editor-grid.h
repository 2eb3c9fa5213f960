/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The development cards of a level, or the leaders, of a ruleset as pictures to press.
 *
 * Signals: "chosen" (int item): the card or the leader with this index was pressed; "level" (int
 * level): the cards of this level are to be shown. */
#pragma once

#include <adwaita.h>

#include "editor-sections.h"

#define MAE_TYPE_EDITOR_GRID (mae_editor_grid_get_type ())
G_DECLARE_FINAL_TYPE (MaeEditorGrid, mae_editor_grid, MAE, EDITOR_GRID, AdwBin)

/* Shows all of @rules in @section, cards of @level, with @item (-1: none) as the one that is
 * changed; those in the array @wrong (int, of places in the list) have mistakes. */
void mae_editor_grid_show (MaeEditorGrid *self, const MaeRuleset *rules, MaeEditorSection section,
                           int level, int item, const GArray *wrong);

/* Focuses @item. */
void mae_editor_grid_focus (MaeEditorGrid *self, int item);
