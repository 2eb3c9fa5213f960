/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The client's side of the dialect. */
#pragma once

#include "am65-private.h"

/* The largest position that is read; no board has as many. */
#define MAE_AM65_UNITS_MAX 4096

/* More swaps than anybody needs between two takes from the market. */
#define MAE_AM65_SWAPS_MAX 64

struct _MaeAm65Client {
  char *name;     /* from our login; NULL: not logged in */
  char *secret;   /* from which our password was made; NULL: the user entered a password */
  gboolean is_in; /* the login was accepted */
  gboolean is_pinged;
  gboolean is_left;    /* we have quit */
  gboolean is_maestri; /* the server is one of ours */
  gboolean is_busy;    /* the server has said that it has a game with others */
  gboolean has_led;    /* we have activated or discarded a leader in this turn */

  MaeRoster roster; /* of a game that begins */
  int8_t market[MAE_MAX_ROWS][MAE_MAX_COLUMNS], slide;
  int16_t tops[MAE_MAX_LEVELS][MAE_MAX_COLOURS];
  gboolean has_market, has_grid;
  gboolean has_begun; /* the snapshot was passed on */

  int8_t at[MAE_AM65_STRONGBOX]; /* unit at each of our positions; -1: empty */
  GByteArray *strongbox; /* like @at, for the strongbox, from MAE_AM65_STRONGBOX on; 255: empty */
  MaeAm65Board boards[MAE_MAX_PLAYERS]; /* used only for the order of active leaders */

  MaeSwap swaps[MAE_AM65_SWAPS_MAX]; /* of containers, which the server hasn't been told of */
  int n_swaps;

  MaeCommand flight;             /* the command that isn't answered yet; kind MAE_N_COMMANDS:
                                  * none */
  MaeCommand leaders, resources; /* choices of the setup, sent when both are made */
  gboolean has_leaders, has_resources;
  int16_t dealt[MAE_MAX_HAND]; /* in the order of the question */
  int n_refused;               /* errors the server has sent since the last request */
  int n_dealt;

  /* The game to which we come back in our turn, until we are asked for a new move or the end of the
   * turn: what we may do isn't known before. NULL: none. */
  MaeSnapshot *held;
  int n_beats; /* since it is held */

  GArray *queue; /* MaeMessage: read, but not passed on yet */
};

/* am65-client.c */
void mae_am65_client_init (MaeAm65Client *self);
void mae_am65_client_clear (MaeAm65Client *self);

/* These functions queue a message: @message, taking ownership of what is in it; one about @event;
 * one about a command of @seat; or, the last one, that our command wasn't sent to the server. The
 * last one also stops waiting for an answer to the command. */
void mae_am65_client_push (MaeAm65Client *self, const MaeMessage *message);
void mae_am65_client_push_event (MaeAm65Client *self, const MaeEvent *event);
void mae_am65_client_push_action (MaeAm65Client *self, int seat, MaeCommandKind kind);
void mae_am65_client_refuse (MaeAm65Client *self, MaeUnsent why);

/* These functions keep the game that begins, taking ownership, and queue it if there is one. */
void mae_am65_client_hold (MaeAm65Client *self, MaeSnapshot *snapshot);
void mae_am65_client_release (MaeAm65Client *self);
/* To be called at each heartbeat. */
void mae_am65_client_beat (MaeAm65Client *self);

/* am65-client-update.c: applies a graphicUpdate. Returns FALSE if it isn't valid. */
gboolean mae_am65_client_update (MaeAm65Client *self, const MaeWireContext *context,
                                 const MaeJsonNode *update);
/* Makes the snapshot of a game that begins, or to which we come back, from an update of everything.
 * @leaders: the names of those dealt; NULL: already chosen. */
gboolean mae_am65_client_begin (MaeAm65Client *self, const MaeJsonNode *update,
                                const MaeJsonNode *leaders, int n_resources, int current);

/* am65-client-request.c */
void mae_am65_client_request (MaeAm65Client *self, const MaeWireContext *context,
                              const MaeMessage *message, GString *out);
/* As the function of this name in MaeDialect. */
MaeUnsent mae_am65_client_unsent (const MaeAm65Client *self, const MaeWireContext *context,
                                  const MaeCommand *command);
/* These functions answer what a server asks during a move. */
void mae_am65_client_place (MaeAm65Client *self, const MaeWireContext *context, GString *out);
void mae_am65_client_turn_whites (MaeAm65Client *self, const MaeWireContext *context,
                                  const MaeJsonNode *question, GString *out);
void mae_am65_client_put_card (MaeAm65Client *self, const MaeWireContext *context,
                               const MaeJsonNode *question, GString *out);

/* am65-client-swap.c: the server accepts swaps of shelves and depots only together with resources
 * to be placed. Until then the swaps are shown as if the server had accepted them. */
void mae_am65_client_swap (MaeAm65Client *self, const MaeWireContext *context,
                           const MaeCommand *command);
/* Returns the container that shows the unit at @position of the server's board; -1: the hand. */
int mae_am65_client_shown (const MaeAm65Client *self, const MaeGame *game, int seat, int position);
/* Appends one pair of positions, or those of all swaps, to a list. */
void mae_am65_client_move (MaeAm65Client *self, int from, int to, GString *out);
void mae_am65_client_tell_swaps (MaeAm65Client *self, const MaeWireContext *context, GString *out);

/* am65-client-read.c */
MaeHeard
mae_am65_read_notice (MaeAm65Client *self, const MaeWireContext *context, const MaeJsonNode *root,
                      MaeMessage *out, GString *reply, GError **error);
