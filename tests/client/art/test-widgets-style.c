/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Style sheets are valid, and define the colors that drawings use. */
#include <adwaita.h>

#include "client/platform/style.h"
#include "client/widgets/theme.h"

static gboolean
is_dark (void)
{
  return g_strcmp0 (g_getenv ("ADW_DEBUG_COLOR_SCHEME"), "prefer-dark") == 0;
}

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
  gtk_css_provider_load_from_resource (provider, PREFIX "theme-workshop-dark.css");
  gtk_css_provider_load_from_resource (provider, PREFIX "theme-contrast.css");
  g_assert_finalize_object (provider);
}

/* Returns the color of text that a style sheet gives the color @name. */
static GdkRGBA
color_named (const char *name)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  g_autofree char *css = g_strdup_printf ("label.%s { color: @%s; }", name, name);
  g_autoptr (GtkWidget) label = g_object_ref_sink (gtk_label_new (NULL));
  GdkRGBA color;

  mae_style_load (provider, css);
  gtk_style_context_add_provider_for_display (
      gdk_display_get_default (), GTK_STYLE_PROVIDER (provider), GTK_STYLE_PROVIDER_PRIORITY_USER);
  gtk_widget_add_css_class (label, name);
  mae_style_get_color (label, &color);
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (),
                                                 GTK_STYLE_PROVIDER (provider));
  return color;
}

/* Style sheets have the colors of drawings in each theme, and libadwaita's widgets have them, too;
 * in the light or dark style of this run. If the desktop asks for high contrast, every theme has
 * it. */
static void
test_one_palette (void)
{
  gboolean asks = g_strcmp0 (g_getenv ("ADW_DEBUG_HIGH_CONTRAST"), "1") == 0;

  for (MaeTheme theme = 0; theme < MAE_N_THEMES; theme++) {
    const MaePalette *palette = mae_palette_for (asks ? MAE_THEME_CONTRAST : theme, is_dark ());
    GdkRGBA ground;

    mae_theme_choose (theme);
    g_assert_true (mae_palette_get () == palette);
    for (int i = 0; i < MAE_N_COLORS; i++) {
      GdkRGBA color = color_named (mae_palette_name (i));
      if (!gdk_rgba_equal (&color, &palette->color[i]))
        g_error ("%s: %s in the style sheets, %s in drawings", mae_palette_name (i),
                 gdk_rgba_to_string (&color), gdk_rgba_to_string (&palette->color[i]));
    }
    ground = color_named ("window_bg_color");
    g_assert_true (gdk_rgba_equal (&ground, &palette->color[MAE_COLOR_GROUND]));
  }
}

/* ── Materials ─────────────────────────────────────────────────────────────────────────────── */

#define WIDTH 512 /* as large as the largest grain */
#define HEIGHT 256
#define EDGE 12 /* of materials, where no words are */

/* Returns the pixels of a box with a style class, as it is drawn in a window, WIDTH × HEIGHT. */
static guint32 *
paint_material (const char *class)
{
  GtkWidget *window = gtk_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (box);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  guint32 *pixels = g_new0 (guint32, WIDTH * HEIGHT);

  gtk_widget_add_css_class (box, class);
  gtk_widget_set_size_request (box, WIDTH, HEIGHT);
  gtk_widget_set_halign (box, GTK_ALIGN_START);
  gtk_widget_set_valign (box, GTK_ALIGN_START);
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  while (gdk_paintable_get_intrinsic_width (paintable) < WIDTH)
    g_main_context_iteration (NULL, TRUE);
  gdk_paintable_snapshot (paintable, GDK_SNAPSHOT (snapshot),
                          gdk_paintable_get_intrinsic_width (paintable),
                          gdk_paintable_get_intrinsic_height (paintable));
  g_autoptr (GskRenderNode) node = gtk_snapshot_to_node (snapshot);
  g_autoptr (GdkTexture) texture =
      gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node,
                                   &GRAPHENE_RECT_INIT (0, 0, WIDTH, HEIGHT));
  gdk_texture_download (texture, (guchar *) pixels, WIDTH * 4);
  gtk_window_destroy (GTK_WINDOW (window));
  return pixels;
}

