/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows of "▢ 2 ▢" on cards: a single unit needs no number. Where there's little room the pictures
 * shrink first; numbers stay large enough to be read. */
#pragma once

#include "piece.h"

G_BEGIN_DECLS

/* The least height (em) of a number on a card, in pixels. */
#define MAE_FACE_NUMBER 11

#define MAE_FACE_ITEMS (MAE_MAX_RESOURCES + 1)

typedef struct {
  int n;
  struct {
    int count;
    MaePiece piece;
  } at[MAE_FACE_ITEMS];
} MaeFaceItems;

/* How a row is drawn: sizes of its pictures and numbers, and the width that takes. */
typedef struct {
  double icon, number, width;
  gboolean discs; /* each piece on a pale disc, so that it shows on every colour */
  GdkRGBA arrow;  /* mae_face_items_draw_both(): its colour */
} MaeFaceFit;

/* The contents of @bag, and @blanks units of choice, as pieces. */
void mae_face_items_from_bag (MaeFaceItems *items, const MaeRuleset *rules, const MaeBag *bag,
                              int blanks);

/* The largest fit up to @icon and @number in which @items, and @more (which may be NULL) after an
 * arrow, are no wider than @room. */
MaeFaceFit mae_face_items_fit (cairo_t *cr, const MaeFaceItems *items, const MaeFaceItems *more,
                               double icon, double number, double room);

/* Draws @items from @x, centred on @y, numbers in @ink. Returns the width. */
double mae_face_items_draw (cairo_t *cr, const MaeFaceItems *items, const MaeFaceFit *fit, double x,
                            double y, const GdkRGBA *ink, const MaePalette *palette);

/* Draws @items and @more with an arrow between them. */
void
mae_face_items_draw_both (cairo_t *cr, const MaeFaceItems *items, const MaeFaceItems *more,
                          const MaeFaceFit *fit, double x, double y, const MaePalette *palette);

/* Where the middle of picture @i of @items is from their start. */
double mae_face_items_middle (cairo_t *cr, const MaeFaceItems *items, const MaeFaceFit *fit, int i);

/* Whether any number is written. */
gboolean mae_face_items_have_numbers (const MaeFaceItems *items);

/* Draws an arrow head at @x, @y pointing along @angle. */
void mae_face_draw_chevron (cairo_t *cr, double x, double y, double size, double angle,
                            const GdkRGBA *ink);

G_END_DECLS
