/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Paths of the program's files: installed, or in the build directory. */
#pragma once

#include <gio/gio.h>

/* Returns the folder with the translations. */
const char *mae_installation_locale_dir (void);

/* Returns the folder with the sounds. */
const char *mae_installation_sounds_dir (void);

/* Returns the folder with the typefaces. */
const char *mae_installation_fonts_dir (void);

/* Returns the program's settings, or NULL if the schema isn't found because the installation is
 * incomplete. (transfer full) */
GSettings *mae_installation_settings (void);