/* Text is read on every pixel of the materials under it, grain and all. */
static void
test_text_on_materials (void)
{
  static const struct {
    const char *class;
    MaeColor text;
  } pairs[] = {
    { "mae-wood", MAE_COLOR_CREAM }, { "mae-wood", MAE_COLOR_DIM },
    { "mae-well", MAE_COLOR_CREAM }, { "mae-well", MAE_COLOR_DIM },
    { "mae-cloth", MAE_COLOR_INK },  { "mae-cloth", MAE_COLOR_SOFT },
  };

  for (MaeTheme theme = 0; theme < MAE_N_THEMES; theme++) {
    mae_theme_choose (theme);
    for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++) {
      g_autofree guint32 *pixels = paint_material (pairs[i].class);
      const MaePalette *palette = mae_palette_get ();
      GHashTable *colors = g_hash_table_new (NULL, NULL);
      double least = 21;

      for (int y = EDGE; y < HEIGHT - EDGE; y++)
        for (int x = EDGE; x < WIDTH - EDGE; x++) {
          guint32 c = pixels[y * WIDTH + x];
          GdkRGBA under = { (c >> 16 & 255) / 255.f, (c >> 8 & 255) / 255.f, (c & 255) / 255.f, 1 };

          g_assert_cmpuint (c >> 24, ==, 255);
          if (g_hash_table_add (colors, GUINT_TO_POINTER (c)))
            least = MIN (least, mae_palette_contrast (&palette->color[pairs[i].text], &under));
        }
      g_test_message ("theme %d: %s on %s: %.2f, %u colors", theme,
                      mae_palette_name (pairs[i].text), pairs[i].class, least,
                      g_hash_table_size (colors));
      g_assert_cmpfloat (least, >=, palette->high_contrast ? 7 : 4.5);
      if (palette->flat)
        g_assert_cmpuint (g_hash_table_size (colors), ==, 1);
      g_hash_table_unref (colors);
    }
  }
}

/* What a rating has won and lost is read on panels and cards. */
static void
test_changes (void)
{
  static const char *const classes[] = { "mae-rises", "mae-falls" };
  static const MaeColor grounds[] = { MAE_COLOR_GROUND, MAE_COLOR_PANEL, MAE_COLOR_CARD };

  for (MaeTheme theme = 0; theme < MAE_N_THEMES; theme++) {
    mae_theme_choose (theme);
    for (guint i = 0; i < G_N_ELEMENTS (classes) * G_N_ELEMENTS (grounds); i++) {
      g_autoptr (GtkWidget) label = g_object_ref_sink (gtk_label_new (NULL));
      const char *class = classes[i % G_N_ELEMENTS (classes)];
      MaeColor ground = grounds[i / G_N_ELEMENTS (classes)];
      GdkRGBA color;

      gtk_widget_add_css_class (label, class);
      mae_style_get_color (label, &color);
      double contrast = mae_palette_contrast (&color, &mae_palette_get ()->color[ground]);
      g_test_message ("theme %d: %s on %s: %.2f", theme, class, mae_palette_name (ground),
                      contrast);
      g_assert_cmpfloat (contrast, >=, 4.5);
    }
  }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_autoptr (GApplication) application = g_object_new (
      ADW_TYPE_APPLICATION, "application-id", "io.github.maestri_game.Style", "flags",
      G_APPLICATION_NON_UNIQUE, "resource-base-path", "/io/github/maestri_game/Maestri", NULL);
  g_assert_true (g_application_register (application, NULL, NULL));
  g_test_add_func ("/style/parses", test_parses);
  g_test_add_func ("/style/one-palette", test_one_palette);
  g_test_add_func ("/style/text-on-materials", test_text_on_materials);
  g_test_add_func ("/style/changes", test_changes);
  return g_test_run ();
}
