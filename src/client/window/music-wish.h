/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* When the music is heard: if the preferences ask for it, one of the program's windows is active,
 * and the game in it hasn't just ended. */
#pragma once

#include "client/widgets/sound-player.h"
#include "window.h"

/* Has @player play the music as @settings and the windows of the program ask for it; both must
 * exist as long as the program does. Windows that are opened later are found. */
void mae_music_wish_watch (GSettings *settings, MaeSoundPlayer *player);
