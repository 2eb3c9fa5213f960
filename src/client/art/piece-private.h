/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files that paint pieces. All of them paint around the origin, in a square from -12
 * to 12. */
#pragma once

#include "draw.h"
#include "piece.h"

/* Each paints one kind of piece: a resource, or its marble, with @look and @letter as in MaePiece;
 * or a piece of any other kind. */
void mae_piece_paint_resource (cairo_t *cr, int look, const char *letter, const MaePalette *p);
void mae_piece_paint_marble (cairo_t *cr, int look, const char *letter, const MaePalette *p);
void mae_piece_paint_thing (cairo_t *cr, const MaePiece *piece, const MaePalette *p);

/* Adds the outline of the flared cross, about 18 units high, to the path. */
void mae_piece_path_cross (cairo_t *cr);
