/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the dialect share of the server's side of a connection. */
#pragma once

#include "protocol/dialect.h"
#include "step-names.h"
#include "step-request.h"

/* What the player was asked for last, within a turn. */
typedef enum {
  STEP_STAGE_NONE, /* a main action, or more of it: productions */
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

/* Who waits in the room, as its player was told. */
typedef struct {
  gboolean is_accepted; /* NicknameAccepted was sent */
  gboolean is_asked;    /* for the number of players */
  gboolean has_room;    /* OkRoom was sent */
  char **players;       /* NULL: not known */
} StepLobby;

typedef struct {
  StepStage stage;
  MaeTurnDraft draft; /* what is complete of the command */
  /* A main action from the market. */
  int whites; /* not turned yet */
  gboolean is_converted;
  int n_rest;
  int8_t rest[MAE_MAX_COLUMNS + MAE_MAX_ROWS]; /* resources to be placed */
  MaeBag discarded;
  /* A card, or a production. */
  MaeBag due;             /* still to be paid */
  gboolean is_arranged;   /* shelves and depots were rearranged since the payment began: */
  MaePlacement layout;    /* what all of them hold then */
  int16_t next_card;      /* what lies under the card that is bought; -1: nothing */
  MaeProduceItem current; /* the production that is put together */
  MaeBag produced;        /* by what is complete */
  guint shown_again;      /* bit i: own shelf i is to be told, changed or not */
  int shown_depot;        /* the same of a container; -1 */
  gboolean shows_line, line_is_row; /* the same of a line of the market */
  int line;
} StepTurn;

typedef struct _StepServer {
  StepLobby lobby;
  StepTurn turn;
  MaeGame *shown;        /* what the player knows, what is drafted included; NULL: no game */
  GString *early, *owed; /* to be told before and after what has changed */
  int n_then;
  MaeCommand then[2]; /* what goes with what was read last, the last one first */
} StepServer;

/* ── Writing (step-write.c) ────────────────────────────────────────────────────────────────── */

void mae_step_begin (GString *out, const char *type);
void mae_step_end (GString *out);
void mae_step_plain (GString *out, const char *type); /* a message without fields */
void mae_step_error (GString *out, const char *keyword);

/* An object of the storable resources in @bag that aren't 0. */
void mae_step_bag (GString *out, const char *name, const MaeRuleset *rules, const MaeBag *bag);

/* ── The waiting room (step-lobby.c) ───────────────────────────────────────────────────────── */

void mae_step_lobby_booked (StepServer *self, const MaeMessage *message, GString *out);
void mae_step_lobby_size (StepServer *self, int n_players, GString *out);

/* ── The game (step-tell.c, step-changes.c) ────────────────────────────────────────────────── */

/* The beginning, or all that there is on return. */
void mae_step_tell_start (const MaeWireContext *context, const MaeGame *game, GString *out);
void mae_step_tell_return (const MaeWireContext *context, const MaeGame *game, GString *out);

/* All positions on the faith track. */
void mae_step_tell_faith (const MaeWireContext *context, const MaeGame *game, GString *out);
void mae_step_tell_turn_order (const MaeWireContext *context, const MaeGame *game, GString *out);
void mae_step_tell_end (const MaeWireContext *context, const MaeGame *game, GString *out);

/* What is different in @now from what was shown. */
void mae_step_tell_changes (StepServer *self, const MaeWireContext *context, const MaeGame *now,
                            GString *out);

/* ── A turn (step-turn.c, step-market.c, step-buy.c, step-produce.c) ───────────────────────── */

/* The answer to a request: an error to be told (a keyword), or NULL. TRUE in @is_command: @out is
 * complete. */
typedef const char *StepAnswer (StepServer *self, const MaeWireContext *context,
                                const StepRequest *request, MaeCommand *out, gboolean *is_command);

StepAnswer mae_step_turn_request;

/* The game as the player sees it: with what is drafted. */
const MaeGame *
mae_step_turn_game (StepServer *self, const MaeWireContext *context, MaeGame *buffer);

/* Nothing is drafted any more. */
void mae_step_turn_close (StepTurn *turn);

/* Whether what is drafted still can be completed. */
gboolean mae_step_turn_is_open (const StepTurn *turn, const MaeWireContext *context);

/* See MaeDialect.finish. */
gboolean mae_step_turn_finish (StepServer *self, const MaeWireContext *context, MaeCommand *out);

StepAnswer mae_step_market_take, mae_step_market_strategy, mae_step_market_put,
    mae_step_market_discard;
void mae_step_market_apply (const StepTurn *turn, MaeGame *game, int seat);
void mae_step_market_finish (StepTurn *turn, int seat);

StepAnswer mae_step_buy, mae_step_buy_pay, mae_step_buy_place;
void mae_step_buy_apply (const StepTurn *turn, MaeGame *game);
gboolean mae_step_buy_finish (StepTurn *turn, const MaeWireContext *context);

StepAnswer mae_step_produce_card, mae_step_produce_base, mae_step_produce_extra,
    mae_step_produce_in, mae_step_produce_out, mae_step_produce_pay, mae_step_produce_activate;
void mae_step_produce_apply (const StepTurn *turn, MaeGame *game, int seat);
gboolean mae_step_produce_finish (StepTurn *turn, const MaeWireContext *context);

/* The whole command for the productions so far. */
void mae_step_produce_complete (StepServer *self, const MaeWireContext *context, MaeCommand *out);

StepAnswer mae_step_move_shelves, mae_step_move_to_extra, mae_step_move_from_extra;

/* Containers in which a unit of @resource lies that can be paid with, by the words "depot", "extra"
 * and "strongbox"; -1. */
int mae_step_find_payment (const MaeGame *game, int seat, int resource, const char *place);

/* Pays a unit from @container, as the player sees it. */
void mae_step_pay_one (StepTurn *turn, const MaeWireContext *context, MaePlacement *payment,
                       int container, int resource);

/* Pays what is due, from the places named in @order first to last. */
gboolean mae_step_pay_rest (StepTurn *turn, const MaeWireContext *context, MaePlacement *payment,
                            const char *const order[3]);

/* Takes what is paid out of @game, and rearranges what is left as its player has. */
void mae_step_pay_apply (const StepTurn *turn, const MaePlacement *payment, MaeGame *game);

/* @command will follow what is read now; what is added first is carried out last. */
void mae_step_add_then (StepServer *self, const MaeCommand *command);

/* The command that is drafted is complete: the draft ends. */
void mae_step_turn_complete (StepServer *self, int seat, MaeCommand *out);

/* The leader that @id names, if it is active, of @kind and of this seat; -1. */
int mae_step_active_leader (const MaeGame *game, int seat, int id, MaeLeaderKind kind);
