/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One connection: its life, and what it is told; what it asks for is in requests.c. */
#pragma once

#include "protocol/dialect.h"
#include "protocol/line-reader.h"
#include "server/accounts/check.h"
#include "server/budget.h"
#include "server/deadlines.h"
#include "server/types.h"

G_BEGIN_DECLS

/* Why a session isn't read from for now. */
typedef enum {
  MAE_HOLD_RATE = 1 << 0,  /* it has sent too many lines too fast */
  MAE_HOLD_CHECK = 1 << 1, /* its password is being looked at */
  MAE_HOLD_TURN = 1 << 2,  /* what others want comes first */
} MaeHolds;

/* What the timer of a session waits for. */
typedef enum {
  MAE_TIMER_NONE,
  MAE_TIMER_QUIET,   /* a line */
  MAE_TIMER_WARNED,  /* the same, heartbeat asked for */
  MAE_TIMER_CLOSING, /* its last bytes to be taken */
} MaeSessionTimer;

struct _MaeServerSession {
  MaeServer *server;
  const MaeDialect *dialect;
  MaeDialogue *dialogue; /* the dialect's */
  guint64 number;
  gpointer peer;
  char *address; /* NULL: not counted */

  MaeLineReader reader;
  gsize line_max;  /* bytes */
  GString *output; /* NULL: nothing waits */
  gsize output_sent;
  gboolean stalled;       /* the transport couldn't send all of it */
  guint64 list_known;     /* of the hall's list: the last change it was told */
  gboolean is_owed_table; /* what it knows of its table is out of date */
  gboolean wants_close;
  gsize buffered; /* see output.h */
  MaeBudget budget;

  MaeIdentity *identity; /* NULL: no nickname yet, or any more */
  guint features;        /* MaeFeatures both sides named */
  char *spelling;        /* the nickname as its client wrote it; NULL: it hasn't */
  gboolean wants_hall;   /* by its ReqJoin */
  gboolean joins_seat;   /* the same: with a password that belongs to the seat */
  gboolean has_left;     /* it said goodbye; otherwise its connection broke */

  char *proposed;   /* the secret its client wants for the nickname; NULL: the server makes one */
  guint holds;      /* MaeHolds */
  GByteArray *held; /* what has come meanwhile; NULL: nothing */
  gsize held_done;  /* bytes of it that are handled */
  gint64 opened;
  guint64 n_lines;
  gint64 tokens_full;  /* when the bucket of lines is, or was, full */
  gint64 paused_until; /* while in server->paced */
  MaeCheck *check;     /* while its password is looked at */

  gint64 since; /* the timer's start: last whole line, or the begin of closing */
  gint64 beat;  /* the last heartbeat, where they are steady */
  MaeSessionTimer timer;
  MaeDeadline deadline; /* not later than the timer's end: it moves on with @since when it is due */
  gboolean is_ready, is_doomed;
  gboolean is_asked, asks_again; /* see MaeDialect.ask */
  GList link, ready_link, doomed_link, hold_link, asked_link;

  gboolean is_unjoined;
  gint64 unjoined_since;
  GList unjoined_link;

  GArray *spans;      /* of the output: not to leave when the turn can't be saved */
  gboolean has_asked; /* and then to be told so */
  gboolean is_tentative;
  GList tentative_link;
};

MaeServerSession *mae_server_session_open (MaeServer *server, const MaeDialect *dialect,
                                           const char *address, gpointer peer);
void mae_server_session_free (MaeServerSession *session);
void mae_server_session_receive (MaeServerSession *session, const char *bytes, gsize length);

/* Handles the lines in @bytes, until it is to wait; returns how many bytes that were. */
gsize mae_server_session_handle (MaeServerSession *session, const char *bytes, gsize length);

/* Appends to what the peer will read; past the bound the session is dropped. */
void mae_server_session_append (MaeServerSession *session, const char *bytes, gsize length);
void mae_server_session_write (MaeServerSession *session, const MaeMessage *message);
void mae_server_session_send_kind (MaeServerSession *session, MaeMessageKind kind);
void mae_server_session_send_err_nickname (MaeServerSession *session, MaeNicknameReason reason);
void mae_server_session_refuse_nickname (MaeServerSession *session, MaeNicknameProblem problem);
void mae_server_session_send_err_password (MaeServerSession *session, MaePasswordReason reason);
void mae_server_session_send_err_protocol (MaeServerSession *session, const char *text);

/* Closes the session once its output is written; nothing more is read. */
void mae_server_session_close (MaeServerSession *session);

/* Closes the session without writing the rest. */
void mae_server_session_drop (MaeServerSession *session, const char *why);

/* What this server can do that can be said in its dialect: MaeFeatures. */
guint mae_server_session_our_features (const MaeServerSession *session);

/* How its client spells its nickname, where that is another way than the server; NULL: it doesn't,
 * or finds itself in any spelling. */
const char *mae_server_session_get_spelling (const MaeServerSession *session);

/* A whole line was received: restarts the timer. */
void mae_server_session_mark_life (MaeServerSession *session);

/* The timer has run out. */
void mae_server_session_time_out (MaeServerSession *session);

/* Something has changed for it that there may be a question about. */
void mae_server_session_note_asked (MaeServerSession *session);

/* Asks what may be asked now: the question of its dialogue. */
void mae_server_session_ask (MaeServerSession *session);

/* If a question is open for it, that is asked once more. */
void mae_server_session_ask_again (MaeServerSession *session);

G_END_DECLS
