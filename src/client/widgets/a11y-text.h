/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a screen reader is told about widgets, each thing once. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @label is what @widget is called, for those who point at it and for those who don't see it; NULL
 * takes the tooltip away. */
void mae_a11y_label (GtkWidget *widget, const char *label);

/* @widget is called @name for those who don't see it, whatever can be read on it or beside it.
 * After the label of a button was set: GTK (from 4.10) names it by that. */
void mae_a11y_name (GtkWidget *widget, const char *name);

/* @widget has a name of its own, which says all: what labels it, as a row does what it activates
 * and its title does the row, isn't read with it. */
void mae_a11y_own_name (GtkWidget *widget);

/* Sets the label's text; where there is none, nobody is told of the label. */
void mae_a11y_text (GtkLabel *label, const char *text);

/* Below @within, gives buttons with a mnemonic the name that can be read on them, and
 * leaves out descriptions of buttons with an icon that only say their name again. */
void mae_a11y_tidy_buttons (GtkWidget *within);

/* @label is what is chosen with @drop_down, whose items are strings; read together with what was
 * chosen. */
void mae_a11y_drop_down (GtkDropDown *drop_down, const char *label);

G_END_DECLS
