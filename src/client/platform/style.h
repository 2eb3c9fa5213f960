/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Gets the color that style sheets give to @widget's text. */
void mae_style_get_color (GtkWidget *widget, GdkRGBA *color);

/* Loads style sheets from text, instead of what @provider had. */
void mae_style_load (GtkCssProvider *provider, const char *css);
