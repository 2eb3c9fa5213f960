/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What people write to name a server. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MAE_DEFAULT_PORT 51015

/* Reads `HOST`, `HOST:PORT`, `[IPv6]`, `[IPv6]:PORT` or a bare IPv6 address. Spaces around it are
 * ignored. @port is MAE_DEFAULT_PORT when the text names none. On FALSE @error
 * (MAE_CONNECTION_ERROR_ADDRESS) says what is wrong in a sentence for people. */
gboolean mae_address_parse (const char *text, char **host, guint16 *port, GError **error);

/* The other way: `host:port`, with brackets where needed. (transfer full) */
char *mae_address_format (const char *host, guint16 port);

G_END_DECLS
