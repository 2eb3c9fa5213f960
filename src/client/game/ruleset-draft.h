/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One of the player's own rulesets while it is changed: every change can be undone, is saved soon
 * whether the ruleset can be played or not, and is checked soon.
 *
 * Signals: "changed": the rules are others; "checked": the faults may be others; "saved" (const
 * char *problem): it is saved (NULL), or why not (a sentence); then it is tried again. */
#pragma once

#include <glib-object.h>

#include "ruleset/ruleset-io.h"

#define MAE_TYPE_RULESET_DRAFT (mae_ruleset_draft_get_type ())
G_DECLARE_FINAL_TYPE (MaeRulesetDraft, mae_ruleset_draft, MAE, RULESET_DRAFT, GObject)

/* Opens the own ruleset @id. Returns NULL and sets @error if it can't be read, or is being changed
 * elsewhere. */
MaeRulesetDraft *mae_ruleset_draft_open (const char *id, GError **error);

/* Returns whether the own ruleset @id is being changed, in this program or another one. */
gboolean mae_ruleset_draft_is_open (const char *id);

/* Forgets changes to the ruleset @id that couldn't be saved, of a draft that is closed. */
void mae_ruleset_draft_drop (const char *id);

/* Returns the rules as they are now; this object doesn't change any more. (transfer none) */
const MaeRuleset *mae_ruleset_draft_get_rules (MaeRulesetDraft *self);

/* Returns what is wrong with them: MaeFault. (transfer none) */
const GPtrArray *mae_ruleset_draft_get_faults (MaeRulesetDraft *self);

/* Makes @next the rules; what differs is at @place, a JSON pointer as in MaeFault. Does nothing if
 * nothing differs. */
void mae_ruleset_draft_set_rules (MaeRulesetDraft *self, const MaeRuleset *next, const char *place);

/* Return where something will be changed by undo or redo; NULL: nothing. */
const char *mae_ruleset_draft_get_undo (MaeRulesetDraft *self);
const char *mae_ruleset_draft_get_redo (MaeRulesetDraft *self);
void mae_ruleset_draft_undo (MaeRulesetDraft *self);
void mae_ruleset_draft_redo (MaeRulesetDraft *self);

/* Checks and saves now what is due. */
void mae_ruleset_draft_flush (MaeRulesetDraft *self);

/* The same, for the last time: the ruleset isn't being changed any more. If it can't be saved, the
 * draft stays, is saved as soon as that is possible, and can be opened again until then. */
void mae_ruleset_draft_close (MaeRulesetDraft *self);
