/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: sessions on given connections, with given games. */
#pragma once

#include "session.h"

/* Like mae_session_connect_to(), without TLS. @port 0: the default one. */
void mae_session_connect (MaeSession *self, const char *host, guint16 port, const char *nickname);

/* Starts a server in this process and a solo game with @rules and @seed on it, which isn't saved.
 */
void mae_session_play_alone_seeded (MaeSession *self, const MaeRuleset *rules, const char *nickname,
                                    guint64 seed);

/* Uses an open connection. */
void mae_session_take_stream (MaeSession *self, GIOStream *stream, const char *nickname);

/* Sets the function that returns random numbers (0 … 1) for pauses. */
void mae_session_set_chance (MaeSession *self, double (*chance) (gpointer data), gpointer data);

/* Advances the session's clock by @span µs. */
void mae_session_advance (MaeSession *self, gint64 span);
