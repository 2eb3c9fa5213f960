/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Addresses a server listens on. */
#pragma once

#include <glib.h>
#include <sys/socket.h>

#include "protocol/bridge.h"

#define MAE_LISTEN_ERROR (mae_listen_error_quark ())
GQuark mae_listen_error_quark (void);

typedef enum {
  MAE_LISTEN_ERROR_SYNTAX, /* doesn't have the form below */
  MAE_LISTEN_ERROR_IN_USE, /* another program listens there */
  MAE_LISTEN_ERROR_FAILED, /* not an address of this computer, a port kept for services, … */
} MaeListenError;

typedef struct {
  const MaeDialect *dialect; /* the dialect used there */
  struct sockaddr_storage address;
  socklen_t length;
} MaeListenAddress;

/* Parses `[DIALECT:][ADDR:]PORT`: ADDR a number (`0.0.0.0`, `[::1]`) or `localhost`, the default;
 * PORT 0 means any free one; DIALECT one of protocol/meson.build, by default the first. */
gboolean mae_listen_address_parse (const char *text, MaeListenAddress *address, GError **error);

/* Returns the port; 0: any free one. */
guint16 mae_listen_address_get_port (const MaeListenAddress *address);

/* Creates a listening socket on @address, whose port is set to the socket's. @ipv6_only: peers with
 * IPv4 addresses can't connect. Returns -1 and sets errno on failure. */
int mae_listen_address_open (MaeListenAddress *address, gboolean ipv6_only);

/* Says in plain words why nobody can listen on @address, and what to do. @cause: of errno. Returns
 * FALSE. */
gboolean mae_listen_address_explain (const MaeListenAddress *address, int cause, GError **error);

/* Returns `ADDR:PORT` in numbers. (transfer full) */
char *mae_listen_address_format (const MaeListenAddress *address);
