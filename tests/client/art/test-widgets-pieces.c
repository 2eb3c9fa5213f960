/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pieces can be distinguished without color, and numbers can be read. */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "client/art/art-testing.h"
#include "client/art/piece.h"

#define SIZE 24
#define N_MODES (2 * MAE_N_THEMES) /* each theme, light and dark */

static cairo_surface_t *
paint (const MaePiece *piece, const MaePalette *palette)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  mae_piece_paint (cr, piece, 0, 0, SIZE, palette);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* The brightness of a pixel, 0…255, as seen by somebody who sees no colors. */
static double
grey (cairo_surface_t *surface, int x, int y)
{
  const guint32 *row = (const guint32 *) (cairo_image_surface_get_data (surface)
                                          + (gsize) y * cairo_image_surface_get_stride (surface));
  return 0.299 * (row[x] >> 16 & 255) + 0.587 * (row[x] >> 8 & 255) + 0.114 * (row[x] & 255);
}

/* Returns how much the shapes of two pieces differ: the mean difference of their pixels in gray,
 * after each piece's mean brightness is subtracted. */
static double
difference (const MaePiece *a, const MaePiece *b, const MaePalette *palette)
{
  cairo_surface_t *sa = paint (a, palette), *sb = paint (b, palette);
  double ma = 0, mb = 0, sum = 0;

  for (int i = 0; i < SIZE * SIZE; i++) {
    ma += grey (sa, i % SIZE, i / SIZE);
    mb += grey (sb, i % SIZE, i / SIZE);
  }
  ma /= SIZE * SIZE;
  mb /= SIZE * SIZE;
  for (int i = 0; i < SIZE * SIZE; i++)
    sum += fabs (grey (sa, i % SIZE, i / SIZE) - ma - grey (sb, i % SIZE, i / SIZE) + mb);
  cairo_surface_destroy (sa);
  cairo_surface_destroy (sb);
  return sum / (SIZE * SIZE);
}

static void
test_told_apart_by_shape (void)
{
  const MaePalette *palette = mae_palette_for (MAE_THEME_WORKSHOP, FALSE);
  MaePiece pieces[MAE_LOOK_OTHER + 6];

  memset (pieces, 0, sizeof pieces);
  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++) {
    pieces[i].look = i;
    pieces[i].letter[0] = 'A' + i;
  }
  for (MaePieceKind kind = MAE_PIECE_RESOURCE; kind <= MAE_PIECE_MARBLE; kind++)
    for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
      for (gsize j = 0; j < i; j++) {
        pieces[i].kind = pieces[j].kind = kind;
        double d = difference (&pieces[i], &pieces[j], palette);
        if (d < 4)
          g_error ("pieces %zu and %zu of kind %d look alike in grey: %.1f", i, j, kind, d);
      }
}

/* Players with the same letter differ by the shapes of their badges and markers. */
static void
test_players_by_shape (void)
{
  const MaePalette *palette = mae_palette_for (MAE_THEME_WORKSHOP, FALSE);

  for (MaePieceKind kind = MAE_PIECE_MARKER; kind <= MAE_PIECE_BADGE; kind++)
    for (int i = 0; i < MAE_MAX_PLAYERS; i++)
      for (int j = 0; j < i; j++) {
        MaePiece a = { .kind = kind, .hue = i, .letter = "A" };
        MaePiece b = { .kind = kind, .hue = j, .letter = "A" };
        double d = difference (&a, &b, palette);

        if (d < 4)
          g_error ("players %d and %d look alike in gray (kind %d): %.1f", i, j, kind, d);
      }
}

static void
test_every_piece_paints (void)
{
  for (int mode = 0; mode < N_MODES; mode++) {
    const MaePalette *palette = mae_palette_for (mode / 2, mode & 1);
    for (int kind = 0; kind < MAE_N_PIECES; kind++) {
      MaePiece piece = { .kind = kind, .number = 3, .letter = "A" };
      cairo_surface_t *surface = paint (&piece, palette);
      int inked = 0;
      for (int i = 0; i < SIZE * SIZE; i++)
        inked += grey (surface, i % SIZE, i / SIZE) < 250;
      g_assert_cmpint (inked, >, SIZE * SIZE / 20);
      cairo_surface_destroy (surface);
    }
  }
}

