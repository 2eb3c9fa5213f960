/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the session. */
#pragma once

#include "channel.h"
#include "due-timer.h"
#include "flood.h"
#include "joining.h"
#include "own-server.h"
#include "places.h"
#include "rejoin.h"
#include "session-people.h"
#include "session-seats.h"
#include "session-tables.h"
#include "session.h"
#include "waiting.h"

/* Time a server has for its first line, and for the answer to a request, in µs. */
#define MAE_SESSION_GREETING_LIMIT (10 * G_TIME_SPAN_SECOND)
#define MAE_SESSION_ANSWER_LIMIT (10 * G_TIME_SPAN_SECOND)
/* A batch without an UpdateAction ends after this time without further events. */
#define MAE_SESSION_FLUSH (150 * G_TIME_SPAN_MILLISECOND)
/* With more invalid lines in a row the connection is closed. */
#define MAE_SESSION_BAD_LINES 20

/* What a session waits for, other than the answer to a move. */
typedef enum {
  MAE_SESSION_WAITS_FOR_NOTHING,
  MAE_SESSION_WAITS_TO_JOIN,   /* for the answer whether the player may join */
  MAE_SESSION_WAITS_FOR_COUNT, /* for the answer to the number of players */
  MAE_SESSION_WAITS_FOR_GAME,  /* for the beginning of the game, after all have joined */
} MaeSessionWait;

/* The current request in a game. */
typedef struct {
  MaeCommand command;
  gboolean busy;     /* it waits for its answer */
  gboolean was_busy; /* when the connection was lost */
  gboolean undoes;   /* it is ReqUndo, not @command */
  gboolean repeated; /* it was sent again in another form */
  guint n_missed;    /* how often it was sent again because there was no answer */
} MaeSessionFlight;

struct _MaeSession {
  GObject parent_instance;

  /* What outlives the states */
  MaeModel *model;
  MaeChannel channel;
  MaeDueTimer *timer;
  MaeFlood flood;
  MaeRejoin rejoin;
  MaeOwnServer own;
  MaeSessionState state;
  char *status_text;

  /* CONNECTING, and why that has failed */
  GCancellable *connecting; /* NULL: not connecting */
  MaeTrust *trust;          /* the certificate that was refused; NULL: none was */
  gboolean hopeless;        /* reconnecting is given up, since it would fail in the same way */

  /* NICKNAME */
  MaeJoining joining;
  MaeSessionWait waits_for; /* until MAE_DUE_WAIT */

  /* HALL */
  MaePlaces places;

  /* LOBBY */
  MaeWaiting waiting;
  gboolean has_missed_game; /* the game's beginning didn't arrive, so the session has reconnected */

  /* GAME, and LOBBY at a table */
  MaeMyTable table;
  MaeSessionFlight flight;
  gboolean server_waits; /* the server can't save the game, and waits */
};

typedef enum {
  MAE_SESSION_CHANGED, /* this one and the next three are those of MaeSeat */
  MAE_SESSION_REJECTED,
  MAE_SESSION_PLAN_TOLD,
  MAE_SESSION_PLAN_REFUSED,
  MAE_SESSION_PROTOCOL_ERROR,
  MAE_SESSION_TURN_LOST,
  MAE_SESSION_NICKNAME_REFUSED,
  MAE_SESSION_PASSWORD_ASKED,
  MAE_SESSION_COUNT_REFUSED,
  MAE_SESSION_LOBBY_CHANGED,
  MAE_SESSION_TABLES_CHANGED,
  MAE_SESSION_TABLE_CHANGED,
  MAE_SESSION_TABLE_REFUSED,
  MAE_SESSION_CHAT_REFUSED,
  MAE_SESSION_CLOCK_CHANGED,
  MAE_SESSION_UNTRUSTED,
  MAE_SESSION_SAVING_CHANGED,
  MAE_SESSION_SEATS_CHANGED,
  MAE_SESSION_LEADERBOARD_TOLD, /* this one and the next are those of session-ratings.h */
  MAE_SESSION_PERSON_TOLD,
  MAE_SESSION_FINISHED_TOLD,
  MAE_SESSION_FINISHED_GAME_TOLD,
  MAE_SESSION_PEOPLE_CHANGED,
  MAE_SESSION_INVITED,
  MAE_SESSION_PERSON_ANSWERED,
  MAE_SESSION_ACCOUNT_TOLD,
  MAE_SESSION_ACCOUNT_REFUSED,
  MAE_SESSION_N_SIGNALS,
} MaeSessionSignal;

/* ── session.c ─────────────────────────────────────────────────────────────────────────────── */

/* Emits signal @which with its arguments. */
void mae_session_emit (MaeSession *self, MaeSessionSignal which, ...);

/* Enters @state; @status_text NULL: with its default text. What belongs to the waiting room and to
 * the game ends with them: who waits, and the request that has no answer. */
void mae_session_set_state (MaeSession *self, MaeSessionState state, const char *status_text);
/* Sets what is known of the waiting room. @players_count 0: not known. */
void mae_session_set_lobby (MaeSession *self, int booked, const char *decider, int players_count);

/* Records in the server book where the player has joined, and whether there is a game. */
void mae_session_note_server (MaeSession *self);

/* Returns what is known of the game, for the bridge. */
MaeWireContext mae_session_get_context (MaeSession *self);
/* Writes and sends @message, or one of @kind without content. */
void mae_session_send_message (MaeSession *self, const MaeMessage *message);
void mae_session_send_plain (MaeSession *self, MaeMessageKind kind);

