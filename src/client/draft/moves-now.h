/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves that need no draft: swapping shelves, leaders, ending the turn. Each function
 * sets the command and returns whether it is possible now; if not, @why says why. @why and @out may
 * be NULL. */
#pragma once

#include "draft.h"

/* Returns whether a command of @kind (a main action, another command or the end of the turn) may be
 * started now, considering turn, setup, and one main action per turn. */
bool mae_now_may (const MaeGame *game, int seat, MaeCommandKind kind, MaeReject *why);

/* Swaps containers @a and @b of @seat. */
bool mae_now_swap (const MaeGame *game, int seat, int a, int b, MaeReject *why, MaeCommand *out);

/* Lists the containers @container can be swapped with, if that changes anything. Returns how
 * many. */
int mae_now_swap_targets (const MaeGame *game, int seat, int container, int16_t out[MAE_MAX_OWN]);

bool mae_now_activate (const MaeGame *game, int seat, int leader, MaeReject *why, MaeCommand *out);
bool mae_now_discard (const MaeGame *game, int seat, int leader, MaeReject *why, MaeCommand *out);
bool mae_now_end_turn (const MaeGame *game, int seat, MaeReject *why, MaeCommand *out);

/* Returns whether @seat, whose turn it is, could still do more than swap shelves or discard
 * leaders. */
bool mae_now_may_go_on (const MaeGame *game, int seat);
