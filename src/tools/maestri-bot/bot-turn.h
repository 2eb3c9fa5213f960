/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Chooses and sends the commands of maestri-bot: the computer player's choice or, when the server
 * has refused or wouldn't accept that, a random legal one. */
#pragma once

#include "ai/ai.h"
#include "client/session/session.h"

typedef struct {
  MaeAiPlayer player;
  guint64 rng[4];
  MaeCommand sent;
  int n_refused; /* refused commands, in all games */
  int in_a_row;  /* commands refused since the last one that was accepted */
} BotTurn;

/* Initializes @self for all games; @seed is for the random numbers of its choices. */
void bot_turn_init (BotTurn *self, MaeAiLevel level, guint64 seed);

/* Starts a new game. */
void bot_turn_begin (BotTurn *self);

/* Notes the token that @batch reveals, and whether the player's last command was accepted. */
void bot_turn_see (BotTurn *self, const MaeBatch *batch);

/* Notes that the last command was refused. */
void bot_turn_refused (BotTurn *self);

/* Sends the next command if the player has one to make and no answer is awaited. */
void bot_turn_act (BotTurn *self, MaeSession *session);
