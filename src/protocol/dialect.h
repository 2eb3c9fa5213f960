/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a dialect is made of: one const table of functions and constants, in a folder of
 * src/protocol, and a line in meson.build there; nothing else names it. Only bridge.c and
 * dialect-find.c call the functions. See docs/dialects.md. */
#pragma once

#include "protocol/wire.h"

/* A dialect's state of one connection, or NULL if it needs none. Each dialect defines its own. */
typedef struct _MaeDialogue MaeDialogue;

/* The comments of functions that may be NULL say what that means. Lines are read without their end,
 * and written with it. No function blocks or keeps a pointer it is given. */
struct _MaeDialect {
  const char *name; /* lower-case letters, digits and hyphens, the first a letter; used in options
                     * and addresses */
  guint16 port;     /* a client's default */

  MaeHeartbeat heartbeat;
  gsize line_from_client;  /* bytes; a longer line closes the connection */
  gsize line_from_server;  /* like line_from_client, for lines from a server */
  guint features;          /* MaeFeatures the dialect supports */
  gboolean is_for_servers; /* clients don't use it */
  gboolean server_begins;  /* a client sends nothing before the server's first line */
  gboolean quit_ends;      /* the server closes the connection after MAE_MESSAGE_RES_QUIT */
  gboolean game_ends;      /* the server closes the connection after the end of the game */

  /* Server. Returns whether the dialect can describe games with @rules. NULL: always TRUE. */
  gboolean (*knows_rules) (const MaeRuleset *rules);

  /* Returns whether the peer may now be silent without limit, without heartbeats. NULL: always
   * FALSE. */
  gboolean (*may_be_silent) (const MaeDialogue *dialogue);

  /* Client. Returns whether @line is how a server of this dialect greets clients, including those
   * of other dialects. NULL: can't be recognized. */
  gboolean (*is_greeting) (const char *line, gsize length);

  /* Client: servers sometimes lose the message that begins a game, but send it to clients that
   * connect again. */
  gboolean may_lose_game;

  /* Client. Returns whether a server that has been restarted goes on with its game when the same
   * players come back and choose the same number of players. NULL: always FALSE. */
  gboolean (*may_restore) (const MaeDialogue *dialogue);

  /* Server: the end of the game is sent after the action that caused it, unless that action ended a
   * turn. Clients would otherwise continue the turn when they are told of the action. */
  gboolean end_follows_action;

  /* Create and free the state of a connection. NULL: none. */
  MaeDialogue *(*open) (MaeSide side);
  void (*close) (MaeDialogue *dialogue);

  /* Parses one line into @out, which must be cleared afterwards in any case. Bytes to be sent back
   * first are appended to @reply. For MAE_PROTOCOL_ERROR_NO_GAME @out->kind is set. */
  MaeHeard (*read) (MaeDialogue *dialogue, const MaeWireContext *context, const char *line,
                    gsize length, MaeMessage *out, GString *reply, GError **error);

  /* Returns the next message of the same line in @out; FALSE: there is none. NULL: always FALSE. */
  gboolean (*next) (MaeDialogue *dialogue, const MaeWireContext *context, MaeMessage *out);

  /* Appends @message, with only what everybody may know, or nothing if the dialect has no such
   * message. @dialogue NULL: for several peers, or for one that is refused. */
  void (*write) (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
                 GString *out);

  /* Appends the whole game as the context's seat (-1: a spectator) may know it. @undone: because
   * the current player has taken back a move. NULL: nothing is written. */
  void (*write_game) (MaeDialogue *dialogue, const MaeWireContext *context, gboolean undone,
                      GString *out);

  /* Server. Appends the events of one command, for the context's seat; the context's game is the
   * state after them. @events may include events about other players' hands. NULL: write() is used
   * for each event, once for all peers that may know it. */
  void (*tell) (MaeDialogue *dialogue, const MaeWireContext *context, const MaeEvents *events,
                GString *out);

  /* Server. Appends the current question to this peer, if there is one and it wasn't asked yet or
   * @again is TRUE (after an error, and when the player comes back). Called after the peer has sent
   * or been sent something, also if the dialect had no message for it, once everything is saved.
   * NULL: there are no questions. */
  void (*ask) (MaeDialogue *dialogue, const MaeWireContext *context, gboolean again, GString *out);

  /* Server. The player has left or is out of time: returns in @out a command that completes what
   * was begun in this turn. Called until it returns FALSE; then the turn passes on. NULL: always
   * FALSE. */
  gboolean (*finish) (MaeDialogue *dialogue, const MaeWireContext *context, MaeCommand *out);

  /* Server. @dialogue, a new connection of the same player, takes over the state of @from, whose
   * connection was lost. @from is closed after that. NULL: nothing is taken over. */
  void (*inherit) (MaeDialogue *dialogue, MaeDialogue *from);

  /* Client. Like write() for a request, but the dialogue may hold back parts of it until the server
   * asks for them. next() is called afterwards for messages the dialogue answers itself. NULL:
   * write() is used. */
  void (*request) (MaeDialogue *dialogue, const MaeWireContext *context, const MaeMessage *message,
                   GString *out);

  /* Client. Returns why the context's seat shouldn't send @command to this server, which deviates
   * from the rules or fails; MAE_UNSENT_NOT: it should. NULL: always that. */
  MaeUnsent (*unsent) (const MaeDialogue *dialogue, const MaeWireContext *context,
                       const MaeCommand *command);

  /* Client. Returns whether a server without extensions may fail to answer @command, and does what
   * it asks for when it is sent again. NULL: always FALSE. */
  gboolean (*may_miss) (const MaeWireContext *context, const MaeCommand *command);

  /* Client. reword(): the server didn't understand @request; returns whether it can be written in
   * another way, which is used from now on. NULL: always FALSE. understood(): the server did
   * understand it. */
  gboolean (*reword) (MaeDialogue *dialogue, const MaeMessage *request);
  void (*understood) (MaeDialogue *dialogue, const MaeMessage *request);

  /* Returns the name in metrics of messages of @kind, or of commands of a kind; NULL: none. */
  const char *(*message_name) (MaeMessageKind kind);
  const char *(*command_name) (MaeCommandKind kind);
};

/* A `knows_rules` for dialects that don't send the rules: their programs know the standard ruleset
 * only. */
gboolean mae_dialect_knows_standard (const MaeRuleset *rules);

/* For dialects whose lines are objects with a `type`: returns whether @line has that @type and, if
 * @member isn't NULL, a string of that name. */
gboolean mae_dialect_line_is (const char *line, gsize length, const char *type, const char *member);

/* ── Drafts ────────────────────────────────────────────────────────────────────────────────── */

/* A move made step by step in a dialogue. It belongs to the dialogue; the real game doesn't change
 * before the command is complete. */
typedef struct {
  MaeGame *game;      /* a copy with what the player may know, to try changes on; NULL: no draft */
  MaeCommand command; /* the parts chosen so far */
} MaeTurnDraft;

/* Begins a draft of a command of @kind for the context's seat. */
void mae_turn_draft_open (MaeTurnDraft *draft, const MaeWireContext *context, MaeCommandKind kind);

/* Updates the copy after the game has changed. */
void mae_turn_draft_refresh (MaeTurnDraft *draft, const MaeWireContext *context);

/* Drops the draft and frees its copy of the game. */
void mae_turn_draft_close (MaeTurnDraft *draft);
