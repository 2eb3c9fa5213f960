/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* *My Games* in the hall: the games in which the player has a seat, the most urgent one first. It
 * is hidden while there is none. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_MY_GAMES (mae_my_games_get_type ())
G_DECLARE_FINAL_TYPE (MaeMyGames, mae_my_games, MAE, MY_GAMES, GtkWidget)

/* Sets whose games are shown. To be called once. */
void mae_my_games_set_session (MaeMyGames *self, MaeSession *session);

/* Returns whether one of them waits for the player, and moves the focus to the first one. */
gboolean mae_my_games_has_turn (MaeMyGames *self);
gboolean mae_my_games_focus (MaeMyGames *self);
