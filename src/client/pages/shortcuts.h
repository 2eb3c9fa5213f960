/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows the list of keyboard shortcuts over @parent. */
void mae_shortcuts_present (GtkWidget *parent);

G_END_DECLS
