/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "sound.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "installation.h"

#define FORMAT_BYTES 16
#define PCM 1

static const char *const files[MAE_N_SOUNDS] = {
  [MAE_SOUND_MARBLE] = "marble", [MAE_SOUND_CARD] = "card", [MAE_SOUND_TURN] = "turn",
  [MAE_SOUND_BELL] = "bell",     [MAE_SOUND_END] = "end",
};

const char *
mae_sound_file (MaeSoundName name)
{
  return files[name];
}

/* ── WAV files ─────────────────────────────────────────────────────────────────────────────── */

static guint
read_16 (const guint8 *at)
{
  return at[0] | (guint) at[1] << 8;
}

static guint
read_32 (const guint8 *at)
{
  return read_16 (at) | read_16 (at + 2) << 16;
}

/* Returns the content of the first chunk called @id, or NULL if there is no complete one. */
static const guint8 *
find_chunk (const guint8 *data, gsize length, const char *id, gsize *size)
{
  for (gsize at = 12; at + 8 <= length;) {
    *size = read_32 (data + at + 4);
    if (*size > length - at - 8)
      return NULL;
    if (memcmp (data + at, id, 4) == 0)
      return data + at + 8;
    at += 8 + *size + (*size & 1); /* chunks begin at even offsets */
  }
  return NULL;
}

MaeSoundClip *
mae_sound_clip_parse (const guint8 *data, gsize length, GError **error)
{
  gsize format_size = 0, size = 0;

  if (length < 12 || length > MAE_SOUND_MAX_BYTES || memcmp (data, "RIFF", 4) != 0
      || memcmp (data + 8, "WAVE", 4) != 0) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "not a WAV file");
    return NULL;
  }
  const guint8 *format = find_chunk (data, length, "fmt ", &format_size);
  const guint8 *samples = find_chunk (data, length, "data", &size);
  if (format == NULL || samples == NULL || format_size < FORMAT_BYTES || read_16 (format) != PCM
      || read_16 (format + 14) != 16 || read_16 (format + 2) < 1 || read_16 (format + 2) > 2
      || read_32 (format + 4) < 8000 || read_32 (format + 4) > 192000) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         "not a WAV file of 16-bit samples, one or two channels");
    return NULL;
  }

  MaeSoundClip *clip = g_new (MaeSoundClip, 1);
  clip->channels = read_16 (format + 2);
  clip->rate = read_32 (format + 4);
  clip->n = (guint) (size / 2) / clip->channels * clip->channels;
  clip->samples = g_new (gint16, MAX (clip->n, 1));
  for (guint i = 0; i < clip->n; i++)
    clip->samples[i] = (gint16) read_16 (samples + 2 * i);
  return clip;
}

MaeSoundClip *
mae_sound_clip_load (MaeSoundName name, GError **error)
{
  g_autofree char *file = g_strconcat (files[name], ".wav", NULL);
  g_autofree char *path = g_build_filename (mae_installation_sounds_dir (), file, NULL);
  g_autofree char *data = NULL;
  gsize length;

  if (!g_file_get_contents (path, &data, &length, error))
    return NULL;
  return mae_sound_clip_parse ((const guint8 *) data, length, error);
}

MaeSoundClip *
mae_sound_clip_scale (const MaeSoundClip *clip, double volume)
{
  MaeSoundClip *scaled = g_memdup2 (clip, sizeof *clip);

  scaled->samples = g_new (gint16, MAX (clip->n, 1));
  for (guint i = 0; i < clip->n; i++)
    scaled->samples[i] = (gint16) lrint (clip->samples[i] * CLAMP (volume, 0, 1));
  return scaled;
}

void
mae_sound_clip_free (MaeSoundClip *clip)
{
  g_free (clip->samples);
  g_free (clip);
}
