/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The other side of the dialect: what a client keeps of a connection. */
#pragma once

#include "am65-private.h"

/* More seats, or units of a strongbox, than any game has. */
#define MAE_AM65_UNITS_MAX 4096

struct _MaeAm65Client {
  char *name;     /* as we logged in; NULL: we haven't */
  char *secret;   /* what our password was made of; NULL: it was typed */
  gboolean is_in; /* the login was taken */
  gboolean is_pinged;
  gboolean is_left; /* we have quit */

  MaeRoster roster; /* of a game that begins */
  int8_t market[MAE_MAX_ROWS][MAE_MAX_COLUMNS], slide;
  int16_t tops[MAE_MAX_LEVELS][MAE_MAX_COLOURS];
  gboolean has_market, has_grid;
  gboolean has_begun; /* the snapshot was given */

  int8_t at[MAE_AM65_STRONGBOX];        /* what lies at our positions, as told; -1: nothing */
  GByteArray *strongbox;                /* the same from MAE_AM65_STRONGBOX on; 255: nothing */
  MaeAm65Board boards[MAE_MAX_PLAYERS]; /* only who activated which leaders when */

  MaeCommand flight;             /* what isn't answered yet; kind MAE_N_COMMANDS: nothing is */
  MaeCommand leaders, resources; /* of the setup, until both are chosen */
  gboolean has_leaders, has_resources;
  int16_t dealt[MAE_MAX_HAND]; /* as the question has them */
  int n_dealt;

  GArray *queue; /* MaeMessage: what lines have said */
};

void mae_am65_client_init (MaeAm65Client *self);
void mae_am65_client_clear (MaeAm65Client *self);

void mae_am65_client_push (MaeAm65Client *self, const MaeMessage *message);
void mae_am65_client_push_event (MaeAm65Client *self, const MaeEvent *event);
gboolean mae_am65_client_pop (MaeAm65Client *self, MaeMessage *out);

/* am65-client-update.c: a graphicUpdate. FALSE: it isn't one. */
gboolean mae_am65_client_update (MaeAm65Client *self, const MaeWireContext *context,
                                 const MaeJsonNode *update);
/* The game begins, or goes on for who has come back: the update is all of it. @leaders: the names
 * of those that were dealt; NULL: they were chosen. */
gboolean mae_am65_client_begin (MaeAm65Client *self, const MaeJsonNode *update,
                                const MaeJsonNode *leaders, int n_resources, int current);

/* am65-client-request.c */
void mae_am65_client_request (MaeAm65Client *self, const MaeWireContext *context,
                              const MaeMessage *message, GString *out);
/* The answers to what a server asks in the middle of a move. */
void mae_am65_client_place (MaeAm65Client *self, const MaeWireContext *context, GString *out);
void mae_am65_client_turn_whites (MaeAm65Client *self, const MaeWireContext *context,
                                  const MaeJsonNode *question, GString *out);
void mae_am65_client_put_card (MaeAm65Client *self, const MaeWireContext *context,
                               const MaeJsonNode *question, GString *out);

/* am65-client.c */
MaeHeard
mae_am65_read_notice (MaeAm65Client *self, const MaeWireContext *context, const MaeJsonNode *root,
                      MaeMessage *out, GString *reply, GError **error);
