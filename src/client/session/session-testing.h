/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: sessions on given connections, with given games. */
#pragma once

#include "session.h"

G_BEGIN_DECLS

/* mae_session_connect_to() without TLS. @port 0: the default one. */
void mae_session_connect (MaeSession *self, const char *host, guint16 port, const char *nickname);

/* mae_session_play_alone() with a known game: the same @seed deals the same cards. */
void mae_session_play_alone_seeded (MaeSession *self, const MaeRuleset *rules, const char *nickname,
                                    guint64 seed);

/* Over a connection that is there already. */
void mae_session_take_stream (MaeSession *self, GIOStream *stream, const char *nickname);

/* Where the chance in pauses comes from. */
void mae_session_set_chance (MaeSession *self, double (*chance) (gpointer data), gpointer data);

/* Lets @span microseconds pass at once. */
void mae_session_advance (MaeSession *self, gint64 span);

G_END_DECLS
