/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The rules of the game, to be read while playing. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MAE_TYPE_RULES_DIALOG (mae_rules_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MaeRulesDialog, mae_rules_dialog, MAE, RULES_DIALOG, AdwBin)

/* Creates a dialog with them. (transfer floating) */
GtkWidget *mae_rules_dialog_new (void);

G_END_DECLS
