/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The server's side of a connection: shared by the dialect's files. */
#pragma once

#include "protocol/dialect.h"
#include "step-names.h"
#include "step-request.h"

/* What the player was last asked for during a turn. */
typedef enum {
  STEP_STAGE_NONE, /* a main action, or the next production */
  STEP_STAGE_STRATEGY,
  STEP_STAGE_PUT,
  STEP_STAGE_PAY_CARD,
  STEP_STAGE_PLACE,
  STEP_STAGE_BASE_IN,
  STEP_STAGE_BASE_OUT,
  STEP_STAGE_EXTRA_OUT,
  STEP_STAGE_PAY_PRODUCTION,
  STEP_STAGE_PAID_PRODUCTION,
} StepStage;

/* The waiting room, as the player was told. */
typedef struct {
  gboolean is_accepted; /* NicknameAccepted was sent */
  gboolean is_asked;    /* for the number of players */
  gboolean has_room;    /* OkRoom was sent */
  char **players;       /* NULL: unknown */
} StepLobby;

typedef struct {
  StepStage stage;
  MaeTurnDraft draft; /* the parts chosen so far */
  /* For taking from the market. */
  int whites; /* not turned yet */
  gboolean is_converted;
  int n_rest;
  int8_t rest[MAE_MAX_COLUMNS + MAE_MAX_ROWS]; /* resources still to be placed */
  MaeBag discarded;
  /* For a card or a production. */
  MaeBag due;                       /* still to be paid */
  gboolean is_arranged;             /* shelves and depots were rearranged since the payment began */
  MaePlacement layout;              /* the contents of shelves and depots after that */
  int16_t next_card;                /* the card below the bought one; -1: none */
  MaeProduceItem current;           /* the production being put together */
  MaeBag produced;                  /* by completed productions */
  guint shown_again;                /* bit i: tell own shelf i even if unchanged */
  int shown_depot;                  /* tell this container even if unchanged; -1: none */
  gboolean shows_line, line_is_row; /* tell a line of the market even if unchanged */
  int line;
} StepTurn;

typedef struct _StepServer {
  StepLobby lobby;
  StepTurn turn;
  MaeGame *shown; /* the game as the player was told, including the draft; NULL: none */
  /* Lines to be written before all changes (@early), after those of the market (@marbles) and after
   * all changes (@owed). */
  GString *early, *marbles, *owed;
  int n_commands;
  MaeCommand commands[3]; /* complete ones that weren't passed on yet, the last one first */
} StepServer;

/* ── Writing (step-write.c) ────────────────────────────────────────────────────────────────── */

void mae_step_error (GString *out, const char *keyword);

/* Begins a message about the player of @seat. */
void
mae_step_begin_player (const MaeWireContext *context, const char *type, int seat, GString *out);

/* Writes an object with the storable resources in @bag that aren't 0. */
void mae_step_bag (GString *out, const char *name, const MaeRuleset *rules, const MaeBag *bag);

/* Writes to @owed what is still due for a card or a production; if nothing is, goes on to the next
 * stage. */
void mae_step_owe_due (StepServer *self, const MaeRuleset *rules);

/* ── The waiting room (step-lobby.c) ───────────────────────────────────────────────────────── */

/* Tells the player who waits (@message: BOOKED_SEATS), and the number of players of the next
 * game. */
void mae_step_lobby_booked (StepServer *self, const MaeMessage *message, GString *out);
void mae_step_lobby_size (StepServer *self, int n_players, GString *out);

/* ── The game (step-tell.c, step-changes.c) ────────────────────────────────────────────────── */

/* Write the whole game, at its beginning and on return. */
void mae_step_tell_start (const MaeWireContext *context, const MaeGame *game, GString *out);
void mae_step_tell_return (const MaeWireContext *context, const MaeGame *game, GString *out);

/* Writes that @nickname was accepted. */
void mae_step_tell_accepted (const char *nickname, GString *out);

/* Write a message of @type about a shelf, leader's depot or strongbox of a player. */
void mae_step_tell_shelf (const MaeWireContext *context, const MaeGame *game, const char *type,
                          int seat, int shelf, GString *out);
void mae_step_tell_depot (const MaeWireContext *context, const MaeGame *game, const char *type,
                          int seat, int leader, GString *out);
void mae_step_tell_strongbox (const MaeWireContext *context, const MaeGame *game, const char *type,
                              int seat, GString *out);

