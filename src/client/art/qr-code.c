/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "qr-code.h"

#include <stdlib.h>
#include <string.h>

/* The most codewords of a code, in a block, and for its error correction. */
#define WORDS_MAX 346
#define BLOCKS_MAX 5
#define CHECKS_MAX 26

/* By version: all codewords, those for error correction in each block, and blocks of level M;
 * the
 * centers of alignment patterns are so far apart, from the last one back; 0: there are none. */
static const struct {
  int words, checks, blocks, alignment;
} versions[MAE_QR_VERSION_MAX + 1] = {
  { 0 },
  { 26, 10, 1, 0 },
  { 44, 16, 1, 12 },
  { 70, 26, 1, 16 },
  { 100, 18, 2, 20 },
  { 134, 24, 2, 24 },
  { 172, 16, 4, 28 },
  { 196, 18, 4, 16 },
  { 242, 22, 4, 18 },
  { 292, 22, 5, 20 },
  { 346, 26, 5, 22 },
};

int
mae_qr_code_room (int version)
{
  return versions[version].words - versions[version].checks * versions[version].blocks;
}

/* ── Error correction ──────────────────────────────────────────────────────────────────────── */

/* Multiplies in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
static guint8
multiply (guint8 a, guint8 b)
{
  guint product = 0;

  for (int i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1u) * a;
  }
  return (guint8) product;
}

/* Writes the @n_checks codewords that correct errors in @words: the remainder of a division by the
 * product of (x - 2⁰) … (x - 2ⁿ⁻¹). */
static void
make_checks (const guint8 *words, int n_words, guint8 *checks, int n_checks)
{
  guint8 divisor[CHECKS_MAX] = { 0 };
  guint8 root = 1;

  divisor[n_checks - 1] = 1;
  for (int i = 0; i < n_checks; i++) {
    for (int j = 0; j < n_checks; j++)
      divisor[j] = multiply (divisor[j], root) ^ (j + 1 < n_checks ? divisor[j + 1] : 0);
    root = multiply (root, 2);
  }
  memset (checks, 0, (gsize) n_checks);
  for (int i = 0; i < n_words; i++) {
    guint8 factor = words[i] ^ checks[0];
    memmove (checks, checks + 1, (gsize) n_checks - 1);
    checks[n_checks - 1] = 0;
    for (int j = 0; j < n_checks; j++)
      checks[j] ^= multiply (divisor[j], factor);
  }
}

/* Writes all codewords in the order in which they are drawn: those of the blocks take turns. The
 * last blocks may have one more. */
static void
interleave (const guint8 *words, int version, guint8 *all)
{
  int n_blocks = versions[version].blocks, n_checks = versions[version].checks;
  int least = mae_qr_code_room (version) / n_blocks;
  int n_short = n_blocks - mae_qr_code_room (version) % n_blocks;
  guint8 checks[BLOCKS_MAX][CHECKS_MAX];
  const guint8 *block[BLOCKS_MAX];
  int n = 0;

  for (int i = 0; i < n_blocks; i++) {
    int length = least + (i >= n_short);
    block[i] = words;
    make_checks (words, length, checks[i], n_checks);
    words += length;
  }
  for (int at = 0; at <= least; at++)
    for (int i = at < least ? 0 : n_short; i < n_blocks; i++)
      all[n++] = block[i][at];
  for (int at = 0; at < n_checks; at++)
    for (int i = 0; i < n_blocks; i++)
      all[n++] = checks[i][at];
}

/* ── Patterns ──────────────────────────────────────────────────────────────────────────────── */

/* A code while it is drawn. */
typedef struct {
  MaeQrCode *code;
  guint8 fixed[MAE_QR_SIZE_MAX][MAE_QR_SIZE_MAX]; /* not for data */
} Drawing;

static void
set_fixed (Drawing *self, int row, int column, gboolean dark)
{
  if (row < 0 || column < 0 || row >= self->code->size || column >= self->code->size)
    return;
  self->code->dark[row][column] = dark != 0;
  self->fixed[row][column] = 1;
}

/* Draws squares around each other, of which @light is the mask of those that are light: bit 0 is
 * the middle. */
static void
draw_squares (Drawing *self, int row, int column, int n, guint light)
{
  for (int y = -n; y <= n; y++)
    for (int x = -n; x <= n; x++)
      set_fixed (self, row + y, column + x, !(light >> MAX (abs (x), abs (y)) & 1));
}

