/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cuts a stream of bytes into lines, bounded. `\n` and `\r\n` end a line. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  GByteArray *pending; /* the start of a line not yet ended; NULL while empty */
  gsize limit;         /* longest line in bytes, its end not counted */
  gboolean too_long;   /* final: no more lines come out */
} MaeLineReader;

void mae_line_reader_init (MaeLineReader *reader, gsize limit);
void mae_line_reader_clear (MaeLineReader *reader);

/* Called for each whole line (not NUL-terminated, without its end). Returning FALSE stops
 * mae_line_reader_feed(); the rest of the bytes is dropped. */
typedef gboolean (*MaeLineFunc) (const char *line, gsize length, gpointer user_data);

/* Takes in @bytes and calls @func for each line they end. Returns FALSE when a line went past the
 * limit (the connection is to be closed) or @func stopped it. */
gboolean mae_line_reader_feed (MaeLineReader *reader, const char *bytes, gsize length,
                               MaeLineFunc func, gpointer user_data);

G_END_DECLS
