/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Style sheets are valid, and define the colors that drawings use. */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "client/art/palette-testing.h"
#include "client/platform/style.h"

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

/* Each color defined in the style sheets is the one used for drawings, in the mode of this run
 * (meson.build runs all four). */
static void
test_one_palette (void)
{
  gboolean dark = g_strcmp0 (g_getenv ("ADW_DEBUG_COLOR_SCHEME"), "prefer-dark") == 0;
  gboolean high_contrast = g_strcmp0 (g_getenv ("ADW_DEBUG_HIGH_CONTRAST"), "1") == 0;
  g_autoptr (GApplication) application = g_object_new (
      ADW_TYPE_APPLICATION, "application-id", "io.github.maestri_game.Style", "flags",
      G_APPLICATION_NON_UNIQUE, "resource-base-path", "/io/github/maestri_game/Maestri", NULL);
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  g_autoptr (GString) css = g_string_new (NULL);
  g_autofree char *path = NULL;
  const MaePalette *palette;

  g_assert_true (g_application_register (application, NULL, NULL));
  palette = mae_palette_get ();
  g_assert_cmpint (palette->dark, ==, dark);
  g_assert_cmpint (palette->high_contrast, ==, high_contrast);
  for (int i = 0; i < MAE_N_COLORS; i++)
    g_string_append_printf (css, "label.c%d { color: @%s; }\n", i, mae_palette_name (i));
  path = g_strdup_printf ("%s/maestri-style-%d.css", g_get_tmp_dir (), (int) getpid ());
  g_assert_true (g_file_set_contents (path, css->str, -1, NULL));
  gtk_css_provider_load_from_path (provider, path);
  g_unlink (path);
  gtk_style_context_add_provider_for_display (
      gdk_display_get_default (), GTK_STYLE_PROVIDER (provider), GTK_STYLE_PROVIDER_PRIORITY_USER);
  for (int i = 0; i < MAE_N_COLORS; i++) {
    g_autoptr (GtkWidget) label = g_object_ref_sink (gtk_label_new (NULL));
    g_autofree char *name = g_strdup_printf ("c%d", i);
    GdkRGBA color;

    gtk_widget_add_css_class (label, name);
    mae_style_get_color (label, &color);
    if (!gdk_rgba_equal (&color, &palette->color[i]))
      g_error ("%s: %s in the style sheets, %s in drawings", mae_palette_name (i),
               gdk_rgba_to_string (&color), gdk_rgba_to_string (&palette->color[i]));
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
