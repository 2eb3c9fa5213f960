/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* JSON as RFC 8259 has it and nothing beyond. json-glib's own parser also takes comments, single
 * quotes, hexadecimal numbers, trailing garbage, members named twice and numbers that don't fit
 * (99999999999999999999 reads as -1); this one makes the same nodes and takes none of that. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define MAE_JSON_ERROR (mae_json_error_quark ())
GQuark mae_json_error_quark (void);

typedef enum {
  MAE_JSON_ERROR_SYNTAX, /* not JSON; the message begins with `line L, column C: ` */
  MAE_JSON_ERROR_DEPTH,  /* nested deeper than the limit */
} MaeJsonError;

/**
 * mae_json_parse:
 * @text: the text, which may hold anything
 * @length: its length in bytes; -1: up to the NUL
 * @max_depth: how deep objects and arrays may lie in one another, from 1
 *
 * Reads the one JSON value that @text must be. Refused as well: members named twice, U+0000, lone
 * surrogates, invalid UTF-8. A number without fraction and exponent becomes a %G_TYPE_INT64, also
 * where it is too large: then it is the nearest 64-bit number.
 *
 * Returns: (transfer full): the value; %NULL with @error set
 */
JsonNode *mae_json_parse (const char *text, gssize length, guint max_depth, GError **error);

G_END_DECLS
