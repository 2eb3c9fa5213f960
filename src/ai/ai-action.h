/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a main action does, apart from how it is paid and what is placed where: a line of the
 * market, a deck to buy from, or production. */
#pragma once

#include "engine/command.h"
#include "engine/game.h"

/* A main action's kind as one number, used in puzzle files: don't renumber. Rows of the market from
 * 0, columns from 8, production 31, decks from 32 with 8 for each level. */
typedef int MaeAiAction;

#define MAE_AI_ACTION_NONE (-1)
#define MAE_AI_ACTION_PRODUCE 31

#define MAE_AI_ACTION_COLUMNS 8
#define MAE_AI_ACTION_DECKS 32
#define MAE_AI_ACTION_LEVEL 8 /* numbers for the decks of a level */
#define MAE_AI_ACTION_MAX 96  /* greater than the number of any kind */

/* Returns the kind of @command; MAE_AI_ACTION_NONE: it is no main action. */
MaeAiAction mae_ai_action_of (const MaeCommand *command);

/* Returns whether @seat has the same resources and development cards in @a and @b, whatever
 * containers and slots they are in. Then two commands that lead to @a and @b only differ in how
 * they place and pay. */
bool mae_ai_action_same_result (const MaeGame *a, const MaeGame *b, int seat);
