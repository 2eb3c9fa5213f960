/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Announces @text to screen readers, @urgent ones immediately. Does nothing without an
 * accessibility bus or before GTK 4.14, so the change must also be in a label with the role of a
 * status or an alert. */
void mae_announce (GtkWidget *widget, const char *text, gboolean urgent);