static void
test_looks_by_name (void)
{
  MaeRuleset rules = { .n_resources = 4, .white = 3, .n_colours = 5 };
  const MaePalette *palette = mae_palette_for (MAE_THEME_WORKSHOP, FALSE);
  GdkRGBA azure, amber;

  g_strlcpy (rules.resources[0].name, "Coin", MAE_NAME_SIZE);
  g_strlcpy (rules.resources[1].name, "shield", MAE_NAME_SIZE);
  g_strlcpy (rules.resources[2].name, "èbano", MAE_NAME_SIZE);
  g_strlcpy (rules.resources[3].name, "Blank", MAE_NAME_SIZE);
  g_strlcpy (rules.colours[0], "Purple", MAE_NAME_SIZE);
  g_strlcpy (rules.colours[1], "Mist", MAE_NAME_SIZE);
  g_strlcpy (rules.colours[2], "Azure", MAE_NAME_SIZE);
  g_strlcpy (rules.colours[3], "AMBER", MAE_NAME_SIZE);
  g_strlcpy (rules.colours[4], "Violet", MAE_NAME_SIZE);
  g_assert_cmpint (mae_look_of (&rules, 0), ==, MAE_LOOK_COIN);
  g_assert_cmpint (mae_look_of (&rules, 1), ==, MAE_LOOK_SHIELD);
  g_assert_cmpint (mae_look_of (&rules, 2), ==, MAE_LOOK_OTHER + 2);
  g_assert_cmpint (mae_look_of (&rules, 3), ==, MAE_LOOK_WHITE);
  g_assert_cmpint (mae_band_of (&rules, 0), ==, 3);
  g_assert_cmpint (mae_band_of (&rules, 1), ==, 5);
  g_assert_cmpint (mae_band_of (&rules, 4), ==, 8); /* would look like Purple */
  azure = mae_band_color (mae_band_of (&rules, 2), palette);
  amber = mae_band_color (mae_band_of (&rules, 3), palette);
  g_assert_cmpfloat (azure.blue, >, MAX (azure.red, azure.green));
  g_assert_cmpfloat (amber.blue, <, MIN (amber.red, amber.green));

  MaePiece ebony = mae_piece_for_resource (&rules, 2);
  g_assert_cmpstr (ebony.letter, ==, "È");
}

