/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How what is said (protocol/message.h) becomes lines, and lines messages. A dialect is one const
 * table of functions and constants, made by a folder of src/protocol, and a line in dialects.c;
 * nothing else names it. See docs/dialects.md. */
#pragma once

#include "protocol/message.h"

G_BEGIN_DECLS

#define MAE_PROTOCOL_ERROR (mae_protocol_error_quark ())
GQuark mae_protocol_error_quark (void);

typedef enum {
  MAE_PROTOCOL_ERROR_SYNTAX,  /* not of the dialect's form at all */
  MAE_PROTOCOL_ERROR_TYPE,    /* no message of the dialect */
  MAE_PROTOCOL_ERROR_FIELD,   /* a field missing, of the wrong type, out of range; named */
  MAE_PROTOCOL_ERROR_NO_GAME, /* a game message while the context holds no game */
  MAE_PROTOCOL_ERROR_NO_SUCH, /* a resource, colour or leader the game doesn't have: the decoded
                               * message then is the MAE_MESSAGE_REJECT to answer with */
} MaeProtocolError;

/* What names mean on a connection, at the moment of a call. */
typedef struct {
  const MaeRuleset *rules; /* NULL: no game yet; requests are then checked for their shape only */
  const MaeRoster *roster; /* may be NULL */
  const MaeIdMap *ids;     /* NULL: ids are indices */
  const MaeGame *game;     /* may be NULL; for messages that need the state beside their own
                            * fields: what an event writes, whose leader was activated, … The
                            * deciding game on a server: see MaeTurnDraft for what may be told */
  int seat;                /* the peer's on a server, one's own in a client; while there is @game.
                            * -1: a spectator's, or that of several */
  const MaeRuleset *defaults; /* what a snapshot that is read doesn't say; NULL: the standard's */
  guint max_depth;            /* of what is read; 0: MAE_JSON_MAX_DEPTH */
} MaeWireContext;

typedef enum {
  MAE_SIDE_SERVER,
  MAE_SIDE_CLIENT
} MaeSide;

/* What a line amounts to. */
typedef enum {
  MAE_HEARD_MESSAGE, /* a request or a notice */
  MAE_HEARD_PART,    /* of an answer, or of a notice: nothing follows from it yet */
  MAE_HEARD_WRONG,   /* an error says why; the connection goes on */
} MaeHeard;

/* What a dialect keeps of one connection; each defines its own. NULL where it needs nothing. */
typedef struct _MaeDialogue MaeDialogue;

/* Functions that may be NULL say what happens then. Lines are read without their end, and written
 * with it. Nothing here blocks or keeps a pointer it is given. */
typedef struct {
  const char
      *name; /* lower-case letters, digits, hyphens, the first a letter: as in options, addresses */
  guint16 port; /* a client's default */

  gint64 heartbeat_after; /* µs without a whole line until MAE_MESSAGE_REQ_HEARTBEAT is sent */
  gint64 silence_max;     /* µs without a whole line until the connection is given up; 0: it never
                           * is, and each heartbeat_after without a line sends another */
  gsize line_from_client; /* bytes; a longer line ends the connection */
  gsize line_from_server; /* the same, the other way */
  guint features;         /* MaeFeatures that can be said in it */
  guint32 without;        /* bits of MaeCommandKind that a client can't send */
  gboolean heartbeat_is_steady; /* a server sends one each heartbeat_after, whatever comes */
  gboolean server_begins;       /* a client says nothing before the server's first line */
  gboolean quit_ends;           /* after MAE_MESSAGE_RES_QUIT the server closes the connection */
  gboolean game_ends;           /* so does it once the end of the game was told */

  /* Server. Whether a game by @rules can be said in it. NULL: any can. */
  gboolean (*knows_rules) (const MaeRuleset *rules);

  /* Whether the peer may be silent now for as long as it likes, and isn't sent heartbeats. NULL: it
   * never may. */
  gboolean (*may_be_silent) (const MaeDialogue *dialogue);

  /* Client. Whether @line can be the first that a server says in it, also to who speaks another
   * dialect. NULL: that can't be told. */
  gboolean (*is_greeting) (const char *line, gsize length);

  /* Client: the deployed server sometimes loses the message that begins a game, and sends it to who
   * comes back. */
  gboolean may_lose_game;

  /* Server: the end of the game is told after the action that caused it, unless that ended a turn:
   * clients then go on with the turn when they are told of one. */
  gboolean end_follows_action;

  /* A connection begins; and is over. NULL: there is nothing to keep. */
  MaeDialogue *(*open) (MaeSide side);
  void (*close) (MaeDialogue *dialogue);

  /* Reads one line into @out, which is to be cleared afterwards whatever the result. What is to be
   * sent back before anything else is appended to @reply. On MAE_PROTOCOL_ERROR_NO_GAME @out->kind
   * says what it was.
   */
  MaeHeard (*read) (MaeDialogue *dialogue, const MaeWireContext *context, const char *line,
                    gsize length, MaeMessage *out, GString *reply, GError **error);

  /* The next message of the same line; FALSE: there is none. NULL: there never is. */
  gboolean (*next) (MaeDialogue *dialogue, const MaeWireContext *context, MaeMessage *out);

  /* Appends what @message is, for anybody who may know it; nothing where it has no words for it.
   * @dialogue NULL: for several peers, or one that gets no connection. */
  void (*write) (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
                 GString *out);

  /* Appends the whole game as the context's seat (-1: a spectator) may know it. @undone: told
   * because the current player has taken back a move. */
  void (*write_game) (MaeDialogue *dialogue, const MaeWireContext *context, gboolean undone,
                      GString *out);

  /* Server. Appends what @events, all that one command caused, are for the context's seat; the
   * context's game is that after them. Events about hands of others may be among them. NULL:
   * write() does it one by one, once for all who may know it. */
  void (*tell) (MaeDialogue *dialogue, const MaeWireContext *context, const MaeEvents *events,
                GString *out);

  /* Server. Appends the question that is open for this peer, if there is one, and it wasn't asked
   * yet or @again is TRUE: after an error, and when the player has come back. Called when the peer
   * has been told something (also what there are no words for) or has said something, all of it
   * saved. NULL: it never asks. */
  void (*ask) (MaeDialogue *dialogue, const MaeWireContext *context, gboolean again, GString *out);

  /* Server. The player is gone, or the time is over: a command that completes what was asked for in
   * this turn. Called until it returns FALSE; then the turn passes on. NULL: there never is one. */
  gboolean (*finish) (MaeDialogue *dialogue, const MaeWireContext *context, MaeCommand *out);

  /* Server. @dialogue goes on where @from ended, whose connection was lost: the same player's.
   * @from is only closed after that. NULL: it begins anew. */
  void (*inherit) (MaeDialogue *dialogue, MaeDialogue *from);

  /* Client. As write(), for a request (next() is asked afterwards what the dialogue answers
   * itself): the dialogue may hold back parts of it until the server asks for them. NULL: write()
   * does. */
  void (*request) (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
                   GString *out);

  /* Client. The server hasn't understood @request: whether it can be said in other words, which it
   * is from now on. NULL: it can't. And: it has understood it. */
  gboolean (*reword) (MaeDialogue *dialogue, const MaeMessage *request);
  void (*understood) (MaeDialogue *dialogue, const MaeMessage *request);

  /* What messages of @kind, and commands of that kind, are called in figures; NULL: nothing. */
  const char *(*message_name) (MaeMessageKind kind);
  const char *(*command_name) (MaeCommandKind kind);
} MaeDialect;

