/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is different in a ruleset from the standard game, in sentences. */
#pragma once

#include <adwaita.h>

#include "engine/rules.h"

/* Creates the content of a dialog about @rules, which can be played. (transfer floating) */
GtkWidget *mae_difference_view_new (const MaeRuleset *rules);
