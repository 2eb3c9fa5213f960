/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The steps in which a move is put together: a line of the market, a deck, a shelf, … What a step
 * does depends on the move so far. Plain data; the rules are the engine's. */
#pragma once

#include "table-move.h"

typedef enum {
  MAE_STEP_LINE,        /* takes from a line of the market */
  MAE_STEP_WHITE,       /* chooses what a white marble becomes */
  MAE_STEP_UNIT,        /* places a unit of the tray if it has only one place; else picks it up */
  MAE_STEP_PLACE,       /* places a unit of the tray, or moves one that the move has placed */
  MAE_STEP_TAKE_BACK,   /* puts a unit that the move has placed back on the tray */
  MAE_STEP_PLACE_ALL,   /* places what fits */
  MAE_STEP_CONTAINER,   /* places what is picked up, changes the payment, or swaps shelves */
  MAE_STEP_SWAP,        /* swaps two shelves */
  MAE_STEP_DECK,        /* buys the top card of a deck */
  MAE_STEP_SLOT,        /* chooses the slot of the card, or the production of a slot's top card */
  MAE_STEP_PRODUCTION,  /* adds a production, or removes it */
  MAE_STEP_PRODUCE_ALL, /* adds as many productions as can be paid for */
  MAE_STEP_IN_BLANK,    /* chooses what a blank of a production is */
  MAE_STEP_OUT_BLANK,
  MAE_STEP_ACTIVATE, /* activates or discards a leader */
  MAE_STEP_DISCARD,
} MaeStepKind;

typedef struct {
  MaeStepKind kind;
  union {
    struct {
      bool row;
      int index;
    } line;
    struct {
      int resource;
      int from; /* container; -1: the tray */
      int to;   /* container */
    } unit;     /* UNIT, PLACE, TAKE_BACK */
    struct {
      int container;
      int resource; /* the one that was pressed there; -1: any */
    } container;
    MaeSwap swap;
    struct {
      int level, colour;
    } deck;
    struct {
      int production;
      int index;
      int resource;
    } blank;        /* WHITE, IN_BLANK, OUT_BLANK */
    int slot;       /* from 0 */
    int production; /* of the ruleset */
    int leader;
  };
} MaeStep;

/* What became of a step. */
typedef enum {
  MAE_STEP_NOTHING,  /* nothing happened, and there is nothing to say about that */
  MAE_STEP_MADE,     /* the move was changed */
  MAE_STEP_SENDS,    /* it is @command, not a part of a move: that is to be sent */
  MAE_STEP_REFUSED,  /* by the rules: see @why */
  MAE_STEP_NOT_NOW,  /* it can't be planned, and it isn't the player's turn */
  MAE_STEP_WAITS,    /* a plan: it can be confirmed on the player's turn */
  MAE_STEP_LACKS,    /* the move isn't complete: see @missing */
  MAE_STEP_NO_SPACE, /* no shelf has space for more of @resource */
  MAE_STEP_FULL,     /* nothing that is on the tray fits anywhere */
  MAE_STEP_NO_FIT,   /* nothing that is on the tray can go there */
  MAE_STEP_ONE_WAY,  /* the payment can't come from anywhere else */
} MaeStepOutcome;

typedef struct {
  MaeStepOutcome outcome;
  bool begins;  /* it was the first one of a move, or of a swap */
  bool goes_on; /* the player goes on with the next part of the move */
  union {
    MaeCommand command;
    MaeReject why;
    MaeDraftMissing missing;
    int resource;
  };
} MaeStepResult;

/* Makes @step in @move, of @seat in @game. */
MaeStepResult
mae_move_step (MaeTableMove *move, const MaeGame *game, int seat, const MaeStep *step);
