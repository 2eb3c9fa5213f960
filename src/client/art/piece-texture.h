/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawings cached as textures in the size of the device's pixels: drawing a texture at its own size
 * is fast, scaling or painting isn't. All widgets of a display share equal drawings. */
#pragma once

#include <gtk/gtk.h>

#include "piece.h"

/* Paints the drawing @data, @width × @height user units large. */
typedef void (*MaeTexturePaint) (cairo_t *cr, gconstpointer data, double width, double height,
                                 const MaePalette *palette);

/* Returns the texture of @paint with @data, @width × @height at the scale of @widget, from the
 * cache or newly painted. @data are the @size bytes that define the drawing; they must not contain
 * pointers to data that changes, or padding that isn't zero. (transfer full) */
GdkTexture *mae_texture_get (GtkWidget *widget, MaeTexturePaint paint, gconstpointer data,
                             gsize size, int width, int height);

/* Returns the desktop's text size in percent, 100…300. Drawings with numbers follow it as far as
 * they have room, so it must be part of their @data. */
int mae_texture_text_size (GtkWidget *widget);

/* Draws the texture that mae_texture_get() returns in @area of @widget; nothing if @area is
 * empty. */
void mae_texture_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, MaeTexturePaint paint,
                           gconstpointer data, gsize size, const GdkRectangle *area);

/* As mae_texture_snapshot(), for a drawing that takes long: another thread paints it, and @widget
 * is drawn again when it is there. Until then this draws the latest one of another size whose @data
 * have the same first @alike bytes, stretched; without one it draws nothing and returns FALSE.
 * @paint must not use anything but @data, the palette and pictures; in particular no text. */
gboolean
mae_texture_snapshot_later (GtkSnapshot *snapshot, GtkWidget *widget, MaeTexturePaint paint,
                            gconstpointer data, gsize size, gsize alike, const GdkRectangle *area);

/* Draws @texture, made by a function in this file, at @bounds of @widget in any size. */
void mae_texture_append (GtkSnapshot *snapshot, GtkWidget *widget, GdkTexture *texture,
                         const graphene_rect_t *bounds);

/* Draws @piece in a square of @size at @x, @y. */
void mae_piece_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaePiece *piece, int x,
                         int y, int size);

/* Returns the piece as a texture, for drag icons. (transfer full) */
GdkTexture *mae_piece_texture (GtkWidget *widget, const MaePiece *piece, int size);
