/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Why there is no connection to a server, or none any more. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MAE_CONNECTION_ERROR (mae_connection_error_quark ())
GQuark mae_connection_error_quark (void);

/* Each error's message is a whole translated sentence, fit to be shown to the player. A cancelled
 * call reports G_IO_ERROR_CANCELLED instead. */
typedef enum {
  MAE_CONNECTION_ERROR_ADDRESS,     /* not an address: see mae_address_parse() */
  MAE_CONNECTION_ERROR_UNKNOWN,     /* no host of that name */
  MAE_CONNECTION_ERROR_REFUSED,     /* the host is there, the server isn't */
  MAE_CONNECTION_ERROR_UNREACHABLE, /* no way to the host, or no network */
  MAE_CONNECTION_ERROR_TIMED_OUT,
  MAE_CONNECTION_ERROR_LOST,    /* the conversation broke off */
  MAE_CONNECTION_ERROR_NOT_TLS, /* what answers there doesn't speak TLS, or not ours */
  MAE_CONNECTION_ERROR_LINE,    /* the server sent a longer line than it may */
  MAE_CONNECTION_ERROR_FAILED,
} MaeConnectionError;

G_END_DECLS
