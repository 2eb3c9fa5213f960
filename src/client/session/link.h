/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Links to a server, or to a table on it: `maestri://host[:port][/CODE]`. They come from web pages
 * and messages and aren't trusted: they only fill in a form, and the player decides to join. In the
 * form, players can enter such a link, an address as mae_address_parse() reads it, an address with
 * `/CODE`, or a code alone. */
#pragma once

#include <gio/gio.h>

typedef struct {
  char *server; /* in the form of mae_address_format() */
  char *code;   /* of the table; NULL: the link has none */
} MaeLink;

/* Frees the strings of @link, which is empty then. */
void mae_link_clear (MaeLink *link);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MaeLink, mae_link_clear)

/* Returns whether @text is a link to something other than a file: it begins with a scheme and
 * "://", or with "maestri:". */
gboolean mae_link_looks_like (const char *text);

/* Returns whether @file can be read as a file, and isn't a link to something else. */
gboolean mae_link_is_file (GFile *file);

/* Parses @text. On failure returns FALSE with a translated sentence in @error
 * (MAE_CONNECTION_ERROR_ADDRESS), and doesn't change @link. */
gboolean mae_link_parse (const char *text, MaeLink *link, GError **error);

/* Like mae_link_parse(), for what a player typed or pasted: a link, an address or a code, in a
 * sentence or in quotes, as mae_table_code_find() reads it; also the address of a web page. A code
 * alone belongs to a table on @last_server ("": there is none yet; then a code is refused). */
gboolean
mae_link_parse_typed (const char *text, const char *last_server, MaeLink *link, GError **error);

/* Returns the code of a table in what a player typed or pasted: alone, in a link or in a sentence.
 * (transfer full) Returns NULL with a translated sentence in @error if it can't be one. */
char *mae_link_find_code (const char *text, GError **error);