/* Writes all positions on the faith track. */
void mae_step_tell_faith (const MaeWireContext *context, const MaeGame *game, GString *out);
/* Write the player's place in turn order, with the number of resources still to be chosen; and the
 * end of the game. */
void mae_step_tell_turn_order (const MaeWireContext *context, const MaeGame *game, GString *out);
void mae_step_tell_end (const MaeWireContext *context, const MaeGame *game, GString *out);

/* Writes the differences between @now and what was shown. */
void mae_step_tell_changes (StepServer *self, const MaeWireContext *context, const MaeGame *now,
                            GString *out);

/* ── The draft (step-draft.c) ──────────────────────────────────────────────────────────────── */

/* Handles a request of the player to move, who sees @game: the game including the draft. Returns
 * the keyword of an error, or NULL; then commands may be complete. */
typedef const char *StepAnswer (StepServer *self, const MaeWireContext *context,
                                const StepRequest *request, const MaeGame *game);

/* Drops the draft. */
void mae_step_turn_close (StepTurn *turn);

/* Pays everything that is due, from the containers in @order. Returns FALSE if it isn't enough. */
gboolean mae_step_pay_rest (StepTurn *turn, const MaeWireContext *context, MaePlacement *payment,
                            const char *const order[3]);

/* Pays a unit for a card or a production. */
StepAnswer mae_step_pay;

/* Removes the payment from @game and rearranges the rest as the player has. */
void mae_step_pay_apply (const StepTurn *turn, const MaePlacement *payment, MaeGame *game);

/* Adds a complete command, to be carried out before those added earlier. */
void mae_step_add_command (StepServer *self, const MaeCommand *command);

/* To be called when the drafted command is complete: adds it and ends the draft. */
void mae_step_turn_complete (StepServer *self, int seat);

/* Returns the leader with @id if it is of @kind, and active in this seat; otherwise -1. */
int mae_step_active_leader (const MaeGame *game, int seat, int id, MaeLeaderKind kind);

/* ── A turn (step-turn.c, step-market.c, step-buy.c, step-produce.c) ───────────────────────── */

/* Handles any request in a game. Returns as a StepAnswer does. */
const char *
mae_step_turn_request (StepServer *self, const MaeWireContext *context, const StepRequest *request);

/* Returns the game as the player sees it, including the draft. */
const MaeGame *
mae_step_turn_game (StepServer *self, const MaeWireContext *context, MaeGame *buffer);

StepAnswer mae_step_market_take, mae_step_market_strategy, mae_step_market_put,
    mae_step_market_discard;
void mae_step_market_apply (const StepTurn *turn, MaeGame *game, int seat);
void mae_step_market_finish (StepTurn *turn, int seat);

StepAnswer mae_step_buy, mae_step_buy_place;
void mae_step_buy_apply (const StepTurn *turn, MaeGame *game);
gboolean mae_step_buy_finish (StepTurn *turn, const MaeWireContext *context);

StepAnswer mae_step_produce_card, mae_step_produce_base, mae_step_produce_extra,
    mae_step_produce_in, mae_step_produce_out, mae_step_produce_activate;
void mae_step_produce_apply (const StepTurn *turn, MaeGame *game, int seat);
gboolean mae_step_produce_finish (StepTurn *turn, const MaeWireContext *context);

/* Completes the command of all productions so far. */
void mae_step_produce_complete (StepServer *self, const MaeWireContext *context);

StepAnswer mae_step_move_shelves, mae_step_move_to_extra, mae_step_move_from_extra;

/* Returns why @resource can't be put on the shelf @container; NULL: it can. */
const char *mae_step_check_shelf (const MaeGame *game, int seat, int container, int resource);

/* ── For the dialect (step-server.c) ───────────────────────────────────────────────────────── */

StepServer *mae_step_server_new (void);
void mae_step_server_free (StepServer *self);

/* As the functions of these names in MaeDialect. */
MaeHeard mae_step_server_read (StepServer *self, const MaeWireContext *context, const char *line,
                               gsize length, MaeMessage *out, GError **error);
gboolean mae_step_server_next (StepServer *self, MaeMessage *out);

/* @self NULL: for a peer that is refused. */
void mae_step_server_write (StepServer *self, const MaeMessage *message, GString *out);
void mae_step_server_ask (StepServer *self, const MaeWireContext *context, GString *out);
gboolean mae_step_server_finish (StepServer *self, const MaeWireContext *context, MaeCommand *out);
