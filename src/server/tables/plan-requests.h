/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Requests about plans: see tables/plans.h. */
#pragma once

#include "protocol/plan-info.h"
#include "server/types.h"

/* Keeps the plan @wish for the player of @session, takes it back, or only tells what there is: the
 * answer is UpdatePlan, or ErrPlan. @session has a nickname. */
void mae_plan_requests_handle (MaeServerSession *session, MaeKeptPlan *wish);
