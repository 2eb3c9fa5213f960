/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows such as "▢ 2 ▢" on cards; a single unit has no number. With little room pictures shrink
 * first, and numbers stay large enough to be read. */
#pragma once

#include "piece.h"

/* The smallest height (em) of a number on a card, in pixels. */
#define MAE_FACE_NUMBER 11

#define MAE_FACE_ITEMS (MAE_MAX_RESOURCES + 1)

typedef struct {
  int n;
  struct {
    int count;
    MaePiece piece;
  } at[MAE_FACE_ITEMS];
} MaeFaceItems;

/* The sizes of pictures and numbers in a row, and its width. */
typedef struct {
  double icon, number, width;
  GdkRGBA arrow, ink; /* colors of the arrow and the numbers in mae_face_items_draw_both() */
} MaeFaceFit;

/* Fills @items with the contents of @bag and @blanks units of choice. */
void mae_face_items_from_bag (MaeFaceItems *items, const MaeRuleset *rules, const MaeBag *bag,
                              int blanks);

/* Returns the largest sizes up to @icon and @number with which @items, and @more (may be NULL)
 * after an arrow, are at most @room wide. */
MaeFaceFit mae_face_items_fit (cairo_t *cr, const MaeFaceItems *items, const MaeFaceItems *more,
                               double icon, double number, double room);

/* Draws @items from @x, centered on @y, with numbers in @ink. Returns the width. */
double mae_face_items_draw (cairo_t *cr, const MaeFaceItems *items, const MaeFaceFit *fit, double x,
                            double y, const GdkRGBA *ink, const MaePalette *palette);

/* Draws @items and @more with an arrow between them. */
void
mae_face_items_draw_both (cairo_t *cr, const MaeFaceItems *items, const MaeFaceItems *more,
                          const MaeFaceFit *fit, double x, double y, const MaePalette *palette);

/* Returns the distance from the start of @items to the middle of picture @i. */
double mae_face_items_middle (cairo_t *cr, const MaeFaceItems *items, const MaeFaceFit *fit, int i);

/* Returns whether any number is shown. */
gboolean mae_face_items_have_numbers (const MaeFaceItems *items);

/* Draws an arrow head at @x, @y; @angle in radians, 0: to the right. */
void mae_face_draw_chevron (cairo_t *cr, double x, double y, double size, double angle,
                            const GdkRGBA *ink);
