/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads files with json-reader.h into json-glib's nodes; errors have line and column. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * mae_json_tree:
 * @text: the text, which may hold anything
 * @length: its length in bytes
 * @max_depth: how deep objects and arrays may lie in one another, from 1
 * @problem: (out) (transfer full): what is wrong, beginning with `line L, column C: `; only set
 *   when something is
 *
 * Reads the one object that @text must be. Refused as well: members named twice, U+0000, lone
 * surrogates, invalid UTF-8, a byte order mark. A whole number becomes a %G_TYPE_INT64, also where
 * it is too large: then it is the nearest 64-bit number.
 *
 * Returns: (transfer full): the object; %NULL with @problem set
 */
JsonNode *mae_json_tree (const char *text, gsize length, guint max_depth, char **problem);

G_END_DECLS
