/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Uses the PulseAudio protocol, which PulseAudio and PipeWire support and a Flatpak has access to.
 * Everything happens in callbacks of the main loop; nothing blocks.
 *
 * Each sound is a stream of its own: all of its samples are written as soon as the server has
 * created the stream, so the delay is only the server's latency, and no stream keeps the sound card
 * active between sounds. The volume is applied to the samples, so that the stream keeps the volume
 * that the desktop's mixer has for this program. */
#include "sound-output.h"

#include <math.h>
#include <pulse/glib-mainloop.h>
#include <pulse/pulseaudio.h>

/* A sound that can't start within this time, in µs, isn't played. */
#define LATE (300 * G_TIME_SPAN_MILLISECOND)
/* The least time between two attempts to connect. */
#define RETRY (10 * G_TIME_SPAN_SECOND)
/* A sound is stopped when it should have ended this long ago. */
#define STUCK (2 * G_TIME_SPAN_SECOND)
/* Most sounds at the same time, including those waiting for the server. */
#define MAX_VOICES 8
/* How much the server requests at a time, which determines its latency. */
#define PIECE_MS 20
/* The same for the music, which nobody waits for: the program wakes up four times a second. */
#define MUSIC_PIECE_MS 250
/* In how many seconds the music becomes as loud as it should be, from nothing. */
#define MUSIC_FADES 1

struct _MaeSoundOutput {
  pa_glib_mainloop *loop;
  pa_context *context; /* NULL: not connected */
  gint64 retry_at;     /* in monotonic time */
  GPtrArray *voices;   /* Voice: playing or waiting for the server */

  struct {
    const MaeSoundClip *clip; /* NULL: none so far */
    double volume;            /* as it should be */
    float loud;               /* as it is */
    guint at;                 /* the next sample */
    pa_stream *stream;        /* NULL: silent */
    guint retry_id;
  } music;
};

typedef struct {
  MaeSoundOutput *output;
  char *name;
  MaeSoundClip *clip;
  gint64 asked_at;
  pa_stream *stream; /* NULL: waits for the server */
} Voice;

/* ── Voices ────────────────────────────────────────────────────────────────────────────────── */

static void
voice_free (gpointer data)
{
  Voice *voice = data;

  if (voice->stream != NULL) {
    pa_stream_set_state_callback (voice->stream, NULL, NULL);
    pa_stream_disconnect (voice->stream);
    pa_stream_unref (voice->stream);
  }
  mae_sound_clip_free (voice->clip);
  g_free (voice->name);
  g_free (voice);
}

/* The server has played everything, or can't play: @stream may already be removed. */
static void
on_drained_cb (pa_stream *stream, int success, void *user_data)
{
  MaeSoundOutput *self = user_data;

  for (guint i = 0; i < self->voices->len; i++) {
    Voice *voice = g_ptr_array_index (self->voices, i);
    if (voice->stream == stream) {
      g_ptr_array_remove_index_fast (self->voices, i);
      return;
    }
  }
}

static void
on_stream_state_cb (pa_stream *stream, void *user_data)
{
  Voice *voice = user_data;
  pa_operation *drain;

  switch (pa_stream_get_state (stream)) {
  case PA_STREAM_READY:
    pa_stream_write (stream, voice->clip->samples, voice->clip->n * sizeof (gint16), NULL, 0,
                     PA_SEEK_RELATIVE);
    drain = pa_stream_drain (stream, on_drained_cb, voice->output);
    if (drain != NULL)
      pa_operation_unref (drain);
    break;
  case PA_STREAM_FAILED:
  case PA_STREAM_TERMINATED:
    g_ptr_array_remove_fast (voice->output->voices, voice);
    break;
  default:
    break;
  }
}

/* Requests a stream from the server. Returns FALSE on failure. */
static gboolean
start (Voice *voice)
{
  pa_sample_spec spec = { .format = PA_SAMPLE_S16NE,
                          .rate = voice->clip->rate,
                          .channels = (guint8) voice->clip->channels };
  guint32 piece = (guint32) pa_usec_to_bytes (PIECE_MS * PA_USEC_PER_MSEC, &spec);
  pa_buffer_attr buffer = { .maxlength = (guint32) -1,
                            .tlength = MAX (voice->clip->n * (guint32) sizeof (gint16), piece),
                            .prebuf = piece,
                            .minreq = piece,
                            .fragsize = (guint32) -1 };
  pa_proplist *about = pa_proplist_new ();

  pa_proplist_sets (about, PA_PROP_MEDIA_ROLE, "game");
  voice->stream =
      pa_stream_new_with_proplist (voice->output->context, voice->name, &spec, NULL, about);
  pa_proplist_free (about);
  if (voice->stream == NULL)
    return FALSE;
  pa_stream_set_state_callback (voice->stream, on_stream_state_cb, voice);
  return pa_stream_connect_playback (voice->stream, NULL, &buffer, PA_STREAM_NOFLAGS, NULL, NULL)
         >= 0;
}

