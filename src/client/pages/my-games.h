/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's games on a server, the most urgent first. Hidden if there are none. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_MY_GAMES (mae_my_games_get_type ())
G_DECLARE_FINAL_TYPE (MaeMyGames, mae_my_games, MAE, MY_GAMES, GtkWidget)

/* Shows the games of @session; to be called once. */
void mae_my_games_set_session (MaeMyGames *self, MaeSession *session);

/* Sets whether rows have three lines, and the list has no heading. */
void mae_my_games_set_narrow (MaeMyGames *self, gboolean narrow);

/* Return whether there is a game, how many wait for the player. */
gboolean mae_my_games_any (MaeMyGames *self);
guint mae_my_games_count_turns (MaeMyGames *self);

/* Focuses the most urgent one; returns whether there is any. */
gboolean mae_my_games_focus (MaeMyGames *self);
