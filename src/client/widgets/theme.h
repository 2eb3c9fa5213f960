/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The theme of all windows (art/palette.h): its colors and rules as style sheets. */
#pragma once

#include "client/art/palette.h"

/* Chooses the theme, at any time; all windows change at once. From the first call on style sheets
 * have the colors, also when the desktop changes to the dark style or to high contrast. Needs a
 * display and adw_init(). */
void mae_theme_choose (MaeTheme theme);
