/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is stored of games over days beside their commands. */
#pragma once

#include <glib.h>

typedef struct _MaeStore MaeStore;

/* How far a game over days is, as it can be told without its commands. */
typedef struct {
  gint64 due;    /* when the turn is passed: mae_store_get_time(); 0: a computer player is to move;
                  * -1: never */
  int round;     /* -1: unknown; 0: in the setup */
  guint to_move; /* bit s is that of seat s */
  guint missed;  /* the turns in a row that seat s has missed, in the bits 2s and 2s + 1 */
} MaeStoredClock;

/* Stores how far a game over days is. */
gboolean mae_store_put_clock (MaeStore *store, gint64 table, const MaeStoredClock *clock);

/* Stores that a computer player (mae_ai_number()) has @seat from now on. */
gboolean mae_store_put_computer (MaeStore *store, gint64 table, int seat, int computer);
