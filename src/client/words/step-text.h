/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about steps of a move that weren't made. */
#pragma once

#include "client/draft/move-step.h"

/* Returns why the step wasn't made in @game, or NULL if there is nothing to say. (transfer full,
 * g_free()) */
char *mae_step_text (const MaeGame *game, const MaeStepResult *result);
