/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's pages about rulesets. */
#pragma once

#include "ruleset/ruleset-io.h"
#include "window.h"

/* Adds @rules from a file to the player's own, unless they are there already, and shows them among
 * those. */
void mae_window_open_rules (MaeWindow *self, const MaeRuleset *rules);

/* The same with rules that were made of another program's file called @name, and @notes about what
 * differs from it (MaeImportNote), which are shown. */
void mae_window_import_rules (MaeWindow *self, const MaeRuleset *rules, const char *name,
                              const GPtrArray *notes);

/* To be called in class_init: the actions about rulesets. */
void mae_window_install_ruleset_actions (GtkWidgetClass *klass);
