/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Links to a server or to a table on it: `maestri://host[:port][/CODE]`. They come from web
 * pages and messages and aren't trusted: they only fill in a form, and the player joins. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct {
  char *server; /* as mae_address_format() writes it */
  char *code;   /* of the table; NULL: the link names none */
} MaeLink;

void mae_link_clear (MaeLink *link);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MaeLink, mae_link_clear)

/* Whether @text is meant as a link to anything but a file: it begins with a scheme and "://", or
 * with "maestri:". */
gboolean mae_link_looks_like (const char *text);

/* Whether @file can be read as one, rather than being a link to something. */
gboolean mae_link_is_file (GFile *file);

/* On FALSE @error (MAE_CONNECTION_ERROR_ADDRESS) says in a sentence for people what is wrong, and
 * @link is left as it was. */
gboolean mae_link_parse (const char *text, MaeLink *link, GError **error);

G_END_DECLS
