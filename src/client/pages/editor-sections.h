/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The sections of the ruleset editor: what belongs to which, and their fields. */
#pragma once

#include "editor-form.h"

typedef enum {
  MAE_EDITOR_MARKET,
  MAE_EDITOR_CARDS,
  MAE_EDITOR_LEADERS,
  MAE_EDITOR_TRACK,
  MAE_EDITOR_SHELVES,
  MAE_EDITOR_BASE,
  MAE_EDITOR_SEATS,
  MAE_EDITOR_TOKENS,
  MAE_EDITOR_END,
  MAE_EDITOR_NAMES,
} MaeEditorSection;

#define MAE_EDITOR_N_SECTIONS (MAE_EDITOR_NAMES + 1)

const char *mae_editor_section_title (MaeEditorSection section);

/* Returns the section that has @place, a JSON pointer, and sets @item to the card or leader it is
 * about, or -1. */
MaeEditorSection mae_editor_section_of (const char *place, int *item);

/* Returns a number that is another one when a section has other fields. */
guint mae_editor_shape (const MaeRuleset *rules);

/* Fills @form with the fields of @section. Cards and leaders have their own: those of all cards, or
 * of all leaders, here, those of one of them by mae_editor_item_fill(). */
void
mae_editor_section_fill (MaeEditorForm *form, const MaeRuleset *rules, MaeEditorSection section);
void mae_editor_item_fill (MaeEditorForm *form, const MaeRuleset *rules, MaeEditorSection section,
                           int item);

/* Shows the numbers of that as they are now. */
void mae_editor_item_refresh (MaeEditorForm *form, const MaeRuleset *rules,
                              MaeEditorSection section, int item);

/* Does the action editor.@what of the fields, with its target @i, to @next: adds or removes a part.
 * A new card is of @level; requirements are those of @leader. Returns the place of what has
 * changed; NULL: there is no room for more. (transfer full) */
char *mae_editor_edit (MaeRuleset *next, const char *what, int i, int level, int leader);
