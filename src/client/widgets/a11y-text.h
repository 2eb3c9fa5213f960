/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Accessible names and descriptions of widgets, so that screen readers read each of them once. */
#pragma once

#include <gtk/gtk.h>

/* Sets @label as tooltip and accessible name of @widget. */
void mae_a11y_label (GtkWidget *widget, const char *label);

/* Set and get the tooltip of @widget (nullable), which screen readers don't read. */
void mae_a11y_tip (GtkWidget *widget, const char *tip);
const char *mae_a11y_get_tip (GtkWidget *widget);

/* Sets the accessible name of @widget, and as its tooltip @tip, which is shorter (nullable). */
void mae_a11y_label_and_tip (GtkWidget *widget, const char *label, const char *tip);

/* Sets the accessible name of @widget. To be called after setting a button's label, which GTK
 * (since 4.10) makes the name. */
void mae_a11y_name (GtkWidget *widget, const char *name);

/* Makes screen readers read only the accessible name of @widget: removes its relation to labels
 * such as a row's title. */
void mae_a11y_own_name (GtkWidget *widget);

/* Sets the label's text; an empty label is hidden from screen readers. */
void mae_a11y_text (GtkLabel *label, const char *text);

/* Below @within, names buttons and labels with a mnemonic or markup by their visible text, and
 * removes descriptions of icon buttons that repeat the name. */
void mae_a11y_tidy_buttons (GtkWidget *within);

/* Sets @label as the name of @drop_down, whose items are strings; screen readers read it together
 * with the selected item. */
void mae_a11y_drop_down (GtkDropDown *drop_down, const char *label);
