/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of the dialect, a file each. */
#pragma once

#include "am65-board.h"
#include "am65-names.h"
#include "protocol/dialect.h"
#include "json/json-reader.h"

/* What a peer can be asked, or is to do next. */
typedef enum {
  MAE_AM65_ASK_NOTHING,
  MAE_AM65_ASK_LOGIN,
  MAE_AM65_ASK_COUNT, /* of players: lobbyChoice */
  MAE_AM65_ASK_SETUP,
  MAE_AM65_ASK_TURN,   /* startTurn */
  MAE_AM65_ASK_WHITES, /* transformation */
  MAE_AM65_ASK_PLACES, /* placeResources */
  MAE_AM65_ASK_SLOT,   /* placeDevCard */
  MAE_AM65_ASK_END,    /* endTurnChoice */
} MaeAm65Question;

/* A move in the making: what was taken from the market, or bought. */
typedef struct {
  MaeTurnDraft draft;       /* its game as the move leaves it so far */
  MaeAm65Board board;       /* the same, what is in hand included */
  MaeBag gains;             /* of the market, without what whites become */
  int whites;               /* to choose for */
  guint32 choices;          /* what they may become: a mask of types */
  MaeAm65Question question; /* WHITES, PLACES or SLOT */
  MaeGame *before;          /* what it was made for; NULL: no move is in the making */
} MaeAm65Move;

/* What is kept of a connection on a server. */
typedef struct {
  char *name;    /* as the client logged in; NULL: it hasn't */
  char *decider; /* who chooses the number of players; NULL: not told */
  int wanted;    /* players of the next game; 0: not chosen */
  int booked;    /* who wait for it */
  gboolean is_waiting, is_decider, is_matched;
  gboolean is_joining; /* a login isn't answered yet */
  gboolean has_game;   /* was told all of it */

  MaeAm65Question asked;
  gboolean asks_again;
  gboolean is_asked_now; /* the question was written since it was last looked for one */

  MaeAm65Move move;
  gboolean is_sent; /* the move is complete: its commands are on their way */
  MaeCommand queue[2];
  int n_queue;

  MaeAm65Board boards[MAE_MAX_PLAYERS];
  int16_t tops[MAE_MAX_LEVELS][MAE_MAX_COLOURS]; /* as told */
  guint32 n_commands;                            /* at that time */
} MaeAm65Server;

/* On a client; see am65-client.h. */
typedef struct _MaeAm65Client MaeAm65Client;

struct _MaeDialogue {
  MaeSide side;
  MaeAm65Server server;
  MaeAm65Client *client; /* NULL: on a server */
};

/* am65-json.c: fields of what is read. What isn't there, and null, is none. */
const MaeJsonNode *mae_am65_find (const MaeJsonNode *object, const char *name);
/* The first of two names: the document's and that of the programs. */
const MaeJsonNode *
mae_am65_find_either (const MaeJsonNode *object, const char *name, const char *other);
const char *mae_am65_text (const MaeJsonNode *node); /* NULL: it isn't a string */
gboolean mae_am65_number (const MaeJsonNode *node, gint64 *number);
/* A list of whole numbers; NULL: it isn't, or it is too long for any move. (transfer full) */
GArray *mae_am65_numbers (const MaeJsonNode *node);
G_GNUC_PRINTF (2, 3) MaeHeard mae_am65_wrong (GError **error, const char *format, ...);

/* am65-move.c: a move in the making. */
void mae_am65_move_clear (MaeAm65Move *move);
/* Whether it can still be made: nothing it rests on has changed. */
gboolean mae_am65_move_is_valid (const MaeAm65Move *move, const MaeWireContext *context);
void mae_am65_move_take (MaeAm65Move *move, const MaeWireContext *context,
                         const MaeAm65Board *board, bool row, int32_t index);
gboolean mae_am65_move_turn_whites (MaeAm65Move *move, const MaeBag *replacements);
/* One unit, or what lies there, to @to. FALSE: it can't be. */
gboolean mae_am65_move_swap (MaeAm65Move *move, gint64 from, gint64 to);
/* The commands that make the layout real: one or two. FALSE: it breaks the rules. */
gboolean mae_am65_move_finish (const MaeAm65Move *move, MaeCommand commands[2], int *n_commands);

/* am65-read.c */
MaeHeard
mae_am65_read_request (MaeDialogue *dialogue, const MaeWireContext *context,
                       const MaeJsonNode *root, MaeMessage *out, GString *reply, GError **error);
/* am65-turn.c: requests of a game. */
MaeHeard
mae_am65_read_action (MaeDialogue *dialogue, const MaeWireContext *context, const char *type,
                      const MaeJsonNode *root, MaeMessage *out, GString *reply, GError **error);
/* am65-produce.c */
MaeHeard mae_am65_read_produce (MaeDialogue *dialogue, const MaeWireContext *context,
                                const MaeJsonNode *root, MaeCommand *out, GError **error);

/* am65-tell.c: what a server says of a game. */
const char *
mae_am65_seat_name (const MaeDialogue *dialogue, const MaeWireContext *context, int seat);
void mae_am65_write_text (GString *out, const char *type, const char *text);
void mae_am65_write_turn (GString *out, const char *name);
void mae_am65_write_move (MaeDialogue *dialogue, const MaeWireContext *context, const char *message,
                          GString *out);
void mae_am65_write_game (MaeDialogue *dialogue, const MaeWireContext *context, gboolean undone,
                          GString *out);
void mae_am65_tell (MaeDialogue *dialogue, const MaeWireContext *context, const MaeEvents *events,
                    GString *out);

/* am65-write.c: the rest of what a server says. */
void mae_am65_write_notice (MaeDialogue *dialogue, const MaeWireContext *context,
                            const MaeMessage *message, GString *out);
void
mae_am65_ask (MaeDialogue *dialogue, const MaeWireContext *context, gboolean again, GString *out);
MaeAm65Question mae_am65_question (MaeDialogue *dialogue, const MaeWireContext *context);
