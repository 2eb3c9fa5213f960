/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window and the player's other games on the server. */
#pragma once

#include "window.h"

/* Goes to the hall and keeps the seat in the game shown; FALSE: that isn't possible. */
gboolean mae_window_go_to_hall (MaeWindow *self);

/* Says in a bar over other pages that a game waits for the player. To be called once for a
 * session. */
void mae_window_watch_seats (MaeWindow *self);

void mae_window_install_seat_actions (GtkWidgetClass *klass);
