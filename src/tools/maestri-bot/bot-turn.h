/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves of maestri-bot: what the computer player chooses, and what to do instead where the
 * server refuses that. */
#pragma once

#include "ai/ai.h"
#include "client/session/session.h"

typedef struct {
  MaeAiPlayer player;
  guint64 rng[4];
  MaeCommand sent;
  int n_refused; /* commands, in all games */
  int in_a_row;  /* refused since the last one that was taken */
} BotTurn;

/* @seed: of its own choices. */
void bot_turn_init (BotTurn *self, MaeAiLevel level, guint64 seed);

/* A new game: nothing is known of its past. */
void bot_turn_begin (BotTurn *self);

/* Notes what @batch makes public, and that the last command was taken if it was the own one. */
void bot_turn_see (BotTurn *self, const MaeBatch *batch);

/* The last command was refused: bot_turn_act() chooses another one. */
void bot_turn_refused (BotTurn *self);

/* Sends the next command, if it is the own turn (or there is something to choose in the setup) and
 * no command waits for its answer. */
void bot_turn_act (BotTurn *self, MaeSession *session);
