/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses the header with a client's address that a proxy sends: HAProxy's PROXY protocol, versions
 * 1 (a line) and 2 (binary). */
#pragma once

#include <glib.h>
#include <sys/socket.h>

/* Longer headers are refused; addresses alone never need so much. */
#define MAE_PROXY_HEADER_MAX 1024

typedef enum {
  MAE_PROXY_WRONG, /* not a header */
  MAE_PROXY_MORE,  /* incomplete: at least @size bytes are needed */
  MAE_PROXY_OWN,   /* a connection of the proxy itself, or of an unknown client */
  MAE_PROXY_PEER,  /* a client; its address is in @peer */
} MaeProxyResult;

/* Parses the header at the start of @bytes; @size is set to its length. */
MaeProxyResult mae_proxy_header_read (const guint8 *bytes, gsize length, gsize *size,
                                      struct sockaddr_storage *peer);
