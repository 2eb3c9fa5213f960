/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* make-textures NAME FILE: computes the grain of a material as a PNG file that can be repeated in
 * both directions: light and dark spots, mostly transparent, over whatever color is below. NAME is
 * wood, linen or linen-dark. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ── Noise ─────────────────────────────────────────────────────────────────────────────────── */

/* Returns a random number from 0 to 1 for a point of a lattice. */
static double
lattice (uint32_t x, uint32_t y, uint32_t seed)
{
  uint32_t h = x * 374761393u + y * 668265263u + seed * 2246822519u;

  h = (h ^ h >> 13) * 1274126177u;
  return (h ^ h >> 16) / 4294967295.;
}

/* Returns noise from 0 to 1 that repeats after @nx × @ny points of its lattice. */
static double
noise (double x, double y, uint32_t nx, uint32_t ny, uint32_t seed)
{
  uint32_t x0 = floor (x), y0 = floor (y);
  double fx = x - x0, fy = y - y0;
  double left, right;

  fx = fx * fx * (3 - 2 * fx);
  fy = fy * fy * (3 - 2 * fy);
  left = lattice (x0 % nx, y0 % ny, seed) * (1 - fy) + lattice (x0 % nx, (y0 + 1) % ny, seed) * fy;
  right = lattice ((x0 + 1) % nx, y0 % ny, seed) * (1 - fy)
          + lattice ((x0 + 1) % nx, (y0 + 1) % ny, seed) * fy;
  return left * (1 - fx) + right * fx;
}

/* Returns the sum of four octaves of noise for a point of a tile: @nx × @ny waves in the first. */
static double
octaves (double x, double y, uint32_t nx, uint32_t ny, uint32_t seed)
{
  double sum = 0, part = .5;

  for (int i = 0; i < 4; i++, part /= 2, nx *= 2, ny *= 2)
    sum += part * noise (x * nx, y * ny, nx, ny, seed + i);
  return sum / .9375;
}

/* ── Materials ─────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  const char *name;
  int width, height;
  double dark, light;                   /* the largest opacity of both */
  double (*value) (double x, double y); /* -1: dark … 1: light; x, y: 0…1 */
} Material;

/* Long grain: few waves along it, many across, bent a little. */
static double
wood_value (double x, double y)
{
  double bent = y + .012 * (noise (x * 4, y * 5, 4, 5, 9) - .5);
  double grain = octaves (x, bent - floor (bent), 3, 41, 1);
  double pores = noise (x * 24, y * 128, 24, 128, 7);

  return (grain - .5) * 3.2 - (pores > .86 ? (pores - .86) * 4 : 0);
}

/* Threads over and under one another, each a little different. */
static double
linen_value (double x, double y)
{
  int column = x * 64, row = y * 64;
  int over = (column / 2 + row / 2) % 2;
  double thread = over ? lattice (column / 2, row / 16, 3) : lattice (column / 16, row / 2, 5);

  return (over ? .35 : -.35) + (thread - .5) * .6;
}

static const Material materials[] = {
  { "wood", 512, 256, .3, .08, wood_value },
  { "linen", 64, 64, .05, .13, linen_value },
  { "linen-dark", 64, 64, .26, .025, linen_value },
};

/* ── The file ──────────────────────────────────────────────────────────────────────────────── */

static uint32_t
crc (const uint8_t *data, size_t size)
{
  uint32_t c = 0xffffffff;

  for (size_t i = 0; i < size; i++) {
    c ^= data[i];
    for (int k = 0; k < 8; k++)
      c = c & 1 ? 0xedb88320 ^ c >> 1 : c >> 1;
  }
  return ~c;
}

static uint8_t *
put_32 (uint8_t *at, uint32_t value)
{
  for (int i = 0; i < 4; i++)
    *at++ = value >> (24 - 8 * i);
  return at;
}

/* Writes a chunk whose name and data are in @chunk + 4, @size bytes of data. */
static void
write_chunk (FILE *file, uint8_t *chunk, size_t size)
{
  put_32 (chunk, size);
  put_32 (chunk + 8 + size, crc (chunk + 4, size + 4));
  fwrite (chunk, 1, size + 12, file);
}

/* Writes rows of gray and opacity, not compressed: the resources are. */
static void
write_png (FILE *file, const uint8_t *rows, int width, int height)
{
  size_t stride = 1 + 2 * width, left = stride * height;
  uint8_t *chunk = malloc (left + left / 65535 * 5 + 64), *at = chunk + 4;
  uint32_t a = 1, b = 0;

  fwrite ("\x89PNG\r\n\x1a\n", 1, 8, file);
  memcpy (at, "IHDR", 4);
  at = put_32 (put_32 (at + 4, width), height);
  memcpy (at, "\x8\x4\0\0\0", 5);
  write_chunk (file, chunk, 13);

  at = chunk + 4;
  memcpy (at, "IDAT\x78\x01", 6);
  at += 6;
  for (size_t i = 0; i < stride * height; i++) {
    a = (a + rows[i]) % 65521;
    b = (b + a) % 65521;
  }
  while (left > 0) {
    uint16_t n = left > 65535 ? 65535 : left;
    *at++ = n == left;
    *at++ = n & 255;
    *at++ = n >> 8;
    *at++ = ~n & 255;
    *at++ = (uint16_t) ~n >> 8;
    memcpy (at, rows + stride * height - left, n);
    at += n;
    left -= n;
  }
  at = put_32 (at, b << 16 | a);
  write_chunk (file, chunk, at - chunk - 8);
  memcpy (chunk + 4, "IEND", 4);
  write_chunk (file, chunk, 0);
  free (chunk);
}

int
main (int argc, char **argv)
{
  const Material *material = NULL;

  for (size_t i = 0; i < sizeof materials / sizeof *materials; i++)
    if (argc == 3 && strcmp (argv[1], materials[i].name) == 0)
      material = &materials[i];
  if (!material) {
    fputs ("usage: make-textures wood|linen|linen-dark FILE\n", stderr);
    return 1;
  }
  int width = material->width, height = material->height;
  uint8_t *rows = calloc (height, 1 + 2 * width), *at = rows;
  for (int y = 0; y < height; y++) {
    at++; /* no filter */
    for (int x = 0; x < width; x++) {
      double v = material->value ((x + .5) / width, (y + .5) / height);
      v = v < -1 ? -1 : v > 1 ? 1 : v;
      *at++ = v < 0 ? 0 : 255;
      *at++ = (v < 0 ? -v * material->dark : v * material->light) * 255 + .5;
    }
  }
  FILE *file = fopen (argv[2], "wb");
  if (!file) {
    perror (argv[2]);
    return 1;
  }
  write_png (file, rows, width, height);
  free (rows);
  return fclose (file) == 0 ? 0 : 1;
}
