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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeSoundOutput, mae_sound_output_free)
