/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* am65's names for resources, cards, leaders and lines of the market. */
#pragma once

#include <glib.h>

#include "engine/game.h"

/* Longer than any of the dialect's own names. */
#define MAE_AM65_NAME_SIZE 48

#define MAE_AM65_EMPTY "EMPTY_RES" /* an empty position */
#define MAE_AM65_NO_CARD "empty"
#define MAE_AM65_BASE "basicPowerCard"
#define MAE_AM65_LORENZO "Lorenzo il Magnifico"

/* The functions that find something return -1 if there is none, or if @name is NULL. */

/* Convert between a resource type and its color. Case doesn't matter. */
const char *mae_am65_resource_name (const MaeRuleset *rules, int resource);
int mae_am65_resource_find (const MaeRuleset *rules, const char *name);

/* Writes the color of a deck: the ruleset's name in capitals. */
void mae_am65_colour_name (const MaeRuleset *rules, int colour, char name[MAE_AM65_NAME_SIZE]);
int mae_am65_colour_find (const MaeRuleset *rules, const char *name);

/* Convert between a card and its name, such as "GREEN_1_20". */
void mae_am65_card_name (const MaeRuleset *rules, int card, char name[MAE_AM65_NAME_SIZE]);
int mae_am65_card_find (const MaeRuleset *rules, const char *name);

/* Convert between a leader and its name, such as "p1" or "w3". */
void mae_am65_leader_name (const MaeRuleset *rules, int leader, char name[MAE_AM65_NAME_SIZE]);
int mae_am65_leader_find (const MaeRuleset *rules, const char *name);

/* Arrows are numbered along the rows from the top, then along the columns from the right. Returns
 * FALSE if there is no @arrow. */
gboolean mae_am65_arrow_find (const MaeRuleset *rules, gint64 arrow, bool *row, int32_t *index);
int mae_am65_arrow_of (const MaeRuleset *rules, bool row, int index);
