/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes to a ruleset, which needn't be playable before or after them; its indices always are
 * those of parts that exist. Functions that add something return FALSE if there is no room for it.
 */
#pragma once

#include <glib.h>

#include "engine/rules.h"

/* A number of a ruleset, and from what to what it can be changed. */
typedef struct {
  gsize offset, size; /* in MaeRuleset */
  int least, most;
} MaeRulesetNumber;

#define MAE_RULESET_NUMBER(member, least, most)                                                    \
  ((MaeRulesetNumber){ offsetof (MaeRuleset, member), sizeof (((MaeRuleset *) NULL)->member),      \
                       least, most })

/* What depends on a number follows: with more players there are more seats, like the last one; new
 * shelves are like the last one; a leader's ability gets a production, or loses it. */
int mae_ruleset_edit_get (const MaeRuleset *rules, const MaeRulesetNumber *number);
void mae_ruleset_edit_set (MaeRuleset *rules, const MaeRulesetNumber *number, int value);

/* Adds a card that costs and gives nothing, or one like the card @like. */
gboolean mae_ruleset_edit_add_card (MaeRuleset *rules, int level, int colour);
gboolean mae_ruleset_edit_copy_card (MaeRuleset *rules, int like);
void mae_ruleset_edit_remove_card (MaeRuleset *rules, int card);

/* Adds a leader with a discount and without requirements. */
gboolean mae_ruleset_edit_add_leader (MaeRuleset *rules);
void mae_ruleset_edit_remove_leader (MaeRuleset *rules, int leader);
/* Adds a requirement of one card of a color that isn't required yet. */
gboolean mae_ruleset_edit_add_need (MaeRuleset *rules, int leader);
void mae_ruleset_edit_remove_need (MaeRuleset *rules, int leader, int need);

/* Add something behind what is there, and remove the last or the one with an index. */
gboolean mae_ruleset_edit_add_tile (MaeRuleset *rules);
void mae_ruleset_edit_remove_tile (MaeRuleset *rules, int tile);
gboolean mae_ruleset_edit_add_section (MaeRuleset *rules);
void mae_ruleset_edit_remove_section (MaeRuleset *rules, int section);
gboolean mae_ruleset_edit_add_token (MaeRuleset *rules, MaeTokenKind kind);
void mae_ruleset_edit_remove_token (MaeRuleset *rules, int token);
