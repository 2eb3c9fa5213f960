/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A build without sounds. */
#include "sound-output.h"

gboolean
mae_sound_output_is_available (void)
{
  return FALSE;
}

MaeSoundOutput *
mae_sound_output_new (void)
{
  return NULL;
}

void
mae_sound_output_free (MaeSoundOutput *self)
{
}

void
mae_sound_output_play (MaeSoundOutput *self, const char *name, MaeSoundClip *clip)
{
  mae_sound_clip_free (clip);
}

void
mae_sound_output_set_music (MaeSoundOutput *self, const MaeSoundClip *clip, double volume)
{
}
