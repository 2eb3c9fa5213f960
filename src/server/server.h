/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The game server as a pure state machine: bytes in, bytes out, time passed in. No sockets, no
 * clock, no threads, no randomness of its own; a transport (src/net) or a test drives it:
 *
 *   - each new connection: mae_server_open(); its bytes: mae_server_receive(); its end, whoever
 *     caused it: mae_server_closed();
 *   - at mae_server_next_deadline(), or any time: mae_server_tick();
 *   - after any of these, better after many of them: take sessions from mae_server_next_ready()
 *     until NULL, write what
 *     mae_server_session_get_output() gives, tell mae_server_session_sent(), close where
 *     mae_server_session_wants_close().
 *
 * All times are monotonic microseconds and never go back. See docs/server.md. */
#pragma once

#include <glib.h>

#include "protocol/dialect.h"
#include "server/config.h"
#include "server/report/counts.h"
#include "store/record.h"
#include "store/store.h"

G_BEGIN_DECLS

typedef struct _MaeServer MaeServer;

/* One connection, from mae_server_open() to mae_server_closed(). */
typedef struct _MaeServerSession MaeServerSession;

MaeServer *mae_server_new (const MaeServerConfig *config);

/* Brings back the games of the config's store, before anything else is asked of @server. Games
 * that can't be brought back are set aside and a warning logged. */
gboolean mae_server_load (MaeServer *server, gint64 now, GError **error);

/* Sits @record's players down to go on with it: each person's seat waits for who joins under that
 * name. Saved under its number, if it has one, in the config's store. Returns FALSE when it doesn't
 * replay. */
gboolean mae_server_seat_record (MaeServer *server, gint64 now, const MaeRecord *record);

/* Changes how fast computer players move, from now on. */
void mae_server_set_computer_pace (MaeServer *server, gint64 pace);

/* Frees everything; sessions still open become invalid. */
void mae_server_free (MaeServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeServer, mae_server_free)

/* ── For the transport ─────────────────────────────────────────────────────────────────────── */

/* A peer that speaks @dialect has connected. @address (may be NULL: not counted) names the host it
 * comes from, for the bound on connections per address and for logs; @peer is the transport's own.
 * Returns NULL when a bound is reached: @refusal (transfer full) then is what to send before
 * closing the connection. */
MaeServerSession *mae_server_open (MaeServer *server, gint64 now, const MaeDialect *dialect,
                                   const char *address, gpointer peer, char **refusal);

/* The transport itself turns away a peer from @address (may be NULL), for @why: it is counted and
 * logged. Returns what to send before closing the connection. (transfer full) */
char *mae_server_refuse (MaeServer *server, gint64 now, const MaeDialect *dialect,
                         const char *address, MaeRefused why);

/* @bytes came in; the cuts between calls mean nothing. */
void mae_server_receive (MaeServer *server, MaeServerSession *session, gint64 now,
                         const char *bytes, gsize length);

/* The connection is gone, by either side. @session is invalid from here on. */
void mae_server_closed (MaeServer *server, MaeServerSession *session, gint64 now);

/* Does what is due at @now. */
void mae_server_tick (MaeServer *server, gint64 now);

/* When mae_server_tick() has something to do next; G_MAXINT64: never. */
gint64 mae_server_next_deadline (const MaeServer *server);

/* A session with new output or to be closed, each once until it has more; NULL: no more. What
 * happened since the last call is saved first, as one transaction of the store: so nothing leaves
 * that could be forgotten. Output must be taken only from sessions that came from here. */
MaeServerSession *mae_server_next_ready (MaeServer *server);

/* Whether more bytes are to be read from the peer now. While not, what has come already may still
 * be given to mae_server_receive(), where it waits. Whenever this changes the session comes from
 * mae_server_next_ready(). */
gboolean mae_server_session_wants_input (const MaeServerSession *session);

/* The peer can take more: @session comes from mae_server_next_ready() again. */
void mae_server_session_set_ready (MaeServerSession *session);

/* Says goodbye to all sessions and takes no new ones. Games stay as they are. */
void mae_server_shut_down (MaeServer *server, gint64 now);

gpointer mae_server_session_get_peer (const MaeServerSession *session);

/* A number for logs, unique in the server's life. */
guint64 mae_server_session_get_number (const MaeServerSession *session);

/* What waits to be written: one contiguous piece, valid until the next call to the server. */
const char *mae_server_session_get_output (const MaeServerSession *session, gsize *length);

/* The first @length bytes of the output were written. */
void mae_server_session_sent (MaeServerSession *session, gsize length);

/* Whether the connection is to be closed once the output (maybe none) is written. */
gboolean mae_server_session_wants_close (const MaeServerSession *session);

/* Whether the transport couldn't send all of the last output: the peer doesn't read. */
gboolean mae_server_session_is_stalled (const MaeServerSession *session);

/* ── For the operator ──────────────────────────────────────────────────────────────────────── */

/* From now on no new game starts (@draining), or again (not). Games that go on do, and their
 * players come back to them. */
void mae_server_drain (MaeServer *server, gint64 now, gboolean draining);

gboolean mae_server_is_draining (const MaeServer *server);

/* Whether it is draining and no player is connected to an unfinished game. */
gboolean mae_server_is_drained (const MaeServer *server);

/* Says goodbye to the session with @number. FALSE: there is none. */
gboolean mae_server_end_session (MaeServer *server, guint64 number, gint64 now);

/* Bans @network (an address, or one with its prefix: 192.0.2.0/24; of IPv6 at least a /64) for
 * @seconds, or without end if that is 0. Its sessions are closed. Bans are kept in the store. */
gboolean
mae_server_ban (MaeServer *server, const char *network, gint64 seconds, gint64 now, GError **error);
gboolean mae_server_unban (MaeServer *server, const char *network, GError **error);

/* Whether @session is to be read from after the others; and whether it has to wait now. If so it
 * isn't to be read from until it is ready. */
gboolean mae_server_session_is_costly (MaeServerSession *session);
gboolean mae_server_session_must_wait (MaeServerSession *session);

/* What was read since the last time this was called took @duration µs until it was answered. */
void mae_server_note_turn (MaeServer *server, gint64 duration);

/* Deletes the account of @nickname, in the store too. The name is free unless somebody uses it.
 * FALSE: there is no account, or the change can't be saved. */
gboolean mae_server_forget_account (MaeServer *server, const char *nickname, GError **error);

G_END_DECLS