static void
draw_alignment (Drawing *self)
{
  int step = versions[self->code->version].alignment;
  int last = self->code->size - 7;

  if (step == 0)
    return;
  for (int row = last; row >= 6; row -= step)
    for (int column = last; column >= 6; column -= step) {
      gboolean is_at_corner =
          (row == 6 && (column == 6 || column == last)) || (row == last && column == 6);
      if (!is_at_corner)
        draw_squares (self, row, column, 2, 1 << 1);
    }
}

/* Returns @value with its remainder, which has the bits below the highest one of @divisor. */
static guint
with_remainder (guint value, guint divisor, int bits)
{
  guint rest = value;

  for (int i = 0; i < bits; i++)
    rest = (rest << 1) ^ ((rest >> (bits - 1)) & 1) * divisor;
  return value << bits | (rest & ((1u << bits) - 1));
}

/* Draws which level of error correction (M is 0) and which mask is used, twice. */
static void
draw_format (Drawing *self)
{
  guint bits = with_remainder ((guint) self->code->mask, 0x537, 10) ^ 0x5412;
  int size = self->code->size;

  for (int i = 0; i < 15; i++) {
    gboolean dark = bits >> i & 1;
    int along = i < 6 ? i : i < 8 ? i + 1 : 14 - i + (i == 8);
    if (i < 8) {
      set_fixed (self, along, 8, dark);
      set_fixed (self, 8, size - 1 - i, dark);
    } else {
      set_fixed (self, 8, along, dark);
      set_fixed (self, size - 15 + i, 8, dark);
    }
  }
  set_fixed (self, size - 8, 8, TRUE);
}

static void
draw_version (Drawing *self)
{
  guint bits = with_remainder ((guint) self->code->version, 0x1f25, 12);

  for (int i = 0; i < 18 && self->code->version >= 7; i++) {
    int far = self->code->size - 11 + i % 3;
    set_fixed (self, far, i / 3, bits >> i & 1);
    set_fixed (self, i / 3, far, bits >> i & 1);
  }
}

static void
draw_patterns (Drawing *self)
{
  int size = self->code->size;

  for (int i = 0; i < size; i++) {
    set_fixed (self, 6, i, i % 2 == 0);
    set_fixed (self, i, 6, i % 2 == 0);
  }
  draw_squares (self, 3, 3, 4, 1 << 2 | 1 << 4);
  draw_squares (self, 3, size - 4, 4, 1 << 2 | 1 << 4);
  draw_squares (self, size - 4, 3, 4, 1 << 2 | 1 << 4);
  draw_alignment (self);
  draw_version (self);
  draw_format (self);
}

/* Data goes up and down in columns of two, from the right; column 6 is passed over. */
static void
draw_words (Drawing *self, const guint8 *words)
{
  int size = self->code->size;
  int n = versions[self->code->version].words * 8, at = 0;
  gboolean up = TRUE;

  for (int right = size - 1; right > 0; right -= right == 8 ? 3 : 2) {
    for (int i = 0; i < 2 * size; i++) {
      int row = up ? size - 1 - i / 2 : i / 2;
      int column = right - i % 2;
      if (self->fixed[row][column])
        continue;
      self->code->dark[row][column] = at < n ? words[at / 8] >> (7 - at % 8) & 1 : 0;
      at++;
    }
    up = !up;
  }
}

/* ── Masks ─────────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_masked (int mask, int row, int column)
{
  int product = row * column;

  switch (mask) {
  case 0:
    return (row + column) % 2 == 0;
  case 1:
    return row % 2 == 0;
  case 2:
    return column % 3 == 0;
  case 3:
    return (row + column) % 3 == 0;
  case 4:
    return (row / 2 + column / 3) % 2 == 0;
  case 5:
    return product % 2 + product % 3 == 0;
  case 6:
    return (product % 2 + product % 3) % 2 == 0;
  default:
    return ((row + column) % 2 + product % 3) % 2 == 0;
  }
}

/* Masks the data, or takes the mask away. */
static void
apply_mask (Drawing *self, int mask)
{
  for (int row = 0; row < self->code->size; row++)
    for (int column = 0; column < self->code->size; column++)
      if (!self->fixed[row][column])
        self->code->dark[row][column] ^= is_masked (mask, row, column) ? 1 : 0;
}

static int
module_at (const MaeQrCode *code, gboolean across, int line, int at)
{
  if (at < 0 || at >= code->size)
    return 0;
  return across ? code->dark[line][at] : code->dark[at][line];
}

