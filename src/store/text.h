/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cleans text from peers. Every string that a peer chose must pass through here first: normalizing
 * to NFC takes time that grows with the square of a run of combining marks, so bytes and runs are
 * limited before that. */
#pragma once

#include <glib.h>

/* The most combining marks in a row. Living languages need five at most. */
#define MAE_TEXT_MARKS_MAX 8

/* The most bytes for each character: several marks on it, all decomposed, and some space. */
#define MAE_TEXT_BYTES_PER_CHARACTER 16

/* Returns whether @text has more than @most bytes, reading at most one more. */
gboolean mae_text_is_longer (const char *text, gsize most);

/* Returns whether @raw may be normalized: at most @bytes_max bytes, valid UTF-8, and no run of more
 * than MAE_TEXT_MARKS_MAX combining marks. */
gboolean mae_text_is_bounded (const char *raw, gsize bytes_max);

/* Returns @raw in NFC; NULL if mae_text_is_bounded() is FALSE. (transfer full) */
char *mae_text_normalize (const char *raw, gsize bytes_max);

/* Returns whether @c is a space of any kind, such as a no-break space, or a line end. */
gboolean mae_text_is_space (gunichar c);

/* Returns whether @c is invisible or changes the text direction. The joiners (200C, 200D) are not
 * hidden: emoji and several scripts need them. */
gboolean mae_text_is_hidden (gunichar c);

typedef enum {
  MAE_TEXT_GOOD,
  MAE_TEXT_EMPTY,    /* nothing visible is left */
  MAE_TEXT_TOO_LONG, /* more characters or bytes than allowed */
} MaeTextFault;

/* Prepares @raw to be shown to others: in NFC, with single plain spaces, none around it, without
 * hidden characters and with at most MAE_TEXT_MARKS_MAX combining marks in a row; at most @max
 * characters. @text (transfer full) is set only if the result is MAE_TEXT_GOOD. */
MaeTextFault mae_text_clean (const char *raw, guint max, char **text);
