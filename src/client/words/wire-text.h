/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes text from a server safe to show: a single line of limited length that doesn't change the
 * direction of other text. */
#pragma once

#include <glib.h>

/* The most characters of a name, and of a sentence. */
#define MAE_WIRE_NAME_MAX 64
#define MAE_WIRE_SENTENCE_MAX 300

/* Returns the first @most characters of @text (NULL: "") as one line: without control characters
 * and characters that change the text direction, and with few combining marks in a row. (transfer
 * full) */
char *mae_wire_line (const char *text, guint most);

/* Prepares a name for use in a sentence: as one line, and isolated from the text around it if it
 * has letters written from right to left. Equal names give equal results. (transfer full) */
char *mae_wire_name (const char *name);

/* Replaces @text with mae_wire_line() of it. */
void mae_wire_tidy (char **text, guint most);