/* The contrast of text is at least 4.5:1 on all backgrounds, with high contrast 7:1. */
static void
test_text_contrast (void)
{
  static const struct {
    MaeColor text, ground;
  } pairs[] = {
    { MAE_COLOR_INK, MAE_COLOR_GROUND },   { MAE_COLOR_INK, MAE_COLOR_PANEL },
    { MAE_COLOR_INK, MAE_COLOR_CARD },     { MAE_COLOR_INK, MAE_COLOR_BAR },
    { MAE_COLOR_SOFT, MAE_COLOR_GROUND },  { MAE_COLOR_SOFT, MAE_COLOR_PANEL },
    { MAE_COLOR_SOFT, MAE_COLOR_CARD },    { MAE_COLOR_SOFT, MAE_COLOR_BAR },
    { MAE_COLOR_CREAM, MAE_COLOR_WALNUT }, { MAE_COLOR_CREAM, MAE_COLOR_DEEP },
    { MAE_COLOR_CREAM, MAE_COLOR_WELL },   { MAE_COLOR_DIM, MAE_COLOR_WELL },
    { MAE_COLOR_PEN, MAE_COLOR_PAPER },    { MAE_COLOR_DIM, MAE_COLOR_WALNUT },
    { MAE_COLOR_DIM, MAE_COLOR_DEEP },     { MAE_COLOR_ALERT, MAE_COLOR_PANEL },
    { MAE_COLOR_ALERT, MAE_COLOR_CARD },   { MAE_COLOR_ON_GOLD, MAE_COLOR_GOLD },
    { MAE_COLOR_GOLD, MAE_COLOR_PANEL },   { MAE_COLOR_GOLD, MAE_COLOR_CARD },
    { MAE_COLOR_GOLD, MAE_COLOR_GROUND },  { MAE_COLOR_ALERT, MAE_COLOR_GROUND },
    { MAE_COLOR_ALERT, MAE_COLOR_BAR },    { MAE_COLOR_LOSS, MAE_COLOR_PAPER },
    { MAE_COLOR_INK, MAE_COLOR_LINEN },    { MAE_COLOR_SOFT, MAE_COLOR_LINEN },
  };
  const GdkRGBA white = { 1, 1, 1, 1 };
  GdkRGBA
      on_glow; /* text on the glow color, the same in all themes: see .mae-pill and .mae-banner */

  gdk_rgba_parse (&on_glow, "#2a2019");

  for (int mode = 0; mode < N_MODES; mode++) {
    const MaePalette *palette = mae_palette_for (mode / 2, mode & 1);
    double least = palette->high_contrast ? 7 : 4.5;
    for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++) {
      double c =
          mae_palette_contrast (&palette->color[pairs[i].text], &palette->color[pairs[i].ground]);
      if (c < least)
        g_error ("%s on %s in mode %d: %.2f", mae_palette_name (pairs[i].text),
                 mae_palette_name (pairs[i].ground), mode, c);
    }
    g_assert_cmpfloat (mae_palette_contrast (&on_glow, &palette->color[MAE_COLOR_GLOW]), >=, least);
    g_assert_cmpfloat (mae_palette_contrast (&white, &palette->color[MAE_COLOR_DANGER]), >=, 4.5);
    for (int i = 0; i < MAE_N_BANDS; i++) {
      GdkRGBA band = mae_band_color (i, palette);
      g_assert_cmpfloat (mae_palette_contrast (&white, &band), >=, 4.5);
    }
    for (int i = 0; i < 12; i++) {
      GdkRGBA seat = mae_seat_color (i, palette);
      g_assert_cmpfloat (mae_palette_contrast (&white, &seat), >=, 4.5);
    }
  }
}

/* ── Pieces on grounds ─────────────────────────────────────────────────────────────────────── */

#define LARGE 48 /* 2 pixels to a unit of the drawings */
#define DIRECTIONS 36

static guint32
pixel (cairo_surface_t *surface, double x, double y)
{
  const guint32 *row =
      (const guint32 *) (cairo_image_surface_get_data (surface)
                         + (gsize) (int) y * cairo_image_surface_get_stride (surface));

  return row[(int) x];
}

/* @ground NULL: transparent */
static cairo_surface_t *
paint_large (const MaePiece *piece, const GdkRGBA *ground, const MaePalette *palette)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, LARGE, LARGE);
  cairo_t *cr = cairo_create (surface);

  if (ground) {
    gdk_cairo_set_source_rgba (cr, ground);
    cairo_paint (cr);
  }
  mae_piece_paint (cr, piece, 0, 0, LARGE, palette);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Returns whether the contrast of a pixel of @seen to @ground is 3:1. */
static gboolean
is_told (cairo_surface_t *seen, double x, double y, const GdkRGBA *ground)
{
  guint32 c = pixel (seen, x, y);
  GdkRGBA color = { (c >> 16 & 255) / 255.f, (c >> 8 & 255) / 255.f, (c & 255) / 255.f, 1 };

  return mae_palette_contrast (&color, ground) >= 3;
}

static gboolean
is_inside (cairo_surface_t *shape, double x, double y)
{
  return x >= 0 && y >= 0 && x < LARGE && y < LARGE && pixel (shape, x, y) >> 24 > 127;
}

/* Returns whether the outermost 3 units of the piece are told from @ground in nine of ten
 * directions from its middle. */
static gboolean
has_edge (cairo_surface_t *shape, cairo_surface_t *seen, const GdkRGBA *ground)
{
  int n = 0, visible = 0;

  for (int i = 0; i < DIRECTIONS; i++) {
    double dx = cos (2 * G_PI * i / DIRECTIONS), dy = sin (2 * G_PI * i / DIRECTIONS);
    double edge = LARGE;
    gboolean found = FALSE;

    while (edge > 0 && !is_inside (shape, LARGE / 2 + edge * dx, LARGE / 2 + edge * dy))
      edge -= .5;
    for (double r = edge; r > MAX (0, edge - 6) && !found; r -= .5)
      found = is_told (seen, LARGE / 2 + r * dx, LARGE / 2 + r * dy, ground);
    n += edge > 0;
    visible += found;
  }
  return n > 0 && visible * 10 >= n * 9;
}

