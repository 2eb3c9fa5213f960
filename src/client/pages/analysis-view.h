/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The analysis of a game that is over: the players' chances of winning by round, and the turns in
 * which another move would have been better. It is computed in the background while the view
 * exists.
 *
 * Signals: "try-from" (gint64 number, guint n_commands): the player wants to play on from a turn;
 * the record's number in the store, and how many commands come before that turn. "go-to" (guint
 * n_commands): the player wants to see that turn. */
#pragma once

#include <gtk/gtk.h>

#include "store/record.h"

#define MAE_TYPE_ANALYSIS_VIEW (mae_analysis_view_get_type ())
G_DECLARE_FINAL_TYPE (MaeAnalysisView, mae_analysis_view, MAE, ANALYSIS_VIEW, GtkWidget)

/* Creates the view and starts the analysis of @record, for which it must be possible
 * (mae_analysis_is_possible()). */
GtkWidget *mae_analysis_view_new (MaeRecord *record);

/* For a view outside of the end page: adds a legend that names the player of each line, and buttons
 * for "go-to". To be called before the analysis has finished. */
void mae_analysis_view_set_separate (MaeAnalysisView *self);
