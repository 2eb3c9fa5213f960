/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window: the pages of one player, from the start page through a game and back. */
#pragma once

#include <adwaita.h>

#include "client/widgets/sound-player.h"

#define MAE_TYPE_WINDOW (mae_window_get_type ())
G_DECLARE_FINAL_TYPE (MaeWindow, mae_window, MAE, WINDOW, AdwApplicationWindow)

/* Creates a window on the start page, not yet shown. @application may be NULL (tests). */
MaeWindow *mae_window_new (GtkApplication *application, GSettings *settings);

/* Plays the sounds of its games with @player; without one, it is silent. To be called before a game
 * is shown. */
void mae_window_set_sound_player (MaeWindow *self, MaeSoundPlayer *player);

/* Returns whether no game is played in it: it shows the start page, or a game that is over. */
gboolean mae_window_is_idle (MaeWindow *self);

/* Starts a solo game with the rules in the file @ruleset_path; NULL: the standard rules. */
void mae_window_play_alone (MaeWindow *self, const char *ruleset_path);

/* Connects to @server ("HOST[:PORT]") as @nickname (NULL: the one in the settings). */
void mae_window_play_online (MaeWindow *self, const char *server, const char *nickname);

/* Returns whether it is on the server at @address as @nickname, or tries to be. */
gboolean mae_window_is_there (MaeWindow *self, const char *address, const char *nickname);

/* Opens @game there, in which @nickname has a seat. */
void mae_window_play_turn (MaeWindow *self, const char *address, const char *nickname, gint64 game);

/* Opens @file: a saved game or a ruleset is played, a link (`maestri://host[:port][/CODE]`) leads
 * to the page to join that server. If it can't be opened, the window shows why. */
void mae_window_open (MaeWindow *self, GFile *file);

/* Like mae_window_open(), for a window that is new: it is closed if another window has the game in
 * @file. */
void mae_window_open_first (MaeWindow *self, GFile *file);
