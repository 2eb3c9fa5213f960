/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "sound.h"

#include <math.h>

#include "installation.h"

#ifdef MAE_HAVE_CANBERRA
#include <canberra.h>
#endif

/* The same sound again within this time is the same sound. */
#define AGAIN (60 * G_TIME_SPAN_MILLISECOND)

static double volume = 0;
static MaeSoundFunc redirect;
static gpointer redirect_data;
static gint64 last[MAE_N_SOUNDS];

static const char *const files[MAE_N_SOUNDS] = {
  [MAE_SOUND_MARBLE] = "marble", [MAE_SOUND_CARD] = "card", [MAE_SOUND_TURN] = "turn",
  [MAE_SOUND_BELL] = "bell",     [MAE_SOUND_END] = "end",
};

const char *
mae_sound_file (MaeSoundName name)
{
  return files[name];
}

/* ── The loudspeaker ──────────────────────────────────────────────────────────────────────── */

#ifdef MAE_HAVE_CANBERRA

typedef struct {
  MaeSoundName name;
  double volume;
} Wish;

/* In a thread of its own: talking to a sound server may wait for it, and one that isn't there may
 * be waited for rather long. The context lives as long as the program. */
static void
play_cb (gpointer data, gpointer user_data)
{
  static ca_context *context;
  static gboolean hopeless;
  g_autofree Wish *wish = data;
  g_autofree char *file = g_strconcat (files[wish->name], ".wav", NULL);
  g_autofree char *path = g_build_filename (mae_installation_sounds_dir (), file, NULL);
  char decibels[G_ASCII_DTOSTR_BUF_SIZE];

  if (hopeless)
    return;
  if (context == NULL) {
    hopeless = ca_context_create (&context) != CA_SUCCESS;
    if (hopeless)
      return;
    ca_context_change_props (context, CA_PROP_APPLICATION_ID, MAE_APP_ID, CA_PROP_APPLICATION_NAME,
                             "Maestri", CA_PROP_APPLICATION_ICON_NAME, MAE_APP_ID, NULL);
    /* no sound server and no device: it would be asked again for every sound */
    hopeless = ca_context_open (context) != CA_SUCCESS;
    if (hopeless)
      return;
  }
  ca_context_play (context, wish->name + 1, CA_PROP_MEDIA_FILENAME, path, CA_PROP_MEDIA_ROLE,
                   "game", CA_PROP_EVENT_DESCRIPTION, files[wish->name],
                   CA_PROP_CANBERRA_CACHE_CONTROL, "permanent", CA_PROP_CANBERRA_VOLUME,
                   g_ascii_formatd (decibels, sizeof decibels, "%.1f", 20 * log10 (wish->volume)),
                   NULL);
}

static void
play (MaeSoundName name)
{
  static GThreadPool *pool;
  Wish *wish = g_new (Wish, 1);

  if (pool == NULL)
    pool = g_thread_pool_new (play_cb, NULL, 1, FALSE, NULL);
  *wish = (Wish){ .name = name, .volume = volume };
  /* what can't be played in time isn't worth being played late */
  if (g_thread_pool_unprocessed (pool) < 4)
    g_thread_pool_push (pool, wish, NULL);
  else
    g_free (wish);
}

gboolean
mae_sound_is_available (void)
{
  return TRUE;
}

#else

static void
play (MaeSoundName name)
{
}

gboolean
mae_sound_is_available (void)
{
  return FALSE;
}

#endif

/* ── Use ──────────────────────────────────────────────────────────────────────────────────── */

void
mae_sound_set_volume (double loud)
{
  volume = CLAMP (loud, 0, 1);
}

void
mae_sound_play (MaeSoundName name)
{
  gint64 now = g_get_monotonic_time ();

  g_return_if_fail (name < MAE_N_SOUNDS);
  if (volume < .01 || (last[name] != 0 && now - last[name] < AGAIN))
    return;
  last[name] = now;
  if (redirect != NULL)
    redirect (name, volume, redirect_data);
  else
    play (name);
}

void
mae_sound_redirect (MaeSoundFunc func, gpointer user_data)
{
  redirect = func;
  redirect_data = user_data;
  for (int i = 0; i < MAE_N_SOUNDS; i++)
    last[i] = 0;
}
