/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawings cached as textures in the size of the device's pixels: drawing a texture at its own size
 * is fast, scaling it or painting again isn't. All widgets of a display share equal drawings. */
#pragma once

#include <gtk/gtk.h>

#include "piece.h"

G_BEGIN_DECLS

/* Paints @data into @width × @height user units. */
typedef void (*MaeTexturePaint) (cairo_t *cr, gconstpointer data, double width, double height,
                                 const MaePalette *palette);

/* The texture of @paint with @data, @width × @height at the scale of @widget, from the cache or
 * painted now. @data is @size bytes that define the drawing; they must not contain pointers to
 * mutable data, nor padding that isn't zero. (transfer full) */
GdkTexture *mae_texture_get (GtkWidget *widget, MaeTexturePaint paint, gconstpointer data,
                             gsize size, int width, int height);

/* The desktop's text size in per cent of the usual one, 100…300: drawings with numbers follow it as
 * far as they have room, and have it in their @data. */
int mae_texture_text_size (GtkWidget *widget);

/* Adds that texture in @area of @widget, nothing where @area is empty. */
void mae_texture_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, MaeTexturePaint paint,
                           gconstpointer data, gsize size, const GdkRectangle *area);

/* Adds @texture, made by one of the functions here, at @bounds of @widget, whatever its size. */
void mae_texture_append (GtkSnapshot *snapshot, GtkWidget *widget, GdkTexture *texture,
                         const graphene_rect_t *bounds);

/* Adds @piece in a square of @size at @x, @y. */
void mae_piece_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaePiece *piece, int x,
                         int y, int size);

/* The same as a texture, for drag icons. (transfer full) */
GdkTexture *mae_piece_texture (GtkWidget *widget, const MaePiece *piece, int size);

G_END_DECLS
