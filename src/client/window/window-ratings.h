/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The pages about the people of a server and the games that were played there. */
#pragma once

#include "window.h"

void mae_window_watch_ratings (MaeWindow *self);
void mae_window_install_rating_actions (GtkWidgetClass *klass);

/* Returns whether one of these pages is shown. */
gboolean mae_window_shows_people (MaeWindow *self);

/* Goes from a card that is shown instead of the leaderboard back to it. Returns FALSE if none is.
 */
gboolean mae_window_closes_card (MaeWindow *self);
