/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A play at a seat that answers when the test says so. */
#pragma once

#include "../local-table.h"
#include "client/play/play.h"

#define TYPE_SLOW_SEAT (slow_seat_get_type ())
G_DECLARE_FINAL_TYPE (SlowSeat, slow_seat, SLOW, SEAT, GObject)

struct _SlowSeat {
  GObject parent_instance;

  MaeLocalTable *table;
  gboolean closed, busy, undoes;
  gboolean keeps; /* plans */
  gboolean fails; /* plans can't be sent */
  int n_steps;    /* of the last plan that was sent */
  MaeCommand steps[MAE_MOVE_STEPS_MAX];
  MaeCommand command; /* that waits for its answer, unless @undoes */
  GString *sent; /* a letter for each request: Swap, Market, Buy, Produce, End, Undo, Keep (a plan),
                  * Drop (it), or ? */
  GArray *past;  /* MaeGame, before each command */
};

/* Answers the request that waits, in a session's order. */
void answer (SlowSeat *self, gboolean accepts);
void accept_all (SlowSeat *self);

/* The request that waits, if any, doesn't wait any more. */
void end_wait (SlowSeat *self);

void run_sources (void);

typedef struct {
  SlowSeat *seat;
  MaeLocalTable *table;
  MaePlay *play;
  int refusals, unsent;
} Game;

void sit_down (Game *g, int players, guint64 seed);
void get_up (Game *g);

/* Sits down at a game in which a move with at least @swaps swaps can be confirmed. */
void sit_down_before_swaps (Game *g, int swaps);

/* Puts a move with at least @swaps swaps together. */
gboolean find_swaps (Game *g, int swaps);

/* Takes from @line of the market: rows, then columns. */
MaeStepOutcome take_line (MaePlay *play, const MaeRuleset *rules, int line);

/* Confirms the move; returns whether it is sent. */
gboolean sends (MaePlay *play, gboolean end);
