/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about rejects, and about the next thing to do. */
#pragma once

#include "client/draft/draft.h"
#include "engine/game.h"
#include "protocol/message.h"

/* Returns a sentence that says why a command was refused and what would help. @game may be NULL;
 * @code is the name that came with MAE_REJECT_NO_SUCH, or NULL. (transfer full) */
char *mae_reject_text (const MaeGame *game, const MaeReject *reject, const char *code);

/* Returns why a move wasn't sent; @why isn't MAE_UNSENT_NOT. */
const char *mae_unsent_text (MaeUnsent why);

/* Returns why a nickname was refused. */
const char *mae_nickname_text (MaeNicknameReason reason, MaeNicknameProblem problem);

/* Returns what is shown while the server waits for the player called @name, instead of "Ada is
 * playing". (transfer full) */
char *mae_awaited_text (const char *name);

/* Returns the next thing to do, for the player in @seat: "Take from the market or produce".
 * @missing is what the player's draft lacks, or NULL without a draft. (transfer full) */
char *mae_next_step_text (const MaeGame *game, const MaeRoster *roster, int seat,
                          const MaeDraftMissing *missing);

/* Returns what else is useful to know on the turn of @seat, who has no draft. @newcomer: the player
 * has never made a move. (transfer full) */
char *mae_next_step_details (const MaeGame *game, int seat, bool newcomer);