/* All there are, the default one first, then NULL. What the first one writes are JSON objects: the
 * reports for operators have some in them. */
extern const MaeDialect *const mae_dialects[];

#define mae_dialect_default() (mae_dialects[0])

/* The dialect called by the @length bytes of @name; NULL: there is none. */
const MaeDialect *mae_dialect_find (const char *name, gsize length);

/* The dialect of a server that says @line first; NULL: it is none of these. */
const MaeDialect *mae_dialect_recognize (const char *line, gsize length);

/* For dialects whose lines are objects with a `type`: whether @line has that @type and, if @member
 * isn't NULL, a string of that name. */
gboolean mae_dialect_line_is (const char *line, gsize length, const char *type, const char *member);

/* "one, two": for messages. (transfer full) */
char *mae_dialect_list (void);

/* Writes the game as the viewer in the context's seat may know it. */
void mae_dialect_write_game (const MaeDialect *dialect, MaeDialogue *dialogue,
                             const MaeWireContext *context, gboolean undone, GString *out);

/* What a peer is told that gets no connection. (transfer full) */
char *mae_dialect_refusal (const MaeDialect *dialect, const char *why);

/* ── What was written once ─────────────────────────────────────────────────────────────────── */

/* A notice in each dialect that somebody needed it in. */
typedef struct _MaeWritten MaeWritten;

MaeWritten *mae_written_new (void);
void mae_written_free (MaeWritten *written);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeWritten, mae_written_free)

/* It is to be written anew. */
void mae_written_clear (MaeWritten *written);

/* Its lines; NULL: not written yet. */
const GString *mae_written_find (const MaeWritten *written, const MaeDialect *dialect);

/* Writes @message, which needs no game. */
const GString *
mae_written_add (MaeWritten *written, const MaeDialect *dialect, const MaeMessage *message);

/* ── Drafts ────────────────────────────────────────────────────────────────────────────────── */

/* A move that is made step by step, for dialogues that ask for its parts: it is the dialogue's own,
 * and nothing of the game changes before the command is complete. */
typedef struct {
  MaeGame *game; /* as the player may know it, for the draft to try things on; NULL: no draft */
  MaeCommand command; /* what there is of it */
} MaeTurnDraft;

/* Begins a draft of a command of @kind for the context's seat. */
void mae_turn_draft_open (MaeTurnDraft *draft, const MaeWireContext *context, MaeCommandKind kind);

/* Something has happened in the game: its parts may be out of date then. */
void mae_turn_draft_refresh (MaeTurnDraft *draft, const MaeWireContext *context);

void mae_turn_draft_close (MaeTurnDraft *draft);

G_END_DECLS
