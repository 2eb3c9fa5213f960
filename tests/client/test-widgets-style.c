/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Style sheets parse, and know the colours that drawings use. */
#include <adwaita.h>

#include "client/palette.h"

#define PREFIX "/io/github/maestri_game/Maestri/"

static void
on_error_cb (GtkCssProvider *provider, GtkCssSection *section, GError *error, gpointer user_data)
{
  g_autofree char *where = gtk_css_section_to_string (section);

  g_error ("%s: %s", where, error->message);
}

static void
test_parses (void)
{
  GtkCssProvider *provider = gtk_css_provider_new ();

  g_signal_connect (provider, "parsing-error", G_CALLBACK (on_error_cb), NULL);
  gtk_css_provider_load_from_resource (provider, PREFIX "style.css");
  gtk_css_provider_load_from_resource (provider, PREFIX "style-table.css");
  g_assert_finalize_object (provider);
}

/* Takes in the colours that @file defines over those already in @colors. */
static void
read_colors (GHashTable *colors, const char *file)
{
  g_autofree char *path = g_strconcat (PREFIX, file, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
  g_autoptr (GRegex) regex =
      g_regex_new ("@define-color (mae_\\w+) (#[0-9a-f]+);", G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_assert_nonnull (bytes);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_regex_match (regex, text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    g_hash_table_insert (colors, g_match_info_fetch (match, 1), g_match_info_fetch (match, 2));
}

static void
test_one_palette (void)
{
  for (int mode = 0; mode < 4; mode++) {
    const MaePalette *palette = mae_palette_for (mode & 1, mode & 2);
    g_autoptr (GHashTable) colors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
    read_colors (colors, "style.css"); /* in the order AdwApplication loads them */
    if (mode & 1)
      read_colors (colors, "style-dark.css");
    if (mode & 2)
      read_colors (colors, "style-hc.css");
    if (mode == 3)
      read_colors (colors, "style-hc-dark.css");
    for (int i = 0; i < MAE_N_COLORS; i++) {
      const char *css = g_hash_table_lookup (colors, mae_palette_name (i));
      GdkRGBA color;
      if (css == NULL || !gdk_rgba_parse (&color, css)
          || !gdk_rgba_equal (&color, &palette->color[i]))
        g_error ("%s in mode %d: %s in the style sheets, %s in drawings", mae_palette_name (i),
                 mode, css, gdk_rgba_to_string (&palette->color[i]));
    }
  }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/style/parses", test_parses);
  g_test_add_func ("/style/one-palette", test_one_palette);
  return g_test_run ();
}
