/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about plans. */
#pragma once

#include "client/draft/plan.h"
#include "protocol/plan-info.h"

/* Returns what became of a plan and why, or NULL if it was kept: "Plan dropped: Anna bought the
 * card". @buyer (nullable) is who has just bought a card. (transfer full, g_free()) */
char *mae_plan_change_text (const MaeGame *game, const MaePlanChange *change, const char *buyer);

/* Returns the first line of the bar for the plan @move. @next is a sentence that says whose turn it
 * is: "Anna is playing". (transfer full, g_free()) */
char *mae_plan_text (const MaeTableMove *move, const MaeGame *game, const char *next);

/* Returns what became of a plan that the server kept: "Your plan was played in round 3". NULL: it
 * is still kept, or there is none. (transfer full, g_free()) */
char *mae_kept_plan_text (const MaeKeptPlan *plan);

/* Returns why a server doesn't keep a plan. */
const char *mae_plan_refused_text (MaePlanReason reason);
