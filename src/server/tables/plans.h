/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plans for the next turn in games over days, and what became of them. A plan is kept with the
 * seat, in the store as a mark. It is played as a whole when the turn has come, or not at all. What
 * became of it is kept until its owner moves or plans again. Nobody else is told of it.
 *
 * Whoever changes one here must call mae_commit_changed(): what is told waits for it. */
#pragma once

#include "protocol/plan-info.h"
#include "server/config.h"
#include "server/tables/sleepers.h"
#include "server/types.h"
#include "store/store-marks.h"

/* The most that are kept, and the bytes of one, as packed commands. */
#define MAE_PLANS_MAX 65536
#define MAE_PLAN_BYTES_MAX 512

/* @config: where the store is, which may be NULL: then nothing is stored. */
MaePlans *mae_plans_new (const MaeServerConfig *config);
void mae_plans_free (MaePlans *self);

/* To be called at the start for what is stored; and, when the games are there, to forget the plans
 * of seats that nobody has. */
void mae_plans_load (MaePlans *self, const MaeStoredMark *mark);
void mae_plans_sweep (MaePlans *self, const MaeSleepers *sleepers);

/* Returns whether the plan @wish, with at least one step, can be kept for @seat of @room now;
 * otherwise sets @why and @step (-1: no certain one). Hidden things don't matter for that. */
gboolean mae_plans_may_keep (const MaePlans *self, const MaeGameRoom *room, int seat,
                             const MaeKeptPlan *wish, MaePlanReason *why, int *step);
/* Keeps it instead of an earlier one, and returns its bytes in the store. If there is no room, what
 * became of another one is forgotten. */
gsize mae_plans_keep (MaePlans *self, const MaeGameRoom *room, int seat, const MaeKeptPlan *wish);

/* Return whether a plan waits for the turn of @seat in @game, and whether there was one, or what
 * became of it, that is now forgotten. */
gboolean mae_plans_is_ready (const MaePlans *self, guint64 game, int seat);
gboolean mae_plans_forget (MaePlans *self, guint64 game, int seat);
void mae_plans_forget_game (MaePlans *self, guint64 game);

/* Sets @out to the plan of @seat, or what became of it. (transfer full): its steps */
void mae_plans_describe (const MaePlans *self, guint64 game, int seat, MaeKeptPlan *out);

/* Appends all that is stored of it as a JSON object, in a line; nothing if there is no plan. */
void mae_plans_export (const MaePlans *self, guint64 game, int seat, GString *out);

/* If the player whose turn it is in @room has a plan, decides what becomes of it, and returns TRUE.
 * If @out is PLAYED, its steps are then to be made. (transfer full): its steps */
gboolean mae_plans_settle (MaePlans *self, const MaeGameRoom *room, MaeKeptPlan *out);
