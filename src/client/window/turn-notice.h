/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The desktop's notification that it is the player's turn: shown when the turn begins while the
 * window isn't active, withdrawn when it isn't useful any more. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

G_BEGIN_DECLS

#define MAE_TYPE_TURN_NOTICE (mae_turn_notice_get_type ())
G_DECLARE_FINAL_TYPE (MaeTurnNotice, mae_turn_notice, MAE, TURN_NOTICE, GObject)

/* For the game that @session plays in @window, while the settings' "notifications" is on. Pressing
 * the notification activates @application's "show-window" with the window's number. It holds no
 * reference to any of them. */
MaeTurnNotice *mae_turn_notice_new (GtkApplication *application, GtkApplicationWindow *window,
                                    MaeSession *session, GSettings *settings);

G_END_DECLS
