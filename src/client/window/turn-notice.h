/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The desktop's notification that it is the player's turn: shown when the turn begins while the
 * window isn't active, withdrawn when it is no longer useful. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_TURN_NOTICE (mae_turn_notice_get_type ())
G_DECLARE_FINAL_TYPE (MaeTurnNotice, mae_turn_notice, MAE, TURN_NOTICE, GObject)

/* Creates notifications for the game that @session plays in @window, if "notifications" in the
 * settings is on. Pressing one activates @application's "show-window" with the window's number.
 * Holds no references to these objects. */
MaeTurnNotice *mae_turn_notice_new (GtkApplication *application, GtkApplicationWindow *window,
                                    MaeSession *session, GSettings *settings);