/* ── session-flight.c ──────────────────────────────────────────────────────────────────────── */

void mae_session_seat_init (MaeSeatInterface *iface);

/* Sends the request in @flight. */
void mae_session_send_flight (MaeSession *self);
/* To be called when the current request wasn't answered in time: sends it again if the server is
 * known to miss such requests. Returns whether it did. */
gboolean mae_session_send_missed (MaeSession *self);
/* To be called when the answer has come: the session isn't busy any more. */
void mae_session_end_flight (MaeSession *self);

/* ── session-join.c ────────────────────────────────────────────────────────────────────────── */

/* Starts to wait, unless the session already waits for @what; the second function stops waiting. */
void mae_session_wait_for (MaeSession *self, MaeSessionWait what);
void mae_session_end_wait (MaeSession *self, MaeSessionWait what);

/* To be called for each line received: restarts the timer for silence. */
void mae_session_mark_life (MaeSession *self);

/* Sends the greeting, unless it was sent, and asks to join. */
void mae_session_greet (MaeSession *self);
void mae_session_send_join (MaeSession *self);

/* Says that a nickname isn't valid. */
void mae_session_refuse_nickname (MaeSession *self);

/* To be called when the server has accepted the player. */
void mae_session_mark_joined (MaeSession *self);
void mae_session_stop_rejoining (MaeSession *self);

/* To be called when the connection is lost while the player has something to return to: retries
 * later. Returns FALSE if it has been tried for too long. */
gboolean mae_session_try_again (MaeSession *self);
/* To be called when the nickname is taken. If it belongs to our own lost connection, waits until
 * the server has noticed the loss, and returns TRUE. */
gboolean mae_session_wait_for_nickname (MaeSession *self);

/* ── session-connect.c ─────────────────────────────────────────────────────────────────────── */

/* Does what all ways to start a game or to connect have in common: leaves the last server and
 * forgets its game, unless the session returns to it. @address may be NULL. Returns FALSE if
 * @nickname isn't valid. */
gboolean mae_session_begin (MaeSession *self, const MaeAddress *address, const char *nickname);

/* Uses @connection: sends the greeting and joins. */
void mae_session_take_connection (MaeSession *self, MaeConnection *connection);

/* Drops the connection, sets the state LOST with @text, and reconnects if there is something to
 * return to. */
void mae_session_lose (MaeSession *self, const char *text);

/* Like mae_session_lose(), for a connection that the server has ended: says what the server
 * objected to, or else @text; NULL: the server has given no reason. */
void mae_session_end_by_server (MaeSession *self, const char *text);

/* If @line is another dialect's greeting, connects again in that dialect and returns TRUE. */
gboolean mae_session_follow_dialect (MaeSession *self, const char *line, gsize length);

/* Like mae_session_lose(), without reconnecting: the server's lines can't be understood. */
void mae_session_give_up (MaeSession *self, const char *text);

/* Starts to connect to @host. */
void mae_session_open (MaeSession *self);

/* ── session-tables.c ──────────────────────────────────────────────────────────────────────── */

/* Handle what servers send about tables. They take ownership of their arguments. */
void mae_session_take_tables (MaeSession *self, MaeTableList *tables);
void mae_session_take_table (MaeSession *self, MaeTableInfo *table);
void mae_session_take_spectator (MaeSession *self, const char *player, gboolean watches);
void
mae_session_take_table_error (MaeSession *self, MaeTableReason reason, const char *field, int most);
void mae_session_take_chat_error (MaeSession *self, MaeChatReason reason);
void mae_session_take_chat (MaeSession *self, const char *player, const char *text,
                            gboolean is_spectator, gboolean is_past);
void mae_session_take_clock (MaeSession *self, MaeClockInfo *clock);

/* Makes the texts of @table safe to show. */
void mae_session_tidy_table (MaeTableInfo *table);

/* Shows the hall, unless it is shown. */
void mae_session_enter_hall (MaeSession *self);

/* ── session-past.c ────────────────────────────────────────────────────────────────────────── */

/* Handles `UpdatePast`: the log comes back, and the player is told which turns were lost. */
void mae_session_take_past (MaeSession *self, char **lines);

/* To be called when the server has sent the whole game again, because the player @was_away or the
 * time of a turn was over: tells the player if a turn was lost. */
void mae_session_tell_lost_turn (MaeSession *self, gboolean was_away);

/* ── session-ratings.c ─────────────────────────────────────────────────────────────────────── */

/* Prepare what a server has sent to be shown, and pass it on. */
void mae_session_take_leaderboard (MaeSession *self, MaeLeaderboard *board);
void mae_session_take_person (MaeSession *self, MaePersonCard *card);
void mae_session_take_finished (MaeSession *self, MaeFinishedList *list);

/* ── session-account.c ─────────────────────────────────────────────────────────────────────── */

void mae_session_take_restriction (MaeSession *self, const MaeMessage *message);
void mae_session_take_report (MaeSession *self, const MaeMessage *message);
void mae_session_take_account (MaeSession *self, const MaeMessage *message);

/* ── session-lines.c ───────────────────────────────────────────────────────────────────────── */

/* Handles a line from the server, and the second function the other messages of a line. */
void mae_session_take_line (MaeSession *self, const char *line, gsize length);
void mae_session_take_rest (MaeSession *self);
