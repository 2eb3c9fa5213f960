/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The rules of the game, to be read beside it. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MAE_TYPE_RULES_WINDOW (mae_rules_window_get_type ())
G_DECLARE_FINAL_TYPE (MaeRulesWindow, mae_rules_window, MAE, RULES_WINDOW, AdwWindow)

GtkWindow *mae_rules_window_new (GtkWindow *parent);

G_END_DECLS
