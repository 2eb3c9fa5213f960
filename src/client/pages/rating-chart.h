/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A chart of a rating, game by game: a line for what the player surely reaches
 * (mae_rating_points()), a band above it up to the estimate, and marks of others for comparison. */
#pragma once

#include <gtk/gtk.h>

#include "rating/rating.h"

#define MAE_TYPE_RATING_CHART (mae_rating_chart_get_type ())
G_DECLARE_FINAL_TYPE (MaeRatingChart, mae_rating_chart, MAE, RATING_CHART, GtkWidget)

/* Shows @history: MaeRating after each game, the oldest first. @title: what is rated. */
void mae_rating_chart_set (MaeRatingChart *self, const char *title, const GArray *history);

/* Sets whether the band is around the line, two standard deviations to each side, instead of up to
 * the estimate. To be called before the history is set. */
void mae_rating_chart_set_around (MaeRatingChart *self, gboolean is_around);

/* Adds a dashed line for somebody with @rating, which is known for sure; @name stands on it. */
void mae_rating_chart_add_mark (MaeRatingChart *self, const char *name, const MaeRating *rating);
