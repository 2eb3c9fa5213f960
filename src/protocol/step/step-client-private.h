/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the client's side. */
#pragma once

#include "protocol/dialect.h"
#include "step-names.h"
#include "step-request.h"
#include "json/json-reader.h"

/* A command that is sent step by step, as the server asks for its parts. */
typedef struct {
  gboolean is_open;
  MaeCommand command;
  const char *asked;       /* the last question that was answered; NULL: none */
  int n_asked;             /* what it was about: the number of marbles or resources still open */
  gboolean is_confirmed;   /* the server has carried out the (last part of the) command; its effects
                            * may still have to be told */
  int faith;               /* where this player's marker will be after it */
  int n_left;              /* productions still to come */
  MaeBag produced;         /* in this turn, after the current production */
  MaeBag after[2];         /* the contents of the two containers after a swap */
  int whites;              /* marbles still to be turned */
  MaeBag replacements;     /* types they are to be turned into */
  MaePlacement containers; /* units still to be placed or paid */
  gboolean is_shown;       /* the chosen marbles were shown */
  int last_put;            /* the last resource sent to be placed, + 1; 0: none */
} StepFlight;

typedef struct _StepClient {
  char *name;
  const MaeRuleset *rules; /* an owned reference */
  gboolean is_maestri;     /* the server is one of ours */
  /* In the waiting room. */
  int n_waiting;
  char *first; /* NULL: unknown */
  gboolean is_in_room;
  /* The game as far as it is known. */
  MaeRoster roster;
  MaeGame game;
  enum {
    STEP_NO_GAME,
    STEP_GATHERING, /* messages of a snapshot are being collected */
    STEP_FOLLOWING,
  } state;
  gboolean is_dealt, is_started;    /* the own hand is known; the server has said that it begins */
  gboolean is_return;               /* the snapshot was sent on return: covered cards are guessed */
  gboolean is_turn_known;           /* the server has said whose turn it is */
  MaeBag stored[MAE_MAX_PLAYERS];   /* by seat: in the strongbox, without @produced */
  MaeBag produced[MAE_MAX_PLAYERS]; /* by each player in the current turn */
  int n_drawn;                      /* cards that Lorenzo's token still removes */
  int cross;                        /* where the token moves Lorenzo's marker */
  gboolean has_token;               /* it was drawn after the last turn */
  guint gone;                       /* mask of leaders that players have discarded */
  int acted;                        /* MaeCommandKind of the current player's main action; -1: none
                                     * yet */
  GArray *messages;                 /* MaeMessage: not passed on yet */
  StepFlight flight;
} StepClient;

/* ── Telling the session (step-client.c) ───────────────────────────────────────────────────── */

StepClient *mae_step_client_new (void);
void mae_step_client_free (StepClient *self);

/* Appends a message of @kind, to be filled in. */
MaeMessage *mae_step_client_add (StepClient *self, MaeMessageKind kind);

/* Applies an event and passes it on. */
void mae_step_client_event (StepClient *self, const MaeEvent *event);

/* To be called when the main action, or another command, of @seat is complete. */
void mae_step_client_action (StepClient *self, int seat, MaeCommandKind kind);

/* Returns this player's seat; -1: not known yet. */
int mae_step_client_seat (const StepClient *self);

/* ── Fields (step-client.c) ────────────────────────────────────────────────────────────────── */

/* These functions read a field. FALSE: it is absent, or names nothing in this game. */
gboolean
mae_step_read_seat (const StepClient *self, const MaeJsonNode *root, const char *field, int *seat);
gboolean
mae_step_read_bag (const StepClient *self, const MaeJsonNode *root, const char *field, MaeBag *bag);
gboolean
mae_step_read_within (const MaeJsonNode *root, const char *field, int least, int most, int *out);
gboolean
mae_step_read_marbles (const StepClient *self, const MaeJsonNode *list, int n, int8_t *out);

/* ── What a server tells of a game (step-client-game.c, step-client-events.c) ──────────────── */

/* Read a message of @type; FALSE: unknown (@is_known is set to FALSE) or invalid. */
gboolean mae_step_client_game (StepClient *self, const char *type, const MaeJsonNode *root,
                               gboolean *is_known);
gboolean mae_step_client_events (StepClient *self, const char *type, const MaeJsonNode *root,
                                 gboolean *is_known);

/* Take the content of a shelf, a leader's depot or a strongbox: of the snapshot that is being
 * collected, or what has changed. */
gboolean mae_step_take_shelf (StepClient *self, const MaeJsonNode *root);
gboolean mae_step_take_depot (StepClient *self, const MaeJsonNode *root);
gboolean mae_step_take_strongbox (StepClient *self, const MaeJsonNode *root);

/* Returns whether all effects of Lorenzo's token after the last turn were told. */
gboolean mae_step_client_has_token (const StepClient *self);

/* ── Sending a command (step-client-flight.c) ──────────────────────────────────────────────── */

/* Starts to send @command: appends its first part to @out. */
void mae_step_flight_begin (StepClient *self, const MaeCommand *command, GString *out);

/* To be called for each message received, of @type: sends the next part, or completes the
 * command. */
void
mae_step_flight_go_on (StepClient *self, const char *type, const MaeJsonNode *root, GString *out);

/* As the function of this name in MaeDialect. */
MaeUnsent mae_step_client_unsent (const StepClient *self, const MaeCommand *command);

/* To be called when an error was received. Returns TRUE if the command goes on. */
gboolean mae_step_flight_recover (StepClient *self, GString *out);

/* ── For the dialect (step-client-read.c) ──────────────────────────────────────────────────── */

/* As the functions of these names in MaeDialect. */
MaeHeard mae_step_client_read (StepClient *self, const MaeWireContext *context, const char *line,
                               gsize length, MaeMessage *out, GString *reply, GError **error);
void mae_step_client_request (StepClient *self, const MaeMessage *message, GString *out);
