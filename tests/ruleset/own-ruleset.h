/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A ruleset for tests that doesn't come with the program, so there are no nets for it. */
#pragma once

#include <glib.h>

#include "ruleset/ruleset-io.h"

/* Returns the standard rules, but the sixth card ends the game. (transfer full) */
MaeRuleset *own_ruleset_new (void);