/* Starts the sounds that waited for the server, unless they waited too long. */
static void
start_waiting (MaeSoundOutput *self)
{
  gint64 now = g_get_monotonic_time ();

  for (guint i = self->voices->len; i > 0; i--) {
    Voice *voice = g_ptr_array_index (self->voices, i - 1);
    if (voice->stream == NULL && (now - voice->asked_at > LATE || !start (voice)))
      g_ptr_array_remove_fast (self->voices, voice);
  }
}

/* Removes sounds that should have ended long ago because the server has no device to play them. */
static void
drop_stuck (MaeSoundOutput *self)
{
  gint64 now = g_get_monotonic_time ();

  for (guint i = self->voices->len; i > 0; i--) {
    Voice *voice = g_ptr_array_index (self->voices, i - 1);
    gint64 length = voice->clip->n / voice->clip->channels * G_TIME_SPAN_SECOND / voice->clip->rate;
    if (now - voice->asked_at > length + STUCK)
      g_ptr_array_remove_index_fast (self->voices, i - 1);
  }
}

/* ── Music ─────────────────────────────────────────────────────────────────────────────────── */

static void
drop_music (MaeSoundOutput *self)
{
  if (self->music.stream == NULL)
    return;
  pa_stream_set_state_callback (self->music.stream, NULL, NULL);
  pa_stream_set_write_callback (self->music.stream, NULL, NULL);
  pa_stream_disconnect (self->music.stream);
  g_clear_pointer (&self->music.stream, pa_stream_unref);
  self->music.loud = 0;
}

/* The stream ends when it is silent, so that the sound card can rest. */
static gboolean
drop_silent_music_cb (gpointer user_data)
{
  MaeSoundOutput *self = user_data;

  self->music.retry_id = 0;
  if (self->music.volume <= 0 && self->music.loud <= 0)
    drop_music (self);
  return G_SOURCE_REMOVE;
}

static void
on_music_wanted_cb (pa_stream *stream, size_t bytes, void *user_data)
{
  MaeSoundOutput *self = user_data;
  const MaeSoundClip *clip = self->music.clip;
  gsize n = bytes / sizeof (gint16);
  g_autofree gint16 *samples = g_new (gint16, MAX (n, 1));
  float step = 1.f / (MUSIC_FADES * clip->rate), wanted = (float) self->music.volume;

  for (gsize i = 0; i < n; i++) {
    self->music.loud += CLAMP (wanted - self->music.loud, -step, step);
    samples[i] = (gint16) lrintf (self->music.loud * clip->samples[self->music.at]);
    self->music.at = (self->music.at + 1) % clip->n;
  }
  pa_stream_write (stream, samples, n * sizeof (gint16), NULL, 0, PA_SEEK_RELATIVE);
  /* not here, in the stream's own callback; and not before the server has played what it has */
  if (wanted <= 0 && self->music.loud <= 0 && self->music.retry_id == 0)
    self->music.retry_id = g_timeout_add (2 * MUSIC_PIECE_MS, drop_silent_music_cb, self);
}

static void
on_music_state_cb (pa_stream *stream, void *user_data)
{
  MaeSoundOutput *self = user_data;

  if (pa_stream_get_state (stream) == PA_STREAM_FAILED) {
    drop_music (self);
    self->music.volume = 0; /* this server has no device for it */
  }
}

/* Requests a stream for the music, if it should be heard and has none. */
static void
start_music (MaeSoundOutput *self)
{
  if (self->music.volume <= 0 || self->music.stream != NULL)
    return;
  pa_sample_spec spec = { .format = PA_SAMPLE_S16NE,
                          .rate = self->music.clip->rate,
                          .channels = (guint8) self->music.clip->channels };
  guint32 piece = (guint32) pa_usec_to_bytes (MUSIC_PIECE_MS * PA_USEC_PER_MSEC, &spec);
  pa_buffer_attr buffer = { (guint32) -1, 2 * piece, piece, piece, (guint32) -1 };
  pa_proplist *about = pa_proplist_new ();

  pa_proplist_sets (about, PA_PROP_MEDIA_ROLE, "music");
  self->music.stream = pa_stream_new_with_proplist (self->context, "music", &spec, NULL, about);
  pa_proplist_free (about);
  if (self->music.stream == NULL)
    return;
  pa_stream_set_state_callback (self->music.stream, on_music_state_cb, self);
  pa_stream_set_write_callback (self->music.stream, on_music_wanted_cb, self);
  if (pa_stream_connect_playback (self->music.stream, NULL, &buffer, PA_STREAM_ADJUST_LATENCY, NULL,
                                  NULL)
      < 0)
    drop_music (self);
}

