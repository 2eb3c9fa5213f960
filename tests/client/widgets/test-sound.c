/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sounds without a loudspeaker: their files; and the program doesn't wait for a sound server that
 * is missing or doesn't answer. tests/e2e/play-sound.py tests the sound itself. */

#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <math.h>

#include "client/widgets/music.h"
#include "client/widgets/sound-player.h"

/* A frame of the screen takes 16 ms; a longer pause would be visible. The limit here is 20 frames,
 * since the computer may be busy. Without the program's own limit, libpulse would wait 30 s for a
 * silent server. */
#define STALL (320 * G_TIME_SPAN_MILLISECOND)

/* ── The files ─────────────────────────────────────────────────────────────────────────────── */

/* Each file is a valid sound that isn't clipped, begins immediately and ends in silence. */
static void
test_files (void)
{
  for (int i = 0; i < MAE_N_SOUNDS; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (MaeSoundClip) clip = mae_sound_clip_load (i, &error);
    int loudest = 0;

    g_assert_no_error (error);
    g_assert_cmpuint (clip->n, >, clip->rate * clip->channels / 10);
    g_assert_cmpuint (clip->n, <, clip->rate * clip->channels * 3);
    for (guint k = 0; k < clip->n; k++)
      loudest = MAX (loudest, ABS (clip->samples[k]));
    g_assert_cmpint (loudest, >, 16000);
    g_assert_cmpint (loudest, <, 32000);
    g_assert_cmpint (ABS (clip->samples[clip->n - 1]), <, 200);
  }
}

/* "RIFF", an odd chunk to skip, "fmt ", "data" with the samples 1000 and -1000. */
static const guint8 wave[] = "RIFF\x32\0\0\0WAVE"
                             "odd \x01\0\0\0x\0"
                             "fmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0"
                             "data\x04\0\0\0\xe8\x03\x18\xfc";
#define WAVE_LENGTH (sizeof wave - 1)

static void
test_parse (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeSoundClip) clip = mae_sound_clip_parse (wave, WAVE_LENGTH, &error);
  g_autoptr (MaeSoundClip) half = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (clip->rate, ==, 8000);
  g_assert_cmpuint (clip->channels, ==, 1);
  g_assert_cmpuint (clip->n, ==, 2);
  g_assert_cmpint (clip->samples[0], ==, 1000);
  g_assert_cmpint (clip->samples[1], ==, -1000);
  half = mae_sound_clip_scale (clip, .5);
  g_assert_cmpint (half->samples[0], ==, 500);
  g_assert_cmpint (half->samples[1], ==, -500);
}

