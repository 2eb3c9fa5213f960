/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "font-file.h"

#include <pango/pangocairo.h>

#if !PANGO_VERSION_CHECK(1, 56, 0)
#include <fontconfig/fontconfig.h>
#endif

gboolean
mae_font_file_add (const char *path)
{
#if PANGO_VERSION_CHECK(1, 56, 0)
  return pango_font_map_add_font_file (pango_cairo_font_map_get_default (), path, NULL);
#else
  return FcConfigAppFontAddFile (NULL, (const FcChar8 *) path);
#endif
}
