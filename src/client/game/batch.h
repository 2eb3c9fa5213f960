/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Everything one command changed: its events, and the game before and after, so that widgets redraw
 * once and animations know their beginning and end. */
#pragma once

#include <glib.h>

#include "engine/game.h"

G_BEGIN_DECLS

typedef struct {
  const MaeGame *before, *after;
  const MaeEvent *events; /* in the order they came; ACTION, where there is one, is the last */
  int n_events;
  bool has_action;        /* FALSE: a player left or returned, or the setup's announcements */
  MaeCommandKind command; /* with @has_action: what was done … */
  int seat;               /* … and by whom; otherwise -1 */
} MaeBatch;

/* The first event of @kind in @batch, or NULL. */
const MaeEvent *mae_batch_find (const MaeBatch *batch, MaeEventKind kind);

/* Finds the market line that turns @before's market into @after's. Returns false when no single
 * push does (foreign rules, or the market is the same). */
bool mae_batch_market_line (const MaeGame *before, const MaeGame *after, bool *row, int *index);

G_END_DECLS