/* A truncated file and other formats are refused. */
static void
test_parse_bad (void)
{
  for (gsize length = 0; length < WAVE_LENGTH; length++) {
    g_autofree guint8 *part = g_memdup2 (wave, length);
    g_autoptr (GError) error = NULL;

    g_assert_null (mae_sound_clip_parse (part, length, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  }
  /* offsets of: the format, the channels, the rate, the bits, the size of the format's chunk */
  const gsize places[] = { 30, 32, 34, 44, 29 };
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autofree guint8 *bad = g_memdup2 (wave, WAVE_LENGTH);
    g_autoptr (GError) error = NULL;

    bad[places[i]] = places[i] == 34 ? 1 : 9;
    if (places[i] == 34)
      bad[35] = 0;
    g_assert_null (mae_sound_clip_parse (bad, WAVE_LENGTH, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  }
}

/* ── Music ─────────────────────────────────────────────────────────────────────────────────── */

/* Returns how loud @clip is in its loudest 50 ms: 1 is full scale. */
static double
loudness (const MaeSoundClip *clip)
{
  guint block = clip->rate * clip->channels / 20;
  double most = 0;

  for (guint at = 0; at + block <= clip->n; at += block) {
    double sum = 0;
    for (guint i = 0; i < block; i++)
      sum += pow (clip->samples[at + i] / 32768., 2);
    most = MAX (most, sqrt (sum / block));
  }
  return most;
}

/* A loop of about a minute without a click where it begins again, without silence, and quieter than
 * the sounds that tell something. */
static void
test_music (void)
{
  g_autoptr (MaeSoundClip) music = mae_music_render (), again = mae_music_render ();
  g_autoptr (MaeSoundClip) turn = mae_sound_clip_load (MAE_SOUND_TURN, NULL);
  guint seconds = music->n / music->rate, block = music->rate / 2;
  int loudest = 0, steepest = 0;
  double sum = 0;

  g_assert_cmpuint (seconds, >=, 60);
  g_assert_cmpuint (seconds, <=, 90);
  g_assert_cmpmem (music->samples, music->n * 2, again->samples, again->n * 2);
  for (guint i = 0; i < music->n; i++) {
    loudest = MAX (loudest, ABS (music->samples[i]));
    if (i > 0)
      steepest = MAX (steepest, ABS (music->samples[i] - music->samples[i - 1]));
    sum += music->samples[i];
  }
  g_assert_cmpint (loudest, <, G_MAXINT16 / 4); /* far from being clipped */
  g_assert_cmpint (ABS (sum / music->n), <, 10);
  /* From the last sample to the first it goes on as in the middle of a note. */
  g_assert_cmpint (ABS (music->samples[0] - music->samples[music->n - 1]), <, steepest / 4);
  g_assert_cmpfloat (loudness (music), <, .5 * loudness (turn));
  for (guint at = 0; at + block <= music->n; at += block) {
    MaeSoundClip part = { music->rate, 1, block, music->samples + at };
    g_assert_cmpfloat (loudness (&part), >, .005); /* it never stops */
  }
}

/* ── Playing ───────────────────────────────────────────────────────────────────────────────── */

/* Asks for the same sound again, at once. Only sounds that are played are counted. */
static void
count_cb (MaeSoundPlayer *player, int name, int *played)
{
  if (played[name]++ == 0)
    mae_sound_player_play (player, name);
}

static void
test_volume (void)
{
  g_autoptr (MaeSoundPlayer) player = mae_sound_player_new ();
  int played[MAE_N_SOUNDS] = { 0 };

  g_signal_connect (player, "played", G_CALLBACK (count_cb), played);
  mae_sound_player_play (player, MAE_SOUND_CARD);
  g_assert_cmpint (played[MAE_SOUND_CARD], ==, 0); /* the player is silent at first */
  mae_sound_player_set_volume (player, .5);
  mae_sound_player_play (player, MAE_SOUND_CARD);
  mae_sound_player_play (player, MAE_SOUND_BELL);
  g_assert_cmpint (played[MAE_SOUND_CARD], ==, 1);
  g_assert_cmpint (played[MAE_SOUND_BELL], ==, 1);
  mae_sound_player_set_volume (player, 0);
  mae_sound_player_play (player, MAE_SOUND_TURN);
  g_assert_cmpint (played[MAE_SOUND_TURN], ==, 0);
}

static gboolean
tick_cb (gpointer longest_pause)
{
  static const gint64 never = 0;
  gint64 *pause = longest_pause; /* [0]: the longest pause, [1]: when the last tick was */
  gint64 now = g_get_monotonic_time ();

  if (pause[1] != never)
    pause[0] = MAX (pause[0], now - pause[1]);
  pause[1] = now;
  return G_SOURCE_CONTINUE;
}

static gboolean
done_cb (gpointer done)
{
  *(gboolean *) done = TRUE;
  return G_SOURCE_REMOVE;
}

/* Plays all sounds while the main loop runs for half a second; it must not block. */
static void
play_all_without_stall (void)
{
  MaeSoundPlayer *player = mae_sound_player_new ();
  gint64 pause[2] = { 0, 0 }, begun = g_get_monotonic_time ();
  gboolean done = FALSE;
  guint tick = g_timeout_add (5, tick_cb, pause);

  mae_sound_player_set_volume (player, 1);
  mae_sound_player_set_music (player, 1);
  for (int i = 0; i < MAE_N_SOUNDS; i++)
    mae_sound_player_play (player, i);
  g_assert_cmpint (g_get_monotonic_time () - begun, <, STALL);
  g_timeout_add (500, done_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  mae_sound_player_set_music (player, 0);
  g_assert_cmpint (pause[0], <, STALL);
  g_source_remove (tick);
  begun = g_get_monotonic_time ();
  g_assert_finalize_object (player);
  g_assert_cmpint (g_get_monotonic_time () - begun, <, STALL);
}

static void
test_no_server (void)
{
  g_setenv ("PULSE_SERVER", "unix:/nonexistent/socket", TRUE);
  play_all_without_stall ();
}

/* A sound server that accepts connections and never answers. */
static void
test_silent_server (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *dir = g_dir_make_tmp ("maestri-sound-XXXXXX", &error);
  g_autofree char *path = g_build_filename (dir, "native", NULL);
  g_autofree char *server = g_strconcat ("unix:", path, NULL);
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr (GSocket) listening =
      g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, &error);

  g_assert_no_error (error);
  g_assert_true (g_socket_bind (listening, address, FALSE, &error));
  g_assert_true (g_socket_listen (listening, &error));
  g_setenv ("PULSE_SERVER", server, TRUE);
  play_all_without_stall ();
  g_unlink (path);
  g_rmdir (dir);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sound/files", test_files);
  g_test_add_func ("/sound/parse", test_parse);
  g_test_add_func ("/sound/parse-bad", test_parse_bad);
  g_test_add_func ("/sound/music", test_music);
  g_test_add_func ("/sound/volume", test_volume);
  g_test_add_func ("/sound/no-server", test_no_server);
  g_test_add_func ("/sound/silent-server", test_silent_server);
  return g_test_run ();
}
