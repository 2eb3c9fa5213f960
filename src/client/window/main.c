/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>

#include <glib/gi18n.h>

#include "application.h"
#include "client/widgets/installation.h"

int
main (int argc, char *argv[])
{
  g_autoptr (MaeApplication) application = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, mae_installation_locale_dir ());
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  g_set_application_name (MAE_DEVELOPMENT ? "Maestri (Development)" : _ ("Maestri"));

  application = mae_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
