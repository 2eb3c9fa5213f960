/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Between a store and its database: passes everything on, and can break connections at a chosen
 * moment. */
#pragma once

#include <glib.h>

typedef struct _Relay Relay;

typedef enum {
  RELAY_PASS,
  RELAY_LOSE_REQUEST, /* the next request doesn't arrive, and the connection breaks */
  RELAY_LOSE_ANSWER,  /* the next answer doesn't arrive, and the connection breaks */
  RELAY_DELAY,        /* answers wait */
  RELAY_SLOW,         /* each answer takes RELAY_SLOW_TIME */
  RELAY_CLOSED,       /* breaks the connection, and refuses others */
} RelayMode;

#define RELAY_SLOW_TIME (800 * G_TIME_SPAN_MILLISECOND)

/* Makes a socket in @folder, as libpq looks for it there, that leads to the one in @server.
 * (transfer full) */
Relay *relay_new (const char *folder, const char *server);
void relay_free (Relay *relay);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Relay, relay_free)

/* After something was lost it passes on again. */
void relay_set_mode (Relay *relay, RelayMode mode);
