/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The game server as a pure state machine: bytes in, bytes out, time as a parameter. It has no
 * sockets, clock, threads or randomness of its own. A transport (src/net) or a test calls:
 *
 *   - for each connection: mae_server_open() when it is made, mae_server_receive() for its bytes,
 *     and mae_server_closed() when it has ended, on either side;
 *   - mae_server_tick() at mae_server_next_deadline(), or at any time;
 *   - after any of these calls, better after many: take sessions from mae_server_next_ready()
 *     until NULL, write what mae_server_session_get_output() returns, call
 *     mae_server_session_sent(), and close those for which mae_server_session_wants_close().
 *
 * All times are monotonic microseconds and never decrease. See docs/server.md. */
#pragma once

#include <glib.h>

#include "protocol/bridge.h"
#include "server/config.h"
#include "server/gate/gate.h"
#include "server/report/counts.h"
#include "store/record.h"
#include "store/store.h"

typedef struct _MaeServer MaeServer;

/* One connection, from mae_server_open() to mae_server_closed(). */
typedef struct _MaeServerSession MaeServerSession;

/* Creates a server without sessions. Copies @config; takes a reference to its rules. (transfer
 * full) */
MaeServer *mae_server_new (const MaeServerConfig *config);

/* Loads the games of the config's store; to be called before anything else. Games that can't be
 * loaded are set aside with a warning. Returns FALSE and sets @error when the store can't be
 * read. */
gboolean mae_server_load (MaeServer *server, gint64 now, GError **error);

/* Continues the game of @record: each person's seat waits for a player who joins with that name. If
 * the record has a number, the game is saved under that number in the config's store. Returns FALSE
 * when the record can't be replayed. */
gboolean mae_server_seat_record (MaeServer *server, gint64 now, const MaeRecord *record);

/* Changes how long computer players wait before a move, in µs. */
void mae_server_set_computer_pace (MaeServer *server, gint64 pace);

/* Frees everything, including open sessions. */
void mae_server_free (MaeServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeServer, mae_server_free)

/* ── For the transport ─────────────────────────────────────────────────────────────────────── */

/* Opens a session for a peer that uses @dialect. @address (may be NULL: not counted) is the host it
 * comes from, for the limit of connections per address and for logs; @peer is the transport's own
 * data. Returns NULL when a limit is reached: then @refusal (transfer full) is to be sent before
 * closing the connection. */
MaeServerSession *mae_server_open (MaeServer *server, gint64 now, const MaeDialect *dialect,
                                   const char *address, gpointer peer, char **refusal);

/* Counts and logs that the transport turned away a peer from @address (may be NULL), for @why.
 * Returns what to send before closing the connection. (transfer full) */
char *mae_server_refuse (MaeServer *server, gint64 now, const MaeDialect *dialect,
                         const char *address, MaeRefused why);

/* Handles received @bytes, which may begin and end anywhere in a line. */
void mae_server_receive (MaeServer *server, MaeServerSession *session, gint64 now,
                         const char *bytes, gsize length);

/* To be called when the connection was closed, by either side. Frees @session. */
void mae_server_closed (MaeServer *server, MaeServerSession *session, gint64 now);

/* Does what is due at @now, in µs. */
void mae_server_tick (MaeServer *server, gint64 now);

/* Returns when mae_server_tick() is next needed; G_MAXINT64: never. */
gint64 mae_server_next_deadline (const MaeServer *server);

/* To be called when the descriptor of the config's store can be read from (mae_store_get_fd()). */
void mae_server_store_ready (MaeServer *server, gint64 now);

/* Returns that descriptor; -1: there is none. */
int mae_server_get_store_fd (const MaeServer *server);

/* Returns a session that has new output or is to be closed, NULL if there is none. A session is
 * returned again only when it has more output. Before this function returns a session, it launches
 * all changes as one transaction of the store. Output is there only as far as it is durable, so
 * that nothing is sent that could be lost in a crash. It must be taken only from sessions returned
 * here. */
MaeServerSession *mae_server_next_ready (MaeServer *server);

/* Returns whether the input handled since the last call (or save) has changed so many games that
 * mae_server_next_ready() should be called only after further input: a save of many games costs
 * hardly more than one of a few. */
gboolean mae_server_can_delay_saving (MaeServer *server);

