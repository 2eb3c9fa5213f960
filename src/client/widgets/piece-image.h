/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A piece as a widget: an image with a name. */
#pragma once

#include <gtk/gtk.h>

#include "client/art/piece.h"

#define MAE_TYPE_PIECE_IMAGE (mae_piece_image_get_type ())
G_DECLARE_FINAL_TYPE (MaePieceImage, mae_piece_image, MAE, PIECE_IMAGE, GtkWidget)

/* @size in logical pixels at the ordinary text size; also a property, for templates. The first
 * function is for decoration beside text with the same content; an image from the second has an
 * accessible name, set now or later by mae_piece_image_set(); the third is for pictures without
 * information, which don't grow with the text. */
GtkWidget *mae_piece_image_new (const MaePiece *piece, int size);
GtkWidget *mae_piece_image_new_named (const MaePiece *piece, int size, const char *label);
GtkWidget *mae_piece_image_new_ornament (const MaePiece *piece, int size);

/* @piece may be NULL: nothing is drawn. @label is the accessible name. */
void mae_piece_image_set (MaePieceImage *self, const MaePiece *piece, const char *label);

/* Sets whether the image fills its space; otherwise it has its natural size. */
void mae_piece_image_set_fill (MaePieceImage *self, gboolean fill);
