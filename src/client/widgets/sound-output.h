/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The connection to a sound server: sound-output-pulse.c if the build has libpulse, otherwise
 * sound-output-none.c. */
#pragma once

#include "sound.h"

typedef struct _MaeSoundOutput MaeSoundOutput;

/* Returns whether this build can play sounds at all. */
gboolean mae_sound_output_is_available (void);

/* Creates an output in the thread's main context. It connects to a sound server when there is
 * something to play. (transfer full) */
MaeSoundOutput *mae_sound_output_new (void);

/* Stops all sounds and frees the output. */
void mae_sound_output_free (MaeSoundOutput *self);

/* Plays @clip, together with other sounds; @name is shown by mixers. Never blocks: the sound is
 * dropped if no server answers soon. Takes ownership of @clip. */
void mae_sound_output_play (MaeSoundOutput *self, const char *name, MaeSoundClip *clip);

/* Plays @clip over and over with @volume, 0 to 1, from where it was stopped the last time; when
 * @volume is 0, it stops. The volume changes gradually. Looks for a server again and again as long
 * as there is none. @clip must exist as long as @self does, and be the same each time. */
void mae_sound_output_set_music (MaeSoundOutput *self, const MaeSoundClip *clip, double volume);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeSoundOutput, mae_sound_output_free)
