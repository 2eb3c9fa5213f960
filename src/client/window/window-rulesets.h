/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's pages about rulesets. */
#pragma once

#include "ruleset/ruleset-io.h"
#include "window.h"

/* Adds @rules from a file to the player's own, unless they are there already, and shows them among
 * those. */
void mae_window_open_rules (MaeWindow *self, const MaeRuleset *rules);

/* To be called in class_init: the actions about rulesets. */
void mae_window_install_ruleset_actions (GtkWidgetClass *klass);
