/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "display-font.h"

#include "client/platform/font-file.h"
#include "installation.h"

gboolean
mae_display_font_load (void)
{
  g_autofree char *path =
      g_build_filename (mae_installation_fonts_dir (), "maestri-display.otf", NULL);
  gboolean loaded = g_file_test (path, G_FILE_TEST_IS_REGULAR) && mae_font_file_add (path);

  if (!loaded)
    g_debug ("%s can't be used; titles have the desktop's typeface.", path);
  return loaded;
}
