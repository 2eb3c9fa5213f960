/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of src/server share. */
#pragma once

#include "protocol/am49.h"
#include "protocol/line-reader.h"
#include "server/server.h"

G_BEGIN_DECLS

typedef struct _MaeIdentity MaeIdentity;
typedef struct _MaeTable MaeTable;

/* ── Server ────────────────────────────────────────────────────────────────────────────────── */

struct _MaeServer {
  MaeServerConfig config;
  gint64 now; /* of the call being served */
  gboolean shutting_down;

  GQueue sessions; /* MaeServerSession.link */
  guint n_unjoined;
  guint64 last_session;
  GHashTable *addresses; /* owned char * → number of sessions */
  GQueue ready;          /* MaeServerSession.ready_link: something for the transport */
  GQueue doomed;         /* MaeServerSession.doomed_link: to be detached before the call ends */
  /* Each in the order of its deadline, since all in one queue wait equally long. */
  GQueue quiet;        /* MaeServerSession.timer_link: waiting for a line */
  GQueue warned;       /* the same, ReqHeartbeat sent */
  GQueue closing;      /* the same, to be closed */
  GQueue empty_tables; /* MaeTable.empty_link */

  GHashTable *identities; /* key of the nickname → MaeIdentity */
  GPtrArray *waiting;     /* MaeIdentity, the first decides */
  int wanted;             /* players asked for by the first; 0: not yet */

  GQueue tables; /* MaeTable.link */
  guint64 n_lines, n_commands, n_games;

  /* Scratch of whoever is at work; not kept between calls. */
  MaeEvents events;
  GString *text;
};

/* ── Session ───────────────────────────────────────────────────────────────────────────────── */

struct _MaeSession {
  MaeServer *server;
  guint64 number;
  gpointer peer;
  char *address; /* NULL: not counted */

  MaeLineReader reader;
  GString *output; /* NULL: nothing waits */
  gsize output_sent;
  gboolean wants_close;

  MaeIdentity *identity; /* NULL: no nickname yet, or any more */
  guint features;        /* MaeFeatures both sides named */

  gint64 since;  /* the timer's start: last whole line, or the begin of closing */
  GQueue *timer; /* which queue timer_link is in; NULL: none, it was dropped */
  gboolean is_ready, is_doomed;
  GList link, ready_link, doomed_link, timer_link;
};

MaeServerSession *mae_server_session_open (MaeServer *server, const char *address, gpointer peer);
void mae_server_session_free (MaeServerSession *session);
void mae_server_session_receive (MaeServerSession *session, const char *bytes, gsize length);

/* The line to send to a peer that gets no session. Valid until the next call. */
const char *mae_server_session_refusal (MaeServer *server, const char *why);

/* Appends to what the peer will read; past the bound the session is dropped. */
void mae_server_session_append (MaeServerSession *session, const char *bytes, gsize length);
void mae_server_session_write (MaeServerSession *session, const MaeMessage *message);
void mae_server_session_send_kind (MaeServerSession *session, MaeMessageKind kind);
void mae_server_session_send_err_nickname (MaeServerSession *session, MaeNicknameReason reason);
void mae_server_session_send_err_protocol (MaeServerSession *session, const char *text);

/* What is sent leaves, nothing more is read. */
void mae_server_session_close (MaeServerSession *session);

/* Nothing more leaves either. */
void mae_server_session_drop (MaeServerSession *session, const char *why);

/* It has been silent: sends ReqHeartbeat. */
void mae_server_session_warn (MaeServerSession *session);

/* ── Identity ──────────────────────────────────────────────────────────────────────────────── */

/* Somebody known by a nickname: waiting, at a table, or away from one. The place of secrets and
 * passwords. */
struct _MaeIdentity {
  char *key; /* of the nickname */
  char *name;
  MaeServerSession *session; /* NULL: away */
  MaeTable *table;           /* NULL: in the waiting room */
  int seat;
};

MaeIdentity *mae_identity_find (const MaeServer *server, const char *clean_name);

/* A new identity of @session, which has none. */
MaeIdentity *
mae_identity_new (MaeServer *server, const char *clean_name, MaeServerSession *session);

void mae_identity_free (MaeIdentity *identity);

/* Takes the identity from its session, if any, and frees it: the name is anybody's again. */
void mae_identity_forget (MaeServer *server, MaeIdentity *identity);

void mae_identity_attach (MaeIdentity *identity, MaeServerSession *session);
void mae_identity_detach (MaeIdentity *identity);

/* ── Lobby ─────────────────────────────────────────────────────────────────────────────────── */

void mae_lobby_join (MaeServer *server, MaeServerSession *session, const char *nickname);
void mae_lobby_new_game (MaeServer *server, MaeServerSession *session, gint64 players_count);

/* Whoever @session is leaves the waiting room or the table. */
void mae_lobby_leave (MaeServer *server, MaeServerSession *session);

/* Starts a game when enough are waiting for one. */
void mae_lobby_try_start (MaeServer *server);

/* ── Table ─────────────────────────────────────────────────────────────────────────────────── */

struct _MaeTable {
  MaeServer *server;
  guint64 number;
  guint64 seed;
  GByteArray *log; /* accepted commands, packed */
  MaeGame game;
  MaeRoster roster;
  MaeIdentity *seats[MAE_MAX_PLAYERS]; /* NULL: gone for good, after the end */
  int n_present;
  gboolean ended;     /* it has been noticed */
  gint64 empty_since; /* while in server->empty_tables */
  GList link, empty_link;
};

/* Starts a game of the @n_players first of @players. */
void mae_table_start (MaeServer *server, MaeIdentity **players, int n_players);
void mae_table_free (MaeTable *table);

/* Nobody has been there for long: ends it, and its players' claims on their names. */
void mae_table_abandon (MaeTable *table);

/* @command from @seat: the answer goes out to all who get one. */
void mae_table_command (MaeTable *table, int seat, MaeCommand *command);

/* Takes back @seat's last command, if it may: everybody then gets the game anew. */
void mae_table_undo (MaeTable *table, int seat);

/* The player of @seat comes back: identity->session is set; or goes: it isn't any more. */
void mae_table_return (MaeTable *table, int seat);
void mae_table_leave (MaeTable *table, int seat);

MaeAm49Context mae_table_context (const MaeTable *table);

/* ── Log ───────────────────────────────────────────────────────────────────────────────────── */

/* @text as it may stand in a log, whatever a peer put in it. (transfer full) */
char *mae_log_escape (const char *text);

G_END_DECLS
