/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays the game's sounds at the volume of the preferences. The application has one, which its
 * windows share. Playing never blocks and never fails: without a sound server nothing happens. */
#pragma once

#include <glib-object.h>

#include "sound.h"

G_BEGIN_DECLS

#define MAE_TYPE_SOUND_PLAYER (mae_sound_player_get_type ())
G_DECLARE_FINAL_TYPE (MaeSoundPlayer, mae_sound_player, MAE, SOUND_PLAYER, GObject)

/* A silent player: see mae_sound_player_set_volume(). (transfer full)
 *
 * Its signal "played" (MaeSoundName, as an int) is emitted for each sound that is played, also
 * without a sound server.
 */
MaeSoundPlayer *mae_sound_player_new (void);

/* Silent (0) to as loud as the desktop plays (1). */
void mae_sound_player_set_volume (MaeSoundPlayer *self, double volume);

/* Plays @name, unless the player is silent or began to play @name just now. */
void mae_sound_player_play (MaeSoundPlayer *self, MaeSoundName name);

G_END_DECLS
