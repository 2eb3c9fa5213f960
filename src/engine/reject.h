/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reasons why a command was refused. Kinds and fields are those of the wire's Err… messages. */
#pragma once

#include "rules.h"

typedef enum {
  MAE_REJECT_NONE,
  MAE_REJECT_ACTION,         /* ErrAction */
  MAE_REJECT_INITIAL_CHOICE, /* ErrInitialChoice */
  MAE_REJECT_NOT_OWNED,      /* ErrObjectNotOwned */
  MAE_REJECT_NO_SUCH,        /* ErrNoSuchEntity */
  MAE_REJECT_RECIPE,         /* ErrReplacedTransRecipe */
  MAE_REJECT_TRANSACTION,    /* ErrInvalidResourceTransaction */
  MAE_REJECT_TRANSFER,       /* ErrResourceTransfer */
  MAE_REJECT_BUY,            /* ErrBuyDevCard */
  MAE_REJECT_REQUIREMENTS,   /* ErrCardRequirements; for a card's price ErrResourceTransfer */
  MAE_REJECT_ACTIVE_LEADER,  /* ErrActiveLeaderDiscarded */
} MaeRejectKind;

typedef enum {
  MAE_ACTION_LATE_SETUP,
  MAE_ACTION_EARLY_MANDATORY,
  MAE_ACTION_LATE_MANDATORY,
  MAE_ACTION_EARLY_TURN_END,
  MAE_ACTION_GAME_ENDED,
  MAE_ACTION_NOT_CURRENT,
  MAE_ACTION_NOTHING_TO_UNDO, /* only used for requests to take a move back */
} MaeActionReason;

typedef enum {
  MAE_OBJECT_LEADER,
  MAE_OBJECT_SHELF,
  MAE_OBJECT_CONTAINER,
  MAE_OBJECT_PRODUCTION,
} MaeObject;

typedef enum {
  MAE_ENTITY_MARKET_INDEX,
  MAE_ENTITY_LEADER,
  MAE_ENTITY_CARD,
  MAE_ENTITY_COLOUR,
  MAE_ENTITY_RESOURCE,
} MaeEntity;

typedef enum {
  MAE_TRANSACTION_NEGATIVE,
  MAE_TRANSACTION_ILLEGAL_STORABLE,
  MAE_TRANSACTION_ILLEGAL_NON_STORABLE,
  MAE_TRANSACTION_EXCLUDED,
} MaeTransactionReason;

typedef enum {
  MAE_TRANSFER_BOUND_DIFFERS,
  MAE_TRANSFER_NON_STORABLE,
  MAE_TRANSFER_CAPACITY,
  MAE_TRANSFER_DUPLICATE,
} MaeTransferReason;

typedef struct MaeReject {
  MaeRejectKind kind;
  union {
    struct {
      MaeActionReason reason;
    } action;
    struct {
      bool leaders;    /* TRUE: the choice of leaders; FALSE: of resources */
      int32_t missing; /* required minus given; duplicates: how many; already chosen: 0 */
    } initial_choice;
    struct {
      MaeObject object;
      int32_t index; /* the index in the command */
    } not_owned;
    struct {
      MaeEntity entity;
      int32_t index;
    } no_such;
    struct {
      bool input;        /* TRUE: the input is wrong; FALSE: the output */
      int32_t resource;  /* the type whose number is wrong; -1: the totals are wrong */
      int32_t available; /* units that are available or required */
      int32_t placed;    /* units in the command */
      bool illegal_discard;
    } recipe;
    struct {
      bool input, replacement;
      MaeTransactionReason reason;
    } transaction;
    struct {
      int32_t resource; /* -1: several types, or none */
      int32_t container;
      bool added;
      MaeTransferReason reason;
    } transfer;
    struct {
      bool empty; /* the deck is empty; FALSE: the card's level doesn't fit the slot */
    } buy;
    struct {
      bool price;       /* a card's price can't be paid; FALSE: a leader's requirement isn't met */
      MaeBag resources; /* what is missing */
      int n_cards;
      MaeCardNeed cards[MAE_MAX_NEEDS];
    } requirements;
  };
} MaeReject;
