/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The ruleset editor: sections, the fields of one of them, and what is wrong. In a narrow window
 * they are shown one at a time. Its buttons activate the window's actions.
 *
 * Signal "title" (const char *): the ruleset is called otherwise. */
#pragma once

#include <adwaita.h>

#include "client/game/ruleset-draft.h"
#include "editor-sections.h"

#define MAE_TYPE_EDITOR_PAGE (mae_editor_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeEditorPage, mae_editor_page, MAE, EDITOR_PAGE, GtkWidget)

GtkWidget *mae_editor_page_new (MaeRulesetDraft *draft);

/* Returns the ruleset that is changed. (transfer none) */
MaeRulesetDraft *mae_editor_page_get_draft (MaeEditorPage *self);

/* Show a section of the fields, and the list of mistakes, which gets the keyboard. */
void mae_editor_page_show_section (MaeEditorPage *self, MaeEditorSection section);
void mae_editor_page_show_mistakes (MaeEditorPage *self);
