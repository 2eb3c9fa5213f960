/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One player's life on one connection, from the address to the end of the game: welcome, nickname,
 * waiting room, game, goodbye. Alone it is the same over an in-process server.
 *
 * Everything happens in the thread-default main context of mae_session_new()'s caller.
 *
 * Properties (all but "model" notified when they change, read-only): "state" (MaeSessionState as
 * int), "status-text" (what is going on, in words), "booked-seats", "decider" (name as it is shown,
 * or NULL), "is-decider", "players-count" (0: not known yet), "busy" (a request waits for its
 * answer), "alone", "nickname", "address", "model".
 *
 * Signals:
 * - "rejected" (const char *text, gpointer `const MaeReject *`): the server refused the move; the
 *   draft stays as it was.
 * - "protocol-error" (const char *text): the other side couldn't read a request, or sent what
 * can't be read.
 * - "password-asked" (int MaePasswordReason): state is NICKNAME; go on with
 *   mae_session_set_password(), or as after "nickname-refused".
 * - "nickname-refused" (int MaeNicknameReason, const char *text): state is NICKNAME; try another
 *   with mae_session_set_nickname().
 * - "count-refused" (const char *text): choosing the number of players was refused.
 * - "saving-changed" (const char *why): the game in play can't be saved any more, or (@why NULL) it
 *   can again.
 * - "untrusted" (): connecting failed because the server's certificate was refused: see
 *   mae_session_get_certificate_error().
 * - "lobby-changed" (): any of the waiting room's properties changed. */
#pragma once

#include <gio/gio.h>

#include "client/game/model.h"
#include "net/address.h"
#include "server-book.h"
#include "store/record.h"

G_BEGIN_DECLS

typedef enum {
  MAE_SESSION_IDLE,       /* not connected; before the first time, and after mae_session_leave() */
  MAE_SESSION_CONNECTING, /* looking up the address, connecting */
  MAE_SESSION_GREETING,   /* connected, nothing received yet */
  MAE_SESSION_NICKNAME,   /* waiting for the nickname's answer, or for another nickname */
  MAE_SESSION_HALL,       /* among the tables: session-tables.h */
  MAE_SESSION_LOBBY,      /* in the waiting room, or at a table that waits for players */
  MAE_SESSION_GAME,
  MAE_SESSION_ENDED, /* the game is over; the connection may still be there */
  MAE_SESSION_LOST,  /* connecting failed or the connection broke: "status-text" says how */
} MaeSessionState;

#define MAE_TYPE_SESSION (mae_session_get_type ())
G_DECLARE_FINAL_TYPE (MaeSession, mae_session, MAE, SESSION, GObject)

MaeSession *mae_session_new (void);

/* (transfer none) The same object for the session's whole life; the game in it comes and goes. */
MaeModel *mae_session_get_model (MaeSession *self);

/* Where secrets are taken from and kept, and servers noted; otherwise in memory, as long as the
 * session lives. Takes a reference. */
void mae_session_set_book (MaeSession *self, MaeServerBook *book);

/* Whether @shown, a name of a player as it is shown (wire-text.h), is this one's. */
gboolean mae_session_is_own_name (MaeSession *self, const char *shown);

/* ── Beginnings; a connection that is still there is left first ───────────────────────────── */

/* By TLS where @address says so. Connecting again to where the connection was lost keeps the
 * model's game on the screen until the server sends it anew. */
void mae_session_connect_to (MaeSession *self, const MaeAddress *address, const char *nickname);

/* Starts a server of its own in this process and a solo game on it, by @rules. */
void mae_session_play_alone (MaeSession *self, const MaeRuleset *rules, const char *nickname);

/* Sits down to a game with computer players, or alone, as the first person of @record, and goes on
 * with it. It is kept in the store at @store (NULL: nowhere), under the record's number; where that
 * fails it is played all the same, after "saving-changed". */
void mae_session_play_record (MaeSession *self, MaeRecord *record, const char *store);

/* (nullable) (transfer none) What is being played, as it was when that began. */
MaeRecord *mae_session_get_record (MaeSession *self);

/* Whether leaving loses nothing. */
gboolean mae_session_is_saved (MaeSession *self);

/* How long computer players wait before each move, in µs; now and in games to come. */
void mae_session_set_computer_pace (MaeSession *self, gint64 pace);

/* Starts a server that others join, too, and sits down in its waiting room; its game is
 * announced on the local network until it begins. @rules as above. */
void mae_session_host (MaeSession *self, const MaeRuleset *rules, const char *nickname);

/* The port of that server; 0: the session hosts nothing. */
guint16 mae_session_get_host_port (MaeSession *self);

/* ── Trust ────────────────────────────────────────────────────────────────────────────────── */

/* Why the server's certificate was refused when connecting failed last: a MAE_CERTIFICATE_ERROR, or
 * NULL. (transfer none) */
const GError *mae_session_get_certificate_error (MaeSession *self);

/* The player trusts the certificate, which that error must allow (it has details): stores that,
 * and connects again. */
void mae_session_trust (MaeSession *self);

/* ── On the way ───────────────────────────────────────────────────────────────────────────── */

/* Whether the connection to a waiting room or a game was lost and the session is coming back by
 * itself: attempt after attempt, states LOST, CONNECTING, GREETING and NICKNAME, until it is LOBBY
 * or GAME again. */
gboolean mae_session_is_rejoining (MaeSession *self);

/* The next attempt at once. */
void mae_session_retry_now (MaeSession *self);

/* Asks for the nickname once more, with @password. It is kept, in memory only, for coming back. */
void mae_session_set_password (MaeSession *self, const char *password);

/* Whether the connection is encrypted, or stays on this computer. */
gboolean mae_session_is_encrypted (MaeSession *self);

/* Asks for another nickname after "nickname-refused". */
void mae_session_set_nickname (MaeSession *self, const char *nickname);

/* The decider's choice of how many play. */
void mae_session_choose_players (MaeSession *self, int count);

/* Whether commands of @kind can be sent in the server's dialect. */
gboolean mae_session_can_send (MaeSession *self, MaeCommandKind kind);

/* Sends a move of the own seat. Returns FALSE, sending nothing, when there is no game or an earlier
 * move still waits for its answer ("busy"). */
gboolean mae_session_send (MaeSession *self, const MaeCommand *command);

/* Whether the server lets the own seat take its last move back now. */
gboolean mae_session_can_undo (MaeSession *self);

/* Asks the server to take the own last move back; the answer is a "reset" of the model, or
 * "rejected". Returns FALSE, sending nothing, when there is nothing to take back, or as
 * mae_session_send(). */
gboolean mae_session_undo (MaeSession *self);

/* Says goodbye, as far as the other side takes part, and closes: IDLE at once. */
void mae_session_leave (MaeSession *self);

/* ── Properties ───────────────────────────────────────────────────────────────────────────── */

MaeSessionState mae_session_get_state (MaeSession *self);
const char *mae_session_get_status_text (MaeSession *self);
int mae_session_get_booked_seats (MaeSession *self);
const char *mae_session_get_decider (MaeSession *self);
gboolean mae_session_is_decider (MaeSession *self);
int mae_session_get_players_count (MaeSession *self);
gboolean mae_session_is_busy (MaeSession *self);
gboolean mae_session_is_alone (MaeSession *self);
const char *mae_session_get_nickname (MaeSession *self);

/* As mae_address_format() writes it, or NULL when alone. */
const char *mae_session_get_address (MaeSession *self);

/* In the state LOST: whether the server's lines couldn't be read, so that connecting again is
 * of no use. */
gboolean mae_session_is_hopeless (MaeSession *self);

G_END_DECLS
