/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads JSON files with json-reader.h into json-glib's nodes. Error messages have line and
 * column. */
#pragma once

#include <json-glib/json-glib.h>

/**
 * mae_json_tree:
 * @text: any text
 * @length: its length in bytes
 * @max_depth: how deep objects and arrays may be nested, from 1
 * @problem: (out) (transfer full): what is wrong, beginning with `line L, column C: `; set only on
 *   failure
 *
 * Reads @text, which must be one object. Names used twice, U+0000, lone surrogates, invalid UTF-8
 * and a byte order mark are errors too. Integers become %G_TYPE_INT64; those beyond 64 bits become
 * the nearest 64-bit value.
 *
 * Returns: (transfer full): the object; %NULL with @problem set
 */
JsonNode *mae_json_tree (const char *text, gsize length, guint max_depth, char **problem);
