/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One person's seat in one game, without a display: the move being put together, the plan on other
 * players' turns, the commands that a move consists of (MaeSender), and the end of the turn.
 *
 * Signals:
 * - "batch" (const MaeBatch *batch): a command was made, by anybody, and the move was adapted to
 * it.
 * - "reset" (): there is a new state, or no game any more.
 * - "changed" (): what can be done has changed otherwise.
 * - "moved" (): a step of the move was made, or the move was dropped.
 * - "refused" (const char *text): the last command was refused; @text says why.
 * - "unsent" (): a command couldn't be sent. */
#pragma once

#include "client/draft/move-step.h"
#include "client/game/model.h"
#include "seat.h"

#define MAE_TYPE_PLAY (mae_play_get_type ())
G_DECLARE_FINAL_TYPE (MaePlay, mae_play, MAE, PLAY, GObject)

/* Properties:
 * - "ends-turns" (boolean, write-only): the turn ends by itself when nothing useful is left to do.
 * - "one-move" (boolean): only one main action is asked for, and the turn never ends: a puzzle.
 * - "hints" (boolean, write-only): the player may ask for hints, if there are any; TRUE at first.
 * - "note" (string, read-only): what happened to the plan; NULL: nothing to say. */

/* Creates the play of @model's game. Without a @seat no moves can be made: it is a replay.
 * (transfer full) */
MaePlay *mae_play_new (MaeModel *model, MaeSeat *seat);

/* (transfer none) Return what the play was created with. */
MaeModel *mae_play_get_model (MaePlay *self);
MaeSeat *mae_play_get_seat (MaePlay *self);

/* (nullable) Returns the game in which moves are made: the game, or on other players' turns what it
 * would be on the player's turn. */
const MaeGame *mae_play_get_move_game (MaePlay *self);

/* Returns the move. */
const MaeTableMove *mae_play_get_move (MaePlay *self);

/* (nullable) Returns the property "note", valid until it changes. */
const char *mae_play_get_note (MaePlay *self);

/* Returns whether the player's turn is yet to come, and the move is a plan for it. */
gboolean mae_play_is_planning (MaePlay *self);

/* Return whether a plan can be kept by the seat, which plays it when the turn comes, and whether
 * the one that is shown is; what isn't shown isn't kept. */
gboolean mae_play_may_keep (MaePlay *self);
gboolean mae_play_is_kept (MaePlay *self);

/* Returns whether only one main action is asked for. */
gboolean mae_play_is_one_move (MaePlay *self);

/* Returns the property "hints". */
gboolean mae_play_may_hint (MaePlay *self);

/* Returns whether a command can be sent now. While a move of several commands is sent, only its
 * next one can. */
gboolean mae_play_can_send (MaePlay *self);

/* Returns whether a move can be put together now: on the player's turn, or as a plan. */
gboolean mae_play_is_usable (MaePlay *self);

/* Returns whether commands of a move are still to be made. */
gboolean mae_play_has_steps (MaePlay *self);

/* Makes a step of the move, or sends the command that the step is. Nothing is done unless
 * mae_play_is_usable(). */
MaeStepResult mae_play_step (MaePlay *self, const MaeStep *step);

/* Makes @command, a main action, the move. Returns FALSE, leaving no move, if that isn't possible;
 * FALSE, changing nothing, if it can't be changed now, or would be a plan. */
gboolean mae_play_propose (MaePlay *self, const MaeCommand *command);

/* Returns whether there is something to drop: a move, or a shelf that was chosen for a swap, or a
 * note. A move that is being sent can't be dropped: the server may have made it already. */
gboolean mae_play_can_cancel (MaePlay *self);

/* Drops it. Returns FALSE if it can't be dropped. */
gboolean mae_play_cancel (MaePlay *self);

/* Returns whether the turn can end together with the move, and whether it can end now. */
gboolean mae_play_move_may_end_turn (MaePlay *self);
gboolean mae_play_can_end_turn (MaePlay *self);

/* Sends the end of the turn. */
MaeStepResult mae_play_end_turn (MaePlay *self);

/* Sends the commands of the move; with @end also the end of the turn, if it may end with it. A plan
 * is given to the seat to be kept, with the end of the turn. */
MaeStepResult mae_play_confirm (MaePlay *self, gboolean end);

/* Returns whether the last move can be taken back now. */
gboolean mae_play_can_undo (MaePlay *self);

/* Takes back the last move, with the swaps that were made for it. Returns FALSE if there is nothing
 * to take back. */
gboolean mae_play_undo (MaePlay *self);
