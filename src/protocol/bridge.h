/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A bridge translates for one connection, in both directions: lines of the peer's dialect to
 * messages (protocol/message.h), and messages to lines. What a dialect must remember, ask or finish
 * stays in the bridge. Lines are read without their end, and written with it. No function blocks or
 * keeps a pointer it is given. See docs/dialects.md. */
#pragma once

#include "protocol/wire.h"

typedef struct _MaeBridge MaeBridge;

/* @side: this side of the connection. (transfer full) */
MaeBridge *mae_bridge_new (const MaeDialect *dialect, MaeSide side);
void mae_bridge_free (MaeBridge *bridge);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeBridge, mae_bridge_free)

const MaeDialect *mae_bridge_get_dialect (const MaeBridge *bridge);

const MaeHeartbeat *mae_bridge_get_heartbeat (const MaeBridge *bridge);

/* Returns the MaeFeatures that the dialect supports. */
guint mae_bridge_get_features (const MaeBridge *bridge);

/* In bytes. A longer line from the peer closes the connection. */
gsize mae_bridge_get_line_max (const MaeBridge *bridge);

/* Returns whether the peer may now be silent without limit, without heartbeats. */
gboolean mae_bridge_may_be_silent (const MaeBridge *bridge);

/* Parses one line into @out, which must be cleared afterwards in any case. Bytes to be sent back
 * first are appended to @reply. For MAE_PROTOCOL_ERROR_NO_GAME @out->kind is set. */
MaeHeard mae_bridge_read (MaeBridge *bridge, const MaeWireContext *context, const char *line,
                          gsize length, MaeMessage *out, GString *reply, GError **error);

/* Returns the next message of the same line in @out; FALSE: there is none. On a client there may
 * also be some after mae_bridge_request(). */
gboolean mae_bridge_next (MaeBridge *bridge, const MaeWireContext *context, MaeMessage *out);

/* Appends @message, with only what everybody may know, or nothing if the dialect has no such
 * message. @context NULL: no game. */
void mae_bridge_write (MaeBridge *bridge, const MaeWireContext *context, const MaeMessage *message,
                       GString *out);

/* ── Servers ───────────────────────────────────────────────────────────────────────────────── */

/* Appends the whole game as the context's seat (-1: a spectator) may know it. @undone: because the
 * current player has taken back a move. */
void mae_bridge_write_game (MaeBridge *bridge, const MaeWireContext *context, gboolean undone,
                            GString *out);

/* Appends the events of one command, for the context's seat; the context's game is the state after
 * them. @events may include events about other players' hands. Returns FALSE, with nothing
 * appended, if mae_dialect_write() writes each event once for all peers that may know it. */
gboolean mae_bridge_tell (MaeBridge *bridge, const MaeWireContext *context, const MaeEvents *events,
                          GString *out);

/* Returns whether peers of this dialect are asked questions. */
gboolean mae_bridge_asks (const MaeBridge *bridge);

/* Appends the current question to this peer, if there is one and it wasn't asked yet or @again is
 * TRUE (after an error, and when the player comes back). Called after the peer has sent or been
 * sent something, also if the dialect had no message for it, once everything is saved. */
void
mae_bridge_ask (MaeBridge *bridge, const MaeWireContext *context, gboolean again, GString *out);

/* Returns whether, in this dialect, the server closes the connection after what was last written or
 * asked. */
gboolean mae_bridge_is_over (const MaeBridge *bridge);

/* The player has left or is out of time: returns in @out a command that completes what was begun in
 * this turn. Called until it returns FALSE; then the turn passes on. */
gboolean mae_bridge_finish (MaeBridge *bridge, const MaeWireContext *context, MaeCommand *out);

/* Returns what the bridge of the same player's next connection needs to continue an unfinished
 * move; NULL: nothing. (transfer full) */
MaeBridge *mae_bridge_keep (MaeBridge *bridge);

