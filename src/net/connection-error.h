/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reasons why connecting failed or a connection was closed. */
#pragma once

#include <glib.h>

#define MAE_CONNECTION_ERROR (mae_connection_error_quark ())
GQuark mae_connection_error_quark (void);

/* Each error's message is a translated sentence for the player. A canceled call reports
 * G_IO_ERROR_CANCELLED instead. */
typedef enum {
  MAE_CONNECTION_ERROR_ADDRESS,     /* not an address: see mae_address_parse() */
  MAE_CONNECTION_ERROR_UNKNOWN,     /* no host of that name */
  MAE_CONNECTION_ERROR_REFUSED,     /* no server at that port of the host */
  MAE_CONNECTION_ERROR_UNREACHABLE, /* no route to the host, or no network */
  MAE_CONNECTION_ERROR_TIMED_OUT,
  MAE_CONNECTION_ERROR_LOST,    /* the connection broke */
  MAE_CONNECTION_ERROR_NOT_TLS, /* the server doesn't use TLS, or no version we support */
  MAE_CONNECTION_ERROR_LINE,    /* the server sent a line that is too long */
  MAE_CONNECTION_ERROR_FAILED,
} MaeConnectionError;
