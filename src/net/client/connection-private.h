/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions of connection.c for connecting.c. */
#pragma once

#include "connection.h"

G_BEGIN_DECLS

/* Like mae_connection_new(), with @peer as the result of mae_connection_get_peer(). */
MaeConnection *mae_connection_new_named (GIOStream *stream, const char *peer);

G_END_DECLS
