/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Everything one command changed: its events, and the game before and after, so that widgets redraw
 * once and animations know their beginning and end. */
#pragma once

#include <glib.h>

#include "engine/game.h"

typedef struct {
  const MaeGame *before, *after;
  const MaeEvent *events; /* in order; ACTION, if there is one, is the last */
  int n_events;
  bool has_action; /* whether it is a player's command; FALSE: a player left or returned, or the
                    * server dealt or started the game */
  MaeCommandKind command; /* with @has_action: the command … */
  int seat;               /* … and whose it was; otherwise -1 */
  const char *caption;    /* the log's sentence about what was done; NULL: none */
} MaeBatch;

/* Units of one type that one event put into a container, or took from it. */
typedef struct {
  int container, resource;
  int n;    /* > 0: put into it; < 0: taken from it */
  int last; /* position of the last of them among the container's units, which are sorted by type:
             * where it was taken from, or put */
} MaeFlow;

/* Returns the batch of @events, which lead from @before to @after, without a caption. It is valid
 * as long as they. */
MaeBatch mae_batch_of_events (const MaeGame *before, const MaeGame *after, const MaeEvent *events,
                              int n_events);

/* Returns the first event of @kind in @batch, or NULL. */
const MaeEvent *mae_batch_find (const MaeBatch *batch, MaeEventKind kind);

/* Returns the flows (MaeFlow) of the player whose command it was, event by event. A unit that was
 * put into one container and then moved to another is in three flows: in, out, in. (transfer
 * full) */
GArray *mae_batch_flows (const MaeBatch *batch);

/* Returns whether @event, one of @batch's, is a Vatican report that hadn't taken place before. */
bool mae_batch_is_report (const MaeBatch *batch, const MaeEvent *event);

/* Why a player got no turn, or couldn't finish one. */
typedef enum {
  MAE_TURN_KEPT,
  MAE_TURN_PASSED,    /* the player was away, so the turn was passed before the main action */
  MAE_TURN_TIMED_OUT, /* the player was there, but the time was over */
  MAE_TURN_SKIPPED,   /* the player was away when the turn came */
} MaeTurnLoss;

/* Returns what happened to the turn of @seat in @batch. */
MaeTurnLoss mae_batch_turn_loss (const MaeBatch *batch, int seat);

/* Finds the market line whose push turns @before's market into @after's. Returns false if there is
 * none (other rules, or an unchanged market). */
bool mae_batch_market_line (const MaeGame *before, const MaeGame *after, bool *row, int *index);

/* Returns the development card that the player of @batch has bought, and sets @slot to where it is;
 * -1: none. */
int mae_batch_bought_card (const MaeBatch *batch, int *slot);
