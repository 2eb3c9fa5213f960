/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One connection: its state and its output. Its requests are handled in requests.c. */
#pragma once

#include "protocol/bridge.h"
#include "protocol/line-reader.h"
#include "server/accounts/checks.h"
#include "server/commit/commit.h"
#include "server/deadlines.h"
#include "server/gate/gate.h"
#include "server/types.h"

/* Reasons why a session isn't read from. */
typedef enum {
  MAE_HOLD_RATE = 1 << 0,  /* it has sent too many lines too fast */
  MAE_HOLD_CHECK = 1 << 1, /* its password is being verified */
  MAE_HOLD_TURN = 1 << 2,  /* other sessions are served first */
  MAE_HOLD_STORE = 1 << 3, /* its room has something that isn't durable: see commit.h */
} MaeHolds;

/* What the timer of a session waits for. */
typedef enum {
  MAE_TIMER_NONE,
  MAE_TIMER_QUIET,   /* for a line */
  MAE_TIMER_WARNED,  /* for a line, after a heartbeat was sent */
  MAE_TIMER_CLOSING, /* for its last bytes to be written */
} MaeSessionTimer;

struct _MaeServerSession {
  MaeServer *server;
  MaeBridge *bridge;
  guint64 number;
  gpointer peer;
  char *address; /* NULL: not counted */
  MaeWho who;    /* as the gate knows it */

  MaeLineReader reader;
  gsize line_max;  /* bytes */
  GString *output; /* NULL: nothing waits */
  gsize output_sent;
  gboolean stalled;       /* the transport couldn't send all output */
  guint64 list_known[2];  /* the last versions of the hall's lists that it was sent */
  gboolean is_owed_table; /* it must be told of changes at its table */
  gboolean wants_close;
  gsize buffered; /* see output.h */

  MaeIdentity *identity; /* NULL: no nickname yet, or no longer */
  guint features;        /* MaeFeatures that both sides named */
  char *spelling;        /* the nickname as its client wrote it; NULL: before ReqJoin */
  gboolean wants_hall;   /* as its ReqJoin says */
  gboolean joins_seat;   /* its ReqJoin had a seat's secret in the member for passwords */
  gboolean has_left;     /* it said goodbye; FALSE: the connection broke */

  char *proposed;        /* the secret its client suggested; NULL: the server makes one */
  guint holds;           /* MaeHolds */
  MaeMessage *postponed; /* a request that waits until the store can be read; NULL: none */
  GByteArray *held;      /* bytes received during a pause; NULL: none */
  gsize held_done;       /* bytes of @held that were handled */
  gint64 opened;
  guint64 n_lines;
  gint64 paused_until; /* end of the pause, while in server->paused */
  MaeCheck *check;     /* while its password is verified */

  gint64 since; /* when the timer began: at the last whole line, or when closing began */
  gint64 beat;  /* time of the last heartbeat, for dialects that send them at a fixed rate */
  MaeSessionTimer timer;
  MaeDeadline deadline; /* may be earlier than the timer's end; set again when it comes */
  gboolean is_ready, is_ending;
  gboolean is_asked, asks_again; /* see mae_bridge_ask() */
  GList link, ready_link, ending_link, hold_link, asked_link;

  gboolean is_unjoined;
  gint64 unjoined_since;
  GList unjoined_link, held_link;

  MaeCommitWait wait; /* where its output waits for the store */
};

void mae_sessions_init (MaeServer *server);
void mae_sessions_clear (MaeServer *server);
guint mae_sessions_count (const MaeServer *server);

/* The sessions in the order in which they came; NULL: there are no more. */
MaeServerSession *mae_sessions_first (const MaeServer *server);
MaeServerSession *mae_sessions_next (const MaeServerSession *session);

/* Takes a session that was closed while others were told something: its player is still where it
 * was. Returns NULL if there is none. */
MaeServerSession *mae_sessions_next_ending (MaeServer *server);

/* The first function returns when a session is to be looked at, in µs; G_MAXINT64: none. The second
 * one sends heartbeats, and ends sessions that were silent for too long. */
gint64 mae_sessions_deadline (const MaeServer *server);
void mae_sessions_tick (MaeServer *server);

/* The session's side of mae_server_open(), mae_server_closed() and mae_server_receive(). @address
 * is copied (NULL: not counted). */
MaeServerSession *mae_server_session_open (MaeServer *server, const MaeDialect *dialect,
                                           const char *address, gpointer peer);
void mae_server_session_free (MaeServerSession *session);
void mae_server_session_receive (MaeServerSession *session, const char *bytes, gsize length);

/* Ends the pause for @why. When no other reason is left, the bytes received meanwhile are
 * handled. */
void mae_server_session_resume (MaeServerSession *session, MaeHolds why);

/* Appends to the output. If that is too long the session is dropped. */
void mae_server_session_append (MaeServerSession *session, const char *bytes, gsize length);
/* Sends @message before all output that waits for the store. */
void mae_server_session_write_first (MaeServerSession *session, const MaeMessage *message);
/* Append a message: any; one without fields; or one of these errors. */
void mae_server_session_write (MaeServerSession *session, const MaeMessage *message);
void mae_server_session_send_kind (MaeServerSession *session, MaeMessageKind kind);
void mae_server_session_send_err_nickname (MaeServerSession *session, MaeNicknameReason reason);
void mae_server_session_send_err_password (MaeServerSession *session, MaePasswordReason reason);
void mae_server_session_send_err_protocol (MaeServerSession *session, const char *text);

/* Closes the session once its output is written; nothing more is read. */
void mae_server_session_close (MaeServerSession *session);

/* Closes the session without writing the rest of the output. @why is for the log. */
void mae_server_session_drop (MaeServerSession *session, const char *why);

/* Charges @amount of @limit to @session: see mae_gate_charge(). */
void mae_server_session_charge (MaeServerSession *session, MaeLimit limit, gsize amount);

/* Returns the MaeFeatures of this server that its dialect supports. */
guint mae_server_session_our_features (const MaeServerSession *session);

/* Returns how its client spells the nickname if that differs from the server's spelling and the
 * client needs its own; otherwise NULL. */
const char *mae_server_session_get_spelling (const MaeServerSession *session);

/* To be called for each whole line: restarts the timer. */
void mae_server_session_mark_life (MaeServerSession *session);

/* To be called when the question to the session may have changed: it is asked after the next
 * save. */
void mae_server_session_note_asked (MaeServerSession *session);

/* Writes the current question of its bridge, if any. */
void mae_server_session_ask (MaeServerSession *session);

/* Writes the current question again. */
void mae_server_session_ask_again (MaeServerSession *session);
