/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* To be called when @drag begins: Escape cancels it. Elsewhere than on X11, GTK does that. */
void mae_drag_escape_watch (GdkDrag *drag);
