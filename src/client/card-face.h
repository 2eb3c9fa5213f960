/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Faces of development cards, laid out from their data: colour band with sign, level pips and cost,
 * production in the middle, points on a pennant. */
#pragma once

#include <gtk/gtk.h>

#include "piece.h"

G_BEGIN_DECLS

typedef enum {
  MAE_FACE_WIDE, /* in the grid */
  MAE_FACE_TALL, /* on a slot */
  MAE_FACE_BAND, /* the lower edge of a card that another one covers */
} MaeFaceForm;

/* How much of a covered card is seen under the one that covers it. */
#define MAE_FACE_PEEK 20

/* Adds the face of @card at @x, @y. @dimmed: it can't be bought now. */
void
mae_card_face_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules, int card,
                        MaeFaceForm form, gboolean dimmed, int x, int y, int width, int height);

/* The same as a texture, for drag icons. (transfer full) */
GdkTexture *mae_card_face_texture (GtkWidget *widget, const MaeRuleset *rules, int card,
                                   MaeFaceForm form, int width, int height);

/* ── Parts other drawings use ── */

/* A production, or its half, as "▢ 2 ▢" in one line: a single unit needs no number. */
#define MAE_FACE_ITEMS (MAE_MAX_RESOURCES + 1)

typedef struct {
  int n;
  struct {
    int count;
    MaePiece piece;
  } at[MAE_FACE_ITEMS];
} MaeFaceItems;

/* The contents of @bag, and @blanks units of choice, as pieces. */
void mae_face_items_from_bag (MaeFaceItems *items, const MaeRuleset *rules, const MaeBag *bag,
                              int blanks);

/* The width of @items with pieces of @size. */
double mae_face_items_width (cairo_t *cr, const MaeFaceItems *items, double size);

/* Draws @items from @x, centred on @y, numbers in @ink. Returns the width. */
double mae_face_items_draw (cairo_t *cr, const MaeFaceItems *items, double size, double x, double y,
                            const GdkRGBA *ink, const MaePalette *palette);

/* Draws an arrow head at @x, @y pointing along @angle. */
void mae_face_draw_chevron (cairo_t *cr, double x, double y, double size, double angle,
                            const GdkRGBA *ink);

/* Level pips from the right edge @x leftwards. Returns the width. */
double
mae_face_draw_pips (cairo_t *cr, int level, double x, double y, double radius, const GdkRGBA *ink);

G_END_DECLS
