/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define MAE_TYPE_PREFERENCES (mae_preferences_get_type ())
G_DECLARE_FINAL_TYPE (MaePreferences, mae_preferences, MAE, PREFERENCES, AdwPreferencesPage)

/* Creates a dialog to change @settings. (transfer floating) */
GtkWidget *mae_preferences_new (GSettings *settings);
