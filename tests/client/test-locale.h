/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Other languages in tests, from the translations in the build directory. */
#pragma once

#include <glib.h>

/* The C library translates nothing in the locale C.UTF-8, so this makes one with another name,
 * which has to be set before the language. Returns its folder (to be freed), or NULL where C.UTF-8
 * has no files. */
char *test_locale_make (void);

/* Lets the program speak @language, such as "de"; NULL: English again. Returns whether the locale
 * could be set. */
gboolean test_locale_speak (const char *language);

/* Removes what test_locale_make() has made in @folder, and returns to English. */
void test_locale_remove (const char *folder);
