/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* QR codes are read back by a decoder that shares nothing with the encoder: it goes by the
 * standard's tables as printed. */
#include <string.h>

#include "client/art/qr-code.h"

/* The 15 bits of the format for level M and each mask, as in the table of the standard (annex C).
 */
static const char *const formats[8] = {
  "101010000010010", "101000100100101", "101111001111100", "101101101001011",
  "100010111111001", "100000011001110", "100111110010111", "100101010100000",
};

/* The 18 bits of the version (annex D), for versions 7 to 10. */
static const char *const version_bits[] = {
  "000111110010010100",
  "001000010110111100",
  "001001101010011001",
  "001010010011010011",
};

/* The blocks of level M by version (table 9): how many of which length, codewords and data. */
static const struct {
  int n_short, words, data, n_long;
} blocks[] = {
  { 0 },
  { 1, 26, 16, 0 },
  { 1, 44, 28, 0 },
  { 1, 70, 44, 0 },
  { 2, 50, 32, 0 },
  { 2, 67, 43, 0 },
  { 4, 43, 27, 0 },
  { 4, 49, 31, 0 },
  { 2, 60, 38, 2 },
  { 3, 58, 36, 2 },
  { 4, 69, 43, 1 },
};

/* Rows and columns of alignment patterns (annex E). */
static const int centers[][3] = {
  { 0 },     { 0 },         { 6, 18 },     { 6, 22 },     { 6, 26 },     { 6, 30 },
  { 6, 34 }, { 6, 22, 38 }, { 6, 24, 42 }, { 6, 26, 46 }, { 6, 28, 50 },
};

/* ── Patterns ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_alignment (int version, int row, int column)
{
  int last = 17 + 4 * version - 7;

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      int y = centers[version][i], x = centers[version][j];
      if (y == 0 || x == 0 || (y == 6 && x == 6) || (y == 6 && x == last) || (y == last && x == 6))
        continue;
      if (ABS (row - y) <= 2 && ABS (column - x) <= 2)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_data (int version, int row, int column)
{
  int size = 17 + 4 * version;

  if (row == 6 || column == 6 || is_alignment (version, row, column))
    return FALSE;
  if ((row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9))
    return FALSE;
  return version < 7 || !((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11));
}

static void
check_square (const MaeQrCode *code, int row, int column, const char *const *rows, int n)
{
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++)
      g_assert_cmpint (code->dark[row + y][column + x], ==, rows[y][x] == '#');
}

static void
check_patterns (const MaeQrCode *code)
{
  static const char *const corner[] = {
    "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
  };
  static const char *const alignment[] = { "#####", "#...#", "#.#.#", "#...#", "#####" };
  int size = code->size, version = code->version;

  g_assert_cmpint (size, ==, 17 + 4 * version);
  check_square (code, 0, 0, corner, 7);
  check_square (code, 0, size - 7, corner, 7);
  check_square (code, size - 7, 0, corner, 7);
  for (int i = 0; i < 8; i++) {
    g_assert_false (code->dark[7][i] || code->dark[i][7]);
    g_assert_false (code->dark[7][size - 1 - i] || code->dark[i][size - 8]);
    g_assert_false (code->dark[size - 8][i] || code->dark[size - 1 - i][7]);
  }
  for (int i = 8; i < size - 8; i++) {
    g_assert_cmpint (code->dark[6][i], ==, i % 2 == 0);
    g_assert_cmpint (code->dark[i][6], ==, i % 2 == 0);
  }
  for (int row = 8; row < size; row++)
    for (int column = 8; column < size; column++)
      if (is_alignment (version, row, column) && is_alignment (version, row - 4, column - 4)
          && !is_alignment (version, row + 1, column) && !is_alignment (version, row, column + 1))
        check_square (code, row - 4, column - 4, alignment, 5);
  g_assert_true (code->dark[size - 8][8]);
}

/* Returns the mask that the format says, both times. */
static int
read_format (const MaeQrCode *code)
{
  /* Where the bits are, the most significant first (figure 25): along the first corner. */
  static const int rows[] = { 8, 8, 8, 8, 8, 8, 8, 8, 7, 5, 4, 3, 2, 1, 0 };
  static const int columns[] = { 0, 1, 2, 3, 4, 5, 7, 8, 8, 8, 8, 8, 8, 8, 8 };
  char first[16] = "", second[16] = "";

  for (int i = 0; i < 15; i++) {
    first[i] = code->dark[rows[i]][columns[i]] ? '1' : '0';
    second[i] = (i < 7 ? code->dark[code->size - 1 - i][8] : code->dark[8][code->size - 15 + i])
                    ? '1'
                    : '0';
  }
  g_assert_cmpstr (first, ==, second);
  for (int mask = 0; mask < 8; mask++)
    if (g_str_equal (first, formats[mask]))
      return mask;
  g_assert_not_reached ();
}