/* Continues what @kept holds, if that is of the same dialect. */
void mae_bridge_inherit (MaeBridge *bridge, MaeBridge *kept);

/* ── Clients ───────────────────────────────────────────────────────────────────────────────── */

/* Like mae_bridge_write() for a request, but the bridge may hold back parts of it until the server
 * asks for them. */
void mae_bridge_request (MaeBridge *bridge, const MaeWireContext *context,
                         const MaeMessage *message, GString *out);

/* The server didn't understand the last request: returns whether it can be written in another way,
 * which is used from now on. */
gboolean mae_bridge_reword (MaeBridge *bridge);

/* Returns why the context's seat shouldn't send @command to this server, which deviates from the
 * rules or fails; MAE_UNSENT_NOT: it should. */
MaeUnsent mae_bridge_why_unsent (const MaeBridge *bridge, const MaeWireContext *context,
                                 const MaeCommand *command);

/* Returns whether a server without extensions may fail to answer @command, and does what it asks
 * for when it is sent again. */
gboolean mae_bridge_may_miss (const MaeBridge *bridge, const MaeWireContext *context,
                              const MaeCommand *command);

/* Returns whether a client sends nothing before the server's first line. */
gboolean mae_bridge_waits_for_server (const MaeBridge *bridge);

/* Returns whether servers sometimes lose the message that begins a game, but send it to clients
 * that connect again. */
gboolean mae_bridge_may_lose_game (const MaeBridge *bridge);

/* Returns whether a server that has been restarted goes on with its game when the same players come
 * back and choose the same number of players. */
gboolean mae_bridge_may_restore (const MaeBridge *bridge);

/* ── Dialects ──────────────────────────────────────────────────────────────────────────────── */

/* All dialects, the default first, NULL-terminated. The default one must write JSON objects, which
 * are used in reports for operators. */
extern const MaeDialect *const mae_dialects[];

#define mae_dialect_default() (mae_dialects[0])

/* Returns the dialect with the @length bytes of @name; NULL: none. */
const MaeDialect *mae_dialect_find (const char *name, gsize length);

/* Returns the dialect of a server whose first line is @line; NULL: not recognized. */
const MaeDialect *mae_dialect_recognize (const char *line, gsize length);

/* Returns "one, two", for messages. (transfer full) */
char *mae_dialect_list (void);

/* Returns the name used in options and addresses. */
const char *mae_dialect_get_name (const MaeDialect *dialect);

/* Returns a client's default port. */
guint16 mae_dialect_get_port (const MaeDialect *dialect);

/* Returns whether clients use the dialect. */
gboolean mae_dialect_is_for_clients (const MaeDialect *dialect);

/* Returns whether the dialect can describe games with @rules. */
gboolean mae_dialect_knows_rules (const MaeDialect *dialect, const MaeRuleset *rules);

/* Returns the default dialect's name of messages of @kind, or of commands of a kind, for metrics;
 * NULL: none. */
const char *mae_dialect_message_name (MaeMessageKind kind);
const char *mae_dialect_command_name (MaeCommandKind kind);

/* Appends @message for several peers, with only what everybody may know. @context NULL: no game. */
void mae_dialect_write (const MaeDialect *dialect, const MaeWireContext *context,
                        const MaeMessage *message, GString *out);

/* Returns event @i, from 0, of one command in the order in which @dialect sends them. */
const MaeEvent *mae_dialect_event_at (const MaeDialect *dialect, const MaeEvents *events, int i);

/* Returns what to send to a peer that is refused. (transfer full) */
char *mae_dialect_refusal (const MaeDialect *dialect, const char *why);

/* Creates a table for one message: the MaeDialects in which it was needed → its lines (GString).
 * (transfer full) */
GHashTable *mae_dialect_lines_new (void);

/* Encodes @message, which needs no game, in @dialect and keeps it in @lines. */
const GString *
mae_dialect_lines_add (GHashTable *lines, const MaeDialect *dialect, const MaeMessage *message);
