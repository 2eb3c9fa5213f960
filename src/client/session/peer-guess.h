/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What answers at an address in place of a server we understand. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* By the first line it said: a sentence for the player that says what it is, and what to do.
 * (transfer full) */
char *mae_peer_guess_text (const char *line, gsize length);

/* The same for one that hung up without a word. */
char *mae_peer_guess_silent_text (const char *host, gboolean tls);

G_END_DECLS
