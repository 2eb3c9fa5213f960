/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays the game's sounds and its music with the volume of the preferences. The application has
 * one, shared by its windows. Playing never blocks and never fails: without a sound server nothing
 * happens. */
#pragma once

#include <glib-object.h>

#include "sound.h"

#define MAE_TYPE_SOUND_PLAYER (mae_sound_player_get_type ())
G_DECLARE_FINAL_TYPE (MaeSoundPlayer, mae_sound_player, MAE, SOUND_PLAYER, GObject)

/* Creates a silent player: see mae_sound_player_set_volume(). (transfer full)
 *
 * Its signal "played" (MaeSoundName, as an int) is emitted for each sound that is played, also
 * without a sound server. */
MaeSoundPlayer *mae_sound_player_new (void);

/* Sets the volume: 0 (silent) to 1 (the desktop's volume). */
void mae_sound_player_set_volume (MaeSoundPlayer *self, double volume);

/* Plays @name, unless the player is silent or has just started to play it. */
void mae_sound_player_play (MaeSoundPlayer *self, MaeSoundName name);

/* Plays the music with @volume, 0 (it pauses) to 1 (the desktop's volume). It is computed on
 * another thread the first time, and goes on where it paused. */
void mae_sound_player_set_music (MaeSoundPlayer *self, double volume);

/* Returns the last volume that was set for the music. */
double mae_sound_player_get_music (MaeSoundPlayer *self);
