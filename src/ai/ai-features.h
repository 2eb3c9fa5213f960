/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A position as numbers: the input of the nets that judge positions (ai-net.h). docs/ai.md lists
 * the groups. Only what a follower of the seat knows is looked at. */
#pragma once

#include "engine/game.h"

/* The version of the inputs. A net made for another version can't be used. */
#define MAE_AI_FEATURES_VERSION 1

#define MAE_AI_FEATURES_MAX 1024 /* inputs that aren't zero; more are ignored */
#define MAE_AI_FEATURE_ONE 64    /* what 1.0 is as an input */

/* The inputs that aren't zero, by rising index. */
typedef struct {
  int n;
  struct {
    uint16_t index;
    int16_t value; /* in 1/MAE_AI_FEATURE_ONE, -127 to 127 */
  } at[MAE_AI_FEATURES_MAX];
} MaeAiFeatures;

/* Describes @game to @seat: its own things first, then the others' in the order of play, from its
 * left. @seat has just moved; who is next doesn't matter. @game may be a deciding game: hidden
 * parts are not looked at. Returns how many inputs there are in all, which depends on the ruleset
 * and the number of players only. */
int mae_ai_features (const MaeGame *game, int seat, MaeAiFeatures *out);
