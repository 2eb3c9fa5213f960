/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Events. They contain new values, not differences: to follow the same event a second time changes
 * nothing. An event is one Update… message of the wire. A batch is the events of one command, and
 * ends with ACTION. A batch of LEAVE or RETURN has no ACTION of its own; if the engine makes setup
 * choices for an absent player, the batch has an ACTION for each of them. The batch at the start of
 * a game has none. */
#pragma once

#include "command.h"

#define MAE_LORENZO (-1) /* a seat number for Lorenzo and the black cross */

typedef enum {
  MAE_EVENT_HAND,       /* UpdateLeadersHand: for its owner only */
  MAE_EVENT_HAND_COUNT, /* UpdateLeadersHandCount */
  MAE_EVENT_SETUP_DONE, /* UpdateSetupDone */
  MAE_EVENT_CONTAINER,  /* UpdateResourceContainer */
  MAE_EVENT_POINTS,     /* UpdateVictoryPoints */
  MAE_EVENT_FAITH,      /* UpdateFaithPoints */
  MAE_EVENT_MARKET,     /* UpdateMarket */
  MAE_EVENT_SLOT,       /* UpdateDevSlot */
  MAE_EVENT_GRID,       /* UpdateDevCardGrid */
  MAE_EVENT_LEADER,     /* UpdateActivateLeader */
  MAE_EVENT_SECTION,    /* UpdateVaticanSection */
  MAE_EVENT_LAST_ROUND, /* UpdateLastRound */
  MAE_EVENT_TOKEN,      /* UpdateActionToken */
  MAE_EVENT_CURRENT,    /* UpdateCurrentPlayer */
  MAE_EVENT_PRESENCE,   /* UpdatePlayerStatus */
  MAE_EVENT_END,        /* UpdateGameEnd */
  MAE_EVENT_ACTION,     /* UpdateAction */
  MAE_N_EVENTS,
} MaeEventKind;

typedef struct MaeEvent {
  MaeEventKind kind;
  int32_t seat; /* the seat it is about, for kinds that have one; FAITH: may be MAE_LORENZO */
  union {
    struct {
      int8_t n;
      int16_t leader[MAE_MAX_HAND];
    } hand;
    struct {
      int8_t count;
    } hand_count;
    struct {
      int16_t container;
      MaeBag content;
    } container;
    struct {
      int32_t points;
    } points;
    struct {
      int16_t faith;
    } faith;
    struct {
      int8_t cell[MAE_MAX_ROWS][MAE_MAX_COLUMNS]; /* resource types */
      int8_t slide;
    } market;
    struct {
      int8_t slot;
      int8_t n;
      int16_t card[MAE_MAX_LEVELS]; /* bottom to top */
    } slot;
    struct {
      int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS]; /* level - 1, color; -1: empty */
      int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS]; /* cards in the deck; -1: unknown */
    } grid;
    struct {
      int16_t leader;
    } leader; /* seat: the owner's */
    struct {
      int8_t section;
      uint8_t seats; /* bit s: seat s gets the section's points */
    } section;
    struct {
      int8_t token;
    } token;
    struct {
      bool present;
    } presence;
    struct {
      uint8_t winners; /* bit s: seat s; 0: Lorenzo has won */
    } end;
    struct {
      MaeCommandKind command;
      uint16_t undoable; /* how many commands the player may take back now */
    } action;
  };
} MaeEvent;

/* The most events in a batch, for any valid ruleset. */
#define MAE_MAX_EVENTS 192

typedef struct MaeEvents {
  int n;
  MaeEvent at[MAE_MAX_EVENTS];
} MaeEvents;
