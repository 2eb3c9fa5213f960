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
  bool has_action; /* FALSE: a player left or returned, or the events are announcements of the setup
                    */
  MaeCommandKind command; /* with @has_action: the command … */
  int seat;               /* … and whose it was; otherwise -1 */
} MaeBatch;

/* Returns the first event of @kind in @batch, or NULL. */
const MaeEvent *mae_batch_find (const MaeBatch *batch, MaeEventKind kind);

/* Finds the market line whose push turns @before's market into @after's. Returns false if there is
 * none (other rules, or an unchanged market). */
bool mae_batch_market_line (const MaeGame *before, const MaeGame *after, bool *row, int *index);

/* Returns the development card that the player of @batch has bought, and sets @slot to where it is;
 * -1: none. */
int mae_batch_bought_card (const MaeBatch *batch, int *slot);
