/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server's address as a user types it. */
#pragma once

#include "protocol/dialect.h"

G_BEGIN_DECLS

#define MAE_DEFAULT_PORT 51015
#define MAE_DEFAULT_TLS_PORT 51016

/* In front of the address of a server that is reached by TLS. */
#define MAE_ADDRESS_SCHEME "maestri://"

typedef struct {
  char *host;
  guint16 port;
  gboolean tls;
  const MaeDialect *dialect; /* NULL: the default one */
} MaeAddress;

/* Never NULL. */
const MaeDialect *mae_address_get_dialect (const MaeAddress *address);

void mae_address_clear (MaeAddress *address);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MaeAddress, mae_address_clear)

/* Reads `HOST`, `HOST:PORT`, `[IPv6]`, `[IPv6]:PORT` or a bare IPv6 address, and each of these with
 * `maestri://` in front, which asks for TLS, or `DIALECT://` (`DIALECT+tls://`), which names one of
 * protocol/dialects.c. Spaces around it are ignored. The port is the default
 * one when the text names none. On FALSE @error (MAE_CONNECTION_ERROR_ADDRESS) says what is wrong
 * in a sentence for people, and @address is left as it was. */
gboolean mae_address_parse (const char *text, MaeAddress *address, GError **error);

/* The other way: `host:port`, with brackets and what is in front of it where needed. (transfer
 * full) */
char *mae_address_format (const MaeAddress *address);

/* The dialect that @text, an address or its beginning, is in; the default one if it names none. */
const MaeDialect *mae_address_find_dialect (const char *text);

/* @text with @dialect named in front instead, where it is to be named. (transfer full) */
char *mae_address_in_dialect (const char *text, const MaeDialect *dialect);

G_END_DECLS