/* Returns whether the edge of @piece, or most of all of it, is told from @ground. */
static gboolean
stands_out (const MaePiece *piece, const GdkRGBA *ground, const MaePalette *palette)
{
  cairo_surface_t *shape = paint_large (piece, NULL, palette);
  cairo_surface_t *seen = paint_large (piece, ground, palette);
  int area = 0, visible = 0;

  for (int i = 0; i < LARGE * LARGE; i++)
    if (is_inside (shape, i % LARGE, i / LARGE)) {
      area++;
      visible += is_told (seen, i % LARGE, i / LARGE, ground);
    }
  gboolean does = visible * 2 > area || has_edge (shape, seen, ground);
  cairo_surface_destroy (shape);
  cairo_surface_destroy (seen);
  return does;
}

/* Every piece is seen on every ground it may lie on, in all themes. */
static void
test_on_grounds (void)
{
  static const MaeColor grounds[] = { MAE_COLOR_GROUND, MAE_COLOR_BAR,  MAE_COLOR_PANEL,
                                      MAE_COLOR_LINEN,  MAE_COLOR_CARD, MAE_COLOR_PAPER,
                                      MAE_COLOR_WALNUT, MAE_COLOR_DEEP, MAE_COLOR_WELL };
  int failures = 0;

  for (int mode = 0; mode < N_MODES; mode++) {
    const MaePalette *palette = mae_palette_for (mode / 2, mode & 1);

    for (gsize g = 0; g < G_N_ELEMENTS (grounds); g++)
      for (MaePieceKind kind = 0; kind < MAE_N_PIECES; kind++)
        for (int i = 0; i < MAE_LOOK_OTHER + 6; i++) {
          MaePiece piece = { .kind = kind, .look = i, .hue = i, .number = 3, .letter = "A" };
          gboolean is_solid = kind != MAE_PIECE_BLANK && kind != MAE_PIECE_FAVOUR;

          gboolean is_printed = kind == MAE_PIECE_RESOURCE || kind == MAE_PIECE_MARBLE
                                || kind == MAE_PIECE_BLANK || kind == MAE_PIECE_PENNANT
                                || kind == MAE_PIECE_EMBLEM;

          if (grounds[g] == MAE_COLOR_PAPER && !is_printed)
            continue;
          /* What isn't solid lies on panels and cards only. */
          if (!is_solid && (grounds[g] >= MAE_COLOR_WALNUT || i > MAE_FAVOUR_LOST))
            continue;
          if (!stands_out (&piece, &palette->color[grounds[g]], palette)) {
            g_printerr ("kind %d, %d on %s in mode %d\n", kind, i, mae_palette_name (grounds[g]),
                        mode);
            failures++;
          }
        }
  }
  g_assert_cmpint (failures, ==, 0);
}

static GdkRGBA
color_at (cairo_surface_t *surface, int x, int y)
{
  guint32 c = pixel (surface, x, y);

  return (GdkRGBA){ (c >> 16 & 255) / 255.f, (c >> 8 & 255) / 255.f, (c & 255) / 255.f, 1 };
}

/* The letters of players are read: wherever a letter is, it has a contrast of 4.5:1 to what is
 * painted under it. */
