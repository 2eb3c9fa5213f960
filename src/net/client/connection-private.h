/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What connecting.c needs of connection.c. */
#pragma once

#include "connection.h"

G_BEGIN_DECLS

/* As mae_connection_new(); @peer is what mae_connection_get_peer() says. */
MaeConnection *mae_connection_new_named (GIOStream *stream, const char *peer);

G_END_DECLS
