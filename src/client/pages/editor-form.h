/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Groups of fields that show and change numbers of a ruleset. Each has a place in the ruleset, a
 * JSON pointer as in MaeFault. */
#pragma once

#include <adwaita.h>

#include "client/art/piece.h"
#include "client/game/ruleset-draft.h"
#include "client/game/ruleset-edit.h"

#define MAE_TYPE_EDITOR_FORM (mae_editor_form_get_type ())
G_DECLARE_FINAL_TYPE (MaeEditorForm, mae_editor_form, MAE, EDITOR_FORM, AdwBin)

GtkWidget *mae_editor_form_new (MaeRulesetDraft *draft);

/* Removes all groups. */
void mae_editor_form_clear (MaeEditorForm *self);

/* Begins a group, for the fields that follow. @about is nullable. */
void mae_editor_form_begin (MaeEditorForm *self, const char *title, const char *about);

/* Changes what is said about the first group. */
void mae_editor_form_describe (MaeEditorForm *self, const char *about);

/* Adds a button to the group, which activates @action with @target (-1: without): with @icon in its
 * head, otherwise with @label below it. */
void mae_editor_form_button (MaeEditorForm *self, const char *label, const char *icon,
                             const char *action, int target);

/* Adds a widget to the group. */
void mae_editor_form_add (MaeEditorForm *self, GtkWidget *widget);

/* Adds a field for a number; @piece is nullable. */
void mae_editor_form_number (MaeEditorForm *self, const char *title, const MaePiece *piece,
                             const char *place, MaeRulesetNumber number);

/* Adds a field for a number that is one of @values, which are called @labels. */
void mae_editor_form_choice (MaeEditorForm *self, const char *title, const char *place,
                             const char *const *labels, const int *values, MaeRulesetNumber number);

/* Adds a switch for a number that is 0 or 1. */
void mae_editor_form_switch (MaeEditorForm *self, const char *title, const char *place,
                             MaeRulesetNumber number);

/* Adds a field for the ruleset's title. */
void mae_editor_form_title (MaeEditorForm *self, const char *label);

/* Adds fields for the bag at @offset of the ruleset, of the types in the mask @types; with @blanks
 * (0: none) also for the number of units of the player's choice at that offset. */
void mae_editor_form_bag (MaeEditorForm *self, const char *title, const char *place, gsize offset,
                          guint32 types, gsize blanks);

/* Shows the numbers of the ruleset as they are now. */
void mae_editor_form_refresh (MaeEditorForm *self);

/* Focuses the field for @place, or the first one within it, or the one that @place is within.
 * Returns FALSE if there is none. */
gboolean mae_editor_form_focus (MaeEditorForm *self, const char *place);

/* Returns the place of the field that has the focus; NULL: none. (transfer none) */
const char *mae_editor_form_get_focus (MaeEditorForm *self);
