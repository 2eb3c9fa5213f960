/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about trial games: is a ruleset a good game? */
#pragma once

#include "trial/trial-findings.h"

/* Returns what was found and, if it is wrong, what to do: "Seat 1 wins 61% ± 7. Give the others
 * more at the start." (transfer full) */
char *mae_finding_text (const MaeRuleset *rules, const MaeFinding *finding);

/* Returns one sentence about all @n findings, as a title: "A good game". (transfer full) */
char *mae_findings_title (const MaeFinding *findings, int n);
