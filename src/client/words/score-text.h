/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What points at the end of a game are made of. */
#pragma once

#include <glib.h>

#include "engine/score-parts.h"

/* Returns the title of a kind of points: "Cards". */
const char *mae_score_title (MaeScoreKind kind);

/* Returns what a part of the points is for: "Level 2 blue card", "Report at space 16". (transfer
 * full) */
char *mae_score_part_text (const MaeRuleset *rules, const MaeScorePart *part);

/* Returns what is shown if there is no part of @kind: "No cards bought". */
const char *mae_score_nothing_text (MaeScoreKind kind);
