/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Paths of the program's files: installed, or in the build directory. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The folder with the translations. */
const char *mae_installation_locale_dir (void);

/* The folder with the sounds. */
const char *mae_installation_sounds_dir (void);

/* The program's settings. Returns NULL if the schema isn't found: the installation is broken.
 * (transfer full) */
GSettings *mae_installation_settings (void);

G_END_DECLS
