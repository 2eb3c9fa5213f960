/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What am65 calls resources, cards, leaders and lines of the market. */
#pragma once

#include <glib.h>

#include "engine/game.h"

/* Longer than any of the dialect's own names for things. */
#define MAE_AM65_NAME_SIZE 48

#define MAE_AM65_EMPTY "EMPTY_RES" /* a position where nothing lies */
#define MAE_AM65_NO_CARD "empty"
#define MAE_AM65_BASE "basicPowerCard"
#define MAE_AM65_LORENZO "Lorenzo il Magnifico"

/* Whether the dialect has names and places for all there is in @rules. */
gboolean mae_am65_knows_rules (const MaeRuleset *rules);

/* The colour that stands for resource type @resource; and back: -1: there is none. Case doesn't
 * matter. */
const char *mae_am65_resource_name (const MaeRuleset *rules, int resource);
int mae_am65_resource_find (const MaeRuleset *rules, const char *name);

/* A deck's colour: its own name in capitals. */
void mae_am65_colour_name (const MaeRuleset *rules, int colour, char name[MAE_AM65_NAME_SIZE]);
int mae_am65_colour_find (const MaeRuleset *rules, const char *name);

/* "GREEN_1_20"; and back: -1: there is none. */
void mae_am65_card_name (const MaeRuleset *rules, int card, char name[MAE_AM65_NAME_SIZE]);
int mae_am65_card_find (const MaeRuleset *rules, const char *name);

/* "p1", "w3"; and back: -1: there is none. */
void mae_am65_leader_name (const MaeRuleset *rules, int leader, char name[MAE_AM65_NAME_SIZE]);
int mae_am65_leader_find (const MaeRuleset *rules, const char *name);

/* Arrows are numbered along the rows from the top, then along the columns from the right. FALSE:
 * there is no arrow @arrow. */
gboolean mae_am65_arrow_find (const MaeRuleset *rules, gint64 arrow, bool *row, int32_t *index);
int mae_am65_arrow_of (const MaeRuleset *rules, bool row, int index);
