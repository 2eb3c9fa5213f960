/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is needed to translate between lines and messages, on either side. */
#pragma once

#include "protocol/message.h"

#define MAE_PROTOCOL_ERROR (mae_protocol_error_quark ())
GQuark mae_protocol_error_quark (void);

typedef enum {
  MAE_PROTOCOL_ERROR_SYNTAX,  /* the line doesn't have the dialect's form */
  MAE_PROTOCOL_ERROR_TYPE,    /* not a message type of the dialect */
  MAE_PROTOCOL_ERROR_FIELD,   /* a field is missing, has the wrong type or is out of range; the
                               * error names it */
  MAE_PROTOCOL_ERROR_NO_GAME, /* a game message, but the context has no game */
  MAE_PROTOCOL_ERROR_NO_SUCH, /* a resource, color or leader that the game doesn't have: the
                               * decoded message is the MAE_MESSAGE_REJECT to answer with */
} MaeProtocolError;

/* Returns the first @most characters of @text, a word from a peer, for an error. (transfer full) */
char *mae_protocol_error_word (const char *text, guint most);

/* What is needed to understand or write a message, at the time of a call. */
typedef struct {
  const MaeRuleset *rules; /* NULL: no game yet; requests are then only checked for their form */
  const MaeRoster *roster; /* may be NULL */
  const MaeIdMap *ids;     /* NULL: ids are indices */
  const MaeGame *game; /* may be NULL; for messages whose fields don't say everything, such as whose
                          leader was activated. On a server it is the deciding game; see
                          MaeTurnDraft for what may be told */
  int seat; /* if there is @game: on a server the peer's seat, on a client this player's; -1: a
               spectator, or several peers */
  const MaeRuleset *defaults; /* for what a snapshot doesn't say; NULL: the standard rules */
  guint max_depth;            /* largest nesting of lines read; 0: MAE_JSON_MAX_DEPTH */
  gboolean is_plain; /* on a server: the peer, or each of them, has no extensions, so it may
                        be a deployed program */
} MaeWireContext;

typedef enum {
  MAE_SIDE_SERVER,
  MAE_SIDE_CLIENT
} MaeSide;

/* The result of reading a line. */
typedef enum {
  MAE_HEARD_MESSAGE, /* a complete request or notice */
  MAE_HEARD_PART,    /* a part of a message: nothing to do yet */
  MAE_HEARD_WRONG,   /* invalid, as the error says; the connection goes on */
} MaeHeard;

/* How one side finds out that the other is gone. */
typedef struct {
  gint64 after;       /* µs without a whole line after which MAE_MESSAGE_REQ_HEARTBEAT is sent */
  gint64 silence_max; /* µs without a whole line after which the connection is closed; 0: never,
                       * but another heartbeat is sent after each `after` */
  gboolean is_steady; /* a server sends heartbeats at fixed intervals, whether lines arrive or
                         not */
} MaeHeartbeat;

/* One of the protocols that Maestri speaks; see docs/dialects.md. */
typedef struct _MaeDialect MaeDialect;
