/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Lets a screen reader say @text, with @urgent at once. Does nothing where no screen reader can
 * listen, or where GTK can't do that (before 4.14): what changed has to be a label with the role of
 * a status or an alert, too. */
void mae_announce (GtkWidget *widget, const char *text, gboolean urgent);

G_END_DECLS
