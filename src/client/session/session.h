/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One player on one server, from the address to the end of the game: greeting, nickname, waiting
 * room, game, goodbye. A solo game goes the same way, on a server in this process.
 *
 * Uses the thread-default main context of mae_session_new()'s caller.
 *
 * Properties (read-only): "state" (MaeSessionState as int), "status-text" (what is going on,
 * translated), "busy" (a request waits for its answer).
 *
 * Signals:
 * - "rejected" (const char *text, gpointer `const MaeReject *`): the server refused the move; the
 *   draft isn't changed.
 * - "protocol-error" (const char *text): the server couldn't read a request, or sent an invalid
 *   line.
 * - "turn-lost" (const char *text): while the player was away, or took too long, a turn was passed,
 *   or a game was lost.
 * - "password-asked" (int MaePasswordReason): the state is NICKNAME; continue with
 *   mae_session_set_password(), or with another nickname as after "nickname-refused".
 * - "nickname-refused" (int MaeNicknameReason, const char *text): the state is NICKNAME; try
 *   another one with mae_session_set_nickname().
 * - "count-refused" (const char *text): choosing the number of players was refused.
 * - "saving-changed" (int code, gboolean for_good): the current game can't be saved because of
 *   @code (MaeStoreError), now or at all; or the server can't save it, and it waits
 *   (MAE_SESSION_SERVER_WAITS); or (-1) it can be saved again, or (with @for_good) that no longer
 *   matters.
 * - "untrusted" (): connecting failed because of the server's certificate: see
 *   mae_session_get_trust().
 * - "lobby-changed" (): the booked seats, the decider or the number of players of the waiting room
 *   changed. */
#pragma once

#include <gio/gio.h>

#include "client/game/model.h"
#include "client/play/seat.h"
#include "net/address.h"
#include "protocol/table-info.h"
#include "server-book.h"
#include "store/record.h"
#include "store/store-lock.h"
#include "trust.h"

/* A code of "saving-changed". */
#define MAE_SESSION_SERVER_WAITS 1000

typedef enum {
  MAE_SESSION_IDLE,       /* not connected: at first, and after mae_session_leave() */
  MAE_SESSION_CONNECTING, /* looking up the address, connecting */
  MAE_SESSION_GREETING,   /* connected, nothing received yet */
  MAE_SESSION_NICKNAME,   /* waiting for the answer to the nickname, or for another nickname */
  MAE_SESSION_HALL,       /* in the hall: see session-tables.h */
  MAE_SESSION_LOBBY,      /* in the waiting room, or at a table that waits for players */
  MAE_SESSION_GAME,
  MAE_SESSION_ENDED, /* the game is over; the connection may still be open */
  MAE_SESSION_LOST,  /* connecting failed or the connection broke: see "status-text" */
} MaeSessionState;

#define MAE_TYPE_SESSION (mae_session_get_type ())
G_DECLARE_FINAL_TYPE (MaeSession, mae_session, MAE, SESSION, GObject)

/* Creates a session that isn't connected. (transfer full) */
MaeSession *mae_session_new (void);

/* (transfer none) Returns the model, which is the same object all the time; its game changes. */
MaeModel *mae_session_get_model (MaeSession *self);

/* Sets where secrets and servers are stored; by default they are only kept in memory. Takes a
 * reference. */
void mae_session_set_book (MaeSession *self, MaeServerBook *book);

/* Returns whether @shown, a name as shown to the player (wire-text.h), is this player's. */
gboolean mae_session_is_own_name (MaeSession *self, const char *shown);

/* ── Starting; an open connection is closed first ──────────────────────────────────────────── */

/* Connects to a server, with TLS if @address says so. If the connection to that server was lost,
 * the model's game stays until the server sends it again. */
void mae_session_connect_to (MaeSession *self, const MaeAddress *address, const char *nickname);

/* Continues @record as its first person, alone or with computer players. The game is saved in the
 * store @store (NULL: not saved) under the record's number; if that fails, "saving-changed" is
 * emitted and the game can still be played. @lock (NULL: none) is that of the game in the store,
 * which the session frees when it has left the game. */
void mae_session_play_record (MaeSession *self, MaeRecord *record, const char *store,
                              MaeStoreLock *lock);

/* Plays the game that @other plays with mae_session_play_record(), on the same server, as the
 * person in @seat. @other saves the game, and must be left first. */
void mae_session_play_beside (MaeSession *self, MaeSession *other, int seat);

/* Returns the number of the game that the session plays and has locked; 0: none. */
gint64 mae_session_get_locked (MaeSession *self);

/* (nullable) (transfer none) Returns the record being played, in its state at the start. */
MaeRecord *mae_session_get_record (MaeSession *self);

