/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of a game: the winner, points by category, a chart and highlights.
 *
 * Property "subtitle": how long the game was, for the header bar. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/points-history.h"

G_BEGIN_DECLS

#define MAE_TYPE_END_PAGE (mae_end_page_get_type ())
G_DECLARE_FINAL_TYPE (MaeEndPage, mae_end_page, MAE, END_PAGE, GtkWidget)

/* Shows the game of @model, which is over. @history is only read during the call. @replay: its
 * number in the store; 0: not stored. */
GtkWidget *mae_end_page_new (MaeModel *model, const MaePointsHistory *history, gint64 replay);

G_END_DECLS
