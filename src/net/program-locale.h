/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What all programs do about the locale when they start. */
#pragma once

#include <glib.h>

/* Sets the locale of the environment and the translations in @folder. Where the locale knows only
 * ASCII (LC_ALL=C), texts are still read and written in UTF-8. Must be called first in main(). */
void mae_program_locale_start (const char *folder);
