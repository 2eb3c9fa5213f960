/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "line-reader.h"

#include <string.h>

void
mae_line_reader_init (MaeLineReader *reader, gsize limit)
{
  *reader = (MaeLineReader){ .pending = NULL, .limit = limit, .too_long = FALSE };
}

void
mae_line_reader_clear (MaeLineReader *reader)
{
  g_clear_pointer (&reader->pending, g_byte_array_unref);
}

/* Returns the length of @line without the '\r' of a "\r\n". */
static gsize
without_return (const char *line, gsize length)
{
  return length > 0 && line[length - 1] == '\r' ? length - 1 : length;
}

/* Returns whether @length bytes of a line, without its '\n', exceed the limit. A final '\r' may be
 * part of the line's end. */
static gboolean
is_too_long (const MaeLineReader *reader, const char *line, gsize length)
{
  return without_return (line, length) > reader->limit;
}

/* Appends @piece, the end of the pending line, and passes it on. The line is removed from the
 * reader first, since @func may clear the reader. */
static gboolean
finish_pending (MaeLineReader *reader, const char *piece, gsize length, MaeLineFunc func,
                gpointer user_data)
{
  g_autoptr (GByteArray) line = g_steal_pointer (&reader->pending);

  g_byte_array_append (line, (const guint8 *) piece, (guint) length);
  const char *text = (const char *) line->data;
  if (is_too_long (reader, text, line->len)) {
    reader->too_long = TRUE;
    return FALSE;
  }
  return func (text, without_return (text, line->len), user_data);
}

/* Keeps the start of a line until its end arrives. */
static gboolean
keep (MaeLineReader *reader, const char *bytes, gsize length)
{
  if (!reader->pending)
    reader->pending = g_byte_array_sized_new ((guint) MIN (length, reader->limit + 2));
  g_byte_array_append (reader->pending, (const guint8 *) bytes, (guint) length);
  if (is_too_long (reader, (const char *) reader->pending->data, reader->pending->len)) {
    mae_line_reader_clear (reader);
    reader->too_long = TRUE;
    return FALSE;
  }
  return TRUE;
}

gboolean
mae_line_reader_feed (MaeLineReader *reader, const char *bytes, gsize length, MaeLineFunc func,
                      gpointer user_data)
{
  if (reader->too_long)
    return FALSE;

  while (length > 0) {
    const char *end = memchr (bytes, '\n', length);
    gsize piece = end ? (gsize) (end - bytes) : length;
    gsize held = reader->pending ? reader->pending->len : 0;

    /* Checked before copying: the input can be longer than the limit. */
    if (piece > reader->limit + 1 || held + piece > reader->limit + 1) {
      mae_line_reader_clear (reader);
      reader->too_long = TRUE;
      return FALSE;
    }
    if (!end)
      return keep (reader, bytes, length);
    if (reader->pending) {
      if (!finish_pending (reader, bytes, piece, func, user_data))
        return FALSE;
    } else if (is_too_long (reader, bytes, piece)) {
      reader->too_long = TRUE;
      return FALSE;
    } else if (!func (bytes, without_return (bytes, piece), user_data)) {
      return FALSE;
    }
    bytes = end + 1;
    length -= piece + 1;
  }
  return TRUE;
}
