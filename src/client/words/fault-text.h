/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is wrong with a ruleset, in sentences for people who change it. */
#pragma once

#include <glib.h>

#include "engine/rules.h"
#include "ruleset/ruleset-faults.h"

/* Returns a sentence about @fault of @rules. Faults that only a file written by hand can have are
 * described in English. (transfer full) */
char *mae_fault_text (const MaeRuleset *rules, const MaeFault *fault);
