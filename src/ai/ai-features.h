/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Encodes a position as the inputs of the nets that evaluate positions (ai-net.h). docs/ai.md lists
 * the groups of inputs. Only what a follower of the seat knows is used. */
#pragma once

#include "engine/game.h"

/* The version of the inputs. A net made for another version can't be used. */
#define MAE_AI_FEATURES_VERSION 1

#define MAE_AI_FEATURES_MAX 8192 /* the most inputs; further ones are ignored */
#define MAE_AI_FEATURE_ONE 64    /* the input value for 1.0 */

typedef struct {
  int n;
  int8_t at[MAE_AI_FEATURES_MAX]; /* the first n are set, in 1/MAE_AI_FEATURE_ONE, -127 to 127 */
} MaeAiFeatures;

/* Encodes @game for @seat, which has just moved: its own values first, then the others' in the
 * order of play, starting with the next player. @game may be a deciding game: its hidden parts
 * aren't used. Returns the total number of inputs, which depends only on the ruleset and the number
 * of players. */
int mae_ai_features (const MaeGame *game, int seat, MaeAiFeatures *out);

/* Sets @others[i] to the player that input i of mae_ai_features() is about: 1 for the next player
 * after the seat, 2 for the one after that; 0: the seat itself or the table. All other players have
 * the same number of inputs, in the same order. @others has room for all inputs. Returns their
 * number. */
int mae_ai_features_others (const MaeGame *game, int8_t *others);
