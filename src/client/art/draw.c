/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "draw.h"

#include <pango/pangocairo.h>

void
mae_draw_panel (GtkSnapshot *snapshot, const graphene_rect_t *area, float radius,
                const GdkRGBA *fill, const GdkRGBA *line, float width)
{
  GskRoundedRect rect;

  gsk_rounded_rect_init_from_rect (&rect, area, radius);
  if (fill != NULL) {
    gtk_snapshot_push_rounded_clip (snapshot, &rect);
    gtk_snapshot_append_color (snapshot, fill, area);
    gtk_snapshot_pop (snapshot);
  }
  if (line != NULL)
    gtk_snapshot_append_border (snapshot, &rect, (float[4]){ width, width, width, width },
                                (GdkRGBA[4]){ *line, *line, *line, *line });
}

void
mae_draw_place (GtkSnapshot *snapshot, const graphene_rect_t *area, float radius,
                const GdkRGBA *color)
{
  static const double dashes[] = { 6, 4 };
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, area);

  cairo_set_dash (cr, dashes, 2, 0);
  mae_draw_rounded (cr, area->origin.x + 1, area->origin.y + 1, area->size.width - 2,
                    area->size.height - 2, radius);
  mae_draw_stroke (cr, color, 1, 2);
  cairo_destroy (cr);
}

GdkRGBA
mae_draw_rgb (guint hex)
{
  return (GdkRGBA){ (hex >> 16 & 255) / 255.f, (hex >> 8 & 255) / 255.f, (hex & 255) / 255.f, 1 };
}

void
mae_draw_set (cairo_t *cr, const GdkRGBA *color, double alpha)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha * alpha);
}

void
mae_draw_fill (cairo_t *cr, const GdkRGBA *color, double alpha)
{
  mae_draw_set (cr, color, alpha);
  cairo_fill (cr);
}

void
mae_draw_stroke (cairo_t *cr, const GdkRGBA *color, double alpha, double width)
{
  mae_draw_set (cr, color, alpha);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

void
mae_draw_stop (cairo_pattern_t *pattern, double at, GdkRGBA color, double alpha)
{
  cairo_pattern_add_color_stop_rgba (pattern, at, color.red, color.green, color.blue,
                                     color.alpha * alpha);
}

void
mae_draw_fill_with (cairo_t *cr, cairo_pattern_t *pattern)
{
  cairo_set_source (cr, pattern);
  cairo_fill (cr);
  cairo_pattern_destroy (pattern);
}

void
mae_draw_shade (cairo_t *cr, double y0, const GdkRGBA *top, double y1, const GdkRGBA *bottom)
{
  cairo_pattern_t *shade = cairo_pattern_create_linear (0, y0, 0, y1);

  mae_draw_stop (shade, 0, *top, 1);
  mae_draw_stop (shade, 1, *bottom, 1);
  cairo_set_source (cr, shade);
  cairo_fill_preserve (cr);
  cairo_pattern_destroy (shade);
}

void
mae_draw_rounded (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  double r = MIN (radius, MIN (width, height) / 2);

  cairo_new_path (cr);
  cairo_arc (cr, x + width - r, y + r, r, -G_PI_2, 0);
  cairo_arc (cr, x + width - r, y + height - r, r, 0, G_PI_2);
  cairo_arc (cr, x + r, y + height - r, r, G_PI_2, G_PI);
  cairo_arc (cr, x + r, y + r, r, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

void
mae_draw_circle (cairo_t *cr, double x, double y, double radius)
{
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
}

static gboolean
next_number (const char **p, double *number)
{
  char *end;

  while (g_ascii_isspace (**p) || **p == ',')
    (*p)++;
  *number = g_ascii_strtod (*p, &end);
  if (end == *p)
    return FALSE;
  *p = end;
  return TRUE;
}

void
mae_draw_path (cairo_t *cr, const char *data)
{
  const char *p = data;
  char op = 0;

  while (*p != '\0') {
    double n[6], x = 0, y = 0;
    int count;

    while (g_ascii_isspace (*p) || *p == ',')
      p++;
    if (*p == '\0')
      return;
    if (g_ascii_isalpha (*p)) {
      op = *p++;
      if (op == 'Z' || op == 'z') {
        cairo_close_path (cr);
        continue;
      }
    }
    switch (g_ascii_toupper (op)) {
    case 'M':
    case 'L':
      count = 2;
      break;
    case 'H':
    case 'V':
      count = 1;
      break;
    case 'C':
      count = 6;
      break;
    case 'Q':
      count = 4;
      break;
    default:
      return;
    }
    for (int i = 0; i < count; i++)
      if (!next_number (&p, &n[i]))
        return;
    if (cairo_has_current_point (cr))
      cairo_get_current_point (cr, &x, &y);
    double ox = g_ascii_islower (op) ? x : 0, oy = g_ascii_islower (op) ? y : 0;
    switch (g_ascii_toupper (op)) {
    case 'M':
      cairo_move_to (cr, ox + n[0], oy + n[1]);
      op = op == 'M' ? 'L' : 'l';
      break;
    case 'L':
      cairo_line_to (cr, ox + n[0], oy + n[1]);
      break;
    case 'H':
      cairo_line_to (cr, ox + n[0], y);
      break;
    case 'V':
      cairo_line_to (cr, x, oy + n[0]);
      break;
    case 'C':
      cairo_curve_to (cr, ox + n[0], oy + n[1], ox + n[2], oy + n[3], ox + n[4], oy + n[5]);
      break;
    default: { /* a quadratic curve as a cubic one */
      double cx = ox + n[0], cy = oy + n[1], ex = ox + n[2], ey = oy + n[3];
      cairo_curve_to (cr, x + 2 * (cx - x) / 3, y + 2 * (cy - y) / 3, ex + 2 * (cx - ex) / 3,
                      ey + 2 * (cy - ey) / 3, ex, ey);
      break;
    }
    }
  }
}

#define TEXT_FAMILY "Adwaita Sans, Cantarell, Sans"

static PangoLayout *
layout_new (cairo_t *cr, const char *text, double size, int weight)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoFontDescription *font = pango_font_description_new ();
  PangoContext *context = pango_layout_get_context (layout);

  /* Pieces are cached as textures at any scale: text positions mustn't be rounded. */
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_font_description_set_family_static (font, TEXT_FAMILY);
  pango_font_description_set_weight (font, weight);
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

/* Draws @layout: the point at the fraction @ax of its width is at @x, the middle of its height at
 * @y. Returns its width. */
static double
show (cairo_t *cr, PangoLayout *layout, double x, double y, double ax)
{
  PangoRectangle ink, box;

  pango_layout_get_extents (layout, &ink, &box);
  double width = (double) box.width / PANGO_SCALE;
  /* Centers the ink, not the line's box: digits and capitals then look centered. */
  double top = (double) ink.y / PANGO_SCALE, height = (double) ink.height / PANGO_SCALE;
  cairo_move_to (cr, x - width * ax, y - top - height / 2);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr); /* showing text leaves a current point */
  return width;
}

double
mae_draw_text (cairo_t *cr, const char *text, double size, int weight, double x, double y,
               double ax)
{
  g_autoptr (PangoLayout) layout = layout_new (cr, text, size, weight);

  return show (cr, layout, x, y, ax);
}

double
mae_draw_text_width (cairo_t *cr, const char *text, double size, int weight)
{
  g_autoptr (PangoLayout) layout = layout_new (cr, text, size, weight);
  PangoRectangle box;

  pango_layout_get_extents (layout, NULL, &box);
  return (double) box.width / PANGO_SCALE;
}
