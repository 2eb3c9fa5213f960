/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Splits a stream of bytes into lines of limited length. `\n` and `\r\n` end a line. */
#pragma once

#include <glib.h>

typedef struct {
  GByteArray *pending; /* the start of an incomplete line; NULL: none */
  gsize limit;         /* longest line in bytes, without its end */
  gboolean too_long;   /* a line was too long: no more lines are read */
} MaeLineReader;

/* @limit: the longest line in bytes, without its end. The second function frees what the reader
 * owns. */
void mae_line_reader_init (MaeLineReader *reader, gsize limit);
void mae_line_reader_clear (MaeLineReader *reader);

/* Called for each whole line (not NUL-terminated, without its end). If it returns FALSE,
 * mae_line_reader_feed() stops and drops the remaining bytes. */
typedef gboolean (*MaeLineFunc) (const char *line, gsize length, gpointer user_data);

/* Adds @bytes and calls @func for each complete line. Returns FALSE if a line was too long (the
 * connection must be closed) or @func returned FALSE. */
gboolean mae_line_reader_feed (MaeLineReader *reader, const char *bytes, gsize length,
                               MaeLineFunc func, gpointer user_data);
