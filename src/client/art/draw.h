/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Small helpers for drawing with cairo, and with a snapshot. */
#pragma once

#include <gtk/gtk.h>

/* Fills the rounded rectangle @area with @fill, and frames it with a line of @width inside it, both
 * nullable. */
void mae_draw_panel (GtkSnapshot *snapshot, const graphene_rect_t *area, float radius,
                     const GdkRGBA *fill, const GdkRGBA *line, float width);

/* Draws a dashed line of @color along the edge of the rounded rectangle @area: an empty place. */
void mae_draw_place (GtkSnapshot *snapshot, const graphene_rect_t *area, float radius,
                     const GdkRGBA *color);

/* Returns the opaque color with the code 0xRRGGBB. */
GdkRGBA mae_draw_rgb (guint hex);

/* Sets @color with its alpha multiplied by @alpha. */
void mae_draw_set (cairo_t *cr, const GdkRGBA *color, double alpha);

/* Fills the current path, or strokes it with a line of @width; @color and @alpha as in
 * mae_draw_set(). */
void mae_draw_fill (cairo_t *cr, const GdkRGBA *color, double alpha);
void mae_draw_stroke (cairo_t *cr, const GdkRGBA *color, double alpha, double width);

/* Fills the current path with a vertical gradient from @top at @y0 to @bottom at @y1, and keeps the
 * path. */
void mae_draw_shade (cairo_t *cr, double y0, const GdkRGBA *top, double y1, const GdkRGBA *bottom);

/* Adds a color of @pattern at @at, 0…1; @alpha: as in mae_draw_set(). */
void mae_draw_stop (cairo_pattern_t *pattern, double at, GdkRGBA color, double alpha);

/* Fills the current path with @pattern (transfer full). */
void mae_draw_fill_with (cairo_t *cr, cairo_pattern_t *pattern);

/* Adds a rounded rectangle as a new path. */
void mae_draw_rounded (cairo_t *cr, double x, double y, double width, double height, double radius);

/* Adds a circle as a new path. */
void mae_draw_circle (cairo_t *cr, double x, double y, double radius);

/* Appends SVG path data (M L H V C Q Z, absolute and relative) to the current path. Stops at
 * invalid data. */
void mae_draw_path (cairo_t *cr, const char *data);

/* Draws @text @size units high (em), with the fraction @ax of its width at @x and its middle at @y.
 * @weight: as in Pango (400, 700, 800). Returns the width. */
double mae_draw_text (cairo_t *cr, const char *text, double size, int weight, double x, double y,
                      double ax);

/* Returns the width of @text as drawn by mae_draw_text(). */
double mae_draw_text_width (cairo_t *cr, const char *text, double size, int weight);
