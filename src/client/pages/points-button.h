/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A number of points of the end page, which opens into its parts. */
#pragma once

#include <gtk/gtk.h>

#include "engine/score-parts.h"

/* Creates the button for the points of @kind that @seat, called @name, has in @game; they are
 * counted up after @delay milliseconds. It keeps nothing of @game. (transfer floating) */
GtkWidget *mae_points_button_new (const MaeGame *game, int seat, const char *name,
                                  MaeScoreKind kind, guint delay);