/* Returns whether to read more from the peer. While FALSE, bytes that were already read may still
 * be passed to mae_server_receive(), which queues them. When the answer changes,
 * mae_server_next_ready() returns the session. */
gboolean mae_server_session_wants_input (const MaeServerSession *session);

/* To be called when the peer can take more output: mae_server_next_ready() then returns @session
 * again. */
void mae_server_session_set_ready (MaeServerSession *session);

/* Says goodbye to all sessions and refuses new ones. Games stay as they are. */
void mae_server_shut_down (MaeServer *server, gint64 now);

/* Returns the transport's data, as given to mae_server_open(). */
gpointer mae_server_session_get_peer (const MaeServerSession *session);

/* Returns a number for logs, unique for this server. */
guint64 mae_server_session_get_number (const MaeServerSession *session);

/* Returns the bytes to be written, valid until the next call to the server. */
const char *mae_server_session_get_output (const MaeServerSession *session, gsize *length);

/* To be called when the first @length bytes of the output were written. */
void mae_server_session_sent (MaeServerSession *session, gsize length);

/* Returns whether to close the connection once the output (maybe none) is written. */
gboolean mae_server_session_wants_close (const MaeServerSession *session);

/* Returns whether the transport couldn't send all of the last output because the peer doesn't
 * read. */
gboolean mae_server_session_is_stalled (const MaeServerSession *session);

/* ── For the operator ──────────────────────────────────────────────────────────────────────── */

/* Calls @func once, maybe at once: when all that was done so far is durable, or when that fails,
 * with the reason. What was done stays done, and is tried again. The second function calls all that
 * still wait, with an error. */
typedef void (*MaeSavedFunc) (const GError *why, gpointer data);
void mae_server_when_saved (MaeServer *server, MaeSavedFunc func, gpointer data);
void mae_server_forget_when_saved (MaeServer *server);

/* Stops the start of new games (@draining TRUE), or allows it again. Running games go on, and their
 * players can come back. */
void mae_server_drain (MaeServer *server, gint64 now, gboolean draining);

/* Returns whether the start of new games is stopped. */
gboolean mae_server_is_draining (const MaeServer *server);

/* Returns whether the server is draining and no player is connected to an unfinished game. */
gboolean mae_server_is_drained (const MaeServer *server);

/* Says goodbye to the session with @number. Returns FALSE when there is none. */
gboolean mae_server_end_session (MaeServer *server, guint64 number, gint64 now);

/* Removes tables with their games, whoever is connected: the one with the number @what, or all that
 * were opened from the network or by the nickname @what. Sets @n_removed to how many. Returns FALSE
 * and sets @error when there are none. */
gboolean mae_server_remove (MaeServer *server, const char *what, gint64 now, guint *n_removed,
                            GError **error);

/* Returns the number of games at tables that were opened from @network. */
guint mae_server_count_tables (const MaeServer *server, const char *network);

/* Bans @network (an address, or a network such as 192.0.2.0/24; IPv6 at least /64) for @seconds, 0:
 * forever, and closes its sessions. Bans are kept in the store. Returns FALSE and sets @error when
 * @network isn't valid. */
gboolean
mae_server_ban (MaeServer *server, const char *network, gint64 seconds, gint64 now, GError **error);
/* Lifts the ban of @network. Returns FALSE and sets @error when there is
 * none. */
gboolean mae_server_unban (MaeServer *server, const char *network, GError **error);

/* The first function returns whether @session is to be read from after the others; the second,
 * whether it isn't to be read from until mae_server_next_ready() returns it. */
gboolean mae_server_session_is_costly (MaeServerSession *session);
gboolean mae_server_session_must_wait (MaeServerSession *session);

/* Returns the limits of attempts, for those that the transport counts: see gate.h. */
MaeGate *mae_server_get_gate (const MaeServer *server);

/* Records that the input read since the last call took @duration µs to be answered. */
void mae_server_note_turn (MaeServer *server, gint64 duration);

/* Deletes the account of @nickname, in the store too. Then anybody may take the name, unless it is
 * in use. If there is none and @nickname has asterisks, deletes those that match it, an asterisk
 * being any text, and have never played a game to its end. Sets @n_removed to how many. Returns
 * FALSE and sets @error when there is no account. */
gboolean mae_server_forget_account (MaeServer *server, const char *nickname, guint *n_removed,
                                    GError **error);
