/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The program's own typeface: found, used where the style sheet says so, complete. */
#include <adwaita.h>

#include "client/platform/font-file.h"
#include "client/widgets/display-font.h"
#include "table-fixture.h"

#define FAMILY "Maestri Display"

/* The characters of English, German, French, Italian and Spanish. */
#define LETTERS                                                                                                               \
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?¡¿'\"’‘“”„‚«»‹›()–—-…&%/·" \
  "ÄÖÜẞäöüßÀÂÆÇÉÈÊËÎÏÔŒÙÛŸàâæçéèêëîïôœùûÿÌÍÒÓÚìíòóúÁÑáñªº\u00a0\u202f−×"

/* Returns the typeface that a label of @css_class gets. (transfer full) */
static PangoFont *
font_of (const char *css_class)
{
  GtkWidget *window = gtk_window_new (), *label = gtk_label_new ("0");
  PangoContext *context;
  PangoFont *font;

  gtk_widget_add_css_class (label, css_class);
  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  context = gtk_widget_get_pango_context (label);
  font = pango_context_load_font (context, pango_context_get_font_description (context));
  gtk_window_destroy (GTK_WINDOW (window));
  return font;
}

static const char *
family_of (PangoFont *font)
{
  return pango_font_family_get_name (pango_font_face_get_family (pango_font_get_face (font)));
}

static void
test_used (void)
{
  static const char *titles[] = { "mae-wordmark", "mae-heading", "mae-result-title", "mae-total" };

  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++) {
    g_autoptr (PangoFont) font = font_of (titles[i]);
    g_assert_cmpstr (family_of (font), ==, FAMILY);
  }
  /* Other text has another typeface. */
  g_autoptr (PangoFont) plain = font_of ("mae-tagline");
  g_assert_cmpstr (family_of (plain), !=, FAMILY);
}

static void
test_complete (void)
{
  g_autoptr (PangoFont) font = font_of ("mae-heading");

  for (const char *c = LETTERS; *c; c = g_utf8_next_char (c)) {
    if (!pango_font_has_char (font, g_utf8_get_char (c)))
      g_error ("U+%04X is not in the typeface", g_utf8_get_char (c));
  }
}

static int
width_of (GtkWidget *label, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (label, text);
  int width;

  pango_layout_get_size (layout, &width, NULL);
  return width;
}

/* French has a narrow space before some punctuation. */
static void
test_narrow_space (void)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));

  gtk_widget_add_css_class (label, "mae-heading");
  g_assert_cmpint (width_of (label, "n\u202f?"), <, width_of (label, "n ?"));
  g_assert_cmpint (width_of (label, "n\u202f?"), >, width_of (label, "n?"));
  g_object_unref (label);
}

/* All digits have the same width, so that a number keeps its width while it counts up. */
static void
test_digits (void)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));
  int first = 0;

  gtk_widget_add_css_class (label, "mae-total");
  for (int digit = 0; digit < 10; digit++) {
    g_autofree char *text = g_strdup_printf ("%d%d", digit, digit);
    int width = width_of (label, text);

    if (digit == 0)
      first = width;
    g_assert_cmpint (width, ==, first);
  }
  g_object_unref (label);
}

static void
test_missing (void)
{
  g_assert_false (mae_font_file_add ("/nonexistent/maestri-display.otf"));
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_assert_true (mae_display_font_load ());
  g_test_add_func ("/font/used", test_used);
  g_test_add_func ("/font/complete", test_complete);
  g_test_add_func ("/font/narrow-space", test_narrow_space);
  g_test_add_func ("/font/digits", test_digits);
  g_test_add_func ("/font/missing", test_missing);
  return g_test_run ();
}
