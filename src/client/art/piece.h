/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The pieces of the game as vector drawings: resources, marbles, crosses, tokens, tiles, markers.
 * Pieces differ by shape and letter as well as by color. A resource's drawing is found by its name
 * in the ruleset; for unknown names it is a shape, a hue and their letter. */
#pragma once

#include <gdk/gdk.h>

#include "engine/rules.h"
#include "piece-look.h"
#include "protocol/roster.h"

typedef enum {
  MAE_PIECE_RESOURCE, /* look, letter */
  MAE_PIECE_MARBLE,   /* look, letter */
  MAE_PIECE_BLANK,    /* a unit of the player's choice */
  MAE_PIECE_CROSS,    /* the black cross */
  MAE_PIECE_INKWELL,
  MAE_PIECE_TOKEN_CROSS,   /* number: steps; flag: reshuffles */
  MAE_PIECE_TOKEN_DISCARD, /* hue: card color (mae_band_of()), number: cards */
  MAE_PIECE_TOKEN_BACK,
  MAE_PIECE_FAVOUR,  /* number: points; hue: MaeFavour */
  MAE_PIECE_PENNANT, /* number: points; hue: card color, or -1 for gold */
  MAE_PIECE_MARKER,  /* hue: seat; letter: a pawn whose head is the player's badge */
  MAE_PIECE_BADGE,   /* hue: seat; letter: a player's, whose shape is the seat's */
  MAE_PIECE_EMBLEM,  /* hue: card color: a chip of the color with its sign */
  MAE_N_PIECES,
} MaePieceKind;

typedef enum {
  MAE_FAVOUR_OPEN,   /* the report hasn't taken place yet */
  MAE_FAVOUR_GAINED, /* the player has the points */
  MAE_FAVOUR_LOST,
} MaeFavour;

/* Bytes of two characters in UTF-8, and more than that. */
#define MAE_PIECE_LETTERS 12

typedef struct {
  MaePieceKind kind;
  int look;
  int hue;
  int number;
  gboolean flag;
  char letter[MAE_PIECE_LETTERS]; /* UTF-8, one or two characters */
} MaePiece;

/* Paints @piece in the square of @size user units at @x and @y. */
void mae_piece_paint (cairo_t *cr, const MaePiece *piece, double x, double y, double size,
                      const MaePalette *palette);

/* Paints what a marble of look @look casts on the ground: its shadow, to the lower right, and in it
 * the light that comes through the glass, of its color. The marble lies in the middle three
 * quarters of the square of @size. */
void mae_marble_paint_shadow (cairo_t *cr, int look, double size, const MaePalette *palette);

/* ── Making pieces ─────────────────────────────────────────────────────────────────────────── */

/* Return the piece for a unit of @resource, and for its marble in the market. */
MaePiece mae_piece_for_resource (const MaeRuleset *rules, int resource);
MaePiece mae_piece_for_marble (const MaeRuleset *rules, int resource);

/* Returns the marker or badge of the player in @seat, which differs in shape, color and letters
 * from those of the others in @roster. */
MaePiece mae_piece_for_seat (MaePieceKind kind, int seat, const MaeRoster *roster);

/* Returns the face of solo token @token of @rules. */
MaePiece mae_piece_for_token (const MaeRuleset *rules, int token);

/* ── Shapes ─────────────────────────────────────────────────────────────────────────────────── */

/* Adds the shape of the player in @seat as a new path around @x, @y, as large as a disc of
 * @radius. */
void mae_badge_path (cairo_t *cr, int seat, double x, double y, double radius);
