/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Computes the game's sounds: make-sounds NAME FILE.wav, at build time. Each sound consists of a
 * few decaying sine waves and filtered noise; the same numbers give the same files everywhere,
 * except for the last bit. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RATE 44100
#define PI 3.14159265358979323846

typedef struct {
  double *at;
  int n;
} Samples;

static Samples
silence (double seconds)
{
  int n = (int) (seconds * RATE);

  return (Samples){ calloc ((size_t) n, sizeof (double)), n };
}

/* Noise, the same every time. */
static double
noise (uint32_t *state)
{
  *state = *state * 1664525u + 1013904223u;
  return (double) (*state >> 8) / (1 << 23) - 1;
}

/* A tone of @hertz from @start on, which fades to a third in @decay seconds. It takes @attack
 * seconds to begin, so that it doesn't click. */
static void
add_tone (Samples out, double start, double hertz, double loud, double attack, double decay)
{
  for (int i = (int) (start * RATE); i < out.n; i++) {
    double t = (double) i / RATE - start;
    double begins = t < attack ? t / attack : 1;
    out.at[i] += loud * begins * exp (-t / decay) * sin (2 * PI * hertz * t);
  }
}

/* A struck bell or plucked string: a tone with its partials. */
static void
add_struck (Samples out, double start, double hertz, double loud, double decay,
            const double (*partials)[3], int n)
{
  for (int i = 0; i < n; i++)
    add_tone (out, start, hertz * partials[i][0], loud * partials[i][1], .002,
              decay * partials[i][2]);
}

/* Noise between @low and @high hertz, @length seconds long, loudest in its middle. */
static void
add_breath (Samples out, double start, double low, double high, double loud, double length)
{
  double below = 0, above = 0;
  double a = 1 - exp (-2 * PI * high / RATE), b = 1 - exp (-2 * PI * low / RATE);
  uint32_t state = 7;

  for (int i = (int) (start * RATE); i < out.n; i++) {
    double t = ((double) i / RATE - start) / length;
    if (t > 1)
      break;
    above += a * (noise (&state) - above);
    below += b * (above - below);
    out.at[i] += loud * sin (PI * t) * sin (PI * t) * (above - below);
  }
}

/* Glass on glass: short and high, with an inharmonic ring. */
static void
add_click (Samples out, double start, double hertz, double loud)
{
  static const double glass[][3] = { { 1, 1, 1 }, { 2.32, .5, .6 }, { 4.25, .25, .4 } };

  add_struck (out, start, hertz, loud, .022, glass, 3);
  add_breath (out, start, 2500, 9000, loud * .5, .012);
}

static Samples
marble (void)
{
  Samples out = silence (.34);

  add_click (out, .0, 1870, .5);
  add_click (out, .075, 2140, .34);
  add_click (out, .135, 1690, .22);
  add_breath (out, 0, 180, 900, .5, .22); /* it rolls on wood */
  return out;
}

static Samples
card (void)
{
  Samples out = silence (.26);

  add_breath (out, 0, 900, 6000, 1.1, .13);
  add_breath (out, .1, 150, 700, 2.2, .09); /* it comes to rest */
  add_tone (out, .13, 140, .22, .002, .03);
  return out;
}

static Samples
turn (void)
{
  static const double string[][3] = { { 1, 1, 1 }, { 2, .45, .6 }, { 3, .22, .45 }, { 4, .1, .3 } };
  Samples out = silence (.95);

  add_struck (out, 0, 587.33, .34, .22, string, 4);
  add_struck (out, .14, 880, .34, .28, string, 4);
  return out;
}

/* A seal that is pressed on wax: a dull stamp, and the wax that gives way. */
static void
add_seal (Samples out, double start)
{
  add_tone (out, start, 88, .5, .002, .045);
  add_tone (out, start, 143, .22, .002, .03);
  add_breath (out, start, 90, 520, 1.6, .07);
  add_breath (out, start + .03, 1200, 4200, .35, .11);
}

/* A Vatican report: its seal, and a church bell with the partials hum, prime, a minor third, fifth,
 * and the octave one hears. */
static Samples
bell (void)
{
  static const double bronze[][3] = { { .5, .5, 1.5 },   { 1, .6, 1 },    { 1.19, .5, .8 },
                                      { 1.5, .28, .6 },  { 2, .7, .55 },  { 2.67, .25, .35 },
                                      { 3.01, .18, .3 }, { 4.1, .12, .2 } };
  Samples out = silence (2.56);

  add_seal (out, 0);
  add_struck (out, .16, 392, .26, .75, bronze, 8);
  add_struck (out, .78, 392, .15, .75, bronze, 8);
  return out;
}

static Samples
end (void)
{
  static const double string[][3] = { { 1, 1, 1 }, { 2, .5, .65 }, { 3, .25, .5 }, { 5, .08, .3 } };
  static const double notes[] = { 392, 493.88, 587.33, 783.99 };
  Samples out = silence (2.2);

  for (int i = 0; i < 4; i++)
    add_struck (out, i * .16, notes[i], .24, .4 + .12 * i, string, 4);
  return out;
}

static void
put (FILE *file, uint32_t value, int bytes)
{
  for (int i = 0; i < bytes; i++)
    fputc ((int) (value >> (8 * i) & 255), file);
}

static int
write_wave (const char *path, Samples samples)
{
  FILE *file = fopen (path, "wb");
  double loudest = 0;
  int tail = RATE / 50;

  if (file == NULL)
    return 1;
  for (int i = 0; i < samples.n; i++) {
    if (i > samples.n - tail) /* nothing is cut off */
      samples.at[i] *= (double) (samples.n - i) / tail;
    loudest = fmax (loudest, fabs (samples.at[i]));
  }
  fwrite ("RIFF", 1, 4, file);
  put (file, 36 + (uint32_t) samples.n * 2, 4);
  fwrite ("WAVEfmt ", 1, 8, file);
  put (file, 16, 4);
  put (file, 1, 2); /* PCM, one channel, 16 bits */
  put (file, 1, 2);
  put (file, RATE, 4);
  put (file, RATE * 2, 4);
  put (file, 2, 2);
  put (file, 16, 2);
  fwrite ("data", 1, 4, file);
  put (file, (uint32_t) samples.n * 2, 4);
  for (int i = 0; i < samples.n; i++)
    put (file, (uint32_t) (int32_t) lrint (samples.at[i] / loudest * .7 * 32767), 2);
  return ferror (file) | fclose (file);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    Samples (*make) (void);
  } sounds[] = {
    { "marble", marble }, { "card", card }, { "turn", turn }, { "bell", bell }, { "end", end },
  };

  for (size_t i = 0; argc == 3 && i < sizeof sounds / sizeof *sounds; i++)
    if (strcmp (argv[1], sounds[i].name) == 0) {
      Samples samples = sounds[i].make ();
      int status = write_wave (argv[2], samples);
      free (samples.at);
      if (status != 0)
        perror (argv[2]);
      return status != 0;
    }
  fprintf (stderr, "make-sounds marble|card|turn|bell|end FILE.wav\n");
  return 2;
}
