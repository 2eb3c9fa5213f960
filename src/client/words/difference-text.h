/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about what is different between two rulesets. */
#pragma once

#include "ruleset/ruleset-compare.h"

/* Returns, for example, "The market has 5 columns instead of 4", without a full stop. @rules: the
 * ruleset that is described. (transfer full) */
char *mae_difference_text (const MaeRuleset *rules, const MaeDifference *difference);
