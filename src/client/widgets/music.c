/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "music.h"

#include <math.h>
#include <string.h>

#define RATE 32000 /* samples a second; a lute has little above 10 kHz */
#define QUARTERS_A_MINUTE 84
#define EIGHTHS_A_BAR 8
#define EIGHTH (RATE * 60 / QUARTERS_A_MINUTE / 2) /* in samples */

/* The whole is written a fourth higher than it sounds, where lutes are. */
#define SOUNDS_AT (-5)

/* The loudest sample, of 1. The game's sounds have .7. */
#define LOUDEST .22

/* ── The piece ─────────────────────────────────────────────────────────────────────────────── */

/* Three strains of eight bars. The melody: a note's name, its octave, its length in eighths. */
static const char melody[] =
    /* the first strain walks: long, short, short */
    "d5 4 d5 2 e5 2 | f5 4 e5 4 | a5 3 g5 1 g5 2 e5 2 | f5 2 e5 2 d5 2 c#5 2 |"
    "a5 3 f5 1 g5 4 | b5 2 a5 1 g5 1 a5 4 | g5 2 f5 2 e5 2 d5 1 c#5 1 | d5 8 |"
    /* the second one is brighter */
    "c5 2 f5 2 f5 2 g5 2 | a5 2 g5 1 f5 1 g5 4 | b5 3 a5 1 a5 2 f5 2 | g5 3 f5 1 e5 4 |"
    "e5 2 e5 2 f5 2 g5 2 | a5 3 g5 1 b5 2 a5 1 g5 1 | a5 2 f5 1 e5 1 d5 1 e5 1 c#5 2 | d5 8 |"
    /* in the third one the melody runs */
    "d5 1 e5 1 f5 1 g5 1 a5 2 d5 2 | e5 1 f5 1 e5 1 d5 1 c#5 2 a4 2 |"
    "f5 1 g5 1 a5 1 b5 1 c6 2 a5 2 | g5 1 a5 1 g5 1 f5 1 e5 2 c5 2 |"
    "d5 1 c5 1 d5 1 e5 1 f5 2 d5 2 | c5 1 d5 1 e5 1 f5 1 g5 2 e5 2 |"
    "a5 1 g5 1 f5 1 e5 1 d5 1 e5 1 c#5 2 | d5 8";

/* Two chords a bar: small letters are minor. In this mode b is always flat. */
static const char chords[] = "d d | d A | F C | d A | F C | g d | g A | D D |"
                             "F F | F C | B F | C C | a d | F g | d A | D D |"
                             "d d | A A | F F | C C | B B | F C | d A | D D";

/* Returns the number of semitones of the note called @name above C. */
static int
semitone (char name)
{
  static const int above_c[] = { 9, 10, 0, 2, 4, 5, 7 }; /* a to g */

  return above_c[g_ascii_tolower (name) - 'a'];
}

/* ── Strings ───────────────────────────────────────────────────────────────────────────────── */

/* A piece of sound that is written as on a ring: what is still sounding at its end goes on at its
 * beginning. */
typedef struct {
  float *at;
  int n;
} Ring;

/* From -1 to 1, the same every time. */
static float
noise (guint32 *state)
{
  *state = *state * 1664525u + 1013904223u;
  return (float) (*state >> 8) / (1 << 23) - 1;
}

/* One string, plucked at @start: what the finger has bent runs around a line that is as long as the
 * string's period, and loses its high tones first (Karplus and Strong). @cents: out of tune. */
static void
pluck (Ring *out, int start, int note, double cents, float loud, guint32 *state)
{
  double hertz = 440 * exp2 ((note + SOUNDS_AT - 69) / 12. + cents / 1200);
  double period = RATE / hertz - .5; /* the average of two samples is half a sample late */
  int n = (int) (period - .1), length = RATE * 4;
  double part = period - n; /* .1 to 1.1 samples, by an all-pass filter */
  float all_pass = (float) ((1 - part) / (1 + part)), kept = (float) exp2 (-1 / (hertz * .5));
  float line[RATE / 40], before = 0, in_before = 0, out_before = 0, soft[2] = { 0 };
  int hand = n / 6; /* where the finger is: it takes every sixth partial away */

  g_return_if_fail (n > 1 && n < (int) G_N_ELEMENTS (line));
  for (int i = 0; i < 2 * n; i++) { /* twice around: a finger is soft, and so is the bend */
    float bent = (i % n < hand ? 1 : 0) - (float) hand / n + .06f * noise (state);
    soft[0] += .35f * (bent - soft[0]);
    soft[1] += .35f * (soft[0] - soft[1]);
    line[i % n] = soft[1];
  }
  for (int i = 0, at = 0; i < length; i++, at = at + 1 == n ? 0 : at + 1) {
    float sample = line[at], average = kept * .5f * (sample + before);
    float tuned = all_pass * (average - out_before) + in_before;
    float fade = i > length - RATE / 4 ? (float) (length - i) / (RATE / 4) : 1;

    before = sample;
    in_before = average;
    out_before = line[at] = tuned;
    out->at[(start + i) % out->n] += loud * fade * sample;
  }
}