/* Returns whether a dark-light pattern like that of a corner begins at @at, with four light modules
 * before or after it. */
static gboolean
looks_like_corner (const MaeQrCode *code, gboolean across, int line, int at)
{
  static const int pattern[] = { 1, 0, 1, 1, 1, 0, 1 };
  gboolean before = TRUE, after = TRUE;

  for (int i = 0; i < 7; i++)
    if (at + i >= code->size || module_at (code, across, line, at + i) != pattern[i])
      return FALSE;
  for (int i = 1; i <= 4; i++) {
    before = before && module_at (code, across, line, at - i) == 0;
    after = after && module_at (code, across, line, at + 6 + i) == 0;
  }
  return before || after;
}

static int
line_penalty (const MaeQrCode *code, gboolean across, int line)
{
  int penalty = 0, run = 0;

  for (int at = 0; at <= code->size; at++) {
    if (at > 0 && at < code->size
        && module_at (code, across, line, at) == module_at (code, across, line, at - 1)) {
      run++;
      continue;
    }
    if (run >= 5)
      penalty += run - 2;
    run = 1;
  }
  for (int at = 0; at < code->size; at++)
    if (looks_like_corner (code, across, line, at))
      penalty += 40;
  return penalty;
}

/* Returns how hard the code is to read, by the four rules of the standard. */
static int
penalty_of (const MaeQrCode *code)
{
  int size = code->size, penalty = 0, dark = 0;

  for (int line = 0; line < size; line++)
    penalty += line_penalty (code, TRUE, line) + line_penalty (code, FALSE, line);
  for (int row = 0; row < size; row++)
    for (int column = 0; column < size; column++) {
      dark += code->dark[row][column];
      if (row > 0 && column > 0) {
        int sum = code->dark[row][column] + code->dark[row - 1][column]
                  + code->dark[row][column - 1] + code->dark[row - 1][column - 1];
        penalty += sum == 0 || sum == 4 ? 3 : 0;
      }
    }
  return penalty + 10 * (abs (dark * 20 - size * size * 10) / (size * size));
}

static void
choose_mask (Drawing *self)
{
  int best = 0, least = G_MAXINT;

  for (int mask = 0; mask < 8; mask++) {
    self->code->mask = mask;
    draw_format (self);
    apply_mask (self, mask);
    int penalty = penalty_of (self->code);
    apply_mask (self, mask);
    if (penalty < least) {
      least = penalty;
      best = mask;
    }
  }
  self->code->mask = best;
  draw_format (self);
  apply_mask (self, best);
}

/* ── Texts ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_qr_code_make_of (const guint8 *words, int version, MaeQrCode *code)
{
  guint8 all[WORDS_MAX];
  Drawing self = { .code = code };

  g_return_if_fail (version >= 1 && version <= MAE_QR_VERSION_MAX);

  *code = (MaeQrCode){ .version = version, .size = 17 + 4 * version };
  interleave (words, version, all);
  draw_patterns (&self);
  draw_words (&self, all);
  choose_mask (&self);
}

/* Appends the lowest @n bits of @value at bit @at. */
static void
put_bits (guint8 *words, int *at, guint value, int n)
{
  for (int i = n - 1; i >= 0; i--, (*at)++)
    words[*at / 8] |= (guint8) ((value >> i & 1) << (7 - *at % 8));
}

gboolean
mae_qr_code_make (const char *text, MaeQrCode *code)
{
  gsize length = strlen (text);
  guint8 words[WORDS_MAX] = { 0 };
  int version = 1, at = 0;

  /* The mode takes 4 bits, the length 8, or 16 from version 10 on. */
  while (version <= MAE_QR_VERSION_MAX
         && length + (version < 10 ? 2 : 3) > (gsize) mae_qr_code_room (version))
    version++;
  if (version > MAE_QR_VERSION_MAX)
    return FALSE;
  put_bits (words, &at, 4, 4);
  put_bits (words, &at, (guint) length, version < 10 ? 8 : 16);
  for (gsize i = 0; i < length; i++)
    put_bits (words, &at, (guchar) text[i], 8);
  put_bits (words, &at, 0, 4);
  for (int i = at / 8, pad = 0; i < mae_qr_code_room (version); i++, pad++)
    words[i] = pad % 2 == 0 ? 0xec : 0x11;
  mae_qr_code_make_of (words, version, code);
  return TRUE;
}
