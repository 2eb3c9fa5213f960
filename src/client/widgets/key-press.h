/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Keys that no keyboard has sent. */
#pragma once

#include <gtk/gtk.h>

/* Has @window do what it does when @key (GDK_KEY_…) is pressed: the widget with the focus and what
 * contains it are asked in the same order as by GTK. The focus becomes visible. @repeats: the key
 * is held, and this isn't the first press. Returns whether a widget has used the key. No text can
 * be written, and menus don't open by their letters. */
gboolean mae_key_press (GtkWindow *window, guint key, GdkModifierType state, gboolean repeats);

/* Excludes the key controllers that @widget has now from mae_key_press(): GTK's own that pass on
 * the keyboard's event, of which there is none. */
void mae_key_press_exclude (GtkWidget *widget);
