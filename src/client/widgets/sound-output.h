/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The connection to a sound server: sound-output-pulse.c if the build found libpulse, else
 * sound-output-none.c. */
#pragma once

#include "sound.h"

G_BEGIN_DECLS

typedef struct _MaeSoundOutput MaeSoundOutput;

/* Whether this build can play sounds at all. */
gboolean mae_sound_output_is_available (void);

/* An output in the main context of the thread. It connects to a sound server when there is
 * something to play. (transfer full) */
MaeSoundOutput *mae_sound_output_new (void);

/* Silences what is playing. */
void mae_sound_output_free (MaeSoundOutput *self);

/* Plays @clip, together with what is playing already; @name is what mixers show. Never blocks:
 * without a server that answers soon, the sound is dropped. Takes @clip. */
void mae_sound_output_play (MaeSoundOutput *self, const char *name, MaeSoundClip *clip);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeSoundOutput, mae_sound_output_free)

G_END_DECLS
