/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves of one step, which need no draft: swapping shelves, leaders, ending the turn. Each says
 * whether it is possible now, why not, and makes the command. @why may be NULL. */
#pragma once

#include "draft.h"

/* Whether a main action of @kind (TAKE_MARKET, BUY_CARD, PRODUCE), a secondary one or the end of
 * the turn may be begun at all now: turn, setup, one main action a turn. */
bool mae_now_may (const MaeGame *game, int seat, MaeCommandKind kind, MaeReject *why);

bool mae_now_swap (const MaeGame *game, int seat, int a, int b, MaeReject *why, MaeCommand *out);

/* The containers @container can be swapped with, if that changes anything. Returns how many. */
int mae_now_swap_targets (const MaeGame *game, int seat, int container, int16_t out[MAE_MAX_OWN]);

bool mae_now_activate (const MaeGame *game, int seat, int leader, MaeReject *why, MaeCommand *out);
bool mae_now_discard (const MaeGame *game, int seat, int leader, MaeReject *why, MaeCommand *out);
bool mae_now_end_turn (const MaeGame *game, int seat, MaeReject *why, MaeCommand *out);