static void
test_letters_of_players (void)
{
  const GdkRGBA ground = { .5, .5, .5, 1 };

  for (int mode = 0; mode < N_MODES; mode++)
    for (MaePieceKind kind = MAE_PIECE_MARKER; kind <= MAE_PIECE_BADGE; kind++)
      for (int i = 0; i < MAE_MAX_PLAYERS; i++) {
        const MaePalette *palette = mae_palette_for (mode / 2, mode & 1);
        MaePiece with = { .kind = kind, .hue = i, .letter = "M" }, without = with;
        GdkRGBA letter = { 0 };
        double least = 21;
        int n = 0;

        without.letter[0] = ' ';
        cairo_surface_t *a = paint_large (&with, &ground, palette);
        cairo_surface_t *b = paint_large (&without, &ground, palette);
        for (int p = 0; p < LARGE * LARGE; p++) {
          GdkRGBA color = color_at (a, p % LARGE, p / LARGE);
          if (pixel (a, p % LARGE, p / LARGE) != pixel (b, p % LARGE, p / LARGE)
              && color.red + color.green + color.blue > letter.red + letter.green + letter.blue)
            letter = color;
        }
        for (int p = 0; p < LARGE * LARGE; p++) {
          GdkRGBA under = color_at (b, p % LARGE, p / LARGE);
          if (pixel (a, p % LARGE, p / LARGE) == pixel (b, p % LARGE, p / LARGE))
            continue;
          least = MIN (least, mae_palette_contrast (&letter, &under));
          n++;
        }
        cairo_surface_destroy (a);
        cairo_surface_destroy (b);
        g_assert_cmpint (n, >, 60);
        if (least < 4.5)
          g_error ("letter of player %d (kind %d) in mode %d: %.2f", i, kind, mode, least);
      }
}

/* Costs are seen on the bands of cards, those that can be bought and the quiet ones, and so are the
 * white numbers beside them. */
static void
test_on_bands (void)
{
  const GdkRGBA white = { 1, 1, 1, 1 };

  for (int mode = 0; mode < N_MODES; mode++) {
    const MaePalette *palette = mae_palette_for (mode / 2, mode & 1);
    for (int band = 0; band < 6; band++)
      for (int quiet = 0; quiet < 2; quiet++) {
        GdkRGBA ground = mae_card_face_band_color (band, quiet, palette);
        g_assert_cmpfloat (mae_palette_contrast (&white, &ground), >=, 4.5);
        for (int look = 0; look < MAE_LOOK_OTHER + 2; look++) {
          MaePiece piece = { .kind = MAE_PIECE_RESOURCE, .look = look, .letter = "A" };
          if (!stands_out (&piece, &ground, palette))
            g_error ("resource %d on band %d (quiet: %d) in mode %d", look, band, quiet, mode);
        }
      }
  }
}

/* The resources' own colors are seen on dark grounds, too; on light ones a coin has its edge. */
static void
test_on_dark (void)
{
  static const MaeColor grounds[] = { MAE_COLOR_GROUND, MAE_COLOR_BAR,    MAE_COLOR_PANEL,
                                      MAE_COLOR_CARD,   MAE_COLOR_WALNUT, MAE_COLOR_DEEP,
                                      MAE_COLOR_WELL };

  for (int theme = 0; theme < MAE_N_THEMES; theme++) {
    const MaePalette *palette = mae_palette_for (theme, TRUE);

    for (gsize g = 0; g < G_N_ELEMENTS (grounds); g++)
      for (int look = MAE_LOOK_COIN; look <= MAE_LOOK_SHIELD; look++) {
        GdkRGBA color = mae_look_color (look, palette);

        g_assert_cmpfloat (mae_palette_contrast (&color, &palette->color[grounds[g]]), >=, 3);
      }
  }
}

/* The letters of names in wide characters are whole. */
static void
test_wide_letters (void)
{
  const MaeRoster roster = { .n = 2, .name = { "\U0001f600\U0001f601", "\U0001f600\U0001f602" } };
  MaePiece piece = mae_piece_for_seat (MAE_PIECE_BADGE, 1, &roster);

  g_assert_cmpstr (piece.letter, ==, roster.name[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pieces/told-apart-by-shape", test_told_apart_by_shape);
  g_test_add_func ("/pieces/players-by-shape", test_players_by_shape);
  g_test_add_func ("/pieces/letters-of-players", test_letters_of_players);
  g_test_add_func ("/pieces/wide-letters", test_wide_letters);
  g_test_add_func ("/pieces/every-piece-paints", test_every_piece_paints);
  g_test_add_func ("/pieces/looks-by-name", test_looks_by_name);
  g_test_add_func ("/pieces/text-contrast", test_text_contrast);
  g_test_add_func ("/pieces/on-grounds", test_on_grounds);
  g_test_add_func ("/pieces/on-bands", test_on_bands);
  g_test_add_func ("/pieces/on-dark", test_on_dark);
  return g_test_run ();
}
