/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/program-locale.h"

#include <langinfo.h>
#include <libintl.h>
#include <locale.h>

/* Returns whether the locale's character set is ASCII, by the name it has in glibc or elsewhere. */
static gboolean
is_ascii (void)
{
  const char *name = nl_langinfo (CODESET);

  return g_str_equal (name, "ANSI_X3.4-1968") || g_str_equal (name, "US-ASCII")
         || g_str_equal (name, "ASCII") || g_str_equal (name, "646");
}

void
mae_program_locale_start (const char *folder)
{
  setlocale (LC_ALL, "");
  if (is_ascii ())
    setlocale (LC_CTYPE, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