/* ── The server ────────────────────────────────────────────────────────────────────────────── */

static void
disconnect (MaeSoundOutput *self)
{
  g_ptr_array_set_size (self->voices, 0);
  drop_music (self);
  if (self->context == NULL)
    return;
  pa_context_set_state_callback (self->context, NULL, NULL);
  pa_context_disconnect (self->context);
  g_clear_pointer (&self->context, pa_context_unref);
}

static void play_music (MaeSoundOutput *self);

static gboolean
retry_cb (gpointer user_data)
{
  MaeSoundOutput *self = user_data;

  self->music.retry_id = 0;
  play_music (self);
  return G_SOURCE_REMOVE;
}

/* Sounds look for a server themselves when they are played. */
static void
play_music_later (MaeSoundOutput *self)
{
  g_clear_handle_id (&self->music.retry_id, g_source_remove);
  if (self->music.volume > 0)
    self->music.retry_id = g_timeout_add_seconds (RETRY / G_TIME_SPAN_SECOND + 1, retry_cb, self);
}

static void
on_context_state_cb (pa_context *context, void *user_data)
{
  MaeSoundOutput *self = user_data;

  switch (pa_context_get_state (context)) {
  case PA_CONTEXT_READY:
    start_waiting (self);
    start_music (self);
    break;
  case PA_CONTEXT_FAILED:
  case PA_CONTEXT_TERMINATED:
    disconnect (self);
    self->retry_at = g_get_monotonic_time () + RETRY;
    play_music_later (self);
    break;
  default:
    break;
  }
}

/* Starts to connect, unless it is connected or has just tried. */
static void
ensure_context (MaeSoundOutput *self)
{
  if (self->context != NULL || g_get_monotonic_time () < self->retry_at)
    return;
  pa_proplist *about = pa_proplist_new ();
  if (g_get_application_name () != NULL)
    pa_proplist_sets (about, PA_PROP_APPLICATION_NAME, g_get_application_name ());
  pa_proplist_sets (about, PA_PROP_APPLICATION_ID, MAE_APP_ID);
  pa_proplist_sets (about, PA_PROP_APPLICATION_ICON_NAME, MAE_APP_ID);
  self->context = pa_context_new_with_proplist (pa_glib_mainloop_get_api (self->loop), NULL, about);
  pa_proplist_free (about);
  if (self->context == NULL)
    return;
  pa_context_set_state_callback (self->context, on_context_state_cb, self);
  if (pa_context_connect (self->context, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL) < 0
      && self->context != NULL) {
    disconnect (self);
    self->retry_at = g_get_monotonic_time () + RETRY;
  }
}

static void
play_music (MaeSoundOutput *self)
{
  ensure_context (self);
  if (self->context == NULL)
    play_music_later (self);
  else if (pa_context_get_state (self->context) == PA_CONTEXT_READY)
    start_music (self);
}

/* ── Playing ───────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_sound_output_is_available (void)
{
  return TRUE;
}

MaeSoundOutput *
mae_sound_output_new (void)
{
  MaeSoundOutput *self = g_new0 (MaeSoundOutput, 1);

  self->loop = pa_glib_mainloop_new (g_main_context_get_thread_default ());
  self->voices = g_ptr_array_new_with_free_func (voice_free);
  return self;
}

void
mae_sound_output_free (MaeSoundOutput *self)
{
  g_clear_handle_id (&self->music.retry_id, g_source_remove);
  disconnect (self);
  g_ptr_array_unref (self->voices);
  pa_glib_mainloop_free (self->loop);
  g_free (self);
}

void
mae_sound_output_play (MaeSoundOutput *self, const char *name, MaeSoundClip *clip)
{
  Voice *voice = g_new0 (Voice, 1);

  *voice = (Voice){
    .output = self, .name = g_strdup (name), .clip = clip, .asked_at = g_get_monotonic_time ()
  };
  drop_stuck (self);
  ensure_context (self);
  if (self->context == NULL || self->voices->len >= MAX_VOICES) {
    voice_free (voice);
    return;
  }
  g_ptr_array_add (self->voices, voice);
  if (pa_context_get_state (self->context) == PA_CONTEXT_READY && !start (voice))
    g_ptr_array_remove_fast (self->voices, voice);
}

void
mae_sound_output_set_music (MaeSoundOutput *self, const MaeSoundClip *clip, double volume)
{
  self->music.clip = clip;
  self->music.volume = CLAMP (volume, 0, 1);
  g_clear_handle_id (&self->music.retry_id, g_source_remove);
  if (self->music.volume > 0)
    play_music (self);
}