/* Returns whether all moves of the game are saved, so that leaving loses nothing. */
gboolean mae_session_is_saved (MaeSession *self);

/* Sets how long computer players wait before each move, in µs, now and in later games. */
void mae_session_set_computer_pace (MaeSession *self, gint64 pace);

/* Starts a server that others can join on @port, or, unless @is_exact, another one, and opens the
 * table @wish with @rules there; the table is announced on the local network until its game begins,
 * unless it is private. Returns FALSE and sets @error (MAE_LISTEN_ERROR, among others), and does
 * nothing else, if the server can't be started. */
gboolean mae_session_host (MaeSession *self, const MaeRuleset *rules, const MaeTableWish *wish,
                           const char *nickname, guint16 port, gboolean is_exact, GError **error);

/* Returns the port of that server; 0: none. */
guint16 mae_session_get_host_port (MaeSession *self);

/* ── Trust ─────────────────────────────────────────────────────────────────────────────────── */

/* Returns the certificate that was refused in the last attempt to connect, or NULL. (transfer
 * none) */
MaeTrust *mae_session_get_trust (MaeSession *self);

/* Accepts @trust, which has details. Connects again if it is what mae_session_get_trust() returns:
 * otherwise the session is elsewhere by now. */
void mae_session_accept (MaeSession *self, MaeTrust *trust);

/* ── While connected ───────────────────────────────────────────────────────────────────────── */

/* Returns whether the connection to a waiting room or a game was lost and the session is
 * reconnecting: the state changes between LOST, CONNECTING, GREETING and NICKNAME until it is LOBBY
 * or GAME again. */
gboolean mae_session_is_rejoining (MaeSession *self);

/* Starts the next attempt immediately. */
void mae_session_retry_now (MaeSession *self);

/* Sends the nickname again, with @password, which is kept in memory for reconnecting. */
void mae_session_set_password (MaeSession *self, const char *password);

/* Returns whether the connection is encrypted, or stays on this computer. */
gboolean mae_session_is_encrypted (MaeSession *self);

/* Sends another nickname. For use after "nickname-refused". */
void mae_session_set_nickname (MaeSession *self, const char *nickname);

/* Chooses the number of players, as the decider. */
void mae_session_choose_players (MaeSession *self, int count);

/* Sends a command of this player. Returns FALSE, sending nothing, when there is no game or an
 * earlier request waits for its answer ("busy"). */
gboolean mae_session_send (MaeSession *self, const MaeCommand *command);

/* Returns why a legal command of this player wouldn't be sent: servers of other programs fail with
 * some, or refuse them. MAE_UNSENT_NOT: it would be sent. */
MaeUnsent mae_session_why_unsent (MaeSession *self, const MaeCommand *command);

/* Returns whether this player may take back their last move now. */
gboolean mae_session_can_undo (MaeSession *self);

/* Asks the server to take back this player's last move; the answer is a "reset" of the model, or
 * "rejected". Returns FALSE, sending nothing, when there is nothing to take back, or the session is
 * busy. */
gboolean mae_session_undo (MaeSession *self);

/* Says goodbye and closes the connection; the state is IDLE immediately. */
void mae_session_leave (MaeSession *self);

/* ── State ─────────────────────────────────────────────────────────────────────────────────── */

/* Return the state, the sentence about it (valid until it changes), and how many players are in the
 * waiting room. */
MaeSessionState mae_session_get_state (MaeSession *self);
const char *mae_session_get_status_text (MaeSession *self);
int mae_session_get_booked_seats (MaeSession *self);

/* (nullable) Returns who decides the number of players, as the name is shown. */
const char *mae_session_get_decider (MaeSession *self);

/* Returns whether this player decides the number of players. */
gboolean mae_session_is_decider (MaeSession *self);

/* Returns how many players must be chosen in the waiting room for the server to go on with the game
 * that was played before, if it has stored it; 0: it can't. */
int mae_session_get_restorable (MaeSession *self);

/* Returns the number of players of the game; 0: not known yet. */
int mae_session_get_players_count (MaeSession *self);

/* Return whether a request waits for its answer, and whether the game is played against Lorenzo or
 * computer players on this computer. */
gboolean mae_session_is_busy (MaeSession *self);
gboolean mae_session_is_alone (MaeSession *self);
const char *mae_session_get_nickname (MaeSession *self);

/* Returns the address in the form of mae_address_format(), or NULL when playing alone. */
const char *mae_session_get_address (MaeSession *self);

/* Returns whether, in the state LOST, the server's lines couldn't be read, so that connecting again
 * would fail too. */
gboolean mae_session_is_hopeless (MaeSession *self);
