/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the client's side share. */
#pragma once

#include "protocol/dialect.h"
#include "step-names.h"
#include "step-request.h"
#include "json/json-reader.h"

/* A command that is said part by part, as the server asks for them. */
typedef struct {
  gboolean is_open;
  MaeCommand command;
  int n_left;              /* answers, or productions, still to come */
  int whites;              /* marbles still to be turned */
  MaeBag replacements;     /* by which they are */
  MaePlacement containers; /* units still to be put or taken */
  gboolean is_shown;       /* the marbles were */
  int last_put;            /* the resource that was to be put last, + 1; 0: none */
} StepFlight;

typedef struct _StepClient {
  char *name;
  const MaeRuleset *rules; /* a reference */
  /* The waiting room. */
  int n_waiting;
  char *first; /* NULL: not known */
  gboolean is_in_room;
  /* The game: what is known, as events have told it. */
  MaeRoster roster;
  MaeGame game;
  enum {
    STEP_NO_GAME,
    STEP_GATHERING, /* what a game consists of is being told */
    STEP_FOLLOWING,
  } state;
  gboolean is_return;     /* the game was told on return: what lies under cards is guessed */
  gboolean is_turn_known; /* whose turn it is, was told */
  MaeBag stored[MAE_MAX_PLAYERS];   /* in each strongbox, … */
  MaeBag produced[MAE_MAX_PLAYERS]; /* … without what this turn has produced */
  int acted;                        /* MaeCommandKind of the current player's main action; -1 */
  GArray *messages;                 /* MaeMessage: not given out yet */
  guint n_given;
  StepFlight flight;
} StepClient;

/* ── Telling the session (step-client.c) ───────────────────────────────────────────────────── */

/* A message of @kind to be filled in. */
MaeMessage *mae_step_client_add (StepClient *self, MaeMessageKind kind);

/* Takes in an event, and tells it. */
void mae_step_client_event (StepClient *self, const MaeEvent *event);

/* The main action or another command of @seat is complete. */
void mae_step_client_action (StepClient *self, int seat, MaeCommandKind kind);

int mae_step_client_seat (const StepClient *self);

/* ── What a server tells of a game (step-client-game.c, step-client-events.c) ──────────────── */

/* Reads a message of @type; FALSE: there is no such message, or it makes no sense. */
gboolean mae_step_client_game (StepClient *self, const char *type, const MaeJsonNode *root,
                               gboolean *is_known);
gboolean mae_step_client_events (StepClient *self, const char *type, const MaeJsonNode *root,
                                 gboolean *is_known);

/* All is told that is needed to follow the game. */
void mae_step_client_tell_game (StepClient *self);

/* Reading: FALSE where it isn't there or isn't one of the game's. */
gboolean
mae_step_read_seat (const StepClient *self, const MaeJsonNode *root, const char *field, int *seat);
gboolean
mae_step_read_bag (const StepClient *self, const MaeJsonNode *root, const char *field, MaeBag *bag);
gboolean
mae_step_read_within (const MaeJsonNode *root, const char *field, int least, int most, int *out);
gboolean
mae_step_read_marbles (const StepClient *self, const MaeJsonNode *list, int n, int8_t *out);

/* ── Saying a command (step-client-flight.c) ───────────────────────────────────────────────── */

void mae_step_flight_begin (StepClient *self, const MaeCommand *command, GString *out);

/* A message of @type was taken in: what is to be said now, and whether the command is complete. */
void
mae_step_flight_go_on (StepClient *self, const char *type, const MaeJsonNode *root, GString *out);

/* An error came. TRUE: it doesn't end the command. */
gboolean mae_step_flight_recover (StepClient *self, GString *out);
