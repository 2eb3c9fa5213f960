/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What all programs do about the locale when they start. */
#pragma once

#include <glib.h>

/* Sets the locale of the environment and the translations in @folder. Where the locale knows only
 * ASCII (LC_ALL=C), texts are still read and written in UTF-8. Must be called first in main(). */
void mae_program_locale_start (const char *folder);

/* Returns @text, an argument, in UTF-8 (transfer full); NULL with a translated sentence in @error
 * (GOptionError) if it isn't text. */
char *mae_program_locale_read (const char *text, GError **error);

/* If @error, from the parser of options (nullable), is that an argument isn't text, replaces it by
 * the same sentence. */
void mae_program_locale_explain (GError **error);
