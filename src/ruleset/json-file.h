/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* JSON in files: as editors save it, and as text to be written. */
#pragma once

#include "json/json-reader.h"

/* Returns the length of the byte order mark that @text begins with, 0 if it has none. Editors of
 * Windows write one at the beginning of files, which means nothing. */
gsize mae_json_mark_length (const char *text, gsize length);

/* Returns @text in UTF-8 if it begins with the byte order mark of UTF-16, in which editors of
 * Windows may save files, and sets @length to its length; otherwise, or if it isn't UTF-16, returns
 * NULL. (transfer full) */
char *mae_json_from_utf16 (const char *text, gsize *length);

/* Returns the text of a value. (transfer full) */
char *mae_json_print (const MaeJsonNode *node);
