/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tooltips of the table's parts: a few words each. All results are (transfer full). */
#pragma once

#include "engine/game.h"

/* Returns the tip of a space of the faith track: "Space 6: 2 points". */
char *mae_space_tip (const MaeRuleset *rules, int space);

/* Returns the tip of a Vatican report, with what it gave @seat (-1: without). */
char *mae_report_tip (const MaeGame *game, int seat, int section);

/* Returns the tip of a marble of the market: "Faith: 1 step". */
char *mae_marble_tip (const MaeRuleset *rules, int resource);

/* Returns the tip of an arrow of the market, by its line: "Take row 2". */
char *mae_line_tip (bool row, int index);

/* Returns where a marker is: "Space 5 of 24". */
char *mae_marker_tip (const MaeRuleset *rules, int space);

/* Returns the tip of a token of Lorenzo's: "Discards 2 blue cards". */
char *mae_token_tip (const MaeRuleset *rules, int token);