static void
check_version (const MaeQrCode *code)
{
  for (int i = 0; i < 18; i++) {
    int bit = version_bits[code->version - 7][17 - i] == '1';
    g_assert_cmpint (code->dark[i / 3][code->size - 11 + i % 3], ==, bit);
    g_assert_cmpint (code->dark[code->size - 11 + i % 3][i / 3], ==, bit);
  }
}

/* ── Data ──────────────────────────────────────────────────────────────────────────────────── */

/* The conditions of table 10, i the row and j the column. */
static gboolean
inverts (int mask, int i, int j)
{
  const gboolean conditions[] = {
    (i + j) % 2 == 0,
    i % 2 == 0,
    j % 3 == 0,
    (i + j) % 3 == 0,
    (i / 2 + j / 3) % 2 == 0,
    (i * j) % 2 + (i * j) % 3 == 0,
    ((i * j) % 2 + (i * j) % 3) % 2 == 0,
    ((i + j) % 2 + (i * j) % 3) % 2 == 0,
  };

  return conditions[mask];
}

static GByteArray *
read_words (const MaeQrCode *code, int mask)
{
  GByteArray *words = g_byte_array_new ();
  guint word = 0, bits = 0;
  int step = -1, row = code->size - 1;

  for (int right = code->size - 1; right > 0; right -= 2) {
    if (right == 6)
      right--;
    for (; row >= 0 && row < code->size; row += step)
      for (int column = right; column >= right - 1; column--) {
        if (!is_data (code->version, row, column))
          continue;
        word = word << 1 | (guint) (code->dark[row][column] ^ (inverts (mask, row, column) != 0));
        if (++bits % 8 == 0) {
          g_byte_array_append (words, &(guint8){ (guint8) word }, 1);
          word = 0;
        }
      }
    step = -step;
    row += step;
  }
  return words;
}

/* Multiplies by the element 2 of the field. */
static guint8
twice (guint8 a)
{
  return (guint8) (a << 1 ^ (a & 0x80 ? 0x1d : 0));
}

/* A block without errors is 0 at each root of the generator. */
static void
check_block (const guint8 *words, int n, int n_checks)
{
  for (int root = 0; root < n_checks; root++) {
    guint8 value = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < root; j++)
        value = twice (value);
      value ^= words[i];
    }
    g_assert_cmpint (value, ==, 0);
  }
}

/* Puts the codewords back into their blocks, checks these, and returns their data. */
static GByteArray *
collect (const GByteArray *words, int version)
{
  int n_blocks = blocks[version].n_short + blocks[version].n_long;
  int n_checks = blocks[version].words - blocks[version].data;
  GByteArray *data = g_byte_array_new ();
  int n_words = n_blocks * blocks[version].words + blocks[version].n_long;
  int long_at = n_blocks * blocks[version].data;

  g_assert_cmpint ((int) words->len, ==, n_words);
  for (int block = 0; block < n_blocks; block++) {
    guint8 whole[128];
    int n = 0;
    for (int i = 0; i < blocks[version].data; i++)
      whole[n++] = words->data[i * n_blocks + block];
    if (block >= blocks[version].n_short)
      whole[n++] = words->data[long_at + block - blocks[version].n_short];
    g_byte_array_append (data, whole, (guint) n);
    for (int i = 0; i < n_checks; i++)
      whole[n++] = words->data[long_at + blocks[version].n_long + i * n_blocks + block];
    check_block (whole, n, n_checks);
  }
  return data;
}

/* Reads @code. (transfer full) */
static GByteArray *
read_data (const MaeQrCode *code)
{
  check_patterns (code);
  int mask = read_format (code);
  g_assert_cmpint (mask, ==, code->mask);
  if (code->version >= 7)
    check_version (code);
  g_autoptr (GByteArray) words = read_words (code, mask);
  return collect (words, code->version);
}

