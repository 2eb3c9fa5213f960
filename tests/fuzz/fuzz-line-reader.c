/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The line reader gives the same lines for any division of the bytes, and none above its limit. The
 * first byte is the limit, the second one decides the division. */
#include <string.h>

#include "fuzz.h"
#include "protocol/line-reader.h"

static gboolean
take_line (const char *line, gsize length, gpointer user_data)
{
  GString *lines = user_data;

  g_string_append_len (lines, line, (gssize) length);
  g_string_append_c (lines, '\n');
  return TRUE;
}

/* Splits the lines when all bytes are available. Returns whether all are short enough. */
static gboolean
split_plainly (const char *bytes, gsize length, gsize limit, GString *lines)
{
  const char *stop;

  while ((stop = memchr (bytes, '\n', length))) {
    gsize whole = (gsize) (stop - bytes);
    gsize line = whole > 0 && bytes[whole - 1] == '\r' ? whole - 1 : whole;
    if (line > limit)
      return FALSE;
    take_line (bytes, line, lines);
    bytes = stop + 1;
    length -= whole + 1;
  }
  if (length > 0 && bytes[length - 1] == '\r')
    length--;
  return length <= limit;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < 2)
    return 0;

  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (GString) expected = g_string_new (NULL);
  const char *bytes = (const char *) data + 2;
  gsize length = size - 2;
  gsize limit = data[0];
  guint seed = data[1];
  gboolean fits = TRUE;
  MaeLineReader reader;

  mae_line_reader_init (&reader, limit);
  for (gsize at = 0; at < length;) {
    gsize piece = MIN (1 + seed % 37, length - at);
    g_autofree char *copy = g_memdup2 (bytes + at, piece);
    fits = mae_line_reader_feed (&reader, copy, piece, take_line, lines);
    g_assert_true (!reader.pending || reader.pending->len <= limit + 1);
    seed = seed * 1103515245u + 12345u;
    at += piece;
  }
  g_assert_cmpint (fits, ==, split_plainly (bytes, length, limit, expected));
  g_assert_true (g_string_equal (lines, expected));
  g_assert_true (!fits || !reader.pending || reader.pending->len > 0);
  mae_line_reader_clear (&reader);
  return 0;
}
