/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The program without a window: while the setting "turn-notices" is on and there are games over
 * days, it goes on when the last window is closed, and shows a notification for each game in which
 * it is the player's turn. A notification's action is "app.open-turn": address, nickname, game. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_BACKGROUND (mae_background_get_type ())
G_DECLARE_FINAL_TYPE (MaeBackground, mae_background, MAE, BACKGROUND, GObject)

/* What "background" in the settings says, in this order. */
typedef enum {
  MAE_BACKGROUND_SESSION, /* the program tells of turns until the player logs out */
  MAE_BACKGROUND_LOGIN,   /* the desktop starts it at login */
  MAE_BACKGROUND_REFUSED, /* the desktop doesn't let it run without a window */
} MaeBackgroundState;

/* @application owns it. */
MaeBackground *mae_background_new (GtkApplication *application, GSettings *settings);

/* Returns whether there is anything to do without a window, without a display. */
gboolean mae_background_is_wanted (GSettings *settings);

/* Begins without a window, for instance at login: turns that were told before are told again. */
void mae_background_start (MaeBackground *self);
/* Ends all of that, so that the program can end. */
void mae_background_stop (MaeBackground *self);

/* Asks the servers now. */
void mae_background_ask (MaeBackground *self);

/* The games of @nickname at @address are shown in a window: what was told of them is withdrawn. */
void mae_background_note_seen (MaeBackground *self, const char *address, const char *nickname);
