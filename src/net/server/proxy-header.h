/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The header by which a proxy sends a client's address: the PROXY protocol of HAProxy, versions 1
 * (a line) and 2 (binary). */
#pragma once

#include <glib.h>
#include <sys/socket.h>

G_BEGIN_DECLS

/* Longer headers, with more than an address, are refused. */
#define MAE_PROXY_HEADER_MAX 1024

typedef enum {
  MAE_PROXY_WRONG, /* it isn't one */
  MAE_PROXY_MORE,  /* incomplete: at least @size bytes are needed */
  MAE_PROXY_OWN,   /* a connection of the proxy itself, or of an unknown client */
  MAE_PROXY_PEER,  /* it brings @peer */
} MaeProxyResult;

/* Reads the header that @bytes begin with; @size is how long it is. */
MaeProxyResult mae_proxy_header_read (const guint8 *bytes, gsize length, gsize *size,
                                      struct sockaddr_storage *peer);

G_END_DECLS