static guint
take_bits (const GByteArray *data, guint *at, guint n)
{
  guint value = 0;

  for (; n > 0; n--, (*at)++)
    value = value << 1 | (data->data[*at / 8] >> (7 - *at % 8) & 1u);
  return value;
}

static char *
read_text (const MaeQrCode *code)
{
  g_autoptr (GByteArray) data = read_data (code);
  guint at = 0;

  g_assert_cmpuint (take_bits (data, &at, 4), ==, 4); /* bytes */
  guint length = take_bits (data, &at, code->version < 10 ? 8 : 16);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < length; i++)
    g_string_append_c (text, (char) take_bits (data, &at, 8));
  g_assert_cmpuint (take_bits (data, &at, MIN (4, data->len * 8 - at)), ==, 0);
  for (guint i = (at + 7) / 8, pad = 0; i < data->len; i++, pad++)
    g_assert_cmpint (data->data[i], ==, pad % 2 == 0 ? 0xec : 0x11);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ── Tests ─────────────────────────────────────────────────────────────────────────────────── */

static void
test_links (void)
{
  static const char *const links[] = {
    "",
    "maestri://192.0.2.2:51015/KTWMXH",
    "maestri://[2001:db8:1234:5678:9abc:def0:1234:5678]:51015/KTWMXH",
    "maestri://florence.example/KTWMXH",
    "maestri://fl\xc3\xb6rence.example/KTWMXH",
  };
  MaeQrCode code;

  for (guint i = 0; i < G_N_ELEMENTS (links); i++) {
    g_assert_true (mae_qr_code_make (links[i], &code));
    g_autofree char *text = read_text (&code);
    g_assert_cmpstr (text, ==, links[i]);
  }
}

/* Each length, with all values of bytes, is in the smallest version that has room for it. */
static void
test_lengths (void)
{
  char text[215] = "";
  MaeQrCode code;
  int version = 1;

  for (guint length = 0; length <= 213; length++) {
    for (guint i = 0; i < length; i++)
      text[i] = (char) (1 + (i * 37 + length * 11) % 255);
    text[length] = '\0';
    g_assert_true (mae_qr_code_make (text, &code));
    g_assert_cmpint (code.version, >=, version);
    version = code.version;
    g_autofree char *read = read_text (&code);
    g_assert_cmpstr (read, ==, text);
  }
  g_assert_cmpint (version, ==, 10);
  memset (text, 'a', 214);
  g_assert_false (mae_qr_code_make (text, &code));
}

/* The worked example of the standard (annex I): the number 01234567 in version 1-M. */
static void
test_example (void)
{
  static const guint8 words[] = { 0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11,
                                  0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11 };
  static const guint8 checks[] = { 0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55 };
  MaeQrCode code;

  g_assert_cmpint (mae_qr_code_room (1), ==, (int) sizeof words);
  mae_qr_code_make_of (words, 1, &code);
  g_autoptr (GByteArray) data = read_data (&code);
  g_assert_cmpmem (data->data, data->len, words, sizeof words);
  g_autoptr (GByteArray) all = read_words (&code, code.mask);
  g_assert_cmpmem (all->data + sizeof words, all->len - sizeof words, checks, sizeof checks);
  g_assert_cmpint (code.mask, ==, 2);
}

/* A code isn't much darker than light, and has no large areas of one kind: the mask is chosen. */
static void
test_masks (void)
{
  gboolean used[8] = { FALSE };
  MaeQrCode code;

  for (int i = 0; i < 200; i++) {
    g_autofree char *text = g_strdup_printf ("maestri://192.0.2.%d:51015/KTWMXH", i);
    int dark = 0;
    g_assert_true (mae_qr_code_make (text, &code));
    for (int row = 0; row < code.size; row++)
      for (int column = 0; column < code.size; column++)
        dark += code.dark[row][column];
    g_assert_cmpint (dark * 100, >, code.size * code.size * 40);
    g_assert_cmpint (dark * 100, <, code.size * code.size * 60);
    used[code.mask] = TRUE;
  }
  int n = 0;
  for (int mask = 0; mask < 8; mask++)
    n += used[mask];
  g_assert_cmpint (n, >, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/qr-code/links", test_links);
  g_test_add_func ("/qr-code/lengths", test_lengths);
  g_test_add_func ("/qr-code/example", test_example);
  g_test_add_func ("/qr-code/masks", test_masks);
  return g_test_run ();
}
