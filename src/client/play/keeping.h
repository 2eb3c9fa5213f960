/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The plan that a server keeps for the player's next turn. What is kept is always what is shown: a
 * plan that is changed is taken back first. */
#pragma once

#include "seat.h"

typedef struct {
  MaeSeat *seat; /* not owned; NULL: there is none */
  MaeKeptPlanState state;
  gboolean was_ready; /* before the state of the game was new */
  guint asked;        /* requests that wait for their answer */
  gboolean wishes;    /* the last one was to keep a plan, not to take one back */
  gboolean is_untold; /* the state of the game is new since they were sent: before their answers it
                       * is told what is kept */
  int coming;         /* steps of the plan that is being played which haven't arrived yet */
  char *text;         /* what became of the plan, until it is said */
} MaeKeeping;

/* Returns whether plans are kept in this game. */
gboolean mae_keeping_is_possible (const MaeKeeping *self);

/* Returns whether a plan is kept, or will be when the server agrees. */
gboolean mae_keeping_is_asked (const MaeKeeping *self);

/* Asks for a plan to be kept; without steps, for none. Returns FALSE if that can't be sent. */
gboolean mae_keeping_ask (MaeKeeping *self, MaeCommand *steps, int n);

/* No plan is to be kept, and what became of an earlier one needn't be told any more. */
void mae_keeping_take_back (MaeKeeping *self);

/* To be called when the state of the game, the same or another one, is new: what is kept is told
 * after that. The second function is to be called when what was asked isn't answered any more. */
void mae_keeping_reset (MaeKeeping *self, gboolean is_same_game);
void mae_keeping_lost (MaeKeeping *self);

/* To be called with what the seat tells, or when it refuses. The first function returns whether the
 * plan that is shown isn't this one, so that this one is to be shown, or none. */
gboolean mae_keeping_told (MaeKeeping *self, const MaeKeptPlan *plan);
void mae_keeping_refused (MaeKeeping *self);

/* To be called when a command of the player was made. Returns whether it was a step of the plan. */
gboolean mae_keeping_made (MaeKeeping *self);

/* (nullable) (transfer full) Returns what is to be said about the plan, once, when all its steps
 * have arrived. */
char *mae_keeping_take_text (MaeKeeping *self);
