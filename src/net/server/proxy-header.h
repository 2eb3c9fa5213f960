/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a proxy says first about whom it brings: the PROXY protocol of HAProxy, versions 1 (a line)
 * and 2 (binary). */
#pragma once

#include <glib.h>
#include <sys/socket.h>

G_BEGIN_DECLS

/* Longer ones, which have more to tell than an address, are refused. */
#define MAE_PROXY_HEADER_MAX 1024

typedef enum {
  MAE_PROXY_WRONG, /* it isn't one */
  MAE_PROXY_MORE,  /* it is one so far; @size bytes at least have to be there */
  MAE_PROXY_OWN,   /* the proxy speaks for itself, or doesn't know for whom */
  MAE_PROXY_PEER,  /* it brings @peer */
} MaeProxyResult;

/* Reads the header that @bytes begin with; @size is how long it is. */
MaeProxyResult mae_proxy_header_read (const guint8 *bytes, gsize length, gsize *size,
                                      struct sockaddr_storage *peer);

G_END_DECLS
