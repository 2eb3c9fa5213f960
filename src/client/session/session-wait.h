/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a session waits for, other than the answer to a move: see session-time.c. */
#pragma once

#include <glib.h>

typedef struct _MaeSession MaeSession;

typedef enum {
  MAE_SESSION_WAITS_FOR_NOTHING,
  MAE_SESSION_WAITS_TO_JOIN,   /* for the answer whether the player may join */
  MAE_SESSION_WAITS_FOR_COUNT, /* for the answer to the number of players */
  MAE_SESSION_WAITS_FOR_GAME,  /* for the beginning of the game, after all have joined */
} MaeSessionWait;

/* Starts to wait, unless the session already waits for @what; the second function stops waiting. */
void mae_session_wait_for (MaeSession *self, MaeSessionWait what);
void mae_session_end_wait (MaeSession *self, MaeSessionWait what);
