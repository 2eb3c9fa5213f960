/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "piece-private.h"

#include <math.h>
#include <string.h>

#include "client/words/initials.h"

static void
set_letter (MaePiece *piece, const char *name)
{
  gunichar c = g_utf8_get_char_validated (name, -1);

  if (c == (gunichar) -1 || c == (gunichar) -2 || c == 0)
    c = '?';
  piece->letter[g_unichar_to_utf8 (g_unichar_toupper (c), piece->letter)] = '\0';
}

/* Returns whether another type without a drawing begins with the same letter. */
static gboolean
shares_initial (const MaeRuleset *rules, int resource)
{
  MaePiece mine = { 0 }, other = { 0 };

  set_letter (&mine, rules->resources[resource].name);
  for (int r = 0; r < rules->n_resources; r++) {
    if (r == resource || mae_look_of (rules, r) < MAE_LOOK_OTHER)
      continue;
    set_letter (&other, rules->resources[r].name);
    if (g_str_equal (mine.letter, other.letter))
      return TRUE;
  }
  return FALSE;
}

MaePiece
mae_piece_for_resource (const MaeRuleset *rules, int resource)
{
  MaePiece piece = { .kind = MAE_PIECE_RESOURCE, .look = mae_look_of (rules, resource) };
  const char *name = rules->resources[resource].name;

  if (piece.look < MAE_LOOK_OTHER)
    return piece;
  set_letter (&piece, name);
  if (shares_initial (rules, resource) && g_utf8_validate (name, -1, NULL)
      && g_utf8_strlen (name, -1) > 1) {
    /* for names such as Sa, Si, Sp the second letter is needed */
    gunichar second = g_utf8_get_char (g_utf8_next_char (name));
    gsize length = strlen (piece.letter);
    if (length + g_unichar_to_utf8 (second, NULL) < sizeof piece.letter)
      piece.letter[length + g_unichar_to_utf8 (second, piece.letter + length)] = '\0';
  }
  return piece;
}

MaePiece
mae_piece_for_marble (const MaeRuleset *rules, int resource)
{
  MaePiece piece = mae_piece_for_resource (rules, resource);

  piece.kind = MAE_PIECE_MARBLE;
  return piece;
}

MaePiece
mae_piece_for_seat (MaePieceKind kind, int seat, const MaeRoster *roster)
{
  MaePiece piece = { .kind = kind, .hue = seat };
  g_autofree char *letters = NULL;

  if (seat >= 0 && seat < roster->n)
    letters = mae_initials_text (roster->name, roster->n, seat);
  g_strlcpy (piece.letter, letters ? letters : "?", sizeof piece.letter);
  return piece;
}

MaePiece
mae_piece_for_token (const MaeRuleset *rules, int token)
{
  const MaeToken *t = &rules->tokens[token];
  MaePiece piece = { .number = t->count, .flag = t->reshuffle };

  piece.kind = t->kind == MAE_TOKEN_DISCARD ? MAE_PIECE_TOKEN_DISCARD : MAE_PIECE_TOKEN_CROSS;
  if (t->kind == MAE_TOKEN_DISCARD)
    piece.hue = mae_band_of (rules, t->colour);
  return piece;
}

static void
paint_kind (cairo_t *cr, const MaePiece *piece, const MaePalette *palette)
{
  cairo_new_path (cr);
  switch (piece->kind) {
  case MAE_PIECE_RESOURCE:
    mae_piece_paint_resource (cr, piece->look, piece->letter, palette);
    break;
  case MAE_PIECE_MARBLE:
    mae_piece_paint_marble (cr, piece->look, piece->letter, palette);
    break;
  default:
    mae_piece_paint_thing (cr, piece, palette);
    break;
  }
}

/* Returns whether @piece gets a rim. Marbles and the black cross have one of their own; through
 * what isn't solid one sees the ground. */
static gboolean
needs_rim (const MaePiece *piece)
{
  switch (piece->kind) {
  case MAE_PIECE_MARBLE:
  case MAE_PIECE_BLANK:
  case MAE_PIECE_CROSS:
    return FALSE;
  case MAE_PIECE_FAVOUR:
    return piece->hue == MAE_FAVOUR_GAINED;
  default:
    return TRUE;
  }
}

static void
paint_rim (cairo_t *cr, cairo_pattern_t *drawing, double width, const GdkRGBA *color)
{
  const int n = 16;

  mae_draw_set (cr, color, 1);
  for (int i = 0; i < n; i++) {
    cairo_save (cr);
    cairo_translate (cr, width * cos (2 * G_PI * i / n), width * sin (2 * G_PI * i / n));
    cairo_mask (cr, drawing);
    cairo_restore (cr);
  }
}

/* Pieces have dark edges, which show them on light grounds, and around these a light rim, which
 * shows them on dark ones; with high contrast all of it has an outline of ink. */
static void
paint_with_rim (cairo_t *cr, const MaePiece *piece, const MaePalette *palette)
{
  const double rim = palette->high_contrast ? 1.3 : .85;

  /* A group is as large as the clip, which can be a whole card. */
  cairo_antialias_t antialias = cairo_get_antialias (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  cairo_rectangle (cr, -12.6, -12.6, 25.2, 25.2);
  cairo_clip (cr);
  cairo_set_antialias (cr, antialias);
  cairo_scale (cr, 1 - rim * .06, 1 - rim * .06); /* makes room for it */
  cairo_push_group (cr);
  paint_kind (cr, piece, palette);
  cairo_pattern_t *drawing = cairo_pop_group (cr);
  if (palette->high_contrast)
    paint_rim (cr, drawing, rim, &palette->color[MAE_COLOR_INK]);
  paint_rim (cr, drawing, .85, &palette->color[MAE_COLOR_CREAM]);
  cairo_set_source (cr, drawing);
  cairo_paint (cr);
  cairo_pattern_destroy (drawing);
}

void
mae_piece_paint (cairo_t *cr, const MaePiece *piece, double x, double y, double size,
                 const MaePalette *palette)
{
  cairo_save (cr);
  cairo_translate (cr, x + size / 2, y + size / 2);
  cairo_scale (cr, size / 24, size / 24);
  if (needs_rim (piece))
    paint_with_rim (cr, piece, palette);
  else
    paint_kind (cr, piece, palette);
  cairo_restore (cr);
}
