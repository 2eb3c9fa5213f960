/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The rules of the game in topics, with pictures, to be read while playing and searched. */
#pragma once

#include <adwaita.h>

#include "client/words/topic-text.h"

#define MAE_TYPE_RULES_DIALOG (mae_rules_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MaeRulesDialog, mae_rules_dialog, MAE, RULES_DIALOG, AdwBin)

/* Creates the content of a dialog, which owns it. */
MaeRulesDialog *mae_rules_dialog_new (void);

/* Shows its dialog over the window that contains @parent, scrolled to @topic. A search is ended. */
void mae_rules_dialog_present (MaeRulesDialog *self, GtkWidget *parent, MaeTopic topic);
