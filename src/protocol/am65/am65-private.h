/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the dialect's files. */
#pragma once

#include "am65-board.h"
#include "am65-names.h"
#include "protocol/dialect.h"
#include "json/json-reader.h"

/* What a peer is asked, or has to do next. */
typedef enum {
  MAE_AM65_ASK_NOTHING,
  MAE_AM65_ASK_LOGIN,
  MAE_AM65_ASK_COUNT, /* for the number of players: lobbyChoice */
  MAE_AM65_ASK_SETUP,
  MAE_AM65_ASK_TURN,   /* startTurn */
  MAE_AM65_ASK_WHITES, /* transformation */
  MAE_AM65_ASK_PLACES, /* placeResources */
  MAE_AM65_ASK_SLOT,   /* placeDevCard */
  MAE_AM65_ASK_END,    /* endTurnChoice */
} MaeAm65Question;

/* An unfinished move: resources taken from the market, or a bought card. */
typedef struct {
  MaeTurnDraft draft;       /* its game has the changes of the move so far */
  MaeAm65Board board;       /* the player's board, including the hand */
  MaeBag gains;             /* from the market, without white marbles */
  int whites;               /* marbles for which a type must be chosen */
  guint32 choices;          /* mask of the types that can be chosen */
  MaeAm65Question question; /* WHITES, PLACES or SLOT */
  MaeGame *before;          /* the game in which the move began; NULL: no move has begun */
} MaeAm65Move;

/* The server's state of a connection. */
typedef struct {
  char *name;    /* from the client's login; NULL: not logged in */
  char *decider; /* who chooses the number of players, as the client was told; NULL: not told */
  int wanted;    /* players of the next game; 0: not chosen */
  int booked;    /* players waiting for the next game */
  gboolean is_waiting, is_decider, is_matched;
  gboolean is_joining; /* a login wasn't answered yet */
  gboolean has_game;   /* the client was sent the whole game */

  MaeAm65Question asked;
  gboolean asks_again;
  gboolean is_asked_now; /* the question was written since the last call of ask() */

  MaeAm65Move move;
  gboolean is_sent; /* the move is complete and its commands were passed on */
  MaeCommand queue[2];
  int n_queue;

  MaeAm65Board boards[MAE_MAX_PLAYERS];
  int16_t tops[MAE_MAX_LEVELS][MAE_MAX_COLOURS]; /* top cards, as the client was told */
  guint32 n_commands;                            /* commands in the game at that time */
} MaeAm65Server;

/* A client's state; see am65-client.h. */
typedef struct _MaeAm65Client MaeAm65Client;

struct _MaeDialogue {
  MaeSide side;
  MaeAm65Server server;
  MaeAm65Client *client; /* NULL on a server */
};

/* am65-json.c reads fields. Finds the first of two names: the document's, or the deployed
 * program's; NULL: both are absent or null. */
const MaeJsonNode *
mae_am65_find_either (const MaeJsonNode *object, const char *name, const char *other);
const char *mae_am65_text (const MaeJsonNode *node); /* NULL: it isn't a string */
gboolean mae_am65_number (const MaeJsonNode *node, gint64 *number);
/* Returns a list of integers; NULL: it isn't one, or it is too long for any move. (transfer
 * full) */
GArray *mae_am65_numbers (const MaeJsonNode *node);
/* Sets @error to a MAE_PROTOCOL_ERROR_FIELD. Returns MAE_HEARD_WRONG. */
G_GNUC_PRINTF (2, 3) MaeHeard mae_am65_wrong (GError **error, const char *format, ...);

/* am65-move.c: unfinished moves */
void mae_am65_move_clear (MaeAm65Move *move);
/* Returns whether the move can still be made: nothing it depends on has changed. */
gboolean mae_am65_move_is_valid (const MaeAm65Move *move, const MaeWireContext *context);
/* Begins to take a line of the market. */
void mae_am65_move_take (MaeAm65Move *move, const MaeWireContext *context,
                         const MaeAm65Board *board, bool row, int32_t index);
gboolean mae_am65_move_turn_whites (MaeAm65Move *move, const MaeBag *replacements);
/* Moves one unit, or all units of a shelf, to @to. Returns FALSE if that isn't possible. */
gboolean mae_am65_move_swap (MaeAm65Move *move, gint64 from, gint64 to);
/* Makes the one or two commands that give this layout. Returns FALSE if it breaks the rules. */
gboolean mae_am65_move_finish (const MaeAm65Move *move, MaeCommand commands[2], int *n_commands);

/* am65-read.c */
MaeHeard
mae_am65_read_request (MaeDialogue *dialogue, const MaeWireContext *context,
                       const MaeJsonNode *root, MaeMessage *out, GString *reply, GError **error);
/* am65-turn.c: requests of a game. The first function returns whether @type is one. */
gboolean mae_am65_is_action (const char *type);
MaeHeard
mae_am65_read_action (MaeDialogue *dialogue, const MaeWireContext *context, const char *type,
                      const MaeJsonNode *root, MaeMessage *out, GString *reply, GError **error);
/* am65-produce.c */
MaeHeard mae_am65_read_produce (MaeDialogue *dialogue, const MaeWireContext *context,
                                const MaeJsonNode *root, MaeCommand *out, GError **error);

/* am65-tell.c: what a server sends of a game */
const char *
mae_am65_seat_name (const MaeDialogue *dialogue, const MaeWireContext *context, int seat);
void mae_am65_write_move (MaeDialogue *dialogue, const MaeWireContext *context, const char *message,
                          GString *out);
void mae_am65_write_game (MaeDialogue *dialogue, const MaeWireContext *context, gboolean undone,
                          GString *out);
void mae_am65_tell (MaeDialogue *dialogue, const MaeWireContext *context, const MaeEvents *events,
                    GString *out);

/* am65-write.c: everything else a server sends */
void mae_am65_write_notice (MaeDialogue *dialogue, const MaeWireContext *context,
                            const MaeMessage *message, GString *out);
void
mae_am65_ask (MaeDialogue *dialogue, const MaeWireContext *context, gboolean again, GString *out);
MaeAm65Question mae_am65_question (MaeDialogue *dialogue, const MaeWireContext *context);
