/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The game's five sounds: their names, and their samples as computed by the build. */
#pragma once

#include <glib.h>

typedef enum {
  MAE_SOUND_MARBLE, /* the market, and resources being placed */
  MAE_SOUND_CARD,
  MAE_SOUND_TURN, /* it is the player's turn */
  MAE_SOUND_BELL, /* a Vatican report */
  MAE_SOUND_END,
  MAE_N_SOUNDS,
} MaeSoundName;

/* The longest sound file, in bytes. */
#define MAE_SOUND_MAX_BYTES (4 * 1024 * 1024)

/* Samples of one sound: signed 16 bits in the computer's byte order, channels interleaved. */
typedef struct {
  guint rate;     /* frames per second */
  guint channels; /* 1 or 2 */
  guint n;        /* samples, of all channels together */
  gint16 *samples;
} MaeSoundClip;

/* Returns the file's name without its suffix: "marble". */
const char *mae_sound_file (MaeSoundName name);

/* Reads @name from the installation. (transfer full) Errors: GFileError, or G_IO_ERROR_INVALID_DATA
 * for anything other than a WAV file of 16-bit samples. */
MaeSoundClip *mae_sound_clip_load (MaeSoundName name, GError **error);

/* Like mae_sound_clip_load(), from the bytes of a WAV file. */
MaeSoundClip *mae_sound_clip_parse (const guint8 *data, gsize length, GError **error);

/* Returns @clip with every sample multiplied by @volume, 0 to 1. (transfer full) */
MaeSoundClip *mae_sound_clip_scale (const MaeSoundClip *clip, double volume);

void mae_sound_clip_free (MaeSoundClip *clip);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeSoundClip, mae_sound_clip_free)
