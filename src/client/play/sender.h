/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sends the commands that a move consists of through a seat: swaps of shelves, the move itself, the
 * end of the turn, each after the one before it was made. If one is refused, the swaps made before
 * it are undone; if the move is taken back, they are taken back with it.
 *
 * It is told what happens at the seat, so that its owner decides when that is.
 *
 * Signals:
 * - "unsent" (): a command couldn't be sent.
 * - "stopped" (): the seat has stopped waiting for an answer, or has closed, or the next command
 *   couldn't be sent; so the rest isn't sent. */
#pragma once

#include "client/game/model.h"
#include "seat.h"

#define MAE_TYPE_SENDER (mae_sender_get_type ())
G_DECLARE_FINAL_TYPE (MaeSender, mae_sender, MAE, SENDER, GObject)

/* @seat may be NULL: nothing can be sent then. (transfer full) */
MaeSender *mae_sender_new (MaeModel *model, MaeSeat *seat);

/* Returns whether the game is being played at the seat. */
gboolean mae_sender_is_open (MaeSender *self);

/* Returns whether a command can be sent now. */
gboolean mae_sender_can_send (MaeSender *self);

/* Returns whether commands of a move are still to be made. */
gboolean mae_sender_is_sending (MaeSender *self);

/* Sends @command, which isn't a part of a move. */
gboolean mae_sender_send (MaeSender *self, const MaeCommand *command);

/* Sends the @n commands of a move: swaps, then the move, then perhaps the end of the turn. */
gboolean mae_sender_start (MaeSender *self, const MaeCommand *commands, int n);

/* Sends @command when the seat doesn't wait any more. */
void mae_sender_send_later (MaeSender *self, const MaeCommand *command);

/* What the player's last command was to the move that is being sent. */
typedef enum {
  MAE_SENT_OTHER,     /* the move itself, or none of its commands */
  MAE_SENT_SWAP,      /* its next swap: the move remains to be made */
  MAE_SENT_SWAP_BACK, /* a swap was undone, since the move was refused, which is kept */
} MaeSent;

/* To be called when a command of the player of @kind was made. */
MaeSent mae_sender_made (MaeSender *self, MaeCommandKind kind);

/* To be called when the last command was refused. Returns whether that was the first swap: some
 * servers don't accept swaps as commands of their own. */
gboolean mae_sender_refused (MaeSender *self);

/* To be called when the model was reset. */
void mae_sender_reset (MaeSender *self);

/* To be called when the seat has changed: goes on. */
void mae_sender_go_on (MaeSender *self);

/* Return whether the last move can be taken back now (not while a move is being sent); and take it
 * back, with its swaps. */
gboolean mae_sender_can_undo (MaeSender *self);
gboolean mae_sender_undo (MaeSender *self);
