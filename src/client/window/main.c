/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "application.h"
#include "client/widgets/installation.h"
#include "net/program-locale.h"

/* Sets the language that was chosen in the preferences, if one was. */
static void
set_language (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  g_autofree char *language = settings ? g_settings_get_string (settings, "language") : NULL;

  if (language && !g_str_equal (language, "system"))
    g_setenv ("LANGUAGE", language, TRUE);
}

int
main (int argc, char *argv[])
{
  g_autoptr (MaeApplication) application = NULL;

  set_language ();
  mae_program_locale_start (mae_installation_locale_dir ());
  gtk_disable_setlocale (); /* it would set the locale anew */

  g_set_application_name (MAE_DEVELOPMENT ? "Maestri (Development)" : _ ("Maestri"));

  application = mae_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
