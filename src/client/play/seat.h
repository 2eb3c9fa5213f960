/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A seat at a game that somebody decides: a server, or a test. A MaePlay makes its moves through
 * one. What they change arrives in the model.
 *
 * Signals:
 * - "changed" (): what can be sent has changed.
 * - "rejected" (const char *text, const MaeReject *why): the last command wasn't accepted; @text
 *   says why. @why may be NULL.
 *
 * - "plan-told" (const MaeKeptPlan *plan): which plan is kept for the player's next turn, or what
 *   became of it, before its moves arrive.
 * - "plan-refused" (const char *text): the plan isn't kept; @text says why.
 *
 * What a request leads to comes in this order. When a command or an undo is refused, is_busy()
 * becomes FALSE with "changed", then there is "rejected". When a command is made, the same happens
 * before the model's "batch". When an undo is made, the model's "reset" comes first. A seat that
 * stops waiting without an answer says only "changed". */
#pragma once

#include <glib-object.h>

#include "engine/game.h"
#include "protocol/plan-info.h"

#define MAE_TYPE_SEAT (mae_seat_get_type ())
G_DECLARE_INTERFACE (MaeSeat, mae_seat, MAE, SEAT, GObject)

struct _MaeSeatInterface {
  GTypeInterface parent_interface;

  /* Returns whether the game is being played: it isn't while the connection is lost. */
  gboolean (*is_open) (MaeSeat *self);
  /* Returns whether the last command waits for its answer. */
  gboolean (*is_busy) (MaeSeat *self);
  /* Return FALSE, sending nothing, when nothing can be sent, or there is nothing to take back. */
  gboolean (*send) (MaeSeat *self, const MaeCommand *command);
  gboolean (*undo) (MaeSeat *self);
  /* Returns whether the player may take back their last move now. */
  gboolean (*can_undo) (MaeSeat *self);
  /* Return whether plans are kept and played when the turn comes; and FALSE if @steps can't be
   * sent. Without steps no plan is to be kept any more. Both may be NULL: no plans are kept. */
  gboolean (*keeps_plans) (MaeSeat *self);
  gboolean (*plan) (MaeSeat *self, MaeCommand *steps, int n);
};

gboolean mae_seat_is_open (MaeSeat *self);
gboolean mae_seat_is_busy (MaeSeat *self);
gboolean mae_seat_send (MaeSeat *self, const MaeCommand *command);
gboolean mae_seat_undo (MaeSeat *self);
gboolean mae_seat_can_undo (MaeSeat *self);
gboolean mae_seat_keeps_plans (MaeSeat *self);
gboolean mae_seat_plan (MaeSeat *self, MaeCommand *steps, int n);
