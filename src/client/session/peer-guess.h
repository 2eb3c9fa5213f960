/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Guesses what kind of program answers at an address, if it isn't a Maestri server. */
#pragma once

#include <glib.h>

/* Returns a text for the player: what kind of program sent @line as its first line, and what to do.
 * (transfer full) */
char *mae_peer_guess_text (const char *line, gsize length);

/* Like mae_peer_guess_text(), for a program that closed the connection without sending anything.
 * (transfer full) */
char *mae_peer_guess_silent_text (const char *host, gboolean tls);
