/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "face-items.h"

#include <string.h>

#include "draw.h"

/* Gaps, as multiples of a picture's width: between a number and its picture, between items, and for
 * the arrow. */
#define GAP_NUMBER .1
#define GAP_ITEM .2
#define ARROW .9

/* A picture of fewer pixels can't be recognized. Pictures get that small only if there is no room
 * even with numbers of the smallest size. */
#define LEAST_ICON 8.

void
mae_face_items_from_bag (MaeFaceItems *items, const MaeRuleset *rules, const MaeBag *bag,
                         int blanks)
{
  memset (items, 0, sizeof *items);
  for (int r = 0; r < rules->n_resources; r++) {
    if (bag->of[r] == 0)
      continue;
    MaePiece piece = mae_piece_for_resource (rules, r);
    items->at[items->n].count = bag->of[r];
    items->at[items->n].piece.kind = piece.kind;
    items->at[items->n].piece.look = piece.look;
    g_strlcpy (items->at[items->n].piece.letter, piece.letter, sizeof piece.letter);
    items->n++;
  }
  if (blanks > 0) {
    items->at[items->n].count = blanks;
    items->at[items->n].piece.kind = MAE_PIECE_BLANK;
    items->n++;
  }
}

gboolean
mae_face_items_have_numbers (const MaeFaceItems *items)
{
  for (int i = 0; i < items->n; i++)
    if (items->at[i].count != 1)
      return TRUE;
  return FALSE;
}

/* Adds the width of @items: to @icons, the part that grows with the size of pictures; to @numbers,
 * the part that grows with the height of numbers. */
static void
add_width (cairo_t *cr, const MaeFaceItems *items, double *icons, double *numbers)
{
  for (int i = 0; i < items->n; i++) {
    *icons += 1 + (i > 0 ? GAP_ITEM : 0);
    if (items->at[i].count == 1)
      continue;
    g_autofree char *count = g_strdup_printf ("%d", items->at[i].count);
    *icons += GAP_NUMBER;
    *numbers += mae_draw_text_width (cr, count, 100, 700) / 100;
  }
}

double
mae_face_items_middle (cairo_t *cr, const MaeFaceItems *items, const MaeFaceFit *fit, int i)
{
  MaeFaceItems until = *items;
  double icons = 0, numbers = 0;

  until.n = i + 1;
  add_width (cr, &until, &icons, &numbers);
  return (icons - .5) * fit->icon + numbers * fit->number;
}

MaeFaceFit
mae_face_items_fit (cairo_t *cr, const MaeFaceItems *items, const MaeFaceItems *more, double icon,
                    double number, double room)
{
  double icons = 0, numbers = 0, low = 0, high = 1;
  double least = MIN (number, MAE_FACE_NUMBER);
  MaeFaceFit fit = { .icon = icon, .number = number };

  room = MAX (room, 1); /* on a very small card */
  add_width (cr, items, &icons, &numbers);
  if (more != NULL) {
    icons += ARROW;
    add_width (cr, more, &icons, &numbers);
  }
  fit.width = icons * fit.icon + numbers * fit.number;
  if (fit.width <= room)
    return fit;
  for (int i = 0; i < 14; i++) {
    double t = (low + high) / 2;
    if (icons * icon * t + numbers * MAX (number * t, least) <= room)
      low = t;
    else
      high = t;
  }
  if (icon * low >= MIN (icon, LEAST_ICON)) {
    fit.icon = icon * low;
    fit.number = MAX (number * low, least);
  } else { /* not enough room: everything shrinks */
    double smallest = MIN (icon, LEAST_ICON), t = room / (icons * smallest + numbers * least);
    fit.icon = smallest * t;
    fit.number = least * t;
  }
  fit.width = icons * fit.icon + numbers * fit.number;
  return fit;
}

double
mae_face_items_draw (cairo_t *cr, const MaeFaceItems *items, const MaeFaceFit *fit, double x,
                     double y, const GdkRGBA *ink, const MaePalette *palette)
{
  double start = x;

  for (int i = 0; i < items->n; i++) {
    if (i > 0)
      x += fit->icon * GAP_ITEM;
    if (items->at[i].count != 1) {
      g_autofree char *count = g_strdup_printf ("%d", items->at[i].count);
      mae_draw_set (cr, ink, 1);
      x += mae_draw_text (cr, count, fit->number, 700, x, y, 0) + fit->icon * GAP_NUMBER;
    }
    mae_piece_paint (cr, &items->at[i].piece, x, y - fit->icon / 2, fit->icon, palette);
    x += fit->icon;
  }
  return x - start;
}

void
mae_face_items_draw_both (cairo_t *cr, const MaeFaceItems *items, const MaeFaceItems *more,
                          const MaeFaceFit *fit, double x, double y, const MaePalette *palette)
{
  double icon = fit->icon;

  x += mae_face_items_draw (cr, items, fit, x, y, &fit->ink, palette);
  mae_face_draw_chevron (cr, x + icon * ARROW / 2, y, icon * .56, 0, &fit->arrow);
  mae_face_items_draw (cr, more, fit, x + icon * ARROW, y, &fit->ink, palette);
}

void
mae_face_draw_chevron (cairo_t *cr, double x, double y, double size, double angle,
                       const GdkRGBA *ink)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, angle);
  cairo_new_path (cr);
  cairo_move_to (cr, -size * .22, -size * .42);
  cairo_line_to (cr, size * .22, 0);
  cairo_line_to (cr, -size * .22, size * .42);
  mae_draw_set (cr, ink, 1);
  cairo_set_line_width (cr, size * .24);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  cairo_restore (cr);
}
