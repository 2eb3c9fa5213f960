/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server's address as a user types it. */
#pragma once

#include "protocol/bridge.h"

#define MAE_DEFAULT_PORT 51015
#define MAE_DEFAULT_TLS_PORT 51016

/* The prefix of an address that is reached by TLS. */
#define MAE_ADDRESS_SCHEME "maestri://"

typedef struct {
  char *host; /* in the one form that mae_address_parse() gives it */
  guint16 port;
  gboolean tls;
  const MaeDialect *dialect; /* NULL: the default one */
} MaeAddress;

/* Returns the dialect of @address, never NULL. */
const MaeDialect *mae_address_get_dialect (const MaeAddress *address);

/* Frees the host of @address, which is empty then. */
void mae_address_clear (MaeAddress *address);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MaeAddress, mae_address_clear)

/* Parses `HOST`, `HOST:PORT`, `[IPv6]`, `[IPv6]:PORT` or a bare IPv6 address, each optionally after
 * `maestri://`, which means TLS, or `DIALECT://` (`DIALECT+tls://`), with a dialect of
 * protocol/meson.build. Space around the text is ignored, and it is read as mae_typed_text() gives
 * it. Without a port, the default port is used. A host has one form, however it is typed and
 * whatever the locale: lower case, and letters instead of `xn--`. On failure returns FALSE with a
 * translated sentence in @error (MAE_CONNECTION_ERROR_ADDRESS), and doesn't change @address. */
gboolean mae_address_parse (const char *text, MaeAddress *address, GError **error);

/* Returns `host:port`, with brackets and a prefix if needed. (transfer full) */
char *mae_address_format (const MaeAddress *address);

/* Returns whether what is before `://` in @text, if there is such a part, is a prefix that
 * mae_address_parse() knows. */
gboolean mae_address_knows_scheme (const char *text);

/* Returns the dialect that @text, an address or the beginning of one, names; the default one if it
 * names none. */
const MaeDialect *mae_address_find_dialect (const char *text);

/* Returns @text with the prefix of @dialect instead of the one it has; the default dialect needs
 * none. (transfer full) */
char *mae_address_in_dialect (const char *text, const MaeDialect *dialect);
