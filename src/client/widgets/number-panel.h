/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Returns a vertical box with @number, and below it @what that is; more can be added.
 * (transfer floating) */
GtkWidget *mae_number_panel_new (const char *number, const char *what);
