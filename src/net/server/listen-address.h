/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a server listens on. */
#pragma once

#include <glib.h>
#include <sys/socket.h>

#include "protocol/dialect.h"

G_BEGIN_DECLS

#define MAE_LISTEN_ERROR (mae_listen_error_quark ())
GQuark mae_listen_error_quark (void);

typedef enum {
  MAE_LISTEN_ERROR_SYNTAX, /* not of the form below */
  MAE_LISTEN_ERROR_IN_USE, /* another program listens there */
  MAE_LISTEN_ERROR_FAILED, /* not an address of this machine, a port for the system only, … */
} MaeListenError;

typedef struct {
  const MaeDialect *dialect; /* what is spoken there */
  struct sockaddr_storage address;
  socklen_t length;
} MaeListenAddress;

/* Reads `[DIALECT:][ADDR:]PORT`: ADDR a number (`0.0.0.0`, `[::1]`) or `localhost`, which it is
 * when left out; PORT 0 takes a free one; DIALECT one of those in protocol/dialects.c, the default
 * one when left out. */
gboolean mae_listen_address_parse (const char *text, MaeListenAddress *address, GError **error);

guint16 mae_listen_address_get_port (const MaeListenAddress *address);

/* `ADDR:PORT` in numbers. (transfer full) */
char *mae_listen_address_format (const MaeListenAddress *address);

G_END_DECLS
