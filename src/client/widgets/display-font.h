/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The program's own typeface, in which titles are written. */
#pragma once

#include <glib.h>

/* Makes the typeface available to style sheets. Must be called before any text is
 * measured. Returns FALSE if its file isn't found: then the desktop's serif is used. */
gboolean mae_display_font_load (void);
