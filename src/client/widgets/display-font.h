/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The program's own typeface, in which titles and points are written. */
#pragma once

#include <glib.h>

/* Makes the typeface available to style sheets and mae_draw_points(). Must be called before any
 * text is measured. Returns FALSE if its file isn't found: then the desktop's serif is used. */
gboolean mae_display_font_load (void);
