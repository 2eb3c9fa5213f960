/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of this dialect that differ from am49. */
#pragma once

#include "protocol/dialect.h"

/* What one peer was told. Maestri's events contain the new state; the dialect's messages contain
 * only the changes, which are found by comparing the new state with this one. */
typedef struct {
  int8_t market[MAE_MAX_ROWS][MAE_MAX_COLUMNS];
  int n_hand; /* leaders in this player's hand; -1: not told yet */
  int16_t hand[MAE_MAX_HAND];
} MaeDraftTold;

/* Appends UpdateGameStart, and then as updates everything that differs from a new game. */
void mae_draft_write_game (MaeDraftTold *told, const MaeWireContext *context, GString *out);

/* Appends @event; nothing when the context's seat may not see it or there is no message for it. */
void mae_draft_write_event (MaeDraftTold *told, const MaeWireContext *context,
                            const MaeEvent *event, GString *out);

/* Appends ErrResourceReplacement for a reject of kind MAE_REJECT_TRANSACTION. */
void mae_draft_write_replacement (const MaeReject *reject, GString *out);
