/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The game's music: a pavan for a lute, written for this game and played by plucked strings that
 * are computed. */
#pragma once

#include "sound.h"

/* Computes the music, which takes about a second: for another thread. It is a loop, whose end goes
 * on at its beginning; the same every time. (transfer full) */
MaeSoundClip *mae_music_render (void);
