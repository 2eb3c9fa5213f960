/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows for a computer player: name, level and style, with a sentence about each.
 *
 * Signal "changed": name, level or style has changed. Signal "entry-activated": Enter was
 * pressed in the name. */
#pragma once

#include <adwaita.h>

#include "engine/rules.h"

#define MAE_TYPE_OPPONENT_GROUP (mae_opponent_group_get_type ())
G_DECLARE_FINAL_TYPE (MaeOpponentGroup, mae_opponent_group, MAE, OPPONENT_GROUP,
                      AdwPreferencesGroup)

/* Sets what the rows show. @computer: see mae_ai_number(). */
void mae_opponent_group_set (MaeOpponentGroup *self, const char *name, int computer);

/* Returns the text of the name's row, as entered. */
const char *mae_opponent_group_get_name (MaeOpponentGroup *self);

/* Returns the chosen level and style, see mae_ai_number(). */
int mae_opponent_group_get_computer (MaeOpponentGroup *self);
