/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of a session, shared by its files. */
#pragma once

#include "net/client/connection.h"
#include "net/lan/beacon-sender.h"
#include "net/server/local-server.h"
#include "protocol/dialect.h"
#include "session-tables.h"
#include "session-wait.h"
#include "session.h"

G_BEGIN_DECLS

/* In microseconds: how long servers may take to answer. */
#define MAE_SESSION_GREETING_LIMIT (10 * G_TIME_SPAN_SECOND)
#define MAE_SESSION_ANSWER_LIMIT (10 * G_TIME_SPAN_SECOND)
/* Pauses between attempts to come back, before they are made up to a quarter shorter or longer
 * at random; and how long the session retries while its nickname is still held by the lost
 * connection: longer than a server takes to notice. */
#define MAE_SESSION_RETRY_FIRST (500 * G_TIME_SPAN_MILLISECOND)
#define MAE_SESSION_RETRY_MOST (15 * G_TIME_SPAN_SECOND)
#define MAE_SESSION_TAKEN_LIMIT (30 * G_TIME_SPAN_SECOND)
/* A batch that no UpdateAction closes ends when nothing follows for so long. */
#define MAE_SESSION_FLUSH (150 * G_TIME_SPAN_MILLISECOND)
/* More lines in a row that make no sense end the connection. */
#define MAE_SESSION_BAD_LINES 20

/* How many lines may come at once, of how many bytes (longer ones count as several), and then one
 * in how many microseconds. */
#define MAE_SESSION_LINES_AT_ONCE 5000
#define MAE_SESSION_LINE_BYTES 4096
#define MAE_SESSION_LINE_INTERVAL (10 * G_TIME_SPAN_MILLISECOND)
/* Handling lines may use one part in this many of the processor's time. */
#define MAE_SESSION_LINE_SHARE 2

struct _MaeSession {
  GObject parent_instance;

  MaeModel *model;
  MaeConnection *connection;     /* NULL: none */
  GCancellable *connecting;      /* NULL: not connecting */
  GError *certificate_error;     /* why the certificate was refused; NULL: it wasn't */
  MaeLocalServer *local;         /* NULL: not alone, or it couldn't be started */
  const MaeRuleset *local_rules; /* a reference; NULL: not alone */
  MaeRecord *record;             /* what is played there; NULL: see mae_session_play_alone() */
  gboolean unsaved;              /* its last moves aren't in the store */
  gint64 computer_pace;

  MaeSessionState state;
  char *status_text, *host;
  guint16 port;
  gboolean tls;
  const MaeDialect *dialect;
  gboolean is_recognized; /* @dialect isn't the one asked for, but the server's */
  char *address, *nickname;
  char *password; /* of @nickname at @address, typed in this session; NULL: none */

  /* Waiting room */
  int booked_seats, players_count;
  char *decider;

  /* Tables: see session-tables.c */
  gboolean to_hall;     /* joining goes there, not to the waiting room */
  MaeTableList *tables; /* in the hall; otherwise NULL */
  MaeTableInfo *table;  /* NULL: at none, or the server doesn't tell */
  char *return_code;    /* of the table to go back to once we are back; NULL: none */
  gboolean return_watch;
  GListStore *chat;
  MaeClockInfo clock; /* as told at @clock_told */
  gint64 clock_told;

  /* Hosting: see session-local.c */
  guint16 host_port;       /* 0: not */
  MaeBeaconSender *beacon; /* announces the game on this network; NULL: it doesn't */

  /* Conversation */
  MaeDialogue *dialogue; /* the dialect's, while there is a connection */
  gboolean is_greeted;   /* the greeting has been sent */
  guint features;        /* MaeFeatures the server offered */
  gboolean busy;
  gboolean undoing;  /* not @flight but ReqUndo is in flight */
  gboolean repeated; /* the request in flight was sent again in other words */
  MaeCommand flight;
  guint bad_lines;
  gint64 lines_until;       /* when the lines received would have arrived at a game's pace */
  gboolean hopeless;        /* given up: trying again would have the same result */
  MaeSessionWait waits_for; /* until @wait_at */
  gboolean has_missed_game; /* the game that was to begin didn't come, and we came back for it */

  /* Coming back: see session-rejoin.c */
  gboolean joined;                  /* in a waiting room or a game of @host's, to come back to */
  guint tries;                      /* failed attempts since the connection was lost */
  gint64 taken_until;               /* 0: the nickname isn't held for a lost connection */
  double (*chance) (gpointer data); /* 0 … 1; NULL: the system's */
  gpointer chance_data;
  MaeServerBook *book;           /* where secrets are kept */
  char *proposed, *proposed_for; /* a secret made here, and which server and nickname it is for */

  /* Time: 0 means no such deadline. */
  gint64 clock_offset;
  gint64 heartbeat_at, lost_at, answer_at, flush_at, retry_at, wait_at;
  GSource *timer;
  gint64 timer_at;
};

