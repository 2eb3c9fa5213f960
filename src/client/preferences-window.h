/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define MAE_TYPE_PREFERENCES_WINDOW (mae_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (MaePreferencesWindow, mae_preferences_window, MAE, PREFERENCES_WINDOW,
                      AdwPreferencesWindow)

GtkWindow *mae_preferences_window_new (GtkWindow *parent, GSettings *settings);

G_END_DECLS
