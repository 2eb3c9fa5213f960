/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a session waits for, beside the answer to a move: session-time.c. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MaeSession MaeSession;

typedef enum {
  MAE_SESSION_WAITS_FOR_NOTHING,
  MAE_SESSION_WAITS_FOR_PLACE, /* whether the player may join */
  MAE_SESSION_WAITS_FOR_COUNT, /* whether that many may play */
  MAE_SESSION_WAITS_FOR_GAME,  /* all have joined: how it begins */
} MaeSessionWait;

/* Begins to wait, if not for that already; or ends it. */
void mae_session_wait_for (MaeSession *self, MaeSessionWait what);
void mae_session_end_wait (MaeSession *self, MaeSessionWait what);

G_END_DECLS
