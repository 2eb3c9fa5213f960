/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The hint that a person is given, without a display: it is looked for on another thread, then
 * shown in stages, as long as it fits the table.
 *
 * Signal "found" (gboolean found): the search is over. */
#pragma once

#include "client/draft/table-move.h"
#include "client/game/hint.h"

#define MAE_TYPE_HINTING (mae_hinting_get_type ())
G_DECLARE_FINAL_TYPE (MaeHinting, mae_hinting, MAE, HINTING, GObject)

/* (transfer full) */
MaeHinting *mae_hinting_new (void);

/* Looks for a hint for @seat in @game, of whose past @past is known. */
void mae_hinting_find (MaeHinting *self, const MaeGame *game, int seat, MaeAiPast past);

/* Takes @hint, which is for @game. */
void mae_hinting_take (MaeHinting *self, const MaeHint *hint, const MaeGame *game);

/* Stops looking for a hint, and shows none any more. */
void mae_hinting_stop (MaeHinting *self);

/* Returns whether a hint is being looked for. */
gboolean mae_hinting_is_looking (MaeHinting *self);

/* Get and set what is shown of the hint. */
MaeHintStage mae_hinting_get_stage (MaeHinting *self);
void mae_hinting_set_stage (MaeHinting *self, MaeHintStage stage);

/* Returns the hint, once there is one. */
const MaeHint *mae_hinting_get_hint (MaeHinting *self);

/* Returns whether the hint fits @game and the move on the table: its own move is there or, before
 * that stage, none. */
gboolean mae_hinting_fits (MaeHinting *self, const MaeGame *game, MaeMoveMode mode);