typedef enum {
  MAE_SESSION_REJECTED,
  MAE_SESSION_PROTOCOL_ERROR,
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
  MAE_SESSION_N_SIGNALS,
} MaeSessionSignal;

/* ── session.c ── */

void mae_session_emit (MaeSession *self, MaeSessionSignal which, ...);

/* @status_text NULL: the state's own. */
void mae_session_set_state (MaeSession *self, MaeSessionState state, const char *status_text);
void mae_session_set_lobby (MaeSession *self, int booked, const char *decider, int players_count);

/* ── session-connect.c ── */

/* As servers compare them: NFC, without spaces around. NULL: no nickname at all. */
char *mae_session_clean_nickname (const char *nickname);

/* Takes over @nickname. */
void mae_session_set_own_nickname (MaeSession *self, char *nickname);

/* The common part of all ways to begin. @address may be NULL. Returns FALSE if @nickname isn't
 * valid. */
gboolean mae_session_begin (MaeSession *self, const MaeAddress *address, const char *nickname);

/* A connection is there: greets and joins. */
void mae_session_take_connection (MaeSession *self, MaeConnection *connection);

/* Drops the connection, whatever its state. Nothing more is read from it. */
void mae_session_drop_connection (MaeSession *self);

/* Leaves the server, as far as the other side takes part; the state stays for the caller to set. */
void mae_session_say_goodbye (MaeSession *self);

/* Drops the connection; state LOST with @text; then comes back if there is a reason to. */
void mae_session_lose (MaeSession *self, const char *text);

/* The server's first line is @line: if it is another dialect's greeting, connects again in that
 * one. */
gboolean mae_session_follow_dialect (MaeSession *self, const char *line, gsize length);

/* The same, without trying again: the server's lines can't be understood. */
void mae_session_give_up (MaeSession *self, const char *text);

/* Sends the greeting, unless it has been sent. */
void mae_session_greet (MaeSession *self);

/* Starts to connect to @host. */
void mae_session_open (MaeSession *self);

/* ── session-local.c ── */

/* Ends the server that plays @record, if there is one. */
void mae_session_end_local (MaeSession *self);

/* ── session-rejoin.c ── */

/* The player has joined the server. */
void mae_session_mark_joined (MaeSession *self);
void mae_session_stop_rejoining (MaeSession *self);

void mae_session_retry_later (MaeSession *self);
void mae_session_retry (MaeSession *self);

/* The nickname is taken. FALSE: not by our own lost connection, which is waited for. */
gboolean mae_session_wait_for_nickname (MaeSession *self);

/* The secret that proves to the server that the nickname is ours; NULL: there is none. */
const char *mae_session_get_secret (MaeSession *self);
void mae_session_keep_secret (MaeSession *self, const char *secret);

/* Notes in the server book where the player joined, and whether there is a game. */
void mae_session_note_place (MaeSession *self);

/* Announces the hosted game on this network while others can still join. */
void mae_session_update_beacon (MaeSession *self);

/* ── session-tables.c ── */

/* What servers say about tables. The arguments are taken. */
void mae_session_take_tables (MaeSession *self, MaeTableList *tables);
void mae_session_take_table (MaeSession *self, MaeTableInfo *table);
void mae_session_take_spectator (MaeSession *self, const char *player, gboolean watches);
void mae_session_take_table_error (MaeSession *self, MaeTableReason reason, const char *field);
void mae_session_take_chat_error (MaeSession *self, MaeChatReason reason);
void mae_session_take_chat (MaeSession *self, const char *player, const char *text,
                            gboolean is_spectator, gboolean is_past);
void mae_session_take_clock (MaeSession *self, MaeClockInfo *clock);

/* The connection is lost: remembers the table to return to. */
void mae_session_lose_table (MaeSession *self);

/* The player has left the table; has left the hall. */
void mae_session_forget_table (MaeSession *self);
void mae_session_clear_tables (MaeSession *self);

/* ── session-trust.c ── */
/* Connecting failed with @error, one of MAE_CERTIFICATE_ERROR. */
void mae_session_certificate_error (MaeSession *self, const GError *error);

/* ── session-lines.c ── */

/* Encodes and sends. */
void mae_session_send_message (MaeSession *self, const MaeMessage *message);
void mae_session_send_plain (MaeSession *self, MaeMessageKind kind);
void mae_session_send_join (MaeSession *self);

/* Takes in one line from the server. */
void mae_session_take_line (MaeSession *self, const char *line, gsize length);

/* Handling lines took @cost microseconds. */
void mae_session_charge (MaeSession *self, gint64 cost);

/* Sends the command in @flight, or ReqUndo. */
void mae_session_send_flight (MaeSession *self);
void mae_session_end_flight (MaeSession *self);

/* ── session-time.c ── */

gint64 mae_session_now (MaeSession *self);

/* A whole line was received: the connection works. */
void mae_session_mark_life (MaeSession *self);

/* Sets the timer to the next deadline; after every change of one. */
void mae_session_arm (MaeSession *self);
void mae_session_disarm (MaeSession *self);

G_END_DECLS
