/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Text from peers. Every string that a peer chose passes through here before anything else looks at
 * it, because bringing text to NFC takes a time that grows with the square of a run of combining
 * marks: so its bytes and its runs are bounded first, and all the rest is linear. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Combining marks that may follow one another. Living languages need five at most. */
#define MAE_TEXT_MARKS_MAX 8

/* Bytes that are looked at for each character a text may have: several marks on it, all decomposed,
 * and some space around it. */
#define MAE_TEXT_BYTES_PER_CHARACTER 16

/* Whether @text has more than @most bytes; looks at no more than that. */
gboolean mae_text_is_longer (const char *text, gsize most);

/* Whether @raw may be brought to NFC: it has no more than @bytes_max bytes, is UTF-8, and has no
 * longer runs of combining marks than MAE_TEXT_MARKS_MAX. */
gboolean mae_text_is_bounded (const char *raw, gsize bytes_max);

/* @raw in NFC; NULL when it isn't bounded so. (transfer full) */
char *mae_text_normalize (const char *raw, gsize bytes_max);

gboolean mae_text_is_space (gunichar c);

/* Characters that don't show, or turn the text around them. The joiners (200C, 200D) aren't such:
 * emoji and several scripts need them. */
gboolean mae_text_is_hidden (gunichar c);

typedef enum {
  MAE_TEXT_GOOD,
  MAE_TEXT_EMPTY,    /* nothing that shows is left */
  MAE_TEXT_TOO_LONG, /* in characters, or in bytes before they were counted */
} MaeTextFault;

/* Makes of @raw what is shown to others: in NFC, spaces of all kinds as single ones, none around
 * it, without hidden characters, and of a run of combining marks the first MAE_TEXT_MARKS_MAX; up
 * to
 * @max characters. @text (transfer full) is NULL unless it is good. */
MaeTextFault mae_text_clean (const char *raw, guint max, char **text);

G_END_DECLS
