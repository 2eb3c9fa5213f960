/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "theme.h"

#include <adwaita.h>

#include "client/platform/style.h"
#include "widget.h"

#define PROVIDER "mae-theme"

static const char *
sheet_of (const MaePalette *palette)
{
  if (palette->high_contrast)
    return "theme-contrast.css";
  if (palette->flat)
    return NULL;
  return palette->dark ? "theme-workshop-dark.css" : "theme-workshop.css";
}

/* Defines the current colors, and reads the rules that belong to them. */
static void
load (GtkCssProvider *provider)
{
  const MaePalette *palette = mae_palette_get ();
  g_autoptr (GString) css = g_string_new (NULL);

  if (sheet_of (palette) != NULL)
    g_string_printf (css, "@import url(\"resource:///io/github/maestri_game/Maestri/%s\");\n",
                     sheet_of (palette));
  for (MaeColor i = 0; i < MAE_N_COLORS; i++) {
    const GdkRGBA *color = &palette->color[i];

    g_string_append_printf (css, "@define-color %s #%02x%02x%02x;\n", mae_palette_name (i),
                            (guint) (color->red * 255 + .5f), (guint) (color->green * 255 + .5f),
                            (guint) (color->blue * 255 + .5f));
  }
  mae_style_load (provider, css->str);
}

static void
draw_again (GtkWidget *widget)
{
  gtk_widget_queue_draw (widget);
  MAE_EACH_CHILD (child, widget)
    draw_again (child);
}

void
mae_theme_choose (MaeTheme theme)
{
  GObject *display = G_OBJECT (gdk_display_get_default ());
  GtkCssProvider *provider = g_object_get_data (display, PROVIDER);
  g_autoptr (GListModel) windows = g_object_ref (gtk_window_get_toplevels ());

  mae_palette_choose (theme);
  if (provider == NULL) {
    AdwStyleManager *manager = adw_style_manager_get_default ();

    provider = gtk_css_provider_new ();
    g_object_set_data_full (display, PROVIDER, provider, g_object_unref);
    MAE_CONNECT (manager, "notify::dark", load, provider);
    MAE_CONNECT (manager, "notify::high-contrast", load, provider);
    load (provider);
    /* above style.css, so that a theme's rules win */
    gtk_style_context_add_provider_for_display (GDK_DISPLAY (display),
                                                GTK_STYLE_PROVIDER (provider),
                                                GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
    return;
  }
  load (provider);
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

    draw_again (window);
  }
}
