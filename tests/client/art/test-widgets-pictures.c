/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All pictures can be painted, and those of a kind are told apart at the size of a card. */
#include <glib.h>
#include <math.h>

#include "client/art/picture-testing.h"

#define WIDTH 123
#define HEIGHT 60

static cairo_surface_t *
paint (const char *name, double across)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  const GdkRGBA color = { .5, .3, .1, 1 };

  cairo_scale (cr, WIDTH / across, WIDTH / across);
  if (!mae_picture_paint (cr, name, &color, 1))
    g_error ("an element of picture %s isn't understood", name);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Every line of every file says what its authors meant. */
static void
test_all_understood (void)
{
  g_autoptr (GPtrArray) names = mae_picture_names ();

  g_assert_cmpuint (names->len, >, 60);
  for (guint i = 0; i < names->len; i++)
    cairo_surface_destroy (paint (g_ptr_array_index (names, i), 300));
  g_assert_false (mae_picture_exists ("green-9"));
  g_assert_false (mae_picture_exists ("~sky"));
}

static double
brightness (cairo_surface_t *surface, int x, int y)
{
  guint32 c = *((const guint32 *) (cairo_image_surface_get_data (surface)
                                   + (gsize) y * cairo_image_surface_get_stride (surface))
                + x);

  return 0.299 * (c >> 16 & 255) + 0.587 * (c >> 8 & 255) + 0.114 * (c & 255);
}

/* Returns the mean difference of two pictures, as seen by somebody who sees no colors. */
static double
difference (cairo_surface_t *a, cairo_surface_t *b)
{
  double sum = 0;

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      sum += fabs (brightness (a, x, y) - brightness (b, x, y));
  return sum / (WIDTH * HEIGHT);
}

static void
assert_differ (const char *const *names, int n, double across, double least)
{
  cairo_surface_t *surfaces[16];

  g_assert_cmpint (n, <=, (int) G_N_ELEMENTS (surfaces));
  for (int i = 0; i < n; i++) {
    surfaces[i] = paint (names[i], across);
    for (int j = 0; j < i; j++) {
      double d = difference (surfaces[i], surfaces[j]);
      if (d < least)
        g_error ("%s and %s look alike: %.1f", names[i], names[j], d);
    }
  }
  for (int i = 0; i < n; i++)
    cairo_surface_destroy (surfaces[i]);
}

static void
test_told_apart (void)
{
  static const char *const cards[] = { "green-1",  "green-2",  "green-3",  "blue-1",
                                       "blue-2",   "blue-3",   "yellow-1", "yellow-2",
                                       "yellow-3", "purple-1", "purple-2", "purple-3",
                                       "trade-1",  "trade-2",  "trade-3",  "trade-4" };
  static const char *const people[] = {
    "discount-coin",   "discount-stone",   "discount-servant",   "discount-shield",
    "depot-coin",      "depot-stone",      "depot-servant",      "depot-shield",
    "zero-coin",       "zero-stone",       "zero-servant",       "zero-shield",
    "production-coin", "production-stone", "production-servant", "production-shield"
  };

  assert_differ (cards, G_N_ELEMENTS (cards), 300, 6);
  assert_differ (people, G_N_ELEMENTS (people), 160, 6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pictures/all-understood", test_all_understood);
  g_test_add_func ("/pictures/told-apart", test_told_apart);
  return g_test_run ();
}
