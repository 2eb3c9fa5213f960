/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How the faith track's spaces look, and its small text. */
#pragma once

#include <gtk/gtk.h>

#include "engine/rules.h"

#define MAE_TRACK_SMALL 0.84 /* size of small text, relative to the desktop's */

typedef struct {
  double scale;
  PangoWeight weight;
  GdkRGBA color;
  float align; /* part of the text's width that is left of the point: 0…1 */
  float room;  /* a wider text isn't drawn; 0: it always is */
} MaeTrackText;

/* Draws @text at @x, @y. */
void mae_track_draw_text (GtkWidget *widget, GtkSnapshot *snapshot, const char *text,
                          const MaeTrackText *style, float x, float y);

/* Returns the width of a bold small text, in pixels. */
int mae_track_text_width (GtkWidget *widget, const char *text);

/* Returns the points that one has on @space or beyond; 0: it isn't a step in points. */
int mae_track_tile_points (const MaeRuleset *rules, int space);

/* Draws a space: a stone on the road with its points on a pennant; with high contrast, a tile.
 * @text: the height of a line of small text, in pixels. */
void mae_track_draw_space (GtkWidget *widget, GtkSnapshot *snapshot, const MaeRuleset *rules,
                           int space, int text, const graphene_rect_t *area);
