/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the window's pages. */
#pragma once

#include <gtk/gtk.h>

/* When a page of this class is shown, @grab_focus moves the focus to the most useful child; Tab
 * still goes through all children in order. */
void mae_page_class_set_first (GtkWidgetClass *klass, gboolean (*grab_focus) (GtkWidget *page));

/* Gives this class, which has no other properties, a readable property "subtitle": the text that
 * the header bar shows below the page's title. */
void mae_page_class_add_subtitle (GtkWidgetClass *klass);

/* Set (transfer full) and get the subtitle of @page. */
void mae_page_set_subtitle (GtkWidget *page, char *subtitle);
const char *mae_page_get_subtitle (GtkWidget *page);

/* Set and get the part of @page in which one enters what to find; the header bar has a button that
 * shows and hides it. NULL: the page has none. */
void mae_page_set_finder (GtkWidget *page, GtkWidget *finder);
GtkWidget *mae_page_get_finder (GtkWidget *page);
