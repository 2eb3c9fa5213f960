/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws moving sprites: their position, size and visible side at a given time. */
#pragma once

#include <gtk/gtk.h>

#include "motion-scene.h"

/* Eases in and out. @p and the result 0…1. */
double mae_motion_ease (double p);

/* Gets the area of @flight at @p (0…1) of its time, between @from and @to. */
void mae_motion_where (const MaeFlight *flight, const graphene_rect_t *from,
                       const graphene_rect_t *to, double p, graphene_rect_t *out);

/* Draws @flight at @p (0…1) of its time; before its start, at the place where it starts. */
void mae_motion_draw_flight (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                             const MaeFlight *flight, const graphene_rect_t *from,
                             const graphene_rect_t *to, double p);

/* Areas of the market's marbles: rows × columns, then the slide's. */
typedef struct {
  graphene_rect_t marble[MAE_MAX_ROWS][MAE_MAX_COLUMNS], slide;
} MaeMarketSpots;

/* Draws all marbles at @p of @push. */
void mae_motion_draw_push (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                           const MaePush *push, const MaeMarketSpots *spots, double p);

/* Creates a caption's text, which wraps if an area of @width pixels has no room for it. (transfer
 * full) */
PangoLayout *mae_motion_create_caption (GtkWidget *widget, const char *text, float width);

/* Draws a scene's caption in the middle of @area's upper edge. */
void mae_motion_draw_caption (GtkSnapshot *snapshot, GtkWidget *widget, const char *text, int seat,
                              const graphene_rect_t *area, double opacity);