/* A course: two strings, one a bit later and hardly out of tune. */
static void
pluck_course (Ring *out, int start, int note, float loud, guint32 *state)
{
  int late = (int) ((noise (state) + 1) * .004 * RATE); /* nobody is exact */

  pluck (out, start + late, note, 0, loud, state);
  pluck (out, start + late + RATE / 400, note, 2.5, .6f * loud, state);
}

/* ── Playing ───────────────────────────────────────────────────────────────────────────────── */

static void
play_melody (Ring *out, guint32 *state)
{
  int start = 0;

  for (const char *at = melody; *at != '\0';) {
    if (*at == ' ' || *at == '|') {
      at++;
      continue;
    }
    int note = semitone (*at++);
    if (*at == '#') {
      note++;
      at++;
    }
    note += 12 * (*at - '0' + 1);
    int eighths = at[2] - '0';
    float accent = start % (EIGHTHS_A_BAR * EIGHTH) == 0 ? 1 : .84f;
    pluck_course (out, start, note, accent, state);
    start += eighths * EIGHTH;
    at += 3;
  }
}

/* The notes of a chord within an octave from e3 on: so each voice moves as little as it can. */
static void
play_inner (Ring *out, int start, int root, gboolean minor, float loud, guint32 *state)
{
  const int tones[] = { root, root + (minor ? 3 : 4), root + 7 };
  int n = 0;

  for (int note = 54; note < 66; note++)
    for (int i = 0; i < 3; i++)
      if (note % 12 == tones[i] % 12)
        pluck_course (out, start + n++ * RATE / 50, note, loud, state); /* from low to high */
}

/* Half a bar of what is below the melody. */
static void
accompany (Ring *out, int half, char chord, guint32 *state)
{
  int start = half * EIGHTHS_A_BAR / 2 * EIGHTH, root = semitone (chord), strain = half / 16;
  int low = root > semitone ('f') ? 36 + root : 48 + root; /* g2 to f3 */
  gboolean minor = g_ascii_islower (chord), again = half % 2 == 1;

  pluck_course (out, start, low, again ? .62f : .8f, state);
  play_inner (out, start, root, minor, again ? .26f : .34f, state);
  if (strain == 1) { /* broken chords */
    pluck_course (out, start + EIGHTH, low + 12, .3f, state);
    pluck_course (out, start + 2 * EIGHTH, low + 7, .36f, state);
    pluck_course (out, start + 3 * EIGHTH, low + 12, .3f, state);
  } else if (again) { /* short, short */
    pluck_course (out, start + 2 * EIGHTH, low + 7, .42f, state);
    play_inner (out, start + 2 * EIGHTH, root, minor, .2f, state);
  }
}

static int
play_chords (Ring *out, guint32 *state)
{
  int half = 0;

  for (const char *at = chords; *at != '\0'; at++)
    if (g_ascii_isalpha (*at)) {
      if (out != NULL)
        accompany (out, half, *at, state);
      half++;
    }
  return half;
}

/* ── The room ──────────────────────────────────────────────────────────────────────────────── */

/* Adds what a small room gives back. The sound goes around twice, so that the beginning has the
 * echoes of the end. */
static void
add_room (Ring *out)
{
  static const int walls[] = { 1187, 1301, 1523, 1777 }; /* their distances, in samples */
  g_autofree float *dry = g_memdup2 (out->at, out->n * sizeof *out->at);

  for (gsize w = 0; w < G_N_ELEMENTS (walls); w++) {
    g_autofree float *line = g_new0 (float, walls[w]);
    float dull = 0;

    for (int i = 0; i < 2 * out->n; i++) {
      float *echo = &line[i % walls[w]], heard = *echo;
      dull += .45f * (heard - dull);
      *echo = dry[i % out->n] + .72f * dull;
      if (i >= out->n)
        out->at[i - out->n] += .085f * (w % 2 ? -heard : heard);
    }
  }
}

/* Takes the part away that isn't heard but moves the loudspeaker, also as on a ring. */
static void
remove_rumble (Ring *out)
{
  float slow = 0;

  for (int i = 0; i < 2 * out->n; i++) {
    slow += .006f * (out->at[i % out->n] - slow);
    if (i >= out->n)
      out->at[i - out->n] -= slow;
  }
}

MaeSoundClip *
mae_music_render (void)
{
  int n = play_chords (NULL, NULL) * EIGHTHS_A_BAR / 2 * EIGHTH;
  Ring out = { g_new0 (float, n), n };
  MaeSoundClip *clip = g_new (MaeSoundClip, 1);
  guint32 state = 1501;
  float loudest = 0;

  play_chords (&out, &state);
  play_melody (&out, &state);
  add_room (&out);
  remove_rumble (&out);
  *clip = (MaeSoundClip){ RATE, 1, (guint) n, g_new (gint16, n) };
  for (int i = 0; i < n; i++)
    loudest = MAX (loudest, fabsf (out.at[i]));
  for (int i = 0; i < n; i++)
    clip->samples[i] = (gint16) lrintf (out.at[i] / loudest * (float) LOUDEST * G_MAXINT16);
  g_free (out.at);
  return clip;
}
