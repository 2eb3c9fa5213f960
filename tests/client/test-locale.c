/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-locale.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <unistd.h>

#include "client/widgets/installation.h"

char *
test_locale_make (void)
{
  g_autofree char *folder = g_dir_make_tmp ("maestri-locale-XXXXXX", NULL);
  g_autofree char *name = g_build_filename (folder, "en_US.UTF-8", NULL);

  g_setenv ("LOCPATH", folder, TRUE);
  if (symlink ("/usr/lib/locale/C.utf8", name) == 0 && test_locale_speak ("de"))
    return g_steal_pointer (&folder);
  test_locale_remove (folder);
  return NULL;
}

gboolean
test_locale_speak (const char *language)
{
  if (language == NULL) {
    textdomain ("messages");
    g_unsetenv ("LANGUAGE");
    return setlocale (LC_ALL, "C.UTF-8") != NULL;
  }
  bindtextdomain (GETTEXT_PACKAGE, mae_installation_locale_dir ());
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_setenv ("LANGUAGE", language, TRUE);
  return setlocale (LC_ALL, "en_US.UTF-8") != NULL;
}

void
test_locale_remove (const char *folder)
{
  g_autofree char *name = g_build_filename (folder, "en_US.UTF-8", NULL);

  test_locale_speak (NULL);
  g_unsetenv ("LOCPATH");
  g_unlink (name);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}
